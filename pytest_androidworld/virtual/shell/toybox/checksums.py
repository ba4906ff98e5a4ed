"""Checksums and base64."""

import base64 as b64
import hashlib
import zlib
from collections.abc import Iterator

from pytest_androidworld.virtual.shell.core import Shell, builtin
from pytest_androidworld.virtual.shell.options import options
from pytest_androidworld.virtual.shell.toybox.inputs import inputs, lines

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
        digest = hashlib.new(kind)
        for piece in stdin.pieces():
            digest.update(piece)
        yield digest.hexdigest() + ("\n" if "b" in given else f"  {name}\n")


def _checked(sh: Shell, names: list[str], kind: str, *, quiet: bool) -> Output:
    for line in lines(sh, names):
        wanted, _, name = line.decode(errors="surrogateescape").rstrip("\n").partition("  ")
        if not name:
            continue
        for _, stdin in inputs(sh, [name]):
            same = hashlib.new(kind, stdin.read()).hexdigest() == wanted.lower()
            if not same:
                sh.status = 1
            if not quiet:
                yield f"{name}: {'OK' if same else 'FAILED'}\n"


def _posix_table() -> list[int]:
    table = []
    for byte in range(256):
        value = byte << 24
        for _ in range(8):
            value = (value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1
        table.append(value & 0xFFFFFFFF)
    return table


_TABLE = _posix_table()


@builtin(reads=True)
def cksum(sh: Shell, *arguments: str) -> Output:
    """Print the checksum of POSIX."""
    given = options(sh, arguments, "HILPN")
    for name, stdin in inputs(sh, given.rest):
        data = stdin.read()
        length, tail = len(data), b""
        while length:
            tail += bytes([length & 255])
            length >>= 8
        value = 0
        for byte in data + tail:
            value = (value << 8 & 0xFFFFFFFF) ^ _TABLE[value >> 24 ^ byte]
        value ^= 0xFFFFFFFF
        yield f"{value:08x}" if "H" in given else str(value)
        yield f" {len(data)}{f' {name}' if given.rest else ''}\n"


@builtin(reads=True)
def crc32(sh: Shell, *arguments: str) -> Output:
    """Print the checksum of zip."""
    given = options(sh, arguments)
    several = len(given.rest) > 1
    for name, stdin in inputs(sh, given.rest):
        yield f"{zlib.crc32(stdin.read()):08x}{f' {name}' if several else ''}\n"


@builtin("base64", "base32", reads=True)
def base64(sh: Shell, *arguments: str) -> Output:
    """Encode or decode base64 and base32."""
    given = options(sh, arguments, "di", "w")
    width = given.number("w", 76)
    wide = sh.name == "base64"
    for _, stdin in inputs(sh, given.rest):
        data = stdin.read()
        if "d" in given:
            yield _decoded(data, wide=wide)
            continue
        text = (b64.b64encode if wide else b64.b32encode)(data).decode()
        if not width:
            yield text
        for at in range(0, len(text), width or len(text) + 1):
            if width:
                yield text[at : at + width] + "\n"


def _decoded(data: bytes, *, wide: bool) -> bytes:
    """Decode base64 or base32; other characters are ignored."""
    alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
    if wide:
        alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    encoded = bytes(byte for byte in data if byte in alphabet)
    step, odd = (4, (1,)) if wide else (8, (1, 3, 6))
    while len(encoded) % step in odd:
        encoded = encoded[:-1]
    encoded += b"=" * (-len(encoded) % step)
    return b64.b64decode(encoded) if wide else b64.b32decode(encoded)
