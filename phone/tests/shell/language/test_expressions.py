"""Arithmetic and patterns in more detail."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

ARITHMETIC = [
    (
        "echo $((x+=3)) $((x*=2)) $((x-=1)) $((x/=2)) $((x%=2)) $x",
        "3 6 5 2 0 0\n",
    ),
    (
        "echo $((x=1,x<<=3)) $((x>>=1)) $((x|=1)) $((x&=4)) $((x^=1))",
        "8 4 5 4 5\n",
    ),
    (
        "echo $((+5)) $((- 5)) $(( -(3) )) $((10>5)) $((10>=10)) $((1<=0))",
        "5 -5 -3 1 1 0\n",
    ),
    (
        "echo $((1?2:3)) $((0?2:3)) $((0?1/0:3))",
        "2 3 3\n",
    ),
    (
        "echo $((0&&1/0)) $((1||1/0))",
        "0 1\n",
    ),
    (
        "echo $((16#ff)) $((36#z)) $((8#17))",
        "255 35 15\n",
    ),
    (
        "i=5; echo $((i++ + ++i)) $((i--)) $((--i))",
        "12 7 5\n",
    ),
    (
        "echo $((3 > 2 > 1)) $((1 - 1 - 1)) $((2 * 3 % 4))",
        "0 -1 2\n",
    ),
    (
        "echo $(( (1 ))",
        "",
        "/system/bin/sh: syntax error: unmatched '('\n",
        1,
    ),
    (
        "echo $((1 ? 2))",
        "",
        "/system/bin/sh: 1 ? 2: missing :\n",
        1,
    ),
    (
        "echo $((2#3))",
        "",
        "/system/bin/sh: 2#3: bad number '2#3'\n",
        1,
    ),
    (
        "echo $((x y))",
        "",
        "/system/bin/sh: x y: unexpected 'y'\n",
        1,
    ),
    (
        "echo $((++5))",
        "",
        "/system/bin/sh: ++5: unexpected '5'\n",
        1,
    ),
    (
        "x=x; echo $((x))",
        "",
        "/system/bin/sh: x: expression recurses on parameter 'x'\n",
        1,
    ),
    (
        "a[1]=7; echo $((a[1]+1)); ((a[2]=3)); echo ${a[2]}",
        "8\n3\n",
    ),
    (
        "echo $(()) $(( ))",
        "0 0\n",
    ),
    (
        "echo $((99999999999))",
        "1215752191\n",
    ),
    (
        "((x=5)) && echo $x; if ((x>4)); then echo big; fi",
        "5\nbig\n",
    ),
]


@printed(ARITHMETIC)
def test_arithmetic(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


PATTERNS = [
    (
        "case abc in [a-c]*) echo y;; esac",
        "y\n",
    ),
    (
        "case - in [a-]) echo y;; esac",
        "y\n",
    ),
    (
        "case ']' in []]) echo y;; esac",
        "y\n",
    ),
    (
        "case a in [!b-z]) echo y;; esac",
        "y\n",
    ),
    (
        "case 'a*' in a\\*) echo y;; esac",
        "y\n",
    ),
    (
        "case ab in ?) echo n;; ??) echo y;; esac",
        "y\n",
    ),
    (
        "case x1 in [[:alpha:]][[:digit:]]) echo y;; esac",
        "y\n",
    ),
    (
        "case foobar in +(foo|bar)) echo y;; esac",
        "y\n",
    ),
    (
        "case b in !(a)) echo y;; esac",
        "y\n",
    ),
    (
        "case '' in ?(a)) echo y;; esac",
        "y\n",
    ),
    (
        "case aab in *(a)b) echo y;; esac",
        "y\n",
    ),
    (
        "x='a.b.c'; echo ${x%%[.]*} ${x//[.]/-}",
        "a a-b-c\n",
    ),
    (
        "p='a*'; case abc in $p) echo y;; esac; case abc in \"$p\") echo n;; esac",
        "y\n",
    ),
    (
        "case a in [z-a]) echo n;; *) echo y;; esac",
        "y\n",
    ),
    (
        "[[ abc = [a-c]?? ]] && echo y",
        "y\n",
    ),
    (
        "case '[' in [) echo y;; esac",
        "y\n",
    ),
    (
        "echo [[:nosuch:]]*",
        "[[:nosuch:]]*\n",
    ),
]


@printed(PATTERNS)
def test_patterns(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


QUESTIONS = [
    (
        "[ -b Z ]; echo $?; [ -c /dev/null ]; echo $?; [ -p Z ]; echo $?; [ -S Z ]; echo $?",
        "1\n0\n1\n1\n",
    ),
    (
        "[ -u Z ]; echo $?; [ -g Z ]; echo $?; [ -k e ]; echo $?",
        "1\n1\n0\n",
    ),
    (
        "[ -r Z ]; echo $?; [ -w Z ]; echo $?; [ -O Z ]; echo $?; [ -G Z ]; echo $?",
        "0\n0\n0\n0\n",
    ),
    (
        "[ -t 0 ]; echo $?",
        "1\n",
    ),
    (
        "[ a.txt -ot num ]; echo $?; [ nope -nt num ]; echo $?; [ nope -ef num ]; echo $?",
        "1\n1\n1\n",
    ),
    (
        "[ -o errexit ]; echo $?",
        "1\n",
    ),
    (
        "x=1; [ -v x ]; echo $?",
        "0\n",
    ),
    (
        "[ ! a = b ] && echo y; [ ! ! a ] && echo y",
        "y\ny\n",
    ),
    (
        "[ a -o '' -a '' ]; echo $?",
        "0\n",
    ),
    (
        "[ '(' '' ')' -o a ]; echo $?",
        "0\n",
    ),
    (
        "[ -n a -a -z '' ]; echo $?",
        "0\n",
    ),
    (
        "[ 1 -ne 2 ] && [ 2 -ge 2 ] && [ 1 -le 2 ] && echo y",
        "y\n",
    ),
    (
        "[ '(' a",
        "",
        "/system/bin/sh: [: missing ]\n",
        2,
    ),
    (
        "[[ ( a ]]",
        "",
        "/system/bin/sh: syntax error: missing )\n",
        1,
    ),
    (
        "[[ a -eq 0 ]] && echo y",
        "y\n",
    ),
    (
        "[[ -z '' && -n x ]] && echo y",
        "y\n",
    ),
    (
        "[[ ! a = b ]] && echo y",
        "y\n",
    ),
]


@printed(QUESTIONS)
def test_questions(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
