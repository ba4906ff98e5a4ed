"""The private API of pytest's terminal writer that the line below its progress needs.

As in ``compat.py``, each docstring has where it is defined and what a user sees if it goes.
"""

from typing import Any, TextIO

import pytest


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
