"""printf, expr, dd, factor, cmp, diff."""

from pytest_androidworld.virtual.shell.run import Result
from tests.virtual.shell.tables import Run, printed

PRINTF = [
    (
        "printf '%s|%s\\n' a b c",
        "a|b\nc|\n",
    ),
    (
        "printf '%d %i %u\\n' 1 -2 3",
        "1 -2 3\n",
    ),
    (
        "printf '%5d|%-5d|%05d|%+d\\n' 1 2 3 4",
        "    1|2    |00003|+4\n",
    ),
    (
        "printf '%x %X %o %#x\\n' 255 255 8 255",
        "ff FF 10 0xff\n",
    ),
    (
        "printf '%c%c\\n' abc d",
        "ad\n",
    ),
    (
        "printf '%s\\n'",
        "\n",
    ),
    (
        "printf 'a\\tb\\n'",
        "a\tb\n",
    ),
    (
        "printf %b 'a\\nb\\n'",
        "a\nb\n",
    ),
    (
        "printf '%.2f %e %g\\n' 3.14159 1000 0.5",
        "3.14 1.000000e+03 0.5\n",
    ),
    (
        "printf '%5.2s|\\n' abc",
        "   ab|\n",
    ),
    (
        "printf '%%\\n'",
        "%\n",
    ),
    (
        "printf '%*d\\n' 5 3",
        "    3\n",
    ),
    (
        "printf '\\101\\x41\\n'",
        "AA\n",
    ),
    (
        "printf 'a\\cb'",
        "a",
    ),
    (
        "printf '%d\\n' 0x1f 010 \"'a\"",
        "31\n8\n97\n",
    ),
    (
        "printf '%s %s\\n' a",
        "a \n",
    ),
    (
        "printf '%q\\n' a",
        "",
        "printf: bad %q@2\n",
        1,
    ),
    (
        "printf",
        "",
        'printf: Needs 1 argument (see "printf --help")\n',
        1,
    ),
    (
        "printf '%d\\n' abc",
        "0\n",
        "printf: bad %d abc\n",
        1,
    ),
    (
        "printf -- '-a\\n'",
        "-a\n",
    ),
    (
        "printf '%-10s|\\n' hi",
        "hi        |\n",
    ),
    (
        "printf '%s\\n' -n",
        "-n\n",
    ),
]


@printed(PRINTF)
def test_printf(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


EXPR = [
    (
        "expr 1 + 2",
        "3\n",
    ),
    (
        "expr abc : 'a\\(.\\)'",
        "b\n",
    ),
    (
        "expr 5 '>' 3",
        "1\n",
    ),
    (
        "expr 1 = 2",
        "0\n",
        "",
        1,
    ),
    (
        "expr 7 / 2",
        "3\n",
    ),
    (
        "expr 7 % 3",
        "1\n",
    ),
    (
        "expr a '|' b",
        "a\n",
    ),
    (
        "expr 0 '|' 5",
        "5\n",
    ),
    (
        "expr '' '&' 1",
        "0\n",
        "",
        1,
    ),
    (
        "expr '(' 1 + 2 ')' '*' 3",
        "9\n",
    ),
    (
        "expr abc : b",
        "0\n",
        "",
        1,
    ),
    (
        "expr abc : ab",
        "2\n",
    ),
    (
        "expr a '<' b",
        "1\n",
    ),
    (
        "expr 2 - 3",
        "-1\n",
    ),
    (
        "expr 3 '!=' 4",
        "1\n",
    ),
    (
        "expr 0",
        "0\n",
        "",
        1,
    ),
    (
        "expr 1 / 0",
        "",
        "expr: division by zero\n",
        2,
    ),
    (
        "expr",
        "",
        'expr: Needs 1 argument (see "expr --help")\n',
        2,
    ),
    (
        "expr 1 +",
        "",
        "expr: syntax error\n",
        2,
    ),
    (
        "expr a + 1",
        "",
        "expr: not integer\n",
        2,
    ),
]


@printed(EXPR)
def test_expr(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


DD = [
    (
        "dd if=num of=o bs=4 count=2 status=none; cat o",
        "one\ntwo\n",
    ),
    (
        "dd if=num bs=1 skip=4 count=3 status=none",
        "two",
    ),
    (
        "printf xy | dd of=a.txt bs=1 seek=1 conv=notrunc status=none; cat a.txt",
        "hxylo\n",
    ),
    (
        "printf xy | dd of=a.txt bs=1 seek=1 status=none; cat a.txt",
        "hxy",
    ),
    (
        "dd if=nope",
        "",
        "dd: nope: No such file or directory\n",
        1,
    ),
    (
        "dd zz=1",
        "",
        "dd: bad arg zz=1\n",
        1,
    ),
    (
        "dd if=/dev/zero of=z bs=1k count=2 status=none; wc -c z",
        "2048 z\n",
    ),
    (
        "dd if=a.txt of=b status=noxfer",
        "",
        "0+1 records in\n0+1 records out\n",
        0,
    ),
]


@printed(DD)
def test_dd(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


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
