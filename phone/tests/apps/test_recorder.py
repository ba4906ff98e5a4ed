"""Audio Recorder: what recording writes when, names, the list, the trash, and its settings."""

import io
import sqlite3
import wave
from contextlib import closing
from typing import Any

import pytest

from phone.tests import forest
from phone.tests.hand import Hand
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.media_tags import read_tags
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.shell.run import run_text

PACKAGE = "com.dimowner.audiorecorder"
WELCOME = f"{PACKAGE}/{PACKAGE}.app.welcome.WelcomeActivity"
FOLDER = f"/storage/emulated/0/Android/data/{PACKAGE}/files/Music/records"
DATABASE = f"/data/data/{PACKAGE}/databases/records.db"
STATUS = [
    "15:34",
    "Android System notification: ",
    "Wifi signal full.,No internet",
    "Phone signal full.",
    "Battery 100 percent.",
]
RATES = ["8kHz", "16kHz", "22kHz", "32kHz", "44.1kHz", "48kHz"]


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """The main screen, reached as the benchmark does."""
    return Hand(phone).open(WELCOME).tap("Get started").tap("Apply")


def files(hand: Hand) -> list[str]:
    return sorted(hand.phone.files.listdir(FOLDER))


def rows(hand: Hand, columns: str, table: str = "records") -> list[tuple[Any, ...]]:
    db = hand.phone.databases.open(DATABASE)
    return [tuple(row) for row in db.execute(f"SELECT {columns} FROM {table} ORDER BY _id")]


def record(hand: Hand, seconds: float = 1, name: str = "") -> Hand:
    """Record so long (and 2 s of thinking), and give it a name."""
    hand.tap("id=btn_record").wait(seconds).tap("id=btn_record_stop")
    if name:
        hand.press("CTRL_LEFT", "A").type(name)
    return hand.tap("Save")


def notes(hand: Hand) -> list[tuple[str, str]]:
    visible = hand.phone[Notifications].visible
    return [(note["title"], note["text"]) for note in visible if note["package"] == PACKAGE]


# The first pages


def test_it_begins_with_welcome_and_setup(phone: Phone) -> None:
    hand = Hand(phone).open(WELCOME)
    assert hand.texts()[:3] == [
        "Audio Recorder",
        "Welcome to a simple and fast application",
        "Get started",
    ]
    assert phone[Activities].top["activity"].endswith("WelcomeActivity")
    hand.tap("Get started")
    assert phone[Activities].top["activity"].endswith("SetupActivity")
    for text in (
        "Setup",
        "Theme Blue Gray",
        "Naming: Record-1.m4a",
        "Recording format:",
        "Sample rate:",
        "Bitrate:",
        "Channel count:",
        "1 Mb/min expected size",
    ):
        assert hand.sees(text)
    hand.tap("Apply")
    assert phone[Activities].top["activity"].endswith("MainActivity")
    hand.back()
    assert phone[Activities].top["app"] != PACKAGE


def test_its_icon_leads_there_until_setup_is_done(phone: Phone) -> None:
    hand = Hand(phone).launch(PACKAGE)
    assert hand.sees("Get started")
    hand.tap("Get started").tap("Apply").press("HOME").launch(PACKAGE)
    assert hand.sees("Recording: %s")
    run_text(phone, f"am force-stop {PACKAGE}")
    hand.launch(PACKAGE)
    assert hand.sees("Recording: %s")
    hand.open(WELCOME)
    assert hand.sees("Get started")
    with phone.busy():
        phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    assert hand.sees("Get started")


def test_what_can_be_chosen_depends_on_the_format(phone: Phone) -> None:
    hand = Hand(phone).open(WELCOME).tap("Get started")
    assert all(map(hand.sees, RATES))
    hand.tap("256 kbps")
    assert hand.sees("1.9 Mb/min expected size")
    hand.tap("Wav")
    assert not hand.sees("Bitrate:")
    assert hand.sees("Channel count:")
    assert hand.sees("10.6 Mb/min expected size")
    assert hand.sees("Naming: Record-1.wav")
    hand.tap("3gp")
    assert [each for each in RATES if hand.sees(each)] == ["8kHz", "16kHz"]
    assert not hand.sees("Channel count:")
    hand.tap("Reset")
    assert hand.sees("1 Mb/min expected size")
    hand.tap("Theme Blue Gray").tap("Theme Teal")
    assert hand.sees("Theme Teal")


