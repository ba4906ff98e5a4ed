"""tar, gzip, gunzip, zcat."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

TAR = [
    (
        "tar cf x.tar d a.txt; tar tf x.tar",
        "d/\nd/sub/\nd/sub/deep/\nd/sub/y\nd/x\na.txt\n",
    ),
    (
        "tar cf x.tar d a.txt; tar xf x.tar -C e; find e | sort",
        "e\ne/a.txt\ne/d\ne/d/sub\ne/d/sub/deep\ne/d/sub/y\ne/d/x\n",
    ),
    (
        "tar czf x.tgz d; tar tzf x.tgz; tar tf x.tgz",
        "d/\nd/sub/\nd/sub/deep/\nd/sub/y\nd/x\nd/\nd/sub/\nd/sub/deep/\nd/sub/y\nd/x\n",
    ),
    (
        "tar cvf y.tar a.txt num",
        "a.txt\nnum\n",
    ),
    (
        "tar cf y.tar a.txt num; tar xOf y.tar a.txt",
        "hello\n",
    ),
    (
        "tar c d | tar t",
        "d/\nd/sub/\nd/sub/deep/\nd/sub/y\nd/x\n",
    ),
    (
        "tar xf nope",
        "",
        "tar: nope: No such file or directory\n",
        1,
    ),
    (
        "tar -cf z.tar -C d x; tar -tf z.tar",
        "x\n",
    ),
    (
        "tar",
        "",
        'tar: Needs -txc (see "tar --help")\n',
        1,
    ),
    (
        "tar tf a.txt",
        "",
        "tar: Not tar\n",
        1,
    ),
    (
        "tar cf x.tar d; rm -r d; tar xvf x.tar d/x; find d",
        "d/x\nd\nd/x\n",
    ),
    (
        "tar cf x.tar link; cd e; tar xf ../x.tar; readlink link",
        "a.txt\n",
    ),
    (
        "tar cf x.tar Z; cd e; tar xf ../x.tar; ls -l Z",
        "-rwxr-xr-x 1 root root 0 2023-10-15 15:33 Z\n",
    ),
    (
        "tar cf x.tar d/sub; cd e; tar xf ../x.tar --strip-components 1; find . | sort",
        ".\n./sub\n./sub/deep\n./sub/y\n",
    ),
    (
        "tar cf x.tar nope",
        "",
        "tar: nope: No such file or directory\n",
        1,
    ),
    (
        "tar xf x.tar -C nodir",
        "",
        "tar: nodir: No such file or directory\n",
        1,
    ),
]


@printed(TAR)
def test_archives(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


GZIP = [
    (
        "gzip a.txt; ls a.txt*; gunzip a.txt.gz; cat a.txt",
        "a.txt.gz\nhello\n",
    ),
    (
        "gzip -c a.txt | zcat",
        "hello\n",
    ),
    (
        "gzip -k num; ls num*; zcat num.gz | cmp - num",
        "num\nnum.gz\n",
    ),
    (
        "gunzip nope",
        "",
        "gunzip: nope: No such file or directory\n",
        1,
    ),
    (
        "gzip nope",
        "",
        "gzip: nope: No such file or directory\n",
        1,
    ),
    (
        "zcat a.txt",
        "",
        "zcat: a.txt: not gzip\n",
        1,
    ),
    (
        "printf x | gzip | gunzip",
        "x",
    ),
    (
        "gzip a.txt; gzip -d a.txt.gz; cat a.txt",
        "hello\n",
    ),
    (
        "gunzip a.txt",
        "",
        "gunzip: a.txt: not gzip\n",
        1,
    ),
]


@printed(GZIP)
def test_compressed_files(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
