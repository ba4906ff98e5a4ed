"""GELab-Zero: tab-separated pairs from 0 to 1000; what it remembers is its own summary."""

import re

from tests.models.brain.protocols import Family, Spot, Stroke
from tests.models.wires import Question

SUMMARY = re.compile(r"\n到目前为止的历史\uff1a((?:I did .*)?)")


def point(at: Spot | None) -> str:
    assert at is not None
    return f"{at[0]},{at[1]}"


def action(stroke: Stroke) -> str:
    match stroke.kind:
        case "complete":
            return "COMPLETE\treturn:"
        case "answer":
            return f"COMPLETE\treturn:{stroke.text}"
        case "infeasible":
            return "ABORT\tvalue:It cannot be done."
        case "click":
            return f"CLICK\tpoint:{point(stroke.at)}"
        case "long_press":
            return f"LONGPRESS\tpoint:{point(stroke.at)}"
        case "swipe":
            return f"SLIDE\tpoint1:{point(stroke.at)}\tpoint2:{point(stroke.to)}"
        case "input_text":
            return f"TYPE\tvalue:{stroke.text}"
        case "open_app":
            return f"AWAKE\tvalue:{stroke.text}"
        case "wait":
            return "WAIT\tvalue:2"
    raise ValueError(f"no action does this: {stroke}")


def spell(stroke: Stroke, question: Question) -> str:
    before = SUMMARY.search(question.turns[0].text)
    assert before is not None
    summary = " ".join(filter(None, (before[1], f"{stroke.words}.")))
    return (
        "<THINK> The screen allows this. </THINK>\n"
        f"explain:It brings the task forward\taction:{action(stroke)}\tsummary:{summary}"
    )


FAMILY = Family(
    "gelab", re.compile(r"\n任务\uff1a(.*?)\n到目前为止的历史", re.DOTALL), spell, opens=True
)
