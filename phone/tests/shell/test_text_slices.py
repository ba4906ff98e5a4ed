"""Text utilities read in pieces, let others work between them, and make no more than is read."""

import difflib
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest

from virtual_phone.phone import Phone
from virtual_phone.shell import memory
from virtual_phone.shell.language.lexer import Lexer
from virtual_phone.shell.run import Result, run, run_text
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Input

LONG = b"a" * 200_000  # one line, in one piece
LINES = b"".join(b"%d\n" % number for number in range(1, 2001))
BASE64 = b"YWFh" * 50_000
BIG = 1 << 17  # characters of a line


class Slices:
    """Counts how often a command lets others work, within its hold of the lock."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.count = 0
        phone.before_wait.append(self._count)

    def _count(self) -> None:
        self.count += self.phone.turns._is_owned()

    def end(self) -> None:
        self.phone.before_wait.remove(self._count)


def slices(phone: Phone, line: str, stdin: bytes = b"") -> int:
    counted = Slices(phone)
    run_text(phone, line, stdin)
    counted.end()
    return counted.count


@pytest.mark.parametrize(
    ("line", "stdin", "least"),
    [
        ("md5sum", LONG, 4),
        ("sha512sum", LONG, 4),
        ("cksum", LONG, 4),
        ("crc32", LONG, 4),
        ("base64", LONG, 13),
        ("base32 -w 0", LONG, 13),
        ("base64 -d", BASE64, 4),
        ("od", LONG, 12_500),
        ("od -w60000 -c", LONG, 4),
        ("xxd", LONG, 12_500),
        ("xxd -p", LONG, 6_667),
        ("xxd -i", LONG, 16_667),
        ("hexdump -C", LONG, 12_500),
        ("strings", LONG, 13),
        ("cat", LONG, 4),
        ("cat -v", LONG, 4),
        ("wc", LONG, 4),
        ("tr a b", LONG, 4),
        ("tee /dev/null", LONG, 4),
        ("gzip", LONG, 4),
        ("head -c 199999", LONG, 4),
        ("tail -c 150000", LONG, 4),
        ("tail -c +5", LONG, 4),
        ("cmp - /dev/zero", LONG, 1),
        ("fold -w 10", LONG, 20_000),
        ("sed l", LONG, 4),
        ("cut -c1", LINES, 2_000),
        ("cut -d, -f1", LINES, 2_000),
        ("rev", LINES, 2_000),
        ("tac", LINES, 2_000),
        ("nl", LINES, 2_000),
        ("uniq", LINES, 2_000),
        ("fold -w 2", LINES, 2_000),
        ("paste -s", LINES, 2_000),
        ("comm - /dev/null", LINES, 2_000),
        ("diff - /dev/null", LINES, 2_000),
        ("head -n 1500", LINES, 1_500),
        ("tail -n 3", LINES, 2_000),
        ("tail -n +3", LINES, 2_000),
        ("sort -c -n", LINES, 3_999),
        ("grep -v 0", LINES, 2_000),
        ("sed -n '$='", LINES, 2_000),
        ("xargs echo", LINES, 2_000),
        ("factor", LINES, 2_000),
        ("md5sum -c", LINES, 2_000),
        ("xxd -r", LINES, 2_000),
    ],
)
def test_a_filter_lets_others_work_between_pieces_or_lines(
    phone: Phone, line: str, stdin: bytes, least: int
) -> None:
    assert slices(phone, line, stdin) >= least


@pytest.mark.parametrize(
    ("line", "stdin", "least"),
    [
        ("printf %3000000d 1", b"", 1),  # formatted while others work
        ("printf %.3000000d 1", b"", 1),
        ("printf %30d 1", b"", 1),  # each conversion is a place, too
        ("read x", b"a" * 2_000_000, 1),
        ("read -A x || read -a x", LINES.replace(b"\n", b" "), 2_000),
        ("IFS=, read x y", LONG, 4),
        (f"echo $(({'1+' * 500}1))", b"", 1_000),  # at each token, and at each operand
        (f"eval ': {'x ' * 5000}'", b"", 5_000),
        ("eval \": '$(cat)'\"", b"a'" * 5_000, 5_000),
        (f"eval 'echo $(({'(' * 5000}'", b"", 5_000),
        ('sh -c "cat <<E\n$(cat)\nE"', LINES, 2_000),
        ("a=($(cat))", LINES, 6_000),  # split, braces sought, assigned
        ("echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", b"", 2 * 256),
        ("x=$(cat); echo ${x//1/2}", LINES * 10, 6_000),
        ('echo -e "$(cat)"', b"\\\\n" * 2_000, 2_000),
    ],
)
def test_the_shell_lets_others_work_within_a_command(
    phone: Phone, line: str, stdin: bytes, least: int
) -> None:
    assert slices(phone, line, stdin) >= least


@pytest.mark.parametrize(
    ("line", "aside"),
    [
        ("rev big", [BIG, BIG + 1]),  # decoded, and turned round
        ("sort big", [BIG]),
        ("cut -c 1 big", [BIG]),
        ("uniq -i big", [BIG]),
        ("fold -w 9999999 big", [BIG]),
        ("grep -c b big", [BIG]),
        ("sed -n 2p big", [BIG + 1]),
        ("xargs -a big -0 true", []),
        ("xargs -0 true < big", [BIG + 1]),
    ],
)
def test_a_long_line_is_decoded_while_others_work(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, aside: list[int]
) -> None:
    sizes = list[int]()
    monkeypatch.setattr(Session, "aside_for", lambda self, size: nullcontext(sizes.append(size)))
    phone.files.write("/data/local/tmp/big", b"a" * BIG + b"\n")
    run_text(phone, f"cd /data/local/tmp; {line} > /dev/null")
    assert [size for size in sizes if size >= BIG] == aside


@pytest.mark.parametrize(
    ("line", "least"),
    [
        ("tar c long", 16),
        ("tar cf x.tar long", 16),
        ("tar c long | tar x", 32),
        ("tar c long | tar xO", 32),
        ("tar cz long | tar tz", 16),
        ("gzip -k long; gunzip -c long.gz", 32),
        ("split -b 1000 -a 3 long", 2_000),
        ("cp long b; cmp long b", 16 + 62),
        ("dd if=long of=b bs=1000000", 16),
        ("dd if=long of=b bs=1000000 conv=notrunc", 16),
        ("sed -i s/b/c/ rows", 2_000),
        ("sed 's/^/b /' rows > x; sed -n -f x /dev/null", 4_000),
        ("grep -f rows /dev/null", 2_000),
        ("unzip -p long.zip", 16),
        ("unzip long.zip", 16),
        ("(cat long; echo; cat long) | sort", 1),
        ("md5sum long > sums; md5sum -c sums", 2 * 16),
    ],
)
def test_files_are_worked_on_in_pieces(phone: Phone, line: str, least: int) -> None:
    phone.files.write("/data/local/tmp/long", b"a" * 1_000_000)
    phone.files.write("/data/local/tmp/rows", LINES)
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zipped", bytes(1_000_000))
    phone.files.write("/data/local/tmp/long.zip", zipped.getvalue())
    assert slices(phone, f"cd /data/local/tmp; {line}") >= least


class Tap(Input):
    """Input without an end that counts the bytes read from it."""

    def __init__(self, piece: bytes) -> None:
        super().__init__()
        self.piece = piece
        self.pulled = 0

    def pieces(self, *_: Any) -> Iterator[bytes]:
        while True:
            self.pulled += len(self.piece)
            assert self.pulled <= 1 << 20, "it does not end"
            yield self.piece


NUL_ROW = "00000000: " + "0000 " * 8 + " " + "." * 16 + "\n"


@pytest.mark.parametrize(
    ("line", "piece", "first"),
    [
        ("od", bytes(1000), "0000000" + "  000000" * 8 + "\n"),
        ("od -v -An -tx1", bytes(1000), " 00" * 16 + "\n"),
        ("xxd", bytes(1000), NUL_ROW),
        ("xxd -p", bytes(1000), "00" * 30 + "\n"),
        ("hexdump", bytes(1000), "0000000" + " 0000" * 8 + "\n"),
        ("base64", bytes(1000), "A" * 76 + "\n"),
        ("base64 -d", b"YQo=" + b"YWEK" * 200, "a\n"),
        ("cat -e", b"ab\n" * 300, "ab$\n"),
        ("uniq", b"a\nb\n" * 300, "a\n"),
        ("comm - /dev/null", b"ab\n" * 300, "ab\n"),
        ("paste - /dev/null", b"ab\n" * 300, "ab\t\n"),
        ("strings", b"abcd\0" * 300, "abcd\n"),
        ("xxd -r -p", b"610a\n" * 300, "a\n"),
        ("tail -n +1", b"ab\n" * 300, "ab\n"),
        ("tail -c +2", b"ab\n" * 300, "b\n"),
        ("fold -w 1", b"ab\n" * 300, "a\n"),
        ("factor", b"6 7\n" * 300, "6: 2 3\n"),
        ("dd bs=1000000 status=none", b"ab\n" * 300, "ab\n"),
    ],
)
def test_the_first_line_comes_before_the_rest_is_read(
    phone: Phone, line: str, piece: bytes, first: str
) -> None:
    tap, out, err = Tap(piece), list[bytes](), list[bytes]()
    status = run(phone, f"{line} | head -n 1", stdin=tap, out=out.append, err=err.append)
    assert (b"".join(out).decode(), b"".join(err), status) == (first, b"", 0)
    assert tap.pulled <= 1 << 18


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("rev long", "rev"),
        ("cut -b 2- long", "cut"),
        ("cut -c 2- long", "cut"),
        ("nl long", "nl"),
        ("fold long", "fold"),
        ("comm long /dev/null", "comm"),
        ("paste long long", "paste"),
        ("cut -d, -f 2 commas", "cut"),
        ("cut -F 2 -d, commas", "cut"),
        ("rev umlauts", "rev"),
        ("diff rows /dev/null", "diff"),
        ("grep -B 100000 x rows", "grep"),
        ("od -w600000 rows", "od"),
        ("tr '\\000-\U0010ffff' x", "tr"),
        ("sort -V long long", "sort"),
        ("seq -f %2000000.0f 1", "seq"),
        ("nl -w 2000000 rows", "nl"),
        ("tar cT slashes", "tar"),
    ],
)
def test_memory_is_limited(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, name: str
) -> None:
    monkeypatch.setattr(memory, "MOST", 1 << 20)
    for file, content in (
        ("long", b"a" * 700_000),
        ("commas", b"," * 200_000),
        ("slashes", b"/\n" * 20_000),
        ("umlauts", "ä".encode() * 200_000),
        ("rows", LINES * 4),
    ):
        phone.files.write(f"/data/local/tmp/{file}", content)
    result = run_text(phone, f"cd /data/local/tmp; {line} > /dev/null")
    assert result == Result("", f"{name}: xrealloc\n", 1)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("comm rows rows | wc -l", "8000\n"),
        ("paste rows rows | wc -l", "8000\n"),
        ("uniq rows /dev/null", ""),
        ("cut -d, -f 1 rows | wc -l", "8000\n"),
        ("cmp rows rows && tail -n +7999 rows", "1999\n2000\n"),
        ("split -l 7999 rows; wc -l xaa xab | tail -n 1", "   8000 total\n"),
    ],
)
def test_what_streams_takes_no_memory(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, expected: str
) -> None:
    monkeypatch.setattr(memory, "MOST", 1 << 18)
    phone.files.write("/data/local/tmp/rows", LINES * 4)
    assert run_text(phone, f"cd /data/local/tmp; {line}") == Result(expected, "", 0)


MKSH = "/system/bin/sh: internal error: can't allocate {} data bytes\n"
OBJECTS = r"119[34]\d\d"  # some more in one version of Python than in another


@pytest.mark.parametrize(
    ("line", "stderr"),
    [
        ("for i in 1 2 3 4; do set -A a$i $(cat rows); done", MKSH.format(OBJECTS)),
        ("for i in 1 2 3 4; do read -d x -a a$i < rows; done", MKSH.format(OBJECTS)),
        ("typeset -Z2000000 x=1", MKSH.format(2000000)),
    ],
)
def test_memory_of_the_shell_is_limited(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str, stderr: str
) -> None:
    monkeypatch.setattr(memory, "MOST", 1 << 19)
    phone.files.write("/data/local/tmp/rows", LINES)
    result = run_text(phone, f"cd /data/local/tmp; {line}")
    assert (result.stdout, result.status) == ("", 1)
    assert re.fullmatch(stderr, result.stderr)


def test_a_command_without_an_end_is_limited(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "MOST", 1 << 19)
    lines = b"echo '" + (b"a" * 5000 + b"\n") * 200  # a quotation that stays open
    phone.files.write("/data/local/tmp/open", lines)
    assert "can't allocate" in run_text(phone, "sh < /data/local/tmp/open").stderr


def test_diff_compares_while_others_work(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    owned = list[bool]()
    find = difflib.SequenceMatcher.find_longest_match

    def watched(self: Any, *where: int) -> Any:
        owned.append(phone.turns._is_owned())
        return find(self, *where)

    monkeypatch.setattr(difflib.SequenceMatcher, "find_longest_match", watched)
    run_text(phone, "cd /data/local/tmp; seq 9 > a; seq 2 8 > b; diff a b")
    assert owned
    assert not any(owned)


def test_diff_ends_with_its_client(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a comparison that takes hours: each line is like each other."""
    found = list[bool]()
    find = difflib.SequenceMatcher.find_longest_match

    def watched(self: Any, *where: int) -> Any:
        found.append(False)
        match = find(self, *where)
        found.append(True)
        return match

    monkeypatch.setattr(difflib.SequenceMatcher, "find_longest_match", watched)
    phone.files.write("/data/local/tmp/a", b"a\n" * 1000)
    phone.files.write("/data/local/tmp/b", b"a\n" * 999)
    nowhere = list[bytes]().append
    line = "diff /data/local/tmp/a /data/local/tmp/b"
    run(phone, line, stdin=Input(), out=nowhere, err=nowhere, stopped=lambda: bool(found))
    assert found == [False]


