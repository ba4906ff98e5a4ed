"""Tests that take long: which they are, and that ``--quick`` leaves them to ``--deep``."""

import ast
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from _pytest.mark.expression import Expression  # what -m reads

from phone.tests import searching
from phone.tests.searching import LONG, ROOT
from tests.tools import load

tool: Any = load("long_tests")


def test_every_test_that_is_named_is_there() -> None:
    """One that has another name now, or is gone, is to be struck off."""
    named = [*searching.long_tests()]
    functions = {
        f"{file}::{each.name}"
        for file in {name.partition("::")[0] for name in named}
        if file.endswith(".py")
        for each in ast.walk(ast.parse(Path(ROOT, file).read_text("utf-8")))
        if isinstance(each, ast.FunctionDef)
    }
    others = {name for name in named if name not in functions}
    assert {name for name in others if not Path(ROOT, name.partition("::")[0]).exists()} == set()
    assert {name for name in others if name.partition("::")[0].endswith(".py")} == set()
    assert len(named) == len(set(named))


@pytest.mark.parametrize(
    ("cases", "long"),
    [
        ({"a.py::test_a": 0.99, "a.py::test_b": 0.1}, []),
        ({"a.py::test_a": 1.0, "a.py::test_b": 0.1}, ["a.py::test_a"]),
        ({"a.py::test_a[x]": 1.9, "a.py::test_a[y]": 1.9, "a.py::test_b": 0.1}, []),
        ({"a.py::test_a[x]": 2.0, "a.py::test_a[y]": 2.0, "a.py::test_b": 0}, ["a.py::test_a"]),
        ({"a.py::test_a": 5.0, "a.py::test_b": 4.0}, ["a.py::test_a"]),
        ({"a.py::test_a": 5.0, "b.py::test_a": 4.0}, []),
        ({"a.py::test_a": 5.0, "a.py::test_b[x]": 4, "a.py::test_b[y]": 4}, ["test_a", "test_b"]),
    ],
    ids=[
        "below a second",
        "a second",
        "others below two seconds",
        "others two seconds",
        "the quickest of a file of long ones stays",
        "each file keeps one",
        "a first case is what a file keeps",
    ],
)
def test_a_test_is_long_by_what_it_takes(cases: dict[str, float], long: list[str]) -> None:
    found = tool.long_tests(cases)
    assert [name[-len(end) :] for name, end in zip(found, long, strict=True)] == long


def test_a_case_takes_its_setup_and_its_end_too() -> None:
    phases = [
        {"$report_type": "TestReport", "nodeid": "a.py::test_a", "when": when, "duration": 0.25}
        for when in ("setup", "call", "teardown")
    ]
    other = {"$report_type": "CollectReport", "nodeid": "a.py"}
    assert tool.read(json.dumps(line) for line in (other, *phases)) == {"a.py::test_a": 0.75}


def marked(names: dict[str, bool], *cases: str) -> list[str]:
    """Which cases of tests/a.py are marked long."""
    config = SimpleNamespace(stash={LONG: names})
    found: list[str] = []

    def collected(case: str) -> Any:
        return SimpleNamespace(
            config=config,
            path=ROOT / "tests/a.py",
            nodeid=f"tests/a.py::{case}",
            add_marker=lambda mark: found.append(case) if mark.name == "long" else None,
        )

    for case in cases:
        searching.pytest_itemcollected(collected(case))
    return found


def test_the_only_case_of_a_long_test_is_marked() -> None:
    assert marked({"tests/a.py::test_a": False}, "test_a", "test_b") == ["test_a"]


def test_of_several_cases_the_first_is_not() -> None:
    cases = ("test_a[x]", "test_a[y::z]", "test_a[z]", "test_b[x]")
    assert marked({"tests/a.py::test_a": False}, *cases) == ["test_a[y::z]", "test_a[z]"]


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, ["short", "long", "hypothesis"]),
        ({"quick": True}, ["short", "hypothesis"]),
        ({"deep": True}, ["long", "deep", "hypothesis"]),
        ({"deep": True, "quick": True}, ["long", "deep", "hypothesis"]),
    ],
)
def test_quick_leaves_to_deep_what_takes_long(options: dict[str, bool], left: list[str]) -> None:
    expression = Expression.compile(
        searching.expression(**{"deep": False, "quick": False} | options)
    )
    marks = ("short", "long", "deep", "hypothesis")
    assert [mark for mark in marks if expression.evaluate(mark.__eq__)] == left
