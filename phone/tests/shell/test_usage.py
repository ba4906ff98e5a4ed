"""Every command, asked in a way it does not know, says so and fails; none breaks."""

from collections.abc import Iterator

import pytest

from phone.tests.phones import Pool
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell.core import commands
from virtual_phone.shell.run import run_text

OURS = sorted(
    name
    for name, known in commands().items()
    if known.body.__module__.split(".shell.")[1].split(".")[0] in ("toybox", "sqlite", "shells")
)
# They take whatever they are given as text to print, as other commands do not.
TAKE_ANYTHING = {"yes", "expr", "printf"}
INSIDE = {
    ".": "",
    "[": "a b",
    "alias": "nosuch",
    "builtin": "nosuch",
    "cd": "/nosuch",
    "chdir": "/nosuch",
    "command": "nosuch",
    "eval": "nosuch",
    "exec": "nosuch",
    "exit": "abc",
    "export": "1a=2",
    "getopts": "",
    "hash": "nosuch",
    "kill": "nosuch",
    "let": "1+",
    "local": "1a=2",
    "print": "-q",
    "pwd": "-q",
    "read": "-q",
    "readonly": "1a=2",
    "declare": "1a=2",
    "integer": "1a=2",
    "typeset": "1a=2",
    "return": "abc",
    "set": "-q",
    "shift": "9",
    "source": "/nosuch",
    "test": "a b",
    "type": "nosuch",
    "umask": "nosuch",
    "unalias": "nosuch",
    "whence": "nosuch",
    "break": "abc",
    "continue": "abc",
}
# These never fail: nothing, and what is remembered or accepted.
NEVER = {":", "true", "echo", "bg", "fg", "jobs", "wait", "times", "trap", "ulimit", "unset"}


@pytest.fixture(scope="module")
def box(phones: Pool) -> Iterator[Phone]:
    with phones.lent() as phone:
        yield phone


def check(box: Phone, line: str) -> None:
    known = len(box.failures)
    result = run_text(box, line)
    broken = [each for each in box.failures[known:] if not isinstance(each, UnknownRequest)]
    assert broken == []
    assert result.status != 0
    assert "internal error" not in result.stderr


@pytest.mark.parametrize("name", [name for name in OURS if name not in TAKE_ANYTHING])
def test_an_unknown_option_is_refused(name: str, box: Phone) -> None:
    check(box, f"{name} --no-such-option < /dev/null")
    assert run_text(box, f"{name} --no-such-option < /dev/null").stderr != ""


@pytest.mark.parametrize("name", OURS)
def test_strange_arguments_break_nothing(name: str, box: Phone) -> None:
    for words in ("", "''", "-", "--", "/nosuch/file /nor/this", "-1 -2", "'\n' '\t'", "-x -y -z"):
        known = len(box.failures)
        run_text(box, f"timeout 1 {name} {words} < /dev/null | head -c 100")
        broken = [each for each in box.failures[known:] if not isinstance(each, UnknownRequest)]
        assert broken == [], words


def test_every_command_of_the_shell_itself_is_asked_wrongly_here() -> None:
    inside = {name for name, known in commands().items() if known.inside}
    assert inside == set(INSIDE) | NEVER | {"false"}


@pytest.mark.parametrize("name", INSIDE)
def test_a_mistake_is_said_by_the_shell_itself(name: str, box: Phone) -> None:
    loop = f"while :; do {name} abc; done" if name in ("break", "continue") else ""
    check(box, loop or f"{name} {INSIDE[name]}")


@pytest.mark.parametrize("name", [name for name in OURS if name not in TAKE_ANYTHING])
def test_help_is_given(name: str, box: Phone) -> None:
    result = run_text(box, f"{name} --help < /dev/null")
    if result.status == 0:
        assert f"usage: {name} " in result.stdout or name in ("sqlite3", "toybox")
