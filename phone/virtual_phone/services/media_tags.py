"""The tags of media files: duration, title, artist and the like.

Only headers are read.  A truncated file, or one of another type than its name, has no tags.
"""

import io
import re
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any

Tags = dict[str, Any]

MOST = 8 << 20  # bytes read of a single block
SECONDS = 1000  # durations are in ms
MPEG_BITRATES = {  # kbit/s, by version and layer
    (1, 3): (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    (1, 2): (0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    (1, 1): (0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448),
    (2, 3): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
    (2, 2): (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
    (2, 1): (0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256),
}
MPEG_RATES = (44100, 48000, 32000)
ID3 = {
    "TIT2": "title",
    "TT2": "title",
    "TPE1": "artist",
    "TP1": "artist",
    "TALB": "album",
    "TAL": "album",
    "TPE2": "album_artist",
    "TP2": "album_artist",
    "TCOM": "composer",
    "TCON": "genre",
    "TCO": "genre",
    "TRCK": "track",
    "TRK": "track",
    "TYER": "year",
    "TDRC": "year",
    "TYE": "year",
}
ILST = {
    b"\xa9nam": "title",
    b"\xa9ART": "artist",
    b"\xa9alb": "album",
    b"aART": "album_artist",
    b"\xa9wrt": "composer",
    b"\xa9gen": "genre",
    b"\xa9day": "year",
    b"trkn": "track",
}
VORBIS = {
    "title": "title",
    "artist": "artist",
    "album": "album",
    "albumartist": "album_artist",
    "composer": "composer",
    "genre": "genre",
    "date": "year",
    "tracknumber": "track",
}
RIFF = {b"INAM": "title", b"IART": "artist", b"IPRD": "album", b"IGNR": "genre", b"ICRD": "year"}
ID3_ENCODINGS = ("latin-1", "utf-16", "utf-16-be", "utf-8")


def read_tags(file: IO[bytes], mime: str) -> Tags:
    """The tags of an open file, if there are any; durations in ms."""
    reader = READERS.get(mime)
    if reader is None:
        return {}
    try:
        found = reader(file)
    except (struct.error, IndexError, ValueError, ZeroDivisionError):
        return {}
    return {
        name: tidy for name, value in found.items() if (tidy := _tidy(name, value)) is not None
    }


def _tidy(name: str, value: Any) -> Any:
    """A tag converted for its column; None if it is empty."""
    if name in ("year", "track"):
        number = re.search(r"\d+", str(value))
        return int(number[0]) or None if number else None
    return (value.strip("\0 ") or None) if isinstance(value, str) else value


# MP3


def read_mp3(file: IO[bytes]) -> Tags:
    tags, start = _id3(file)
    file.seek(0, 2)
    size = file.tell() - start
    file.seek(start)
    data = file.read(64 << 10)
    for match in re.finditer(rb"\xff[\xe2-\xff]", data):
        found = _frames(data[match.start() :], size - match.start())
        if found.get("duration"):
            return tags | found
    return tags


def _id3(file: IO[bytes]) -> tuple[Tags, int]:
    """The ID3v2 tags at the beginning, and the offset of the audio data."""
    file.seek(0)
    head = file.read(10)
    if head[:3] != b"ID3":
        return {}, 0
    size = _synchsafe(head[6:10])
    body, tags, version = file.read(min(size, MOST)), Tags(), head[3]
    header, name_size = (6, 3) if version == 2 else (10, 4)
    at = 0
    while at + header <= len(body) and body[at]:
        name = body[at : at + name_size].decode("latin-1")
        length = int.from_bytes(body[at + name_size : at + (6 if version == 2 else 8)], "big")
        if version == 4:
            length = _synchsafe(body[at + 4 : at + 8])
        value = body[at + header : at + header + length]
        if name in ID3 and value:
            text = value[1:].decode(ID3_ENCODINGS[value[0]], errors="replace")
            tags.setdefault(ID3[name], text.split("\0")[0])
        at += header + length
    return tags, 10 + size


def _synchsafe(data: bytes) -> int:
    return sum(byte << shift for byte, shift in zip(data, (21, 14, 7, 0), strict=True))


def _frames(data: bytes, size: int) -> Tags:
    """The duration by the first frame: from its count of frames, else from its bit rate."""
    version = {3: 1, 2: 2, 0: 2.5}.get(data[1] >> 3 & 3)
    layer, bits, rate = 4 - (data[1] >> 1 & 3), data[2] >> 4, data[2] >> 2 & 3
    if version is None or layer == 4 or bits in (0, 15) or rate == 3:
        return {}
    frequency = MPEG_RATES[rate] / {1: 1, 2: 2, 2.5: 4}[version]
    bitrate = MPEG_BITRATES[1 if version == 1 else 2, layer][bits]
    samples = 384 if layer == 1 else 576 if layer == 3 and version != 1 else 1152
    info = re.search(rb"(?:Xing|Info)(....)(....)", data[:200], re.DOTALL)
    if info and info[1][3] & 1:
        duration = round(int.from_bytes(info[2], "big") * samples / frequency * SECONDS)
    else:
        duration = round(size * 8 / bitrate)
    return {"duration": duration, "sample_rate": int(frequency)}


def with_id3(data: bytes, tags: Mapping[str, str]) -> bytes:
    """An MP3 file with these ID3 tags and no others; empty ones are left out."""
    frames = b""
    for name, tag in ID3.items():
        if len(name) == 4 and name != "TYER" and tags.get(tag):
            value = b"\3" + tags[tag].encode()
            frames += name.encode() + _as_synchsafe(len(value)) + b"\0\0" + value
    _, start = _id3(io.BytesIO(data))
    return b"ID3\4\0\0" + _as_synchsafe(len(frames)) + frames + data[start:]


def _as_synchsafe(number: int) -> bytes:
    return bytes(number >> shift & 0x7F for shift in (21, 14, 7, 0))


# MP4 and related formats


def read_mp4(file: IO[bytes]) -> Tags:
    tags = Tags()
    for kind, start, end in _boxes(file, 0, _size(file)):
        if kind == b"moov":
            tags |= _moov(file, start, end)
    return tags


def _size(file: IO[bytes]) -> int:
    file.seek(0, 2)
    return file.tell()


def _boxes(file: IO[bytes], at: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """The boxes between two offsets: type, begin and end of the content."""
    while at + 8 <= end:
        file.seek(at)
        length, kind = struct.unpack(">I4s", file.read(8))
        start = at + 8
        if length == 1:
            length, start = struct.unpack(">Q", file.read(8))[0], at + 16
        length = length or end - at
        if length < start - at:
            return
        yield kind, start, min(at + length, end)
        at += length


def _moov(file: IO[bytes], start: int, end: int) -> Tags:
    tags = Tags()
    for kind, begin, stop in _boxes(file, start, end):
        file.seek(begin)
        if kind == b"mvhd":
            wide = file.read(1) == b"\1"
            form, skip = (">IQ", 19) if wide else (">II", 11)
            file.seek(begin + 1 + skip)
            scale, duration = struct.unpack(form, file.read(struct.calcsize(form)))
            tags["duration"] = round(duration * SECONDS / scale)
        elif kind == b"trak":
            tags |= _track(file, begin, stop)
        elif kind == b"udta":
            tags |= _user_data(file, begin, stop)
    return tags


def _track(file: IO[bytes], start: int, end: int) -> Tags:
    """Size and rotation of a video track."""
    for kind, begin, stop in _boxes(file, start, end):
        if kind == b"tkhd":
            file.seek(begin)
            data = file.read(min(stop - begin, 104))
            a, b = struct.unpack_from(">ii", data, len(data) - 44)
            width, height = (each >> 16 for each in struct.unpack(">II", data[-8:]))
            turned = {(0, 1): 90, (-1, 0): 180, (0, -1): 270}
            if width and height:
                sign = ((a > 0) - (a < 0), (b > 0) - (b < 0))
                return {"width": width, "height": height, "orientation": turned.get(sign, 0)}
    return {}


def _user_data(file: IO[bytes], start: int, end: int) -> Tags:
    for kind, begin, stop in _boxes(file, start, end):
        if kind == b"meta":
            for inner, inside, until in _boxes(file, begin + 4, stop):
                if inner == b"ilst":
                    return _ilst(file, inside, until)
    return {}


def _ilst(file: IO[bytes], start: int, end: int) -> Tags:
    tags = Tags()
    for kind, begin, stop in _boxes(file, start, end):
        if kind not in ILST:
            continue
        file.seek(begin + 16)  # the box "data", its type and its locale
        value = file.read(min(stop - begin - 16, MOST))
        is_number = kind == b"trkn"
        tags[ILST[kind]] = value[3] if is_number else value.decode("utf-8", errors="replace")
    return tags


# WAV, FLAC, Ogg


def read_wav(file: IO[bytes]) -> Tags:
    file.seek(0)
    if file.read(12)[8:] != b"WAVE":
        return {}
    tags, at, end, rate = Tags(), 12, _size(file), 0
    while at + 8 <= end:
        file.seek(at)
        name, length = struct.unpack("<4sI", file.read(8))
        if name == b"fmt ":
            rate = struct.unpack_from("<I", file.read(16), 8)[0]
        elif name == b"data" and rate:
            tags["duration"] = round(min(length, end - at - 8) * SECONDS / rate)
        elif name == b"LIST" and file.read(4) == b"INFO":
            tags |= _riff(file.read(min(length - 4, MOST)))
        at += 8 + length + length % 2
    return tags


def _riff(data: bytes) -> Tags:
    tags, at = Tags(), 0
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        if name in RIFF:
            tags[RIFF[name]] = data[at + 8 : at + 8 + length].decode("utf-8", errors="replace")
        at += 8 + length + length % 2
    return tags


def read_flac(file: IO[bytes]) -> Tags:
    file.seek(0)
    if file.read(4) != b"fLaC":
        return {}
    tags, last = Tags(), False
    while not last:
        head = file.read(4)
        last, kind, length = bool(head[0] & 0x80), head[0] & 0x7F, int.from_bytes(head[1:], "big")
        data = file.read(min(length, MOST))
        if kind == 0:
            packed = int.from_bytes(data[10:18], "big")
            tags["duration"] = round((packed & (1 << 36) - 1) * SECONDS / (packed >> 44))
        elif kind == 4:
            tags |= _vorbis(data)
    return tags


def _vorbis(data: bytes) -> Tags:
    at = 4 + int.from_bytes(data[:4], "little")
    count, tags = int.from_bytes(data[at : at + 4], "little"), Tags()
    at += 4
    for _ in range(min(count, 1000)):
        length = int.from_bytes(data[at : at + 4], "little")
        name, _, value = data[at + 4 : at + 4 + length].decode("utf-8", "replace").partition("=")
        if name.lower() in VORBIS:
            tags.setdefault(VORBIS[name.lower()], value)
        at += 4 + length
    return tags


def read_ogg(file: IO[bytes]) -> Tags:
    size = _size(file)
    file.seek(0)
    head = file.read(64 << 10)
    tags = Tags()
    if (comment := head.find(b"\x03vorbis")) >= 0:
        tags |= _vorbis(head[comment + 7 :])
    if (comment := head.find(b"OpusTags")) >= 0:
        tags |= _vorbis(head[comment + 8 :])
    known = head.find(b"\x01vorbis")
    rate = struct.unpack_from("<I", head, known + 12)[0] if known >= 0 else 48000
    file.seek(max(0, size - (64 << 10)))
    tail = file.read()
    last = tail.rfind(b"OggS")
    if head[:4] == b"OggS" and last >= 0:
        tags["duration"] = round(struct.unpack_from("<q", tail, last + 6)[0] * SECONDS / rate)
    return tags


READERS: dict[str, Callable[[IO[bytes]], Tags]] = {
    "audio/mpeg": read_mp3,
    "audio/mp4": read_mp4,
    "video/mp4": read_mp4,
    "video/3gpp": read_mp4,
    "video/quicktime": read_mp4,
    "audio/x-wav": read_wav,
    "audio/flac": read_flac,
    "audio/ogg": read_ogg,
}
