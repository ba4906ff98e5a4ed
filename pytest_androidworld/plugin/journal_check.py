"""Compares the journal on disk with the records in memory when a run ends.

An agent in this process, or a program with the user's rights, can write to the journal.  A run
reports what is in its memory.  If the journal has other lines the run fails, and writes the true
journal beside it, for whatever reads it later.
"""

from pathlib import Path

import pytest

import pytest_androidworld.disk as disk
from pytest_androidworld.plugin import audit, reporting, start
from pytest_androidworld.report import words
from pytest_androidworld.report.journal import Writer

FALSE = pytest.StashKey[str]()  # the message about a journal that was changed
SUFFIX = "-from-memory"  # of the true journal's name
MANY = 100  # runs that may have written theirs beside one journal


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Note whether the journal was changed, and write the true one beside it."""
    config = session.config
    if not start.begun(config) or start.is_worker(config) or audit.is_on(config):
        return
    records = config.stash.get(reporting.RECORDS, None)
    writer = records.writer if records and records.all else None
    if writer is None:
        return
    difference = changed(writer.path, writer.content)
    if difference:
        text = f"journal: {words.place(writer.path)} {difference}; {_restored(writer)}"
        config.stash[FALSE] = text


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


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report a changed journal below the summary."""
    text = terminalreporter.config.stash.get(FALSE, "")
    if text:
        terminalreporter.write_line(text, red=True)
