"""Edits of a todo.txt by its action bar: one line, one task (todotxt.org)."""

import re

from virtual_phone.ui.kits.text_edits import (
    Edit,
    Marked,
    bounds,
    cursor,
    on_each_line,
)

DONE = re.compile(r"x (?:\d{4}-\d\d-\d\d )?")
PRIORITY = re.compile(r"\(([A-Z])\) ")
DUE = re.compile(r" ?due:\d{4}-\d\d-\d\d")


def toggle_done(today: str) -> Edit:
    """Mark tasks as done, with an x and the day, or those that are done as open."""

    def toggle(line: str) -> str:
        done = DONE.match(line)
        return line[done.end() :] if done else f"x {today} {line}"

    return on_each_line(toggle)


def set_priority(letter: str) -> Edit:
    """Replace the priority with another (A to Z) or none."""
    mark = f"({letter}) " if letter else ""
    return on_each_line(lambda line: mark + PRIORITY.sub("", line, count=1))


def add_word(word: str) -> Edit:
    """Append a word to each task: a context or a project."""
    return on_each_line(lambda line: f"{line.rstrip()} {word}".lstrip())


def set_due(day: str) -> Edit:
    return on_each_line(lambda line: f"{DUE.sub('', line).rstrip()} due:{day}")


def words(text: str, mark: str) -> list[str]:
    """The contexts (@) or projects (+) in use, sorted."""
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
