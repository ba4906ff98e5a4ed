"""``--aw-doctor``: whether the device can be used; what is wrong, and how to mend it."""

import tempfile
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.plugin import start


def main(config: pytest.Config) -> int:
    """Look at each device; the exit status says whether all is well."""
    from pytest_androidworld.env.doctor import problems as look

    reporter = config.get_terminal_writer()
    ill = False
    with tempfile.TemporaryDirectory(prefix="androidworld-") as folder:
        for spec in boot.parse(start.settings(config).device):
            try:
                with boot.boot(spec, Path(folder)) as booted:
                    problems = list(look(booted.device))
            except DeviceError as trouble:
                problems = [str(trouble)]
            ill = ill or bool(problems)
            reporter.line(f"{spec}: {'not well' if problems else 'all is well'}")
            for problem in problems:
                reporter.line(f"  {problem}")
    return pytest.ExitCode.TESTS_FAILED if ill else pytest.ExitCode.OK
