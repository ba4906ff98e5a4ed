"""`Bench.cases`: the cases of a split; and docs/splits.md, which shows it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld import Bench
from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.errors import UsageError
from pytest_androidworld.task import catalogue, splits

PAGE = (Path(__file__).parents[2] / "docs" / "splits.md").read_text("utf-8")
((CODE, PRINTED),) = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with Bench() as bench:
        yield bench


def test_all_tasks_have_the_first_seed_before_the_second(bench: Bench) -> None:
    cases = bench.cases("unseen-template:test", seeds=[7, 5])
    assert [str(case) for case in cases[:2]] == ["BrowserMaze[7]", "CameraTakeVideo[7]"]
    assert [case.seed for case in cases] == [7] * 24 + [5] * 24
    assert [case.task for case in cases[:24]] == [case.task for case in cases[24:]]


def test_without_a_split_they_are_all(bench: Bench) -> None:
    assert [case.task for case in bench.cases()] == [*catalogue.entries()]
    assert {case.seed for case in bench.cases()} == {30}


def test_a_number_of_seeds_is_counted_from_the_splits_first(bench: Bench) -> None:
    cases = bench.cases("unseen-instance:train", seeds=2, condition="dark")
    assert (str(cases[0]), str(cases[-1])) == (
        "AudioRecorderRecordAudio[1000-dark]",
        "VlcCreateTwoPlaylists[1001-dark]",
    )
    assert len(cases) == 232


@pytest.mark.parametrize(
    ("split", "seeds", "problem"),
    [
        ("unseen-instance:train", [1000, 30], "seeds: seed 30 is not of unseen-instance:train, "),
        ("unseen-ap:test", 1, "no split is called 'unseen-ap:test'. Did you mean 'unseen-app:te"),
        ("unseen-app", 1, "unseen-app is two splits, so choose one: "),
    ],
)
def test_mistakes(bench: Bench, split: str, seeds: int | list[int], problem: str) -> None:
    with pytest.raises(UsageError, match=f"^{re.escape(problem)}"):
        bench.cases(split, seeds)


def test_a_condition_that_there_is_not(bench: Bench) -> None:
    with pytest.raises(UsageError, match=r"no condition is called 'drak'. Did you mean 'dark'"):
        bench.case("MarkorCreateNote", condition="drak")


def test_the_page_has_the_lists() -> None:
    for kind in ("unseen-template", "unseen-app"):
        told = PAGE.partition(f"**{kind}.**")[2].partition("\n\n")[2].partition("\n\n")[0]
        assert frozenset(re.split(r",\s+", told)) == splits.find(f"{kind}:test").tasks


def test_the_pages_example_prints_what_it_shows(
    session_zygote: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(virtual_phone.ZYGOTE, session_zygote)
    exec(CODE, {"__name__": "example"})
    assert capsys.readouterr().out == PRINTED
