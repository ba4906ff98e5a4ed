"""``sync:``: pushing and pulling files, protocol versions 1 and 2 (`file_sync_service.cpp`)."""

import errno
import os
from collections.abc import Callable

from virtual_phone.adbd.core import service
from virtual_phone.adbd.stream import Stream
from virtual_phone.adbd.sync_send import Failed, failing, files_of, receive
from virtual_phone.storage.files import Stat, join
from virtual_phone.wire import sync as wire

DEVICE = 0xFD03  # st_dev of every file; clients only print it
AT_ONCE = 8 * wire.MOST_DATA
SECOND = 1_000_000_000


@service("sync")
def sync(stream: Stream, argument: str) -> None:
    """``sync:``: serves requests until QUIT or an error."""
    try:
        while _answer(stream):
            pass
    except Failed as failure:
        if not failure.reported:
            stream.write(wire.fail(str(failure)))


def _answer(stream: Stream) -> bool:
    """Serve one request; False after the last one."""
    kind, length = wire.REQUEST.unpack(stream.read_exactly(wire.REQUEST.size))
    if kind == b"QUIT":
        return False
    if length > wire.LONGEST_PATH:
        raise Failed("path too long")
    path = os.fsdecode(stream.read_exactly(length))
    handler = HANDLERS.get(kind)
    if handler is None:
        raise Failed(f"unknown command {int.from_bytes(kind, 'little'):08x}")
    handler(stream, path)
    return True


# Status and listing


def _facts(stream: Stream, path: str, *, follow: bool) -> wire.Facts:
    if not path:
        return wire.Facts(error=errno.ENOENT)
    try:
        found = files_of(stream).stat(path, follow=follow)
    except OSError as error:
        return wire.Facts(error=error.errno or errno.EIO)
    return _facts_of(found)


def _facts_of(found: Stat) -> wire.Facts:
    return wire.Facts(
        dev=DEVICE,
        ino=found.ino,
        mode=found.mode,
        nlink=found.nlink,
        uid=found.uid,
        gid=found.gid,
        size=found.size,
        atime=found.atime // SECOND,
        mtime=found.mtime // SECOND,
        ctime=found.ctime // SECOND,
    )


def _stat_v1(stream: Stream, path: str) -> None:
    with stream.phone.busy():
        facts = _facts(stream, path, follow=False)
    stream.write(wire.stat_v1(facts))


def _stat_v2(stream: Stream, path: str) -> None:
    with stream.phone.busy():
        facts = _facts(stream, path, follow=True)
    stream.write(wire.stat_v2(b"STA2", facts))


def _lstat_v2(stream: Stream, path: str) -> None:
    with stream.phone.busy():
        facts = _facts(stream, path, follow=False)
    stream.write(wire.stat_v2(b"LST2", facts))


def _list(stream: Stream, path: str, dent: Callable[[bytes, wire.Facts], bytes]) -> bytes:
    """One entry for each name; a folder that cannot be read looks empty."""
    with stream.phone.busy():
        try:
            names = [".", "..", *files_of(stream).listdir(path)]
        except OSError:
            return b""
        found = [(name, _facts(stream, join(path, name), follow=name == ".")) for name in names]
    return b"".join(dent(os.fsencode(name), facts) for name, facts in found)


def _list_v1(stream: Stream, path: str) -> None:
    stream.write(_list(stream, path, wire.dent_v1) + wire.DONE_V1)


def _list_v2(stream: Stream, path: str) -> None:
    stream.write(_list(stream, path, wire.dent_v2) + wire.DONE_V2)


# Pull


def _receive_v1(stream: Stream, path: str) -> None:
    phone = stream.phone
    with phone.busy(), failing("open failed"):
        files = files_of(stream)
        if files.is_dir(path):
            raise Failed("read failed: Is a directory")
        file = files.open(path)
    with file:
        while True:
            with phone.busy(), failing("read failed"):
                piece = file.read(AT_ONCE)
            if len(piece) < AT_ONCE:
                break
            stream.write(_chunks(piece))
    stream.write(_chunks(piece) + wire.DONE)


def _chunks(data: bytes) -> bytes:
    most = wire.MOST_DATA
    return b"".join(wire.data(data[at : at + most]) for at in range(0, len(data), most))


def _receive_v2(stream: Stream, path: str) -> None:
    _, flags = wire.RECV_V2.unpack(stream.read_exactly(wire.RECV_V2.size))
    if flags:
        raise Failed(f"unknown flags: {flags}")
    _receive_v1(stream, path)


# Push


def _send_v1(stream: Stream, spec: str) -> None:
    path, comma, mode = spec.rpartition(",")
    if not comma:
        raise Failed("missing , in ID_SEND_V1")
    try:
        bits = int(mode, 8 if mode.startswith("0") and mode != "0" else 10)
    except ValueError:
        raise Failed("bad mode") from None
    receive(stream, path, bits)


def _send_v2(stream: Stream, path: str) -> None:
    _, mode, flags = wire.SEND_V2.unpack(stream.read_exactly(wire.SEND_V2.size))
    if flags:
        raise Failed(f"unknown flags: {flags}")
    receive(stream, path, mode)


HANDLERS: dict[bytes, Callable[[Stream, str], None]] = {
    b"STAT": _stat_v1,
    b"STA2": _stat_v2,
    b"LST2": _lstat_v2,
    b"LIST": _list_v1,
    b"LIS2": _list_v2,
    b"RECV": _receive_v1,
    b"RCV2": _receive_v2,
    b"SEND": _send_v1,
    b"SND2": _send_v2,
}
