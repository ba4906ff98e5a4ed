"""How VLC writes titles, lengths, sizes and counts."""

import math
import re

NOISE = re.compile(
    r"\b(?:\d{3,4}[pi]|[xh]26[45]|hevc|hdtv|web-?dl|webrip|b[dr]rip|dvdrip|blu-?ray|mp4|mkv|avi)\b",
    re.IGNORECASE,
)
UNITS = ("B", "KiB", "MiB", "GiB", "TiB")


def title(name: str) -> str:
    """A file's title: without extension and what names the encoding, separators as blanks."""
    stem = name.rpartition(".")[0] or name
    words = re.sub(r"[._+-]", " ", NOISE.sub(" ", re.sub(r"[._+]", " ", stem)))
    return " ".join(words.split()) or stem


def clock(milliseconds: int) -> str:
    """ "0:45", "1:30", "1:02:03"."""
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def duration(milliseconds: int) -> str:
    """ "45s", "1min30s", "1h2min"."""
    minutes, seconds = divmod(max(milliseconds, 0) // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours}h{minutes}min"
    return f"{minutes}min{seconds}s" if minutes else f"{seconds}s"


def progress(at: int, milliseconds: int) -> str:
    """ "1min30s", and where one has got to: "12s / 1min30s"."""
    return f"{duration(at)} / {duration(milliseconds)}" if at > 0 else duration(milliseconds)


def size(count: int) -> str:
    """ "1.2 MiB"."""
    if count <= 0:
        return "0"
    power = min(int(math.log(count, 1024)), len(UNITS) - 1)
    return f"{count / 1024**power:,.1f}".removesuffix(".0") + f" {UNITS[power]}"


def resolution(width: int, height: int) -> str:
    """The class of a video's size: "720p", and "SD" below."""
    if min(width, height) <= 0:
        return ""
    classes = {7680: "8K", 3840: "4K", 1920: "1080p", 1280: "720p"}
    return next((name for least, name in classes.items() if width >= least), "SD")


def counted(count: int, one: str, many: str) -> str:
    """ "1 video", "3 videos"."""
    return f"{count} {one if count == 1 else many}"


def media(count: int) -> str:
    return f"{count} media"


def contents(folders: int, files: int) -> str:
    """What is in a folder: "12 subfolders, 3 media files"."""
    parts = [
        counted(folders, "subfolder", "subfolders") if folders else "",
        counted(files, "media file", "media files") if files else "",
    ]
    return ", ".join(filter(None, parts)) or "Empty directory"
