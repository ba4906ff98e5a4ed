"""Whole files and their ends: cat, tac, rev, head, tail, wc, nl, tee, yes, seq."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

CAT = [
    (
        "cat a.txt",
        "hello\n",
    ),
    (
        "cat a.txt nonl",
        "hello\nno newline",
    ),
    (
        "cat nope a.txt",
        "hello\n",
        "cat: nope: No such file or directory\n",
        1,
    ),
    (
        "cat < a.txt",
        "hello\n",
    ),
    (
        "echo x | cat - a.txt",
        "x\nhello\n",
    ),
    (
        "cat -e a.txt",
        "hello$\n",
    ),
    (
        "cat -t tabs",
        "a^Ib^Ic\n1^I2^I3\n",
    ),
    (
        "cat d",
        "",
        "cat: d: Is a directory\n",
        1,
    ),
    (
        "cat -y",
        "",
        "cat: Unknown option 'y' (see \"cat --help\")\n",
        1,
    ),
    (
        "tac srt",
        "a 2\nc 1\na 10\nb 2\n",
    ),
    (
        "tac nope",
        "",
        "tac: nope: No such file or directory\n",
        1,
    ),
    (
        "rev a.txt",
        "olleh\n",
    ),
    (
        "echo a b | rev",
        "b a\n",
    ),
]


@printed(CAT)
def test_files_are_printed(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


ENDS = [
    (
        "head -n 2 num",
        "one\ntwo\n",
    ),
    (
        "head -3 num",
        "one\ntwo\nthree\n",
    ),
    (
        "head -c 7 num",
        "one\ntwo",
    ),
    (
        "head -q -n1 a.txt num",
        "hello\none\n",
    ),
    (
        "head -v -n1 a.txt",
        "==> a.txt <==\nhello\n",
    ),
    (
        "head -n1 a.txt num nope",
        "==> a.txt <==\nhello\n\n==> num <==\none\n",
        "head: nope: No such file or directory\n",
        1,
    ),
    (
        "head -n -3 num",
        "",
        'head: -n < 0 (see "head --help")\n',
        1,
    ),
    (
        "head nope",
        "",
        "head: nope: No such file or directory\n",
        1,
    ),
    (
        "tail -n 2 num",
        "eleven\ntwelve\n",
    ),
    (
        "tail -2 num",
        "eleven\ntwelve\n",
    ),
    (
        "tail -c 4 num",
        "lve\n",
    ),
    (
        "tail -n +11 num",
        "eleven\ntwelve\n",
    ),
    (
        "tail -n1 a.txt num",
        "==> a.txt <==\nhello\n\n==> num <==\ntwelve\n",
    ),
    (
        "tail nope",
        "",
        "tail: nope: No such file or directory\n",
        1,
    ),
    (
        "seq 20 | head",
        "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
    ),
    (
        "seq 20 | tail -n 3",
        "18\n19\n20\n",
    ),
    (
        "seq 3 | head -n 0",
        "",
    ),
    (
        "printf 'a\\nb' | tail -n1",
        "b",
    ),
]


@printed(ENDS)
def test_a_file_has_two_ends(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


COUNTS = [
    (
        "wc a.txt num",
        "      1       1       6 a.txt\n     12      12      63 num\n"
        "     13      13      69 total\n",
    ),
    (
        "wc -l num",
        "12 num\n",
    ),
    (
        "wc -c num",
        "63 num\n",
    ),
    (
        "wc -lw num",
        "12 12 num\n",
    ),
    (
        "wc < num",
        "     12      12      63\n",
    ),
    (
        "wc -l < num",
        "12\n",
    ),
    (
        "cat num | wc -l",
        "12\n",
    ),
    (
        "wc -c a.txt num",
        "      6 a.txt\n     63 num\n     69 total\n",
    ),
    (
        "wc -l nonl",
        "0 nonl\n",
    ),
    (
        "wc nope",
        "",
        "wc: nope: No such file or directory\n",
        1,
    ),
    (
        "wc -m a.txt",
        "6 a.txt\n",
    ),
]


@printed(COUNTS)
def test_lines_words_and_bytes_are_counted(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


NUMBERED = [
    (
        "head -2 num | nl",
        "     1\tone\n     2\ttwo\n",
    ),
    (
        "nl -n ln srt | head -2",
        "1     \tb 2\n2     \ta 10\n",
    ),
    (
        "nl -v 5 -w 3 -s: srt | head -2",
        "  5:b 2\n  6:a 10\n",
    ),
    (
        "printf 'a\\n\\nb\\n' | nl",
        "     1\ta\n       \n     2\tb\n",
    ),
    (
        "printf 'a\\n\\nb\\n' | nl -b a",
        "     1\ta\n     2\t\n     3\tb\n",
    ),
    (
        "nl nope",
        "",
        "nl: nope: No such file or directory\n",
        1,
    ),
]


@printed(NUMBERED)
def test_lines_are_numbered(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TEE = [
    (
        "echo hi | tee t1 t2; cat t1 t2",
        "hi\nhi\nhi\n",
    ),
    (
        "echo a > t; echo b | tee -a t; cat t",
        "b\na\nb\n",
    ),
    (
        "echo x | tee nodir/x",
        "x\n",
        "tee: nodir/x: No such file or directory\n",
        1,
    ),
]


@printed(TEE)
def test_tee_writes_what_it_prints(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


MADE = [
    (
        "yes | head -3",
        "y\ny\ny\n",
    ),
    (
        "yes a b | head -n 2",
        "a b\na b\n",
    ),
    (
        "seq 3",
        "1\n2\n3\n",
    ),
    (
        "seq 2 4",
        "2\n3\n4\n",
    ),
    (
        "seq 1 2 7",
        "1\n3\n5\n7\n",
    ),
    (
        "seq 3 -1 1",
        "3\n2\n1\n",
    ),
    (
        "seq -w 8 10",
        "08\n09\n10\n",
    ),
    (
        "seq -s, 3",
        "1,2,3\n",
    ),
    (
        "seq 0.5 2",
        "0.5\n1.5\n",
    ),
    (
        "seq -f %03g 2",
        "001\n002\n",
    ),
    (
        "seq 5 1",
        "",
    ),
    (
        "seq",
        "",
        'seq: Needs 1 argument (see "seq --help")\n',
        1,
    ),
]


@printed(MADE)
def test_lines_are_made(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
