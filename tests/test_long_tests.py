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
    named = [name.removesuffix("[*]") for name in searching.long_tests()]
    assert len(named) == len(set(named))
    files = {Path(ROOT, name.partition("::")[0]) for name in named}
    functions = {
        (path, each.name)
        for path in files
        for each in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(each, ast.FunctionDef)
    }
    assert [
        name
        for name in named
        if (Path(ROOT, name.partition("::")[0]), name.rpartition("::")[2]) not in functions
    ] == []


@pytest.mark.parametrize(
    ("cases", "long"),
    [
        ({"a::test_a": 0.69, "a::test_b": 0.1}, []),
        ({"a::test_a": 0.7, "a::test_b": 0.1}, ["a::test_a[*]"]),
        ({"a::test_a[x]": 0.9, "a::test_a[y]": 0.9, "a::test_b": 0.1}, []),
        ({"a::test_a[x]": 1.0, "a::test_a[y]": 1.0, "a::test_b": 0.1}, ["a::test_a"]),
        ({"a::test_a[x]": 2.0, "a::test_a[y]": 2.0, "a::test_b": 0.1}, ["a::test_a[*]"]),
        ({"a::test_a": 5.0, "a::test_b": 4.0}, ["a::test_a[*]"]),
        ({"a::test_a": 5.0, "b::test_a": 4.0}, []),
        (
            {"a::test_a": 5.0, "a::test_b[x]": 4.0, "a::test_b[y]": 4.0},
            ["a::test_a[*]", "a::test_b"],
        ),
    ],
    ids=[
        "one below 0.7 seconds",
        "one of 0.7 seconds",
        "others below a second",
        "others of a second",
        "two seconds apiece",
        "the quickest of a file of long ones stays",
        "each file keeps one",
        "or the first case of one",
    ],
)
def test_a_test_is_long_by_what_it_takes(cases: dict[str, float], long: list[str]) -> None:
    assert tool.long_tests(cases) == long


@pytest.mark.parametrize(
    "case",
    [
        "phone/tests/test_no_way_out.py::test_no_line_of_shell_leads_out",
        "phone/tests/test_readability.py::test_state_is_typed",
    ],
)
def test_what_holds_a_promise_or_a_rule_of_the_code_is_never_long(case: str) -> None:
    assert tool.long_tests({f"{case}[x]": 9.0, f"{case}[y]": 9.0, "tests/a.py::test_a": 0.1}) == []
    assert [name for name in searching.long_tests() if name.startswith(tool.NEVER_LONG)] == []
    assert [file for file in tool.NEVER_LONG if not Path(ROOT, file).is_file()] == []


def test_a_case_takes_its_setup_and_its_end_too() -> None:
    phases = [
        {"$report_type": "TestReport", "nodeid": "a.py::test_a", "when": when, "duration": 0.25}
        for when in ("setup", "call", "teardown")
    ]
    other = {"$report_type": "CollectReport", "nodeid": "a.py"}
    assert tool.read(json.dumps(line) for line in (other, *phases)) == {"a.py::test_a": 0.75}


def marked(names: dict[str, bool], *cases: str, home: Path = ROOT) -> list[str]:
    """Which cases of tests/a.py are marked long."""
    config = SimpleNamespace(stash={LONG: names})
    found: list[str] = []

    def collected(case: str) -> Any:
        return SimpleNamespace(
            config=config,
            path=home / "tests/a.py",
            nodeid=f"tests/a.py::{case}",
            add_marker=lambda mark: found.append(case) if mark.name == "long" else None,
        )

    for case in cases:
        searching.pytest_itemcollected(collected(case))
    return found


@pytest.mark.parametrize(
    ("each", "long"),
    [
        (True, ["test_a[x]", "test_a[y::z]", "test_a[z]"]),
        (False, ["test_a[y::z]", "test_a[z]"]),
    ],
)
def test_each_case_of_a_long_test_is_marked_or_all_but_the_first(
    each: bool, long: list[str]
) -> None:
    cases = ("test_a[x]", "test_a[y::z]", "test_a[z]", "test_b[x]", "test_ab")
    assert marked({"tests/a.py::test_a": each}, *cases) == long


def test_the_tasks_of_an_installed_package_are_not_marked() -> None:
    """As a workflow has them that plays in a checkout."""
    names = {"tests/a.py::test_a": True}
    assert marked(names, "test_a", home=Path("/usr/lib/site-packages")) == []


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
    expression: Any = Expression.compile(
        searching.expression(**{"deep": False, "quick": False} | options)
    )
    marks = ("short", "long", "deep", "hypothesis")
    assert [mark for mark in marks if expression.evaluate(mark.__eq__)] == left
