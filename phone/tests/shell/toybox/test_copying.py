"""cp, mv, install."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

CP = [
    (
        "cp a.txt c; cat c",
        "hello\n",
    ),
    (
        "cp a.txt num; cat num",
        "hello\n",
    ),
    (
        "cp a.txt d; ls d",
        "a.txt\nsub\nx\n",
    ),
    (
        "cp -t e a.txt num; ls e",
        "a.txt\nnum\n",
    ),
    (
        "cp a.txt num e; ls e",
        "a.txt\nnum\n",
    ),
    (
        "cp d/x 'b c' e; ls e",
        "b c\nx\n",
    ),
    (
        "cp -r d e; find e | sort",
        "e\ne/d\ne/d/sub\ne/d/sub/deep\ne/d/sub/y\ne/d/x\n",
    ),
    (
        "cp -r d n; find n | sort",
        "n\nn/sub\nn/sub/deep\nn/sub/y\nn/x\n",
    ),
    (
        "cp -r d/. n; find n | sort",
        "n\nn/sub\nn/sub/deep\nn/sub/y\nn/x\n",
    ),
    (
        "cp -a d/. e/; find e | sort",
        "e\ne/sub\ne/sub/deep\ne/sub/y\ne/x\n",
    ),
    (
        "cp link l; ls -F l",
        "l\n",
    ),
    (
        "cp -P link l; ls -F l",
        "l@\n",
    ),
    (
        "cp -a link l; ls -F l",
        "l@\n",
    ),
    (
        "cp -r dlink l; ls -F l",
        "l@\n",
    ),
    (
        "cp -s a.txt s; readlink s",
        "a.txt\n",
    ),
    (
        "cp -n num a.txt; cat a.txt",
        "hello\n",
    ),
    (
        "cp -D d/sub/y e; find e | sort",
        "e\ne/d\ne/d/sub\ne/d/sub/y\n",
    ),
    (
        "cp -v a.txt c",
        "cp 'a.txt'\n",
    ),
    (
        "cp -a .dot e; ls -A e",
        ".dot\n",
    ),
    (
        "cp -p Z p; ls -l p",
        "-rwxr-xr-x 1 root root 0 2023-10-15 15:33 p\n",
    ),
    (
        "cp -a d/x p; ls -ln p",
        "-rw-r----- 1 10142 1023 0 2023-10-15 15:33 p\n",
    ),
]


@printed(CP)
def test_files_are_copied(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


CP_WRONG = [
    (
        "cp a.txt",
        "",
        "cp: Needs 2 arguments\n",
        1,
    ),
    (
        "cp",
        "",
        'cp: Needs 1 argument (see "cp --help")\n',
        1,
    ),
    (
        "cp a.txt a.txt",
        "",
        "cp: 'a.txt' is 'a.txt'\n",
        1,
    ),
    (
        "cp d e",
        "",
        "cp: Skipped dir 'e/d': No such file or directory\n",
        1,
    ),
    (
        "cp d n",
        "",
        "cp: Skipped dir 'n': No such file or directory\n",
        1,
    ),
    (
        "cp -r / all",
        "",
        "cp: 'all' is '/'\n",
        1,
    ),
    (
        "cp -r d d/sub",
        "",
        "cp: 'd/sub/d' is 'd/sub'\n",
        1,
    ),
    (
        "cp nope x",
        "",
        "cp: bad 'nope': No such file or directory\n",
        1,
    ),
    (
        "cp a.txt nodir/x",
        "",
        "cp: nodir/x: No such file or directory\n",
        1,
    ),
    (
        "cp a.txt nodir/",
        "",
        "cp: nodir/: Is a directory\n",
        1,
    ),
    (
        "cp -T d e",
        "",
        "cp: 'e' is a directory\n",
        1,
    ),
    (
        "cp a.txt e nope",
        "",
        "cp: 'nope' not directory\n",
        1,
    ),
    (
        "cp -r e a.txt",
        "",
        "cp: dir at 'e'\n",
        1,
    ),
    (
        "cp -y a b",
        "",
        "cp: Unknown option 'y' (see \"cp --help\")\n",
        1,
    ),
]


@printed(CP_WRONG)
def test_what_cannot_be_copied(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


MV = [
    (
        "mv a.txt c; ls a.txt; cat c",
        "hello\n",
        "ls: a.txt: No such file or directory\n",
        0,
    ),
    (
        "mv d e; find e | sort",
        "e\ne/d\ne/d/sub\ne/d/sub/deep\ne/d/sub/y\ne/d/x\n",
    ),
    (
        "mv num Z; wc -l Z",
        "12 Z\n",
    ),
    (
        "mv srt tabs e; ls e",
        "srt\ntabs\n",
    ),
    (
        "mv -n 'b c' num; cat 'b c'",
        "x",
    ),
    (
        "mv link l; readlink l",
        "a.txt\n",
    ),
    (
        "mv -t e nonl; ls e",
        "nonl\n",
    ),
    (
        "mv d dd; ls dd",
        "sub\nx\n",
    ),
    (
        "mv .dot e/.new; ls -A e",
        ".new\n",
    ),
    (
        "mv a.txt a.txt; cat a.txt",
        "hello\n",
    ),
]


@printed(MV)
def test_files_are_moved(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


MV_WRONG = [
    (
        "mv nope x",
        "",
        "mv: bad 'nope': No such file or directory\n",
        1,
    ),
    (
        "mv x",
        "",
        "mv: Needs 2 arguments\n",
        1,
    ),
    (
        "mv a.txt nodir/x",
        "",
        "mv: bad 'a.txt': No such file or directory\n",
        1,
    ),
    (
        "mv srt tabs num",
        "",
        "mv: 'num' not directory\n",
        1,
    ),
    (
        "mv d d/sub",
        "",
        "mv: bad 'd': Invalid argument\n",
        1,
    ),
]


@printed(MV_WRONG)
def test_what_cannot_be_moved(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


INSTALL = [
    (
        "install -m 600 a.txt i; ls -l i | cut -c 1-10",
        "-rw-------\n",
    ),
    (
        "install -d q/r; ls -d q/r",
        "q/r\n",
    ),
]


@printed(INSTALL)
def test_files_are_installed(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
