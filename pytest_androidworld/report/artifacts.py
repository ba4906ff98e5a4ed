"""Artifacts: a folder for each attempt, with what was on the screen, said and logged.

``ROOT/markor~create_note~MarkorCreateNote-30/attempt-1/``: no two cases share a folder, so
workers need not know of each other.  What is kept is written at once, and taken away again when
the attempt's verdict says so: a run that is killed still has it.
"""

import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.env.state import Element, State
from pytest_androidworld.errors import UsageError
from pytest_androidworld.report.journal import Case
from pytest_androidworld.report.schema import PASSED

if TYPE_CHECKING:
    import numpy as np

    from pytest_androidworld.agent.screen import Screen
    from pytest_androidworld.agent.talk import Call

ON, OFF, ON_FAILURE = "on", "off", "retain-on-failure"
FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "editable",
    "enabled",
    "focusable",
    "focused",
    "long_clickable",
    "scrollable",
    "selected",
    "visible",
)
USUAL = {"enabled", "visible"}  # said when an element is not


def safe(name: str) -> str:
    """A name as a file may have it on any system; different names stay different."""
    plain = re.sub(r"[^A-Za-z0-9._-]", lambda found: f"%{ord(found[0]):X}", name)
    return plain if plain.strip(".") else plain.replace(".", "%2E") or "%"


def folder_of(root: Path, case: Case) -> Path:
    """Where all attempts at a case are kept."""
    *folders, file = case.file.split("/")
    parts = (*folders, file.rsplit(".", 1)[0], f"{case.task}-{case.seed}")
    return root / "~".join(map(safe, parts))


def tree(elements: Iterable[Element]) -> str:
    """The elements of a screen, a line for each."""
    return "".join(f"{_element(each)}\n" for each in elements)


def _element(element: Element) -> str:
    kind = (element.class_name or "?").rpartition(".")[2]
    named = {
        "text": element.text,
        "description": element.content_description,
        "hint": element.hint_text,
        "id": element.resource_name,
    }
    parts = [f"{element.index:>3} {kind}"]
    parts += [f"{name}={value!a}" for name, value in named.items() if value]
    left, top, right, bottom = element.bbox
    parts.append(f"({left}, {top})-({right}, {bottom})")
    for flag in FLAGS:
        is_so = getattr(element, f"is_{flag}")
        if is_so != (flag in USUAL):
            parts.append(flag if is_so else f"not {flag}")
    return " ".join(parts)


@dataclass(frozen=True)
class Artifacts:
    """What a run keeps, and where; ``screens`` says whether each step's screen is."""

    root: Path
    mode: str = ON_FAILURE
    screens: bool = False

    def begin(self, case: Case, attempt: int) -> "Folder":
        """The folder of an attempt, empty; the first one clears what an earlier run has left."""
        home = folder_of(self.root, case)
        path = home / f"attempt-{attempt}"
        try:
            if self.mode != OFF:
                old = home if attempt == 1 else path
                if old.exists():
                    shutil.rmtree(old)
                path.mkdir(parents=True)
        except OSError as error:
            raise UsageError(f"artifacts cannot be kept in {path}: {error.strerror}") from None
        return Folder(path, self.mode, self.screens)


@dataclass(frozen=True)
class Folder:
    """What is kept of one attempt."""

    path: Path
    mode: str
    screens: bool

    def keeps(self, verdict: str) -> bool:
        """Whether it stays; if not, nothing more need be got from the device."""
        return self.mode == ON or (self.mode == ON_FAILURE and verdict != PASSED)

    def step(self, number: int, state: State | None) -> None:
        """What the agent saw before its step, counted from 1."""
        if state is not None:
            self._state(step_name(number), state, screen=self.screens)

    def call(self, number: int, call: "Call") -> None:
        """What a model was asked, counted from 1, and what it said."""
        self.text(f"call-{number:02}.txt", conversation(call))

    def last(self, state: State) -> None:
        """What was on the screen at the end."""
        self._state("last", state, screen=True)

    def text(self, name: str, content: str) -> None:
        """Any text, under a name of the caller's: a prompt, a reply, the device's log."""
        if self.mode != OFF:
            file = self.path / safe(name)
            file.write_text(content, "utf-8", errors="backslashreplace", newline="\n")

    def end(self, verdict: str) -> Path | None:
        """Take away what is not to be kept; says where the rest is."""
        if self.keeps(verdict):
            return self.path
        if self.mode != OFF:
            shutil.rmtree(self.path)
            if not any(self.path.parent.iterdir()):
                self.path.parent.rmdir()
        return None

    def _state(self, name: str, state: State, *, screen: bool) -> None:
        if self.mode == OFF:
            return
        self.text(f"{name}.txt", tree(state.ui_elements))
        if screen and state.pixels is not None:
            (self.path / f"{name}.png").write_bytes(png(state.pixels))


def conversation(call: "Call") -> str:
    """A call to a model, for a person to read; screens are those of the step."""
    lines = [f"step {call.step}, {call.purpose}"]
    for message in call.request.messages:
        lines.append(f"\n--- {message.role} ---")
        lines += [_part(part) for part in message.parts]
    if call.reply is None:
        return "\n".join([*lines, "\n--- no reply ---", call.error or "", ""])
    usage = call.usage
    spent = f"{usage.input} tokens in ({usage.cached} cached), {usage.output} out"
    ended = f"{call.reply.finish}, try {call.reply.tries}"
    return "\n".join([*lines, f"\n--- reply ({ended}, {spent}) ---", call.reply.text, ""])


def _part(part: "str | Screen") -> str:
    if isinstance(part, str):
        return part
    marks = " with marks" if part.marks else ""
    return f"[the screen{marks}, {len(part.state.ui_elements)} elements]"


def step_name(number: int) -> str:
    """``step-03``: the names of a step's files, without their endings."""
    return f"step-{number:02}"


def png(pixels: "np.ndarray") -> bytes:
    """A picture of rows, columns and RGB as a file; the same pixels are the same bytes."""
    import io

    from PIL import Image

    held = io.BytesIO()
    Image.fromarray(pixels).save(held, "PNG", compress_level=1)
    return held.getvalue()
