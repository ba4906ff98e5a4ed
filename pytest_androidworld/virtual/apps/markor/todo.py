"""Edits of a todo.txt by its action bar: one line, one task (todotxt.org)."""

import re

from pytest_androidworld.virtual.apps.markor.text_edits import (
    Edit,
    Marked,
    bounds,
    cursor,
    on_lines,
)

DONE = re.compile(r"x (?:\d{4}-\d\d-\d\d )?")
PRIORITY = re.compile(r"\(([A-Z])\) ")
DUE = re.compile(r" ?due:\d{4}-\d\d-\d\d")


def toggle_done(today: str) -> Edit:
    """Mark tasks as done, with an x and the day, or those that are done as open."""

    def change(lines: list[str]) -> list[str]:
        return [
            line[done.end() :] if (done := DONE.match(line)) else f"x {today} {line}"
            for line in lines
        ]

    return on_lines(change)


def set_priority(letter: str) -> Edit:
    """Replace the priority with another (A to Z) or none."""

    def change(lines: list[str]) -> list[str]:
        mark = f"({letter}) " if letter else ""
        return [mark + PRIORITY.sub("", line, count=1) for line in lines]

    return on_lines(change)


def add_word(word: str) -> Edit:
    """Append a word to each task: a context or a project."""
    return on_lines(lambda lines: [f"{line.rstrip()} {word}".lstrip() for line in lines])


def set_due(day: str) -> Edit:
    return on_lines(lambda lines: [f"{DUE.sub('', line).rstrip()} due:{day}" for line in lines])


def words(text: str, mark: str) -> list[str]:
    """The contexts (@) or projects (+) in use, by name."""
    return sorted({word for word in text.split() if word[:1] == mark and len(word) > 1})


def archived(text: str) -> tuple[str, str]:
    """The lines to keep, and the tasks that are done."""
    lines = text.split("\n")
    done = [line for line in lines if DONE.match(line)]
    return "\n".join(line for line in lines if not DONE.match(line)), "\n".join(done)


def sort(marked: Marked) -> Marked:
    """Sort tasks by priority, those that are done last."""
    lines = [line for line in marked.text.split("\n") if line.strip()]
    text = "\n".join(sorted(lines, key=_order))
    return cursor(text, len(text))


def _order(line: str) -> tuple[bool, str, str]:
    priority = PRIORITY.match(line)
    return bool(DONE.match(line)), priority.group(1) if priority else "a", line.casefold()


def delete_task(marked: Marked) -> Marked:
    first, last = bounds(marked)
    text = marked.text[:first] + marked.text[last + 1 :]
    return cursor(text, min(first, len(text)))
