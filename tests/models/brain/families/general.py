"""General: a thought, and an action in JSON from 0 to 1000; by a picture, or by a list."""

import ast
import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.models.brain.look import Seen
from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question

ACTIONS: dict[str, Callable[[Stroke], dict[str, Any]]] = {
    "complete": lambda stroke: {"action_type": "status", "goal_status": "complete"},
    "infeasible": lambda stroke: {"action_type": "status", "goal_status": "infeasible"},
    "answer": lambda stroke: {"action_type": "answer", "text": stroke.text},
    "click": lambda stroke: {"action_type": "click", "coordinate": stroke.at},
    "long_press": lambda stroke: {"action_type": "long_press", "coordinate": stroke.at},
    "swipe": lambda stroke: {
        "action_type": "drag",
        "start_coordinate": stroke.at,
        "end_coordinate": stroke.to,
    },
    "input_text": lambda stroke: {
        "action_type": "input_text",
        "text": stroke.text,
        "coordinate": stroke.at,
    },
    "open_app": lambda stroke: {"action_type": "open_app", "app_name": stroke.text},
    "navigate_back": lambda stroke: {"action_type": "navigate_back"},
    "wait": lambda stroke: {"action_type": "wait"},
}


def spell(stroke: Stroke, question: Question) -> str:
    action = json.dumps(ACTIONS[stroke.kind](stroke), ensure_ascii=False)
    return f"Thought: {stroke.words}.\nAction: {action}"


LINE = re.compile(
    r"^- (?P<kind>\w*) (?P<name>'.*'|\".*\") at \[(?P<x>\d+), (?P<y>\d+)\](?P<flags>[a-z ]*)$",
    re.MULTILINE,
)
CHECKABLE = ("switch", "checkbox", "radiobutton")


def listed(question: Question) -> tuple[Seen, ...]:
    """The elements of a list; a name may be a text, a description or a hint."""
    _, _, text = question.text.partition("\n# The screen\n")
    return tuple(element(n, line) for n, line in enumerate(LINE.finditer(text)))


def element(number: int, line: re.Match[str]) -> Seen:
    name, kind, flags = ast.literal_eval(line["name"]), line["kind"].lower(), line["flags"]
    x, y = int(line["x"]), int(line["y"])
    return Seen(
        str(number),
        text=name,
        description=name,
        kind=kind,
        box=(x, y, x, y),
        checked="checked" in flags if kind in CHECKABLE else None,
        enabled="disabled" not in flags,
        editable="can be typed into" in flags,
        clickable="can be clicked" in flags,
    )


PICTURE = Family(
    "general",
    re.compile(r"\A# Goal\n\n(.*?)\n\n# What you have done\n", re.DOTALL),
    spell,
    opens=True,
    touches=False,
)
LIST = replace(PICTURE, name="general_text", read=listed)
