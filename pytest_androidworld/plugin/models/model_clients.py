"""What an agent asks the run's model by, and what all workers of a run write down of that.

Its limits of cost and tokens, the errors of the model, and the pauses for its rate limit are in
files of the folder that workers share, or with the controller, for a gateway.
"""

from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pytest_androidworld.agent import llm
from pytest_androidworld.agent.back_off import BackOff
from pytest_androidworld.agent.cassettes import Tape
from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.bench import models
from pytest_androidworld.plugin.invocation import controller_link
from pytest_androidworld.plugin.models.gateway_books import (
    GatewayBackOff,
    GatewayLedger,
    GatewayOutages,
)
from pytest_androidworld.plugin.run import run_folder, waiting
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.plugin.run.skipped_cases import NOT_RUN
from pytest_androidworld.report.artifacts import folder_of

if TYPE_CHECKING:
    from pytest_androidworld.agent.base import Agent
    from pytest_androidworld.agent.llm import Model
    from pytest_androidworld.report.journal import CaseId


def ledger(run: Run) -> Ledger | None:
    """The spending of all workers; None for a run without a limit."""
    settings = run.settings
    if settings.max_cost is None and settings.max_tokens is None:
        return None
    if models.replays(settings):
        return None
    link = run.link
    if link:
        return GatewayLedger.over(link, settings.max_tokens, settings.max_cost)
    return Ledger(run_folder.shared(run) / "spent", settings.max_tokens, settings.max_cost)


def outages(run: Run) -> Outages:
    """The model errors that the workers of a run have met."""
    link = run.link
    if link:
        return GatewayOutages(Path(), link)
    return Outages(run_folder.shared(run) / "outages")


def back_off(run: Run) -> BackOff:
    """The pauses for the model's rate limit, which the workers of a run share."""
    link = run.link
    if link:
        return GatewayBackOff(Path(), link=link)
    return BackOff(run_folder.shared(run) / "not-before")


def raised(run: Run) -> Outages:
    """A line for each model error that an agent has raised whose model had answered before."""
    return Outages(run_folder.shared(run) / "raised")


def enough(run: Run) -> None:
    """Skip a case if the run's limit is reached, or the model is unreachable."""
    why = _reached(run) or outages(run).over()
    if why:
        pytest.skip(NOT_RUN + why)


def _reached(run: Run) -> str | None:
    """The run's limit that is reached; none is by an agent that calls no model."""
    book = ledger(run)
    calls = book and (models.model_name(run.settings) or book.spent() != (0, 0))
    return book.reached() if book and calls else None


def talk(run: Run, case: "CaseId", seed: int) -> ModelClient:
    """The model client of one case."""
    settings = run.settings
    options, named = models.model_options(settings), models.model_name(settings)
    return ModelClient(
        model(run),
        seed,
        _tape(run, case),
        models.price(settings),
        ledger(run),
        temperature=options.temperature_for(named),
        options=options,
        price_of=cache(partial(models.price_of, settings)),
    )


def call_recorder(run: Run, seed: int, agent: "Agent") -> ModelClient:
    """What records the calls of an agent that has an SDK of its own; it can ask no model."""
    settings = run.settings
    price_of = cache(partial(models.price_of, settings))
    named = models.model_name(settings) or agent.model_name  # one of a fixture has no options
    return ModelClient(None, seed, None, price_of(named), ledger(run), price_of=price_of)


def model(run: Run) -> "Model | None":
    """This process's model; None if all is replayed."""
    return None if models.replays(run.settings) else run.once(_model)


def _model(run: Run) -> "Model":
    """It learns what its server refuses."""
    settings = run.settings
    model = llm.load(settings.model, most=settings.model_seconds, back_off=back_off(run))
    return replace(model, watcher=waiting.ModelWatcher(run))


def _tape(run: Run, case: "CaseId") -> Tape | None:
    """The cassette of a case: no two cases share one, so no two workers do."""
    settings, link = run.settings, run.link
    if settings.cassettes is None:
        return None
    path = folder_of(settings.cassettes, case)
    path = path.with_name(path.name + ".jsonl")
    if link:
        link.fetch(f"{controller_link.CASSETTES}/{path.name}", path)
    return Tape(path, settings.cassette_mode, models.about(settings))
