"""``--aw-gate-until=decided``: a run ends once its gate has an answer.

These tests start processes for workers, and the server of pytest-rerunfailures.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from pytest_androidworld import cli
from tests.plugin.conftest import Run
from tests.plugin.test_baseline import SIX, TITLE, outcome

Journal = Callable[[], list[dict[str, Any]]]
MINUS = "\N{MINUS SIGN}"
NINE = SIX + "".join(f"class Task{number}(Base, Task):\n    pass\n\n\n" for number in (6, 7, 8))
FLAG = "--aw-gate-until=decided"
UNTIL = ("--aw-baseline=base", "--aw-gate", FLAG)


@pytest.fixture(autouse=True)
def nine(pytester: pytest.Pytester, home: Path) -> None:
    """Nine tasks; of three looks, the second is the first that can decide about so few."""
    pytester.makepyfile(test_tasks=NINE)
    outcome(1)


PLAYED: list[str] = []  # the baseline's journal, once it has been played


@pytest.fixture
def base(run: Run) -> None:
    """The baseline: all pass, with three seeds."""
    place = Path("base/journal.jsonl")
    if not PLAYED:
        run("--seeds=3", f"--aw-journal={place}").assert_outcomes(passed=27)
        PLAYED.append(place.read_text("ascii"))
    place.parent.mkdir(exist_ok=True)
    place.write_text(PLAYED[0], "ascii")


def seeds(journal: list[dict[str, Any]]) -> dict[int, int]:
    """How many cases of each seed were played."""
    played = [attempt["seed"] for attempt in journal if attempt["kind"] == "attempt"]
    return {seed: played.count(seed) for seed in sorted(set(played))}


@pytest.mark.usefixtures("base")
def test_it_ends_as_soon_as_it_has_held_and_the_rest_is_not_needed(
    run: Run, journal: Journal
) -> None:
    result = run("--seeds=3", *UNTIL, "--junitxml=report.xml", "--aw-comment=comment.md")
    assert result.ret == 0
    result.assert_outcomes(passed=18, skipped=9)
    assert seeds(journal()) == {30: 9, 31: 9}
    result.stdout.fnmatch_lines(
        [
            "plays until decided: a look after each of 3 seeds",
            "  not needed                   9/27   33.3 %  held after 2 of 3 seeds",
            "  18 of 18 cases paired",
            "  gate: held, a drop of 5 points can be excluded; decided after 2 of 3 seeds",
        ]
    )
    result.stdout.no_fnmatch_line("*To play the others*")
    result.stdout.no_fnmatch_line("*not run*")
    assert result.outlines[-1].startswith(f"{TITLE} held: 100.0 %, +0.0 points")
    suite = ElementTree.parse("report.xml").getroot()[0]
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("0", "0", "9")
    messages = {skipped.get("message") for skipped in suite.iter("skipped")}
    assert messages == {"not needed: held after 2 of 3 seeds"}
    assert "18 paired cases" in Path("comment.md").read_text("utf-8")
    run_folder = Path("androidworld-results/latest")
    assert json.loads((run_folder / "journal.jsonl").read_text("ascii").splitlines()[-1]) == {
        "kind": "looks",
        "seeds": [30, 31, 32],
        "taken": 2,
        "reason": "held after 2 of 3 seeds",
    }
    assert "held: 100.0 %, +0.0 points" in (run_folder / "report.html").read_text("utf-8")


@pytest.mark.usefixtures("base")
def test_a_journal_that_ends_early_is_compared_as_the_run_was(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    run("--seeds=3", *UNTIL)
    capsys.readouterr()
    assert cli.main(["compare", "base", "latest", "--gate"]) == 0
    text = capsys.readouterr().out
    assert "  18 of 18 cases paired\n" in text
    assert "a drop of 5 points can be excluded; decided after 2 of 3 seeds\n" in text


@pytest.mark.usefixtures("base")
def test_it_ends_as_soon_as_it_has_regressed(run: Run, journal: Journal) -> None:
    outcome(0)
    result = run("--seeds=3", *UNTIL)
    assert result.ret == 1
    assert seeds(journal()) == {30: 9, 31: 9}
    result.stdout.fnmatch_lines(["*not needed *9/27 *regressed after 2 of 3 seeds"])
    assert result.outlines[-1] == (
        f"{TITLE} REGRESSED: 0.0 %, {MINUS}100.0 points, 18 broke, 0 fixed"
    )


@pytest.mark.usefixtures("base")
def test_without_it_all_seeds_are_played(run: Run, journal: Journal) -> None:
    run("--seeds=3", *UNTIL[:2]).assert_outcomes(passed=27)
    assert seeds(journal()) == {30: 9, 31: 9, 32: 9}


@pytest.mark.usefixtures("base")
def test_with_workers_no_case_is_begun_after_the_look_that_decides(
    spawn: Run, journal: Journal
) -> None:
    result = spawn("--seeds=3", *UNTIL, "-n", "2")
    assert result.ret == 0
    played = seeds(journal())
    assert (played[30], played[31]) == (9, 9)
    assert played.get(32, 0) < 9
    result.stdout.fnmatch_lines(
        ["*not needed *held after 2 of 3 seeds", "  18 of 18 cases paired"]
    )


@pytest.mark.usefixtures("base")
def test_seeds_that_the_baseline_does_not_have_are_not_played(run: Run, journal: Journal) -> None:
    result = run("--seeds=29-33", *UNTIL, "-k", "Task0 or Task1")
    assert result.ret == 6  # of two tasks nothing can be shown
    assert seeds(journal()) == {30: 2, 31: 2, 32: 2}
    result.stdout.fnmatch_lines(
        [
            "plays until decided: a look after each of the 3 seeds: 30–32; the baseline"
            " does not have 29, 33, which cannot be paired and are not played",
            "*not needed *4/10 *its seed is in no baseline",
            "*gate: cannot say, 2 tasks cannot show a change*",
        ]
    )
    assert result.outlines[-1].endswith("; not decided after 3 of 3 seeds")


@pytest.mark.usefixtures("base")
def test_a_resumed_run_looks_at_what_it_carries_over_first(run: Run, journal: Journal) -> None:
    run("--seeds=30-31", "--aw-journal=old/journal.jsonl")
    result = run("--seeds=3", *UNTIL, "--aw-resume=old")
    assert result.ret == 0
    result.assert_outcomes(skipped=9)
    assert seeds(journal()) == {30: 9, 31: 9}
    result.stdout.fnmatch_lines(["*held after 2 of 3 seeds", "*18 of 18 cases paired"])


@pytest.mark.usefixtures("base")
def test_a_run_that_stops_before_it_is_decided_is_judged_by_its_last_look(run: Run) -> None:
    outcome(0)
    result = run("--seeds=3", *UNTIL, "--maxfail=10")
    assert result.ret == 6
    result.stdout.fnmatch_lines(
        [
            "*Only 10 of 27 cases were played.",
            "*not decided after 1 of 3 seeds, when the run ended",
        ]
    )


@pytest.mark.usefixtures("base")
def test_a_run_that_stops_before_its_first_look_cannot_say(run: Run) -> None:
    outcome(0)
    result = run("--seeds=3", *UNTIL, "-x")
    assert result.ret == 6
    assert "26 of 27 cases were not played" in result.outlines[-1]


SPENDING = """
from pathlib import Path

