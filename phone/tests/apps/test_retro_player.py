"""Retro Music: the playing queue, and playing that goes on with the phone's clock."""

import pytest

from phone.tests.hand import Hand
from pytest_androidworld.task.songs import song
from virtual_phone.phone import Phone
from virtual_phone.services.notifications import Notifications
from virtual_phone.shell.run import run_text
from virtual_phone.ui.display import Display

PACKAGE = "code.name.monkey.retromusic"
DATABASES = f"/data/data/{PACKAGE}/databases"
PLAYLIST_DB, STATE_DB = f"{DATABASES}/playlist.db", f"{DATABASES}/music_playback_state.db"
MUSIC = "/storage/emulated/0/Music"
MINUTE = 60_000
Rows = list[tuple[object, ...]]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """A listener before the songs Alpha, Bravo, Charlie and Delta, of four minutes each."""
    with phone.busy():
        for title in ("Alpha", "Bravo", "Charlie", "Delta"):
            phone.files.write(f"{MUSIC}/{title}.mp3", song(title, "Ana", 4 * MINUTE))
    return Hand(phone).launch(PACKAGE).tap("Songs")


def rows(phone: Phone, query: str, path: str = PLAYLIST_DB) -> Rows:
    with phone.busy():
        return [tuple(row) for row in phone.databases.open(path).execute(query)]


def queue(hand: Hand, table: str = "playing_queue") -> list[object]:
    """The titles, as a client reads them: in the table's own order."""
    return [row[0] for row in rows(hand.phone, f"SELECT title FROM {table}", STATE_DB)]


def enqueue(hand: Hand, *titles: str, how: str = "Add to playing queue") -> Hand:
    hand.hold(titles[0])
    for title in titles[1:]:
        hand.tap(title)
    return hand.tap(how)


def current(hand: Hand) -> str:
    return hand.find("id=miniPlayerTitle").text.removesuffix(" • Ana")


def note(hand: Hand) -> tuple[str, bool] | None:
    """The notification's title, and whether it is ongoing."""
    with hand.phone.busy():
        found = hand.phone[Notifications].get(f"{PACKAGE}|playing")
        return (str(found["title"]), bool(found["ongoing"])) if found else None


def press(hand: Hand, button: int) -> None:
    """One of the notification's buttons: previous, play or pause, next."""
    with hand.phone.busy():
        hand.phone[Notifications].act(f"{PACKAGE}|playing", button)


# The queue


def test_songs_come_into_an_empty_queue_in_order_and_paused(hand: Hand) -> None:
    enqueue(hand, "Charlie", "Alpha")
    assert hand.sees("Added 2 titles to the playing queue.")
    assert queue(hand) == ["Charlie", "Alpha"]
    assert current(hand) == "Charlie"
    assert note(hand) == ("Charlie", False)
    hand.wait(600)
    assert current(hand) == "Charlie"


def test_more_songs_come_behind_or_next(hand: Hand) -> None:
    enqueue(hand, "Alpha", "Bravo")
    enqueue(hand, "Delta")
    assert hand.sees("Added 1 title to the playing queue.")
    enqueue(hand, "Charlie", "Delta", how="Play next")
    assert queue(hand) == ["Alpha", "Charlie", "Delta", "Bravo", "Delta"]


def test_a_tap_plays_and_replaces_the_queue_by_the_whole_list(hand: Hand) -> None:
    enqueue(hand, "Delta").tap("Bravo")
    assert queue(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]
    assert current(hand) == "Bravo"
    assert note(hand) == ("Bravo", True)


def test_a_row_of_the_queue_has_all_columns(hand: Hand) -> None:
    enqueue(hand, "Bravo")
    (row,) = rows(hand.phone, "SELECT * FROM playing_queue", STATE_DB)
    assert row[1:6] == ("Bravo", 0, 0, 4 * MINUTE, f"{MUSIC}/Bravo.mp3")
    assert (row[8], row[10], row[11], row[12]) == ("Music", "Ana", None, None)
    assert rows(hand.phone, "SELECT * FROM original_playing_queue", STATE_DB) == [row]


def test_a_title_of_digits_is_a_number_as_the_column_wants_it(hand: Hand) -> None:
    """The columns are declared STRING, which is NUMERIC to SQLite."""
    with hand.phone.busy():
        hand.phone.files.write(f"{MUSIC}/x.mp3", song("1999", "Ana", 4 * MINUTE))
    enqueue(hand, "1999")
    assert queue(hand) == [1999]
    assert current(hand) == "1999"


