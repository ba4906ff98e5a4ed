"""A file of questions, and the tasks that it holds."""

import difflib
import re
from collections.abc import Iterable
from pathlib import Path

from google.protobuf import text_format

from pytest_androidworld.errors import UsageError
from pytest_androidworld.task.retrieval import linter
from pytest_androidworld.task.retrieval import questions_pb2 as pb
from pytest_androidworld.task.retrieval.question import Question, build

_NO_FIELD = re.compile(r'Message type "[\w.]*?(\w+)" has no field named "(\w+)"')
_AT = re.compile(r"^\d+:\d+ : ")


def load(path: Path) -> list[type[Question]]:
    """The task of each question in a file; all that is wrong with them is one `UsageError`."""
    text = path.read_text("utf-8")
    questions = parse(path, text)
    wrong = lint(path, text, questions)
    if wrong:
        raise UsageError("\n".join(wrong))
    about = _about(text)
    return [build(question, about, str(path)) for question in questions]


def parse(path: Path, text: str) -> list[pb.Task]:
    """The questions of a file's text."""
    try:
        found = list(text_format.Parse(text, pb.Tasks()).tasks)
    except text_format.ParseError as problem:
        raise UsageError(f"{path}:{problem.GetLine() or 1}: {_explained(problem)}") from None
    if not found:
        raise UsageError(f"{path}:1: no question stands here; it begins with 'tasks {{'")
    return found


def lint(path: Path, text: str, questions: list[pb.Task]) -> list[str]:
    """The problems of the questions: a sentence each, with file and line."""
    names = [question.name for question in questions]
    wrong = []
    for number, question in enumerate(questions):
        start = _beginning(text, number)
        for near, message in linter.problems(question):
            line = _line(text, near, start)
            wrong.append(f"{path}:{line}: {question.name or 'a question'}: {message}")
        if question.name in names[:number]:
            line = _line(text, [question.name], start)
            wrong.append(f"{path}:{line}: {question.name}: this name is taken above")
    return wrong


def _explained(problem: text_format.ParseError) -> str:
    """protobuf's message; for an unknown field also the nearest names."""
    message = _AT.sub("", str(problem))
    found = _NO_FIELD.search(message)
    if not found:
        return message
    fields = list(pb.DESCRIPTOR.message_types_by_name[found[1]].fields_by_name)
    near = difflib.get_close_matches(found[2], fields, n=1)
    hint = f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(fields)}."
    return f"{found[1]} has no field {found[2]!r}. {hint}"


def _beginning(text: str, number: int) -> int:
    """Where the question of that number begins."""
    starts = [found.start() for found in re.finditer(r"^tasks\b", text, re.MULTILINE)]
    return starts[number] if number < len(starts) else 0


def _line(text: str, near: Iterable[str], start: int) -> int:
    """The line that ``near`` leads to; texts that are not found are passed over."""
    place = start
    for step in near:
        found = re.compile(_pattern(step)).search(text, place + (place > start))
        place = found.start() if found else place
    return text.count("\n", 0, place) + 1


def _pattern(step: str) -> str:
    """``name {`` is a message, ``name:`` a field, all else a text."""
    word = re.fullmatch(r"(\w+)( \{|:)", step)
    if word:
        return rf"\b{word[1]}\s*" + (":" if word[2] == ":" else r":?\s*[{<]")
    return re.escape(step)


def _about(text: str) -> str:
    """The comment that a file opens with."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    return " ".join(lines)