from pytest_androidworld import Agent, Done, Usage


class Spending(Agent):
    model_name = "openai:big"

    def start(self, goal):
        pass

    def step(self, state):
        self.record(usage=Usage(input=1000, output=0), prompt="", reply="done")
        return Done()
"""


@pytest.mark.usefixtures("base")
def test_a_run_whose_money_is_used_up_is_judged_by_its_last_look(
    run: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    """Of the second seed four cases are played, and not counted by the gate."""
    pytester.makepyfile(spending=SPENDING)
    words = ["--agent=spending:Spending", "--aw-max-tokens=12500", "-p", "no:xdist"]
    result = run("--seeds=3", *UNTIL, *words)
    assert result.ret == 6
    assert seeds(journal()) == {30: 9, 31: 4}
    result.stdout.fnmatch_lines(
        [
            "*Only 12 of 27 cases were played.",
            "*not decided after 1 of 3 seeds, when the run ended",
        ]
    )


CRASHING = """
import os
import re
from pathlib import Path

from pytest_androidworld import Agent, Done


class Crashing(Agent):
    def start(self, goal):
        pass

    def step(self, state):
        task = re.search(r"Task.", os.environ["PYTEST_CURRENT_TEST"])[0]
        crashed = Path("crashed")
        if task == "Task3" and not crashed.exists():
            crashed.touch()
            os._exit(3)
        Path(f"done-{task}").touch()
        return Done()
