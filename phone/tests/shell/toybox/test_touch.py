"""touch, truncate."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

TOUCH = [
    (
        "touch new; ls new",
        "new\n",
    ),
    (
        "touch -c nonew; ls nonew",
        "",
        "ls: nonew: No such file or directory\n",
        1,
    ),
    (
        "touch -t 202001020304.05 a.txt; ls -ll a.txt",
        "-rw-r--r-- 1 root root 6 2020-01-02 03:04:05.000000000 +0000 a.txt\n",
    ),
    (
        "touch -d '2021-05-06 07:08:09.5' a.txt; ls -ll a.txt",
        "-rw-r--r-- 1 root root 6 2021-05-06 07:08:09.500000000 +0000 a.txt\n",
    ),
    (
        "touch -d 2021-05-06T07:08:09Z a.txt; ls -ll a.txt",
        "-rw-r--r-- 1 root root 6 2021-05-06 07:08:09.000000000 +0000 a.txt\n",
    ),
    (
        "touch -d @86400.25 a.txt; ls -ll a.txt",
        "-rw-r--r-- 1 root root 6 1970-01-02 00:00:00.250000000 +0000 a.txt\n",
    ),
    (
        "touch -d 2021-05-06 a.txt; ls -l a.txt",
        "-rw-r--r-- 1 root root 6 2021-05-06 00:00 a.txt\n",
    ),
    (
        "touch -r d/x Z; ls -ll Z",
        "-rwxr-xr-x 1 root root 0 2023-10-15 15:33:20.250000000 +0000 Z\n",
    ),
    (
        "touch -m -d 2001-02-03 num; ls -l num; ls -lu num",
        "-rw-r--r-- 1 root root 63 2001-02-03 00:00 num\n"
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n",
    ),
    (
        "touch -a -d 2001-02-03 num; ls -l num; ls -lu num",
        "-rw-r--r-- 1 root root 63 2023-10-15 15:33 num\n"
        "-rw-r--r-- 1 root root 63 2001-02-03 00:00 num\n",
    ),
    (
        "touch -d zz a.txt",
        "",
        "touch: bad date zz\n",
        1,
    ),
    (
        "touch -t 99 a.txt",
        "",
        "touch: bad date 99\n",
        1,
    ),
    (
        "touch nodir/x",
        "",
        "touch: 'nodir/x': No such file or directory\n",
        1,
    ),
    (
        "touch",
        "",
        'touch: Needs 1 argument (see "touch --help")\n',
        1,
    ),
    (
        "touch d/n 'n 2'; ls d",
        "n\nsub\nx\n",
    ),
]


@printed(TOUCH)
def test_times_are_set(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TRUNCATE = [
    (
        "truncate -s 3 a.txt; cat a.txt",
        "hel",
    ),
    (
        "truncate -s +5 a.txt; wc -c a.txt",
        "11 a.txt\n",
    ),
    (
        "truncate -s -2 a.txt; wc -c a.txt",
        "4 a.txt\n",
    ),
    (
        "truncate -s 4k a.txt; wc -c a.txt",
        "4096 a.txt\n",
    ),
    (
        "truncate -c -s 0 nope; ls nope",
        "",
        "ls: nope: No such file or directory\n",
        1,
    ),
    (
        "truncate -s 0 n; ls -s n",
        "0 n\n",
    ),
    (
        "truncate -s '<3' a.txt; wc -c a.txt",
        "3 a.txt\n",
    ),
    (
        "truncate -s x a.txt",
        "",
        "truncate: not integer: x\n",
        1,
    ),
    (
        "truncate x",
        "",
        'truncate: Needs -s (see "truncate --help")\n',
        1,
    ),
    (
        "truncate -s 1",
        "",
        'truncate: Needs 1 argument (see "truncate --help")\n',
        1,
    ),
]


@printed(TRUNCATE)
def test_files_get_another_length(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
