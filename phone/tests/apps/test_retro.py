"""Retro Music: the library, choosing songs, playlists, and the files they are saved to."""

import io
from typing import Any

import pytest
from mutagen.mp3 import MP3

from phone.tests.hand import Hand
from pytest_androidworld.task.songs import song
from virtual_phone.android.intent import VIEW
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "code.name.monkey.retromusic"
DATABASES = f"/data/data/{PACKAGE}/databases"
PLAYLIST_DB, STATE_DB = f"{DATABASES}/playlist.db", f"{DATABASES}/music_playback_state.db"
MUSIC = "/storage/emulated/0/Music"
IN_PLAYLISTS = (
    "SELECT playlist_name, title FROM SongEntity"
    " JOIN PlaylistEntity ON playlist_id = playlist_creator_id ORDER BY song_key"
)
Rows = list[tuple[object, ...]]


def put(phone: Phone, title: str, artist: str = "Ana", seconds: int = 240, at: str = "") -> None:
    with phone.busy():
        path = at or f"{MUSIC}/{title}.mp3"
        phone.files.mkdir(path.rpartition("/")[0], parents=True)
        phone.files.write(path, song(title, artist, seconds * 1000))


def rows(phone: Phone, query: str, path: str = PLAYLIST_DB) -> Rows:
    with phone.busy():
        return [tuple(row) for row in phone.databases.open(path).execute(query)]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """A listener before the songs Alpha, Bravo, Charlie and Delta, of four minutes each."""
    for title, artist in (
        ("Alpha", "Zoe"),
        ("Bravo", "Ana"),
        ("Charlie", "Ben"),
        ("Delta", "Ana"),
    ):
        put(phone, title, artist)
    return Hand(phone).launch(PACKAGE).tap("Songs")


def listed(hand: Hand) -> list[str]:
    return [node.text for node in hand.nodes() if node.resource_id.endswith(":id/title")]


def create(hand: Hand, name: str, *titles: str) -> Hand:
    """A playlist of the songs, chosen in this order."""
    hand.hold(titles[0])
    for title in titles[1:]:
        hand.tap(title)
    return hand.tap("Add to playlist").tap("New playlist").type(f"{name}\n").tap("Create")


# The databases

COLUMNS = (
    "id title track_number year duration data date_modified album_id album_name artist_id"
    " artist_name composer album_artist"
).split()
QUEUE_COLUMNS = (
    "_id title track year duration _data date_modified album_id album artist_id artist composer"
    " album_artist"
).split()


@pytest.mark.parametrize(
    ("path", "table", "columns"),
    [
        (PLAYLIST_DB, "PlaylistEntity", ["playlist_id", "playlist_name"]),
        (PLAYLIST_DB, "SongEntity", ["song_key", "playlist_creator_id", *COLUMNS]),
        (PLAYLIST_DB, "HistoryEntity", [*COLUMNS, "time_played"]),
        (PLAYLIST_DB, "PlayCountEntity", [*COLUMNS, "time_played", "play_count"]),
        (STATE_DB, "playing_queue", QUEUE_COLUMNS),
        (STATE_DB, "original_playing_queue", QUEUE_COLUMNS),
        (f"{DATABASES}/blacklist.db", "blacklist", ["path"]),
    ],
)
def test_the_tables_have_the_columns_of_the_real_app(
    path: str, table: str, columns: list[str], phone: Phone
) -> None:
    assert [row[1] for row in rows(phone, f"PRAGMA table_info({table})", path)] == columns


def test_the_versions_are_those_of_the_real_app(phone: Phone) -> None:
    versions = {PLAYLIST_DB: 24, STATE_DB: 12, f"{DATABASES}/blacklist.db": 2}
    assert {p: rows(phone, "PRAGMA user_version", p)[0][0] for p in versions} == versions


def test_a_song_is_in_a_playlist_only_once(phone: Phone) -> None:
    index = rows(phone, "PRAGMA index_info(index_SongEntity_playlist_creator_id_id)")
    assert [row[2] for row in index] == ["playlist_creator_id", "id"]


