"""Video and audio files: valid containers of rendered frames and of silence.

Video is Motion JPEG in MP4; audio is AAC in M4A or 3GP, or PCM in WAV.  The box layouts are those
of ISO/IEC 14496-12.
"""

import struct

TICKS = 1000  # per second
MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
MAC_EPOCH = 2_082_844_800  # seconds from 1904, where MP4 counts from, to 1970
# One frame of silence in AAC-LC, mono and stereo.
SILENCE = {1: bytes.fromhex("00c800802380"), 2: bytes.fromhex("210049900219002380")}
AAC_SAMPLES = 1024
FILL, END = "110", "111"  # elements of a frame: padding, and the end mark
MOST_FILL = 269  # bytes
RATES = (96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000)


def box(name: str, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I4s", len(body) + 8, name.encode()) + body


def full(name: str, *parts: bytes, flags: int = 0) -> bytes:
    return box(name, struct.pack(">I", flags), *parts)


def film(frames: list[bytes], seconds: float, size: tuple[int, int], now: int = 0) -> bytes:
    """A video of JPEG frames of equal duration."""
    wide, high = size
    entry = box(
        "jpeg",
        bytes(6),
        struct.pack(">H", 1),
        bytes(16),
        struct.pack(">HH", wide, high),
        struct.pack(">II", 0x480000, 0x480000),
        bytes(4),
        struct.pack(">H", 1),
        bytes(32),
        struct.pack(">Hh", 24, -1),
    )
    length = max(round(seconds * TICKS), len(frames))
    each = length // len(frames)
    track = (b"vide", full("vmhd", bytes(8), flags=1), entry, TICKS, each)
    return _file("isom", track, frames, length, size, now)


def filled(frame: bytes, size: int) -> bytes:
    """A frame padded to the size for a bit rate, by fill elements before its end."""
    bits = "".join(f"{byte:08b}" for byte in frame).rstrip("0").removesuffix(END)
    while (room := size * 8 - len(bits) - len(END)) >= 15 + 8 * MOST_FILL:
        bits += FILL + "1111" + f"{MOST_FILL - 14:08b}" + "0" * 8 * MOST_FILL
    if room >= 15 + 8 * 15:
        count = (room - 15) // 8
        bits += FILL + "1111" + f"{count - 14:08b}" + "0" * 8 * count
    bits += END
    return int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")


def aac(
    seconds: float,
    rate: int = 44100,
    channels: int = 2,
    now: int = 0,
    brand: str = "M4A ",
    bitrate: int = 0,
) -> bytes:
    """Silence in an M4A file, or with the brand ``3gp4`` in a 3GP file.

    With a bit rate the file is as large as with sound, else as small as silence can be.
    """
    count = max(round(seconds * rate / AAC_SAMPLES), 1)
    frame = filled(SILENCE[channels], bitrate * AAC_SAMPLES // rate // 8)
    index = RATES.index(rate) if rate in RATES else 4
    config = struct.pack(">H", 2 << 11 | index << 7 | channels << 3)
    decoder = b"\x04" + bytes([13 + 2 + len(config)]) + b"\x40\x15" + bytes(3)
    decoder += struct.pack(">II", bitrate or 128000, bitrate or 128000)
    decoder += b"\x05" + bytes([len(config)]) + config
    descriptor = b"\x03" + bytes([3 + len(decoder) + 3]) + bytes(3) + decoder + b"\x06\x01\x02"
    entry = _sound_entry("mp4a", channels, rate, full("esds", descriptor))
    track = (b"soun", full("smhd", bytes(4)), entry, rate, AAC_SAMPLES)
    frames = [frame] * count
    return _file(brand, track, frames, round(seconds * TICKS), (0, 0), now)


def wav(seconds: float, rate: int = 44100, channels: int = 2) -> bytes:
    """Silence in a WAV file, 16 bits per sample."""
    data = bytes(round(seconds * rate) * channels * 2)
    body = struct.pack("<HHIIHH", 1, channels, rate, rate * channels * 2, channels * 2, 16)
    head = b"WAVEfmt " + struct.pack("<I", len(body)) + body + b"data"
    return (
        b"RIFF"
        + struct.pack("<I", len(head) + 4 + len(data))
        + head
        + struct.pack("<I", len(data))
        + data
    )


Track = tuple[bytes, bytes, bytes, int, int]  # handler, media header, entry, time scale, duration


def _sound_entry(name: str, channels: int, rate: int, more: bytes) -> bytes:
    return box(
        name,
        bytes(6),
        struct.pack(">H", 1),
        bytes(8),
        struct.pack(">HH", channels, 16),
        bytes(4),
        struct.pack(">I", min(rate, 0xFFFF) << 16),
        more,
    )


def _file(
    brand: str, track: Track, frames: list[bytes], length: int, size: tuple[int, int], now: int
) -> bytes:
    """A file with one track in one chunk."""
    handler, header, entry, scale, each = track
    head = box("ftyp", brand.encode(), struct.pack(">I", 512), brand.encode(), b"isommp42")
    made = struct.pack(">II", now + MAC_EPOCH & 0xFFFFFFFF, now + MAC_EPOCH & 0xFFFFFFFF)
    sizes = struct.pack(f">II{len(frames)}I", 0, len(frames), *map(len, frames))
    table = box(
        "stbl",
        full("stsd", struct.pack(">I", 1), entry),
        full("stts", struct.pack(">III", 1, len(frames), each)),
        full("stsc", struct.pack(">IIII", 1, 1, len(frames), 1)),
        full("stsz", sizes),
        full("stco", struct.pack(">II", 1, len(head) + 8)),
    )
    media = box(
        "mdia",
        full("mdhd", made, struct.pack(">IIHH", scale, each * len(frames), 0x55C4, 0)),
        full("hdlr", bytes(4), handler, bytes(12), b"\0"),
        box(
            "minf",
            header,
            box("dinf", full("dref", struct.pack(">I", 1), full("url ", flags=1))),
            table,
        ),
    )
    volume = 0x0100 if handler == b"soun" else 0
    shape = struct.pack(">HHHH", 0, 0, volume, 0) + MATRIX
    area = struct.pack(">II", size[0] << 16, size[1] << 16)
    moov = box(
        "moov",
        full(
            "mvhd",
            made,
            struct.pack(">IIIH", TICKS, length, 0x10000, 0x0100),
            bytes(10),
            MATRIX,
            bytes(24),
            struct.pack(">I", 2),
        ),
        box(
            "trak",
            full("tkhd", made, struct.pack(">III", 1, 0, length), bytes(8), shape, area, flags=7),
            media,
        ),
    )
    return head + box("mdat", *frames) + moov
