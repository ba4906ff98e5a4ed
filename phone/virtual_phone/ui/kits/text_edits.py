"""The text kit: what an editor's buttons do to a text and its selection, as functions."""

import re
from collections.abc import Callable
from typing import NamedTuple

INDENT = 4  # spaces
SCREENFUL = 20  # lines by which Page Up and Page Down move
CHECKED, UNCHECKED = "- [x] ", "- [ ] "
ITEM = re.compile(r"([ \t]*)([-*+] \[[ xX]\] |[-*+] |(\d+)([.)]) )")
MARK = re.compile(r"[-*+] \[[ xX]\] |[-*+] |\d+[.)] |#{1,6} |> ")


class Marked(NamedTuple):
    """A text with its selection, which may be empty: a cursor."""

    text: str
    start: int
    end: int


Edit = Callable[[Marked], Marked]


def cursor(text: str, place: int) -> Marked:
    """A text with the cursor somewhere in it."""
    return Marked(text, place, place)


def newline(text: str, place: int) -> str:
    """What Enter inserts with auto-format: the next item of the list, if this one has text."""
    line = text[text.rfind("\n", 0, place) + 1 : place]
    item = ITEM.match(line)
    if not item or not line[item.end() :].strip():
        return "\n"
    indent, mark, number, dot = item.groups()
    if number:
        return f"\n{indent}{int(number) + 1}{dot} "
    return f"\n{indent}{mark[:2] + '[ ] ' if '[' in mark else mark}"


def bounds(marked: Marked) -> tuple[int, int]:
    """The start of the first selected line and the end of the last one."""
    start = marked.text.rfind("\n", 0, marked.start) + 1
    end = marked.text.find("\n", marked.end)
    return start, len(marked.text) if end < 0 else end


def on_lines(edit: Callable[[list[str]], list[str]]) -> Edit:
    """An edit of whole lines that keeps each end of the selection at its letter."""

    def apply(marked: Marked) -> Marked:
        first, last = bounds(marked)
        old = marked.text[first:last].split("\n")
        new = edit(old)

        def moved(place: int) -> int:
            row = marked.text.count("\n", first, place)
            column = place - first - sum(len(line) + 1 for line in old[:row])
            grown = len(new[row]) - len(old[row])
            return first + sum(len(line) + 1 for line in new[:row]) + max(column + grown, 0)

        text = marked.text[:first] + "\n".join(new) + marked.text[last:]
        return Marked(text, moved(marked.start), moved(marked.end))

    return apply


def on_each_line(edit: Callable[[str], str]) -> Edit:
    return on_lines(lambda lines: [edit(line) for line in lines])


def _split(line: str) -> tuple[str, str, str]:
    """The indentation, the mark at the beginning (perhaps empty) and the text."""
    words = line.lstrip(" \t")
    indent = line[: len(line) - len(words)]
    mark = MARK.match(words)
    return (indent, mark.group(), words[mark.end() :]) if mark else (indent, "", words)


def prefix(mark: str) -> Edit:
    """Begin the lines with a mark or, if all of them do already, with none."""

    def change(lines: list[str]) -> list[str]:
        parts = [_split(line) for line in lines]
        new = "" if all(each[1] == mark for each in parts) else mark
        return [f"{indent}{new}{words}" for indent, _, words in parts]

    return on_lines(change)


@on_each_line
def check_list(line: str) -> str:
    """Turn lines into tasks, and toggle those that are tasks."""
    indent, mark, words = _split(line)
    return f"{indent}{CHECKED if mark[2:5] == '[ ]' else UNCHECKED}{words}"


@on_lines
def ordered_list(lines: list[str]) -> list[str]:
    """Number the lines, or remove the numbers if all of them have one."""
    parts = [_split(line) for line in lines]
    if all(mark[:1].isdigit() for _, mark, _ in parts):
        return [f"{indent}{words}" for indent, _, words in parts]
    return [
        f"{indent}{number}. {words}" for number, (indent, _, words) in enumerate(parts, start=1)
    ]


