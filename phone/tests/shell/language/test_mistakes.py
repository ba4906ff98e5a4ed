"""What mksh says of a script it cannot read or run."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

SYNTAX = [
    (
        "if true; then echo",
        "",
        "/system/bin/sh: syntax error: unmatched 'if'\n",
        1,
    ),
    (
        'echo "abc',
        "",
        "/system/bin/sh: no closing quote\n",
        1,
    ),
    (
        "echo 'abc",
        "",
        "/system/bin/sh: no closing quote\n",
        1,
    ),
    (
        "echo $(abc",
        "",
        "/system/bin/sh: syntax error: unmatched '('\n",
        1,
    ),
    (
        "echo a | | b",
        "",
        "/system/bin/sh: syntax error: unexpected '|'\n",
        1,
    ),
    (
        "echo )",
        "",
        "/system/bin/sh: syntax error: unexpected ')'\n",
        1,
    ),
    (
        "fi",
        "",
        "/system/bin/sh: syntax error: unexpected 'fi'\n",
        1,
    ),
    (
        "for",
        "",
        "/system/bin/sh: syntax error: unexpected EOF\n",
        1,
    ),
    (
        "a && && b",
        "",
        "/system/bin/sh: syntax error: unexpected '&&'\n",
        1,
    ),
    (
        "echo ${x",
        "",
        "/system/bin/sh: no closing quote\n",
        1,
    ),
    (
        "case a in a) echo 1",
        "",
        "/system/bin/sh: syntax error: unmatched 'case'\n",
        1,
    ),
    (
        "while true; do",
        "",
        "/system/bin/sh: syntax error: unmatched 'while'\n",
        1,
    ),
    (
        "}",
        "",
        "/system/bin/sh: syntax error: unexpected '}'\n",
        1,
    ),
    (
        "done",
        "",
        "/system/bin/sh: syntax error: unexpected 'done'\n",
        1,
    ),
    (
        ";;",
        "",
        "/system/bin/sh: syntax error: unexpected ';;'\n",
        1,
    ),
    (
        "echo a;; echo b",
        "",
        "/system/bin/sh: syntax error: unexpected ';;'\n",
        1,
    ),
    (
        "(echo a",
        "",
        "/system/bin/sh: syntax error: unmatched '('\n",
        1,
    ),
    (
        "{ echo a",
        "",
        "/system/bin/sh: syntax error: unmatched '{'\n",
        1,
    ),
    (
        "ls -l >",
        "",
        "/system/bin/sh: syntax error: unexpected EOF\n",
        1,
    ),
    (
        "ls |",
        "",
        "/system/bin/sh: syntax error: unexpected EOF\n",
        1,
    ),
    (
        "foo() { echo hi }",
        "",
        "/system/bin/sh: syntax error: unmatched '{'\n",
        1,
    ),
    (
        "if; then",
        "",
        "/system/bin/sh: syntax error: unexpected ';'\n",
        1,
    ),
    (
        "if true then echo x; fi",
        "",
        "/system/bin/sh: syntax error: unexpected 'fi'\n",
        1,
    ),
    (
        "for x in a b; echo $x; done",
        "",
        "/system/bin/sh: syntax error: unexpected 'echo'\n",
        1,
    ),
    (
        "echo a\necho )\necho b",
        "a\n",
        "/system/bin/sh: syntax error: unexpected ')'\n",
        1,
    ),
    (
        "eval 'echo )'; echo no",
        "",
        "/system/bin/sh: syntax error: unexpected ')'\n",
        1,
    ),
    (
        "[[ a == b",
        "",
        "/system/bin/sh: syntax error: unexpected EOF\n",
        1,
    ),
    (
        "sh -c 'echo )'; echo $?",
        "1\n",
        "sh: syntax error: unexpected ')'\n",
        0,
    ),
]


@printed(SYNTAX)
def test_syntax_errors(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


RUNNING = [
    (
        "cd nope",
        "",
        "/system/bin/sh: cd: /data/local/tmp/t/nope: No such file or directory\n",
        2,
    ),
    (
        "d/sub",
        "",
        "/system/bin/sh: d/sub: can't execute: Is a directory\n",
        126,
    ),
    (
        "./num",
        "",
        "/system/bin/sh: ./num: can't execute: Permission denied\n",
        126,
    ),
    (
        "shift 3",
        "",
        "/system/bin/sh: shift: nothing to shift\n",
        1,
    ),
    (
        "x=1; readonly x; x=2; echo no",
        "",
        "/system/bin/sh: read-only: x\n",
        2,
    ),
    (
        "[ 1 -eq 2 3 ]",
        "",
        "/system/bin/sh: [: 3: unexpected operator/operand\n",
        2,
    ),
]


@printed(RUNNING)
def test_errors_while_running(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
