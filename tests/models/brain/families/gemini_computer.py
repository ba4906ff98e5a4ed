"""Gemini with its computer tool: the functions for phones, and two beside them, from 0 to 999."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question, Said


def spot(at: Spot | None, begin: str = "") -> dict[str, int]:
    assert at is not None
    return {f"{begin}x": min(at[0], 999), f"{begin}y": min(at[1], 999)}


CALLS: Mapping[str, Callable[[Stroke], tuple[str, dict[str, Any]]]] = {
    "click": lambda stroke: ("click", spot(stroke.at)),
    "long_press": lambda stroke: ("long_press", spot(stroke.at)),
    "swipe": lambda stroke: (
        "drag_and_drop",
        {**spot(stroke.at, "start_"), **spot(stroke.to, "end_")},
    ),
    "input_text": lambda stroke: ("type", {"text": stroke.text}),
    "wait": lambda stroke: ("wait", {"seconds": 2}),
    "open_app": lambda stroke: ("open_app", {"app_name": stroke.text}),
    "navigate_back": lambda stroke: ("go_back", {}),
    "home": lambda stroke: ("press_key", {"key": "home"}),
    "answer": lambda stroke: ("answer", {"text": stroke.text}),
    "complete": lambda stroke: ("done", {"status": "complete"}),
    "infeasible": lambda stroke: ("done", {"status": "infeasible"}),
}


def spell(stroke: Stroke, question: Question) -> Said:
    name, arguments = CALLS[stroke.kind](stroke)
    sent: dict[str, Any] = {**arguments, "intent": "The screen allows this."}
    call = {"functionCall": {"name": name, "args": sent}, "thoughtSignature": "c2lnbmVkLQ=="}
    return Said(stroke.words, items=(call,))


FAMILY = Family(
    "gemini_computer",
    re.compile(r"\A# Task\n\n(.*)\Z", re.DOTALL),
    spell,
    opens=True,
    provider="gemini",
    api="gemini",
)
