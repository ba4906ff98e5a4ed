"""Parse a model's reply into a reason and an action.

Wanted is ``Reason: …`` and then ``Action: {…}``.  Models write more than that, and not always
JSON; what can be meant in one way only is read, and for the rest `BadAction` has a sentence that
can be reported to them.
"""

import json
import re
from collections.abc import Callable
from typing import Any

from pytest_androidworld.env.actions import COMPLETE, INFEASIBLE, Action
from pytest_androidworld.errors import BadAction

WANTED = 'wanted is, at the end: Action: {"action_type": "click", "index": 3}'
LONGEST = 200  # characters of what is quoted
STRING = r'"(?:[^"\\]|\\.)*+"|' + r"'(?:[^'\\]|\\.)*+'"
OBJECT = re.compile(rf"\{{(?:{STRING}|[^{{}}\"'])*+\}}", re.DOTALL)  # an action has none within
STRINGS = re.compile(f"({STRING})", re.DOTALL)
ESCAPE = re.compile(r"""\\(.)|(")|([\x00-\x1f])""", re.DOTALL)
LITERALS = {"True": "true", "False": "false", "None": "null"}
ACTION = re.compile(r"\baction\b[\s*_]*:", re.IGNORECASE)
REASON = re.compile(r"^[^\w\n]*reason(?:ing)?\b[\s*_]*:", re.IGNORECASE | re.MULTILINE)
EDGES = "*_` \n\r\t"  # of words between marks
FENCE = re.compile(r"```\w*")
# How models mark what they think: where it begins and where it ends.  The beginning may stand in a
# model's template, the end may be cut off at the token limit.
THINKING = [
    (r"<think(?:ing)?>", r"</think(?:ing)?>"),
    (r"<reasoning>", r"</reasoning>"),
    (r"◁think▷", r"◁/think▷"),
    (r"\[THINK\]", r"\[/THINK\]"),
]
# Harmony's channels: all but the final one are thoughts.
FINAL = re.compile(r"\A.*<\|channel\|>\s*final\b[^<]*<\|message\|>", re.DOTALL)
CHANNEL = re.compile(r"(<\|start\|>\w*)?<\|channel\|>.*", re.DOTALL)
MARKS = re.compile(r"<\|(?:begin_of_box|end_of_box|end|return)\|>")  # around what is meant


class Thought:
    """One way to mark what a model thinks."""

    def __init__(self, opening: str, closing: str) -> None:
        flags = re.DOTALL | re.IGNORECASE
        self.all = re.compile(rf"\A.*{closing}", flags)
        self.each = re.compile(rf"{opening}.*?{closing}", flags)
        self.cut = re.compile(rf"{opening}.*", flags)

    def removed(self, text: str) -> str:
        last = self.all.match(text)
        end = last.end() if last else 0  # each thought before it has an end, and is soon found
        before = self.all.sub("", self.each.sub("", text[:end]))
        return self.cut.sub("", before + text[end:])


THOUGHTS = [Thought(*marks) for marks in THINKING]


def spoken(text: str) -> str:
    """A reply without its model's thinking, or half of it, and without the marks around it."""
    text = CHANNEL.sub("", FINAL.sub("", text))
    for thought in THOUGHTS:
        text = thought.removed(text)
    return MARKS.sub("", text)


def read_action(text: str) -> tuple[str | None, Action]:
    """The reason, if one is given, and the action of a reply."""
    text = spoken(text)
    if not text.strip():
        raise BadAction(f"the reply was empty; {WANTED}")
    begin, end, data = _chosen(text)
    try:
        return _reason(text, begin, end), _action(data)
    except BadAction as problem:
        raise BadAction(f"{short(text[begin:end])}: {problem}") from None


def _chosen(text: str) -> tuple[int, int, dict[str, Any]]:
    """The object after the last ``Action:``, else the last one with an action_type."""
    found = [(each.span(), object_of(each[0])) for each in OBJECT.finditer(text)]
    after = _marked(text)
    if after is None:
        choices = [each for each in reversed(found) if each[1] and "action_type" in each[1]]
    else:
        choices = [each for each in found if each[0][0] >= after]
    for (begin, end), data in choices:
        if data is not None:
            return begin, end, data
    if "{" not in text:
        raise BadAction(f"the reply holds no JSON object; {WANTED}")
    if after is None:
        raise BadAction(f"the reply holds no JSON object that has an action_type; {WANTED}")
    raise BadAction(f"what follows Action: is no JSON: {short(text[after:])}; {WANTED}")


