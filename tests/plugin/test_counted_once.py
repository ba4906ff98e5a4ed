"""However a run is made: each case once, and as the same, in terminal and in all reports.

These tests start processes for workers, crashes, and the server of pytest-rerunfailures.
"""

import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from tests.plugin.conftest import Run, alone_and_with_workers, lines

MORE = """
import os
import pytest
from test_tasks import Climb


@pytest.mark.xfail(reason="mine")
class Expected(Climb):
    pass


class Known(Climb):
    pass


@pytest.mark.skip(reason="not today")
class Skipped(Climb):
    pass


@pytest.mark.skipif(True, reason="not here")
class SkippedHere(Climb):
    pass
"""
AGENTS = """
import os
from pytest_androidworld import Agent, Done


class Quits(Agent):
    "It ends its process in two tasks; in the others it is done at once."

    def prepare(self, task, seed):
        self.quits = type(task).__name__ in ("Climb", "Known")

    def step(self, state):
        if self.quits:
            os._exit(3)
        return Done()


class Interrupted(Agent):
    "Ctrl-C in the third case."

    played = 0

    def step(self, state):
        Interrupted.played += 1
        if Interrupted.played == 3:
            raise KeyboardInterrupt
        return Done()
"""
KNOWN = '[[known]]\ntask = "Known"\nreason = "ours"\n'
FILES = ("test_tasks.py", "test_more.py", "--aw-known-failures=known.toml")
REPORTS = ("--junitxml=j.xml", "--alluredir=allure")
ALL = {
    "Rest[30]": "passed",
    "Climb[30]": "failed",
    "Expected[30]": "xfailed",
    "Known[30]": "xfailed",
    "Skipped[30]": "skipped",
    "SkippedHere[30]": "skipped",
}
PLAYED = {case: outcome for case, outcome in ALL.items() if outcome != "skipped"}
JUNIT = {"failure": "failed", "error": "error", "skipped": "skipped", "": "passed"}
ALLURE = {"broken": "failed"}  # an agent that ended its process
ELSEWHERE = {"xfailed": "skipped"}
FIELD = re.compile(r'<a href="#([^"]+)" data-verdict="([^"]+)"(?: data-mark="([^"]+)")?')
DISTS = ("load", "loadscope", "loadfile", "loadgroup", "worksteal")


@pytest.fixture(autouse=True)
def files(pytester: pytest.Pytester, home: Path) -> None:
    pytester.makepyfile(test_more=MORE, mine=AGENTS)
    pytester.path.joinpath("known.toml").write_text(KNOWN)


def in_journal() -> dict[str, str]:
    """By case; a line written before there are outcomes is a failure."""
    attempts = lines(Path("androidworld-results/latest/journal.jsonl"))
    finals = [each for each in attempts if each["final"]]
    found = {f"{each['task']}[{each['seed']}]": each.get("outcome", "failed") for each in finals}
    assert len(found) == len(finals)
    return found


def in_page() -> dict[str, str]:
    text = Path("androidworld-results/latest/report.html").read_text("utf-8")
    found: dict[str, str] = {}
    for name, verdict, mark in FIELD.findall(text):
        case = "{}[{}]".format(*name.rsplit("-", 1))
        assert case not in found
        found[case] = mark or ("passed" if verdict == "passed" else "failed")
    assert len(found) == text.count(" data-episode=")
    return found


def in_junit() -> dict[str, str]:
    found: dict[str, str] = {}
    root = ET.parse("j.xml").getroot()
    for each in root.iter("testcase"):
        case = each.attrib["classname"].rpartition(".")[2] + each.attrib["name"][12:]
        assert case not in found
        (kind, *others) = [child.tag for child in each if child.tag != "properties"] or [""]
        assert others == []
        found[case] = JUNIT[kind]
    (suite,) = root
    assert int(suite.attrib["tests"]) == len(found)
    return found


