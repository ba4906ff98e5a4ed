"""Which tasks a command line means: of the benchmark, of the project, or both.

These tests start processes for a command as it is pasted into a shell.
"""

import shlex
import sys
from pathlib import Path

import pytest

from tests.plugin.conftest import Run
from tests.task_cases.test_every_task import benchmark

ALL = len(benchmark())  # what is collected if nothing else is named
PLACE = "pytest_androidworld/task_cases"
STOPWATCH = f"{PLACE}/clock/stopwatch.py::ClockStopWatchRunning::test_episode[30]"
NEXT_EVENT = f"{PLACE}/retrieval/next_event.textproto::SimpleCalendarNextEvent::test_episode[30]"
MODES = ("importlib", "prepend", "append")
PROGRAM = """
import sys
answer = '{"pixels": false}'
for line in sys.stdin:
    print(answer, flush=True)
    answer = '{"action_type": "status", "goal_status": "complete"}'
"""


@pytest.fixture
def empty(home: Path, pytester: pytest.Pytester) -> Path:
    """A folder in which there is nothing."""
    pytester.path.joinpath("test_tasks.py").unlink()
    return pytester.path


@pytest.fixture
def project(empty: Path, pytester: pytest.Pytester) -> Path:
    """A user's project, with a test."""
    pytester.mkdir("tests").joinpath("test_own.py").write_text("def test(): pass\n")
    return empty


def collected(result: pytest.RunResult) -> list[str]:
    return [line for line in result.outlines if "::" in line]


@pytest.mark.parametrize(
    ("word", "mode"),
    [  # each word in one mode and each mode with one word; the others in the search
        pytest.param(word, mode, marks=() if number == other else pytest.mark.deep)
        for number, word in enumerate(["--agent=idle", "--aw-agent=idle", "--seeds=30-30"])
        for other, mode in enumerate(MODES)
    ],
)
def test_who_names_an_agent_or_seeds_and_no_path_means_the_benchmark(
    run: Run, empty: Path, mode: str, word: str
) -> None:
    result = run("--co", "-q", word, f"--import-mode={mode}")
    assert result.ret == pytest.ExitCode.OK
    assert {STOPWATCH, NEXT_EVENT} <= set(collected(result))
    assert all(name.startswith(f"{PLACE}/") for name in collected(result))


ASKING = ("-o", "aw_agent=t3a")


