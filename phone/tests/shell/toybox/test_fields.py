"""Parts of lines and of files: cut, uniq, comm, paste, fold, split, sort, tr."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

CUT = [
    (
        "cut -c 1-3 srt",
        "b 2\na 1\nc 1\na 2\n",
    ),
    (
        "cut -f 2 tabs",
        "b\n2\n",
    ),
    (
        "cut -f 1,3 tabs",
        "a\tc\n1\t3\n",
    ),
    (
        "cut -f 2- tabs",
        "b\tc\n2\t3\n",
    ),
    (
        "echo a,b,c | cut -d, -f1,3",
        "a,c\n",
    ),
    (
        "echo a,b,c | cut -d , -f 2-",
        "b,c\n",
    ),
    (
        "echo abc | cut -b 2",
        "b\n",
    ),
    (
        "echo abc | cut -c -2",
        "ab\n",
    ),
    (
        "echo a:b:c:d | cut -d: -f3,1",
        "a:c\n",
    ),
    (
        "echo a b | cut -d' ' -f2",
        "b\n",
    ),
    (
        "echo abc | cut -d: -f2",
        "abc\n",
    ),
    (
        "cut",
        "",
        'cut: Needs -CFfcb (see "cut --help")\n',
        1,
    ),
    (
        "cut -d ,",
        "",
        'cut: Needs -CFfcb (see "cut --help")\n',
        1,
    ),
    (
        "cut -f1 nope",
        "",
        "cut: nope: No such file or directory\n",
        1,
    ),
]


@printed(CUT)
def test_parts_of_lines(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


SORT = [
    (
        "sort srt",
        "a 10\na 2\nb 2\nc 1\n",
    ),
    (
        "sort -r srt",
        "c 1\nb 2\na 2\na 10\n",
    ),
    (
        "sort -k2 srt",
        "c 1\na 10\na 2\nb 2\n",
    ),
    (
        "sort -k2n srt",
        "c 1\na 2\nb 2\na 10\n",
    ),
    (
        "sort -k 2,2n -k1 srt",
        "c 1\na 2\nb 2\na 10\n",
    ),
    (
        "sort -t ' ' -k2 -n srt",
        "c 1\na 2\nb 2\na 10\n",
    ),
    (
        "printf '10\\n9\\n-1\\n1.5\\n' | sort -n",
        "-1\n1.5\n9\n10\n",
    ),
    (
        "printf 'b\\nB\\na\\nA\\n' | sort -f",
        "A\na\nB\nb\n",
    ),
    (
        "printf 'a\\nb\\na\\n' | sort -u",
        "a\nb\n",
    ),
    (
        "sort -c srt",
        "",
        "sort: srt: Check line 2\n",
        1,
    ),
    (
        "sort -o out srt; cat out",
        "a 10\na 2\nb 2\nc 1\n",
    ),
    (
        "printf 'v1.10\\nv1.9\\n' | sort -V",
        "v1.9\nv1.10\n",
    ),
    (
        "printf 'b\\na' | sort",
        "a\nb\n",
    ),
    (
        "printf 'x:2\\ny:10\\n' | sort -t: -k2n",
        "x:2\ny:10\n",
    ),
    (
        "printf 'b  2\\na 3\\n' | sort -bk2",
        "b  2\na 3\n",
    ),
    (
        "sort nope",
        "",
        "sort: nope: No such file or directory\n",
        2,
    ),
    (
        "sort -y",
        "",
        "sort: Unknown option 'y' (see \"sort --help\")\n",
        2,
    ),
    (
        "printf 'b\\na\\n' | sort -z",
        "b\na\n\x00",
    ),
]


@printed(SORT)
def test_lines_are_sorted(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


UNIQ = [
    (
        "printf 'a\\na\\nb\\nc\\nc\\n' | uniq",
        "a\nb\nc\n",
    ),
    (
        "printf 'a\\na\\nb\\n' | uniq -c",
        "      2 a\n      1 b\n",
    ),
    (
        "printf 'a\\na\\nb\\n' | uniq -d",
        "a\n",
    ),
    (
        "printf 'a\\na\\nb\\n' | uniq -u",
        "b\n",
    ),
    (
        "printf 'a\\nA\\nb\\n' | uniq -i",
        "a\nb\n",
    ),
    (
        "printf '1 x\\n2 x\\n' | uniq -f1",
        "1 x\n",
    ),
    (
        "printf 'ax\\nbx\\n' | uniq -s1",
        "ax\n",
    ),
    (
        "printf 'abc\\nabd\\n' | uniq -w2",
        "abc\n",
    ),
    (
        "uniq srt o; cat o",
        "b 2\na 10\nc 1\na 2\n",
    ),
]


@printed(UNIQ)
def test_repetitions_are_left_out(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


BESIDE = [
    (
        "comm abc bcd",
        "a\n\t\tb\n\t\tc\n\td\n",
    ),
    (
        "comm -12 abc bcd",
        "b\nc\n",
    ),
    (
        "comm -3 abc bcd",
        "a\n\td\n",
    ),
    (
        "paste abc bcd",
        "a\tb\nb\tc\nc\td\n",
    ),
    (
        "paste -d, abc bcd",
        "a,b\nb,c\nc,d\n",
    ),
    (
        "paste -s abc",
        "a\tb\tc\n",
    ),
    (
        "paste -s -d, abc bcd",
        "a,b,c\nb,c,d\n",
    ),
    (
        "cat abc | paste - bcd",
        "a\tb\nb\tc\nc\td\n",
    ),
    (
        "paste -d '|-' abc bcd abc",
        "a|b-a\nb|c-b\nc|d-c\n",
    ),
    (
        "comm abc",
        "",
        'comm: Need 2 arguments (see "comm --help")\n',
        1,
    ),
    (
        "paste nope",
        "",
        "paste: nope: No such file or directory\n",
        1,
    ),
]


@printed(BESIDE)
def test_files_side_by_side(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TR = [
    (
        "echo abc | tr a-c A-C",
        "ABC\n",
    ),
    (
        "echo abc | tr -d b",
        "ac\n",
    ),
    (
        "echo aabb | tr -s a",
        "abb\n",
    ),
    (
        "echo 'a b' | tr ' ' '\\n'",
        "a\nb\n",
    ),
    (
        "echo abc | tr -cd 'a\\n'",
        "a\n",
    ),
    (
        "echo HeLLo | tr '[:upper:]' '[:lower:]'",
        "hello\n",
    ),
    (
        "echo abc | tr abc x",
        "xxx\n",
    ),
    (
        "echo a-b | tr - _",
        "a_b\n",
    ),
    (
        "echo hello | tr -s l",
        "helo\n",
    ),
    (
        "echo abc123 | tr -d '[:digit:]'",
        "abc\n",
    ),
    (
        "echo abc | tr -c 'a\\n' x",
        "axx\n",
    ),
    (
        "printf 'a\\r\\n' | tr -d '\\r'",
        "a\n",
    ),
    (
        "echo aabbcc | tr -s a-c x-z",
        "xyz\n",
    ),
    (
        "tr",
        "",
        'tr: Needs 1 argument (see "tr --help")\n',
        1,
    ),
    (
        "tr a",
        "",
        'tr: Need 2 arguments (see "tr --help")\n',
        1,
    ),
]


@printed(TR)
def test_characters_are_changed(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


CUTTING = [
    (
        "echo abcdefghij | fold -w 4",
        "abcd\nefgh\nij\n",
    ),
    (
        "echo hello big world | fold -s -w 8",
        "hello \nbig \nworld\n",
    ),
    (
        "split -l 5 num; ls x*; cat xac",
        "xaa\nxab\nxac\neleven\ntwelve\n",
    ),
    (
        "split -b 30 num p; ls p*",
        "paa\npab\npac\n",
    ),
    (
        "split -l 4 -a 3 num q; ls q*",
        "qaaa\nqaab\nqaac\n",
    ),
    (
        "split nope",
        "",
        "split: nope: No such file or directory\n",
        1,
    ),
]


@printed(CUTTING)
def test_files_and_lines_are_cut_up(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
