"""Commands put together: lists, conditions, loops, functions."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

LISTS = [
    (
        "echo a; echo b",
        "a\nb\n",
    ),
    (
        "true && echo a || echo b; false && echo a || echo b",
        "a\nb\n",
    ),
    (
        "! true; echo $?; ! false; echo $?",
        "1\n0\n",
    ),
    (
        "echo a &&\necho b",
        "a\nb\n",
    ),
    (
        "(exit 3); echo $?",
        "3\n",
    ),
    (
        "{ echo a; echo b; }",
        "a\nb\n",
    ),
    (
        "{ x=1; }; echo $x",
        "1\n",
    ),
    (
        "echo a & wait; echo b",
        "a\nb\n",
    ),
    (
        "time true 2>/dev/null; echo $?",
        "0\n",
        "    0m00.00s real     0m00.00s user     0m00.00s system\n",
        0,
    ),
    (
        "a=1 b=2; echo $a$b; a=3 true; echo $a",
        "12\n1\n",
    ),
    (
        "exit 300",
        "",
        "",
        44,
    ),
    (
        "exit; echo no",
        "",
    ),
    (
        "exec echo hi; echo no",
        "hi\n",
    ),
]


@printed(LISTS)
def test_lists(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


CONDITIONS = [
    (
        "if true; then echo a; else echo b; fi",
        "a\n",
    ),
    (
        "if false; then echo a; elif true; then echo b; fi",
        "b\n",
    ),
    (
        "if false; then echo a; fi; echo $?",
        "0\n",
    ),
    (
        "case abc in (a*) echo 1;; b) echo 2; esac",
        "1\n",
    ),
    (
        "case x in a|x) echo y;& z) echo fall;; esac",
        "y\nfall\n",
    ),
    (
        "case '*' in \\*) echo star;; esac",
        "star\n",
    ),
    (
        "case a in b) ;; esac; echo $?",
        "0\n",
    ),
    (
        "[[ a = a && b != c ]] && echo yes",
        "yes\n",
    ),
    (
        "[[ abc == a* ]] && echo glob; [[ abc == 'a*' ]] || echo quoted",
        "glob\nquoted\n",
    ),
    (
        "[[ -d d && ! -e nope ]] && echo files; [[ abc < abd ]] && echo less",
        "files\nless\n",
    ),
    (
        '[[ "" ]] || echo empty; [[ ( a = b ) || x = x ]] && echo or',
        "empty\nor\n",
    ),
    (
        "if [ -d d ] && [ -f num ]; then echo both; fi",
        "both\n",
    ),
]


@printed(CONDITIONS)
def test_conditions(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TESTS = [
    (
        "[ -e a.txt ]; echo $?; [ -e nope ]; echo $?",
        "0\n1\n",
    ),
    (
        "[ -f d ]; echo $?; [ -d d ]; echo $?; [ -L link ]; echo $?; [ -s Z ]; "
        "echo $?; [ -x Z ]; echo $?; [ -x num ]; echo $?",
        "1\n0\n0\n1\n0\n1\n",
    ),
    (
        "[ a = a ]; echo $?; [ a != a ]; echo $?; [ a == b ]; echo $?; [ a \\< b ]; echo $?",
        "0\n1\n1\n0\n",
    ),
    (
        "[ 3 -gt 2 -a 1 = 1 ] && echo ok; [ 1 -eq 2 -o 2 -le 2 ] && echo ok",
        "ok\nok\n",
    ),
    (
        "[ ! -e nope ] && echo not; test -z '' && echo z; test -n '' || echo n",
        "not\nz\nn\n",
    ),
    (
        "[ -n ]; echo $?; [ ]; echo $?; [ '' ]; echo $?; [ x ]; echo $?",
        "0\n1\n1\n0\n",
    ),
    (
        "[ '(' a = a ')' ] && echo group",
        "group\n",
    ),
    (
        "[ a.txt -ef link ] && echo same; [ num -nt d/x ] || echo not newer",
        "same\nnot newer\n",
    ),
    (
        "[ 1 -eq x ]; echo $?",
        "1\n",
    ),
    (
        "[ a b ]",
        "",
        "/system/bin/sh: [: b: unexpected operator/operand\n",
        2,
    ),
    (
        "[ 1",
        "",
        "/system/bin/sh: [: missing ]\n",
        2,
    ),
    (
        "test a b c",
        "",
        "/system/bin/sh: test: b: unexpected operator/operand\n",
        2,
    ),
    (
        "[ a = ]",
        "",
        "/system/bin/sh: [: =: missing second argument\n",
        2,
    ),
    (
        "[ 5 -eq 5.0 ]",
        "",
        "/system/bin/sh: 5.0: unexpected '.'\n",
        2,
    ),
]


@printed(TESTS)
def test_what_can_be_asked(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


LOOPS = [
    (
        "for i in a b; do echo $i; done",
        "a\nb\n",
    ),
    (
        "for i in; do echo x; done; echo $?",
        "0\n",
    ),
    (
        "set -- p q; for i; do echo $i; done",
        "p\nq\n",
    ),
    (
        "i=0; while [ $i -lt 3 ]; do i=$((i+1)); echo $i; done",
        "1\n2\n3\n",
    ),
    (
        "i=3; until [ $i = 0 ]; do i=$((i-1)); done; echo $i",
        "0\n",
    ),
    (
        "for i in 1 2 3 4; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done",
        "1\n3\n",
    ),
    (
        "for i in 1 2; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done",
        "1a\n2a\n",
    ),
    (
        "while :; do while :; do break 2; done; done; echo out",
        "out\n",
    ),
    (
        'while read a b; do echo "$b-$a"; done < srt',
        "2-b\n10-a\n1-c\n2-a\n",
    ),
    (
        'for i in *.txt; do echo "<$i>"; done',
        "<a.txt>\n",
    ),
    (
        "while false; do :; done; echo $?",
        "0\n",
    ),
    (
        "break; echo $?",
        "0\n",
        "/system/bin/sh: break: can't break\n",
        0,
    ),
]


@printed(LOOPS)
def test_loops(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


FUNCTIONS = [
    (
        "f() { echo $1 $#; }; f a b; echo $?",
        "a 2\n0\n",
    ),
    (
        "function f { echo in; }; f",
        "in\n",
    ),
    (
        "f() (cd /; x=1); x=0; f; echo $x",
        "0\n",
    ),
    (
        "f() { return 4; echo no; }; f; echo $?",
        "4\n",
    ),
    (
        "f() { local x=2; y=3; echo $x; }; x=1; f; echo $x $y",
        "2\n1 3\n",
    ),
    (
        "f() { [ $1 = 0 ] && return; echo $1; f $(($1-1)); }; f 3",
        "3\n2\n1\n",
    ),
    (
        "f() { echo a; }; f | cat; type f; unset -f f; f() { :; }; type f",
        "a\nf is a function\nf is a function\n",
    ),
    (
        "f() { false; return; }; f; echo $?",
        "1\n",
    ),
    (
        'f() { echo "$@"; shift; echo $1; }; f x y z',
        "x y z\ny\n",
    ),
    (
        "eval 'x=1; echo $x'; eval; echo $?; eval 'exit 4'; echo no",
        "1\n0\n",
        "",
        4,
    ),
    (
        "a=b; b=7; eval echo \\$$a",
        "7\n",
    ),
    (
        "echo 'y=2; echo sourced $1' > s; . ./s arg; echo $y",
        "sourced arg\n2\n",
    ),
    (
        "trap 'echo bye' EXIT; echo hi",
        "hi\nbye\n",
    ),
    (
        "set -e; false; echo no",
        "",
        "",
        1,
    ),
    (
        "set -e; false || true; if false; then :; fi; echo yes",
        "yes\n",
    ),
    (
        "set -x; echo a 'b c'; x=1",
        "a b c\n",
        "+ echo a 'b c'\n",
        0,
    ),
]


@printed(FUNCTIONS)
def test_functions(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
