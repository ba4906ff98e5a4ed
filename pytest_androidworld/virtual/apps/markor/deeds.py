"""What the buttons of the action bar do to a text, as functions of text and selection."""

import re
from collections.abc import Callable
from typing import NamedTuple

INDENT = 4  # spaces
CHECKED, UNCHECKED = "- [x] ", "- [ ] "
ITEM = re.compile(r"([ \t]*)([-*+] \[[ xX]\] |[-*+] |(\d+)([.)]) )")
MARK = re.compile(r"[-*+] \[[ xX]\] |[-*+] |\d+[.)] |#{1,6} |> ")


class Marked(NamedTuple):
    """A text with its selection, which may be empty: a cursor."""

    text: str
    start: int
    end: int


Deed = Callable[[Marked], Marked]
LineDeed = Callable[[list[str]], list[str]]


def newline(text: str, place: int) -> str:
    """What Enter puts in where auto-format is on: the next item, if the line is one with words."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    item = ITEM.match(line)
    if not item or not line[item.end() :].strip():
        return "\n"
    indent, mark, number, dot = item.groups()
    if number:
        return f"\n{indent}{int(number) + 1}{dot} "
    return f"\n{indent}{mark[:2] + '[ ] ' if '[' in mark else mark}"


def bounds(marked: Marked) -> tuple[int, int]:
    """Where the first selected line begins and the last one ends."""
    start = marked.text.rfind("\n", 0, marked.start) + 1
    end = marked.text.find("\n", marked.end)
    return start, len(marked.text) if end < 0 else end


def on_lines(deed: LineDeed) -> Deed:
    """A deed that changes whole lines and keeps each end of the selection at its letter."""

    def do(marked: Marked) -> Marked:
        first, last = bounds(marked)
        old = marked.text[first:last].split("\n")
        new = deed(old)

        def moved(place: int) -> int:
            row = marked.text.count("\n", first, place)
            column = place - first - sum(len(line) + 1 for line in old[:row])
            grown = len(new[row]) - len(old[row])
            return first + sum(len(line) + 1 for line in new[:row]) + max(column + grown, 0)

        text = marked.text[:first] + "\n".join(new) + marked.text[last:]
        return Marked(text, moved(marked.start), moved(marked.end))

    return do


def _split(line: str) -> tuple[str, str, str]:
    """Indentation, the mark at the beginning if there is one, and the words."""
    words = line.lstrip(" \t")
    indent = line[: len(line) - len(words)]
    mark = MARK.match(words)
    return (indent, mark.group(), words[mark.end() :]) if mark else (indent, "", words)


def prefix(mark: str) -> Deed:
    """Lines begin with a mark; where all do already, with none."""

    def change(lines: list[str]) -> list[str]:
        parts = [_split(line) for line in lines]
        new = "" if all(each[1] == mark for each in parts) else mark
        return [f"{indent}{new}{words}" for indent, _, words in parts]

    return on_lines(change)


@on_lines
def check_list(lines: list[str]) -> list[str]:
    """Lines become tasks; tasks are ticked, or no longer so."""
    made = []
    for line in lines:
        indent, mark, words = _split(line)
        done = mark[2:5].lower()
        made.append(f"{indent}{CHECKED if done == '[ ]' else UNCHECKED}{words}")
    return made


@on_lines
def ordered_list(lines: list[str]) -> list[str]:
    """Lines are numbered; numbered lines lose their numbers."""
    parts = [_split(line) for line in lines]
    if all(mark[:1].isdigit() for _, mark, _ in parts):
        return [f"{indent}{words}" for indent, _, words in parts]
    return [
        f"{indent}{number}. {words}" for number, (indent, _, words) in enumerate(parts, start=1)
    ]


@on_lines
def indent(lines: list[str]) -> list[str]:
    return [" " * INDENT + line for line in lines]


@on_lines
def outdent(lines: list[str]) -> list[str]:
    return [re.sub(rf"^(\t| {{1,{INDENT}}})", "", line) for line in lines]


def around(mark: str) -> Deed:
    """The selection between two marks, or no longer between them."""

    def do(marked: Marked) -> Marked:
        text, start, end = marked
        long = len(mark)
        if text[max(start - long, 0) : start] == mark == text[end : end + long]:
            text = text[: start - long] + text[start:end] + text[end + long :]
            return Marked(text, start - long, end - long)
        text = text[:start] + mark + text[start:end] + mark + text[end:]
        return Marked(text, start + long, end + long)

    return do


def insert(what: str, cursor: int | None = None) -> Deed:
    """A text in place of the selection, and the cursor somewhere in it, else behind it."""

    def do(marked: Marked) -> Marked:
        text, start, end = marked
        place = start + (len(what) if cursor is None else cursor)
        return Marked(text[:start] + what + text[end:], place, place)

    return do


def delete_lines(marked: Marked) -> Marked:
    first, last = bounds(marked)
    rest = marked.text[last + 1 :]
    before = marked.text[:first] if rest or last < len(marked.text) else marked.text[: first - 1]
    text = before + rest if first else rest
    place = min(first, len(text))
    return Marked(text, place, place)


def new_line_below(marked: Marked) -> Marked:
    """A line below that of the cursor, which goes there."""
    _, last = bounds(marked)
    added = newline(marked.text, last)
    text = marked.text[:last] + added + marked.text[last:]
    return Marked(text, last + len(added), last + len(added))


def move_lines(down: bool) -> Deed:
    """The selected lines change places with the one above or below."""

    def do(marked: Marked) -> Marked:
        text, start, end = marked
        first, last = bounds(marked)
        if (down and last == len(text)) or (not down and first == 0):
            return marked
        moving = text[first:last]
        if down:
            after = text.find("\n", last + 1)
            after = len(text) if after < 0 else after
            step = after - last
            text = f"{text[:first]}{text[last + 1 : after]}\n{moving}{text[after:]}"
        else:
            above = text.rfind("\n", 0, first - 1) + 1
            step = above - first
            text = f"{text[:above]}{moving}\n{text[above : first - 1]}{text[last:]}"
        return Marked(text, start + step, end + step)

    return do


def table(columns: int) -> str:
    """An empty table of Markdown, two rows high."""
    head = "| " + " | ".join(f"Column {number}" for number in range(1, columns + 1)) + " |"
    line = "|" + "|".join([" --- "] * columns) + "|"
    return f"{head}\n{line}\n" + ("|" + "     |" * columns + "\n") * 2


ACCORDION = "<details markdown='1'><summary>Click to expand</summary>\n\n\n\n</details>\n"
RULE = "\n----\n"
