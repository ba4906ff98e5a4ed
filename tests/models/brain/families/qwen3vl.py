"""Qwen3-VL: Thought, Action, and a call of `mobile_use` from 0 to 999."""

import json
import re
from typing import Any

from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question


def arguments(stroke: Stroke) -> dict[str, Any]:
    """The call of `mobile_use` for a stroke."""
    match stroke.kind:
        case "complete" | "infeasible":
            status = "success" if stroke.kind == "complete" else "failure"
            return {"action": "terminate", "status": status}
        case "click":
            return {"action": "click", "coordinate": stroke.at}
        case "long_press":
            return {"action": "long_press", "coordinate": stroke.at, "time": 1}
        case "swipe":
            return {"action": "swipe", "coordinate": stroke.at, "coordinate2": stroke.to}
        case "input_text":
            return {"action": "type", "text": stroke.text}
        case "answer":
            return {"action": "answer", "text": stroke.text}
        case "navigate_back" | "home":
            button = "Home" if stroke.kind == "home" else "Back"
            return {"action": "system_button", "button": button}
        case "wait":
            return {"action": "wait", "time": 2}
    raise ValueError(f"no action does this: {stroke}")


def spell(stroke: Stroke, question: Question) -> str:
    call = {"name": "mobile_use", "arguments": arguments(stroke)}
    return (
        f"Thought: This is what the screen allows.\nAction: {stroke.words}\n"
        f"<tool_call>\n{json.dumps(call, ensure_ascii=False)}\n</tool_call>"
    )


FAMILY = Family(
    "qwen3vl",
    re.compile(r"\AThe user query: (.*?)\nTask progress", re.DOTALL),
    spell,
    unit=999,
)
