"""What a task remembers is compared by value, in any process."""

from dataclasses import dataclass
from typing import Any

import pytest

from pytest_androidworld.task import memory
from pytest_androidworld.task.base import Task

ONE = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b"  # sha256sum of "1"


@dataclass(frozen=True)
class Row:
    name: str
    tags: frozenset[str] = frozenset()


def digest(value: Any) -> str | None:
    task = Task()
    vars(task)["before"] = value
    return memory.digests(task).get("before")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, "a"], (1, "a")),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({(1, 2): "x"}, {(1, 2): "x"}),
        ({"b", "a", "c"}, {"c", "b", "a"}),
        ([Row("a", frozenset("xyz"))], [Row("a", frozenset("zyx"))]),
        (b"ab", b"ab"),
    ],
)
def test_equal_values_have_equal_digests(one: Any, other: Any) -> None:
    assert digest(one) == digest(other) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, "1"),
        ([1, 2], [2, 1]),
        (Row("a"), Row("b")),
        ({"a": 1}, {"a": 2}),
        (None, 0),
        (b"a", "a"),
    ],
)
def test_other_values_have_others(one: Any, other: Any) -> None:
    assert digest(one) != digest(other)


def test_a_digest_is_the_same_on_every_machine() -> None:
    assert digest(1) == ONE


def test_what_only_its_own_process_can_compare_is_left_out() -> None:
    assert digest(object()) is None
    assert digest([lambda: 1]) is None


def test_parameters_and_the_backup_are_no_memory() -> None:
    task = Task.with_params({"a": 1})
    task.backup = None
    assert memory.digests(task) == {}


def test_only_what_both_have_can_differ() -> None:
    assert memory.changed({"a": "1", "b": "2", "c": "3"}, {"b": "5", "c": "3", "d": "4"}) == ["b"]
