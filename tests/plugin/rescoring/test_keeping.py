"""``--aw-keep-state``: which states are kept, and what becomes of them.

These tests start processes for workers.
"""

from pathlib import Path

import pytest

from pytest_androidworld import cli
from pytest_androidworld.report import journal, states
from tests.plugin.conftest import Run
from tests.plugin.rescoring.conftest import HOME, Rescore, edit


def test_a_run_is_the_same_with_and_without(run: Run, files: Path) -> None:
    run("--agent=mine:Half")
    without = journal.canonical(HOME / "latest" / "journal.jsonl")
    run("--agent=mine:Half", "--aw-keep-state")
    assert journal.canonical(HOME / "latest" / "journal.jsonl") == without
    names = [each["run"].get("state") for each in journal.read_journal().finals.values()]
    assert names == [f"test_tasks~{task}-30~1.zip" for task in ("Count", "Open", "Rest")]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--aw-device=emulator-5554",), "--aw-keep-state saves the state of the virtual phone *"),
        (("--aw-reset=never",), "--aw-keep-state needs a reset before each case: *"),
        (("--aw-journal=j",), "--aw-keep-state saves states beside the journal, in the run's *"),
        (("--aw-audit",), "--aw-audit plays no episodes whose state could be saved; leave out *"),
    ],
)
def test_where_no_state_can_be_kept_it_is_a_usage_error(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    result = run("--aw-keep-state", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{complaint}"])


def test_a_state_that_cannot_be_written_costs_no_verdict(
    run: Run, files: Path, pytester: pytest.Pytester
) -> None:
    edit(files, "def solve(self, user):\n        user.open", BLOCKED)
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*state not kept *1/1 * File exists"])
    (line,) = journal.read_journal().attempts
    assert "state" not in line["run"]


BLOCKED = """def solve(self, user):
        from pathlib import Path

        (folder,) = Path("androidworld-results").glob("2*")
        (folder / "state").write_text("in the way")
        user.open"""


def test_a_device_of_the_users_own_is_not_kept(
    run: Run, files: Path, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(OWN)
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*state not kept *1/1 *", "*emulator-* is not the virtual phone"])


OWN = """
import pytest


@pytest.fixture
def android(android, monkeypatch):
    device = android.ready()
    monkeypatch.setattr(device, "kind", "attached")
    return device
"""


@pytest.mark.deep
def test_states_come_along_with_workers_shards_and_resumed_runs(
    spawn: Run, run: Run, files: Path, rescore: Rescore
) -> None:
    seeds = ("--seeds=2", "--aw-keep-state")
    parts = []
    for number in (1, 2):
        spawn(*seeds, f"--aw-shard={number}/2", "-n", "2").assert_outcomes(passed=3)
        parts.append(str((HOME / "latest").resolve()))
    cli.main(["merge", *parts, "--out", "all"])
    _, out, _ = rescore("all")
    assert out.startswith("0 verdicts of 6 cases judged again change: success 100.0 % (6/6) then")
    run(*seeds, "--aw-resume=all")
    assert len(list((HOME / "latest" / states.FOLDER).iterdir())) == 6
    _, out, _ = rescore("latest")
    assert out.startswith("0 verdicts of 6 cases judged again change: success 100.0 % (6/6) then")
