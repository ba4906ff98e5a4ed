"""Films and sound files: boxes within boxes, as long as they say."""

import io
import struct
import wave

import pytest

from virtual_phone.media import movies


def boxes(data: bytes) -> dict[str, bytes]:
    """The boxes at one level; they must fill it exactly."""
    found, at = {}, 0
    while at < len(data):
        size, name = struct.unpack_from(">I4s", data, at)
        assert 8 <= size <= len(data) - at
        found[name.decode()] = data[at + 8 : at + size]
        at += size
    return found


def test_a_film_holds_its_frames_and_its_length() -> None:
    data = movies.film([b"one", b"three"], 2.5, (640, 480))
    top = boxes(data)
    assert list(top) == ["ftyp", "mdat", "moov"]
    assert top["mdat"] == b"onethree"
    scale, length = struct.unpack_from(">II", boxes(top["moov"])["mvhd"], 12)
    assert length / scale == 2.5
    media = boxes(boxes(boxes(top["moov"])["trak"])["mdia"])
    table = boxes(boxes(media["minf"])["stbl"])
    assert struct.unpack(">IIIII", table["stsz"]) == (0, 0, 2, 3, 5)
    (offset,) = struct.unpack_from(">I", table["stco"], 8)
    assert data[offset : offset + 3] == b"one"


def test_silence_lasts_as_long_as_was_asked() -> None:
    top = boxes(movies.aac(3, 44100, 2))
    assert len(top["mdat"]) == 129 * 9
    with wave.open(io.BytesIO(movies.wav(1.5, 8000, 1))) as sound:
        assert (sound.getframerate(), sound.getnchannels(), sound.getnframes()) == (8000, 1, 12000)


@pytest.mark.parametrize("bitrate", [48_000, 128_000, 256_000])
def test_silence_is_as_large_as_its_bit_rate(bitrate: int) -> None:
    sound = boxes(movies.aac(10, 44100, 2, bitrate=bitrate))["mdat"]
    assert len(sound) == pytest.approx(bitrate * 10 / 8, rel=0.03)


def test_a_frame_that_needs_no_filling_stays_as_it_is() -> None:
    for frame in movies.SILENCE.values():
        assert movies.filled(frame, 0) == frame
        assert movies.filled(frame, 12) == frame
