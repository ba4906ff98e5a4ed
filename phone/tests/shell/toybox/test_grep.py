"""grep, egrep, fgrep."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

PLAIN = [
    (
        "grep o num",
        "one\ntwo\nfour\n",
    ),
    (
        "grep -n e num",
        "1:one\n3:three\n5:five\n7:seven\n8:eight\n9:nine\n10:ten\n11:eleven\n12:twelve\n",
    ),
    (
        "grep -c e num",
        "9\n",
    ),
    (
        "grep -v e num",
        "two\nfour\nsix\n",
    ),
    (
        "grep -i O num",
        "one\ntwo\nfour\n",
    ),
    (
        "grep -l e num srt",
        "num\n",
    ),
    (
        "grep -L e num srt",
        "srt\n",
    ),
    (
        "grep e num srt",
        "num:one\nnum:three\nnum:five\nnum:seven\nnum:eight\nnum:nine\nnum:ten\n"
        "num:eleven\nnum:twelve\n",
    ),
    (
        "grep -h e num srt",
        "one\nthree\nfive\nseven\neight\nnine\nten\neleven\ntwelve\n",
    ),
    (
        "grep -H o a.txt",
        "a.txt:hello\n",
    ),
    (
        "grep -o e num",
        "e\ne\ne\ne\ne\ne\ne\ne\ne\ne\ne\ne\ne\ne\n",
    ),
    (
        "grep -on 'e.' num",
        "3:ee\n7:ev\n7:en\n8:ei\n10:en\n11:el\n11:ev\n11:en\n12:el\n",
    ),
    (
        "grep -w one num",
        "one\n",
    ),
    (
        "grep -x one num",
        "one\n",
    ),
    (
        "grep -q one num",
        "",
    ),
    (
        "grep -q zzz num",
        "",
        "",
        1,
    ),
    (
        "grep -m 2 e num",
        "one\nthree\n",
    ),
    (
        "grep zzz num",
        "",
        "",
        1,
    ),
    (
        "grep -e two -e six num",
        "two\nsix\n",
    ),
    (
        "printf 'one\\nten\\n' > pats; grep -f pats num",
        "one\nten\n",
    ),
    (
        "grep -vc e num",
        "3\n",
    ),
    (
        "grep -vE 'e|o' num",
        "six\n",
    ),
    (
        "grep -oi 'T[a-z]' num",
        "tw\nth\nte\ntw\n",
    ),
    (
        "cat num | grep -n one -",
        "1:one\n",
    ),
    (
        "cat num | grep -H one",
        "(standard input):one\n",
    ),
    (
        "echo a-x | grep -- -x",
        "a-x\n",
    ),
    (
        "grep '' a.txt",
        "hello\n",
    ),
]


@printed(PLAIN)
def test_lines_that_match(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


CONTEXT = [
    (
        "grep -A1 three num",
        "three\nfour\n",
    ),
    (
        "grep -B1 three num",
        "two\nthree\n",
    ),
    (
        "grep -C1 five num",
        "four\nfive\nsix\n",
    ),
    (
        "grep -n -C1 six num",
        "5-five\n6:six\n7-seven\n",
    ),
    (
        "grep -A 1 -B 1 -e one -e twelve num",
        "one\ntwo\n--\neleven\ntwelve\n",
    ),
    (
        "grep -A1 t srt num",
        "num:two\nnum:three\nnum-four\n--\nnum:eight\nnum-nine\nnum:ten\nnum-eleven\nnum:twelve\n",
    ),
]


@printed(CONTEXT)
def test_lines_around_matches(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


PATTERNS = [
    (
        "grep -E 'one|two' num",
        "one\ntwo\n",
    ),
    (
        "grep 'one\\|two' num",
        "",
        "",
        1,
    ),
    (
        "grep -E '^t.*e$' num",
        "three\ntwelve\n",
    ),
    (
        "grep '^t' num",
        "two\nthree\nten\ntwelve\n",
    ),
    (
        "grep -E 'e{2}' num",
        "three\n",
    ),
    (
        "grep 'e\\{2\\}' num",
        "three\n",
    ),
    (
        "grep -F 'e.' num",
        "",
        "",
        1,
    ),
    (
        "grep 'o*' a.txt",
        "hello\n",
    ),
    (
        "grep '[[:upper:]]' num",
        "",
        "",
        1,
    ),
    (
        "grep -E '(o)(n)e' num",
        "one\n",
    ),
    (
        "grep '\\(e\\)\\1' num",
        "three\n",
    ),
    (
        "grep -E 'ee+' num",
        "three\n",
    ),
    (
        "grep 'e+' num",
        "",
        "",
        1,
    ),
    (
        "grep '\\<t' num",
        "two\nthree\nten\ntwelve\n",
    ),
    (
        "grep -E '\\bone\\b' num",
        "one\n",
    ),
    (
        "echo 'a+b' | grep 'a+b'",
        "a+b\n",
    ),
    (
        "echo 'a+b' | grep -E 'a\\+b'",
        "a+b\n",
    ),
    (
        "echo '*a' | grep '*a'",
        "*a\n",
    ),
    (
        "egrep 'one|two' num",
        "one\ntwo\n",
    ),
    (
        "fgrep one num",
        "one\n",
    ),
    (
        "grep -xF one num",
        "one\n",
    ),
    (
        "echo 'a]b' | grep '[]]'",
        "a]b\n",
    ),
    (
        "echo a-b | grep '[a-]-'",
        "a-b\n",
    ),
    (
        "echo 'a.b' | grep 'a\\.b'",
        "a.b\n",
    ),
    (
        "echo aXb | grep -E 'a[^a-z]b'",
        "aXb\n",
    ),
]


@printed(PATTERNS)
def test_patterns_are_posix(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


FILES = [
    (
        "grep hello d",
        "",
        "grep: d: Is a directory\n",
        1,
    ),
    (
        "grep -s hello nope",
        "",
        "",
        2,
    ),
    (
        "grep hello nope a.txt",
        "a.txt:hello\n",
        "grep: nope: No such file or directory\n",
        2,
    ),
    (
        "grep",
        "",
        "grep: no REGEX\n",
        2,
    ),
    (
        "grep -y",
        "",
        "grep: Unknown option 'y' (see \"grep --help\")\n",
        2,
    ),
    (
        "grep -rn hello d e",
        "",
        "",
        1,
    ),
    (
        "grep -E '(' num",
        "",
        "grep: bad regex '(': parentheses not balanced\n",
        2,
    ),
]


@printed(FILES)
def test_files_and_folders(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
