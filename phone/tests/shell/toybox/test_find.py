"""find."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

NAMES = [
    (
        "find d",
        "d\nd/sub\nd/sub/deep\nd/sub/y\nd/x\n",
    ),
    (
        "find . -name '*.txt'",
        "./a.txt\n",
    ),
    (
        "find d -type f -o -type d",
        "d\nd/sub\nd/sub/deep\nd/sub/y\nd/x\n",
    ),
    (
        "find . -maxdepth 1 -type f -name 'n*'",
        "./nonl\n./num\n",
    ),
    (
        "find d -print0 | tr '\\0' '@'",
        "d@d/sub@d/sub/deep@d/sub/y@d/x@",
    ),
    (
        "find nope",
        "",
        "find: 'nope': No such file or directory\n",
        1,
    ),
    (
        "find d nope",
        "d\nd/sub\nd/sub/deep\nd/sub/y\nd/x\n",
        "find: 'nope': No such file or directory\n",
        1,
    ),
    (
        "find d/ -type f",
        "d/sub/y\nd/x\n",
    ),
    (
        "find ./d -name x",
        "./d/x\n",
    ),
    (
        "find . -iname z",
        "./Z\n",
    ),
    (
        "find . -size +1k",
        ".\n./d\n./d/sub\n./d/sub/deep\n./e\n",
    ),
    (
        "find . -size 6c",
        "./a.txt\n./abc\n./bcd\n",
    ),
    (
        "find dlink",
        "dlink\n",
    ),
    (
        "find dlink/",
        "dlink/\ndlink/sub\ndlink/sub/deep\ndlink/sub/y\ndlink/x\n",
    ),
    (
        "find -L dlink",
        "dlink\ndlink/sub\ndlink/sub/deep\ndlink/sub/y\ndlink/x\n",
    ),
    (
        "find -H dlink",
        "dlink\ndlink/sub\ndlink/sub/deep\ndlink/sub/y\ndlink/x\n",
    ),
    (
        "find 'b c'",
        "b c\n",
    ),
    (
        "find / -maxdepth 0",
        "/\n",
    ),
    (
        "find . -maxdepth 0",
        ".\n",
    ),
    (
        "find . -type l",
        "./broken\n./dlink\n./link\n",
    ),
    (
        "find d -mindepth 1",
        "d/sub\nd/sub/deep\nd/sub/y\nd/x\n",
    ),
    (
        "find . -path './d/s*'",
        "./d/sub\n./d/sub/deep\n./d/sub/y\n",
    ),
    (
        "find . ! -name '*' ",
        "",
    ),
    (
        "find . \\( -name num -o -name srt \\) -print",
        "./num\n./srt\n",
    ),
    (
        "find d -not -type f",
        "d\nd/sub\nd/sub/deep\n",
    ),
    (
        "find d -depth",
        "d/sub/deep\nd/sub/y\nd/sub\nd/x\nd\n",
    ),
    (
        "find . -name sub -quit",
        "",
    ),
    (
        "find d -name sub -prune -o -print",
        "d\nd/x\n",
    ),
    (
        "find d -empty",
        "d/sub/deep\nd/sub/y\nd/x\n",
    ),
    (
        "find . -perm 640",
        "./d/x\n",
    ),
    (
        "find . -user 10142",
        "./d/x\n",
    ),
    (
        "find . -newer d/x",
        "",
    ),
    (
        "find . -mtime +100",
        "",
    ),
    (
        "find d -type d -name 's*'",
        "d/sub\n",
    ),
]


@printed(NAMES)
def test_paths_are_found(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


ACTIONS = [
    (
        "find . -name '*.txt' -exec echo {} \\;",
        "./a.txt\n",
    ),
    (
        "find e . -maxdepth 0 -exec echo a {} +",
        "a e .\n",
    ),
    (
        "find d -name x -exec ls -d {} \\;",
        "d/x\n",
    ),
    (
        "find d -type f -exec false {} \\;",
        "",
    ),
    (
        "find d -type f -exec false {} +",
        "",
        "",
        1,
    ),
    (
        "find d -mindepth 1 -type f -delete; ls -R d",
        "d/sub/y\nd/x\nd:\nsub\n\nd/sub:\ndeep\n\nd/sub/deep:\n",
    ),
    (
        "find d -delete; ls -d d",
        "d/sub/deep\nd/sub/y\nd/sub\nd/x\nd\n",
        "ls: d: No such file or directory\n",
        1,
    ),
    (
        "find . -name 'b c' -exec cat {} +",
        "x",
    ),
]


@printed(ACTIONS)
def test_something_is_done_about_what_is_found(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


WRONG = [
    (
        "find -name",
        "",
        "find: '-name' needs 1 arg\n",
        1,
    ),
    (
        "find . -type q",
        "",
        "find: bad -type 'q'\n",
        1,
    ),
    (
        "find . \\( -name x",
        "",
        "find: need )\n",
        1,
    ),
    (
        "find . -exec echo",
        "",
        "find: -exec without \\;\n",
        1,
    ),
    (
        "find . -nope",
        "",
        "find: bad arg '-nope'\n",
        1,
    ),
    (
        "find . -mtime x",
        "",
        "find: bad -mtime 'x'\n",
        1,
    ),
    (
        "find . )",
        "",
        "/system/bin/sh: syntax error: unexpected ')'\n",
        1,
    ),
]


@printed(WRONG)
def test_what_is_wrong_is_said(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
