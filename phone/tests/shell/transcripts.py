"""Transcripts: lines for the shell and what they print, in text files beside the tests.

How it works: a file is read line by line, and the mark that begins a line says what it is.

=======  =======================================================================================
``# ``   a comment
``##``   what the cases below it show; their ids begin with it
``$ ``   a line to run: a case begins
``> ``   the next line of the same script
``| ``   a line of output; needs its mark only if it begins with the sign of one
``! ``   a line of what is complained of
``[N]``  the status, which is 0 where none is given
=======  =======================================================================================

In a case they stand in this order.  Empty lines are output if output comes after them, and space
between cases otherwise; ``|`` is an empty line wherever it stands.  Control characters and blanks
at a line's end are written as their pictures, as ``␉`` and ``␠``; bytes that are not UTF-8, or
are one of these signs, as ``⟦ff⟧``; and ``∎`` is the end of a text that does not end in a newline.

Each line is run in the folder of the fixture `tree`.  What needs more than that stays in Python.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from types import ModuleType

import pytest

from phone.tests.shell.tables import Run
from virtual_phone.shell.run import Result

SUFFIX = ".transcript"
MARK = re.compile(r"(##?|[$>|!])(?: (.*))?|(\[)([1-9]\d*)\]|([^#$>|!\[].*)")
ORDER = "$>|!["
MARKS = f"#{ORDER}"
END = "∎"
PICTURES = {code: 0x2400 + code for code in range(33)} | {127: 0x2421}
MEANT = {picture: code for code, picture in PICTURES.items()}
BYTE = re.compile("⟦([89a-f][0-9a-f])⟧")
AS_BYTES = re.compile(f"[\udc80-\udcff␀-␡{END}⟦⟧]")  # no UTF-8, or a sign of this notation


@dataclass
class Case:
    """A line of the shell and what is to come of it, as written from that line of a file on."""

    heading: str
    number: int
    lines: dict[str, list[str]] = field(default_factory=lambda: {mark: [] for mark in ORDER})

    @property
    def command(self) -> str:
        return meant("\n".join([*self.lines["$"], *self.lines[">"]]))

    @property
    def expected(self) -> Result:
        status = int("".join(self.lines["["]) or 0)
        return Result(text_of(self.lines["|"]), text_of(self.lines["!"]), status)


def read(text: str) -> list[Case]:
    """The cases of a transcript; raises `ValueError` that begins with the line's number."""
    cases: list[Case] = []
    heading, last, space = "", "", ""  # no last mark where no case has begun
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            space += "\n"
            continue
        match = MARK.fullmatch(line)
        if match is None:
            raise ValueError(f"{number}: no mark looks like this; output would stand behind '| '")
        mark = match[1] or match[3] or "|"
        words = match[2] or match[4] or match[5] or ""
        if mark == "##":
            heading = words
        elif mark == "$":
            cases.append(Case(heading, number))
        elif mark != "#" and not last:
            raise ValueError(f"{number}: this belongs to no line to run; '$ ' begins one")
        elif mark != "#" and (ORDER.index(mark) < ORDER.index(last) or mark == last == "["):
            raise ValueError(f"{number}: {mark!r} cannot stand below {last!r} in a case")
        last = mark if mark in ORDER else ""
        if last:
            cases[-1].lines[mark].append(space + words if mark == "|" else words)
        space = ""
    return cases


def text_of(lines: list[str]) -> str:
    """What some lines of a transcript stand for."""
    return meant("".join(f"{line}\n" for line in lines).removesuffix(f"{END}\n"))


def meant(text: str) -> str:
    text = BYTE.sub(lambda found: chr(0xDC00 + int(found[1], 16)), text.translate(MEANT))
    return text.encode(errors="surrogateescape").decode(errors="surrogateescape")


def shown(text: str) -> str:
    """A text in one line, with everything visible that a reader would miss."""
    text = AS_BYTES.sub(lambda found: bytes_of(found[0]), text)
    return re.sub(r"[\x00-\x1f\x7f]| +\Z", lambda found: found[0].translate(PICTURES), text)


def bytes_of(text: str) -> str:
    return "".join(f"⟦{byte:02x}⟧" for byte in text.encode(errors="surrogateescape"))


def written(command: str, result: Result) -> list[str]:
    """The lines of a case in a transcript."""
    first, *more = command.split("\n")
    output = [f"| {line}" if line[:1] in {*MARKS} else line for line in lines_of(result.stdout)]
    if output:
        output[-1] = output[-1] or "|"
    lines = [f"$ {shown(first)}", *(f"> {shown(line)}" for line in more), *output]
    lines += [f"! {line}" for line in lines_of(result.stderr)]
    lines += [f"[{result.status}]"] if result.status else []
    return [line.rstrip(" ") for line in lines]


def lines_of(text: str) -> list[str]:
    *lines, rest = map(shown, text.split("\n"))
    return [*lines, rest + END] if rest else lines


class Transcript(pytest.Module):
    """A file of cases; to pytest it is a module with a parametrized function for each heading."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        try:
            cases = read(self.path.read_text("utf-8"))
        except ValueError as error:
            raise self.CollectError(f"{self.path}:{error}") from None
        if not cases:
            raise self.CollectError(f"{self.path}: no line to run; '$ ' begins one")
        by_name: dict[str, list[Case]] = {}
        for case in cases:
            by_name.setdefault("_".join(["test", *case.heading.split()]), []).append(case)
        self.obj = ModuleType(self.path.stem)
        for name, alike in by_name.items():
            setattr(self.obj, name, function_of(alike, self.path))
        for item in super().collect():
            assert isinstance(item, pytest.Function)
            self.place(item, item.callspec.params["case"])
            yield item

    def place(self, item: pytest.Function, case: object) -> None:
        """Say that the test stands where its case does, and not in this file."""
        assert isinstance(case, Case)
        where = self.path, case.number - 1, item.name
        item.reportinfo = lambda: where  # type: ignore[method-assign]


def function_of(cases: list[Case], path: Path) -> Callable[[Case, Run], None]:
    @pytest.mark.parametrize("case", [pytest.param(case, id=case.command) for case in cases])
    def test(case: Case, tree: Run) -> None:
        came = tree(case.command)
        if came != case.expected:
            before, after = (written(case.command, result) for result in (case.expected, came))
            names = f"{path}:{case.number}", "what came"
            lines = unified_diff(before, after, *names, lineterm="", n=len(before))
            pytest.fail("\n".join(lines), pytrace=False)

    return test
