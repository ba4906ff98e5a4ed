"""Checksums and base64, all computed piece by piece."""

import base64 as b64
import hashlib
import zlib
from collections.abc import Iterator

from virtual_phone.shell.core import Shell, Stdin, builtin
from virtual_phone.shell.options import options
from virtual_phone.shell.toybox.inputs import blocks, inputs, lines, pieces

Output = Iterator[str | bytes]


@builtin("md5sum", "sha1sum", "sha224sum", "sha256sum", "sha384sum", "sha512sum", reads=True)
def md5sum(sh: Shell, *arguments: str) -> Output:
    """Print or check digests."""
    given = options(sh, arguments, "bcs", long={"check": "c", "status": "s", "brief": "b"})
    kind = sh.name.removesuffix("sum")
    if "c" in given:
        yield from _checked(sh, given.rest, kind, quiet="s" in given)
        return
    for name, stdin in inputs(sh, given.rest):
        yield _digest(sh, stdin, kind) + ("\n" if "b" in given else f"  {name}\n")


def _digest(sh: Shell, stdin: Stdin, kind: str) -> str:
    digest = hashlib.new(kind)
    for piece in pieces(sh, stdin):
        digest.update(piece)
    return digest.hexdigest()


def _checked(sh: Shell, names: list[str], kind: str, *, quiet: bool) -> Output:
    for line in lines(sh, names):
        wanted, _, name = line.decode(errors="surrogateescape").rstrip("\n").partition("  ")
        if not name:
            continue
        for _, stdin in inputs(sh, [name]):
            same = _digest(sh, stdin, kind) == wanted.lower()
            if not same:
                sh.status = 1
            if not quiet:
                yield f"{name}: {'OK' if same else 'FAILED'}\n"


def _mirrored(value: int, bits: int) -> int:
    return int(f"{value:0{bits}b}"[::-1], 2)


_MIRRORED = bytes(_mirrored(byte, 8) for byte in range(256))


class _Posix:
    """The checksum of POSIX: zip's with the bits of each byte, and of the sum, in reverse."""

    def __init__(self) -> None:
        self.sum = 0xFFFFFFFF  # as zip inverts it, POSIX's is 0
        self.length = 0

    def update(self, piece: bytes) -> None:
        self.sum = zlib.crc32(piece.translate(_MIRRORED), self.sum)
        self.length += len(piece)

    def value(self) -> int:
        """The checksum, into which the length goes at the end."""
        tail = self.length.to_bytes(-(-self.length.bit_length() // 8), "little")
        return _mirrored(zlib.crc32(tail.translate(_MIRRORED), self.sum), 32)


@builtin(reads=True)
def cksum(sh: Shell, *arguments: str) -> Output:
    """Print the checksum of POSIX."""
    given = options(sh, arguments, "HILPN")
    for name, stdin in inputs(sh, given.rest):
        posix = _Posix()
        for piece in pieces(sh, stdin):
            posix.update(piece)
        yield f"{posix.value():08x}" if "H" in given else str(posix.value())
        yield f" {posix.length}{f' {name}' if given.rest else ''}\n"


@builtin(reads=True)
def crc32(sh: Shell, *arguments: str) -> Output:
    """Print the checksum of zip."""
    given = options(sh, arguments)
    several = len(given.rest) > 1
    for name, stdin in inputs(sh, given.rest):
        value = 0
        for piece in pieces(sh, stdin):
            value = zlib.crc32(piece, value)
        yield f"{value:08x}{f' {name}' if several else ''}\n"


UNIT = 15 << 10  # bytes that are encoded at once, a multiple of 3 and of 5
LETTERS = {
    "base64": b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "base32": b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
}


@builtin("base64", "base32", reads=True)
def base64(sh: Shell, *arguments: str) -> Output:
    """Encode or decode base64 and base32."""
    given = options(sh, arguments, "di", "w")
    width = given.number("w", 76)
    encode = b64.b64encode if sh.name == "base64" else b64.b32encode
    for _, stdin in inputs(sh, given.rest):
        if "d" in given:
            yield from _decoded(sh, stdin)
            continue
        letters = (encode(block) for block in blocks(sh, stdin, UNIT))
        yield from _wrapped(letters, width) if width else letters


def _wrapped(text: Iterator[bytes], width: int) -> Iterator[bytes]:
    """The text in lines of ``width`` bytes, each with an end."""
    column = 0
    for piece in text:
        at, parts = 0, list[bytes]()
        while at < len(piece) and width > 0:
            parts.append(piece[at : at + width - column])
            at += len(parts[-1])
            column += len(parts[-1])
            if column == width:
                parts.append(b"\n")
                column = 0
        yield b"".join(parts)
    if column:
        yield b"\n"


def _decoded(sh: Shell, stdin: Stdin) -> Iterator[bytes]:
    """Decode base64 or base32; other characters are ignored."""
    wide = sh.name == "base64"
    letters = LETTERS[sh.name]
    others = bytes(byte for byte in range(256) if byte not in letters)
    decode, step, odd = (b64.b64decode, 4, (1,)) if wide else (b64.b32decode, 8, (1, 3, 6))
    rest = b""
    for piece in pieces(sh, stdin):
        encoded = rest + piece.translate(None, others)
        whole = len(encoded) // step * step
        rest = encoded[whole:]
        yield decode(encoded[:whole])
    while len(rest) in odd:
        rest = rest[:-1]
    yield decode(rest + b"=" * (-len(rest) % step))
