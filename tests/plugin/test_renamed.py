"""Built-in task files that were renamed: what has their old names still names their tasks."""

import json
from pathlib import Path

import pytest

from pytest_androidworld.report import artifacts, journal, known_failures, merging, node_ids
from pytest_androidworld.report.journal import CaseId
from pytest_androidworld.task import renamed
from tests.plugin.conftest import Run
from tests.task_cases.test_every_task import benchmark

ALL = len(benchmark())
PLACE = "pytest_androidworld/task_cases"
CASE = "SimpleCalendarDeleteOneEvent::test_episode[30]"
OLD = f"{PLACE}/calendar/delete_events.py::{CASE}"
NEW = f"{PLACE}/simple_calendar/delete_events.py::{CASE}"
OWN = """
from pytest_androidworld import Task

class Mine(Task):
    template = "Rest."
    verify = True
    def is_successful(self, env):
        return 1.0
"""


@pytest.fixture
def empty(home: Path, pytester: pytest.Pytester) -> Path:
    pytester.path.joinpath("test_tasks.py").unlink()
    return pytester.path


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("task_cases/clock/stopwatch.py::ClockStopWatchRunning", None),
        ("task_cases/calendar/mine.py::Mine::test_episode[30]", None),
        ("task_cases/calendar/add_event.py::Mine::test_episode[30]", None),
        ("tests/calendar/add_event.py", None),
        ("task_cases/calendars", None),
        ("SimpleCalendarAddOneEvent", None),
        ("", None),
        ("task_cases/calendar", "task_cases/simple_calendar"),
        ("task_cases/calendar/", "task_cases/simple_calendar/"),
        (
            f"task_cases/calendar/delete_events.py::{CASE}",
            NEW.removeprefix("pytest_androidworld/"),
        ),
        (OLD, NEW),
        (f"checkout/{OLD}", f"checkout/{NEW}"),
    ],
)
def test_an_old_node_id_is_todays_and_a_users_own_stays(old: str, new: str | None) -> None:
    assert node_ids.todays(old) == (old if new is None else new)


def test_each_renamed_file_is_there_by_its_new_name_alone() -> None:
    home = Path(__file__).parents[2] / "task_cases"
    assert [old for old in renamed.NAMES if (home / old).exists()] == []
    assert [new for new in renamed.NAMES.values() if not (home / new).exists()] == []


@pytest.mark.parametrize(
    "name", [OLD, f"{PLACE}/calendar/delete_events.py", f"{PLACE}/calendar", f"{PLACE}/calendar/"]
)
def test_an_old_name_on_the_command_line_selects_its_tasks(
    run: Run, empty: Path, name: str
) -> None:
    result = run("--co", "-q", "--agent=idle", name)
    assert NEW in result.outlines
    assert not any("stopwatch" in line for line in result.outlines)


@pytest.mark.parametrize("name", ["calendar", "calendar.delete_events"])
def test_so_does_the_old_name_of_a_module(run: Run, empty: Path, name: str) -> None:
    result = run("--co", "-q", "--pyargs", f"pytest_androidworld.task_cases.{name}")
    assert NEW in result.outlines


def test_a_projects_own_file_of_that_name_is_what_is_played(
    run: Run, empty: Path, pytester: pytest.Pytester
) -> None:
    pytester.mkdir("task_cases").joinpath("calendar").mkdir()
    own = empty / "task_cases" / "calendar" / "add_event.py"
    own.write_text(OWN)
    result = run("--co", "-q", "task_cases/calendar/add_event.py")
    assert "task_cases/calendar/add_event.py::Mine::test_episode[30]" in result.outlines


def test_last_failed_plays_a_case_that_failed_by_its_old_name(run: Run, empty: Path) -> None:
    cache = empty / ".pytest_cache" / "v" / "cache"
    cache.mkdir(parents=True)
    (cache / "lastfailed").write_text(json.dumps({OLD: True}))
    result = run("--lf", "--co", "-q", "--agent=idle")
    assert [line for line in result.outlines if "::" in line] == [NEW]


def as_before(run_folder: Path) -> Path:
    """A run's journal as it would be if the file had its old name."""
    path = run_folder / "journal.jsonl"
    path.write_text(path.read_text().replace("simple_calendar/", "calendar/"))
    assert OLD in path.read_text()
    return path


def test_a_run_with_old_names_is_resumed_compared_and_balances_shards(
    run: Run, empty: Path
) -> None:
    run("--agent=idle", NEW).assert_outcomes(failed=1, deselected=ALL - 1)
    folder = Path("androidworld-results/latest").resolve()
    path = as_before(folder)
    (attempt,) = journal.read(path).attempts
    assert attempt["file"] == "simple_calendar/delete_events.py"
    assert attempt["run"]["nodeid"] == NEW

    resumed = run("--agent=idle", NEW, f"--aw-resume={folder}")
    resumed.stdout.fnmatch_lines(["*= 116 deselected, 1 carried over in *"])
    again = run("--agent=idle", NEW, f"--aw-baseline={folder}", "--aw-gate")
    again.stdout.no_fnmatch_line("*not comparable*")
    again.stdout.fnmatch_lines(["differs from the baseline in: nothing that the journals record"])
    shard = run("--co", "-q", "--agent=idle", NEW, "--aw-shard=1/1", f"--aw-durations={folder}")
    assert NEW in shard.outlines


@pytest.mark.parametrize(
    "entry", [f'nodeid = "{OLD}"', f'nodeid = "{PLACE}/calendar"'], ids=["case", "folder"]
)
def test_a_known_failure_with_an_old_node_id_is_expected(
    run: Run, empty: Path, entry: str
) -> None:
    Path("known.toml").write_text(f"[[known]]\n{entry}\nreason = 'it stops'\n")
    run("--agent=idle", NEW, "--aw-known-failures=known.toml").assert_outcomes(
        xfailed=1, deselected=ALL - 1
    )


def test_the_cases_of_an_old_shard_are_found_in_its_journal(run: Run, empty: Path) -> None:
    run("--agent=idle", NEW, "--aw-shard=1/1").assert_outcomes(failed=1, deselected=ALL - 1)
    folder = Path("androidworld-results/latest").resolve()
    as_before(folder)
    shard = folder / "shard.json"
    shard.write_text(shard.read_text().replace("simple_calendar/", "calendar/"))
    read = merging.read(folder / "journal.jsonl")
    assert read.cases == (NEW,)
    merging.check([read])


def test_what_an_old_run_has_left_of_a_case_is_found(tmp_path: Path) -> None:
    case = CaseId("SimpleCalendarDeleteOneEvent", 30, "simple_calendar/delete_events.py")
    new = "simple_calendar~delete_events~SimpleCalendarDeleteOneEvent-30"
    old = "calendar~delete_events~SimpleCalendarDeleteOneEvent-30"
    assert artifacts.folder_of(tmp_path, case).name == new
    (tmp_path / old).mkdir()
    assert artifacts.folder_of(tmp_path, case).name == old
    (tmp_path / new).mkdir()
    assert artifacts.folder_of(tmp_path, case).name == new


def test_an_entry_is_read_with_todays_name() -> None:
    (entry,) = known_failures.parse(f'[[known]]\nnodeid = "{OLD}"\n', "known.toml")
    assert entry.nodeid == NEW
