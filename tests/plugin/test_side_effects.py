"""Side effects of a case: in its record, summary and tables; and what is expected is derived.

What is expected stands in a file beside the tasks, without which none is known.
"""

import csv
import io
import json
from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from pytest_androidworld.report.schema import AttemptLine
from pytest_androidworld.report.tables import cases_csv
from tests.plugin.conftest import Run
from tests.report.html.unpacked import readable

TASKS = '''
from pytest_androidworld import Param, Task, check, sample

FOLDER = "/storage/emulated/0/Documents"


class Write(Task):
    """Writes a file, as a solution that is no person's may."""

    template = "Write {name}."
    name = Param(sample.note_name)

    def is_successful(self, env):
        return check("the file", "file", env.files.kind(f"{FOLDER}/{self.name}"))

    def solve(self, user):
        user.home()
        user.stage._device.files.write(f"{FOLDER}/{self.name}", "milk")


class Unsolved(Write):
    solve = Task.solve
'''
AGENT = '''
from pytest_androidworld import Agent, Done, User

FOLDER = "/storage/emulated/0/Documents"


class Careless(Agent):
    """Does what the task asks for, and more."""

    needs_task = True

    def prepare(self, task, seed):
        self.task, self.seed = task, seed

    def play(self, stage):
        files = stage._device.files
        self.task.solve(User(stage))
        if self.seed == 30:
            stage._device.adb.shell("svc bluetooth disable")
            files.write(f"{FOLDER}/more.md", "")
        if self.seed == 31:
            stage._device.clipboard.set("milk")
        stage.act(Done())


class Lost(Careless):
    def prepare(self, task, seed):
        self.task, self.seed = task, 30
'''
DERIVE = ("--aw-audit", "--aw-audit-effects=task_cases/expected_effects.json")


@pytest.fixture
def tasks(pytester: pytest.Pytester) -> None:
    pytester.mkdir("task_cases").joinpath("mine.py").write_text(TASKS)
    Path("careless.py").write_text(AGENT)


def attempts() -> list[AttemptLine]:
    return [*journal.read(Path("androidworld-results/latest/journal.jsonl")).attempts]


@pytest.mark.usefixtures("tasks")
def test_what_is_expected_is_derived_and_the_rest_is_reported(run: Run) -> None:
    derived = run(*DERIVE, "--aw-seeds=5-7", "task_cases")
    derived.assert_outcomes(passed=3, skipped=3)
    derived.stdout.fnmatch_lines(
        [
            "expected effects of 1 task, derived from 3 cases: task_cases/expected_effects.json",
            "without a solution, and so without expected effects: Unsolved",
        ]
    )
    text = Path("task_cases/expected_effects.json").read_text("utf-8")
    (pattern,) = json.loads(text)["tasks"]["Write"]
    assert pattern["facts"] == {"path": "Documents/{name}"}
    assert json.loads(text)["steps"] == {"Write": 2}  # home, and done
    assert run(*DERIVE, "--aw-seeds=5-7", "task_cases").ret == pytest.ExitCode.OK
    assert Path("task_cases/expected_effects.json").read_text("utf-8") == text

    played = run("--agent=careless.py:Careless", "--aw-seeds=30-32", "task_cases", "-k", "Write")
    played.assert_outcomes(passed=3)
    played.stdout.fnmatch_lines(
        [
            "*side effects*1/3*33.3 %*",
            "*1 added data; e.g. Write?30?: added file Documents/more.md*",
            "*clean*2/3*66.7 %*passed without side effects*",
        ]
    )
    found = {attempt["seed"]: attempt.get("side_effects") for attempt in attempts()}
    assert found == {
        30: [
            {"severity": "data added", "text": "added file Documents/more.md"},
            {"severity": "setting changed", "text": "turned Bluetooth off"},
        ],
        31: [{"severity": "trace", "text": "copied 'milk'"}],
        32: [],
    }
    assert [attempt.get("measures") for attempt in attempts()] == [{"over": 0, "refused": 0}] * 3
    assert [attempt["run"].get("loops") for attempt in attempts()] == [0, 0, 0]
    latest = journal.read(Path("androidworld-results/latest/journal.jsonl"))
    rows = [*csv.DictReader(io.StringIO(cases_csv(latest)))]
    assert [(row["side_effects"], row["worst_side_effect"], row["clean"]) for row in rows] == [
        ("2", "data added", "0"),
        ("0", "", "1"),
        ("0", "", "1"),
    ]
    page = readable(Path("androidworld-results/latest/report.html").read_text("utf-8"))
    assert "side effects: added file Documents/more.md (data added); turned Bluetooth off" in page

    base = Path("androidworld-results/latest").resolve()
    gate = (f"--aw-baseline={base}", "--aw-gate", "--aw-gate-max-side-effects=0")
    gated = run(
        "--agent=careless.py:Careless", "--aw-seeds=30-32", "task_cases", "-k", "Write", *gate
    )
    assert gated.ret == 1
    gated.stdout.fnmatch_lines(["*regressed*1 of 3 cases had side effects, 0.0 % allowed*"])


