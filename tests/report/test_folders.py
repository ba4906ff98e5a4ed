"""Each run has a folder of its own, and is named by it, by ``latest``, or by its journal."""

import re
import time
from pathlib import Path

import pytest

from pytest_androidworld.errors import UsageError
from pytest_androidworld.report import folders

NIGHT = (2026, 11, 22, 3, 10, 59, 6, 326, 0)


@pytest.fixture(autouse=True)
def night(monkeypatch: pytest.MonkeyPatch) -> None:
    written = time.strftime
    monkeypatch.setattr(time, "strftime", lambda how: written(how, NIGHT))


@pytest.mark.parametrize(
    ("agent", "called"),
    [
        ("m3a", "2026-11-22T03-10-m3a"),
        ("my.agents:Best", "2026-11-22T03-10-my.agents-Best"),
        ("command:python3 ../play.py", "2026-11-22T03-10-command-python3-..-play.py"),
        ("sub/näh.py:Class", "2026-11-22T03-10-sub-n-h.py-Class"),
        ("…", "2026-11-22T03-10-agent"),
        ("a" * 99, "2026-11-22T03-10-" + "a" * 40),
    ],
)
def test_a_folder_is_called_by_time_and_agent(agent: str, called: str) -> None:
    assert folders.name(agent) == called


def test_a_folder_that_is_there_is_not_used_again(tmp_path: Path) -> None:
    home = tmp_path / "a" / "results"
    made = [folders.make(home, "night").name for _ in range(3)]
    assert made == ["night", "night-2", "night-3"]


@pytest.mark.parametrize(("name", "there"), [("new", True), ("androidworld-results", True)])
def test_git_ignores_what_we_have_made(tmp_path: Path, name: str, there: bool) -> None:
    folders.make(tmp_path / name, "night")
    assert (tmp_path / name / ".gitignore").read_text().splitlines()[-1] == "*"


def test_git_ignores_the_results_of_an_earlier_version(tmp_path: Path) -> None:
    home = tmp_path / "androidworld-results"
    home.mkdir()
    folders.make(home, "night")
    assert (home / ".gitignore").exists()


def test_git_goes_on_seeing_a_folder_of_the_users(tmp_path: Path) -> None:
    folders.make(tmp_path, "night")
    assert [each.name for each in tmp_path.iterdir()] == ["night"]


def test_a_gitignore_of_the_users_stays(tmp_path: Path) -> None:
    home = tmp_path / "androidworld-results"
    home.mkdir()
    home.joinpath(".gitignore").write_text("*.png\n")
    folders.make(home, "night")
    assert home.joinpath(".gitignore").read_text() == "*.png\n"


def test_a_place_that_cannot_be_written_is_reported_in_a_sentence(tmp_path: Path) -> None:
    tmp_path.joinpath("results").write_text("a file")
    with pytest.raises(UsageError, match=r"results cannot be written in .*; name another folder"):
        folders.make(tmp_path / "results", "night")


def played(home: Path, name: str) -> Path:
    folder = folders.make(home, name)
    (folder / "journal.jsonl").touch()
    folders.point(folder)
    return folder


def no_links(self: Path, target: str) -> None:
    raise OSError("not on this file system")


@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_latest_is_the_last_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:
        monkeypatch.setattr(Path, "symlink_to", no_links)
    home = tmp_path / "results"
    for name in ("one", "two"):
        folder = played(home, name)
        assert folders.latest(home) == folder
        named = [
            folders.journal(run, tmp_path, home)
            for run in ("latest", "results/latest", f"results/{name}")
        ]
        assert named == [folder / "journal.jsonl"] * 3
    assert (home / "latest").is_symlink() == links
    assert sorted(each.name for each in home.iterdir()) == [".gitignore", "latest", "one", "two"]


def test_results_may_be_moved_with_their_latest(tmp_path: Path) -> None:
    played(tmp_path / "here", "one")
    tmp_path.joinpath("here").rename(tmp_path / "there")
    assert folders.latest(tmp_path / "there") == tmp_path / "there" / "one"


def test_a_folder_of_the_users_called_latest_is_left_alone(tmp_path: Path) -> None:
    tmp_path.joinpath("latest", "mine").mkdir(parents=True)
    played(tmp_path, "one")
    assert tmp_path.joinpath("latest", "mine").is_dir()


def test_a_run_is_named_by_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    path.touch()
    assert folders.journal("kept.jsonl", tmp_path, tmp_path / "none") == path
    assert folders.journal(str(path), Path("/elsewhere"), tmp_path / "none") == path


@pytest.mark.parametrize(
    ("run", "says"),
    [
        ("latest", "there is no run yet in "),
        ("kept.jsonl", "there is no file .*; a run is named by its folder, by its journal, or by"),
        (".", "there is no journal.jsonl in .*; if --aw-journal has put it elsewhere"),
    ],
)
def test_what_is_no_run_is_reported(tmp_path: Path, run: str, says: str) -> None:
    with pytest.raises(UsageError, match=says) as caught:
        folders.journal(run, tmp_path, tmp_path / "results")
    assert re.search(re.escape(str(tmp_path)), str(caught.value))
