"""The private API of pytest's terminal writer, for lines of our own on it.

As in ``pytest_api.py``, each docstring has where it is defined and what a user sees if it goes.
"""

from collections.abc import Callable
from typing import Any, TextIO

import pytest


def line_writer() -> Callable[[str], None]:
    """Writes lines as pytest does, also with ``-p no:terminal``.

    ``TerminalWriter`` in _pytest/_io/terminalwriter.py.  Without it no set-up begins.
    """
    from _pytest._io import TerminalWriter

    writer = TerminalWriter()

    def write(line: str) -> None:
        writer.line(line)
        writer.flush()  # a log is read while it is written

    return write


def file(reporter: pytest.TerminalReporter) -> TextIO:
    """The stream that pytest writes to.

    ``TerminalReporter._tw`` in _pytest/terminal.py and ``TerminalWriter._file`` in
    _pytest/_io/terminalwriter.py.  Without them no run of tasks begins.
    """
    found: TextIO = reporter._tw._file
    return found


def set_file(reporter: pytest.TerminalReporter, file: Any) -> None:
    """Have pytest write to something else."""
    reporter._tw._file = file


def column(reporter: pytest.TerminalReporter) -> int:
    """The column of the cursor in the line that pytest writes.

    ``TerminalWriter.width_of_current_line`` in _pytest/_io/terminalwriter.py.  Without it runs of
    tasks on a terminal end with an error.
    """
    return reporter._tw.width_of_current_line