"""


@pytest.mark.usefixtures("base")
def test_a_seed_is_complete_once_a_case_whose_worker_crashed_was_begun_again(
    spawn: Run, pytester: pytest.Pytester, journal: Journal
) -> None:
    pytester.makepyfile(crashing=CRASHING)
    result = spawn("--seeds=3", *UNTIL, "--agent=crashing:Crashing", "-n", "2")
    assert Path("crashed").exists()
    assert result.ret == 0
    played = seeds(journal())
    assert (played[30], played[31]) == (10, 9)
    result.stdout.fnmatch_lines(
        ["  18 of 18 cases paired", "  gate: held, *; decided after 2 of 3 seeds"]
    )


@pytest.mark.usefixtures("base")
def test_the_first_attempt_of_a_case_counts_where_failures_are_run_again(
    spawn: Run, journal: Journal
) -> None:
    """That of the last case decides, so that it is not run again."""
    outcome(0)
    result = spawn("--seeds=3", *UNTIL, "-p", "pytest_rerunfailures", "--reruns=1")
    assert result.ret == 1
    assert seeds(journal()) == {30: 18, 31: 17}
    result.stdout.fnmatch_lines(["*not needed *9/27 *regressed after 2 of 3 seeds"])


@pytest.mark.usefixtures("base")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([FLAG], f"{FLAG} needs the gate, and a run to compare with: --aw-gate --aw-baseline=RUN"),
        (
            [FLAG, "--aw-baseline=base"],
            f"{FLAG} needs the gate, and a run to compare with: --aw-gate --aw-baseline=RUN",
        ),
        (
            [*UNTIL, "-n", "2", "--dist=loadfile"],
            f"{FLAG} looks after each seed, and --dist=loadfile does not play seed by seed;"
            " take --dist=load",
        ),
        (
            [*UNTIL, "--aw-shard=1/2"],
            f"{FLAG} needs all cases of a seed in one run, and --aw-shard has a part of them;"
            " leave one of both out",
        ),
        (
            [*UNTIL, "--aw-trials=2"],
            f"{FLAG} looks after each seed, and --aw-trials=2 plays all seeds before the second"
            " trial; take more seeds instead",
        ),
        (
            [*UNTIL, "--seeds=40-42"],
            f"{FLAG}: the baseline has none of the seeds of this run, 40–42",
        ),
        (
            ["--aw-gate-until=decide"],
            "--aw-gate-until: 'decide' is not known; did you mean 'decided'?",
        ),
    ],
)
def test_what_it_cannot_do_is_refused_before_a_case_is_played(
    run: Run, words: list[str], says: str
) -> None:
    result = run(*words)
    assert result.ret == 4
    result.stderr.fnmatch_lines([f"ERROR: {says}"])


def test_an_ini_file_may_have_it_for_runs_without_a_baseline(
    run: Run, pytester: pytest.Pytester
) -> None:
    pytester.makeini("[pytest]\naw_gate = default\naw_gate_until = decided\n")
    run("--seeds=2", "-k", "Task0").assert_outcomes(passed=2)
