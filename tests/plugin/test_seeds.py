"""``--seeds``: one test per task and seed."""

from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.options.option_table import BY_NAME
from pytest_androidworld.plugin.options.option_values import Given
from pytest_androidworld.plugin.options.settings import seeds_text
from pytest_androidworld.task.splits import ALL
from tests.plugin.conftest import Run


def seeds(text: str) -> Any:
    option = BY_NAME["seeds"]
    before = {"split": ALL}
    return option.parse(Given(option.flag, text, option.choices, Path(), Path(), before))


@pytest.mark.parametrize("text", ["many", "", "0", "-1", "3,", "9-5", "3.0", "1--2"])
def test_what_is_no_list_of_seeds(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        seeds(text)
    assert str(caught.value) == (
        f"--seeds: {text!r} is not a number or list of seeds; write 3, or 30,31, or 5-9"
    )


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("1", (30,)),
        ("3", (30, 31, 32)),
        ("30,31", (30, 31)),
        ("5-9", (5, 6, 7, 8, 9)),
        ("30-30", (30,)),
        ("4, 6-7,4", (4, 6, 7)),
    ],
)
def test_a_number_counts_and_a_list_names(text: str, meant: tuple[int, ...]) -> None:
    assert seeds(text) == meant


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((30,), "1 seed: 30"), ((30, 31, 32), "3 seeds: 30–32"), ((4, 6, 7), "3 seeds: 4, 6–7")],
)
def test_the_header_says_which_seeds_are_meant(numbers: tuple[int, ...], text: str) -> None:
    assert seeds_text(numbers) == text


def test_one_test_per_seed(run: Run) -> None:
    result = run("--co", "-q", "-k", "Rest", "--seeds=4,6-7")
    result.stdout.fnmatch_lines([f"test_tasks.py::Rest::test_episode[[]{n}[]]" for n in (4, 6, 7)])


def test_seeds_that_are_not_numbers(run: Run) -> None:
    result = run("--seeds=many")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--seeds: 'many' is not a number or list of seeds; write 3, *"])


@pytest.mark.parametrize(
    ("written", "header"),
    [
        ("3", "3 seeds: 30–32 (ini)"),
        ('"3"', "3 seeds: 30–32 (ini)"),
        ('["30", "31"]', "2 seeds: 30–31 (ini)"),
        ("[7]", "1 seed: 7 (ini)"),
    ],
)
def test_an_ini_file_may_say_it_in_any_type(
    run: Run, pytester: pytest.Pytester, written: str, header: str
) -> None:
    pytester.makepyprojecttoml(f"[tool.pytest.ini_options]\naw_seeds = {written}\n")
    result = run("--co", "--agent=idle", "-q", "-v")
    result.stdout.fnmatch_lines([f"*{header}*"])
