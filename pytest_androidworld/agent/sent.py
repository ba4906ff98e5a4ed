"""`Sent`: what the requests of an attempt were like, for the run's protocol card.

A prompt's digest is of what has to be the same in all attempts: of the system texts of the first
request of each purpose, with the goal left out; of a request without any, of its text up to the
goal.  Counted are only requests that got a reply, and settings that the server has taken.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pytest_androidworld.agent.model_options import CHECKS, JPEG, OWN, PICTURES, PNG
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import Function, ToolResult

if TYPE_CHECKING:
    from pytest_androidworld.agent.llm import Message, Part, Reply, Request
    from pytest_androidworld.agent.model_client import Call

# Lines of the card
PROMPT, SERVED, TOOLS = "prompt", "model reported", "tools"
SIZES, NUMBER, KEPT = "pictures", "pictures in a request", "pictures kept"
REFUSED = "settings refused"
# Those of `CHECKS` that say how a reply is drawn, each a line of its own
OF_PICTURES = (*PICTURES, "image_format", "image_quality")
SAMPLING = tuple(name for name in CHECKS if name not in OF_PICTURES)

DIGITS = 12  # of a digest
THE_GOAL = "{goal}"
OF_CASE = "the case's"  # the seed, unless another is stated


class Sent:
    """By line of the card, each value that was sent in an attempt."""

    def __init__(self) -> None:
        self.values: dict[str, set[str]] = {}
        self.purposes: set[str] = set()

    def add(self, call: "Call", goal: str) -> None:
        """One more request; of one by an SDK of the agent's own, nothing is known for certain."""
        if call.own or call.reply is None:
            return
        prompt = ""
        if call.purpose not in self.purposes:
            prompt = prompt_text(call.request.messages, goal)
            self.purposes.add(call.purpose)
        if prompt:
            self._add(PROMPT, f"{call.purpose} {digest(prompt)}")
        for name, value in _lines(call.request, call.reply):
            self._add(name, value)

    def _add(self, name: str, value: str) -> None:
        self.values.setdefault(name, set()).add(value)

    @property
    def line(self) -> dict[str, list[str]]:
        """For the journal."""
        return {name: sorted(values) for name, values in self.values.items()}


def _lines(request: "Request", reply: "Reply") -> Iterator[tuple[str, str]]:
    if reply.served:
        yield SERVED, reply.served
    pictures = [*screens(request.messages)]
    yield NUMBER, str(len(pictures))
    for picture in pictures:
        yield SIZES, picture_words(picture)
    if pictures and request.options.images_kept:
        yield KEPT, str(request.options.images_kept)
    yield from sampling(request, reply.without)
    for name in reply.without:
        yield REFUSED, name
    functions = [tool.name for tool in request.tools if isinstance(tool, Function)]
    offered = ", ".join([*([reply.tool] if reply.tool else []), *functions])
    if offered:
        yield TOOLS, offered


def prompt_text(messages: "tuple[Message, ...]", goal: str) -> str:
    """What of a request is the same in all attempts; "" if it begins with the goal."""
    told = [message for message in messages if message.role == "system"]
    if told:
        text = "\n\n".join(map(_text, told))
        return text.replace(goal, THE_GOAL) if goal else text
    first = next(filter(None, map(_text, messages)), "")
    return first.partition(goal)[0] if goal else first


def _text(message: "Message") -> str:
    return "\n".join(part for part in message.parts if isinstance(part, str))


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:DIGITS]


def screens(messages: "tuple[Message, ...]") -> Iterator[Screen]:
    """All pictures of a request, those in results of tools among them."""
    for message in messages:
        for part in message.parts:
            yield from _screens(part)


def _screens(part: "Part") -> Iterator[Screen]:
    if isinstance(part, Screen):
        yield part
    elif isinstance(part, ToolResult):
        yield from part.screens


def picture_words(screen: Screen) -> str:
    """``1080×2400 png``, ``1080×2400 jpeg, quality 75, with numbers``."""
    width, height = screen.state.screen_size
    kind = PNG if screen.jpeg is None else f"{JPEG}, quality {screen.jpeg}"
    return f"{width}×{height} {kind}{', with numbers' if screen.marks else ''}"


def sampling(request: "Request", without: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The settings of a request that the server has taken, in words."""
    given = request.options.given
    own_seed = request.seed is not None and "seed" not in given
    values = {
        **given,
        "temperature": OWN if request.temperature is None else f"{request.temperature:g}",
        "seed": OWN if request.seed is None else OF_CASE if own_seed else request.seed,
    }
    for name in SAMPLING:
        if name in values and name not in without:
            yield name, _word(values[name])


def _word(value: object) -> str:
    return json.dumps(value, sort_keys=True) if isinstance(value, dict) else str(value)
