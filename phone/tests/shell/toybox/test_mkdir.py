"""mkdir and rmdir."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

MKDIR = [
    (
        "mkdir n; ls -d n",
        "n\n",
    ),
    (
        "mkdir -p p/q/r; ls -d p/q/r",
        "p/q/r\n",
    ),
    (
        "mkdir -p e; echo $?",
        "0\n",
    ),
    (
        "mkdir -pv p/q",
        "",
        "mkdir: created directory 'p'\nmkdir: created directory 'p/q'\n",
        0,
    ),
    (
        "mkdir -m 700 m; ls -ld m | cut -c 1-10",
        "drwx------\n",
    ),
    (
        "mkdir e",
        "",
        "mkdir: 'e': File exists\n",
        1,
    ),
    (
        "mkdir",
        "",
        'mkdir: Needs 1 argument (see "mkdir --help")\n',
        1,
    ),
    (
        "mkdir nodir/x",
        "",
        "mkdir: 'nodir/x': No such file or directory\n",
        1,
    ),
    (
        "mkdir a.txt",
        "",
        "mkdir: 'a.txt': File exists\n",
        1,
    ),
    (
        "mkdir -p a.txt",
        "",
        "mkdir: 'a.txt': File exists\n",
        1,
    ),
    (
        "mkdir -p a.txt/x",
        "",
        "mkdir: 'a.txt/x': Not a directory\n",
        1,
    ),
    (
        "mkdir .",
        "",
        "mkdir: '.': File exists\n",
        1,
    ),
    (
        "mkdir x y x",
        "",
        "mkdir: 'x': File exists\n",
        1,
    ),
    (
        "rmdir e; ls e",
        "",
        "ls: e: No such file or directory\n",
        1,
    ),
    (
        "rmdir d",
        "",
        "rmdir: d: Directory not empty\n",
        1,
    ),
    (
        "rmdir a.txt",
        "",
        "rmdir: a.txt: Not a directory\n",
        1,
    ),
    (
        "rmdir nope e",
        "",
        "rmdir: nope: No such file or directory\n",
        1,
    ),
    (
        "mkdir -p p/q; rmdir -p p/q; ls p",
        "",
        "ls: p: No such file or directory\n",
        1,
    ),
    (
        "rmdir --ignore-fail-on-non-empty d",
        "",
    ),
]


@printed(MKDIR)
def test_folders_are_made(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
