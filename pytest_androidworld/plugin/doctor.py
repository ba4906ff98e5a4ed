"""``--aw-doctor``: whether the device can be used; what is wrong, and how to mend it."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld.errors import AndroidWorldError
from pytest_androidworld.plugin import start


def main(config: pytest.Config) -> int:
    """Look at each device; the exit status tells whether all is well."""
    from pytest_androidworld.env import doctor

    reporter = config.get_terminal_writer()
    ill = False
    with tempfile.TemporaryDirectory(prefix="androidworld-") as folder:
        settings = start.settings(config)
        for each in boot.parse(settings.device):
            spec = replace(
                each,
                browser=settings.browser,
                arguments=settings.emulator_words,
                boot_seconds=settings.boot_seconds,
            )
            try:
                with boot.boot(spec, Path(folder)) as booted:
                    problems = list(doctor.problems(booted.device))
                    notes = [] if problems else list(doctor.notes(booted.device))
                    apps = doctor.app_table(booted.device)
                    view = booted.device.web_view or ("no browser", "not installed")
                    apps.append(("web pages", *view))
            except AndroidWorldError as trouble:
                problems, notes, apps = [str(trouble)], [], []
            ill = ill or bool(problems)
            well = f"all is well: {', '.join(doctor.CHECKED)}"
            reporter.line(f"{spec}: {'not well' if problems else well}")
            for sentence in (*problems, *notes):
                reporter.line(f"  {sentence}")
            for name, package, version in apps:
                reporter.line(f"  {name:22}{package:38}{version}")
    return pytest.ExitCode.TESTS_FAILED if ill else pytest.ExitCode.OK