def test_a_start_makes_databases_that_are_missing(hand: Hand) -> None:
    """As after a client has replaced the folder by one file."""
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r {DATABASES}/*")
    hand.launch(PACKAGE)
    found = run_text(hand.phone, f"ls {DATABASES}").stdout.split()
    assert {"playlist.db", "music_playback_state.db", "blacklist.db"} <= set(found)
    create(hand.tap("Songs"), "Mix", "Alpha")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Mix", "Alpha")]


# The library


def test_songs_are_listed_by_title_with_their_artists(hand: Hand) -> None:
    assert listed(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]
    assert hand.sees("Zoe")


@pytest.mark.parametrize(("seconds", "there"), [(19, False), (20, False), (21, True)])
def test_songs_of_less_than_20_seconds_are_left_out(seconds: int, there: bool, hand: Hand) -> None:
    """A file of 20 s has 833 frames of 24 ms, which are a little less."""
    put(hand.phone, "Brief", seconds=seconds)
    assert hand.sees("Brief") is there


@pytest.mark.parametrize(
    ("folder", "there"),
    [("Ringtones", False), ("Alarms/deep", False), ("Notifications", False), ("Download", True)],
)
def test_sounds_that_are_no_music_are_left_out(folder: str, there: bool, hand: Hand) -> None:
    put(hand.phone, "Elsewhere", at=f"/storage/emulated/0/{folder}/x.mp3")
    assert hand.sees("Elsewhere") is there


def test_a_song_that_comes_and_goes_by_adb_is_listed_at_once(hand: Hand) -> None:
    put(hand.phone, "Echo")
    assert hand.sees("Echo")
    run_text(hand.phone, f"rm {MUSIC}/Echo.mp3")
    assert not hand.sees("Echo")


def test_songs_are_sorted_as_chosen(hand: Hand) -> None:
    hand.tap("More options").tap("Sort order").tap("Descending")
    assert listed(hand) == ["Delta", "Charlie", "Bravo", "Alpha"]
    hand.tap("More options").tap("Sort order").tap("Artist")
    assert listed(hand) == ["Bravo", "Delta", "Charlie", "Alpha"]


def test_a_grid_has_as_many_columns_as_chosen(hand: Hand) -> None:
    hand.tap("More options").tap("Grid size").tap("2")
    assert hand.find("Alpha").bounds[1] == hand.find("Bravo").bounds[1]
    assert hand.find("Alpha").bounds[1] < hand.find("Charlie").bounds[1]


def test_only_the_selected_tab_displays_its_label(hand: Hand) -> None:
    labels = [n.text for n in hand.nodes() if "navigation_bar_item" in n.resource_id and n.text]
    assert labels == ["Songs"]
    assert [hand.find(tab).desc for tab in ("For you", "Playlists")] == ["For you", "Playlists"]


def test_a_phone_held_wide_has_two_columns(hand: Hand) -> None:
    settings = "settings put system"
    run_text(hand.phone, f"{settings} accelerometer_rotation 0; {settings} user_rotation 1")
    assert hand.find("Alpha").bounds[1] == hand.find("Bravo").bounds[1]
    create(hand, "Mix", "Bravo", "Alpha")
    assert [row[1] for row in rows(hand.phone, IN_PLAYLISTS)] == ["Bravo", "Alpha"]


def test_a_song_without_an_artist_says_so(hand: Hand) -> None:
    put(hand.phone, "Nameless", artist="")
    assert hand.sees("Unknown Artist")


def test_albums_and_artists_have_their_songs(hand: Hand) -> None:
    hand.tap("Artists")
    assert listed(hand) == ["Ana", "Ben", "Zoe"]
    hand.tap("Ana")
    assert hand.find("id=subtitle").text == "2 Songs  •  08:00"
    assert listed(hand) == ["Ana", "Bravo", "Delta"]
    hand.back().tap("Albums").tap("Music")
    assert hand.find("id=subtitle").text == "Zoe  •  4 Songs  •  16:00"


def test_a_blacklisted_song_is_listed_again_after_the_settings(hand: Hand) -> None:
    hand.tap("id=menu").tap("Add to Blacklist")
    assert listed(hand) == ["Bravo", "Charlie", "Delta"]
    hand.tap("More options").tap("Settings").tap("Other").tap("Blacklist")
    hand.tap(f"{MUSIC}/Alpha.mp3").tap("Remove").back().back().back()
    assert listed(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]


def test_details_tell_the_length(hand: Hand) -> None:
    hand.tap("id=menu").tap("Details")
    assert hand.sees("File name: Alpha.mp3")
    assert hand.sees(f"File path: {MUSIC}/Alpha.mp3")
    assert hand.sees("Length: 04:00")
    assert hand.sees("Sampling rate: 24000 Hz")


def test_a_file_is_deleted_only_if_that_is_allowed(hand: Hand) -> None:
    hand.hold("Alpha").tap("Charlie").tap("More options").tap("Delete from device")
    assert hand.sees("Allow Retro Music to delete 2 audio files?")
    hand.tap("Deny")
    assert listed(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]
    hand.hold("Alpha").tap("Charlie").tap("More options").tap("Delete from device").tap("Allow")
    assert listed(hand) == ["Bravo", "Delta"]
    assert run_text(hand.phone, f"ls {MUSIC}").stdout.split() == ["Bravo.mp3", "Delta.mp3"]


def test_a_song_becomes_the_ringtone_once_settings_may_be_modified(hand: Hand) -> None:
    hand.tap("id=menu").tap("Set as ringtone").tap("OK").tap("Allow modifying system settings")
    hand.back().tap("id=menu").tap("Set as ringtone")
    query = "SELECT _id FROM files WHERE title='Alpha'"
    path = "/data/data/com.google.android.providers.media.module/databases/external.db"
    ((number,),) = rows(hand.phone, query, path)
    ringtone = run_text(hand.phone, "settings get system ringtone").stdout.strip()
    assert ringtone == f"content://media/external/audio/media/{number}"


def test_the_tag_editor_writes_tags_that_others_read(hand: Hand) -> None:
    hand.tap("id=menu").tap("Tag editor")
    assert hand.find("id=songText").text == "Alpha"
    hand.tap("id=songText").press("CTRL_LEFT", "A").type("Omega").back()
    hand.tap("Save changes").tap("Allow")
    assert listed(hand) == ["Bravo", "Charlie", "Delta", "Omega"]
    with hand.phone.busy():
        tags: Any = MP3(io.BytesIO(hand.phone.files.read(f"{MUSIC}/Alpha.mp3"))).tags
    assert tags["TIT2"].text == ["Omega"]
    assert tags["TPE1"].text == ["Zoe"]


# Choosing songs


def test_songs_are_chosen_in_the_order_of_the_taps(hand: Hand) -> None:
    create(hand, "Mix", "Charlie", "Alpha", "Delta")
    assert rows(hand.phone, IN_PLAYLISTS) == [
        ("Mix", "Charlie"),
        ("Mix", "Alpha"),
        ("Mix", "Delta"),
    ]


def test_a_second_tap_takes_a_song_out_and_a_third_puts_it_last(hand: Hand) -> None:
    hand.hold("Charlie").tap("Alpha").tap("Charlie")
    assert hand.sees("1 selected")
    hand.tap("Charlie").tap("Add to playlist").tap("New playlist").type("Mix").tap("Create")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Mix", "Alpha"), ("Mix", "Charlie")]


def test_back_and_another_tab_end_the_selection(hand: Hand) -> None:
    hand.hold("Alpha").back()
    assert hand.sees("Retro Music")
    hand.hold("Alpha").tap("Albums").tap("Songs")
    assert hand.sees("Retro Music")


def test_all_are_selected_from_the_menu(hand: Hand) -> None:
    hand.hold("Bravo").tap("More options").tap("Select all")
    assert hand.sees("4 selected")


# Playlists


def test_a_playlist_has_the_columns_of_its_songs(hand: Hand) -> None:
    create(hand, "Mix", "Bravo")
    (row,) = rows(hand.phone, "SELECT * FROM SongEntity")
    assert row[0:2] == (1, 1)
    assert row[3:8] == ("Bravo", 0, 0, 240_000, f"{MUSIC}/Bravo.mp3")
    assert (row[10], row[12:]) == ("Music", ("Ana", None, None))


@pytest.mark.parametrize("name", [" Mix ", "it's", "100% 🚂", "a" * 200])
def test_a_name_is_kept_as_it_was_typed(name: str, hand: Hand) -> None:
    create(hand, name, "Alpha")
    assert rows(hand.phone, "SELECT playlist_name FROM PlaylistEntity") == [(name,)]


def test_a_dialog_without_a_name_creates_nothing(hand: Hand) -> None:
    create(hand, "", "Alpha")
    assert rows(hand.phone, "SELECT * FROM PlaylistEntity") == []


def test_enter_creates_nothing(hand: Hand) -> None:
    hand.hold("Alpha").tap("Add to playlist").tap("New playlist").type("Mix\n")
    assert rows(hand.phone, "SELECT * FROM PlaylistEntity") == []
    hand.tap("Cancel")
    assert rows(hand.phone, "SELECT * FROM PlaylistEntity") == []


def test_songs_for_a_name_that_is_taken_go_to_that_playlist(hand: Hand) -> None:
    create(hand, "Mix", "Bravo", "Alpha")
    create(hand, "Mix", "Bravo", "Delta")
    assert rows(hand.phone, "SELECT playlist_name FROM PlaylistEntity") == [("Mix",)]
    assert [row[1] for row in rows(hand.phone, IN_PLAYLISTS)] == ["Alpha", "Bravo", "Delta"]


def test_a_name_in_other_letters_is_another(hand: Hand) -> None:
    create(hand, "Mix", "Alpha")
    create(hand, "mix", "Alpha")
    assert rows(hand.phone, "SELECT playlist_name FROM PlaylistEntity") == [("Mix",), ("mix",)]


def test_songs_go_to_the_end_of_a_playlist_that_is_there(hand: Hand) -> None:
    create(hand, "Mix", "Delta")
    hand.hold("Bravo").tap("Alpha").tap("Add to playlist").tap("Mix")
    assert hand.sees("Added 2 song(s) to Mix")
    assert [row[1] for row in rows(hand.phone, IN_PLAYLISTS)] == ["Delta", "Bravo", "Alpha"]


def test_an_empty_playlist_is_made_by_the_menu_of_its_tab(hand: Hand) -> None:
    hand.tap("Playlists").tap("More options").tap("New playlist").type("Later").tap("Create")
    assert hand.sees("0 Songs  •  00:00")
    assert rows(hand.phone, "SELECT playlist_name FROM PlaylistEntity") == [("Later",)]


def test_the_tab_tells_number_and_length(hand: Hand) -> None:
    put(hand.phone, "Symphony", seconds=3600)
    create(hand, "One", "Alpha")
    create(hand, "Two", "Alpha", "Symphony")
    hand.tap("Playlists")
    assert hand.sees("1 Song  •  04:00")
    assert hand.sees("2 Songs  •  1:04:00")


def test_rename_and_delete(hand: Hand) -> None:
    create(hand, "Mix", "Alpha")
    hand.tap("Playlists").tap("id=menu").tap("Rename")
    hand.press("CTRL_LEFT", "A").type("Other").tap("Rename")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Other", "Alpha")]
    hand.tap("id=menu").tap("Delete").tap("Cancel")
    assert hand.sees("Other")
    hand.tap("id=menu").tap("Delete").tap("Delete")
    assert hand.sees("You have no playlists")
    assert rows(hand.phone, "SELECT * FROM SongEntity") == []


def test_several_playlists_are_deleted_at_once(hand: Hand) -> None:
    for name in ("One", "Two", "Three"):
        create(hand, name, "Alpha")
    hand.tap("Playlists").hold("One").tap("Three").tap("More options").tap("Delete")
    assert hand.sees("Delete 2 playlists?")
    hand.tap("Delete")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Two", "Alpha")]


def test_the_songs_of_selected_artists_are_added_artist_by_artist(hand: Hand) -> None:
    hand.tap("Artists")
    create(hand, "Mix", "Zoe", "Ana")
    assert [row[1] for row in rows(hand.phone, IN_PLAYLISTS)] == ["Alpha", "Bravo", "Delta"]


def test_leaving_a_playlist_writes_its_songs_anew(hand: Hand) -> None:
    create(hand, "Mix", "Charlie", "Alpha")
    keys = "SELECT song_key, title FROM SongEntity ORDER BY song_key"
    assert rows(hand.phone, keys) == [(1, "Charlie"), (2, "Alpha")]
    hand.tap("Playlists").tap("Mix").back()
    assert rows(hand.phone, keys) == [(3, "Charlie"), (4, "Alpha")]


def test_a_song_is_dragged_to_another_place_and_stays_there(hand: Hand) -> None:
    create(hand, "Mix", "Alpha", "Bravo", "Charlie")
    hand.tap("Playlists").tap("Mix")
    (x, y), (_, below) = hand.at("id=drag_view"), hand.at("Charlie")
    hand.swipe((x, y), (x, below), 1.0)
    assert listed(hand) == ["Mix", "Bravo", "Charlie", "Alpha"]
    hand.back()
    assert [row[1] for row in rows(hand.phone, IN_PLAYLISTS)] == ["Bravo", "Charlie", "Alpha"]


def test_a_song_is_taken_out_of_a_playlist(hand: Hand) -> None:
    create(hand, "Mix", "Alpha", "Bravo")
    hand.tap("Playlists").tap("Mix").tap("id=menu").tap("Remove from playlist").back()
    assert rows(hand.phone, IN_PLAYLISTS) == [("Mix", "Bravo")]


def test_rows_that_adb_writes_while_the_app_is_open_are_displayed(hand: Hand) -> None:
    hand.tap("Playlists")
    insert = "INSERT INTO PlaylistEntity (playlist_name) VALUES ('From adb')"
    run_text(hand.phone, f'sqlite3 {PLAYLIST_DB} "{insert}"')
    assert hand.sees("From adb")


# Files


def exported(hand: Hand, name: str) -> str:
    hand.tap("Playlists").tap("id=menu").tap("Save as file").tap("SAVE")
    with hand.phone.busy():
        return hand.phone.files.read(f"/storage/emulated/0/Download/{name}.m3u").decode()


def test_a_playlist_is_saved_in_downloads_with_its_songs_in_order(hand: Hand) -> None:
    create(hand, "Mix 7", "Charlie", "Alpha")
    assert exported(hand, "Mix 7") == (
        "#EXTM3U\n"
        f"#EXTINF:240000,Ben - Charlie\n{MUSIC}/Charlie.mp3\n"
        f"#EXTINF:240000,Zoe - Alpha\n{MUSIC}/Alpha.mp3"
    )
    assert any(text.startswith("Saved playlist to msf:") for text in hand.texts())


def test_an_empty_playlist_is_an_empty_file(hand: Hand) -> None:
    hand.tap("Playlists").tap("More options").tap("New playlist").type("Later").tap("Create")
    assert exported(hand, "Later") == ""


def test_a_saved_playlist_is_imported_again(hand: Hand) -> None:
    create(hand, "Mix", "Charlie", "Alpha")
    exported(hand, "Mix")
    hand.tap("id=menu").tap("Delete").tap("Delete")
    hand.tap("More options").tap("Import playlist").tap("Mix").tap("Import")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Mix", "Charlie"), ("Mix", "Alpha")]


# Searching, first run, intents


def test_search_finds_songs_artists_and_playlists(hand: Hand) -> None:
    create(hand, "Alpine", "Alpha")
    hand.tap_at(66, 200).type("alp")
    assert listed(hand) == ["Songs", "Alpha", "Playlists", "Alpine"]
    hand.back().tap("Songs")
    assert listed(hand) == ["Songs", "Alpha"]
    hand.tap("id=clearText").type("nothing")
    assert hand.sees("No results")


def test_without_its_permission_there_is_only_the_permission_page(phone: Phone) -> None:
    put(phone, "Alpha")
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("Hello there! Welcome to Retro Music")
    hand.tap("LET’S GO")
    assert hand.sees("Hello there! Welcome to Retro Music")
    hand.tap("GRANT ACCESS").tap("Allow").tap("Allow").tap("LET’S GO")
    assert hand.sees("What’s new")
    hand.back().tap("Songs")
    assert listed(hand) == ["Alpha"]
    run_text(phone, f"am force-stop {PACKAGE}")
    assert not hand.launch(PACKAGE).sees("What’s new")


def test_a_file_that_another_app_hands_over_plays(hand: Hand) -> None:
    main = f"{PACKAGE}/{PACKAGE}.activities.MainActivity"
    hand.open(main, action=VIEW, data=f"file://{MUSIC}/Charlie.mp3", type="audio/mpeg")
    assert hand.find("id=miniPlayerTitle").text == "Charlie • Ben"
    assert rows(hand.phone, "SELECT title FROM playing_queue", STATE_DB) == [("Charlie",)]


def test_a_phone_saved_while_songs_are_chosen_goes_on_there(hand: Hand) -> None:
    hand.hold("Charlie").tap("Alpha").tap("Add to playlist").tap("New playlist").type("Mix")
    hand.phone.save("there")
    with hand.phone.busy():
        before = hand.phone[Display].image().tobytes()
    hand.tap("Create").tap("Playlists")
    hand.phone.load("there")
    with hand.phone.busy():
        assert hand.phone[Display].image().tobytes() == before
    assert rows(hand.phone, IN_PLAYLISTS) == []
    hand.tap("Create")
    assert rows(hand.phone, IN_PLAYLISTS) == [("Mix", "Charlie"), ("Mix", "Alpha")]


def test_back_leads_home_and_then_out(hand: Hand) -> None:
    hand.back()
    assert hand.sees("Welcome,")
    hand.back()
    with hand.phone.busy():
        assert hand.phone[Activities].top["app"] != PACKAGE


def test_a_broken_database_is_replaced(hand: Hand) -> None:
    run_text(hand.phone, f"am force-stop {PACKAGE}; echo rubbish >{PLAYLIST_DB}")
    hand.launch(PACKAGE).tap("Playlists")
    assert hand.sees("You have no playlists")
