"""Retro Music tasks: which playlists, queues and files count, and which do not."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from pytest_androidworld.agent.user import User
from pytest_androidworld.env.state import Element
from pytest_androidworld.task.files import DOCUMENTS, DOWNLOAD, MUSIC
from pytest_androidworld.task_cases.retro.songs import (
    DATABASES,
    PACKAGE,
    PLAYLISTS,
    RetroCreatePlaylist,
    RetroPlayingQueue,
    RetroPlaylistDuration,
    RetroSavePlaylist,
    show,
)
from tests.task_cases.play import Play

Deed = Callable[[Any, Play], None]
Rewards = tuple[float, float]  # upstream, strict
SONG = (
    "INSERT INTO SongEntity (playlist_creator_id, id, title, track_number, year, duration, data,"
    " date_modified, album_id, album_name, artist_id, artist_name)"
    " VALUES (?, ?, ?, 0, 0, ?, ?, 0, 1, 'Music', 1, 'Ana')"
)
MINUTE = 60_000
ABOVE_THE_BUTTON = 1600  # pixels: below, "Shuffle" lies on the menus


def put(
    play: Play, name: str, titles: Sequence[str], lengths: Sequence[int] = (), folder: str = MUSIC
) -> None:
    """A playlist as the app writes one."""
    env = play.device
    create = "INSERT INTO PlaylistEntity (playlist_name) VALUES (?)"
    env.sql.write(PLAYLISTS.path, [(create, (name,))], PACKAGE)
    key = max(row["playlist_id"] for row in PLAYLISTS.rows(env) or ())
    rows = [
        (SONG, (key, number, title, length, f"{folder}/{title}.mp3"))
        for number, (title, length) in enumerate(
            zip(titles, lengths or [4 * MINUTE] * len(titles), strict=True)
        )
    ]
    env.sql.write(PLAYLISTS.path, rows, PACKAGE)


def other_digit(name: str) -> str:
    return name[:-1] + ("1" if name[-1] != "1" else "2")


def untouched(task: Any, play: Play) -> None:
    """The agent gave up at once."""


def done(task: Any, play: Play) -> None:
    task.solve(play.user())


def database_gone(task: Any, play: Play) -> None:
    done(task, play)
    play.device.adb.shell(f"am force-stop {PACKAGE}; rm -r {DATABASES}")


def app_cleared(task: Any, play: Play) -> None:
    done(task, play)
    play.device.adb.run("pm", "clear", PACKAGE)


def song_deleted(task: Any, play: Play) -> None:
    """A file that is no part of the task is gone."""
    done(task, play)
    play.device.files.remove(f"{MUSIC}/{task.noise_files[0]}")


def by_menus(user: User, titles: Sequence[str], *lines: str) -> User:
    """Each song from its own menu, by these lines."""
    user.open("retro music").tap("Songs")
    for title in titles:
        show(user, title)
        if user.find(title).bbox.bottom > ABOVE_THE_BUTTON:
            user.scroll("down")
        user.tap(beside_it(user, title))
        for line in lines:
            user.tap(line)
    return user


def beside_it(user: User, title: str) -> Element:
    """The menu in the row of a song: the last that begins above the title's lower edge."""
    bottom = user.find(title).bbox.bottom
    menus = [e for e in user.elements if (e.resource_name or "").endswith(":id/menu")]
    return [e for e in menus if e.bbox.top < bottom][-1]


# Creating a playlist


def as_by_hand(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles)


def song_by_song_and_renamed(task: Any, play: Play) -> None:
    first, *others = task.titles
    user = by_menus(play.user(), [first], "Add to playlist", "New playlist")
    user.type("Mine", into="Playlist name").tap("Create")
    by_menus(user, others, "Add to playlist", "Mine")
    user.tap("Playlists").tap("id=menu").tap("Rename")
    user.type(task.playlist_name, into="Mine", clear=True).tap("Rename")


def in_other_order(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles[::-1])


def one_song_short(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles[:-1])


