"""GLM-4.5V: Memory, Reason, and an action in JSON, whose boxes count from 0 to 1000."""

import json
import re
from typing import Any

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question


def box(at: Spot | None) -> list[list[int]]:
    assert at is not None
    x, y = at
    return [[x, y, x, y]]


def action(stroke: Stroke) -> dict[str, Any]:
    match stroke.kind:
        case "complete" | "infeasible":
            return {"action_type": "status", "goal_status": stroke.kind}
        case "click" | "long_press":
            return {"action_type": stroke.kind, "box_2d": box(stroke.at)}
        case "swipe":
            assert stroke.at is not None
            assert stroke.to is not None
            (x, y), (to_x, to_y) = stroke.at, stroke.to
            across = "right" if to_x > x else "left"
            down = "down" if to_y > y else "up"
            return {"action_type": "swipe", "direction": down if to_x == x else across}
        case "input_text":
            where = box(stroke.at)
            return {"action_type": "input_text", "text": stroke.text, "box_2d": where}
        case "answer":
            return {"action_type": "answer", "text": stroke.text}
        case "open_app":
            return {"action_type": "open_app", "app_name": stroke.text}
        case "home":
            return {"action_type": "navigate_home"}
        case "navigate_back" | "wait":
            return {"action_type": stroke.kind}
    raise ValueError(f"no action does this: {stroke}")


def spell(stroke: Stroke, question: Question) -> str:
    call = json.dumps(action(stroke), ensure_ascii=False)
    return f"Memory: None\nReason: The screen allows this. {stroke.words}\nAction: {call}"


FAMILY = Family(
    "glm",
    re.compile(r"\n# Task\n(.*?)\n\n# Task Platform\n", re.DOTALL),
    spell,
    opens=True,
    touches=False,
)
