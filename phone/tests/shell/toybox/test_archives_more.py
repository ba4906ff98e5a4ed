"""tar and gzip in more detail."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

TAR = [
    (
        "tar cf x.tar Z link d/sub; tar tvf x.tar",
        "-rwxr-xr-x root/root         0 2023-10-15 15:33 Z\n"
        "lrwxrwxrwx root/root         0 2023-10-15 15:33 link -> a.txt\n"
        "drwxr-xr-x root/root         0 2023-10-15 15:33 d/sub/\n"
        "drwxr-xr-x root/root         0 2023-10-15 15:33 d/sub/deep/\n"
        "-rw-r--r-- root/root         0 2023-10-15 15:33 d/sub/y\n",
    ),
    (
        "tar cf x.tar a.txt num; tar tf x.tar num",
        "num\n",
    ),
    (
        "tar cf x.tar --exclude num a.txt num; tar tf x.tar",
        "a.txt\n",
    ),
    (
        "tar cf x.tar a.txt; echo new > a.txt; tar xkf x.tar; cat a.txt; tar xf x.tar; cat a.txt",
        "new\nhello\n",
    ),
    (
        "tar cf x.tar a.txt; tar xmf x.tar; ls a.txt",
        "a.txt\n",
    ),
    (
        "printf 'a.txt\\nnum\\n' > l; tar cf x.tar -T l; tar tf x.tar",
        "a.txt\nnum\n",
    ),
    (
        "tar -c -f x.tar a.txt; tar -t -f x.tar",
        "a.txt\n",
    ),
    (
        "tar tzf num",
        "",
        "tar: Not tar\n",
        1,
    ),
    (
        "tar cf x.tar",
        "",
        "tar: empty archive\n",
        1,
    ),
    (
        "tar cf x.tar /dev/null",
        "",
        "tar: /dev/null: unsupported kind of file c\n",
        1,
    ),
    (
        "tar xf x.tar a; echo $?",
        "1\n",
        "tar: x.tar: No such file or directory\n",
        0,
    ),
    (
        "tar cfC x.tar d x; tar tf x.tar",
        "x\n",
    ),
]


@printed(TAR)
def test_archives(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


GZIP = [
    (
        "gzip a.txt num; ls *.gz",
        "a.txt.gz\nnum.gz\n",
    ),
    (
        "gzip -9 -c num | gunzip -c | cmp - num",
        "",
    ),
    (
        "touch a.txt.gz; gzip a.txt",
        "",
        "gzip: a.txt.gz: File exists\n",
        1,
    ),
    (
        "gzip -kf a.txt; ls a.txt*",
        "a.txt\na.txt.gz\n",
    ),
    (
        "gzip a.txt; mv a.txt.gz x; gunzip x",
        "",
        "gunzip: no .gz: x\n",
        1,
    ),
    (
        "tar czf x.tgz a.txt; gunzip x.tgz; ls x*",
        "x.tar\n",
    ),
    (
        "gzip -t a.txt; echo $?",
        "0\n",
    ),
    (
        "gzip a.txt; gzip -t a.txt.gz; echo $?",
        "0\n",
    ),
]


@printed(GZIP)
def test_compressed_files(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
