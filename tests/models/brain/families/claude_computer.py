"""Claude with its computer tool: calls of members, and of functions beside them, in pixels."""

import re
from typing import Any

from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question, Said


def member(name: str, **arguments: Any) -> dict[str, Any]:
    """A call of the toolset."""
    return {"name": name, "input": arguments, "toolset_name": "computer"}


def function(name: str, **arguments: Any) -> dict[str, Any]:
    return {"name": name, "input": arguments}


CALLS = {
    "click": lambda stroke: member("left_click", coordinate=stroke.at),
    "long_press": lambda stroke: function("long_press", coordinate=stroke.at),
    "swipe": lambda stroke: member(
        "left_click_drag", start_coordinate=stroke.at, coordinate=stroke.to
    ),
    "input_text": lambda stroke: member("type", text=stroke.text),
    "wait": lambda stroke: member("wait", duration=2),
    "open_app": lambda stroke: function("open_app", app_name=stroke.text),
    "navigate_back": lambda stroke: function("go_back"),
    "home": lambda stroke: function("go_home"),
    "answer": lambda stroke: function("answer", text=stroke.text),
    "complete": lambda stroke: function("done", status="complete"),
    "infeasible": lambda stroke: function("done", status="infeasible"),
}


def spell(stroke: Stroke, question: Question) -> Said:
    call = CALLS[stroke.kind](stroke)
    id_ = f"toolu_{len(question.turns)}"
    return Said(stroke.words, items=({"type": "tool_use", "id": id_, **call},))


FAMILY = Family(
    "claude_computer",
    re.compile(r"\A# Task\n\n(.*)\Z", re.DOTALL),
    spell,
    unit=None,
    opens=True,
    provider="anthropic",
    api="anthropic",
)