# Recording


def test_the_main_screen_before_anything_was_recorded(hand: Hand) -> None:
    assert forest.names(hand.phone) == [
        "",
        "Audio Recorder",
        "00:00",
        "Settings",
        "Recording: %s",
        "",
        *STATUS,
    ]
    assert files(hand) == []


def test_a_recording_is_a_file_and_a_row_with_a_length(hand: Hand) -> None:
    hand.tap("id=btn_record")
    assert files(hand) == ["Record-1.m4a"]
    assert hand.phone.files.stat(f"{FOLDER}/Record-1.m4a").size > 0
    assert rows(hand, "name, duration, size") == [("Record-1", 0, 0)]
    assert hand.find("id=txt_name").text == "Recording…"
    hand.wait(3)
    assert hand.find("id=txt_progress").text == "00:03"
    hand.tap("id=btn_record_stop")
    assert hand.sees("New name")
    assert hand.find("id=input_name").text == "Record-1"
    [told] = rows(hand, "*")
    size = hand.phone.files.stat(f"{FOLDER}/Record-1.m4a").size
    assert told[:3] == (1, "Record-1", told[2])
    assert 5_000_000 <= told[2] < 5_100_000
    assert told[5:11] == (f"{FOLDER}/Record-1.m4a", "m4a", size, 44100, 2, 128000)
    assert size == pytest.approx(5 * 16000, rel=0.1)
    with hand.phone.files.open(f"{FOLDER}/Record-1.m4a") as sound:
        assert read_tags(sound, "audio/mp4")["duration"] == round(told[2] / 1000)
    hand.tap("Save")
    assert hand.find("id=txt_record_info").text == "0.08 Mb, M4a, 44.1kHz"
    assert hand.find("id=txt_duration").text == "00:05"


def test_the_schema_of_its_database(hand: Hand) -> None:
    db = hand.phone.databases.open(DATABASE)
    columns = [row["name"] for row in db.execute("PRAGMA table_info(records)")]
    assert columns == [
        "_id",
        "name",
        "duration",
        "created",
        "added",
        "path",
        "format",
        "size",
        "sample_rate",
        "channel_count",
        "bitrate",
        "data",
        "bookmark",
        "waveform_processed",
        "data_str",
    ]
    trash = [row["name"] for row in db.execute("PRAGMA table_info(trash)")]
    assert trash == [*columns, "removed"]
    assert db.execute("PRAGMA user_version").fetchone()[0] == 3


def test_a_pause_does_not_count(hand: Hand) -> None:
    hand.tap("id=btn_record").wait(3).tap("id=btn_record")
    assert hand.sees("Paused")
    shown = hand.find("id=txt_progress").text
    hand.wait(60)
    assert hand.find("id=txt_progress").text == shown == "00:05"
    hand.tap("id=btn_record").wait(1)
    assert hand.sees("Recording…")
    hand.tap("id=btn_record_stop").tap("Cancel")
    [(duration,)] = rows(hand, "duration")
    assert 8_000_000 <= duration < 8_100_000
    assert files(hand) == ["Record-1.m4a"]


def test_a_recording_that_is_discarded_leaves_nothing(hand: Hand) -> None:
    hand.tap("id=btn_record").wait(2).tap("Delete")
    assert hand.sees("Delete this record?")
    hand.tap("No")
    assert hand.sees("Recording…")
    hand.tap("Delete").tap("Yes")
    assert (files(hand), rows(hand, "_id")) == ([], [])
    assert notes(hand) == []
    record(hand)
    assert files(hand) == ["Record-2.m4a"]


