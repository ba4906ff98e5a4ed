"""MAI-UI: thinking, and a call of `mobile_use` from 0 to 999, whose goal stands alone."""

import json
import re
from typing import Any

from tests.models.brain.families import qwen3vl
from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question


class Alone(Family):
    """It is known by its rules, since its first turn has nothing but the goal."""

    def asks(self, question: Question) -> bool:
        return "<thinking></thinking>" in question.system


def arguments(stroke: Stroke) -> dict[str, Any]:
    match stroke.kind:
        case "complete" | "infeasible":
            status = "success" if stroke.kind == "complete" else "fail"
            return {"action": "terminate", "status": status}
        case "long_press":
            return {"action": "long_press", "coordinate": stroke.at}
        case "swipe":
            return {"action": "drag", "start_coordinate": stroke.at, "end_coordinate": stroke.to}
        case "open_app":
            return {"action": "open", "text": stroke.text}
        case "navigate_back" | "home":
            button = "home" if stroke.kind == "home" else "back"
            return {"action": "system_button", "button": button}
        case "wait":
            return {"action": "wait"}
    return qwen3vl.arguments(stroke)


def spell(stroke: Stroke, question: Question) -> str:
    call = json.dumps({"name": "mobile_use", "arguments": arguments(stroke)}, ensure_ascii=False)
    thinking = f"<thinking>\nThe screen allows this. {stroke.words}\n</thinking>"
    return f"{thinking}\n<tool_call>\n{call}\n</tool_call>"


FAMILY = Alone("mai_ui", re.compile(r"\A(.*)\Z", re.DOTALL), spell, unit=999, opens=True)
