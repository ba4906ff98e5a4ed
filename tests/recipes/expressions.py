"""The expressions of GitHub Actions, as far as our recipes use them."""

import hashlib
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

STATUS = re.compile(r"\b(always|success|failure|cancelled)\(\)")
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}")
NO_PYTHON = {"&&": " and ", "||": " or "}
DASHED = re.compile(r"\.(\w+-[\w-]+)\b(?!')")  # a name, and not the end of a text


class Unset(str):
    """What a step that was skipped has put out, or none: an empty text, as all that is in it."""

    def __getattr__(self, name: str) -> "Unset":
        return Unset()


class Context(SimpleNamespace):
    """What has names; one that is not there is empty."""

    def __getattr__(self, name: str) -> Unset:
        return Unset()


class Values:
    """What the expressions of a job see: contexts and functions."""

    def __init__(self, workspace: Path, **contexts: Any) -> None:
        self.failed = False  # a step of the job
        self._workspace = workspace
        self._outputs: dict[str, SimpleNamespace] = {}
        self._names = {
            "runner": SimpleNamespace(os="Linux", arch="X64"),
            **contexts,
            "steps": Context(),
            "always": lambda: True,
            "success": lambda: not self.failed,
            "failure": lambda: self.failed,
            "cancelled": lambda: False,  # none of ours; one that is killed here has failed
            "hashFiles": lambda path: _digest(workspace, path),
        }

    def of_action(self, inputs: dict[str, str]) -> "Values":
        """What the steps of an action see: its inputs, and not the job's secrets and steps."""
        hidden = ("secrets", "matrix", "steps", "success", "failure")
        contexts = {key: value for key, value in self._names.items() if key not in hidden}
        named = SimpleNamespace(**{_python(name): value for name, value in inputs.items()})
        return Values(self._workspace, **contexts, inputs=named)

    def add_outputs(self, step: str, outputs: dict[str, str]) -> None:
        found = Context(**{_python(name): value for name, value in outputs.items()})
        setattr(self._names["steps"], step, SimpleNamespace(outputs=found))

    def value(self, expression: str) -> Any:
        for ours, pythons in NO_PYTHON.items():
            expression = expression.replace(ours, pythons)
        expression = DASHED.sub(lambda found: f".{_python(found[1])}", expression)
        return eval(expression.strip(), {"__builtins__": {}}, self._names)

    def text(self, text: str) -> str:
        return EXPRESSION.sub(lambda found: word(self.value(found[1])), text)

    def true(self, condition: str) -> bool:
        """Whether a step runs; where none asks for the job's status, only after success."""
        if not STATUS.search(condition):
            condition = f"success() and ({condition})"
        return bool(self.value(condition))


def word(value: Any) -> str:
    """A value as a text: GitHub has its own words for what is true and what is not."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _python(name: str) -> str:
    return name.replace("-", "_")


def _digest(workspace: Path, path: str) -> str:
    """Of a file; "" if there is none.  Links are not followed."""
    steps = [workspace / path, *(workspace / folder for folder in Path(path).parents)]
    if not steps[0].is_file() or any(each.is_symlink() for each in steps):
        return ""
    return hashlib.sha256(steps[0].read_bytes()).hexdigest()
