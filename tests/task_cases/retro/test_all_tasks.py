"""What holds of each task of Retro Music, whatever became of the app's data."""

import pytest

from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.retro.songs import (
    DATABASES,
    PACKAGE,
    PLAYLISTS,
    QUEUE,
    RetroCreatePlaylist,
    RetroPlayingQueue,
    RetroPlaylistDuration,
    RetroSavePlaylist,
)
from tests.task_cases.play import Play

STOP = f"am force-stop {PACKAGE}"


@pytest.mark.parametrize(
    "kind", [RetroCreatePlaylist, RetroPlayingQueue, RetroPlaylistDuration, RetroSavePlaylist]
)
@pytest.mark.parametrize(
    "command",
    [
        f"pm uninstall {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"{STOP}; rm -r {DATABASES}",
        f"{STOP}; for f in {DATABASES}/*.db; do echo no database >$f; done",
        f"{STOP}; sqlite3 {PLAYLISTS.path} 'DROP TABLE SongEntity'; sqlite3 {QUEUE} 'DROP TABLE"
        " playing_queue'",
        f"{STOP}; sqlite3 {PLAYLISTS.path} 'ALTER TABLE SongEntity RENAME COLUMN title TO name';"
        f" sqlite3 {QUEUE} 'ALTER TABLE playing_queue RENAME COLUMN title TO name'",
        "rm -r /sdcard/*; am start -a android.settings.SETTINGS",
    ],
    ids=["uninstalled", "cleared", "gone", "broken", "dropped", "renamed", "storage"],
)
def test_lost_data_are_judged_as_not_done(play: Play, kind: type[Task], command: str) -> None:
    task = play.begin(kind)
    play.device.adb.shell(command)
    assert play.rewards(task) == (0, 0)


@pytest.mark.parametrize(
    ("change", "created", "lasts"),
    [
        ("ALTER TABLE SongEntity RENAME COLUMN title TO other", 0, 1),
        ("ALTER TABLE SongEntity RENAME COLUMN duration TO other", 1, 0),
        ("ALTER TABLE SongEntity RENAME COLUMN song_key TO other", 1, 1),
        ("ALTER TABLE SongEntity RENAME COLUMN playlist_creator_id TO other", 0, 0),
        ("ALTER TABLE PlaylistEntity RENAME COLUMN playlist_name TO other", 0, 0),
        ("ALTER TABLE PlaylistEntity RENAME COLUMN playlist_id TO other", 0, 0),
        ("UPDATE SongEntity SET duration='long', title=x'00ff'", 0, 0),
    ],
)
def test_what_is_left_of_the_rows_is_judged(
    play: Play, change: str, created: float, lasts: float
) -> None:
    """D91: what a task knows of them, it reads."""
    for kind, expected in ((RetroCreatePlaylist, created), (RetroPlaylistDuration, lasts)):
        task = play.begin(kind)
        play.solve(task)
        play.device.adb.shell(f'{STOP}; sqlite3 {PLAYLISTS.path} "{change}"')
        assert play.score(task).strict == expected
        play.fresh()


def test_a_column_more_changes_nothing(play: Play) -> None:
    task = play.begin(RetroCreatePlaylist)
    play.solve(task)
    add = "ALTER TABLE SongEntity ADD COLUMN more TEXT"
    play.device.adb.shell(f'{STOP}; sqlite3 {PLAYLISTS.path} "{add}"')
    assert play.rewards(task) == (1, 1)
