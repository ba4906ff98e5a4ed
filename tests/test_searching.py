"""``--search-turn``: deep tests take turns by groups, so that CI has time for all it runs."""

import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from phone.tests import searching
from phone.tests.searching import GROUPS, ROOT, group_at, group_of

SEARCHES = re.compile(r"\bmark\.deep\b|^@given\b", re.MULTILINE)
FILES = [
    path
    for house in ("tests", "phone/tests")
    for path in sorted((ROOT / house).rglob("test_*.py"))
    if SEARCHES.search(path.read_text("utf-8"))
]


def test_every_file_that_searches_is_in_a_group_and_no_group_is_empty() -> None:
    assert {group_of(path) for path in FILES} == {"phone", "plugin", "tasks and agents"}


@pytest.mark.parametrize(
    ("file", "group"),
    [
        ("tests/test_searching.py", "tasks and agents"),
        ("tests/plugin/test_faults.py", "plugin"),
        ("tests/plugin/rescoring/test_keeping.py", "plugin"),
        ("tests/recipes/test_emulators.py", "plugin"),
        ("tests/task_cases/test_golden.py", "tasks and agents"),
        ("tests/agents/test_m3a.py", "tasks and agents"),
        ("phone/tests/test_monkey.py", "phone"),
        ("phone/tests/apps/test_files.py", "phone"),
        ("tests/bench/test_gym.py", "phone"),
        ("tests/env/test_backup.py", "tasks and agents"),
    ],
)
def test_the_longest_folder_decides(file: str, group: str) -> None:
    assert group_of(ROOT / file) == group


@pytest.mark.parametrize("first", [0, 1, 671])
def test_three_commits_in_a_row_search_everywhere(first: int) -> None:
    """Of whatever number the first is."""
    assert {group_at(first + n) for n in range(3)} == set(GROUPS.values())


def selected(paths: Sequence[Path], turn: int | None) -> tuple[list[str], list[str]]:
    """The files that are searched, and those that are left out."""
    left_out: list[Any] = []
    config: Any = SimpleNamespace(
        getoption={"--search-turn": turn, "--search-seconds": float("inf")}.__getitem__,
        hook=SimpleNamespace(pytest_deselected=lambda items: left_out.extend(items)),
    )
    items: list[Any] = [Item(path) for path in paths]
    searching.pytest_collection_modifyitems(config, items)
    names = [[str(item.path.relative_to(ROOT)) for item in some] for some in (items, left_out)]
    return names[0], names[1]


class Item:
    """Of a test, where it is."""

    def __init__(self, path: Path) -> None:
        self.path = path


@pytest.mark.parametrize(
    ("turn", "searched"),
    [
        (3, ["phone/tests/test_monkey.py"]),
        (4, ["tests/plugin/test_faults.py"]),
        (5, ["tests/task_cases/test_golden.py", "tests/env/test_actions.py"]),
    ],
)
def test_a_commit_searches_in_its_group_alone(turn: int, searched: list[str]) -> None:
    names = ["plugin/test_faults.py", "task_cases/test_golden.py", "env/test_actions.py"]
    paths = [ROOT / "tests" / name for name in names] + [ROOT / "phone/tests/test_monkey.py"]
    played, left_out = selected(paths, turn)
    assert played == searched
    assert sorted(played + left_out) == sorted(str(path.relative_to(ROOT)) for path in paths)


def test_without_a_turn_all_are_searched() -> None:
    """As by `tox -e deep`."""
    played, left_out = selected(FILES, None)
    assert (len(played), left_out) == (len(FILES), [])