def test_a_model_means_it_too(run: Run, empty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("--co", "-q", "--model=openai:x@http://127.0.0.1:1/v1", *ASKING)
    assert STOPWATCH in collected(result)


def test_a_projects_own_tests_are_left_out_and_it_is_said_how_both_are_run(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    result = run("--co", "--agent=idle")
    result.stdout.fnmatch_lines(
        [
            "androidworld: without a path, this plays the benchmark's tasks, not this project's"
            " tests; give their paths to run those, or both:"
            " . pytest_androidworld/task_cases"
        ]
    )
    result.stdout.no_fnmatch_line("*test_own*")


def test_nothing_is_said_in_an_empty_folder(run: Run, empty: Path) -> None:
    run("--co", "--agent=idle").stdout.no_fnmatch_line("*without a path*")


def test_the_projects_testpaths_are_named(
    run: Run, project: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    pytester.makeini("[pytest]\ntestpaths = tests\n")
    result = run("--co", "--agent=idle")
    result.stdout.fnmatch_lines(["*or both: tests pytest_androidworld/task_cases"])
    result.stdout.no_fnmatch_line("*test_own*")


@pytest.mark.parametrize("mode", MODES)
def test_both_are_run_if_both_are_named(run: Run, project: Path, mode: str) -> None:
    result = run("--co", "-q", "--agent=idle", ".", PLACE, f"--import-mode={mode}")
    assert {"tests/test_own.py::test", STOPWATCH, NEXT_EVENT} <= set(collected(result))


@pytest.mark.parametrize(
    "ini", ["aw_agent = idle", "addopts = --agent=idle", "aw_seeds = 2"], ids=str
)
def test_an_ini_file_means_the_projects_tests(
    run: Run, project: Path, pytester: pytest.Pytester, ini: str
) -> None:
    pytester.makeini(f"[pytest]\n{ini}\n")
    assert collected(run("--co", "-q")) == ["tests/test_own.py::test"]


def test_a_path_means_what_is_there(run: Run, project: Path) -> None:
    assert collected(run("--co", "-q", "--agent=idle", "tests")) == ["tests/test_own.py::test"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", [STOPWATCH, NEXT_EVENT])
def test_a_node_id_names_its_task(run: Run, empty: Path, name: str, mode: str) -> None:
    assert collected(run("--co", "-q", f"--import-mode={mode}", name)) == [name]


@pytest.mark.parametrize(
    ("name", "tasks"),
    [
        (f"{PLACE}/clock", 3),
        (f"{PLACE}/clock/", 3),
        (f"{PLACE}/clock/stopwatch.py", 2),
        (f"{PLACE}/clock/stopwatch.py::ClockStopWatchRunning", 1),
    ],
)
def test_the_beginning_of_a_node_id_names_what_is_below(
    run: Run, empty: Path, name: str, tasks: int
) -> None:
    assert len(collected(run("--co", "-q", name))) == tasks


def test_a_module_by_its_name_has_the_same_node_ids(run: Run, empty: Path) -> None:
    result = run("--co", "-q", "--pyargs", "pytest_androidworld.task_cases.clock.stopwatch")
    assert STOPWATCH in collected(result)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (f"{PLACE}/clok", "no file or folder in task_cases/ is called 'clok'. Did you mean *"),
        (
            f"{PLACE}/clock/stopwatch.py::ClockStopWatchRuning",
            "no task in stopwatch.py is called 'ClockStopWatchRuning'. Did you mean *",
        ),
    ],
)
def test_a_node_id_with_a_typing_mistake(run: Run, empty: Path, name: str, says: str) -> None:
    result = run(name)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {says}"])


@pytest.mark.parametrize("ci", ["", pytest.param("true", marks=pytest.mark.deep)])
def test_the_command_that_plays_again_plays_that_case(
    spawn: Run, empty: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str
) -> None:
    """As it is printed, pasted into a shell; from an empty folder, on a worker, with blanks.

    With ``CI`` set, pytest's short summary does not cut what it says of a case.
    """
    monkeypatch.setenv("CI", ci)
    pytester.makepyfile(program=PROGRAM)
    agent = f"command:{sys.executable} program.py"
    result = spawn(f"--agent={agent}", "-k", "ClockStopWatchRunning", "-n", "1")
    result.assert_outcomes(failed=1)
    (again,) = [line for line in result.outlines if line.startswith("rerun")]
    pytest_, *words = shlex.split(again.removeprefix("rerun"))
    assert (pytest_, words[0]) == ("pytest", STOPWATCH)
    assert f"--agent={agent}" in words
    spawn(*words).assert_outcomes(failed=1, deselected=ALL - 1)


@pytest.mark.parametrize("own_fail", [False, True])
def test_last_failed_plays_what_failed(run: Run, project: Path, own_fail: bool) -> None:
    (project / "tests" / "test_own.py").write_text(f"def test(): assert not {own_fail}\n")
    words = ("--agent=idle", ".", PLACE, "-k", "ClockTimerEntry or OpenAppTaskEval or own")
    run(*words).assert_outcomes(failed=2 + own_fail, passed=1 - own_fail, deselected=ALL - 2)
    result = run("--lf", "--co", "-q", "--agent=idle", ".", PLACE)
    own = ["tests/test_own.py::test"] if own_fail else []
    assert sorted(collected(result)) == [
        f"{PLACE}/clock/timer_entry.py::ClockTimerEntry::test_episode[30]",
        f"{PLACE}/system/open_app.py::OpenAppTaskEval::test_episode[30]",
        *own,
    ]


def test_a_projects_fixture_counts_for_the_benchmark(
    run: Run, empty: Path, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(
        """
        import pytest
        from pytest_androidworld import Agent, Infeasible

        class Refusing(Agent):
            def step(self, state):
                return Infeasible()

        @pytest.fixture
        def agent():
            return Refusing()
        """
    )
    result = run("--seeds=30-30", "-k", "ClockTimerEntry")
    result.stdout.fnmatch_lines(["steps       1  say that it cannot be done"])
