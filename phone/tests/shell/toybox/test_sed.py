"""sed."""

from phone.tests.shell.tables import Run, printed
from virtual_phone.shell.run import Result

SUBSTITUTE = [
    (
        "sed s/o/0/ srt a.txt",
        "b 2\na 10\nc 1\na 2\nhell0\n",
    ),
    (
        "sed s/l/L/g a.txt",
        "heLLo\n",
    ),
    (
        "sed 's/\\(.\\)\\(.\\)/\\2\\1/' a.txt",
        "ehllo\n",
    ),
    (
        "sed -E 's/(.)(.)/\\2\\1/' a.txt",
        "ehllo\n",
    ),
    (
        "sed 's/l/[&]/' a.txt",
        "he[l]lo\n",
    ),
    (
        "sed 's/L/x/i' a.txt",
        "hexlo\n",
    ),
    (
        "sed 's|/|x|' a.txt",
        "hello\n",
    ),
    (
        "sed 's/(/x/' a.txt",
        "hello\n",
    ),
    (
        "sed 's/e/\\n/' a.txt",
        "h\nllo\n",
    ),
    (
        "sed 's/e/\\t/' a.txt",
        "h\tllo\n",
    ),
    (
        "sed ':a;s/l/x/;ta' a.txt",
        "hexxo\n",
    ),
    (
        "sed '/x/!s/e/E/;' a.txt",
        "hEllo\n",
    ),
    (
        "sed 's/x*/-/g' a.txt",
        "-h-e-l-l-o-\n",
    ),
    (
        "sed s/hello/two/p a.txt",
        "two\ntwo\n",
    ),
    (
        "sed -n s/hello/two/p a.txt",
        "two\n",
    ),
    (
        "sed 's/l/b/2' a.txt",
        "helbo\n",
    ),
    (
        "echo a/b | sed 's/\\//-/'",
        "a-b\n",
    ),
    (
        "echo a.b | sed 's/\\./-/'",
        "a-b\n",
    ),
    (
        "echo '  x ' | sed 's/^ *//;s/ *$//'",
        "x\n",
    ),
    (
        "echo 'x=1' | sed -r 's/(.*)=(.*)/\\2=\\1/'",
        "1=x\n",
    ),
    (
        "printf x | sed 's/x/y/'",
        "y",
    ),
    (
        "sed 's/a/b' num",
        "",
        "sed: bad pattern 's/a/b'@6 ( )\n",
        1,
    ),
    (
        "sed 'y/abc/xyz/' srt",
        "y 2\nx 10\nz 1\nx 2\n",
    ),
    (
        "sed 's/[/]/x/' a.txt",
        "hello\n",
    ),
    (
        "sed -E 's/(a|b)/<\\1>/g' srt",
        "<b> 2\n<a> 10\nc 1\n<a> 2\n",
    ),
]


