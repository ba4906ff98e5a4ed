"""ls."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

NAMES = [
    (
        "ls",
        "Z\na.txt\nabc\nb c\nbcd\nbroken\nd\ndlink\ne\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -a",
        ".\n..\n.dot\nZ\na.txt\nabc\nb c\nbcd\nbroken\nd\ndlink\ne\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -A",
        ".dot\nZ\na.txt\nabc\nb c\nbcd\nbroken\nd\ndlink\ne\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -1",
        "Z\na.txt\nabc\nb c\nbcd\nbroken\nd\ndlink\ne\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -d",
        ".\n",
    ),
    (
        "ls -d d e",
        "d\ne\n",
    ),
    (
        "ls -R d",
        "d:\nsub\nx\n\nd/sub:\ndeep\ny\n\nd/sub/deep:\n",
    ),
    (
        "ls -r",
        "tabs\nsrt\nnum\nnonl\nlink\ne\ndlink\nd\nbroken\nbcd\nb c\nabc\na.txt\nZ\n",
    ),
    (
        "ls -p",
        "Z\na.txt\nabc\nb c\nbcd\nbroken\nd/\ndlink\ne/\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -F",
        "Z*\na.txt\nabc\nb c\nbcd\nbroken@\nd/\ndlink@\ne/\nlink@\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls -m",
        "Z, a.txt, abc, b c, bcd, broken, d, dlink, e, link, nonl, num, srt, tabs\n",
    ),
    (
        "ls -C",
        "Z      abc  bcd     d      e     nonl  srt\n"
        "a.txt  b c  broken  dlink  link  num   tabs\n",
    ),
    (
        "ls -x",
        "Z    a.txt  abc  b c  bcd  broken  d  dlink  e  link  nonl  num\nsrt  tabs\n",
    ),
    (
        "ls -w 40 -C",
        "Z      b c     d      link  srt\na.txt  bcd     dlink  nonl  tabs\n"
        "abc    broken  e      num\n",
    ),
    (
        "ls a.txt d e",
        "a.txt\n\nd:\nsub\nx\n\ne:\n",
    ),
    (
        "ls -1 d e",
        "d:\nsub\nx\n\ne:\n",
    ),
    (
        "ls dlink",
        "sub\nx\n",
    ),
    (
        "ls -d dlink",
        "dlink\n",
    ),
    (
        "ls broken",
        "broken\n",
    ),
    (
        "ls e",
        "",
    ),
    (
        "ls nope a.txt nope2 d",
        "a.txt\n\nd:\nsub\nx\n",
        "ls: nope: No such file or directory\nls: nope2: No such file or directory\n",
        1,
    ),
    (
        "ls --color d",
        "\x1b[1;34msub\x1b[0m\nx\n",
    ),
    (
        "ls -b",
        "Z\na.txt\nabc\nb\\ c\nbcd\nbroken\nd\ndlink\ne\nlink\nnonl\nnum\nsrt\ntabs\n",
    ),
    (
        "ls d -a",
        ".\n..\nsub\nx\n",
    ),
    (
        "ls -y",
        "",
        "ls: Unknown option 'y' (see \"ls --help\")\n",
        1,
    ),
    (
        "ls --nope",
        "",
        "ls: Unknown option 'nope' (see \"ls --help\")\n",
        1,
    ),
    (
        "ls -S num srt Z",
        "num\nsrt\nZ\n",
    ),
    (
        "ls -s num Z",
        "0 Z\n4 num\n",
    ),
    (
        "ls -h -s num",
        "4.0K num\n",
    ),
]


@printed(NAMES)
def test_names_are_listed(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


LONG = [
    (
        "ls -l",
        "total 40\n-rwxr-xr-x 1 root root    0 2023-10-15 15:33 Z\n"
        "-rw-r--r-- 1 root root    6 2023-10-15 15:33 a.txt\n"
        "-rw-r--r-- 1 root root    6 2023-10-15 15:33 abc\n"
        "-rw-r--r-- 1 root root    1 2023-10-15 15:33 b c\n"
        "-rw-r--r-- 1 root root    6 2023-10-15 15:33 bcd\n"
        "lrwxrwxrwx 1 root root    7 2023-10-15 15:33 broken -> nowhere\n"
        "drwxr-xr-x 3 root root 4096 2023-10-15 15:33 d\n"
        "lrwxrwxrwx 1 root root    1 2023-10-15 15:33 dlink -> d\n"
        "drwxrwxrwt 2 root root 4096 2023-10-15 15:33 e\n"
        "lrwxrwxrwx 1 root root    5 2023-10-15 15:33 link -> a.txt\n"
        "-rw-r--r-- 1 root root   10 2023-10-15 15:33 nonl\n"
        "-rw-r--r-- 1 root root   63 2023-10-15 15:33 num\n"
        "-rw-r--r-- 1 root root   17 2023-10-15 15:33 srt\n"
        "-rw-r--r-- 1 root root   12 2023-10-15 15:33 tabs\n",
    ),
    (
        "ls -ll a.txt",
        "-rw-r--r-- 1 root root 6 2023-10-15 15:33:20.250000000 +0000 a.txt\n",
    ),
    (
        "ls --full-time num",
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33:20.250000000 +0000 num\n",
    ),
    (
        "ls -l e",
        "total 0\n",
    ),
    (
        "ls -ld .",
        "drwxr-xr-x 4 root root 4096 2023-10-15 15:33 .\n",
    ),
    (
        "ls -ld d a.txt",
        "-rw-r--r-- 1 root root    6 2023-10-15 15:33 a.txt\n"
        "drwxr-xr-x 3 root root 4096 2023-10-15 15:33 d\n",
    ),
    (
        "ls -l a.txt num",
        "-rw-r--r-- 1 root root  6 2023-10-15 15:33 a.txt\n"
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "ls -l broken",
        "lrwxrwxrwx 1 root root 7 2023-10-15 15:33 broken -> nowhere\n",
    ),
    (
        "ls -l dlink",
        "lrwxrwxrwx 1 root root 1 2023-10-15 15:33 dlink -> d\n",
    ),
    (
        "ls -lL link",
        "-rw-r--r-- 1 root root 6 2023-10-15 15:33 link\n",
    ),
    (
        "ls -lF Z link",
        "-rwxr-xr-x 1 root root 0 2023-10-15 15:33 Z*\n"
        "lrwxrwxrwx 1 root root 5 2023-10-15 15:33 link -> a.txt@\n",
    ),
    (
        "ls -lh num",
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "ls -g a.txt",
        "-rw-r--r-- 1 root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "ls -o a.txt",
        "-rw-r--r-- 1 root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "ls -ls num Z",
        "0 -rwxr-xr-x 1 root root  0 2023-10-15 15:33 Z\n"
        "4 -rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "ls -lu a.txt",
        "-rw-r--r-- 1 root root 6 2023-10-15 15:33 a.txt\n",
    ),
    (
        "ls -lH dlink",
        "total 4\ndrwxr-xr-x 3 root    root     4096 2023-10-15 15:33 sub\n"
        "-rw-r----- 1 u0_a142 media_rw    0 2023-10-15 15:33 x\n",
    ),
    (
        "ls -lS Z num a.txt",
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n"
        "-rw-r--r-- 1 root root  6 2023-10-15 15:33 a.txt\n"
        "-rwxr-xr-x 1 root root  0 2023-10-15 15:33 Z\n",
    ),
    (
        "ls -lt Z num",
        "-rwxr-xr-x 1 root root  0 2023-10-15 15:33 Z\n"
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n",
    ),
]


@printed(LONG)
def test_a_long_listing_has_columns(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