def one_song_more(task: Any, play: Play) -> None:
    more = task.noise_files[0].removesuffix(".mp3")
    put(play, task.playlist_name, [*task.titles, more])


def without_songs(task: Any, play: Play) -> None:
    put(play, task.playlist_name, [])


def enqueued_instead(task: Any, play: Play) -> None:
    task.choose(play.user(), task.titles)
    play.user().tap("Add to playing queue")


def with_a_blank_behind(task: Any, play: Play) -> None:
    put(play, f"{task.playlist_name} ", task.titles)


def in_small_letters(task: Any, play: Play) -> None:
    put(play, task.playlist_name.lower(), task.titles)


def under_another_number(task: Any, play: Play) -> None:
    put(play, other_digit(task.playlist_name), task.titles)


def split_over_two(task: Any, play: Play) -> None:
    """The first song in one, the others in another of a similar name."""
    put(play, task.playlist_name, task.titles[:1])
    put(play, other_digit(task.playlist_name), task.titles[1:])


def in_two_of_the_name(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles[:1])
    put(play, task.playlist_name, task.titles[1:])


def beside_an_empty_one(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles)
    put(play, "Zzz", [])


def beside_another(task: Any, play: Play) -> None:
    put(play, task.playlist_name, task.titles)
    put(play, "Zzz", task.titles)


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (untouched, (0, 0)),
        (in_other_order, (0, 0)),
        (one_song_short, (0, 0)),
        (one_song_more, (0, 0)),
        (without_songs, (0, 0)),
        (enqueued_instead, (0, 0)),
        (app_cleared, (0, 0)),
        (database_gone, (0, 0)),
        (as_by_hand, (1, 1)),
        (song_by_song_and_renamed, (1, 1)),
        (with_a_blank_behind, (1, 1)),
        pytest.param(in_small_letters, (1, 0), id="D76-letters"),
        pytest.param(under_another_number, (1, 0), id="D76-number"),
        pytest.param(in_two_of_the_name, (1, 0), id="D76-two"),
        pytest.param(beside_an_empty_one, (1, 0), id="D77-empty"),
        pytest.param(beside_another, (1, 0), id="D77-another"),
        pytest.param(song_deleted, (1, 0), id="D77-file"),
    ],
)
def test_a_playlist(deed: Deed, expected: Rewards, play: Play) -> None:
    task = play.begin(RetroCreatePlaylist)
    deed(task, play)
    assert play.rewards(task) == expected


def test_songs_split_over_similar_names_are_out_of_place_for_both(play: Play) -> None:
    """The reference numbers the songs of each name from 0 on."""
    task = play.begin(RetroCreatePlaylist)
    split_over_two(task, play)
    assert play.rewards(task) == (0, 0)


def test_the_reason_names_the_crash_of_the_reference(play: Play) -> None:
    task = play.begin(RetroCreatePlaylist)
    database_gone(task, play)
    failed = [each.found for each in play.score(task).failed("upstream")]
    assert "the reference crashes here: no such database or table" in failed


# The playing queue


def menus_of_songs(task: Any, play: Play) -> None:
    by_menus(play.user(), task.titles, "Add to playing queue")


def backwards_and_next(task: Any, play: Play) -> None:
    """The last ones come first, each other one next to the first."""
    first, *others = task.titles
    user = by_menus(play.user(), [first], "Add to playing queue")
    by_menus(user, others[::-1], "Play next")


def playing(task: Any, play: Play) -> None:
    done(task, play)
    play.user().tap("id=miniPlayerPlayPauseButton")


def queue_in_other_order(task: Any, play: Play) -> None:
    by_menus(play.user(), task.titles[::-1], "Add to playing queue")


def twice(task: Any, play: Play) -> None:
    done(task, play)
    done(task, play)


def tapped_at_last(task: Any, play: Play) -> None:
    """A tap on a song replaces the queue."""
    done(task, play)
    show(play.user(), task.titles[0]).tap(task.titles[0])


def as_a_playlist(task: Any, play: Play) -> None:
    put(play, "Mix", task.titles)


