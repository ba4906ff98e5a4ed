"""A file that the device's set-up should have left, and did not, is the device's fault."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

TASKS = """
from pytest_androidworld import Task


class Navigate(Task):
    template = "Go to Vaduz."
    provided = ("/storage/emulated/0/Download/country.obf",)

    def is_successful(self, env):
        return 0.0
"""


def test_a_case_without_the_file_is_tried_on_another_device_and_is_a_device_error(
    run: Run, pytester: pytest.Pytester, journal: Callable[[], list[dict[str, Any]]]
) -> None:
    pytester.makepyfile(test_provided=TASKS)
    result = run("--agent=idle", "test_provided.py")
    result.assert_outcomes(errors=1)
    attempts = [(each["attempt"], each["verdict"], each["final"]) for each in journal()]
    assert attempts == [(1, "device error", False), (2, "device error", True)]
    result.stdout.fnmatch_lines(["*no file */country.obf, which Navigate rests on*"])
