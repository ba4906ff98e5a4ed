"""mkdir, rmdir, rm."""

from pytest_androidworld.virtual.shell.run import Result
from tests.virtual.shell.tables import Run, printed

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


RM = [
    (
        "rm a.txt; ls a.txt",
        "",
        "ls: a.txt: No such file or directory\n",
        1,
    ),
    (
        "rm d",
        "",
        "rm: d: Is a directory\n",
        1,
    ),
    (
        "rm -r d; ls d",
        "",
        "ls: d: No such file or directory\n",
        1,
    ),
    (
        "rm -rf nope",
        "",
    ),
    (
        "rm -f",
        "",
    ),
    (
        "rm",
        "",
        'rm: Needs 1 argument (see "rm --help")\n',
        1,
    ),
    (
        "rm nope num nope2; ls num",
        "",
        "rm: nope: No such file or directory\nrm: nope2: No such file or directory\n"
        "ls: num: No such file or directory\n",
        1,
    ),
    (
        "rm -v Z",
        "rm 'Z'\n",
    ),
    (
        "rm -rv e",
        "rmdir 'e'\n",
    ),
    (
        "rm link; cat a.txt",
        "hello\n",
    ),
    (
        "rm broken; ls broken",
        "",
        "ls: broken: No such file or directory\n",
        1,
    ),
    (
        "rm -rf * ; ls -A",
        ".dot\n",
    ),
    (
        "rm -r e/*",
        "",
        "rm: e/*: No such file or directory\n",
        1,
    ),
    (
        "rm -rf e/*",
        "",
    ),
    (
        "rm -r d/*; ls d",
        "",
    ),
    (
        "rm -r ..",
        "",
        "rm: bad path ..\n",
        1,
    ),
    (
        "rm -y a",
        "",
        "rm: Unknown option 'y' (see \"rm --help\")\n",
        1,
    ),
    (
        "unlink nope",
        "",
        "unlink: couldn't unlink 'nope': No such file or directory\n",
        1,
    ),
    (
        "unlink a.txt; ls a.txt",
        "",
        "ls: a.txt: No such file or directory\n",
        1,
    ),
]


@printed(RM)
def test_things_are_removed(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
