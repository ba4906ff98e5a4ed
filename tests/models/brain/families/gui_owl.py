"""GUI-Owl: Action, and a call of `mobile_use` from 0 to 999, which can open apps."""

import json
import re

from tests.models.brain.families import qwen3vl
from tests.models.brain.protocols import Family, Stroke
from tests.models.wires import Question


def spell(stroke: Stroke, question: Question) -> str:
    if stroke.kind == "open_app":
        arguments = {"action": "open", "text": stroke.text}
    else:
        arguments = qwen3vl.arguments(stroke)
    call = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
    return f"Action: {stroke.words}\n<tool_call>\n{call}\n</tool_call>"


FAMILY = Family(
    "gui_owl",
    re.compile(r"\nInstruction: (.*?)\n\nPrevious actions:\n", re.DOTALL),
    spell,
    unit=999,
    opens=True,
)
