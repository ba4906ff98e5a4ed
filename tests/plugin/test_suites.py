"""MiniWoB's tasks are collected only where they are named.

These tests start processes for workers.
"""

from pathlib import Path

import pytest

from pytest_androidworld import MiniWobTask
from pytest_androidworld.task_cases.miniwob import taps
from tests.plugin.conftest import Run
from tests.task_cases.test_every_task import all_tasks, benchmark

NOT_PLAYED = "androidworld: 92 MiniWoB cases not played (-m miniwob)"
BENCHMARK = len(benchmark())
TAPS = len([name for name in vars(taps) if name.startswith("MiniWob")]) - 1  # and their base
PLACE = "pytest_androidworld/task_cases"
OWN = """
from pytest_androidworld import MiniWobTask


class Own(MiniWobTask):
    page = "click-tab"
"""


@pytest.fixture
def empty(pytester: pytest.Pytester) -> Path:
    """A folder without tasks of its own, so that options mean the benchmark."""
    pytester.path.joinpath("test_tasks.py").unlink()
    return pytester.path


@pytest.mark.parametrize(
    ("words", "played"),
    [
        (("--agent=idle",), BENCHMARK),
        (("--agent=idle", "-m", "easy or hard or medium"), BENCHMARK),
        (("--agent=idle", "-k", "WifiTurnOn and Verify"), 1),
        (("--agent=idle", "--aw-artifacts-dir=miniwob"), BENCHMARK),
        ((PLACE,), BENCHMARK),
        ((f"{PLACE}/system",), 16),
        (("--agent=idle", "-m", "miniwob"), 92),
        (("--agent=idle", "-m", "miniwob_subset"), 62),
        (("--agent=idle", "-m", "miniwob and not miniwob_subset"), 30),
        (("--agent=idle", "-m", "not miniwob"), BENCHMARK),
        (("--agent=idle", "-k", "MiniWobClickTab2"), 4),
        (("--agent=idle", "-k", "miniwobclicktab and not 2"), 1),
        ((f"{PLACE}/miniwob",), 92),
        ((f"{PLACE}/miniwob/taps.py",), TAPS),
        ((f"{PLACE}/miniwob/taps.py::MiniWobClickTab::test_episode[30]",), 1),
        (("--agent=idle", "-m", "miniwob_subset", "--seeds=3"), 186),
    ],
)
def test_what_is_played(run: Run, empty: Path, words: tuple[str, ...], played: int) -> None:
    result = run("--co", "-q", *words)
    assert len([line for line in result.outlines if "::" in line]) == played


def test_the_header_says_how_many_cases_are_not_played(run: Run, empty: Path) -> None:
    result = run("--co", "--agent=idle", "--seeds=1")
    result.stdout.fnmatch_lines([NOT_PLAYED])
    result = run("--co", "--agent=idle", "--seeds=3")
    result.stdout.fnmatch_lines([NOT_PLAYED.replace("92", "276")])


@pytest.mark.parametrize(
    ("words", "collected"),
    [
        ((), f"collected {3 * BENCHMARK} items"),
        (("-m", "not miniwob"), f"collected {3 * (BENCHMARK + 92)} items / 276 deselected /*"),
        (("-k", "WifiTurnOn"), f"collected {3 * BENCHMARK} items / {3 * BENCHMARK - 6} desel*"),
    ],
)
def test_cases_that_nothing_names_are_neither_made_nor_deselected(
    run: Run, empty: Path, words: tuple[str, ...], collected: str
) -> None:
    result = run("--co", "--agent=idle", "--seeds=3", *words)
    result.stdout.fnmatch_lines([collected])


def test_a_known_failure_among_them_is_not_called_unknown(run: Run, empty: Path) -> None:
    entries = '[[known]]\ntask = "MiniWobClickTab"\n[[known]]\ntask = "MiniWobClickTap"\n'
    (empty / "known.toml").write_text(entries)
    words = ("--agent=idle", "-k", "WifiTurnOn and Verify", "--aw-known-failures=known.toml")
    result = run(*words)
    said = " ".join(result.stdout.str().split())  # where a line is broken does not matter
    assert "no case of this run matches: MiniWobClickTap; did you mean 'MiniWobClickTab'?" in said


@pytest.mark.parametrize(
    "words", [("-m", "miniwob"), (f"{PLACE}/system",), ("-m", "miniwob_subset")]
)
def test_nothing_is_said_where_they_were_named_or_are_not_there(
    run: Run, empty: Path, words: tuple[str, ...]
) -> None:
    result = run("--co", "--agent=idle", *words)
    result.stdout.no_fnmatch_line("*not played*")


def test_with_workers_it_is_said_at_the_end(spawn: Run, empty: Path) -> None:
    result = spawn("--agent=idle", "-k", "WifiTurnOn and Verify", "-n", "2")
    result.assert_outcomes(passed=1, deselected=0)
    assert [line for line in result.outlines if "not played" in line] == [NOT_PLAYED]
    result.stdout.fnmatch_lines(["AndroidWorld on the virtual phone 100.0 % *, 1 of 1 *"])


@pytest.mark.parametrize(
    ("words", "played"),
    [
        (("my_miniwob/pages.py",), ["Own"]),
        (("my_miniwob/pages.py::Own",), ["Own"]),
        (("my_miniwob",), []),
        ((".",), []),
        ((".", "-m", "miniwob"), ["Own"]),
    ],
)
def test_a_task_of_ones_own_is_named_by_its_file(
    run: Run, empty: Path, pytester: pytest.Pytester, words: tuple[str, ...], played: list[str]
) -> None:
    """The folder's own name is not the suite's."""
    pytester.makeini("[pytest]\naw_tasks = my_miniwob\n")
    pytester.mkdir("my_miniwob").joinpath("pages.py").write_text(OWN)
    result = run("--co", "-q", *words)
    found = [line.split("::")[1] for line in result.outlines if "::" in line]
    assert found == played


def test_the_subset_is_a_part_of_what_there_is() -> None:
    kinds = [kind for kind in all_tasks() if issubclass(kind, MiniWobTask)]
    pages = {kind.page: kind for kind in kinds}
    subset = [kind for kind in pages.values() if "miniwob_subset" in kind.marks]
    assert (len(pages), len(subset)) == (92, 62)
    assert all("miniwob" in kind.marks for kind in pages.values())
    names = {page: f"MiniWob{''.join(map(str.capitalize, page.split('-')))}" for page in pages}
    assert {page: kind.__name__ for page, kind in pages.items()} == names
