"""UI-TARS: Thought and Action, a call in Python's form; in pixels, or from 0 to 1000."""

import re
from dataclasses import replace

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question


def point(at: Spot | None) -> str:
    assert at is not None
    return f"'<point>{at[0]} {at[1]}</point>'"


def call(stroke: Stroke) -> str:
    match stroke.kind:
        case "complete":
            return "finished(content='')"
        case "answer":
            return f"finished(content={stroke.text!r})"
        case "click" | "long_press":
            return f"{stroke.kind}(point={point(stroke.at)})"
        case "swipe":
            return f"drag(start_point={point(stroke.at)}, end_point={point(stroke.to)})"
        case "input_text":
            return f"type(content={stroke.text!r})"
        case "open_app":
            return f"open_app(app_name={stroke.text!r})"
        case "navigate_back" | "home":
            return "press_home()" if stroke.kind == "home" else "press_back()"
        case "wait":
            return "wait()"
    raise ValueError(f"no action does this: {stroke}")


def spell(stroke: Stroke, question: Question) -> str:
    return f"Thought: The screen allows this. {stroke.words}\nAction: {call(stroke)}"


PIXELS = Family(
    "ui_tars",
    re.compile(r"\n## User Instruction\n(.*)\Z", re.DOTALL),
    spell,
    unit=None,
    opens=True,
)
RELATIVE = replace(PIXELS, unit=1000, model="relative", options="points=relative")
