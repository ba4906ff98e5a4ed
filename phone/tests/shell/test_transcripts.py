"""How transcripts are read, and what is said of those that are wrong."""

from pathlib import Path

import pytest

from phone.tests.shell.tables import Run
from phone.tests.shell.transcripts import Transcript, read, written
from virtual_phone.shell.run import Result


def cases(text: str) -> list[tuple[str, Result]]:
    return [(case.command, case.expected) for case in read(text)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a.txt\n$ ls\na.txt\n", "1: this belongs to no line to run; '$ ' begins one"),
        ("$ ls\n# more\na.txt\n", "3: this belongs to no line to run; '$ ' begins one"),
        ("> ls\n", "1: this belongs to no line to run; '$ ' begins one"),
        ("$ls\n", "1: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n!oops\n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n[0]\n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n[1\n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n[1] \n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n### a\n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\n|a\n", "2: no mark looks like this; output would stand behind '| '"),
        ("$ ls\na\n> b\n", "3: '>' cannot stand below '|' in a case"),
        ("$ ls\n! a\nb\n", "3: '|' cannot stand below '!' in a case"),
        ("$ ls\n[1]\n! a\n", "3: '!' cannot stand below '[' in a case"),
        ("$ ls\n[1]\n[1]\n", "3: '[' cannot stand below '[' in a case"),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011 - its text is compared
        cases(text)
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$ true\n", Result("", "", 0)),
        ("$ true\na\n! b\n[12]\n", Result("a\n", "b\n", 12)),
        ("$ true\n\n[1]\n", Result("", "", 1)),
        ("$ true\n|\n", Result("\n", "", 0)),
        ("$ true\na\n\n\n# text\n", Result("a\n", "", 0)),
        ("$ true\na\n\n|\n\n", Result("a\n\n\n", "", 0)),
        ("$ true\n\na\n\nb\n", Result("\na\n\nb\n", "", 0)),
        ("$ true\n!\n! !\n", Result("", "\n!\n", 0)),
        ("$ true\na∎\n! b∎\n", Result("a", "b", 0)),
        ("$ true\n| $ a\n| | b\n| [1]\n| #c\n", Result("$ a\n| b\n[1]\n#c\n", "", 0)),
        ("$ true\na [1] # $ b\n", Result("a [1] # $ b\n", "", 0)),
        ("$ true\na␉b␠␠\n␀␛␡␍\n", Result("a\tb  \n\0\x1b\x7f\r\n", "", 0)),
        ("$ true\n⟦c3⟧é⟦28⟧\n", Result("\udcc3é⟦28⟧\n", "", 0)),  # an ASCII byte is no such byte
    ],
)
def test_what_is_expected_is_read(text: str, expected: Result) -> None:
    assert cases(text) == [("true", expected)]


def test_a_script_has_lines() -> None:
    (case,) = read("$ cat <<E␠\n>\n> $ a␉\n> E\n")
    assert case.command == "cat <<E \n\n$ a\t\nE"


@pytest.mark.parametrize(
    "result",
    [
        Result("", "", 0),
        Result("\n", "\n", 1),
        Result("a", "b", 255),
        Result("\n\na\n\n\n", "\n\nb\n\n", 0),
        Result("$ a\n> b\n| c\n! d\n[1]\n# e\n## f\n", "$ a\n[1]\n", 0),
        Result(" a \t\x1b[1m\r\n  \n \n", " ! \n ", 0),
        Result("␉∎\n⟦ff⟧␊␠ ␡\n∎", "∎\n", 0),
        Result("\udcff\udc80é\x85\u2028.\n", "\udcfe", 2),
    ],
)
def test_what_is_written_is_read_as_the_same(result: Result) -> None:
    command = "cat <<E \n\n# $ \tb\nE"
    lines = written(command, result)
    assert cases("".join(f"{line}\n" for line in lines)) == [(command, result)]
    assert not [line for line in lines if line.endswith((" ", "\t"))]


def test_only_the_last_of_empty_lines_is_marked() -> None:
    assert written("a", Result("\nb\n\n\n", "", 0)) == ["$ a", "", "b", "", "|"]


@pytest.fixture
def transcript(request: pytest.FixtureRequest, tmp_path: Path) -> Transcript:
    return Transcript.from_parent(request.session, path=tmp_path / "a.transcript")


NAMES = """\
# cat.
$ cat a.txt
hello
## it sorts
$ ls -t Z num
Z
num

# by size
$ ls -S Z num
num
Z
## it has lines
$ echo "[::
> é"
| [::
é
"""


def test_a_case_is_a_test_with_a_name_and_a_place(transcript: Transcript) -> None:
    transcript.path.write_text(NAMES, "utf-8")
    items = [item for item in transcript.collect() if isinstance(item, pytest.Function)]
    assert [item.nodeid.removeprefix(f"{transcript.nodeid}::") for item in items] == [
        "test[cat a.txt]",
        "test_it_sorts[ls -t Z num]",
        "test_it_sorts[ls -S Z num]",
        'test_it_has_lines[echo "[::\\n\\xe9"]',
    ]
    assert [item.location[1] for item in items] == [1, 4, 9, 13]  # counted from 0


def test_a_case_runs_in_the_folder(transcript: Transcript, tree: Run) -> None:
    transcript.path.write_text(NAMES, "utf-8")
    for item in transcript.collect():
        check(item, tree)


def check(item: pytest.Item | pytest.Collector, tree: Run) -> None:
    assert isinstance(item, pytest.Function)
    assert "tree" in item.fixturenames
    item.obj(**item.callspec.params, tree=tree)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("$ cat nonl\nno newline\n", ["-no newline", "+no newline∎"]),
        ("$ cat a.txt\nhello∎\n", ["-hello∎", "+hello"]),
        ("$ cat a.txt\nhello\n[1]\n", ["-[1]"]),
        ("$ exit 3\n[1]\n", ["-[1]", "+[3]"]),
        ("$ echo x >&2\nx\n", ["-x", "+! x"]),
        ("$ echo 'x '\nx\n", ["-x", "+x␠"]),
    ],
)
def test_a_failure_shows_the_difference(
    text: str, changes: list[str], transcript: Transcript, tree: Run
) -> None:
    transcript.path.write_text(f"# near misses\n{text}", "utf-8")
    (item,) = transcript.collect()
    with pytest.raises(pytest.fail.Exception) as raised:
        check(item, tree)
    expected, came, _, *shown = str(raised.value).split("\n")
    assert (expected, came) == (f"--- {transcript.path}:2", "+++ what came")
    assert shown[0] == f" {text.partition(chr(10))[0]}"
    assert [line for line in shown if line[0] in "+-"] == changes


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ": no line to run; '$ ' begins one"),
        ("# ls.\n## names\n", ": no line to run; '$ ' begins one"),
        ("$ ls\n[x]\n", ":2: no mark looks like this; output would stand behind '| '"),
    ],
)
def test_a_file_that_is_wrong_is_named(text: str, said: str, transcript: Transcript) -> None:
    transcript.path.write_text(text, "utf-8")
    with pytest.raises(pytest.Collector.CollectError) as raised:
        list(transcript.collect())
    assert str(raised.value) == f"{transcript.path}{said}"


def test_no_case_is_lost_under_headings_that_are_alike(transcript: Transcript) -> None:
    transcript.path.write_text("## a b\n$ ls\n## c\n$ ls\n## a  b\n$ ls -l\n$ ls\n", "utf-8")
    names = ["test_a_b[ls0]", "test_a_b[ls -l]", "test_a_b[ls1]", "test_c[ls]"]
    assert [item.name for item in transcript.collect()] == names
