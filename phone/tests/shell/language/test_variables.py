"""Variables: declared, exported, read; options of the shell."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

DECLARED = [
    (
        "export A=1 B; B=2; env | grep -E '^[AB]='",
        "A=1\nB=2\n",
    ),
    (
        "export A='it is'; export -p | grep ' A='",
        "export A='it is'\n",
    ),
    (
        "readonly R=1; readonly | grep -x R",
        "R\n",
    ),
    (
        "typeset -x C=3; env | grep ^C=",
        "C=3\n",
    ),
    (
        "typeset -r RO=1; typeset -p RO",
        "typeset -r RO=1\n",
    ),
    (
        "integer i=2+3; echo $i",
        "5\n",
    ),
    (
        'f() { typeset a=1 b; echo "$a<$b>"; }; a=0 b=0; f; echo $a$b',
        "1<>\n00\n",
    ),
    (
        "typeset 1a=2",
        "",
        "/system/bin/sh: typeset: 1a=2: not an identifier\n",
        1,
    ),
    (
        "unset -f nosuch; echo $?",
        "0\n",
    ),
    (
        "unset -v x; echo $?",
        "0\n",
    ),
    (
        "a=1; a=2 eval 'echo $a'; echo $a",
        "2\n2\n",
    ),
    (
        "x[2]=c; x[0]=a; echo ${x[@]} ${x[2]}",
        "a c c\n",
    ),
    (
        'x=(a \'b c\'); for i in "${x[@]}"; do echo "<$i>"; done',
        "<a>\n<b c>\n",
    ),
    (
        "x=a; x[1]=b; echo ${x[0]} ${x[1]}",
        "a b\n",
    ),
    (
        "echo ${x[5]}none",
        "none\n",
    ),
    (
        "declare_me=1; set | grep ^declare_me",
        "declare_me=1\n",
    ),
    (
        "y='two words'; set | grep ^y=",
        "y='two words'\n",
    ),
]


@printed(DECLARED)
def test_variables_are_declared(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


READ = [
    (
        "printf 'a\\n' | { read; echo $REPLY; }",
        "a\n",
    ),
    (
        "read -a arr <<< '1 2 3'; echo ${arr[1]}",
        "2\n",
    ),
    (
        "exec 3< srt; read -u3 l; echo $l",
        "b 2\n",
    ),
    (
        "read -u 9 l",
        "",
        "/system/bin/sh: read: -u: 9: bad file descriptor\n",
        1,
    ),
    (
        "read -q x",
        "",
        "/system/bin/sh: read: -q: unknown option\n",
        1,
    ),
    (
        "read 1x < srt",
        "",
        "/system/bin/sh: read: 1x: not an identifier\n",
        1,
    ),
    (
        "IFS=: read a b <<< 'x:y:z'; echo \"$a|$b\"",
        "x|y:z\n",
    ),
    (
        "IFS=: read a b c <<< 'x::z'; echo \"$a|$b|$c\"",
        "x||z\n",
    ),
    (
        "read -N 3 v <<< abcdef; echo $v",
        "abc\n",
    ),
    (
        "read -p 'p?' v <<< q",
        "",
        "/system/bin/sh: read: -p: no coprocess\n",
        2,
    ),
    (
        "read 'v?prompt' <<< q; echo $v",
        "q\n",
    ),
    (
        "printf 'a\\\\\\n' | { read x; echo $x; }",
        "a\n",
    ),
]


@printed(READ)
def test_lines_are_read(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


SET = [
    (
        "set -o errexit; false; echo no",
        "",
        "",
        1,
    ),
    (
        "set +o errexit; false; echo yes",
        "yes\n",
    ),
    (
        "set -o nosuch; echo no",
        "",
        "/system/bin/sh: set: nosuch: unknown option\n",
        1,
    ),
    (
        "set -ef; echo *; set +f; echo a*",
        "*\na.txt abc\n",
    ),
    (
        "set -a; v=1; env | grep ^v=",
        "v=1\n",
    ),
    (
        "set -- -x; echo $1",
        "-x\n",
    ),
    (
        "set a b; echo $2",
        "b\n",
    ),
    (
        "set -A arr x y; echo ${arr[1]}",
        "y\n",
    ),
    (
        "set -o | head -n 1",
        "Current option settings\n",
    ),
    (
        "set -e; f() { false; echo in; }; f || echo or",
        "in\n",
    ),
    (
        "set -e; (false); echo no",
        "",
        "",
        1,
    ),
    (
        "set -e; ! true; echo yes",
        "yes\n",
    ),
    (
        "set -e; false && true; echo yes",
        "yes\n",
    ),
    (
        "set -u; echo ${x-fine}",
        "fine\n",
    ),
]


@printed(SET)
def test_options_of_the_shell(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


GETOPTS = [
    (
        'OPTIND=1; while getopts :ab: o -a -x -b; do echo "$o $OPTARG"; done',
        "a \n? x\n: b\n",
    ),
    (
        "getopts ab: o -ab val; echo $o $OPTIND; getopts ab: o -ab val; echo $o $OPTARG",
        "a 2\nb val\n",
    ),
    (
        'getopts a o -- -a; echo "$? $o"',
        "1 ?\n",
    ),
    (
        'getopts a o; echo "$? $o"',
        "1 ?\n",
    ),
    (
        'getopts ab: o -b; echo "$? $o"',
        "0 ?\n",
        "/system/bin/sh: -b: requires an argument\n",
        0,
    ),
    (
        'getopts ab: o -q; echo "$? $o"',
        "0 ?\n",
        "/system/bin/sh: -q: unknown option\n",
        0,
    ),
    (
        'getopts :a o -q; echo "$? $o $OPTARG"',
        "0 ? q\n",
    ),
    (
        "getopts a",
        "",
        "/system/bin/sh: getopts: name: missing argument\n",
        1,
    ),
]


@printed(GETOPTS)
def test_options_of_a_script(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


NAMES = [
    (
        "command ls -d d; command -p echo hi",
        "d\nhi\n",
    ),
    (
        "command -V if; command -V nosuch",
        "if is a reserved word\nnosuch not found\n",
        "",
        1,
    ),
    (
        "whence cd nosuch",
        "cd\n",
        "",
        1,
    ),
    (
        "whence -v cd",
        "cd is a shell builtin\n",
    ),
    (
        "alias a=b c=d; alias; unalias -a; alias; unalias nosuch; echo $?",
        "a='b'\nc='d'\n1\n",
    ),
    (
        "builtin echo hi; builtin cd d; echo ${PWD##*/}",
        "hi\nd\n",
    ),
    (
        "\\ls -d d",
        "d\n",
    ),
    (
        "ls() { echo mine; }; ls; command ls -d d",
        "mine\nd\n",
    ),
]


@printed(NAMES)
def test_names(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


TRAPS = [
    (
        "trap 'echo bye' EXIT; exit 3",
        "bye\n",
        "",
        3,
    ),
    (
        "trap - INT; trap '' HUP; trap; trap 'echo x' INT; trap",
        "trap -- '' HUP\ntrap -- '' HUP\ntrap -- 'echo x' INT\n",
    ),
    (
        "(trap 'echo sub' EXIT); echo main",
        "sub\nmain\n",
    ),
    (
        "trap 'echo bye' 0; sh -c 'exit 1'; echo $?",
        "1\nbye\n",
    ),
]


@printed(TRAPS)
def test_traps(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


EXTRA = [
    (
        "exec 3< srt; cat <&3 | head -n 1",
        "b 2\n",
    ),
    (
        "{ cat <&3; } 3< a.txt",
        "hello\n",
    ),
    (
        "cat 0< a.txt",
        "hello\n",
    ),
    (
        "cat <&-",
        "",
    ),
    (
        "echo x >&-; echo $?",
        "0\n",
    ),
    (
        "exec 4>f; echo a >&4; echo b >&4; cat f",
        "a\nb\n",
    ),
    (
        "echo x >&7; echo $?",
        "1\n",
        "/system/bin/sh: >&7: bad file descriptor\n",
        0,
    ),
    (
        "cat <&7; echo $?",
        "1\n",
        "/system/bin/sh: <&7: bad file descriptor\n",
        0,
    ),
    (
        "cat <> a.txt",
        "hello\n",
    ),
    (
        "echo x >| f; cat f",
        "x\n",
    ),
    (
        "echo a >&f; cat f",
        "",
        "/system/bin/sh: >&f : illegal file descriptor name\ncat: f: No such file or directory\n",
        1,
    ),
    (
        "echo b &>> f; echo c &>> f; cat f",
        "b\nc\n",
    ),
]


@printed(EXTRA)
def test_open_files_by_number(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
