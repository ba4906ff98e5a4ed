"""rm and unlink."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

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