def cleared(task: Any, play: Play) -> None:
    done(task, play)
    user = play.user().tap("id=miniPlayerTitle").tap("Now playing queue")
    user.tap("Clear queue")


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (untouched, (0, 0)),
        (queue_in_other_order, (0, 0)),
        (twice, (0, 0)),
        (tapped_at_last, (0, 0)),
        (cleared, (0, 0)),
        (as_a_playlist, (0, 0)),
        (app_cleared, (0, 0)),
        (database_gone, (0, 0)),
        (menus_of_songs, (1, 1)),
        (backwards_and_next, (1, 1)),
        (playing, (1, 1)),
        pytest.param(song_deleted, (1, 0), id="D77-file"),
    ],
)
def test_a_queue(deed: Deed, expected: Rewards, play: Play) -> None:
    task = play.begin(RetroPlayingQueue)
    deed(task, play)
    assert play.rewards(task) == expected


# Exporting a playlist


def listing(titles: Sequence[str], folder: str = f"{MUSIC}/") -> str:
    return "\n".join(["#EXTM3U", *(f"#EXTINF:1,x\n{folder}{title}.mp3" for title in titles)])


def file_in(play: Play, folder: str, name: str, text: str) -> None:
    play.device.files.write(f"{folder}/{name}.m3u", text)


def only_the_playlist(task: Any, play: Play) -> None:
    as_by_hand(task, play)


def only_the_file(task: Any, play: Play) -> None:
    file_in(play, DOWNLOAD, task.playlist_name, listing(task.titles))


def in_documents(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOCUMENTS, task.playlist_name, listing(task.titles))


def under_another_name(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOWNLOAD, f"{task.playlist_name} (1)", listing(task.titles))


def in_capitals(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOWNLOAD, task.playlist_name.upper(), listing(task.titles))


def as_a_folder(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    play.device.files.make_folder(f"{DOWNLOAD}/{task.playlist_name}.m3u")


def with_names_alone(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOWNLOAD, task.playlist_name, listing(task.titles, ""))


def as_an_empty_file(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOWNLOAD, task.playlist_name, "")


def listed_in_other_order(task: Any, play: Play) -> None:
    as_by_hand(task, play)
    file_in(play, DOWNLOAD, task.playlist_name, listing(task.titles[::-1]))


def beside_another_file(task: Any, play: Play) -> None:
    with_names_alone(task, play)
    file_in(play, DOWNLOAD, "another", "")


def file_left_alone(task: Any, play: Play) -> None:
    database_gone(task, play)


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (untouched, (0, 0)),
        (only_the_playlist, (0.5, 0.5)),
        (only_the_file, (0.5, 0.5)),
        (in_documents, (0.5, 0.5)),
        (under_another_name, (0.5, 0.5)),
        (as_a_folder, (0.5, 0.5)),
        (with_names_alone, (1, 1)),
        pytest.param(as_an_empty_file, (1, 0.5), id="D78-empty"),
        pytest.param(in_capitals, (1, 0.5), id="D78-capitals"),
        pytest.param(listed_in_other_order, (1, 0.5), id="D78-order"),
        pytest.param(beside_another_file, (1, 0.5), id="D77-file"),
        pytest.param(file_left_alone, (0, 0.5), id="D91-database"),
    ],
)
def test_an_exported_playlist(deed: Deed, expected: Rewards, play: Play) -> None:
    task = play.begin(RetroSavePlaylist)
    deed(task, play)
    assert play.rewards(task) == expected


# A playlist of 45 to 50 minutes