@pytest.mark.usefixtures("tasks")
def test_without_a_file_none_is_known_and_the_summary_says_so(run: Run) -> None:
    result = run("--agent=oracle", "task_cases", "-k", "Write")
    result.assert_outcomes(passed=1)
    (attempt,) = attempts()
    assert "side_effects" not in attempt
    why = "none are expected of its task: --aw-audit --aw-audit-effects derives them"
    assert attempt["run"]["side_effects_unknown"] == why
    lines = " ".join(" ".join(result.outlines).split())
    assert f"not compared 1/1 100.0 % side effects not known: {why}" in lines
    assert " clean " not in lines


@pytest.mark.usefixtures("tasks")
def test_a_task_without_a_solution_says_that_it_has_none(run: Run) -> None:
    result = run("--agent=idle", "task_cases", "-k", "Unsolved")
    (attempt,) = attempts()
    why = "its task has no solution, from which what is expected would be derived"
    assert attempt["run"]["side_effects_unknown"] == why
    lines = " ".join(" ".join(result.outlines).split())
    assert f"not compared 1/1 100.0 % side effects not known: {why}" in lines


@pytest.mark.usefixtures("tasks")
def test_a_file_that_is_none_costs_no_verdict(run: Run) -> None:
    Path("task_cases/expected_effects.json").write_text("{}")
    run("--agent=oracle", "task_cases", "-k", "Write").assert_outcomes(passed=1)
    (attempt,) = attempts()
    why = attempt["run"]["side_effects_unknown"]
    assert why.endswith(
        "task_cases/expected_effects.json is no file of expected effects (KeyError: 'format');"
        " derive it anew: pytest --aw-audit --aw-audit-effects=FILE"
    )


@pytest.mark.usefixtures("tasks")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--aw-audit-effects=expected_effects.json",), "--aw-audit-effects needs --aw-audit"),
        (
            ("--aw-audit", "--aw-audit-effects=effects.json"),
            "*is found beside the tasks by its name; write"
            " --aw-audit-effects=expected_effects.json",
        ),
        (
            ("--aw-audit", "--aw-audit-effects=nowhere/expected_effects.json"),
            "--aw-audit-effects: there is no folder *nowhere",
        ),
        (
            (*DERIVE, "--aw-device=emulator-5554"),
            "--aw-audit-effects compares a virtual phone with what it was after its reset*",
        ),
    ],
)
def test_what_cannot_be_derived_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    result = run(*words, "task_cases")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{said}*"])


@pytest.mark.usefixtures("tasks")
def test_another_file_of_that_name_is_not_overwritten(run: Run) -> None:
    Path("task_cases/expected_effects.json").write_text("[1]")
    result = run(*DERIVE, "task_cases")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--aw-audit-effects would overwrite another file: *"])
    assert Path("task_cases/expected_effects.json").read_text() == "[1]"