def _marked(text: str) -> int | None:
    """Where the last ``Action:`` ends that is no part of an object and has one after it."""
    bare = OBJECT.sub(lambda found: "{" * len(found[0]), text)
    ends = [each.end() for each in ACTION.finditer(bare, 0, bare.rfind("{") + 1)]
    return ends[-1] if ends else None


def object_of(text: str) -> dict[str, Any] | None:
    """An object in JSON or as Python writes it, with commas too many; None if it is neither."""
    pieces = STRINGS.split(text)
    pieces[::2] = [_outside(piece) for piece in pieces[::2]]
    pieces[1::2] = [_quoted(piece) for piece in pieces[1::2]]
    try:
        data = json.loads("".join(pieces))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _outside(piece: str) -> str:
    plain = re.sub(r",(\s*[}\]])", r"\1", piece)
    return re.sub(r"\b(True|False|None)\b", lambda found: LITERALS[found[0]], plain)


def _quoted(string: str) -> str:
    """A string as JSON has it: whatever its quotes, its line breaks and its escapes."""

    def escaped(found: re.Match[str]) -> str:
        after, quote, control = found.groups()
        if quote:
            return r"\""
        if control:
            return json.dumps(control)[1:-1]
        if after == "'":
            return "'"
        return found[0] if after in '"\\/bfnrtu' else json.dumps(found[0])[1:-1]

    return f'"{ESCAPE.sub(escaped, string[1:-1])}"'


def _reason(text: str, begin: int, end: int) -> str | None:
    """What stands between ``Reason:`` and the action; without the word, all before the action."""
    before = text[:begin]
    marks = [each.start() for each in ACTION.finditer(before)]
    if marks and not FENCE.sub("", ACTION.sub("", before[marks[-1] :])).strip(EDGES):
        before = before[: marks[-1]]
    reasons = list(REASON.finditer(before))
    if not reasons:
        after = REASON.search(text, end)
        before = text[after.end() :] if after else before
    else:
        before = before[reasons[-1].end() :]
    words = FENCE.sub(" ", before).strip(EDGES).split()
    return _whole_characters(" ".join(words)) or None


def _whole_characters(text: str) -> str:
    """Refuse lone surrogates, which can be neither sent nor written."""
    return text.encode("utf-8", "replace").decode()


def _action(data: dict[str, Any]) -> Action:
    given = {name: value for name, value in data.items() if value is not None}
    action = Action.from_dict({name: _read(name, value) for name, value in given.items()})
    action.check_complete()
    if action.goal_status not in (None, COMPLETE, INFEASIBLE):
        raise BadAction(
            f"a goal_status is {COMPLETE!r} or {INFEASIBLE!r}, not {action.goal_status!r}"
        )
    return action


def _read(name: str, value: object) -> object:
    """A field as its kind; that a name is no field's is found by `Action`."""
    return KINDS[name](name, value) if name in KINDS else value


def _text(name: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadAction(f"the {name} is a text in quotes, not {short(json.dumps(value))}")
    text = str(value)
    if text != _whole_characters(text):
        raise BadAction(f"the {name} holds half a character: {short(json.dumps(value))}")
    return text


def _whole(name: str, value: object) -> int:
    """A number of an element or a place, also where it is written as a text or with a point."""
    if isinstance(value, str) and re.fullmatch(r"\s*-?[0-9]{1,9}\s*", value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    raise BadAction(f"the {name} is a whole number, not {short(json.dumps(value))}")


def _flag(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise BadAction(f"{name} is true or false, not {short(json.dumps(value))}")


KINDS: dict[str, Callable[[str, object], object]] = {
    "action_type": _text,
    "index": _whole,
    "x": _whole,
    "y": _whole,
    "text": _text,
    "direction": _text,
    "goal_status": _text,
    "app_name": _text,
    "keycode": _text,
    "clear_text": _flag,
    "press_enter": _flag,
    "to_x": _whole,
    "to_y": _whole,
}


def short(text: str) -> str:
    line = _whole_characters(" ".join(text.split()))
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"
