"""VLC tasks: which playlists count, and which do not."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pytest_androidworld.task.files import DOWNLOAD
from pytest_androidworld.task.matching import fuzzy
from pytest_androidworld.task_cases.vlc.create_playlist import (
    FOLDER,
    PACKAGE,
    PLAYLISTS,
    VlcCreatePlaylist,
    VlcCreateTwoPlaylists,
)
from tests.task_cases.play import Play

Deed = Callable[[Any, Play], None]
A, B, C, D, E = (
    "clip_1_HD_copy.mp4",
    "trip_2_.mp4",
    "match_3_final.mp4",
    "party_4_cut.mp4",
    "e.mp4",
)
MEDIA = "INSERT INTO Media (type, filename, title, import_type) VALUES (1, ?, ?, 0)"
CREATE = "INSERT INTO Playlist (name, creation_date) VALUES (?, 1697384040)"
ADD = (
    "INSERT INTO PlaylistMediaRelation SELECT"
    " (SELECT max(id_media) FROM Media WHERE filename = ?),"
    " (SELECT max(id_playlist) FROM Playlist), ?"
)


def film(name: str) -> dict[str, Any]:
    return {"name": name, "message": "q3KfB81xYz", "seconds": 20}


ONE: dict[str, Any] = {
    "playlist_name": "Mountain Hikes Album 1",
    "playlist_files": [film(A), film(B)],
    "noise_files": [film(C), film(D)],
}
TWO: dict[str, Any] = {
    "playlist_name1": "Mountain Hikes Album",
    "playlist_name2": "City Walks Library",
    "playlist_files1": [film(A), film(B)],
    "playlist_files2": [film(C), film(E)],
    "noise_files": [film(D)],
}


def put(play: Play, name: str, items: Sequence[str], places: Sequence[int] = ()) -> None:
    """A playlist as the app writes one."""
    statements: list[Any] = [(MEDIA, (each, each)) for each in items]
    rows = zip(items, places or range(len(items)), strict=True)
    statements += [(CREATE, (name,)), *((ADD, row) for row in rows)]
    play.device.sql.write(PLAYLISTS.path, statements, PACKAGE)


def playlists(*wanted: tuple[str, Sequence[str]]) -> Deed:
    def deed(task: Any, play: Play) -> None:
        for name, items in wanted:
            put(play, name, items)

    return deed


def solved(task: Any, play: Play) -> None:
    play.solve(task)


def split_over_two(task: Any, play: Play) -> None:
    put(play, "Mountain Hikes Album 1", [A])
    put(play, "Mountain Hikes Album 2", [B], [1])


def film_deleted(task: Any, play: Play) -> None:
    play.solve(task)
    play.device.files.remove(f"{FOLDER}/{D}")


def file_elsewhere(task: Any, play: Play) -> None:
    play.solve(task)
    play.device.files.write(f"{DOWNLOAD}/list.m3u", A)


def database_gone(task: Any, play: Play) -> None:
    play.solve(task)
    play.device.adb.shell(f"am force-stop {PACKAGE}; rm -r /data/data/{PACKAGE}/app_db")


def uninstalled(task: Any, play: Play) -> None:
    play.solve(task)
    play.device.adb.run("pm", "uninstall", PACKAGE)


def hidden_values(task: Any, play: Play) -> None:
    """Rows as no app writes them."""
    play.solve(task)
    statements = [
        "UPDATE PlaylistMediaRelation SET position = 'x'",
        "UPDATE Media SET filename = NULL",
    ]
    play.device.sql.write(PLAYLISTS.path, [(each, ()) for each in statements], PACKAGE)


NAME = ONE["playlist_name"]


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (playlists(), 0, 0),
        (solved, 1, 1),
        (playlists((NAME, [A, B])), 1, 1),
        (playlists((f" {NAME}\n", [A, B])), 1, 1),
        (playlists((NAME, [B, A])), 0, 0),
        (playlists((NAME, [A, B, C])), 0, 0),
        (playlists((NAME, [A])), 0, 0),
        (playlists((NAME, [A, B, B])), 0, 0),
        (playlists((NAME, [A, "trip 2"])), 0, 0),
        (playlists((NAME, [A.upper(), B])), 0, 0),
        (playlists((NAME[:-1] + "2", [A, B])), 1, 0),  # D76: another name
        (playlists((NAME.lower(), [A, B])), 1, 0),
        (split_over_two, 1, 0),  # D76
        (playlists((NAME, [A, B]), ("Zzz", [C])), 1, 0),  # D77
        (playlists((NAME, [A, B]), ("Zzz", [])), 1, 0),  # D77: an empty one
        (playlists((NAME, [A, B]), (NAME[:-1] + "2", [C])), 0, 0),
        (playlists((NAME, [A, B]), (NAME, [A, B])), 0, 0),
        (film_deleted, 1, 0),  # D77
        (file_elsewhere, 1, 0),
        (database_gone, 0, 0),
        (uninstalled, 0, 0),
        (hidden_values, 0, 0),
    ],
)
def test_one_playlist(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(VlcCreatePlaylist, **ONE)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


FIRST, SECOND = TWO["playlist_name1"], TWO["playlist_name2"]
BOTH = (FIRST, [A, B]), (SECOND, [C, E])


@pytest.mark.parametrize(
    ("deed", "upstream", "strict"),
    [
        (playlists(), 0, 0),
        (solved, 1, 1),
        (playlists(*BOTH), 1, 1),
        (playlists(*BOTH[::-1]), 1, 1),
        (playlists(BOTH[0]), 0.5, 0.5),
        (playlists(BOTH[1]), 0.5, 0.5),
        (playlists((FIRST, [C, E]), (SECOND, [A, B])), 0, 0),
        (playlists(BOTH[0], (SECOND, [E, C])), 0.5, 0.5),
        (playlists(BOTH[0], (f"{SECOND}!", [C, E])), 1, 0),  # D76, D77
        (playlists(*BOTH, ("Zzz", [])), 1, 0),  # D77
        (film_deleted, 1, 0),
        (database_gone, 0, 0),
    ],
)
def test_two_playlists(play: Play, deed: Deed, upstream: float, strict: float) -> None:
    task = play.begin(VlcCreateTwoPlaylists, **TWO)
    deed(task, play)
    assert play.rewards(task) == (upstream, strict)


def test_what_cannot_be_done_is_never_drawn() -> None:
    """D81: names of films that differ by nothing or by case alone, playlists called alike."""
    for seed in range(300):
        one, two = VlcCreatePlaylist.drawn(seed), VlcCreateTwoPlaylists.drawn(seed)
        for task in (one, two):
            assert isinstance(task, VlcCreatePlaylist | VlcCreateTwoPlaylists)
            names = [each["name"].casefold() for each in task.films]
            assert len(set(names)) == len(names)
        assert not fuzzy(two.params["playlist_name1"], two.params["playlist_name2"])
        assert 2 <= len(one.params["playlist_files"]) == len(one.params["noise_files"]) <= 5
        films = two.params["playlist_files1"] + two.params["playlist_files2"]
        assert len(two.params["noise_files"]) == len(films) <= 10


def test_a_goal_names_the_files_in_order(play: Play) -> None:
    task = play.begin(VlcCreatePlaylist, **ONE)
    assert task.goal == (
        'Create a playlist titled "Mountain Hikes Album 1" with the following files in VLC'
        f" (located in Internal Memory/VLCVideos), in order: {A}, {B}"
    )
