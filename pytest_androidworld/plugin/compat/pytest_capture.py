"""The private API of pytest's capturing, for files that an agent can close.

As in ``pytest_api.py``, each docstring has where it is defined and what a user sees if it goes.
"""

import sys
from typing import Any

import pytest


def terminal_file(config: pytest.Config) -> int | None:
    """The descriptor of what pytest writes to, whatever it captures; None if that is no file.

    ``CaptureManager._global_capturing`` and ``targetfd_save`` of its ``FDCapture``, in
    _pytest/capture.py.  Without them nothing reports a run whose process an agent has ended.
    """
    output: Any = getattr(_capturing(config), "out", None)
    if hasattr(output, "targetfd_save"):
        return int(output.targetfd_save)
    if output is not None or sys.__stdout__ is None:
        return None
    try:
        return sys.__stdout__.fileno()
    except (OSError, ValueError):  # it is closed, or in memory
        return None


def captured_files(config: pytest.Config) -> list[int]:
    """The descriptors by which pytest captures, and writes to the terminal meanwhile.

    The same, and ``FDCapture.tmpfile``.  Without them an agent that closes them ends the run with
    pytest's INTERNALERROR.
    """
    capturing = _capturing(config)
    files: list[Any] = [getattr(capturing, name, None) for name in ("in_", "out", "err")]
    by_number = [file for file in files if hasattr(file, "targetfd_save")]
    return [number for file in by_number for number in (file.targetfd_save, file.tmpfile.fileno())]


def _capturing(config: pytest.Config) -> Any:
    """What captures for all tests; None with ``-s``, or without the plugin."""
    manager: Any = config.pluginmanager.get_plugin("capturemanager")
    return manager._global_capturing if manager else None
