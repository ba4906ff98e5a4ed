"""Colours, shapes and drawings of a web page, for tasks' solutions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import AgentError

COMMAND = "aw web"  # of the virtual phone's console; a real emulator replies KO

Place = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True)
class PageFact:
    """An element of the page in front; places are pixels of the screen."""

    tag: str
    type: str
    id: str
    classes: tuple[str, ...]
    text: str
    value: str
    data: Mapping[str, str]
    rect: Place
    words: tuple[Place, ...]  # of its own text
    color: str
    background: str
    fill: str
    scroll: tuple[float, float]  # how far it is scrolled, and how far it can be
    geometry: Mapping[str, str]  # the attributes of a shape
    ink: Mapping[str, Any] | None  # of a canvas: which of its pixels are drawn

    @classmethod
    def read(cls, described: Mapping[str, Any]) -> "PageFact":
        """A fact as the console describes it."""
        named = {each.name: described[each.name] for each in fields(cls)}
        named |= {name: tuple(described[name]) for name in ("classes", "rect", "scroll")}
        named["words"] = tuple(map(tuple, described["words"]))
        return cls(**named)

    @property
    def middle(self) -> tuple[int, int]:
        left, top, right, bottom = self.rect
        return round((left + right) / 2), round((top + bottom) / 2)


def page_facts(device: Device) -> list[PageFact]:
    """The elements of the page in front, in the order of the document."""
    answer = device.console.run(COMMAND) if device.console else []
    if not answer or not answer[0].startswith("["):
        raise AgentError(
            f"{device.serial} does not answer {COMMAND!r} on its console, as the virtual phone"
            " does; this solution needs the colours and shapes of the page"
        )
    return [PageFact.read(each) for each in json.loads(answer[0])]
