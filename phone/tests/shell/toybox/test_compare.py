"""cmp and diff."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

COMPARE = [
    (
        "cmp a.txt num",
        "a.txt num differ: char 1, line 1\n",
        "",
        1,
    ),
    (
        "cmp a.txt a.txt",
        "",
    ),
    (
        "cmp -s a.txt num",
        "",
        "",
        1,
    ),
    (
        "cmp a.txt nope",
        "",
        "cmp: nope: No such file or directory\n",
        2,
    ),
    (
        "printf hel > h; cmp h a.txt",
        "",
        "cmp: EOF on h after byte 3, line 0\n",
        2,
    ),
    (
        "cmp",
        "",
        'cmp: Needs 1 argument (see "cmp --help")\n',
        2,
    ),
    (
        "factor 97 100 1",
        "97: 97\n100: 2 2 5 5\n1: 1\n",
    ),
]


@printed(COMPARE)
def test_files_are_compared(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


DIFF = [
    (
        "diff a.txt a.txt",
        "",
    ),
    (
        "diff abc bcd",
        "--- abc\t2023-10-15 15:33:20.250000000 +0000\n"
        "+++ bcd\t2023-10-15 15:33:20.250000000 +0000\n@@ -1,3 +1,3 @@\n-a\n b\n c\n"
        "+d\n",
        "",
        1,
    ),
    (
        "diff -q abc bcd",
        "Files abc and bcd differ\n",
        "",
        1,
    ),
    (
        "diff -s abc abc",
        "Files abc and abc are identical\n",
    ),
    (
        "diff nonl a.txt",
        "--- nonl\t2023-10-15 15:33:20.250000000 +0000\n"
        "+++ a.txt\t2023-10-15 15:33:20.250000000 +0000\n@@ -1 +1 @@\n-no newline\n"
        "\\ No newline at end of file\n+hello\n",
        "",
        1,
    ),
    (
        "diff abc nope",
        "",
        "diff: nope: No such file or directory\n",
        2,
    ),
    (
        "diff -r d e",
        "Only in d: sub\nOnly in d: x\n",
        "",
        1,
    ),
    (
        "diff -U 0 abc bcd",
        "--- abc\t2023-10-15 15:33:20.250000000 +0000\n"
        "+++ bcd\t2023-10-15 15:33:20.250000000 +0000\n@@ -1 +0,0 @@\n-a\n"
        "@@ -3,0 +3 @@\n+d\n",
        "",
        1,
    ),
    (
        "diff a.txt",
        "",
        'diff: Need 2 arguments (see "diff --help")\n',
        2,
    ),
    (
        "diff -i abc abc",
        "",
    ),
]


@printed(DIFF)
def test_differences_are_shown(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
