"""Editing text: typing, deleting, selecting and pasting.

The state of a text field is plain data: ``text``, ``start`` and ``end`` of the selection (equal
for a plain cursor).  The functions here change such a state; ``Rules`` define what a field
accepts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

State = dict[str, Any]

LONGEST = 1_000_000  # characters of a field without a limit of its own; an app's memory has an end


@dataclass(frozen=True)
class Rules:
    """A field's rules for typed text."""

    multiline: bool = False
    most: int = 0
    accept: Callable[[str], str] | None = None
    shape: Callable[[str], str] | None = None

    def typed(self, text: str) -> str:
        """The accepted part of a typed or pasted text."""
        if not self.multiline:
            text = text.replace("\n", " ") if len(text) > 1 else text.replace("\n", "")
        return self.accept(text) if self.accept else text


def field_state(states: State, key: str, value: str) -> State:
    """A field's state, initially with its first value and the cursor after it."""
    begun = {"text": value, "start": len(value), "end": len(value)}
    state: State = states.setdefault(key, begun)
    for name, first in begun.items():
        state.setdefault(name, first)
    return state


def selection(state: State) -> tuple[int, int]:
    start, end = sorted((int(state["start"]), int(state["end"])))
    length = len(state["text"])
    return min(start, length), min(end, length)


def selected(state: State) -> str:
    start, end = selection(state)
    return str(state["text"])[start:end]


def insert(state: State, text: str, rules: Rules = Rules()) -> bool:
    """Type or paste at the cursor, replacing the selection; False if nothing is accepted."""
    accepted = rules.typed(text)
    start, end = selection(state)
    room = (rules.most or LONGEST) - len(state["text"]) + (end - start)
    accepted = accepted[: max(room, 0)]
    if not accepted and start == end:
        return False
    if text and not accepted:
        return False
    _replace(state, start, end, accepted, rules)
    return True


def _replace(state: State, start: int, end: int, text: str, rules: Rules) -> None:
    before = state["text"][:start] + text
    whole = before + state["text"][end:]
    place = len(before)
    if rules.shape:  # formatting moves characters; the cursor stays after the same one
        whole = rules.shape(whole)
        place = _behind(whole, sum(c.isalnum() for c in before))
    state["text"] = whole
    state["start"] = state["end"] = min(place, len(whole))


def _behind(text: str, count: int) -> int:
    """The position after ``count`` letters and digits, or the end."""
    if sum(c.isalnum() for c in text) <= count:
        return len(text)
    return next(
        (place for place in range(len(text)) if sum(map(str.isalnum, text[:place])) >= count),
        len(text),
    )


def delete_back(state: State, rules: Rules = Rules()) -> bool:
    """Backspace: the selection, or the character before the cursor."""
    start, end = selection(state)
    if start == end:
        if start == 0:
            return False
        start -= 1
        if rules.shape:  # added characters are deleted with the digit before them
            while start > 0 and not state["text"][start].isalnum():
                start -= 1
    _replace(state, start, end, "", rules)
    return True


def delete_forward(state: State, rules: Rules = Rules()) -> bool:
    start, end = selection(state)
    if start == end:
        if end == len(state["text"]):
            return False
        end += 1
    _replace(state, start, end, "", rules)
    return True


def select(state: State, start: int, end: int) -> None:
    length = len(state["text"])
    state["start"], state["end"] = min(max(start, 0), length), min(max(end, 0), length)


def select_all(state: State) -> None:
    select(state, 0, len(state["text"]))


def select_word(state: State, index: int) -> bool:
    """Select the word at an index; False if there is none."""
    text = state["text"]
    start = end = min(max(index, 0), len(text))
    while start > 0 and _in_word(text[start - 1]):
        start -= 1
    while end < len(text) and _in_word(text[end]):
        end += 1
    if start == end:
        select(state, start, end)
        return False
    select(state, start, end)
    return True


def word_edge(text: str, place: int, step: int) -> int:
    """The end (or with -1 the start) of the word that goes up to a place and maybe beyond it."""
    inner, outer = (-1, 0) if step > 0 else (0, -1)  # the letters on both sides, from the place
    if not 0 <= place + inner < len(text) or not _in_word(text[place + inner]):
        return place
    while 0 <= place + outer < len(text) and _in_word(text[place + outer]):
        place += step
    return place


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_'"


def move(state: State, step: int, *, extend: bool = False) -> None:
    """Move the cursor; with ``extend`` the other end of the selection stays."""
    start, end = selection(state)
    if not extend and start != end:
        place = start if step < 0 else end
        select(state, place, place)
        return
    place = min(max(int(state["end"]) + step, 0), len(state["text"]))
    select(state, state["start"] if extend else place, place)
    state["end"] = place


def line_edge(state: State, *, end: bool) -> int:
    """The start or end of the cursor's line."""
    text, place = state["text"], int(state["end"])
    if end:
        found = text.find("\n", place)
        return len(text) if found < 0 else found
    return int(text.rfind("\n", 0, place)) + 1
