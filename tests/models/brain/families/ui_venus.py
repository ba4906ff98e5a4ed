"""UI-Venus: thought, action and conclusion, a call in Python's form, from 0 to 1000."""

import re

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question


def point(at: Spot | None) -> str:
    assert at is not None
    return f"({at[0]},{at[1]})"


def call(stroke: Stroke) -> str:
    match stroke.kind:
        case "complete":
            return "Finished(content='')"
        case "answer":
            return f"CallUser(content={stroke.text!r})"
        case "click":
            return f"Click(box={point(stroke.at)})"
        case "long_press":
            return f"LongPress(box={point(stroke.at)})"
        case "swipe":
            return f"Scroll(start={point(stroke.at)}, end={point(stroke.to)})"
        case "input_text":
            return f"Type(content={stroke.text!r})"
        case "open_app":
            return f"Launch(app={stroke.text!r})"
        case "navigate_back" | "home":
            return "PressHome()" if stroke.kind == "home" else "PressBack()"
        case "wait":
            return "Wait()"
    raise ValueError(f"no action does this: {stroke}")


def spell(stroke: Stroke, question: Question) -> str:
    thought = f"<think> The screen allows this. {stroke.words} </think>"
    conclusion = "<conclusion> It brings the task forward. </conclusion>"
    return f"{thought}\n<action> {call(stroke)} </action>\n{conclusion}"


FAMILY = Family(
    "ui_venus",
    re.compile(r"\n### User Task\n(.*?)\n\n### Previous Actions\n", re.DOTALL),
    spell,
    opens=True,
)