@on_each_line
def indent(line: str) -> str:
    return " " * INDENT + line


@on_each_line
def outdent(line: str) -> str:
    return re.sub(rf"^(\t| {{1,{INDENT}}})", "", line)


def around(mark: str) -> Edit:
    """Put two marks around the selection, or remove them."""

    def apply(marked: Marked) -> Marked:
        text, start, end = marked
        long = len(mark)
        if text[max(start - long, 0) : start] == mark == text[end : end + long]:
            text = text[: start - long] + text[start:end] + text[end + long :]
            return Marked(text, start - long, end - long)
        text = text[:start] + mark + text[start:end] + mark + text[end:]
        return Marked(text, start + long, end + long)

    return apply


def insert(added: str) -> Edit:
    """Replace the selection with a text, and put the cursor behind it."""

    def apply(marked: Marked) -> Marked:
        text, start, end = marked
        return cursor(text[:start] + added + text[end:], start + len(added))

    return apply


def delete_lines(marked: Marked) -> Marked:
    first, last = bounds(marked)
    rest = marked.text[last + 1 :]
    before = marked.text[:first] if rest or last < len(marked.text) else marked.text[: first - 1]
    text = before + rest if first else rest
    return cursor(text, min(first, len(text)))


def new_line_below(marked: Marked) -> Marked:
    """Begin a new line below the selection, and put the cursor there."""
    _, last = bounds(marked)
    added = newline(marked.text, last)
    text = marked.text[:last] + added + marked.text[last:]
    return cursor(text, last + len(added))


def move_lines(down: bool) -> Edit:
    """Swap the selected lines with the one above or below."""

    def apply(marked: Marked) -> Marked:
        text, start, end = marked
        lines = text.split("\n")
        first, last = text.count("\n", 0, start), text.count("\n", 0, end)
        other = last + 1 if down else first - 1
        if not 0 <= other < len(lines):
            return marked
        swapped = lines.pop(other)
        lines.insert(first if down else last, swapped)
        step = len(swapped) + 1 if down else -len(swapped) - 1
        return Marked("\n".join(lines), start + step, end + step)

    return apply


def table(columns: int) -> str:
    """An empty Markdown table with two rows."""
    head = "| " + " | ".join(f"Column {number}" for number in range(1, columns + 1)) + " |"
    line = "|" + "|".join([" --- "] * columns) + "|"
    return f"{head}\n{line}\n" + ("|" + "     |" * columns + "\n") * 2


ACCORDION = "<details markdown='1'><summary>Click to expand</summary>\n\n\n\n</details>\n"
RULE = "\n----\n"


def move_to(place: Callable[[Marked], int]) -> Edit:
    """Move the cursor."""
    return lambda marked: cursor(marked.text, place(marked))


def _page(marked: Marked, lines: int) -> int:
    """The start of the line that is so many lines below the cursor, or of the nearest one."""
    texts = marked.text.split("\n")
    row = marked.text.count("\n", 0, marked.end) + lines
    row = min(max(row, 0), len(texts) - 1)
    return sum(len(text) + 1 for text in texts[:row])


KEYS: dict[str, Edit] = {
    "Page Up": move_to(lambda marked: _page(marked, -SCREENFUL)),
    "Page Down": move_to(lambda marked: _page(marked, SCREENFUL)),
    "Pos 1": move_to(lambda marked: bounds(marked)[0]),
    "End": move_to(lambda marked: bounds(marked)[1]),
    "Pos 1 (Document)": move_to(lambda marked: 0),
    "End (Document)": move_to(lambda marked: len(marked.text)),
    "Tab": insert("\t"),
    "Ohm": insert("Ω"),
    "Select all": lambda marked: Marked(marked.text, 0, len(marked.text)),
}
