"""Songs, as mutagen reads them and as the virtual phone does."""

import io
from typing import Any

import pytest
from mutagen.mp3 import MP3

from pytest_androidworld.task.songs import song
from virtual_phone.services.media_tags import read_tags


def mp3(data: bytes) -> Any:  # of a type that mutagen does not tell
    return MP3(io.BytesIO(data))


@pytest.mark.parametrize(
    ("milliseconds", "expected"),
    [(240_000, 240_000), (187_345, 187_344), (187_358, 187_368), (19_999, 19_992), (0, 24)],
)
def test_the_length_is_right_to_half_a_frame_of_24_ms(milliseconds: int, expected: int) -> None:
    data = song("Title", "Artist", milliseconds)
    assert round(mp3(data).info.length * 1000) == expected
    assert read_tags(io.BytesIO(data), "audio/mpeg")["duration"] == expected


@pytest.mark.parametrize("title", ["Plain", "Sailor's Waltz", "Zoë — 夜の歌", "x" * 300, "1999"])
def test_title_and_artist_are_what_they_were_given_as(title: str) -> None:
    data = song(title, "Amélie", 60_000)
    tags = mp3(data).tags
    assert (tags["TIT2"].text, tags["TPE1"].text) == ([title], ["Amélie"])
    found = read_tags(io.BytesIO(data), "audio/mpeg")
    assert (found["title"], found["artist"]) == (title, "Amélie")


def test_it_is_a_sound_mpeg_file_of_a_kilobyte_a_second() -> None:
    data = song("Title", "Artist", 60_000)
    info = mp3(data).info
    assert (info.version, info.layer, info.sample_rate, info.channels) == (2, 3, 24000, 1)
    assert info.bitrate == 8000
    assert not info.sketchy
    assert len(data) == 60_000 + 48 + 43  # silence, the frame with the length, the tags


def test_every_frame_is_silent() -> None:
    data = song("Title", "Artist", 1000)
    frames = data[-42 * 24 :]
    assert {frames[at : at + 24] for at in range(0, len(frames), 24)} == {
        b"\xff\xf3\x14\xc0" + bytes(20)
    }
