"""Songs: silent MP3 files with a title, an artist and a length that every program reads."""

import struct

FRAME_MS = 24  # MPEG-2 layer III at 24 kHz: 576 samples, so a length is whole milliseconds
MONO, NO_CHECKSUM = 0xC0, 0xFFF3
KILOBITS_8, KILOBITS_16 = 0x14, 0x24  # the third byte of a header: bit rate and 24 kHz
SIZES = {KILOBITS_8: 24, KILOBITS_16: 48}  # bytes of a frame
SIDE_INFORMATION = bytes(9)  # all zero: a frame without data is silent
HAS_FRAMES_AND_BYTES = 3
UTF_8 = b"\3"


def song(title: str, artist: str, milliseconds: int) -> bytes:
    """A silent MP3 file with ID3 tags, of the length or up to 12 ms more or less."""
    frames = max(round(milliseconds / FRAME_MS), 1)
    silence = _frame(KILOBITS_8) * frames
    size = SIZES[KILOBITS_16] + len(silence)
    info = struct.pack(">4sIII", b"Info", HAS_FRAMES_AND_BYTES, frames, size)
    return _tags(TIT2=title, TPE1=artist) + _frame(KILOBITS_16, info) + silence


def _frame(rate: int, content: bytes = b"") -> bytes:
    header = struct.pack(">HBB", NO_CHECKSUM, rate, MONO)
    return (header + SIDE_INFORMATION + content).ljust(SIZES[rate], b"\0")


def _tags(**texts: str) -> bytes:
    """ID3v2.4: a frame for each text."""
    frames = b""
    for name, text in texts.items():
        value = UTF_8 + text.encode()
        frames += name.encode() + _synchsafe(len(value)) + b"\0\0" + value
    return b"ID3\4\0\0" + _synchsafe(len(frames)) + frames


def _synchsafe(number: int) -> bytes:
    """Four bytes of seven bits."""
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))
