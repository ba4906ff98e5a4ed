"""Floors: what is worse fails, what is better is written, and nothing is lowered."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.real import floors, screens
from tests.real.measure import Figures

ROOT = Path(__file__).parents[2]
FIGURES = Figures(9, 10, 8, 8, 7, 6, 5, 4, 4, 3, 2, 1)
FLOOR = {
    "extra": 2,
    "matched": 8,
    "id": 8,
    "kind": 7,
    "clickable": 6,
    "flags": 5,
    "near": 4,
    "nearby": 4,
    "hit": 3,
    "order": 2,
    "same": 1,
}


def test_a_screen_at_its_floor() -> None:
    assert floors.reached(FIGURES) == FLOOR
    assert floors.worse(FLOOR, FIGURES) == []
    assert floors.better(FLOOR, FIGURES) == []


def test_one_element_less() -> None:
    now = replace(FIGURES, kind=6)
    assert floors.worse(FLOOR, now) == ["kind: 6, and it was 7"]
    assert floors.better(FLOOR, now) == []
    assert floors.raised(FLOOR, now) == FLOOR


def test_one_element_more() -> None:
    now = replace(FIGURES, kind=8)
    assert floors.worse(FLOOR, now) == []
    assert floors.better(FLOOR, now) == ["kind: 8, and the floor is 7"]
    assert floors.raised(FLOOR, now) == {**FLOOR, "kind": 8}


def test_an_element_that_the_real_screen_lacks_is_worse() -> None:
    more, fewer = replace(FIGURES, ours=11), replace(FIGURES, ours=9)
    assert floors.worse(FLOOR, more) == ["extra: 3, and it was 2"]
    assert floors.better(FLOOR, fewer) == ["extra: 1, and the floor is 2"]
    assert floors.raised(FLOOR, more) == FLOOR
    assert floors.raised(FLOOR, fewer) == {**FLOOR, "extra": 1}


def test_a_screen_without_a_floor_gets_one() -> None:
    assert floors.worse({}, FIGURES) == []
    assert len(floors.better({}, FIGURES)) == len(FLOOR)
    assert floors.raised({}, FIGURES) == FLOOR


def test_a_file_of_floors_has_a_line_per_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(floors, "FILE", tmp_path / "floors.json")
    assert floors.read() == {}
    floors.write({"a.one": {"matched": 1}, "b.two": {"matched": 2}})
    assert floors.FILE.read_text().splitlines() == [
        "{",
        '  "a.one": {"matched": 1},',
        '  "b.two": {"matched": 2}',
        "}",
    ]
    assert floors.read() == {"a.one": {"matched": 1}, "b.two": {"matched": 2}}


def test_each_screen_has_a_floor_and_nothing_else_has() -> None:
    assert list(floors.read()) == screens.names()


def test_the_pages_for_readers_have_the_figures_of_the_floors() -> None:
    readme, page = (
        (ROOT / name).read_text("utf-8") for name in ("README.md", "docs/agreement.md")
    )
    table = page.partition("## What is known of real emulators")[2].partition("What that says")[0]
    real, reached = 0, Counter[str]()
    for name, floor in floors.read().items():
        if name not in screens.APART:
            real += len(screens.recorded(name))
            reached.update(floor)
    shares = ("id", "kind", "flags", "near", "nearby", "hit", "order", "same")
    matched, both = reached["matched"], real + reached["matched"] + reached["extra"]
    percent = [
        f"{100 * share:.0f}"
        for share in (
            *(matched / real, 2 * matched / both),
            *(reached[share] / matched for share in shares),
        )
    ]
    assert re.findall(r"^\| of the (\d+) elements", table, re.MULTILINE) == [str(real)]
    assert re.findall(r"\| (\d+) % \|$", table, re.MULTILINE) == percent
    assert f"{matched} of {real} elements are on ours, and {percent[5]} % of these" in readme
    assert f"{matched} of the {real} match" in table