def lasting(total: int, name: str = "{}", folder: str = MUSIC) -> Deed:
    """Nine songs of the fifteen that last so long together, in ms."""

    def deed(task: Any, play: Play) -> None:
        lengths = [total // 9] * 8
        lengths.append(total - sum(lengths))
        titles = [each.removesuffix(".mp3") for each in (*task.files, *task.noise_files)][:9]
        put(play, name.format(task.playlist_name), titles, lengths, folder)

    return deed


def beside(name: str, titles: Sequence[str]) -> Deed:
    def deed(task: Any, play: Play) -> None:
        lasting(47 * MINUTE)(task, play)
        put(play, name, titles)

    return deed


def in_two_halves(task: Any, play: Play) -> None:
    lasting(23 * MINUTE)(task, play)
    lasting(23 * MINUTE)(task, play)


def from_the_others(task: Any, play: Play) -> None:
    """Any of the songs will do: a person tries until the length fits."""
    names = [*task.files, *task.noise_files]
    chosen, total = [], 0
    for name, length in sorted(zip(names, task.durations, strict=True), key=lambda p: -p[1]):
        if total + length <= 50 * MINUTE:
            chosen.append((name.removesuffix(".mp3"), length))
            total += length
    put(play, task.playlist_name, [t for t, _ in chosen], [length for _, length in chosen])


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        (untouched, (0, 0)),
        (without_songs, (0, 0)),
        (lasting(45 * MINUTE - 1), (0, 0)),
        (lasting(45 * MINUTE), (1, 1)),
        (lasting(50 * MINUTE), (1, 1)),
        (lasting(50 * MINUTE + 1), (0, 0)),
        (from_the_others, (1, 1)),
        (beside("Zzz", ["Another"]), (0, 0)),
        (app_cleared, (0, 0)),
        (database_gone, (0, 0)),
        pytest.param(lasting(47 * MINUTE, "{} "), (0, 1), id="D80-blank"),
        pytest.param(lasting(47 * MINUTE, "my {}"), (0, 0), id="another-name"),
        pytest.param(in_two_halves, (1, 0), id="D80-halves"),
        pytest.param(lasting(47 * MINUTE, folder="/sdcard/Download"), (1, 0), id="D80-foreign"),
        pytest.param(beside("Zzz", []), (1, 0), id="D77-empty"),
        pytest.param(song_deleted, (1, 0), id="D77-file"),
    ],
)
def test_a_playlist_of_some_length(deed: Deed, expected: Rewards, play: Play) -> None:
    task = play.begin(RetroPlaylistDuration)
    deed(task, play)
    assert play.rewards(task) == expected


# What is drawn and prepared


def test_songs_of_a_length_can_be_listed_and_fit() -> None:
    """D80."""
    for seed in range(200):
        task = RetroPlaylistDuration.drawn(seed)
        assert isinstance(task, RetroPlaylistDuration)
        wanted = task.durations[: len(task.files)]
        assert sum(wanted) == 2_850_000
        assert all(MINUTE <= length <= 10 * MINUTE for length in wanted)
        assert 9 <= len(task.files) <= 11


@pytest.mark.parametrize("kind", [RetroCreatePlaylist, RetroPlayingQueue, RetroSavePlaylist])
def test_two_to_five_songs_of_fifteen_are_asked_for(kind: type[Any]) -> None:
    tasks = [kind.drawn(seed) for seed in range(200)]
    assert {len(task.files) for task in tasks} == {2, 3, 4, 5}
    for task in tasks:
        assert len({*task.files, *task.noise_files}) == 15
        assert all(3 * MINUTE <= length <= 5 * MINUTE for length in task.durations)


def test_the_songs_are_real_and_known_before_the_agent_begins(play: Play) -> None:
    task = play.begin(RetroCreatePlaylist)
    query = "content query --uri content://media/external/audio/media --projection title:duration"
    found = play.device.adb.shell(query).stdout.splitlines()
    expected = {
        f"title={name.removesuffix('.mp3')}, duration={length}"
        for name, length in zip([*task.files, *task.noise_files], task.durations, strict=True)
    }
    assert {line.partition(" ")[2].partition(" ")[2] for line in found} == expected


def test_the_databases_beside_are_left_where_they_are(play: Play) -> None:
    """D79."""
    play.begin(RetroPlayingQueue)
    found = play.device.adb.shell(f"ls {DATABASES}").stdout.split()
    assert {"blacklist.db", "music_playback_state.db", "playlist.db"} <= set(found)
