"""stat, du, file."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

STAT = [
    (
        "stat a.txt | grep -v -e Device -e Change",
        "  File: a.txt\n  Size: 6\t Blocks: 8\t IO Blocks: 512\t regular file\n"
        "Access: (0644/-rw-r--r--)\tUid: (    0/    root)\tGid: (    0/    root)\n"
        "Access: 2023-10-15 15:33:20.250000000 +0000\n"
        "Modify: 2023-10-15 15:33:20.250000000 +0000\n",
    ),
    (
        "stat -c %s a.txt",
        "6\n",
    ),
    (
        "stat -c '%a %A %b %B %f %F %g %G %h' a.txt",
        "644 -rw-r--r-- 8 512 81a4 regular file 0 root 1\n",
    ),
    (
        "stat -c '%n %N %s %t %T %u %U' a.txt",
        "a.txt a.txt 6 0 0 0 root\n",
    ),
    (
        "stat -c '%x %X' a.txt; stat -c '%y %Y' a.txt",
        "2023-10-15 15:33:20.250000000 +0000 1697384000\n"
        "2023-10-15 15:33:20.250000000 +0000 1697384000\n",
    ),
    (
        "stat -c %N link",
        "link -> 'a.txt'\n",
    ),
    (
        "stat -c %F d link Z /dev/null",
        "directory\nsymbolic link\nregular empty file\ncharacter device\n",
    ),
    (
        "stat -L -c %s link",
        "6\n",
    ),
    (
        "stat -c %s a.txt nope",
        "6\n",
        "stat: 'nope': No such file or directory\n",
        1,
    ),
    (
        "stat -c '%8s|%-8s|%08s' a.txt",
        "       6|6       |00000006\n",
    ),
    (
        "stat -c '%u %g %U %G' Z",
        "0 0 root root\n",
    ),
    (
        "stat nope",
        "",
        "stat: 'nope': No such file or directory\n",
        1,
    ),
    (
        "stat",
        "",
        'stat: Needs 1 argument (see "stat --help")\n',
        1,
    ),
    (
        "stat -y a.txt",
        "",
        "stat: Unknown option 'y' (see \"stat --help\")\n",
        1,
    ),
    (
        "stat -c %% a.txt",
        "%\n",
    ),
]


@printed(STAT)
def test_files_are_described(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


DU = [
    (
        "du d",
        "4\td/sub/deep\n8\td/sub\n12\td\n",
    ),
    (
        "du -s",
        "52\t.\n",
    ),
    (
        "du -h d",
        "4.0K\td/sub/deep\n8.0K\td/sub\n12K\td\n",
    ),
    (
        "du -sh .",
        "52K\t.\n",
    ),
    (
        "du -k a.txt",
        "4\ta.txt\n",
    ),
    (
        "du -c d e",
        "4\td/sub/deep\n8\td/sub\n12\td\n4\te\n16\ttotal\n",
    ),
    (
        "du -s d e",
        "12\td\n4\te\n",
    ),
    (
        "du -b a.txt",
        "6\ta.txt\n",
    ),
    (
        "du num",
        "4\tnum\n",
    ),
    (
        "du -hs num a.txt",
        "4.0K\tnum\n4.0K\ta.txt\n",
    ),
    (
        "du nope",
        "",
        "du: nope: No such file or directory\n",
        1,
    ),
    (
        "du -d 0 d",
        "12\td\n",
    ),
]


@printed(DU)
def test_room_is_measured(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


FILE = [
    (
        "file a.txt",
        "a.txt: ASCII text\n",
    ),
    (
        "file a.txt num",
        "a.txt: ASCII text\nnum:   ASCII text\n",
    ),
    (
        "file -b d",
        "directory\n",
    ),
    (
        "file link broken Z",
        "link:   symbolic link to a.txt\nbroken: broken symbolic link to nowhere\nZ:      empty\n",
    ),
    (
        "file nope",
        "nope: cannot open: No such file or directory\n",
    ),
    (
        "file -L link",
        "link: ASCII text\n",
    ),
    (
        "printf '\\211PNG\\r\\n\\032\\n' > p; file p",
        "p: PNG image data\n",
    ),
    (
        "printf '\\303\\251' > u; file u",
        "u: UTF-8 text\n",
    ),
    (
        "printf '\\0\\1' > o; file o",
        "o: data\n",
    ),
    (
        "file",
        "",
        'file: Needs 1 argument (see "file --help")\n',
        1,
    ),
]


@printed(FILE)
def test_kinds_of_files_are_reported(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