def in_allure() -> dict[str, str]:
    """By history: of several results Allure shows the newest; the others are its retries."""
    results = [
        json.loads(path.read_text("utf-8")) for path in Path("allure").glob("*-result.json")
    ]
    newest = {
        each.get("historyId", each["uuid"]): each
        for each in sorted(results, key=lambda each: each["stop"])
    }
    found = {}
    for each in newest.values():
        name = each["fullName"].rpartition("#")[0].rpartition(".")[2]
        case = f"{name}[{each['name'].rpartition(' ')[2].strip(']').rpartition('[')[2]}]"
        assert case not in found
        found[case] = ALLURE.get(each["status"], each["status"])
    return found


def check(
    result: pytest.RunResult,
    cases: dict[str, str],
    *,
    carried: int = 0,
    in_allure_only: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """All five have these cases."""
    played = {case: outcome for case, outcome in cases.items() if outcome != "skipped"}
    elsewhere = {case: ELSEWHERE.get(outcome, outcome) for case, outcome in cases.items()}
    assert in_journal() == played
    assert in_page() == played
    assert in_junit() == elsewhere
    assert in_allure() == {**elsewhere, **in_allure_only}
    told = result.parseoutcomes()
    counted = Counter(cases.values() if not carried else ["skipped"] * (len(cases) - carried))
    kinds = ("passed", "failed", "errors", "skipped", "xfailed", "xpassed")
    assert {kind: told[kind] for kind in kinds if kind in told} == counted
    assert told.get("over", 0) in (0, carried)
    passed = list(played.values()).count("passed")
    result.stdout.fnmatch_lines([f"  success rate * {passed}/{len(played)} *"])


@pytest.mark.parametrize(
    "dist", ["load", *(pytest.param(dist, marks=pytest.mark.deep) for dist in DISTS[1:])]
)
def test_with_workers_that_crash(spawn: Run, dist: str) -> None:
    result = spawn(*FILES, *REPORTS, "--agent=mine:Quits", "-n", "2", f"--dist={dist}")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    check(result, ALL)


def test_with_every_worker_playing_each_case_it_does_not_begin(spawn: Run) -> None:
    result = spawn(*FILES, *REPORTS, "-n", "2", "--dist=each")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --dist=each plays each case on every worker, and a *"])
    assert list(Path("androidworld-results").glob("*/journal.jsonl")) == []


def test_without_xdist_and_then_only_what_failed(run: Run) -> None:
    result = run(*FILES, *REPORTS, "-p", "no:xdist")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    check(result, ALL)
    again = run(*FILES, *REPORTS, "--clean-alluredir", "--lf")
    assert again.ret == pytest.ExitCode.TESTS_FAILED
    check(again, {"Climb[30]": "failed"})


@alone_and_with_workers()
def test_with_reruns(spawn: Run, xdist: tuple[str, ...]) -> None:
    result = spawn(*FILES, *REPORTS, "--reruns=1", *xdist)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert result.parseoutcomes()["rerun"] == 1
    check(result, ALL)


def test_up_to_the_first_failure(run: Run) -> None:
    result = run("test_tasks.py", *REPORTS, "--seeds=2", "-x", "-p", "no:random_order")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    check(result, {"Rest[30]": "passed", "Climb[30]": "failed"})


def test_up_to_ctrl_c(run: Run) -> None:
    result = run("test_tasks.py", *REPORTS, "--seeds=2", "--agent=mine:Interrupted")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    cut_short = {"Rest[31]": "skipped"}  # begun, and without a verdict
    check(result, {"Rest[30]": "passed", "Climb[30]": "failed"}, in_allure_only=cut_short)


@alone_and_with_workers()
def test_of_a_complete_run_that_is_resumed(run: Run, spawn: Run, xdist: tuple[str, ...]) -> None:
    run(*FILES)
    start = spawn if "-n" in xdist else run
    result = start(*FILES, *REPORTS, "--aw-resume=latest", *xdist)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    check(result, ALL, carried=len(PLAYED))
    result.stdout.fnmatch_lines([f"*{len(PLAYED)} carried over in *"])
