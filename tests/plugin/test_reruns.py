"""``--reruns`` of pytest-rerunfailures: each run is a line of the journal, the last one counts."""

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.plugin.conftest import Run

Journal = Callable[[], list[dict[str, Any]]]
SECOND = """
from pathlib import Path
from pytest_androidworld import Task
from pytest_androidworld.errors import DeviceError


class Second(Task):
    "Done at the second try."

    template = "Try, try again."

    def initialize_task(self, env):
        self.tries = Path(f"{type(self).__name__}.tries")

    def is_successful(self, env):
        return 1.0 if len(self.tries.read_text() if self.tries.exists() else "") >= 2 else 0.0

    def solve(self, user):
        with self.tries.open("a") as file:
            file.write("x")


class Flaky(Second):
    "Its device fails at the first try."

    template = "Try, try again."

    def initialize_task(self, env):
        super().initialize_task(env)
        self.env = env

    def solve(self, user):
        super().solve(user)
        if self.tries.read_text() == "x":
            self.env.act = self.fail
            user.home()

    def fail(self, *how):
        raise DeviceError("it is out of order")
"""


@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "2")], ids=["alone", "workers"])
def test_a_case_that_failed_is_run_again_and_has_one_verdict(
    spawn: Run, pytester: pytest.Pytester, journal: Journal, xdist: tuple[str, ...]
) -> None:
    pytester.makepyfile(test_second=SECOND)
    result = spawn("--reruns=1", "--aw-device-retries=0", "--junitxml=j.xml", *xdist)
    told = result.parseoutcomes()
    assert {name: told[name] for name in ("passed", "failed", "rerun")} == {
        "passed": 3,
        "failed": 1,
        "rerun": 3,
    }
    attempts: dict[str, list[tuple[int, bool, str]]] = {}
    for each in journal():
        line = (each["attempt"], each["final"], each["verdict"])
        attempts.setdefault(each["task"], []).append(line)
    assert attempts == {
        "Rest": [(1, True, "passed")],
        "Climb": [(1, False, "failed"), (2, True, "failed")],
        "Second": [(1, False, "failed"), (2, True, "passed")],
        "Flaky": [(1, False, "device error"), (2, True, "passed")],
    }
    result.stdout.fnmatch_lines(["*success rate*3/4*"])
    told_by_junit = []
    for case in ET.parse(pytester.path / "j.xml").iter("testcase"):
        names = Counter(each.attrib["name"] for each in case.iter("property"))
        assert {name: times for name, times in names.items() if times > 1} == {}
        properties = {e.attrib["name"]: e.attrib["value"] for e in case.iter("property")}
        task = case.attrib["classname"].rpartition(".")[2]
        told_by_junit.append((task, properties["androidworld.verdict"]))
    assert sorted(told_by_junit) == sorted((task, each[-1][2]) for task, each in attempts.items())