@printed(SUBSTITUTE)
def test_text_is_replaced(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


LINES = [
    (
        "sed -n 2p num",
        "two\n",
    ),
    (
        "sed 2d srt",
        "b 2\nc 1\na 2\n",
    ),
    (
        "sed -n '$p' num",
        "twelve\n",
    ),
    (
        "sed 3q num",
        "one\ntwo\nthree\n",
    ),
    (
        "sed -n '/t/p' num",
        "two\nthree\neight\nten\ntwelve\n",
    ),
    (
        "sed '/t/d' num",
        "one\nfour\nfive\nsix\nseven\nnine\neleven\n",
    ),
    (
        "sed '2,11d' num",
        "one\ntwelve\n",
    ),
    (
        "sed -n '/two/,/four/p' num",
        "two\nthree\nfour\n",
    ),
    (
        "sed -e 2d -e 3d srt",
        "b 2\na 2\n",
    ),
    (
        "sed -n '=' srt",
        "1\n2\n3\n4\n",
    ),
    (
        "sed '$!d' num",
        "twelve\n",
    ),
    (
        "sed '2!d' num",
        "two\n",
    ),
    (
        "sed '2,+9d' num",
        "one\ntwelve\n",
    ),
    (
        "sed -n '1p;3p' num",
        "one\nthree\n",
    ),
    (
        "sed -n '2{p;q}' num",
        "two\n",
    ),
    (
        "sed '/two/,$d' num",
        "one\n",
    ),
    (
        "sed -n '/nine/,$p' num",
        "nine\nten\neleven\ntwelve\n",
    ),
    (
        "sed '2q;s/o/0/' num",
        "0ne\ntwo\n",
    ),
    (
        "sed -n '5,2p' num",
        "five\n",
    ),
    (
        "sed '0~4!d' num",
        "four\neight\ntwelve\n",
    ),
]


@printed(LINES)
def test_lines_are_chosen(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


MORE = [
    (
        "sed '2a\\\nfoo' srt",
        "b 2\na 10\nfoo\nc 1\na 2\n",
    ),
    (
        "sed '2i foo' srt",
        "b 2\nfoo\na 10\nc 1\na 2\n",
    ),
    (
        "sed '2c foo' srt",
        "b 2\nfoo\nc 1\na 2\n",
    ),
    (
        "sed 'N;s/\\n/ /' srt",
        "b 2 a 10\nc 1 a 2\n",
    ),
    (
        "sed '1!G;h;$!d' srt",
        "a 2\nc 1\na 10\nb 2\n",
    ),
    (
        "sed x srt",
        "\nb 2\na 10\nc 1\n",
    ),
    (
        "sed G a.txt",
        "hello\n\n",
    ),
    (
        "sed 'n;d' srt",
        "b 2\nc 1\n",
    ),
    (
        "sed '/a/{s/a/A/;p}' srt",
        "b 2\nA 10\nA 10\nc 1\nA 2\nA 2\n",
    ),
    (
        "sed -n l tabs",
        "a\\tb\\tc$\n1\\t2\\t3$\n",
    ),
    (
        "sed '$=' srt",
        "b 2\na 10\nc 1\n4\na 2\n",
    ),
    (
        "sed -e '/b/{' -e 's/b/T/' -e '}' srt",
        "T 2\na 10\nc 1\na 2\n",
    ),
    (
        "sed '$!N;P;D' srt",
        "b 2\na 10\nc 1\na 2\n",
    ),
]


@printed(MORE)
def test_lines_are_joined_held_and_added(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected


FILES = [
    (
        "sed -i s/one/ONE/ num; head -1 num",
        "ONE\n",
    ),
    (
        "sed -i.bak 's/two/2/' num; ls num*; head -2 num",
        "num\nnum.bak\none\n2\n",
    ),
    (
        "sed -i -e 1d num; head -1 num",
        "two\n",
    ),
    (
        "sed s/a/b/ nope",
        "",
        "sed: nope: No such file or directory\n",
        1,
    ),
    (
        "sed 1d a.txt nope srt",
        "b 2\na 10\nc 1\na 2\n",
        "sed: nope: No such file or directory\n",
        1,
    ),
    (
        "sed -s 1d srt a.txt",
        "a 10\nc 1\na 2\n",
    ),
    (
        "sed '2w out' srt; cat out",
        "b 2\na 10\nc 1\na 2\na 10\n",
    ),
    (
        "sed 'r a.txt' srt",
        "b 2\nhello\na 10\nhello\nc 1\nhello\na 2\nhello\n",
    ),
    (
        "sed -n",
        "",
        "sed: no pattern\n",
        1,
    ),
    (
        "sed '2{p' num",
        "",
        "sed: no }\n",
        1,
    ),
    (
        "cat srt | sed -n '1,2p'",
        "b 2\na 10\n",
    ),
]


@printed(FILES)
def test_files_are_edited(line: str, expected: Result, tree: Run) -> None:
    assert tree(line) == expected
