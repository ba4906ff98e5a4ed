"""Pictures in the page of a run: where one is missing, and where there is a larger one."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pytest_androidworld.env.state import State
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.film import EpisodeFilm
from pytest_androidworld.report.html.full_size import FullSize
from pytest_androidworld.report.html.page import PlayedRun, page
from pytest_androidworld.report.journal import CaseId
from tests.report.html.unpacked import Parsed

Played = Callable[..., PlayedRun]


def test_a_step_without_a_picture_says_why(
    played: Played, attempt: Any, steps: Any, tmp_path: Path
) -> None:
    home = tmp_path / "kept"
    run = played(
        attempt(task="A", file="a.py", steps=steps((1, 1))),
        attempt(task="B", file="b.py", steps=steps((1, 1)), artifacts=str(home)),
        attempt(task="C", file="c.py", steps=steps((1, 1))),
    )
    film = EpisodeFilm()
    film.add(None)
    film.add(None, picture=np.zeros((2400, 1080, 3), np.uint8))
    for task in "AB":
        film_of(run.home, CaseId(task, 30, f"{task.lower()}.py"), 1).write_bytes(film.packed())
    film_of(run.home, CaseId("C", 30, "c.py"), 1).unlink()
    found = Parsed(page(run)).scripts
    missing = {
        name[0]: [*(step["missing"] for step in each["steps"]), each["last_missing"]]
        for name, each in found.items()
    }
    not_looked = (
        "no picture: the agent did not look at the screen before this action"
        " (--aw-screenshots=on takes one of each step)"
    )
    not_retained = "no picture: the last screen is saved with the artifacts (--aw-artifacts=on)"
    not_saved = "no picture of this screen was saved"
    assert missing == {
        "A": [not_looked, "", not_retained],
        "B": [not_looked, "", not_saved],
        "C": [not_saved, not_saved, not_saved],
    }
    assert found["A-30"]["steps"][1]["picture"]["unlooked"] is True


def test_the_folder_is_named_only_where_a_picture_is_larger_there(
    played: Played, attempt: Any, steps: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept" / "attempt-1"
    folder.mkdir(parents=True)
    pixels = np.zeros((2400, 1080, 3), np.uint8)
    Image.fromarray(pixels).save(folder / "step-01.png")
    case = attempt(steps=steps((1, 1)), artifacts=str(folder), verdict="failed")
    run = played(case)
    film = EpisodeFilm()
    film.add(State((), (1080, 2400), picture=pixels))
    film_of(run.home, CaseId("MarkorCreateNote", 30, case["file"]), 1).write_bytes(film.packed())
    assert Parsed(page(run)).scripts["MarkorCreateNote-30"]["folder"] == ""
    monkeypatch.setattr(FullSize.__init__, "__defaults__", (0,))
    assert Parsed(page(run)).scripts["MarkorCreateNote-30"]["folder"] == str(folder)
