"""Any text is read without breaking, and what is quoted comes out as it went in."""

import shlex
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from phone.tests.examples import examples
from phone.tests.phones import Pool
from virtual_phone.phone import Phone
from virtual_phone.shell.language.parser import parse
from virtual_phone.shell.language.syntax import If, Pipeline, Sequence, Simple
from virtual_phone.shell.run import run_text

LETTERS = st.characters(blacklist_characters="\0", blacklist_categories=["Cs"])
TEXT = st.text(LETTERS, max_size=60)
SYNTAX = st.text(st.sampled_from(list("ab1 '\"\\$`(){}[]|&;<>\n#*?!=~-+/:%^,@")), max_size=40)
WORDS = (
    "if then else fi for i in do done while case esac { } ( ) ; ;; & && || | ! > < >> <<E echo a "
    "$x ${x:-y} $((1+2)) $(echo b) `echo c` 'q' [ ] [[ ]] (( )) f() x=1"
).split()
PIECES = st.lists(st.sampled_from([*WORDS, '"d $x"', "\n", "\nE\n"]), max_size=14)


@pytest.fixture(scope="module")
def box(phones: Pool) -> Iterator[Phone]:
    with phones.lent() as phone:
        yield phone


def double_quoted(text: str) -> str:
    return '"' + "".join("\\" + char if char in '\\"$`' else char for char in text) + '"'


def escaped(text: str) -> str:
    return "".join("'\n'" if char == "\n" else "\\" + char for char in text)


@examples(60)
@given(TEXT)
@example('it\'s \\n "q" $HOME `ls` * ~ {a,b} \n end')
def test_what_is_quoted_comes_out_as_it_went_in(box: Phone, text: str) -> None:
    for quoted in (shlex.quote(text), double_quoted(text), escaped(text) or "''"):
        assert run_text(box, f"printf %s {quoted}").stdout == text
        assert run_text(box, f"x={quoted}; printf '<%s>' \"$x\"").stdout == f"<{text}>"


@examples(60)
@given(TEXT)
def test_echo_prints_what_has_no_escapes(box: Phone, text: str) -> None:
    plain = text.replace("\\", "")
    assert run_text(box, f"echo -E {shlex.quote('.' + text)}").stdout == f".{text}\n"
    assert run_text(box, f"echo {shlex.quote('.' + plain)}").stdout == f".{plain}\n"


@examples(60)
@given(TEXT)
def test_a_here_document_keeps_its_text(box: Phone, text: str) -> None:
    lines = "".join(f".{line}\n" for line in text.split("\n"))
    assert run_text(box, f"cat <<'END'\n{lines}END\n").stdout == lines


def test_a_digit_that_is_no_decimal_is_a_word(box: Phone) -> None:
    """Python's ``isdigit`` takes "²" for one, ``int`` does not."""
    assert run_text(box, "echo ²<<<x").stdout == "²\n"
    assert run_text(box, "echo a²>/sdcard/out; cat /sdcard/out").stdout == "a²\n"


@examples(400)
@given(SYNTAX | PIECES.map(" ".join) | TEXT)
def test_any_text_is_read_or_refused(text: str) -> None:
    script = parse(text)
    if script.error:
        assert script.error.text
        assert 1 <= script.error.line <= text.count("\n") + 1


@examples(200)
@given(PIECES.map(" ".join))
def test_what_is_incomplete_may_be_completed(text: str) -> None:
    """A shell that is fed by the line asks for more only where more can help."""
    script = parse(text)
    if script.error and not script.error.incomplete:
        again = parse(text + "\n")
        assert again.error is not None
        assert not again.error.incomplete


@examples(60)
@given(SYNTAX)
def test_whatever_is_run_ends_without_a_defect(box: Phone, text: str) -> None:
    known = len(box.failures)
    run_text(box, f"cd /data/local/tmp; timeout 1 sh -c {shlex.quote(text)}")
    assert [f for f in box.failures[known:] if "knows no" not in str(f)] == []


def test_syntax_is_kept_for_the_next_time() -> None:
    assert parse("echo a | b") is parse("echo a | b")


def test_a_script_is_a_tree() -> None:
    script = parse("if a; then b | c; fi; d")
    (sequence,) = script.commands
    assert isinstance(sequence, Sequence)
    branch, last = sequence.commands
    assert isinstance(branch, If)
    assert isinstance(branch.branches[0][1], Pipeline)
    assert isinstance(last, Simple)
    assert last.plain == ("d",)


def test_lines_before_a_mistake_are_kept() -> None:
    script = parse("echo a\necho b; )\n")
    assert [command.plain for command in script.commands if isinstance(command, Simple)] == [
        ("echo", "a")
    ]
    assert script.error is not None
    assert (script.error.text, script.error.line) == ("syntax error: unexpected ')'", 2)