def test_the_queue_outlives_the_process_and_playing_does_not(hand: Hand) -> None:
    hand.tap("Charlie").wait(30)
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    assert note(hand) is None
    hand.launch(PACKAGE)
    assert current(hand) == "Charlie"
    assert queue(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]
    hand.wait(600)
    assert current(hand) == "Charlie"


def test_a_queue_that_was_deleted_by_adb_is_empty(hand: Hand) -> None:
    enqueue(hand, "Charlie")
    run_text(hand.phone, f"am force-stop {PACKAGE}; rm -r {DATABASES}/*")
    hand.launch(PACKAGE)
    assert not hand.sees("id=miniPlayerTitle")
    assert queue(hand) == []


def test_songs_are_dragged_removed_and_cleared(hand: Hand) -> None:
    hand.tap("Alpha").tap("id=miniPlayerTitle").tap("Now playing queue")
    (x, y), (_, below) = hand.at("id=drag_view"), hand.at("Charlie")
    hand.swipe((x, y), (x, below), 1.0)
    assert queue(hand) == ["Bravo", "Charlie", "Alpha", "Delta"]
    assert current(hand) == "Alpha"
    hand.tap("id=menu").tap("Remove from playing queue")
    assert queue(hand) == ["Charlie", "Alpha", "Delta"]
    (x, y) = hand.at("Delta")
    hand.swipe((x, y), (x + 700, y))
    assert queue(hand) == ["Charlie", "Alpha"]
    assert current(hand) == "Alpha"
    hand.tap("Clear queue")
    assert queue(hand) == []
    assert note(hand) is None


def test_removing_what_plays_plays_the_next(hand: Hand) -> None:
    hand.tap("Bravo").tap("id=miniPlayerTitle").tap("Now playing queue")
    (x, y) = hand.at("Bravo")
    hand.swipe((x, y), (x + 700, y))
    assert queue(hand) == ["Alpha", "Charlie", "Delta"]
    assert note(hand) == ("Charlie", True)


# Playing


def test_its_menu_is_in_the_order_of_the_real_one(hand: Hand) -> None:
    hand.tap("Bravo").tap("id=miniPlayerTitle").tap("More options")
    lines = [node.text for node in hand.nodes() if node.resource_id.endswith("/title")]
    assert lines[-11:] == [
        "Go to album",
        "Go to artist",
        "Add to playlist",
        "Save playing queue",
        "Share",
        "Set as ringtone",
        "Clear playing queue",
        "Details",
        "Go to Lyrics",
        "Equalizer",
        "Delete from device",
    ]
    hand.tap("Go to Lyrics")
    assert hand.sees("No lyrics found")


def test_playing_goes_on_with_the_clock_and_to_the_next_song(hand: Hand) -> None:
    hand.tap("Bravo").tap("id=miniPlayerTitle").wait(61)
    assert hand.find("id=songCurrentProgress").text == "01:01"
    assert hand.find("id=songTotalTime").text == "04:00"
    hand.wait(180)
    assert hand.find("id=title").text == "Charlie"
    assert hand.find("id=songCurrentProgress").text == "00:01"


def test_at_the_end_of_the_queue_playing_stops(hand: Hand) -> None:
    hand.tap("Delta").wait(300)
    assert note(hand) == ("Delta", False)
    assert queue(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]


def test_a_pause_keeps_the_place(hand: Hand) -> None:
    hand.tap("Alpha").tap("id=miniPlayerTitle").wait(60).tap("id=playPauseButton")
    paused = hand.find("id=songCurrentProgress").text
    assert paused == "01:02"  # a person thinks before a touch
    assert hand.wait(100).find("id=songCurrentProgress").text == paused
    hand.tap("id=playPauseButton").wait(10)
    assert hand.find("id=songCurrentProgress").text == "01:12"


