"""What recordings say of themselves; each file is made here, byte by byte."""

import io
import struct
import wave

import pytest

from virtual_phone.services.media_tags import read_tags, with_id3

MP3, MP4, WAV, FLAC, OGG = "audio/mpeg", "video/mp4", "audio/x-wav", "audio/flac", "audio/ogg"


def tags(data: bytes, kind: str) -> dict[str, object]:
    return read_tags(io.BytesIO(data), kind)


@pytest.mark.parametrize("kind", [MP3, MP4, WAV, FLAC, OGG, "image/png"])
@pytest.mark.parametrize(
    "data", [b"", b"\0" * 100, b"ID3", b"RIFF", b"fLaC", b"\xff\xfb", b"OggS", b"\xff" * 50]
)
def test_what_is_nothing_says_nothing(data: bytes, kind: str) -> None:
    assert tags(data, kind) == {}


def synchsafe(number: int) -> bytes:
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


def id3(version: int, *frames: tuple[str, bytes]) -> bytes:
    body = b""
    for name, value in frames:
        size = len(value)
        length = size.to_bytes(3 if version == 2 else 4, "big")
        if version == 4:
            length = synchsafe(size)
        body += name.encode() + length + (b"" if version == 2 else b"\0\0") + value
    body += b"\0" * 20
    return b"ID3" + bytes([version, 0, 0]) + synchsafe(len(body)) + body


FRAME = b"\xff\xfb\x90\x00" + b"\0" * 413  # MPEG 1, layer III, 128 kbit/s, 44.1 kHz


@pytest.mark.parametrize("version", [3, 4])
def test_an_mp3_of_one_bit_rate(version: int) -> None:
    head = id3(
        version,
        ("TIT2", b"\3Caf\xc3\xa9"),
        ("TPE1", b"\1" + "Bo".encode("utf-16")),
        ("TALB", b"\0Rome\0rest"),
        ("TRCK", b"\0" + b"3/12"),
        ("TDRC", b"\0" + b"2020-01-02"),
        ("PRIV", b"whatever"),
        ("TCON", b"\0"),
    )
    assert tags(head + FRAME * 400, MP3) == {
        "title": "Café",
        "artist": "Bo",
        "album": "Rome",
        "track": 3,
        "year": 2020,
        "duration": 10425,
        "sample_rate": 44100,
    }


def test_an_old_mp3() -> None:
    head = id3(2, ("TT2", b"\0Old"), ("TYE", b"\0" + b"none"))
    assert tags(head + FRAME, MP3) == {"title": "Old", "duration": 26, "sample_rate": 44100}


def test_an_mp3_that_counts_its_frames() -> None:
    info = b"\xff\xfb\x90\x00" + b"\0" * 32 + b"Xing" + struct.pack(">II", 1, 7655)
    assert tags(info + b"\0" * 300 + FRAME, MP3) == {"duration": 199967, "sample_rate": 44100}


@pytest.mark.parametrize("head", [b"", id3(3, ("TIT2", b"\0Old"), ("PRIV", b"x" * 300))])
def test_new_tags_replace_all_old_ones_and_nothing_else(head: bytes) -> None:
    data = with_id3(head + FRAME * 400, {"title": "Café", "year": "1999", "album": ""})
    assert data.endswith(FRAME * 400)
    assert b"PRIV" not in data
    assert tags(data, MP3) == {
        "title": "Café",
        "year": 1999,
        "duration": 10425,
        "sample_rate": 44100,
    }


def test_an_mp3_of_few_samples() -> None:
    low = b"\xff\xf3\x40\xc4" + b"\0" * 100  # MPEG 2, layer III, 32 kbit/s, 22.05 kHz
    assert tags(low * 10, MP3) == {"duration": 260, "sample_rate": 22050}
    assert tags(b"\xff\xf3\x4c\xc4" + b"\0" * 100, MP3) == {}


def box(kind: bytes, *content: bytes) -> bytes:
    body = b"".join(content)
    return struct.pack(">I4s", len(body) + 8, kind) + body


def matrix(a: int, b: int) -> bytes:
    one = 1 << 16
    return struct.pack(">9i", a * one, b * one, 0, -b * one, a * one, 0, 0, 0, 1 << 30)


