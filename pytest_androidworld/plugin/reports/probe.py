"""Sends the model one small request before the first case, to end a run that cannot succeed.

The controller sends it once, with parts of the kinds that the agent will send: a list of elements,
and a picture if the agent uses pixels.  If it fails because of key, name, network, pictures or
context, that is a `UsageError`; a server that is only busy is left to the cases, and a reply that
is no action is a warning, since a weak model may be what the run measures.
"""

import time
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from pytest_androidworld.agent import context_size, loading
from pytest_androidworld.agent.llm import Request, TooLong, Unanswered, encoded, user
from pytest_androidworld.agent.prices import cost
from pytest_androidworld.agent.reply import read_action
from pytest_androidworld.agent.screen import Screen, listed
from pytest_androidworld.bench import models
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.errors import BadAction, ModelError, UsageError
from pytest_androidworld.plugin.compat import xdist_gateways
from pytest_androidworld.plugin.journal import manifest
from pytest_androidworld.plugin.models import cassettes, model_clients
from pytest_androidworld.plugin.reports import estimates
from pytest_androidworld.plugin.run import waiting
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words

if TYPE_CHECKING:
    import numpy as np

    from pytest_androidworld.agent.llm import Reply
    from pytest_androidworld.agent.patience import Patient
    from pytest_androidworld.report.schema import ProbeLine

TRIES = 3  # if the server is busy or unreachable
ROWS = 60  # of the list of elements: about as long as the first prompt of an agent
SIZE = 1080, 2400
WORDS = """This is a list of the elements on an Android phone's screen{picture}:

{elements}

To tap an element, give its index. Tap "Row 3": reply with one line, in just this form:
Action: {{"action_type": "click", "index": 3}}"""
OFF = "--aw-probe=off plays without this first call"
LONGEST = 100  # characters of a reply that is quoted


def begin(run: Run) -> None:
    """Send the request, if cases will call the model; a `UsageError` if they cannot."""
    if not _is_wanted(run):
        return
    began = time.monotonic()
    try:
        reply = _send(run)
    except _Busy as trouble:
        _print(run, f"androidworld: {trouble}")
        return
    finally:
        waiting.end(run)
    _count(run, reply, time.monotonic() - began)
    _check_action(run, reply)


class _Busy(Exception):
    """The server is reachable, and may have time later."""


def _is_wanted(run: Run) -> bool:
    """Whether cases will call a model, as far as this process knows, which can call it, too."""

    settings = run.settings
    if (
        settings.probe == "off"
        or settings.cassette_mode == "replay"
        or xdist_gateways.are_all(run.config)
    ):
        return False
    if not loading.uses_model(settings.player) or loading.has_own_play(settings.player):
        return False
    return not _is_all_recorded(run)


def _is_all_recorded(run: Run) -> bool:
    """Whether each case has its cassette, or there is no case."""

    settings = run.settings
    if xdist_gateways.number(run.config):
        return False  # workers on other machines alone know all cases
    cases = [*estimates.cases(run)]
    replays = settings.cassettes is not None and settings.cassette_mode == "auto"
    return not cases or (replays and set(cases) <= cassettes.by_case(run).keys())


def _send(run: Run) -> "Reply":

    settings = run.settings
    model = replace(cast("Patient", model_clients.model(run)), tries=TRIES, back_off=None)
    try:
        return model.reply(_request(run), settings.model_seconds)
    except TooLong as error:
        raise UsageError(f"{context_size.of_first_prompt(error)}; {OFF}") from None
    except Unanswered as error:
        raise UsageError(f"the model cannot be used: {error}; {OFF}") from None
    except ModelError as error:
        if error.passes:
            raise _Busy(f"the model is busy before the first case: {error}") from None
        waited = f" (--aw-model-seconds={settings.model_seconds:g})" if error.unheard else ""
        raise UsageError(f"the model cannot be used: {error}{waited}; {OFF}") from None


def _request(run: Run) -> "Request":
    """A request with the settings of the agent's requests, and the same kinds of parts."""

    settings = run.settings
    rows = tuple(
        Element(
            number,
            f"Row {number}",
            class_name="android.widget.TextView",
            bbox=Rect(0, 40 * number, SIZE[0], 40 * number + 40),
            is_clickable=True,
        )
        for number in range(ROWS)
    )
    state = State(rows, SIZE)
    looks = bool(getattr(loading.load(settings.player), "pixels", False))
    text = WORDS.format(picture=", and a picture of it" if looks else "", elements=listed(state))
    picture = (Screen(replace(state, picture=_blank())),) if looks else ()
    options, named = models.model_options(settings), models.model_name(settings)
    temperature = options.temperature_for(named)
    messages, seed = encoded((user(text, *picture),), options), options.seed_of(settings.seeds[0])
    return Request(messages, seed, temperature, options, rate_wait=0.0)


def _blank() -> "np.ndarray":
    import numpy as np

    return np.full((SIZE[1], SIZE[0], 3), 255, np.uint8)


def _count(run: Run, reply: "Reply", seconds: float) -> None:
    """Add its cost to the run's, as ``probe``; if that reaches a limit, the run ends."""

    settings, usage = run.settings, reply.usage
    price, book = models.price(settings), model_clients.ledger(run)
    spent: ProbeLine = {
        "tokens": usage.line if usage else {},
        "cost": cost(price, usage),
        "seconds": round(seconds, 3),
    }
    manifest.of(run)["run"]["probe"] = spent
    if book:
        book.spend(usage, price)
        over = book.reached()
        if over:
            raise UsageError(f"no case can be played: {over}")


def _check_action(run: Run, reply: "Reply") -> None:

    try:
        read_action(reply.text)
    except BadAction:
        text = words.shortened(words.one_line(reply.readable), LONGEST)
        how = "" if reply.finish == "stop" else f" (it ended with {reply.finish!r})"
        _print(run, f"androidworld: the model's first reply was no action{how}: '{text}'")


def _print(run: Run, line: str) -> None:
    reporter = run.terminal
    if reporter:
        reporter.write_line(line, yellow=True)
