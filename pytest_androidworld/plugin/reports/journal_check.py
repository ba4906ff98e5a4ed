"""Compares the journal on disk with the records in memory when a run ends.

An agent in this process, or a program with the user's rights, can write to the journal.  A run
reports what is in its memory.  If the journal has other lines the run fails, and writes the true
journal beside it, for whatever reads it later.
"""

from pathlib import Path

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin.journal.run_records import RunRecords
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import words
from pytest_androidworld.report.journal import Writer

SUFFIX = "-from-memory"  # of the true journal's name
MANY = 100  # runs that may have written theirs beside one journal


class JournalCheck:
    """Whether the journal was changed during the run, on its controller."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.trouble = ""  # the message about a journal that was changed

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Note whether it was, and write the true one beside it."""
        records = self.run.once(RunRecords)
        if records.writer is None or not records.all or self.run.settings.audits:
            return
        difference = changed(records.writer.path, records.writer.content)
        if difference:
            place = words.place(records.writer.path)
            self.trouble = f"journal: {place} {difference}; {_restored(records.writer)}"

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Report it below the summary."""
        if self.trouble:
            terminalreporter.write_line(self.trouble, red=True)


def changed(path: Path, content: bytes) -> str:
    """How a file differs from what was written to it; "" if it does not."""
    try:
        actual = path.read_bytes()
    except FileNotFoundError:
        return "was deleted during the run"
    except OSError as error:
        return f"cannot be read any more ({disk.reason(error)})"
    return "" if actual == content else "was changed during the run, and not by it"


def _restored(writer: Writer) -> str:
    """Write the true journal, and describe where it is."""
    path, trouble = writer.path, ""
    for number in range(1, MANY):
        suffix = SUFFIX if number == 1 else f"{SUFFIX}-{number}"
        beside = path.with_name(f"{path.stem}{suffix}{path.suffix}")
        try:
            beside.parent.mkdir(parents=True, exist_ok=True)
            with beside.open("xb") as file:
                file.write(writer.content)
        except FileExistsError:
            continue
        except OSError as error:
            trouble = f" ({disk.reason(error)})"
            break
        return f"the true one is {words.place(beside)}"
    return f"the true one could not be written beside it{trouble}"