def track(width: int, height: int, a: int = 1, b: int = 0) -> bytes:
    head = b"\0" * 40 + matrix(a, b) + struct.pack(">II", width << 16, height << 16)
    return box(b"trak", box(b"tkhd", head), box(b"mdia"))


HEADER = box(b"mvhd", b"\0" * 12 + struct.pack(">II", 600, 3000) + b"\0" * 80)


@pytest.mark.parametrize(("a", "b", "turned"), [(1, 0, 0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)])
def test_a_film_has_a_size_and_a_way_up(a: int, b: int, turned: int) -> None:
    data = box(b"ftyp", b"isom") + box(b"moov", HEADER, track(0, 0), track(640, 480, a, b))
    assert tags(data, MP4) == {
        "duration": 5000,
        "width": 640,
        "height": 480,
        "orientation": turned,
    }


def test_a_recording_of_more_than_four_gigabytes() -> None:
    wide = box(b"mvhd", b"\1" + b"\0" * 19 + struct.pack(">IQ", 1000, 1 << 33))
    large = struct.pack(">I4sQ", 1, b"mdat", 20) + b"abcd"
    assert tags(large + box(b"moov", wide), "audio/mp4") == {"duration": 1 << 33}


def test_a_song_in_a_box_names_itself() -> None:
    def said(name: bytes, value: bytes) -> bytes:
        return box(name, box(b"data", struct.pack(">II", 1, 0), value))

    listed = box(
        b"ilst",
        said(b"\xa9nam", b"Song"),
        said(b"\xa9ART", b"Bo"),
        said(b"trkn", b"\0\0\0\4\0\x0c"),
        said(b"covr", b"picture"),
        said(b"\xa9day", b"1999"),
    )
    user = box(b"udta", box(b"name"), box(b"meta", b"\0" * 4, box(b"hdlr"), listed))
    assert tags(box(b"moov", HEADER, user, box(b"udta")), "audio/mp4") == {
        "duration": 5000,
        "title": "Song",
        "artist": "Bo",
        "track": 4,
        "year": 1999,
    }


def test_a_box_that_reaches_to_the_end_or_lies_about_its_size() -> None:
    endless = struct.pack(">I4s", 0, b"moov") + HEADER
    assert tags(endless, MP4) == {"duration": 5000}
    assert tags(struct.pack(">I4s", 4, b"moov") + HEADER, MP4) == {}
    assert tags(box(b"moov", box(b"mvhd", b"\0" * 40)), MP4) == {}


def test_a_wav() -> None:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0" * 32000)
    said = (
        b"INFO" + struct.pack("<4sI", b"INAM", 6) + b"Song\0\0" + struct.pack("<4sI", b"IXYZ", 0)
    )
    more = struct.pack("<4sI", b"LIST", len(said)) + said
    assert tags(file.getvalue() + more, WAV) == {"duration": 2000, "title": "Song"}


def vorbis(*said: str) -> bytes:
    listed = b"".join(struct.pack("<I", len(each.encode())) + each.encode() for each in said)
    return struct.pack("<I", 3) + b"lib" + struct.pack("<I", len(said)) + listed


def test_a_flac() -> None:
    told = (44100 << 44) | (44100 * 3)
    info = b"\0" * 10 + told.to_bytes(8, "big") + b"\0" * 16
    comment = vorbis("TITLE=Song", "title=again", "ARTIST=Bo", "ENCODER=x")
    data = b"fLaC" + b"\0" + len(info).to_bytes(3, "big") + info
    data += b"\x84" + len(comment).to_bytes(3, "big") + comment
    assert tags(data, FLAC) == {"duration": 3000, "title": "Song", "artist": "Bo"}


@pytest.mark.parametrize(
    ("head", "comment", "rate"),
    [(b"\1vorbis" + b"\0" * 5, b"\3vorbis", 22050), (b"OpusHead", b"OpusTags", 48000)],
)
def test_an_ogg(head: bytes, comment: bytes, rate: int) -> None:
    first = b"OggS" + b"\0" * 24 + head + struct.pack("<I", rate) + b"\0" * 20
    last = b"OggS\0\4" + struct.pack("<q", rate * 7) + b"\0" * 20
    assert tags(first + comment + vorbis("album=Rome") + last, OGG) == {
        "duration": 7000,
        "album": "Rome",
    }