@pytest.mark.parametrize("line", ["sh big", ". ./big", 'eval "$(cat big)"'])
def test_a_long_script_is_parsed_only_as_far_as_it_runs(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    tokens = list[int]()
    token = Lexer.token

    def counted(self: Lexer) -> Any:
        if len(self.text) > 5000:
            tokens.append(self.at)
        return token(self)

    monkeypatch.setattr(Lexer, "token", counted)
    text = f"# {line}\necho a\nexit 3\n" + ": b\n" * 5000 + ")\n"  # none that is remembered
    phone.files.write("/data/local/tmp/big", text)
    assert run_text(phone, f"cd /data/local/tmp; {line}") == Result("a\n", "", 3)
    assert len(tokens) <= 8


def test_a_long_script_runs_up_to_its_syntax_error(phone: Phone) -> None:
    phone.files.write("/data/local/tmp/big", "echo a\n" + ": b\n" * 5000 + "echo c )\n")
    error = "/data/local/tmp/big[5002]: syntax error: unexpected ')'\n"
    assert run_text(phone, "sh /data/local/tmp/big") == Result("a\n", error, 1)


ZEROS = "head -c 100000 /dev/zero"
MD5 = "0019d23bef56a136a1891211d7007f6f"
OD_ROW = "  000000" * 8 + "\n"
MANY = "seq 20000 > a; "  # 108,894 bytes
ABC = "echo abcdef > a; "
QUIET = "conv=notrunc status=none"
ARCHIVE = "echo hello > a; "


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"{ZEROS} | cksum", "1260869142 100000\n"),
        ("seq 20000 | cksum", "3231941463 108894\n"),
        (f"{ZEROS} | crc32", "d411957d\n"),
        ("seq 20000 | md5sum", "e071f707df7bbeee2a6a1eb48011ddd0  -\n"),
        (f"{ZEROS} | od", f"0000000{OD_ROW}*\n0303220{OD_ROW}0303240\n"),
        (f"{ZEROS} | od -w65536 -An -tx1 | tail -n 1 | wc -c", "103393\n"),
        (f"{ZEROS} | hexdump", f"0000000{' 0000' * 8}\n*\n00186a0\n"),
        (f"{ZEROS} | xxd -s 99998", f"0001869e: 0000{' ' * 37}..\n"),
        (f"{ZEROS} | base64 | tail -n 2", "A" * 76 + "\n" + "A" * 30 + "==\n"),
        (f"{ZEROS} | base64 | base64 -d | md5sum; {ZEROS} | md5sum", 2 * f"{MD5}  -\n"),
        (f"{ZEROS} | base32 -w 0 | base32 -d | wc -c", "100000\n"),
        (f"{ZEROS} | tr '\\0' a | strings -n 100000 | wc -c", "100001\n"),
        ("(echo abc; seq 20000) | strings -n 5 -t d | head -n 1", "  48892 10000\n"),
        ("seq 20000 | tail -c 6", "20000\n"),
        ("seq 20000 | tail -c +108889", "20000\n"),
        ("seq 4 | paste - -", "1\t2\n3\t4\n"),
        ("printf é%.0s $(seq 40000) | tr é e | md5sum", "c3359daa8e54e2277b03ee3ef499426d  -\n"),
        (f"{ARCHIVE} tar c a | wc -c", "10240\n"),
        (f"{ARCHIVE} tar c a | tail -c +513 | head -c 6", "hello\n"),
        (f"{ARCHIVE} tar c a > x.tar; tar cf x.tar x.tar a; tar tf x.tar", "a\n"),
        (f"{MANY} tar cz a | tar xzO | cmp - a && gzip -c a | gunzip | cmp - a", ""),
        (f"{MANY} split -b 50000 a; wc -c xa? | head -n 3 | tail -n 1", "   8894 xac\n"),
        (f"{ZEROS} | head -c 4095 | tr '\\0' a > a; echo é >> a; file -b a", "UTF-8 text\n"),
        ("seq 3 | dd bs=4 conv=sync status=none | tr '\\0\n' x-", "1-2-3-xx"),
        (f"{ABC} echo XY | dd of=a bs=2 seek=1 count=1 {QUIET}; cat a", "abXYef\n"),
    ],
)
def test_what_is_read_in_pieces_is_printed_as_a_whole(
    phone: Phone, line: str, expected: str
) -> None:
    assert run_text(phone, f"cd /data/local/tmp; {line}") == Result(expected, "", 0)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            f"{MANY} seq 19999 > b; cmp a b",
            Result("", "cmp: EOF on b after byte 108888, line 19999\n", 2),
        ),
        (
            f"{MANY} cp a b; echo x >> a; echo yz >> b; cmp a b",
            Result("a b differ: char 108895, line 20001\n", "", 1),
        ),
        (
            f"{MANY} cp a b; echo x >> a; echo y >> b; cmp -l a b",
            Result("108895 170 171\n", "", 1),
        ),
        ("xxd -c 4097 /dev/null", Result("", 'xxd: -c > 4096 (see "xxd --help")\n', 1)),
        ("od -w 0 /dev/null", Result("", 'od: -w < 1 (see "od --help")\n', 1)),
        (
            f"{ARCHIVE} gzip a; head -c 20 a.gz > b.gz; gunzip b.gz; ls",
            Result("a.gz\nb.gz\n", "gunzip: corrupted\n", 0),
        ),
        (
            f"{ARCHIVE} echo b > b.gz; gunzip b.gz; ls",
            Result("a\nb.gz\n", "gunzip: b.gz: not gzip\n", 0),
        ),
    ],
)
def test_what_differs_or_is_refused(phone: Phone, line: str, expected: Result) -> None:
    assert run_text(phone, f"cd /data/local/tmp; {line}") == expected
