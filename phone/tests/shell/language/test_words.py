"""Words: quoting, parameters, substitutions, splitting, globs."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

QUOTES = [
    (
        "echo a\\ b 'c d' \"e\\\"f\\$g\" $'x\\ty\\x41\\101\\u00e9'",
        'a b c d e"f$g x\tyAAé\n',
    ),
    (
        "printf '<%s>' 'it'\"'\"'s' \\'; echo",
        "<it's><'>\n",
    ),
    (
        "printf '<%s>' \"\" '' a\"\"b; echo",
        "<><><ab>\n",
    ),
    (
        'echo "\\$x \\\\ \\" \\` \\a"',
        '$x \\ " ` \x07\n',
    ),
    (
        "echo a#b #c",
        "a#b\n",
    ),
    (
        'echo "a\nb" c\\\nd',
        "a\nb cd\n",
    ),
    (
        "echo '\\n' \"a\\tb\" a\\nb",
        "\n a\tb anb\n",
    ),
    (
        "echo -n a; echo -e b; echo -E 'c\\n'; echo 'd\\ce'; echo f",
        "ab\nc\\n\ndef\n",
    ),
    (
        "echo -x - --",
        "-x - --\n",
    ),
    (
        "printf '%s|' \"a  b\" a  b; echo",
        "a  b|a|b|\n",
    ),
    (
        'echo "`echo a\\\\\\\\b`" `echo "q r"` "$(echo "a  b")" $(echo "a  b")',
        "a\x08 q r a  b a b\n",
    ),
    (
        "echo `echo \\`echo nested\\``",
        "nested\n",
    ),
    (
        'echo "${x:-"a b"}" ${x:-\'q r\'} "${x:-\'q\'}"',
        "a b q r 'q'\n",
    ),
]


@printed(QUOTES)
def test_quoting(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


PARAMETERS = [
    (
        'x=abc; echo $x ${x} "$x"d ${x}d $xd',
        "abc abc abcd abcd\n",
    ),
    (
        'x=; echo "${x:-d}" "${x-d}" "${x:+d}" "${x+d}" ${x:=v} $x',
        "d   d v v\n",
    ),
    (
        "x=abcabc; echo ${x#*b} ${x##*b} ${x%b*} ${x%%b*} ${#x}",
        "cabc c abca a 6\n",
    ),
    (
        "x=abcabc; echo ${x/b/X} ${x//b/X} ${x/#a/Z} ${x/%c/Z}",
        "aXcabc aXcaXc Zbcabc abcabZ\n",
    ),
    (
        "x=abcabc; echo ${x:1} ${x:1:2} ${x: -2}",
        "bcabc bc bc\n",
    ),
    (
        "x=a.tar.gz; echo ${x%.*} ${x%%.*} ${x#*.} ${x##*.}",
        "a.tar a tar.gz gz\n",
    ),
    (
        'x=abc; echo ${x%"*"} ${x#"a"} ${x%%[bc]*} ${x#?}',
        "abc bc a bc\n",
    ),
    (
        "set -- a 'b c' d; echo $# $1 \"$2\" ${10:-no} ${#}",
        "3 a b c no 3\n",
    ),
    (
        'set -- a \'b c\' d; for i in "$@"; do echo "<$i>"; done',
        "<a>\n<b c>\n<d>\n",
    ),
    (
        "set -- a 'b c' d; for i in $*; do echo \"<$i>\"; done",
        "<a>\n<b>\n<c>\n<d>\n",
    ),
    (
        "set -- a 'b c'; IFS=,; echo \"$*\"",
        "a,b c\n",
    ),
    (
        'set --; for i in "$@"; do echo "<$i>"; done; echo $#',
        "0\n",
    ),
    (
        "set -- a b; printf '<%s>' \"x$@y\"; echo",
        "<xa><by>\n",
    ),
    (
        "false; echo $?; true; echo $?",
        "1\n0\n",
    ),
    (
        "x=(a b c); echo ${x[1]} ${#x[@]} ${x[@]}",
        "b 3 a b c\n",
    ),
    (
        "set -A y 1 2; echo ${y[0]} ${y[1]}",
        "1 2\n",
    ),
    (
        "x=a; x+=b; echo $x",
        "ab\n",
    ),
    (
        "echo ${zz?}",
        "",
        "/system/bin/sh: zz: parameter null or not set\n",
        1,
    ),
    (
        "echo ${zz:?msg here}; echo not reached",
        "",
        "/system/bin/sh: zz: msg here\n",
        1,
    ),
    (
        "set -u; echo $zz; echo not reached",
        "",
        "/system/bin/sh: zz: parameter not set\n",
        1,
    ),
    (
        "echo ${x!}; echo not reached",
        "",
        "/system/bin/sh: ${x!}: bad substitution\n",
        1,
    ),
]


@printed(PARAMETERS)
def test_parameters(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


SPLITTING = [
    (
        "x='a  b'; for i in $x; do echo $i; done",
        "a\nb\n",
    ),
    (
        'x=\'a  b\'; for i in "$x"; do echo "$i"; done',
        "a  b\n",
    ),
    (
        "x='a  b'; y=$x; echo \"$y\"",
        "a  b\n",
    ),
    (
        'IFS=:; x=a::b:; for i in $x; do echo "<$i>"; done',
        "<a>\n<>\n<b>\n",
    ),
    (
        "x='  a  b '; set -- $x; echo $# \"$1|$2\"",
        "2 a|b\n",
    ),
    (
        "IFS=' :'; x=' a : b:c '; for i in $x; do echo \"<$i>\"; done",
        "<a>\n<b>\n<c>\n",
    ),
    (
        "IFS=; x='a b'; for i in $x; do echo \"<$i>\"; done",
        "<a b>\n",
    ),
]


@printed(SPLITTING)
def test_splitting(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


GLOBS = [
    (
        "echo *",
        "Z a.txt abc b c bcd broken d dlink e link nonl num srt tabs\n",
    ),
    (
        "echo a*",
        "a.txt abc\n",
    ),
    (
        "echo '*' \\* \"*\" x*y",
        "* * * x*y\n",
    ),
    (
        "echo d/*",
        "d/sub d/x\n",
    ),
    (
        "echo */",
        "d/ dlink/ e/\n",
    ),
    (
        "echo d*/x",
        "d/x dlink/x\n",
    ),
    (
        "echo [ab]*",
        "a.txt abc b c bcd broken\n",
    ),
    (
        "echo [!a-z]*",
        "Z\n",
    ),
    (
        "echo ?",
        "Z d e\n",
    ),
    (
        "echo .*",
        ".dot\n",
    ),
    (
        "echo d/*/y",
        "d/sub/y\n",
    ),
    (
        "x='a*'; echo $x \"$x\"",
        "a.txt abc a*\n",
    ),
    (
        "echo @(abc|bcd)",
        "abc bcd\n",
    ),
    (
        "echo !(a*|b*|d*|n*)",
        "Z e link srt tabs\n",
    ),
    (
        "set -f; echo *",
        "*\n",
    ),
    (
        "echo [[:upper:]]",
        "Z\n",
    ),
    (
        "echo nope*",
        "nope*\n",
    ),
    (
        "case abc in a*) echo yes;; esac",
        "yes\n",
    ),
]


@printed(GLOBS)
def test_globs(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


BRACES = [
    (
        "echo {a,b}c x{1,2}y{3,4}",
        "ac bc x1y3 x1y4 x2y3 x2y4\n",
    ),
    (
        "echo {a} {} '{a,b}' {1..3}",
        "{a} {} {a,b} {1..3}\n",
    ),
    (
        "echo {a,{b,c}}",
        "a b c\n",
    ),
    (
        "echo ~ ~/x '~' ~foo",
        "/ //x ~ ~foo\n",
    ),
    (
        "x=~; echo $x",
        "/\n",
    ),
]


@printed(BRACES)
def test_braces_and_tildes(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


ARITHMETIC = [
    (
        "echo $((1+2*3)) $(((1+2)*3)) $((7%3)) $((0x1f)) $((2#101)) $((1<2?5:6))",
        "7 9 1 31 5 5\n",
    ),
    (
        "echo $((x=4)) $x $((x++)) $x $((--x))",
        "4 4 4 5 4\n",
    ),
    (
        "echo $((2147483647+1)) $((1<<31)) $((-7/2)) $((-7%2)) $((~0)) $((!3))",
        "-2147483648 -2147483648 -3 -1 -1 0\n",
    ),
    (
        "y=3; echo $((y+y)) $(($y+1)) $((nope)) $((1,2))",
        "6 4 0 2\n",
    ),
    (
        "z=q; q=5; echo $((z))",
        "5\n",
    ),
    (
        "echo $((1&&0)) $((1||0)) $((5&3)) $((5|3)) $((5^3)) $((1==1)) $((1!=1))",
        "0 1 1 7 6 1 0\n",
    ),
    (
        "((3>2)) && echo yes; ((0)); echo $?",
        "yes\n1\n",
    ),
    (
        "let x=5*2; echo $x; let 0; echo $?",
        "10\n1\n",
    ),
    (
        "typeset -i i=2+3; echo $i; i=i*2; echo $i",
        "5\n10\n",
    ),
    (
        "echo $((1/0)); echo not reached",
        "",
        "/system/bin/sh: 1/0: zero divisor\n",
        1,
    ),
    (
        "echo $((1 2))",
        "",
        "/system/bin/sh: 1 2: unexpected '2'\n",
        1,
    ),
    (
        "echo $((1 +))",
        "",
        "/system/bin/sh: 1 +: unexpected 'end of expression'\n",
        1,
    ),
    (
        "x=08; echo $((x+1))",
        "9\n",
    ),
]


@printed(ARITHMETIC)
def test_arithmetic(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
