"""OpenAI with its computer tool: batches of actions, and functions beside it, in pixels."""

import json
import re
from typing import Any

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question, Said


def spot(at: Spot | None) -> dict[str, int]:
    assert at is not None
    return {"x": at[0], "y": at[1]}


def batch(*actions: dict[str, Any]) -> dict[str, Any]:
    """A call of the tool."""
    return {
        "type": "computer_call",
        "actions": list(actions),
        "pending_safety_checks": [],
        "status": "completed",
    }


def function(name: str, **arguments: Any) -> dict[str, Any]:
    called = {"name": name, "arguments": json.dumps(arguments), "status": "completed"}
    return {"type": "function_call", **called}


CALLS = {
    "click": lambda stroke: batch({"type": "click", "button": "left", **spot(stroke.at)}),
    "long_press": lambda stroke: function("long_press", **spot(stroke.at)),
    "swipe": lambda stroke: batch({"type": "drag", "path": [spot(stroke.at), spot(stroke.to)]}),
    "input_text": lambda stroke: batch(
        {"type": "type", "text": stroke.text}, {"type": "screenshot"}
    ),
    "wait": lambda stroke: batch({"type": "wait"}),
    "open_app": lambda stroke: function("open_app", app_name=stroke.text),
    "navigate_back": lambda stroke: function("go_back"),
    "home": lambda stroke: function("go_home"),
    "infeasible": lambda stroke: function("report_infeasible", reason="I cannot."),
}


def spell(stroke: Stroke, question: Question) -> Said:
    if stroke.kind in ("answer", "complete"):
        return Said(stroke.text or "Done.")
    number = len(question.turns)
    content = [{"type": "output_text", "text": stroke.words, "annotations": []}]
    said = {"type": "message", "role": "assistant", "status": "completed", "content": content}
    call = CALLS[stroke.kind](stroke)
    ids = {"id": f"item_{number}", "call_id": f"call_of_{number}"}
    return Said("", items=({**said, "id": f"msg_{number}"}, {**call, **ids}))


FAMILY = Family(
    "openai_computer",
    re.compile(r"\A# Task\n\n(.*)\Z", re.DOTALL),
    spell,
    unit=None,
    opens=True,
    provider="openai",
    api="responses",
)
