"""find: owners, modes, ages and sizes."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

FIND = [
    (
        "ln -s d l; cd l; find . -name x; find ../l; find ../l/. -name x",
        "./x\n../l\n../l/./x\n",
    ),
    (
        "find . -perm -111 -type f",
        "./Z\n",
    ),
    (
        "find . -perm /1000",
        "./e\n",
    ),
    (
        "find . -user root -maxdepth 0",
        ".\n",
    ),
    (
        "find . -group media_rw",
        "./d/x\n",
    ),
    (
        "find . -links 2 -name e",
        "./e\n",
    ),
    (
        "find . -regex '.*/num'",
        "./num\n",
    ),
    (
        "find . -iregex '.*/NUM'",
        "./num\n",
    ),
    (
        "find . -wholename './num'",
        "./num\n",
    ),
    (
        "find d -mmin +0 -name x",
        "",
    ),
    (
        "find . -amin -100000000 -name num",
        "./num\n",
    ),
    (
        "find . -ctime +0 -maxdepth 0",
        "",
    ),
    (
        "find . -size -2 -name num",
        "./num\n",
    ),
    (
        "find . -size +0 -name num",
        "./num\n",
    ),
    (
        "find . -type f,l -name 'b*'",
        "./b c\n./bcd\n./broken\n",
    ),
    (
        "find . -executable -type f",
        "./Z\n",
    ),
    (
        "find . -nouser",
        "",
    ),
    (
        "find . -true -name num",
        "./num\n",
    ),
    (
        "find . -false",
        "",
    ),
    (
        "find . -xdev -name num",
        "./num\n",
    ),
    (
        "find . -newermt 2020-01-01 -name num",
        "./num\n",
    ),
    (
        "find . -newermt 2030-01-01",
        "",
    ),
    (
        "find . -name num -printf '%p %f %s %m %u\\n'",
        "./num num 63 644 root\n",
    ),
    (
        "find d -name x -exec test -f {} \\; -print",
        "d/x\n",
    ),
    (
        "find . -name num -ok rm {} \\;",
        "",
    ),
    (
        "find . -name num -a -type f",
        "./num\n",
    ),
    (
        "find . '(' -name num ')' -o -name srt",
        "./num\n./srt\n",
    ),
    (
        "find . -not -name '*' -o -name num",
        "./num\n",
    ),
    (
        "find . -user nobodyhere",
        "",
        "find: bad user 'nobodyhere'\n",
        1,
    ),
    (
        "find . -inum 1",
        "",
    ),
    (
        "find -maxdepth 0",
        ".\n",
    ),
    (
        "find . -name num -not",
        "",
        "find: missing after '-not'\n",
        1,
    ),
]


@printed(FIND)
def test_paths_are_chosen(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
