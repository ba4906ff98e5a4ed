"""``--reruns`` of pytest-rerunfailures: each run is a line of the journal, the first counts.

These tests start processes for workers, and the server of pytest-rerunfailures.
"""

import csv
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.report.journal import read_journal
from pytest_androidworld.report.tables import cases_csv
from tests.plugin.conftest import Run, alone_and_with_workers

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


@alone_and_with_workers()
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
    attempts: dict[str, list[tuple[int, bool, str, bool]]] = {}
    for each in journal():
        line = (each["attempt"], each["final"], each["verdict"], each.get("rerun", False))
        attempts.setdefault(each["task"], []).append(line)
    assert attempts == {
        "Rest": [(1, True, "passed", False)],
        "Climb": [(1, True, "failed", False), (2, False, "failed", True)],
        "Second": [(1, True, "failed", False), (2, False, "passed", True)],
        "Flaky": [(1, False, "device error", False), (2, True, "passed", False)],
    }
    result.stdout.fnmatch_lines(
        [
            "  success rate *2/4 *",
            "  passed when rerun             1/2   50.0 %*",
            "  begun again                   1/7   14.3 %  attempts, after device trouble",
        ]
    )
    page = Path("androidworld-results/latest/report.html").read_text("utf-8")
    assert "Passed when rerun" in page
    rows = csv.DictReader(cases_csv(read_journal(home="androidworld-results")).splitlines())
    assert {row["task"]: (row["verdict"], row["passed_when_rerun"]) for row in rows} == {
        "Rest": ("passed", ""),
        "Climb": ("failed", "0"),
        "Second": ("failed", "1"),
        "Flaky": ("passed", ""),
    }
    told_by_junit = []
    for case in ET.parse(pytester.path / "j.xml").iter("testcase"):
        names = Counter(each.attrib["name"] for each in case.iter("property"))
        assert {name: times for name, times in names.items() if times > 1} == {}
        properties = {e.attrib["name"]: e.attrib["value"] for e in case.iter("property")}
        task = case.attrib["classname"].rpartition(".")[2]
        again = properties.get("androidworld.rerun_verdict")
        told_by_junit.append((task, properties["androidworld.verdict"], again))
    assert sorted(told_by_junit, key=str) == [
        ("Climb", "failed", "failed"),
        ("Flaky", "passed", None),
        ("Rest", "passed", None),
        ("Second", "failed", "passed"),
    ]


def test_a_gate_compares_the_first_attempts(spawn: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_again=SECOND)
    words = ("-k", "Second or Rest", "--reruns=3", "-p", "no:xdist")
    pytester.path.joinpath("Second.tries").write_text("x")
    spawn(*words)
    pytester.path.joinpath("Second.tries").unlink()
    result = spawn(*words, "--aw-baseline=latest")
    result.stdout.fnmatch_lines(
        ["50.0 % now, 100.0 % before: *", "  passed when rerun: 1 of 1, in the rates as failed*"]
    )


REPEATS = """
def pytest_addoption(parser):
    parser.addoption("--count", type=int, default=1)
"""


def test_a_count_of_pytest_repeat_is_refused_and_trials_are_named(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(REPEATS)
    result = run("--count=3", "--agent=oracle")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --count=3 of pytest-repeat *; --aw-trials=3 plays *"])
    run("--count=1").assert_outcomes(passed=1, failed=1)
