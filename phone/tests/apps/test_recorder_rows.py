"""Audio Recorder's rows, without a screen."""

import sqlite3

import pytest

from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.phone import Phone

ALL = "typeof(duration), typeof(data), typeof(data_str), *"


@pytest.fixture
def recorder(phone: Phone) -> AudioRecorder:
    return AudioRecorder(phone)


def rows(recorder: AudioRecorder, table: str) -> list[dict[str, object]]:
    found = recorder.db("databases/records.db").execute(f"SELECT {ALL} FROM {table}")
    return [dict(row) for row in found]


def insert_oddly(recorder: AudioRecorder) -> dict[str, object]:
    """A row as another client may write it, with types that the app would not."""
    number = recorder.library.add_row("/sdcard/Odd.m4a", {"size": 3})
    db: sqlite3.Connection = recorder.db("databases/records.db")
    db.execute("UPDATE records SET duration=1.5, data='text', data_str=7, bookmark=2")
    (row,) = rows(recorder, "records")
    assert row["_id"] == number
    return row


def test_a_row_goes_to_the_trash_and_comes_back_as_another_client_wrote_it(
    recorder: AudioRecorder,
) -> None:
    row = insert_oddly(recorder)
    recorder.library.bin([1])
    (deleted,) = rows(recorder, "trash")
    now = recorder.phone.clock.wall() // 1_000_000
    assert deleted == row | {"path": "/sdcard/Odd.m4a.del", "removed": now}
    assert rows(recorder, "records") == []
    recorder.library.restore(1)
    assert rows(recorder, "records") == [row | {"_id": 2}]
    assert rows(recorder, "trash") == []


def test_the_app_reads_such_a_row_as_androids_cursor_does(recorder: AudioRecorder) -> None:
    insert_oddly(recorder)
    (record,) = recorder.library.records()
    assert (record.id, record.duration, record.bookmark) == (1, 1, True)


def test_a_record_that_has_left_the_trash_is_neither_restored_nor_destroyed(
    recorder: AudioRecorder,
) -> None:
    insert_oddly(recorder)
    recorder.library.restore(1)
    recorder.library.destroy(1)
    assert len(rows(recorder, "records")) == 1
    assert rows(recorder, "trash") == []


def test_the_row_of_a_file_takes_what_is_known_of_it_and_zero_for_the_rest(
    recorder: AudioRecorder,
) -> None:
    recorder.library.add_row("/sdcard/Odd.m4a", {"size": 3})
    (row,) = rows(recorder, "records")
    now = recorder.phone.clock.wall() // 1_000_000
    names = ("duration", "sample_rate", "channel_count", "bitrate", "bookmark")
    assert {name: row[name] for name in (*names, "waveform_processed")} == dict.fromkeys(
        (*names, "waveform_processed"), 0
    )
    assert (row["name"], row["format"], row["size"]) == ("Odd", "m4a", 3)
    assert (row["created"], row["added"], row["data"], row["data_str"]) == (now, now, b"", b"")
