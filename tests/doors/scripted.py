"""A model with a script: each reply is made from what it is shown."""

import itertools
import json
import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from tests.models.wires import Question, Said

Replies = Generator[Said, Question, str]  # a question for each reply; it returns the last words
Script = Callable[[Question], Replies]  # of the first question
NUMBERS = itertools.count(1)  # of calls: each has an id of its own
PAGE = (Path(__file__).parents[2] / "docs/frameworks.md").read_text("utf-8")


class Scripted:
    """Says what the script does, and then its last words."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._replies: Replies | None = None

    def __call__(self, question: Question) -> Said:
        try:
            if self._replies is not None:
                return self._replies.send(question)
            self._replies = self._script(question)
            return next(self._replies)
        except StopIteration as end:
            return Said(end.value)


def call(tool: str, /, **arguments: Any) -> Said:
    """A reply in the form of OpenAI's chat completions that calls a tool."""
    function = {"name": tool, "arguments": json.dumps(arguments)}
    id_ = f"call_{next(NUMBERS)}"
    return Said("", items=({"id": id_, "type": "function", "function": function},))


def example(heading: str) -> str:
    """The file of docs/frameworks.md below that heading."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    (code,) = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    return str(code)
