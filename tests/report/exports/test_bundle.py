"""``androidworld export bundle``: what is packed is read back, each case and each screen."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pytest_androidworld.env.state import State
from pytest_androidworld.report import film
from pytest_androidworld.report.artifacts import film_of, name_of
from pytest_androidworld.report.exports import bundle, cases
from pytest_androidworld.report.html.page import PlayedRun

Command = Callable[..., int]


@pytest.fixture
def archive(run: PlayedRun) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(bundle.packed(run.journal, run.home)))


def read(archive: zipfile.ZipFile, name: str) -> Any:
    return json.loads(archive.read(name))


def test_the_cases_are_those_of_the_other_export(run: PlayedRun, archive: zipfile.ZipFile) -> None:
    lines = archive.read("cases.jsonl").decode().splitlines()
    assert [json.loads(line) for line in lines] == list(cases.records(run.journal))
    assert archive.read("cases.schema.json").decode() == cases.schema()


def test_each_step_has_the_screen_of_the_film(run: PlayedRun, archive: zipfile.ZipFile) -> None:
    for which, attempt in run.journal.finals.items():
        folder = f"trajectories/{name_of(which)}"
        trajectory = read(archive, f"{folder}/steps.json")
        screens = [*(step["screen"] for step in trajectory["steps"]), trajectory["end"]]
        frames = film.read(film_of(run.home, which, 1))
        assert len(screens) == len(attempt["steps"]) + 1
        for screen, frame in zip(screens, frames, strict=True):
            assert frame is not None
            assert archive.read(f"{folder}/{screen['picture']}") == frame.image
            assert screen["touched"] == [list(point) for point in frame.touched]
            assert screen["size"] == [1080, 2400]
        did = [step["action"] for step in trajectory["steps"]]
        assert did == [step["action"] for step in attempt["steps"]]


def test_equal_screens_are_in_it_once(run: PlayedRun, archive: zipfile.ZipFile) -> None:
    names = archive.namelist()
    assert len(names) == len(set(names))
    for which in run.journal.finals:
        frames = film.read(film_of(run.home, which, 1))
        pictures = [name for name in names if f"/{name_of(which)}/0" in name]
        assert len(pictures) == len({frame.image for frame in frames if frame})


def test_the_card_and_the_page_say_what_it_amounts_to(archive: zipfile.ZipFile) -> None:
    card = read(archive, "card.json")
    names = ("cases", "counted", "passed", "success_rate", "mean_reward", "seeds")
    assert [card[name] for name in names] == [2, 2, 1, 0.5, 0.75, [30, 31, 32]]
    assert card["protocol"]["agent"] == ["oracle"]
    assert card["run"]["device"] == "virtual"
    text = archive.read("README.md").decode()
    assert text.startswith("# AndroidWorld 50.0 % (95 %: ")
    assert "Played on the virtual phone: these are no AndroidWorld scores." in text


def test_the_same_run_gives_the_same_bytes(run: PlayedRun) -> None:
    first, second = (bundle.packed(run.journal, run.home) for _ in range(2))
    assert first == second


def test_a_case_without_a_film_has_its_steps_and_is_named(
    run: PlayedRun, command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(iter(run.journal.finals))
    film_of(run.home, first, 1).unlink()
    assert command("bundle", "now", "--out=run.zip") == 0
    said = capsys.readouterr()
    assert said.out == "run.zip: 2 cases\n"
    assert said.err == (
        "note: without pictures, as no film of it was kept: 1 case, first MarkorCreateNote[30]\n"
    )
    with zipfile.ZipFile("run.zip") as archive:
        trajectory = read(archive, f"trajectories/{name_of(first)}/steps.json")
    assert [step["screen"] for step in trajectory["steps"]] == [None, None]
    assert trajectory["end"] is None


def test_a_screen_at_which_the_agent_did_not_look_is_marked(run: PlayedRun) -> None:
    first = next(iter(run.journal.finals))
    unlooked = film.EpisodeFilm()
    unlooked.add(None, picture=np.zeros((2400, 1080, 3), np.uint8))
    unlooked.add(State((), (1080, 2400)))
    film_of(run.home, first, 1).write_bytes(unlooked.packed())
    with zipfile.ZipFile(io.BytesIO(bundle.packed(run.journal, run.home))) as archive:
        trajectory = read(archive, f"trajectories/{name_of(first)}/steps.json")
    marked, plain = [step["screen"] for step in trajectory["steps"]]
    assert marked["looked"] is False
    assert "looked" not in plain


def test_an_archive_is_not_overwritten(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("bundle", "now", "--out=run.zip") == 0
    assert command("bundle", "now", "--out=run.zip") == 4
    assert "run.zip is there already, and is not overwritten" in capsys.readouterr().err
