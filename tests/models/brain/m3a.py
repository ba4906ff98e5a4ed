"""How M3A and its kin ask, and how they want to be answered."""

import json
import re
from typing import Any

from tests.models.brain.look import Deed, Look, Move, Seen, give_up
from tests.models.marks import marks
from tests.models.wires import Question

LINE = re.compile(r"^UI element (\d+): UIElement\((.*)\)$", re.MULTILINE)
FIELD = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\w+(?:\([^)]*\))?)')
SIDES = ("x_min", "y_min", "x_max", "y_max")
STEP = re.compile(r"^Step \d+: (.*)$", re.MULTILINE)
NO_MARK = "in the picture there is no number {} at {!r}"
KIND = re.compile(r'(?:\{"action_type":"|I did )(\w+)')


def acting(question: Question) -> bool:
    return "# Your next action" in question.turns[-1].text


def reflecting(question: Question) -> bool:
    return "# Summary of this step" in question.turns[-1].text


def part(text: str, title: str) -> str:
    """What stands below a heading, up to the next one."""
    found = re.search(rf"^# {re.escape(title)}\n\n(.*?)(?=\n\n# |\Z)", text, re.S | re.M)
    return found[1] if found else ""


def look(question: Question) -> Look:
    text = question.turns[-1].text
    past = STEP.findall(part(text, "What you have done so far"))
    seen = elements(part(text, "Elements on the screen now"))
    return Look(part(text, "Goal"), tuple(map(deed, past)), seen)


def deed(words: str) -> Deed:
    found = KIND.match(words)
    return Deed(found[1] if found else "unknown", words)


def elements(text: str) -> tuple[Seen, ...]:
    return tuple(element(*found) for found in LINE.findall(text))


def element(mark: str, said: str) -> Seen:
    fields = {name: value(text) for name, text in FIELD.findall(said)}
    return Seen(
        mark,
        fields.get("text"),
        fields.get("content_description"),
        fields.get("hint_text"),
        (fields.get("class_name") or "").rpartition(".")[2].lower(),
        (fields.get("resource_name") or "").rpartition("/")[2],
        fields["bbox_pixels"],
        fields.get("is_checked"),
        fields.get("is_enabled", True),
        fields.get("is_editable", False),
        fields.get("is_clickable", False),
    )


def value(text: str) -> Any:
    if text.startswith('"'):
        return json.loads(text)
    if text.startswith("BoundingBox"):
        sides = dict(re.findall(r"(\w+)=(-?\d+)", text))
        return tuple(int(sides[side]) for side in SIDES)
    return {"True": True, "False": False, "None": None}[text]


def pointed(question: Question, move: Move) -> Move:
    """The move, if its number stands where the list says; pictures and list must agree."""
    if not move.on or not move.on.box or not question.turns[-1].pictures:
        return move
    *_, marked = question.turns[-1].pictures
    if marks(marked, int(move.on.mark), move.on.box):
        return move
    return give_up(NO_MARK.format(move.on.mark, move.on.name))


def reply(move: Move) -> str:
    """The form that the question asks for."""
    return f"Reason: {move.why}\nAction: {json.dumps(action(move), ensure_ascii=False)}"


def action(move: Move) -> dict[str, Any]:
    if move.kind in ("complete", "infeasible"):
        return {"action_type": "status", "goal_status": move.kind}
    said: dict[str, Any] = {"action_type": move.kind}
    if move.on:
        said["index"] = int(move.on.mark)
    if move.text is not None:
        said["app_name" if move.kind == "open_app" else "text"] = move.text
    if move.direction:
        said["direction"] = move.direction
    if move.clear:
        said["clear_text"] = True
    return said


def summary(question: Question) -> str:
    """What was done, to what, and whether something came of it."""
    text = question.turns[-1].text
    said = re.search(r"^Action: (.*)\nReason: (.*)", part(text, "Your last action"), re.MULTILINE)
    if not said:
        return "I do not know what I did."
    did = json.loads(said[1])
    before = elements(part(text, "Elements on the screen before it"))
    after = elements(part(text, "Elements on the screen after it"))
    target = next((each.name for each in before if each.mark == str(did.get("index"))), None)
    where = f' on "{target}"' if target else ""
    came = "nothing has changed" if before == after else "the screen has changed"
    return f"I did {did['action_type']}{where}, because {said[2]}; {came}."
