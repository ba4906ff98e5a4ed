"""ln, readlink, basename, dirname, which."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

LN = [
    (
        "ln -s a.txt s; readlink s",
        "a.txt\n",
    ),
    (
        "ln -s a.txt link",
        "",
        "ln: cannot create symbolic link from 'a.txt' to 'link': File exists\n",
        1,
    ),
    (
        "ln -sf num link; readlink link",
        "num\n",
    ),
    (
        "ln -s d/x e; ls e",
        "x\n",
    ),
    (
        "ln -sv x s",
        "",
        "'s' -> 'x'\n",
        0,
    ),
    (
        "ln -sfn num dlink; readlink dlink",
        "num\n",
    ),
    (
        "ln -sT num dlink",
        "",
        "ln: cannot create symbolic link from 'num' to 'dlink': File exists\n",
        1,
    ),
    (
        "ln -r -s d/x e/r; readlink e/r",
        "../d/x\n",
    ),
    (
        "ln -t e -s 'b c'; ls e",
        "b c\n",
    ),
    (
        "ln",
        "",
        'ln: Needs 1 argument (see "ln --help")\n',
        1,
    ),
    (
        "ln nope n",
        "",
        "ln: cannot create hard link from 'nope' to 'n': No such file or directory\n",
        1,
    ),
    (
        "ln -s a b num",
        "",
        "ln: 'num' not a directory\n",
        1,
    ),
]


@printed(LN)
def test_links_are_made(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


PATHS = [
    (
        "readlink link",
        "a.txt\n",
    ),
    (
        "readlink -f link",
        "/data/local/tmp/t/a.txt\n",
    ),
    (
        "readlink -f dlink/x",
        "/data/local/tmp/t/d/x\n",
    ),
    (
        "readlink -f nope",
        "/data/local/tmp/t/nope\n",
    ),
    (
        "readlink -f nope/x",
        "",
        "",
        1,
    ),
    (
        "readlink -n link",
        "a.txt",
    ),
    (
        "readlink a.txt",
        "",
        "",
        1,
    ),
    (
        "readlink -e nope",
        "",
        "",
        1,
    ),
    (
        "readlink link dlink",
        "a.txt\nd\n",
    ),
    (
        "basename /a/b/c.txt",
        "c.txt\n",
    ),
    (
        "basename c.txt .txt",
        "c\n",
    ),
    (
        "basename -a a/b c/d",
        "b\nd\n",
    ),
    (
        "basename -s .txt a.txt b.txt",
        "a\nb\n",
    ),
    (
        "basename /",
        "/\n",
    ),
    (
        "basename a/b/",
        "b\n",
    ),
    (
        "basename ''",
        ".\n",
    ),
    (
        "basename",
        "",
        'basename: Needs 1 argument (see "basename --help")\n',
        1,
    ),
    (
        "basename a b c",
        "",
        "basename: too many args\n",
        1,
    ),
    (
        "dirname /a/b",
        "/a\n",
    ),
    (
        "dirname a",
        ".\n",
    ),
    (
        "dirname / a/b/ a//b",
        "/\na\na\n",
    ),
    (
        "dirname ''",
        ".\n",
    ),
    (
        "which ls nope",
        "/system/bin/ls\n",
        "",
        1,
    ),
    (
        "which",
        "",
        'which: Needs 1 argument (see "which --help")\n',
        1,
    ),
]


@printed(PATHS)
def test_paths_are_reported(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
