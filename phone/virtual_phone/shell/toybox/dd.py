"""dd."""

import itertools
from collections.abc import Iterator

from virtual_phone.shell.core import Failed, Shell, Stdin, builtin
from virtual_phone.shell.memory import enough_for
from virtual_phone.shell.options import size
from virtual_phone.shell.toybox.formatting import human
from virtual_phone.shell.toybox.inputs import (
    PIECE,
    limited,
    open_input,
    pieces,
    skipped,
)
from virtual_phone.shell.user_files import DEVICES

Output = Iterator[str | bytes]


@builtin
def dd(sh: Shell, *arguments: str) -> Output:
    """Copy a part of a file."""
    given: dict[str, str] = {}
    for word in arguments:
        name, equals, value = word.partition("=")
        if not equals or name not in DD_NAMES:
            raise Failed(f"bad arg {word}")
        given[name] = value
    unit_in = size(given.get("ibs", given.get("bs", "512")))
    unit_out = size(given.get("obs", given.get("bs", "512")))
    if not unit_in or not unit_out:
        raise Failed("bad bs=0")
    stdin = open_input(sh, given.get("if", "-"))
    if stdin is None:
        return
    blocks = _Blocks(stdin, given, unit_in)
    if "of" in given:
        yield from _dd_output(sh, given, blocks, size(given.get("seek", "0")) * unit_out)
    else:
        yield from blocks
    if given.get("status") != "none":
        copied, out = blocks.copied, divmod(blocks.copied, unit_out)
        sh.error(f"{blocks.whole}+{blocks.partial} records in\n")
        sh.error(f"{out[0]}+{int(out[1] > 0)} records out\n")
        if given.get("status") != "noxfer":
            sh.error(f"{copied} bytes ({human(copied)}) copied, 0.001 s, ")
            sh.error(f"{human(copied * 1000)}/s\n")


def zeros(count: int) -> Iterator[bytes]:
    yield from (bytes(min(PIECE, count - at)) for at in range(0, count, PIECE))


class _Blocks:
    """The blocks to copy, in pieces; afterwards, the numbers of records in and out."""

    def __init__(self, stdin: Stdin, given: dict[str, str], unit: int) -> None:
        enough_for(unit)
        self.stdin, self.unit = stdin, unit
        self.skip = size(given.get("skip", "0"))
        self.limit = size(given["count"]) if "count" in given else -1
        self.padded = "sync" in given.get("conv", "")
        self.whole = self.partial = self.copied = 0

    def __iter__(self) -> Iterator[bytes]:
        skipped(self.stdin, self.skip * self.unit)
        while self.limit < 0 or self.whole + self.partial < self.limit:
            before = self.copied
            for piece in limited(self.stdin, self.unit).pieces():
                self.copied += len(piece)
                yield piece
            size = self.copied - before
            if not size:
                break
            self.whole += size == self.unit
            self.partial += size != self.unit
            if self.padded:
                yield from zeros(self.unit - size)
                self.copied += self.unit - size


def _dd_output(sh: Shell, given: dict[str, str], blocks: _Blocks, seek: int) -> Iterator[bytes]:
    """Write the blocks into a file; an empty piece after each lets others work."""
    path, old = sh.path(given["of"]), b""
    notrunc = "notrunc" in given.get("conv", "")
    enough_for(seek)
    if (seek or notrunc) and sh.files.is_file(path) and path not in DEVICES:
        old = sh.files.read(path)
    start = itertools.chain([old[:seek]], zeros(seek - len(old)))
    with sh.files.open(path, "wb") as file:
        for piece in itertools.chain(pieces(sh, start), blocks):
            file.write(piece)
            yield b""
        if notrunc:
            for piece in pieces(sh, [old[seek + blocks.copied :]]):
                file.write(piece)
    sh.files.written(path)


DD_NAMES = frozenset("if of bs ibs obs count skip seek conv status iflag oflag".split())
