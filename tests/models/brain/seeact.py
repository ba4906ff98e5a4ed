"""How SeeAct asks, twice a step, and how it wants to be answered."""

import re

from tests.models.brain.look import Deed, Look, Move, Seen
from tests.models.wires import Question

KINDS = (
    "checkbox|radio button|switch|text field|icon|button|slider|dropdown|text|item|scrollable area"
)
CHOICE = re.compile(rf'^([A-Z]+)\. (?:"(.*)"|unnamed) ({KINDS})(?: \(([\w ]+)\))?$', re.MULTILINE)
ASKED = re.compile(
    r"You are asked to complete the following task: (.*?)\n\nPrevious Actions:\n(.*?)\n\n",
    re.DOTALL,
)
WORDS = {
    "click": "CLICK",
    "input_text": "INPUT TEXT",
    "long_press": "LONG PRESS",
    "navigate_back": "NAVIGATE BACK",
    "complete": "TERMINATE",
    "infeasible": "TERMINATE",
    "wait": "WAIT",
    "scroll": "SWIPE",
    "open_app": "OPEN APP",
}
DONE = re.compile(rf'(?:\[[\w ]+\] (?:".*"|unnamed) -> )?({"|".join(WORDS.values())})(?:: .*)?')
FINGER = {"down": "up", "up": "down"}  # which way it goes to show what is further there


def analysing(question: Question) -> bool:
    return len(question.turns) == 1 and ASKED.search(question.turns[0].text) is not None


def choosing(question: Question) -> bool:
    return "(Multichoice Question)" in question.turns[-1].text


def look(question: Question) -> Look:
    found = ASKED.search(question.turns[0].text)
    if not found:
        raise ValueError(f"no task is asked for: {question.turns[0].text[:200]!r}")
    goal, previous = found.groups()
    past = tuple(map(deed, previous.split("\n")))
    return Look(goal, past if previous != "None" else (), choices(question.turns[-1].text))


def deed(words: str) -> Deed:
    found = DONE.fullmatch(words)
    kinds = {word: kind for kind, word in WORDS.items()}
    return Deed(kinds[found[1]] if found else "unknown", words)


def choices(text: str) -> tuple[Seen, ...]:
    return tuple(choice(*found) for found in CHOICE.findall(text))


def choice(letter: str, name: str, kind: str, status: str) -> Seen:
    """A row goes by all its texts, of which the first is its title."""
    return Seen(
        letter,
        name,
        name.partition(", ")[0],
        kind=kind,
        id=name,
        checked={"checked": True, "not checked": False}.get(status),
        editable=kind == "text field",
        clickable=True,
    )


def analysis(question: Question) -> str:
    """It reads no pictures."""
    return "I cannot tell from the picture what can be tapped; let me see the elements."


def reply(move: Move) -> str:
    """The form that the question asks for."""
    value = FINGER[move.direction] if move.direction else move.text
    return (
        f"{move.why}\n\nELEMENT: {move.on.mark if move.on else 'None'}\n"
        f"ACTION: {WORDS[move.kind]}\nVALUE: {value or 'None'}"
    )
