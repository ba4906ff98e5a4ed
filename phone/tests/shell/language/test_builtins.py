"""What mksh itself can do."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

BUILTINS = [
    (
        "read a b c <<< 'x   y  z w '; echo \"$a|$b|$c\"",
        "x|y|z w\n",
    ),
    (
        "read -r l <<< '  p q  '; echo \"<$l>\"; IFS= read -r l <<< '  p q  '; echo \"<$l>\"",
        "<p q>\n<  p q  >\n",
    ),
    (
        "printf 'a\\\\\\nb\\n' | { read q; echo \"$q\"; }; "
        "printf 'a\\\\b\\n' | { read -r q; echo \"$q\"; }",
        "ab\na\x08\n",
    ),
    (
        "read -n 2 v <<< hello; echo $v; read -d : v <<< a:b; echo $v; "
        "read x < /dev/null; echo $?",
        "he\na\n1\n",
    ),
    (
        "export A=1; env | grep ^A=; readonly R=1; R=2; echo no",
        "A=1\n",
        "/system/bin/sh: read-only: R\n",
        2,
    ),
    (
        "export 1a=3",
        "",
        "/system/bin/sh: export: 1a=3: not an identifier\n",
        1,
    ),
    (
        'unset x; x=1; unset x; echo "<$x>"',
        "<>\n",
    ),
    (
        "set -- -a -b v rest; while getopts ab:c o; do echo $o $OPTARG; done; echo $OPTIND",
        "a\nb v\n4\n",
    ),
    (
        "getopts ab: o -q; echo $o",
        "Z d e\n",
        "/system/bin/sh: -q: unknown option\n",
        0,
    ),
    (
        "cd d; echo ${PWD##*/}; cd ..; cd - >/dev/null; echo ${PWD##*/}; cd ..; cd nope; echo $?",
        "d\nd\n2\n",
        "/system/bin/sh: cd: /data/local/tmp/t/nope: No such file or directory\n",
        0,
    ),
    (
        "cd a.txt; cd a b",
        "",
        "/system/bin/sh: cd: /data/local/tmp/t/a.txt: Not a directory\n"
        "/system/bin/sh: cd: bad substitution\n",
        2,
    ),
    (
        "type cd if true; type nosuch; echo $?",
        "cd is a shell builtin\nif is a reserved word\ntrue is a shell builtin\n"
        "nosuch not found\n1\n",
    ),
    (
        "command -v cd; command -v nosuch; echo $?",
        "cd\n1\n",
    ),
    (
        "alias ll='ls -l'; alias ll; type ll; unalias ll; alias ll",
        "ll='ls -l'\nll is an alias for 'ls -l'\nll alias not found\n",
        "",
        1,
    ),
    (
        "umask 022; umask; umask -S; umask 77; umask",
        "022\nu=rwx,g=rx,o=rx\n077\n",
    ),
    (
        "shift",
        "",
        "/system/bin/sh: shift: nothing to shift\n",
        1,
    ),
    (
        "set -- 1 2 3; shift 2; echo $1 $#",
        "3 1\n",
    ),
    (
        "set -z",
        "",
        "/system/bin/sh: set: -z: unknown option\n",
        1,
    ),
    (
        "exit abc",
        "",
        "/system/bin/sh: exit: bad number: abc\n",
        1,
    ),
    (
        "print -n a; print b; print -r 'c\\td'; print -u2 err",
        "ab\nc\\td\n",
        "err\n",
        0,
    ),
    (
        "typeset -u U=abc; typeset -l L=ABC; typeset -Z3 Z=7; echo $U $L $Z",
        "ABC abc 007\n",
    ),
    (
        "hash nosuch; let; let x=3+; times",
        "0m00.00s 0m00.00s\n0m00.00s 0m00.00s\n",
        "/system/bin/sh: hash: nosuch: not found\n"
        "/system/bin/sh: let: missing argument\n"
        "/system/bin/sh: x=3+: unexpected 'end of expression'\n",
        0,
    ),
    (
        "source nofile; echo no",
        "no\n",
        "/system/bin/sh: source: nofile: No such file or directory\n",
        0,
    ),
    (
        "kill -l 9; kill; kill 999999",
        "KILL\n",
        "usage:\tkill [-s signame | -signum | -signame] { job | pid | pgrp } ...\n"
        "\tkill -l [exit_status ...]\n/system/bin/sh: kill: 999999: No such process\n",
        1,
    ),
    (
        "wait; jobs; ulimit -c",
        "0\n",
    ),
]


@printed(BUILTINS)
def test_commands_of_the_shell_itself(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
