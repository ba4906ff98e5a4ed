"""``--aw-known-failures``: what is expected to fail; ``--aw-accept``: from now on, this too.

These tests start processes for workers.
"""

import time
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.plugin.conftest import Run, alone_and_with_workers

Journal = Callable[[], list[dict[str, Any]]]
KNOWN = "--aw-known-failures=known.toml"
CLIMB = '[[known]]\ntask = "Climb"\nreason = "too steep"\nlink = "https://example.org/7"\n'
FILE = f"""
# what we know
{CLIMB}
[[known]]
nodeid = "test_tasks.py::Rest"
reason = "it was tired once"

[[known]]
task = "Clmib"

[[known]]
task = "Rest"
reason = "long ago"
until = 2020-01-31
"""
MARKED = """
import pytest
from test_tasks import Climb


@pytest.mark.xfail(reason="mine", strict=True)
class Steep(Climb):
    pass


@pytest.mark.xfail(False, reason="mine, elsewhere")
class Steeper(Climb):
    pass


class Broken(Climb):
    def initialize_task(self, env):
        raise KeyError("oops")
"""


@pytest.fixture
def known(pytester: pytest.Pytester) -> Path:
    path = pytester.path / "known.toml"
    path.write_text(FILE)
    return path


def outcomes(journal: Journal) -> dict[str, tuple[str | None, str | None]]:
    """Of each case: its outcome, and why it is known."""
    return {
        f"{each['task']}[{each['seed']}]": (each.get("outcome"), each.get("known"))
        for each in journal()
        if each["final"]
    }


@pytest.mark.usefixtures("known")
@alone_and_with_workers()
def test_a_known_failure_is_expected_and_stays_in_the_rate(
    run: Run, spawn: Run, journal: Journal, xdist: tuple[str, ...]
) -> None:
    start = spawn if "-n" in xdist else run
    result = start(KNOWN, "-rx", *xdist)
    assert result.ret == pytest.ExitCode.OK
    result.assert_outcomes(xfailed=1, xpassed=1)
    assert outcomes(journal) == {
        "Climb[30]": ("xfailed", "too steep (https://example.org/7)"),
        "Rest[30]": ("xpassed", "it was tired once"),
    }
    result.stdout.fnmatch_lines(
        [
            "known failures: known.toml, 4 entries; expired, no longer applied: Rest (until 2020*",
            "  success rate                  1/2   50.0 %*",
            "  known failures (known.toml): 1 failed as known; 1 passes now: Rest",
            "    expired, no longer applied: Rest (until 2020-01-31)",
            "    no case of this run matches: Clmib; did you mean 'Climb'?",
            "    without a reason: Clmib",
            "*XFAIL*Climb*known failure: too steep (https://example.org/7)*",
        ]
    )


@pytest.mark.usefixtures("known")
def test_marks_select_known_failures(run: Run) -> None:
    result = run(KNOWN, "-m", "not xfail", "--seeds=2", "-k", "Climb")
    result.assert_outcomes(deselected=4)
    result = run(KNOWN, "-k", "Rest")
    result.stdout.fnmatch_lines(["    no case of this run matches: Clmib*"])  # Climb was there


def test_entries_change_neither_a_users_mark_nor_an_error(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(test_marked=MARKED)
    pytester.path.joinpath("known.toml").write_text(
        '[[known]]\nnodeid = "test_marked.py"\nseeds = [30, 31]\nreason = "ours"\n'
    )
    result = run(KNOWN, "test_marked.py")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(xfailed=2, errors=1)
    assert outcomes(journal) == {
        "Steep[30]": ("xfailed", None),
        "Steeper[30]": ("xfailed", "ours"),
        "Broken[30]": ("error", None),
    }


def test_what_failed_is_accepted_and_known_from_then_on(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    path = pytester.path / "known.toml"
    path.write_text("# ours\n")
    pytester.makepyfile(test_marked=MARKED)
    words = ("test_tasks.py", "test_marked.py", "--seeds=2", KNOWN)
    result = run(*words, "--aw-accept")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        [
            "  added to known.toml: 4 cases in 2 entries, Climb [[]30 31], Steeper [[]30 31]; add",
            "  the reason of each there",
        ]
    )
    result.stdout.no_fnmatch_line("*as known*")
    added = path.read_text()
    assert added.startswith('# ours\n\n[[known]]\ntask = "Climb"\n')
    assert tomllib.loads(added)["known"] == [
        {"task": "Climb", "seeds": [30, 31], "reason": ""},
        {"task": "Steeper", "seeds": [30, 31], "reason": ""},
    ]
    carried = run(*words, "--aw-resume=latest", "--aw-accept")
    assert carried.ret == pytest.ExitCode.TESTS_FAILED  # Broken
    carried.stdout.fnmatch_lines(
        [
            "  known failures (known.toml): 4 failed as known",
            "    without a reason: Climb [[]30 31], Steeper [[]30 31]",
            "  nothing to add to known.toml: no case failed that is not known",
        ]
    )
    assert path.read_text() == added
    assert outcomes(journal)["Climb[30]"] == ("xfailed", "no reason given")
    assert outcomes(journal)["Rest[30]"] == ("passed", None)
    alone = run("test_tasks.py", "--seeds=2", KNOWN, "--aw-resume=latest")
    assert alone.ret == pytest.ExitCode.OK
    alone.stdout.no_fnmatch_line("*about no case*")
    unknown = run("test_tasks.py", "--seeds=2", "--aw-resume=latest")
    assert unknown.ret == pytest.ExitCode.TESTS_FAILED
    assert outcomes(journal)["Climb[30]"] == ("failed", None)


LATER = """
import os
import time
import types

from pytest_androidworld.plugin.journal import known_failures

if "PYTEST_XDIST_WORKER" in os.environ:  # only this module's clock: gRPC's deadlines use the same
    known_failures.time = types.SimpleNamespace(time=lambda: time.time() + 48 * 3600)
"""


def test_an_entry_applies_on_the_day_the_run_began_whenever_a_worker_does(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    today = datetime.fromtimestamp(time.time(), UTC).date()
    pytester.path.joinpath("known.toml").write_text(f"{CLIMB}until = {today + timedelta(days=1)}")
    pytester.makeconftest(LATER)
    result = spawn("-k", "Climb", KNOWN, "-n", "1")
    assert result.parseoutcomes() == {"xfailed": 1}
    assert "expired" not in result.stdout.str()
