"""xxd, od, hexdump, strings."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

XXD = [
    (
        "xxd a.txt",
        "00000000: 6865 6c6c 6f0a                           hello.\n",
    ),
    (
        "xxd -p a.txt",
        "68656c6c6f0a\n",
    ),
    (
        "xxd srt",
        "00000000: 6220 320a 6120 3130 0a63 2031 0a61 2032  b 2.a 10.c 1.a 2\n"
        "00000010: 0a                                       .\n",
    ),
    (
        "xxd -l 4 num",
        "00000000: 6f6e 650a                                one.\n",
    ),
    (
        "xxd -s 4 -l 4 num",
        "00000004: 7477 6f0a                                two.\n",
    ),
    (
        "xxd -c 4 a.txt",
        "00000000: 6865 6c6c  hell\n00000004: 6f0a       o.\n",
    ),
    (
        "xxd -g 1 a.txt",
        "00000000: 68 65 6c 6c 6f 0a                                hello.\n",
    ),
    (
        "xxd -i a.txt",
        "  0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a\n",
    ),
    (
        "echo 68690a | xxd -r -p",
        "hi\n",
    ),
    (
        "xxd num | xxd -r | cmp - num",
        "",
    ),
    (
        "xxd nope",
        "",
        "xxd: nope: No such file or directory\n",
        1,
    ),
    (
        "xxd -y",
        "",
        "xxd: Unknown option 'y' (see \"xxd --help\")\n",
        1,
    ),
]


@printed(XXD)
def test_bytes_are_shown_by_xxd(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


OD = [
    (
        "od a.txt",
        "0000000  062550  066154  005157\n0000006\n",
    ),
    (
        "od -c a.txt",
        "0000000   h   e   l   l   o  \\n\n0000006\n",
    ),
    (
        "od -x a.txt",
        "0000000  6568  6c6c  0a6f\n0000006\n",
    ),
    (
        "od -A x -t x1 a.txt",
        "000000 68 65 6c 6c 6f 0a\n000006\n",
    ),
    (
        "od -An -tx1 srt",
        " 62 20 32 0a 61 20 31 30 0a 63 20 31 0a 61 20 32\n 0a\n",
    ),
    (
        "od -d a.txt",
        "0000000 25960 27756  2671\n0000006\n",
    ),
    (
        "od -N 3 -b num",
        "0000000 157 156 145\n0000003\n",
    ),
    (
        "od -j2 -c a.txt",
        "0000002   l   l   o  \\n\n0000006\n",
    ),
    (
        "od -t x4 srt",
        "0000000    0a322062    30312061    3120630a    3220610a\n0000020    0000000a\n0000021\n",
    ),
    (
        "od -t u1 a.txt",
        "0000000 104 101 108 108 111  10\n0000006\n",
    ),
    (
        "od -t d2 a.txt",
        "0000000   25960   27756    2671\n0000006\n",
    ),
    (
        "od -ta a.txt",
        "0000000   h   e   l   l   o  nl\n0000006\n",
    ),
    (
        "od -tx1 -tc a.txt",
        "0000000  68  65  6c  6c  6f  0a\n          h   e   l   l   o  \\n\n0000006\n",
    ),
    (
        "printf '%040d' 0 | od -c",
        "0000000   0   0   0   0   0   0   0   0   0   0   0   0   0   0   0   0\n*\n"
        "0000040   0   0   0   0   0   0   0   0\n0000050\n",
    ),
    (
        "od -t q a.txt",
        "0000000  062550  066154  005157\n0000006\n",
    ),
    (
        "od -A q a.txt",
        "",
        "od: bad -A 'q'\n",
        1,
    ),
]


@printed(OD)
def test_bytes_are_shown_by_od(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


HEXDUMP = [
    (
        "hexdump a.txt",
        "0000000 6568 6c6c 0a6f\n0000006\n",
    ),
    (
        "hexdump -C a.txt",
        "00000000  68 65 6c 6c 6f 0a                                 |hello.|\n00000006\n",
    ),
    (
        "hexdump -n 2 a.txt",
        "0000000 6568\n0000002\n",
    ),
    (
        "printf '%040d' 0 | hexdump -C",
        "00000000  30 30 30 30 30 30 30 30  30 30 30 30 30 30 30 30  |0000000000000000|\n"
        "*\n00000020  30 30 30 30 30 30 30 30                           |00000000|\n"
        "00000028\n",
    ),
]


@printed(HEXDUMP)
def test_bytes_are_shown_by_hexdump(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


STRINGS = [
    (
        "strings num",
        "three\nfour\nfive\nseven\neight\nnine\neleven\ntwelve\n",
    ),
    (
        "strings -n 6 num",
        "eleven\ntwelve\n",
    ),
    (
        "strings -o a.txt",
        "      0 hello\n",
    ),
    (
        "strings -f -n 5 a.txt",
        "a.txt: hello\n",
    ),
    (
        "strings nope",
        "",
        "strings: nope: No such file or directory\n",
        1,
    ),
    (
        "printf 'ab\\0cdef\\0' | strings",
        "cdef\n",
    ),
]


@printed(STRINGS)
def test_what_can_be_read_is_shown(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
