"""AutoGLM: thinking, and an answer of one call, from 0 to 999."""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question


def do(action: str, **arguments: Any) -> str:
    given = "".join(f", {name}={json.dumps(value)}" for name, value in arguments.items())
    return f'do(action="{action}"{given})'


CODE: dict[str, Callable[[Stroke], str]] = {
    "complete": lambda stroke: 'finish(message="")',
    "infeasible": lambda stroke: 'finish(message="I cannot do this.")',
    "answer": lambda stroke: f"finish(message={json.dumps(stroke.text)})",
    "click": lambda stroke: do("Tap", element=stroke.at),
    "long_press": lambda stroke: do("Long Press", element=stroke.at),
    "swipe": lambda stroke: do("Swipe", start=stroke.at, end=stroke.to),
    "input_text": lambda stroke: do("Type", text=stroke.text),
    "open_app": lambda stroke: do("Launch", app=stroke.text),
    "navigate_back": lambda stroke: do("Back"),
    "wait": lambda stroke: do("Wait", duration="2 seconds"),
}


def spell(stroke: Stroke, question: Question) -> str:
    return f"<think>{stroke.words}.</think>\n<answer>{CODE[stroke.kind](stroke)}</answer>"


FAMILY = Family(
    "autoglm",
    re.compile(r'\A(.*?)\n\n\{"current_app"', re.DOTALL),
    spell,
    unit=999,
    opens=True,
)
