"""sort in more detail."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

SORT = [
    (
        "printf '1e3\\n20\\n' | sort -g",
        "20\n1e3\n",
    ),
    (
        "printf 'x\\n' | sort -g",
        "x\n",
    ),
    (
        "printf 'feb\\njan\\n' | sort -M",
        "jan\nfeb\n",
    ),
    (
        "printf 'ff\\n1a\\n' | sort -x",
        "1a\nff\n",
    ),
    (
        "printf 'b\\n a\\n' | sort -b",
        " a\nb\n",
    ),
    (
        "printf 'b-a\\nbb\\n' | sort -d",
        "b-a\nbb\n",
    ),
    (
        "sort -k2,2 -k1,1r srt",
        "c 1\na 10\nb 2\na 2\n",
    ),
    (
        "sort -k1.2 srt",
        "c 1\na 10\na 2\nb 2\n",
    ),
    (
        "printf 'b 1\\na 1\\n' | sort -s -k2",
        "b 1\na 1\n",
    ),
    (
        "printf 'b 1\\na 1\\n' | sort -k2",
        "a 1\nb 1\n",
    ),
    (
        "printf 'a\\nA\\n' | sort -fu",
        "a\n",
    ),
    (
        "sort -c abc; echo $?",
        "0\n",
    ),
    (
        "printf 'a\\na\\n' | sort -cu; echo $?",
        "1\n",
        "sort: -: Check line 2\n",
        0,
    ),
    (
        "printf 'b\\na\\n' | sort -C; echo $?",
        "1\n",
    ),
    (
        "sort -k",
        "",
        'sort: Missing argument to -k (see "sort --help")\n',
        2,
    ),
    (
        "sort -n abc num | head -n 2",
        "a\nb\n",
    ),
    (
        "sort -r -n srt",
        "c 1\nb 2\na 2\na 10\n",
    ),
    (
        "sort a.txt nonl",
        "hello\nno newline\n",
    ),
]


@printed(SORT)
def test_lines_are_sorted(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
