"""``--aw-baseline`` and ``--aw-gate``: the answer, the exit status, and what comes before both.

These tests start processes for workers.  A baseline is played once for all that compare with it.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.plugin.conftest import Run, alone_and_with_workers

SIX = """
from pathlib import Path
from pytest_androidworld import Task


class Base:
    template = "Do as the file says."

    @property
    def done(self):
        return Path(f"done-{type(self).__name__}")

    def initialize_task(self, env):
        self.done.unlink(missing_ok=True)

    def is_successful(self, env):
        return float(self.done.exists())

    def solve(self, user):
        if Path("outcome").read_text() == "1":
            self.done.touch()


""" + "".join(f"class Task{number}(Base, Task):\n    pass\n\n\n" for number in range(6))
OTHER = """
def test_of_mine():
    assert False
"""
TITLE = "AndroidWorld on the virtual phone"  # of the last line
MINUS = "\N{MINUS SIGN}"
FAILURE = "".join(
    f"""
class Sick{number}(Task):
    template = "Cannot be judged."

    def is_successful(self, env):
        raise ValueError("no")

    def solve(self, user):
        pass
"""
    for number in range(3)
)


RESULTS = "androidworld-results"
Baseline = Callable[[int], None]


@pytest.fixture
def six(pytester: pytest.Pytester, home: Path) -> None:
    """Six tasks; a file ``outcome`` says whether the oracle solves them."""
    pytester.makepyfile(test_tasks=SIX)
    outcome(1)


def outcome(reward: int) -> None:
    Path("outcome").write_text(f"{reward}", "ascii")


@pytest.fixture(scope="module")
def played() -> dict[int, Path]:
    """The results of a run of the six tasks, by their outcome, once there are any."""
    return {}


@pytest.fixture
def baseline(
    six: None, run: Run, played: dict[int, Path], tmp_path_factory: pytest.TempPathFactory
) -> Baseline:
    """Gives this test the results of a run in which all six had that outcome, which they keep."""

    def give(reward: int) -> None:
        outcome(reward)
        if reward in played:
            shutil.copytree(played[reward], RESULTS, symlinks=True)
            return
        assert run().ret == (pytest.ExitCode.OK if reward else pytest.ExitCode.TESTS_FAILED)
        kept = tmp_path_factory.mktemp("played") / RESULTS
        played[reward] = shutil.copytree(RESULTS, kept, symlinks=True)

    return give


@alone_and_with_workers()
def test_the_same_agent_twice_has_held(
    baseline: Baseline, run: Run, spawn: Run, xdist: tuple[str, ...]
) -> None:
    start = spawn if "-n" in xdist else run
    baseline(1)
    result = start("--aw-baseline=latest", "--aw-gate", *xdist)
    assert result.ret == 0
    assert result.outlines[-1] == (
        f"{TITLE} held: 100.0 %, +0.0 points (95 %: +0.0 to +0.0), 0 broke, 0 fixed"
    )
    result.stdout.fnmatch_lines(
        [
            "baseline: *-oracle, 6 cases, *100.0 %",
            "differs from the baseline in: nothing that the journals record",
        ]
    )


def test_tasks_that_broke_are_named_with_the_reason_and_the_status_is_1(
    baseline: Baseline, run: Run
) -> None:
    baseline(1)
    outcome(0)
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            f"REGRESSED  0.0 % now, 100.0 % before: {MINUS}100.0 points*",
            "*6 of 6 cases paired*",
            "*0/1  Task0*was 1/1; failed*",
            "*gate, max-drop ✗ *",
        ]
    )
    assert result.outlines[-1] == (
        f"{TITLE} REGRESSED: 0.0 %, {MINUS}100.0 points, 6 broke, 0 fixed"
    )


def test_failures_that_were_there_before_are_no_reason_to_fail(
    baseline: Baseline, run: Run
) -> None:
    baseline(0)
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 0
    result.assert_outcomes(failed=6)
    assert result.outlines[-1].startswith(f"{TITLE} held: 0.0 %, +0.0 points")


@pytest.mark.usefixtures("six")
def test_known_failures_stay_in_both_rates_and_let_the_gate_hold(
    run: Run,
) -> None:
    outcome(0)
    words = ("--aw-known-failures=known.toml", "--aw-accept")
    assert run(*words).ret == 1
    result = run(*words, "--aw-baseline=latest", "--aw-gate")
    assert result.ret == 0
    result.assert_outcomes(xfailed=6)
    result.stdout.fnmatch_lines(
        [
            "held  0.0 % now, 0.0 % before: +0.0 points*",
            "  known failures (known.toml): 6 failed as known",
        ]
    )
    assert result.outlines[-1].startswith(f"{TITLE} held: 0.0 %, +0.0 points")
    outcome(1)
    run("--aw-journal=before.jsonl")
    outcome(0)
    result = run(words[0], "--aw-baseline=before.jsonl", "--aw-gate")
    assert result.ret == 1
    assert result.outlines[-1].startswith(f"{TITLE} REGRESSED: 0.0 %")


def test_another_test_that_fails_keeps_pytests_own_status(
    baseline: Baseline, run: Run, pytester: pytest.Pytester
) -> None:
    baseline(1)
    pytester.makepyfile(test_mine=OTHER)
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 1
    assert result.outlines[-1].startswith(f"{TITLE} held: 100.0 %")


@pytest.mark.usefixtures("six")
def test_trouble_of_tasks_cannot_be_held(run: Run, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_more=f"from pytest_androidworld import Task\n{FAILURE}")
    run()
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 6
    assert result.outlines[-1].endswith(
        "33.3 % of the cases ended in trouble of device, model or task, and 2.0 % are allowed"
    )


def test_a_run_that_stops_early_cannot_tell(baseline: Baseline, run: Run) -> None:
    baseline(0)
    result = run("--aw-baseline=latest", "--aw-gate", "-x")
    assert result.ret == 6
    assert result.outlines[-1].startswith(f"{TITLE} cannot say: ")
    assert "5 of 6 cases were not played" in result.outlines[-1]


def test_without_a_gate_it_is_a_report_only(baseline: Baseline, run: Run) -> None:
    baseline(1)
    outcome(0)
    result = run("--aw-baseline=latest")
    assert result.ret == 1
    result.stdout.fnmatch_lines([f"0.0 % now, 100.0 % before: {MINUS}100.0 points*"])
    change = f"{MINUS}100.0 points (95 %: {MINUS}100.0 to {MINUS}100.0)"
    assert result.outlines[-1] == f"{TITLE} 0.0 %, {change}, 6 broke, 0 fixed"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--aw-gate"], "--aw-gate needs a run to compare with: --aw-baseline=RUN"),
        (["--aw-gate=foo"], "--aw-gate: 'foo' is not off, default or proven; write default*"),
        (["--aw-baseline=nowhere"], "*--aw-baseline: there is no file *nowhere*"),
        (["--aw-baseline=latest", "--aw-budget=paper"], "*table paper*--aw-compare-anyway*"),
        (["--aw-gate-alpha=0"], "*--aw-gate-alpha: '0' is not between 0 and 1; write 0.05"),
        (["--aw-gate-max-trouble=5"], "*'5' is not a share; write 0.02 for 2 %"),
        (["--aw-baseline=latest", "--aw-grading=upstream"], "*grading 'upstream', there*"),
    ],
)
def test_what_cannot_be_compared_is_a_usage_error_before_a_case_is_played(
    baseline: Baseline, run: Run, words: list[str], says: str
) -> None:
    baseline(1)
    result = run(*words)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"ERROR: {says}"])
    assert len(list(Path(RESULTS).glob("20*"))) == 1  # the first one


def test_the_rules_may_stand_in_an_ini_file(
    baseline: Baseline, run: Run, pytester: pytest.Pytester
) -> None:
    baseline(1)
    outcome(0)
    pytester.makeini("[pytest]\naw_baseline = latest\naw_gate_max_drop = 200")
    result = run("--aw-gate")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [f"*gate, max-drop ? {MINUS}100.0 points, which is more than chance; *"]
    )


def test_a_path_behind_the_bare_gate_is_a_path(
    baseline: Baseline, run: Run, pytester: pytest.Pytester
) -> None:
    baseline(1)
    pytester.makepyfile(test_mine=OTHER)
    result = run("--aw-baseline=latest", "--aw-gate", "test_tasks.py")
    assert result.ret == 0
    result.assert_outcomes(passed=6)


@pytest.mark.usefixtures("six")
def test_a_gate_in_an_ini_file_decides_where_there_is_a_baseline(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeini("[pytest]\naw_gate = default")
    assert run().ret == 0
    outcome(0)
    result = run("--aw-baseline=latest")
    assert result.ret == 1
    assert result.outlines[-1].startswith(f"{TITLE} REGRESSED: 0.0 %")
    result = run("--aw-baseline=latest", "--aw-gate=off")
    assert result.outlines[-1].startswith(f"{TITLE} 0.0 %, +0.0 points")


@pytest.mark.usefixtures("six")
def test_one_seed_is_compared_with_that_of_a_baseline_of_two(run: Run) -> None:
    run("--seeds=2")
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 0
    result.stdout.fnmatch_lines(
        [
            "differs from the baseline in: seeds 30, there 30–31",
            "  6 of 6 cases paired*",
        ]
    )
    assert result.outlines[-1].startswith(f"{TITLE} held: 100.0 %")
    result = run("--seeds=3", "--aw-baseline=latest", "--aw-gate")
    assert result.ret == 6
    assert "12 of 18 cases cannot be paired, and 5.0 % are allowed" in result.outlines[-1]


@pytest.mark.usefixtures("six")
def test_a_task_that_was_edited_is_left_out(run: Run, pytester: pytest.Pytester) -> None:
    more = (
        SIX.replace("Task", "More")
        .replace("import More", "import Task")
        .replace("(Base, More)", "(Base, Task)")
    )
    pytester.makepyfile(test_more=more)
    run()
    pytester.makepyfile(test_more=f"{more}# edited\n")
    result = run("--aw-baseline=latest", "--aw-gate")
    assert result.ret == 6
    result.stdout.fnmatch_lines(["  6 tasks changed, not paired: More0, More1, *"])
    assert "6 of 12 cases cannot be paired" in result.outlines[-1]