def test_the_slider_chooses_a_place(hand: Hand) -> None:
    hand.tap("Alpha").tap("id=miniPlayerTitle")
    left, top, right, bottom = hand.find("id=progressSlider").bounds
    hand.tap_at((left + right) // 2, (top + bottom) // 2)
    assert hand.find("id=songCurrentProgress").text == "02:00"


def test_previous_begins_a_song_again_or_goes_back(hand: Hand) -> None:
    hand.tap("Charlie").tap("id=miniPlayerTitle").wait(20).tap("id=previousButton")
    assert hand.find("id=title").text == "Charlie"
    assert hand.find("id=songCurrentProgress").text == "00:00"
    hand.tap("id=previousButton")
    assert hand.find("id=title").text == "Bravo"
    hand.tap("id=nextButton").tap("id=nextButton")
    assert hand.find("id=title").text == "Delta"


def test_one_song_or_the_whole_queue_is_repeated(hand: Hand) -> None:
    hand.tap("Delta").tap("id=miniPlayerTitle").tap("id=repeatButton").wait(250)
    assert hand.find("id=title").text == "Alpha"
    hand.tap("id=repeatButton").wait(250)
    assert hand.find("id=title").text == "Alpha"


def test_shuffling_keeps_the_current_song_and_the_order_from_before(hand: Hand) -> None:
    hand.tap("Charlie").tap("id=miniPlayerTitle").tap("id=shuffleButton")
    assert queue(hand)[0] == "Charlie"
    assert set(queue(hand)) == {"Alpha", "Bravo", "Charlie", "Delta"}
    assert queue(hand, "original_playing_queue") == ["Alpha", "Bravo", "Charlie", "Delta"]
    hand.tap("id=shuffleButton")
    assert queue(hand) == ["Alpha", "Bravo", "Charlie", "Delta"]
    assert hand.find("id=title").text == "Charlie"


def test_shuffle_plays_all_songs(hand: Hand) -> None:
    hand.tap("id=shuffle_button")
    assert sorted(map(str, queue(hand))) == ["Alpha", "Bravo", "Charlie", "Delta"]
    assert note(hand) == (queue(hand)[0], True)


def test_the_sleep_timer_pauses(hand: Hand) -> None:
    hand.tap("Alpha").tap("id=miniPlayerTitle").tap("Sleep timer")
    hand.tap("5 minutes").wait(299)
    assert note(hand) == ("Bravo", True)
    hand.wait(5)
    assert note(hand) == ("Bravo", False)


def test_the_buttons_of_the_notification_work(hand: Hand) -> None:
    hand.tap("Bravo").press("HOME")
    press(hand, 2)
    assert note(hand) == ("Charlie", True)
    press(hand, 0)
    assert note(hand) == ("Bravo", True)
    press(hand, 1)
    assert note(hand) == ("Bravo", False)


def test_a_song_whose_file_is_gone_does_not_play(hand: Hand) -> None:
    enqueue(hand, "Bravo")
    run_text(hand.phone, f"rm {MUSIC}/Bravo.mp3")
    hand.tap("id=miniPlayerPlayPauseButton")
    assert hand.sees("Couldn’t play this song.")
    assert note(hand) == ("Bravo", False)


def test_songs_that_played_are_remembered_and_counted(hand: Hand) -> None:
    enqueue(hand, "Delta")
    assert rows(hand.phone, "SELECT title FROM HistoryEntity") == []
    hand.tap("Bravo").tap("Alpha").tap("Bravo")
    counts = "SELECT title, play_count FROM PlayCountEntity ORDER BY title"
    assert rows(hand.phone, counts) == [("Alpha", 1), ("Bravo", 2)]
    hand.tap("For you").tap("History")
    titles = [node.text for node in hand.nodes() if node.resource_id.endswith(":id/title")]
    assert titles == ["Bravo", "Alpha"]
    hand.tap("More options").tap("Clear history")
    assert rows(hand.phone, "SELECT title FROM HistoryEntity") == []


def test_a_favorite_is_in_the_playlist_of_that_name(hand: Hand) -> None:
    hand.tap("Bravo").tap("id=miniPlayerTitle").tap("Add to favorites")
    found = "SELECT playlist_name, title FROM SongEntity JOIN PlaylistEntity"
    assert rows(hand.phone, found) == [("Favorites", "Bravo")]
    hand.tap("Remove from favorites")
    assert rows(hand.phone, found) == []


def test_a_song_that_was_searched_for_plays_within_the_queue(hand: Hand) -> None:
    enqueue(hand, "Alpha", "Bravo").tap_at(66, 200)
    hand.type("delta").back().tap("Delta")
    assert queue(hand) == ["Alpha", "Delta", "Bravo"]
    assert note(hand) == ("Delta", True)


def test_a_phone_saved_in_the_middle_of_a_song_plays_on(hand: Hand) -> None:
    hand.tap("Alpha").tap("id=miniPlayerTitle").wait(100)
    hand.phone.save("there")
    with hand.phone.busy():
        before = hand.phone[Display].image().tobytes()
    hand.wait(1000)
    hand.phone.load("there")
    with hand.phone.busy():
        assert hand.phone[Display].image().tobytes() == before
    hand.wait(150)
    assert hand.find("id=title").text == "Bravo"
    assert hand.find("id=songCurrentProgress").text == "00:10"
