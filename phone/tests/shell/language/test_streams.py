"""Pipes, redirections, here-documents."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

PIPES = [
    (
        "echo a | cat",
        "a\n",
    ),
    (
        "printf 'b\\na\\n' | sort | head -n 1",
        "a\n",
    ),
    (
        "false | true; echo $?; true | false; echo $?",
        "0\n1\n",
    ),
    (
        "set -o pipefail; false | true; echo $?",
        "1\n",
    ),
    (
        'echo a | { read x; echo $x; }; echo "<$x>"',
        "a\n<>\n",
    ),
    (
        'echo a b c | while read -r x; do echo $x; z=$x; done; echo "<$z>"',
        "a b c\n<>\n",
    ),
    (
        "yes | head -n 2",
        "y\ny\n",
    ),
    (
        "(echo out; echo err >&2) 2>&1 | sort",
        "err\nout\n",
    ),
    (
        "(echo out; echo err >&2) 2>/dev/null | cat",
        "out\n",
    ),
    (
        "for i in 1 2 3; do echo $i; done | tail -n 1",
        "3\n",
    ),
    (
        "echo a |\ncat",
        "a\n",
    ),
    (
        "seq 100000 | head -n 1",
        "1\n",
    ),
    (
        "! echo a | grep -q b; echo $?",
        "0\n",
    ),
]


@printed(PIPES)
def test_pipes(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


REDIRECTIONS = [
    (
        "echo a > f; echo b >> f; cat f",
        "a\nb\n",
    ),
    (
        "echo a >f 2>&1; cat f; cat < f",
        "a\na\n",
    ),
    (
        "> f; ls -s f",
        "0 f\n",
    ),
    (
        "ls nope 2>&1 >/dev/null",
        "ls: nope: No such file or directory\n",
        "",
        1,
    ),
    (
        "ls nope >/dev/null 2>&1; echo $?",
        "1\n",
    ),
    (
        "ls nope &> f; cat f",
        "ls: nope: No such file or directory\n",
    ),
    (
        "echo foo >&2 2>/dev/null",
        "",
        "foo\n",
        0,
    ),
    (
        "{ echo a; echo b; } > f; cat f",
        "a\nb\n",
    ),
    (
        "for i in 1 2; do echo $i; done > f; cat f",
        "1\n2\n",
    ),
    (
        "if true; then echo x; fi > f; cat f",
        "x\n",
    ),
    (
        "echo x > 'a file'; cat 'a file'",
        "x\n",
    ),
    (
        "f() { echo in; }; f > g; cat g",
        "in\n",
    ),
    (
        "exec 3> f; echo three >&3; exec 3>&-; cat f",
        "three\n",
    ),
    (
        "exec > f; echo hidden; exec >&2; cat f",
        "",
        "hidden\n",
        0,
    ),
    (
        "echo a 3>&1 >&2 | cat",
        "",
        "a\n",
        0,
    ),
    (
        "{ echo out; echo err >&2; } 3>&1 1>&2 2>&3 | sed s/^/p:/",
        "p:err\n",
        "out\n",
        0,
    ),
    (
        "cat < nope; echo $?",
        "1\n",
        "/system/bin/sh: can't open nope: No such file or directory\n",
        0,
    ),
    (
        "echo x > nodir/f; echo $?",
        "1\n",
        "/system/bin/sh: can't create nodir/f: No such file or directory\n",
        0,
    ),
    (
        "echo x > d; echo $?",
        "1\n",
        "/system/bin/sh: can't create d: Is a directory\n",
        0,
    ),
    (
        "cat <a.txt >f; cat f",
        "hello\n",
    ),
    (
        "read x < a.txt; echo $x",
        "hello\n",
    ),
    (
        "2>/dev/null ls nope; echo $?",
        "1\n",
    ),
    (
        "echo a 2>f; ls -s f",
        "a\n0 f\n",
    ),
]


@printed(REDIRECTIONS)
def test_redirections(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


DOCUMENTS = [
    (
        "cat <<E\na $((1+1)) \\$x\nE",
        "a 2 $x\n",
    ),
    (
        'x=1; cat <<E\n$x "q" `echo b`\nE',
        '1 "q" b\n',
    ),
    (
        "cat <<'E'\n$x `ls`\nE",
        "$x `ls`\n",
    ),
    (
        "cat <<-E\n\ttab\n\tE",
        "tab\n",
    ),
    (
        'cat <<< "here $((1+1))"',
        "here 2\n",
    ),
    (
        "cat <<A; cat <<B\n1\nA\n2\nB",
        "1\n2\n",
    ),
    (
        "cat <<E | tr a b\naaa\nE",
        "bbb\n",
    ),
    (
        'while read l; do echo "<$l>"; done <<E\n1 2\n3\nE',
        "<1 2>\n<3>\n",
    ),
    (
        "x=$(cat <<E\nhello\nE\n); echo $x",
        "hello\n",
    ),
    (
        "cat <<E",
        "",
        "/system/bin/sh: here document 'E' unclosed\n",
        1,
    ),
]


@printed(DOCUMENTS)
def test_here_documents(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