def test_recording_goes_on_behind_other_screens_and_says_so(hand: Hand) -> None:
    hand.tap("id=btn_record").press("HOME").wait(65)
    assert notes(hand) == [("01:05", "Recording…")]
    hand.phone.save("going on")
    hand.phone.load("going on")
    with hand.phone.busy():
        key = f"{PACKAGE}|recording"
        hand.phone[Notifications].act(key, 0)
    assert notes(hand) == [("01:05", "Paused")]
    with hand.phone.busy():
        hand.phone[Notifications].act(key, 0)
        hand.phone.sleep(10)
        hand.phone[Notifications].act(key, 1)
    assert notes(hand) == []
    [(duration,)] = rows(hand, "duration")
    assert 75_000_000 <= duration < 75_100_000
    hand.launch(PACKAGE)
    assert hand.find("id=txt_name").text == "Record-1"


def test_a_process_that_ends_leaves_a_file_without_a_length(hand: Hand) -> None:
    hand.tap("id=btn_record").wait(5)
    run_text(hand.phone, f"am force-stop {PACKAGE}")
    hand.wait(5)
    assert rows(hand, "name, duration") == [("Record-1", 0)]
    assert notes(hand) == []
    hand.launch(PACKAGE)
    assert hand.sees("00:00")


def test_without_the_permission_it_asks(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone[Permissions].revoke(PACKAGE, "android.permission.RECORD_AUDIO")
    hand.tap("id=btn_record").tap("Don’t allow")
    assert (files(hand), hand.sees("Recording…")) == ([], False)
    hand.tap("id=btn_record").tap("While using the app")
    assert hand.sees("Recording…")


@pytest.mark.parametrize(("form", "size"), [("Wav", 44100 * 2 * 2 * 3), ("3gp", 1500 * 3)])
def test_other_formats(phone: Phone, form: str, size: int) -> None:
    hand = Hand(phone).open(WELCOME).tap("Get started").tap(form).tap("Apply")
    record(hand)
    [name] = files(hand)
    assert name == f"Record-1.{form.lower()}"
    data = phone.files.read(f"{FOLDER}/{name}")
    assert len(data) == pytest.approx(size, rel=0.3)
    if form == "Wav":
        with wave.open(io.BytesIO(data)) as sound:
            assert sound.getframerate() == 44100
    else:
        assert data[4:12] == b"ftyp3gp4"
    assert rows(hand, "format") == [(form.lower(),)]


@pytest.mark.parametrize(
    ("naming", "name"),
    [
        ("2023.10.15 15.34.00", "2023.10.15 15.34."),
        ("10.15.2023 03.34.00 PM", "10.15.2023 03.34."),
        ("2023-10-15T15.34.00", "2023-10-15T15.34."),
        ("1697384040000", "16973840"),
    ],
)
def test_other_names(phone: Phone, naming: str, name: str) -> None:
    hand = Hand(phone).open(WELCOME).tap("Get started").tap("Naming: Record-1.m4a")
    hand.tap(f"Naming: {naming}.m4a").tap("Apply")
    record(hand)
    assert files(hand)[0].startswith(name)


# The name


def test_the_extension_is_always_added(hand: Hand) -> None:
    record(hand, name="interview_copy.m4a")
    assert files(hand) == ["interview_copy.m4a.m4a"]
    assert rows(hand, "name, path") == [("interview_copy.m4a", f"{FOLDER}/interview_copy.m4a.m4a")]
    assert hand.sees("interview_copy.m4a")


def test_the_caret_is_at_the_end_and_enter_only_closes_the_keyboard(hand: Hand) -> None:
    hand.tap("id=btn_record").tap("id=btn_record_stop").type("b\n")
    assert hand.sees("New name")
    hand.tap("Save")
    assert files(hand) == ["Record-1b.m4a"]


def test_a_name_that_is_the_same_or_taken_or_none(hand: Hand) -> None:
    record(hand, name="RECORD-1")
    assert files(hand) == ["Record-1.m4a"]
    record(hand, name="record-1")
    assert hand.sees("File with this name is already exists!")
    assert files(hand) == ["Record-1.m4a", "Record-2.m4a"]
    hand.tap("id=txt_name").press("CTRL_LEFT", "A").press("DEL").tap("Save")
    assert hand.sees("Failed to rename the record!")
    hand.tap("id=txt_name").press("CTRL_LEFT", "A").type("a:b").tap("Save")
    assert files(hand) == ["Record-1.m4a", "a_b.m4a"]


def test_it_can_be_set_not_to_ask(hand: Hand) -> None:
    hand.tap("id=btn_record").tap("id=btn_record_stop").tap("Don't ask again").tap("Cancel")
    hand.tap("id=btn_record").tap("id=btn_record_stop")
    assert not hand.sees("New name")
    assert files(hand) == ["Record-1.m4a", "Record-2.m4a"]


# Playing, the list and the trash


def test_a_record_plays_to_its_end(hand: Hand) -> None:
    record(hand, 3)
    hand.tap("id=btn_play").wait(2)
    assert hand.find("id=txt_progress").text == "00:02"
    hand.tap("id=btn_play").wait(60)
    assert hand.find("id=txt_progress").text == "00:04"
    hand.tap("id=btn_play").wait(5)
    assert hand.find("id=txt_progress").text == "00:00"
    assert not any(n.resource_id.endswith("btn_stop") for n in hand.nodes())


def test_a_file_that_is_gone_is_not_loaded(hand: Hand) -> None:
    record(hand)
    run_text(hand.phone, f"rm -r {FOLDER}/*")
    assert not hand.sees("Record-1")
    hand.tap("id=btn_records_list").tap("Record-1")
    assert hand.sees("File not found")


def test_the_list_is_sorted_as_asked(hand: Hand) -> None:
    hand.tap("id=btn_records_list")
    assert hand.sees("Records is empty")
    hand.tap("id=btn_back")
    for name, seconds in (("b", 1), ("a", 5), ("C", 3)):
        record(hand, seconds, name)
    hand.tap("id=btn_records_list")

    def names() -> list[str]:
        return [n.text for n in hand.nodes() if n.resource_id.endswith("list_item_name")]

    assert hand.sees("Today")
    assert names() == ["C", "a", "b"]
    for order, wanted in (
        ("By date (oldest)", ["b", "a", "C"]),
        ("By name (A-Z)", ["a", "b", "C"]),
        ("By name (Z-A)", ["C", "b", "a"]),
        ("By duration (longest)", ["a", "C", "b"]),
        ("By duration (shortest)", ["b", "C", "a"]),
    ):
        hand.tap("id=btn_sort").tap(order)
        assert names() == wanted
    assert not hand.sees("Today")
    hand.tap("id=list_item_bookmark").tap("id=btn_bookmarks")
    assert names() == ["b"]


def test_the_panel_plays_one_after_the_other(hand: Hand) -> None:
    for name in ("first", "second"):
        record(hand, 10, name)
    hand.tap("id=btn_records_list").tap("first")
    assert hand.find("id=txt_name").text == "first"
    hand.tap("id=btn_prev")
    assert hand.find("id=txt_name").text == "second"
    hand.tap("id=btn_next").tap("id=btn_play").wait(30)
    assert hand.find("id=txt_name").text == "first"
    hand.tap("id=btn_stop")
    assert not any(n.resource_id.endswith("touch_layout") for n in hand.nodes())
    hand.tap("second").back()
    assert hand.sees("second")
    hand.back()
    assert hand.find("id=txt_name").text == "second"


def test_trash_keeps_the_file_under_another_ending(hand: Hand) -> None:
    record(hand, name="memo")
    hand.tap("id=btn_share").tap("Delete")
    assert hand.sees("Move to trash memo?")
    hand.tap("Yes")
    assert files(hand) == ["memo.m4a.del"]
    assert rows(hand, "_id") == []
    assert rows(hand, "name, path", "trash") == [("memo", f"{FOLDER}/memo.m4a.del")]
    hand.tap("Settings").tap("Trash").tap("Restore")
    assert (files(hand), rows(hand, "name", "trash")) == (["memo.m4a"], [])
    assert rows(hand, "name, path") == [("memo", f"{FOLDER}/memo.m4a")]


def test_what_is_deleted_from_the_trash_is_gone(hand: Hand) -> None:
    for name in ("a", "b", "c"):
        record(hand, name=name)
    hand.tap("id=btn_records_list").hold("a").tap("b").tap("c")
    assert hand.sees("3 selected")
    hand.tap("id=btn_delete_multi").tap("Yes").back()
    assert files(hand) == ["a.m4a.del", "b.m4a.del", "c.m4a.del"]
    hand.tap("Settings").tap("Trash").tap("Delete").tap("Yes")
    assert files(hand) == ["a.m4a.del", "b.m4a.del"]
    hand.tap("id=btn_delete_all").tap("Yes")
    assert (files(hand), hand.sees("Empty")) == ([], True)


def test_trash_is_emptied_after_sixty_days(hand: Hand) -> None:
    record(hand, name="memo").tap("id=btn_share").tap("Delete").tap("Yes").press("HOME")
    hand.wait(59 * 86400).open(WELCOME)
    assert files(hand) == ["memo.m4a.del"]
    hand.press("HOME").wait(2 * 86400).open(WELCOME)
    assert files(hand) == []


def test_a_record_is_saved_elsewhere_shared_and_described(hand: Hand) -> None:
    record(hand, name="memo").tap("id=btn_share").tap("Save as…")
    assert hand.phone.files.listdir("/sdcard/Download") == ["memo.m4a"]
    hand.tap("id=btn_share").tap("Information")
    for text in ("memo", "M4a", "128 kbps", "Stereo", "44.1kHz", f"{FOLDER}/memo.m4a"):
        assert hand.sees(text)
    hand.back().tap("id=btn_share").tap("Share")
    assert hand.sees("memo.m4a")


def test_a_file_of_the_phone_is_taken_in(hand: Hand) -> None:
    record(hand, name="memo").tap("id=btn_share").tap("Save as…").wait(4)
    hand.tap("id=btn_import")
    assert hand.phone[Activities].top["app"] == "com.google.android.documentsui"
    hand.tap("memo.m4a" if hand.sees("memo.m4a") else "Show roots")
    if hand.sees("Downloads"):
        hand.tap("Downloads").tap("memo.m4a")
    assert files(hand) == ["memo-1.m4a", "memo.m4a"]
    (first,), (second,) = rows(hand, "duration / 1000000")
    assert first == second


def test_the_browser_lists_files_and_adopts_strangers(hand: Hand) -> None:
    record(hand, name="memo")
    hand.tap("Settings").tap("File browser")
    assert hand.sees("memo.m4a")
    assert not hand.sees("Import")
    run_text(hand.phone, f"cp {FOLDER}/memo.m4a {FOLDER}/found.m4a")
    hand.tap("Import")
    assert [name for (name,) in rows(hand, "name")] == ["memo", "found"]


def test_settings_switch_and_say_how_much_there_is(hand: Hand) -> None:
    record(hand, 58)
    hand.tap("Settings").tap("Show rename dialog after recording is completed")
    hand.swipe((540, 2000), (540, 300))
    assert hand.sees("Records count: 1")
    assert hand.sees("Total duration: 01:00")
    hand.tap("Rate app")
    assert hand.sees("No apps can perform this action.")
    hand.back().tap("id=btn_record").tap("id=btn_record_stop")
    assert not hand.sees("New name")


def test_a_fresh_phone_has_the_folder_and_an_empty_database(phone: Phone) -> None:
    assert phone.files.listdir(FOLDER) == []
    with closing(sqlite3.connect(phone.files.host(DATABASE))) as db, db:
        assert db.execute("SELECT count(*) FROM records").fetchone() == (0,)
