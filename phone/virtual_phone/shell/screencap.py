"""Screenshots and screen recordings: `screencap` and `screenrecord`."""

import io
import struct
from collections.abc import Iterator

from virtual_phone.media.movies import film
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.ui.display import Display

# frameworks/base/cmds/screencap/screencap.cpp
RGBA_8888, COLORSPACE_SRGB = 1, 1
SEVERAL = b"""\
[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first \
display found, however this default is not guaranteed to be consistent across captures. \
A display id should be specified.
A display ID can be specified with the [-d display-id] option.
See "dumpsys SurfaceFlinger --display-id" for valid display IDs.
"""
LONGEST = 180  # seconds a recording may take


@builtin(reads=True)
def screencap(sh: Shell, *args: str) -> Iterator[bytes]:
    """``screencap [-p] [-d ID] [FILE]``: PNG with -p or for a file named ``*.png``, else raw."""
    words = list(args)
    if "-h" in words:
        sh.error("usage: screencap [-hp] [-d display-id] [FILENAME]\n", 0)
        return
    if "-d" in words:
        place = words.index("-d")
        del words[place : place + 2]
    elif sh.phone.faults.get("screencap_warns"):
        yield SEVERAL
    path = next((word for word in words if not word.startswith("-")), "")
    as_png = "-p" in words or path.endswith(".png")
    data = png(sh) if as_png else raw(sh)
    if not path:
        yield data
        return
    try:
        sh.files.write(sh.path(path), data)
    except OSError as error:
        sh.error(f"Error opening file: {path} ({error.strerror})\n", 1)


def png(sh: Shell) -> bytes:
    buffer = io.BytesIO()
    painted = sh.phone[Display].painted
    painted.paint()
    with painted.reading() as canvas, sh.phone.idle():  # encoding takes a tenth of a second
        canvas.image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def raw(sh: Shell) -> bytes:
    """Width, height, format and colour space, then the pixels."""
    painted = sh.phone[Display].painted
    painted.paint()
    with painted.reading() as canvas, sh.phone.idle():
        head = struct.pack("<4I", canvas.width, canvas.height, RGBA_8888, COLORSPACE_SRGB)
        return head + canvas.view()


@builtin
def screenrecord(sh: Shell, *args: str) -> Iterator[str]:
    """``screenrecord [--time-limit N] FILE``: takes the requested time and writes a video."""
    yield ""
    words, seconds = list(args), LONGEST
    if "--time-limit" in words:
        place = words.index("--time-limit")
        limit = words[place + 1 : place + 2]
        if not limit or not limit[0].isdigit() or not 0 < int(limit[0]) <= LONGEST:
            sh.error(f"Time limit {' '.join(limit)}s outside acceptable range [1,{LONGEST}]\n", 2)
            return
        seconds = int(limit[0])
        del words[place : place + 2]
    takes_value = {"--size", "--bit-rate", "--display-id", "--codec-name"}
    names = [
        word
        for index, word in enumerate(words)
        if not word.startswith("--") and (index == 0 or words[index - 1] not in takes_value)
    ]
    if len(names) != 1:
        sh.error("Must specify output file (see --help).\n", 2)
        return
    begun = sh.phone.clock.elapsed()
    sh.sleep(seconds)
    length = (sh.phone.clock.elapsed() - begun) / 1e9
    now = sh.phone.clock.wall() // 1_000_000_000
    data = film([jpeg(sh)], length, sh.phone[Display].size, now)
    sh.files.write(sh.path(names[0]), data)


def jpeg(sh: Shell) -> bytes:
    buffer = io.BytesIO()
    painted = sh.phone[Display].painted
    painted.paint()
    with painted.reading() as canvas, sh.phone.idle():
        canvas.image.save(buffer, "JPEG", quality=80)
    return buffer.getvalue()
