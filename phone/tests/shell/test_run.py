"""How a line is run: when others may work, when its client hears of it, what defects do."""

import gc
from collections.abc import Callable, Iterator

import pytest

from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.shell import core
from virtual_phone.shell.core import Builtin, Shell, builtin, commands
from virtual_phone.shell.run import Result, run, run_text
from virtual_phone.shell.session import Session
from virtual_phone.shell.streams import Input


@pytest.fixture
def own() -> Iterator[dict[str, Builtin]]:
    """All commands, to which a test may add."""
    known = commands()
    before = set(known)
    yield known
    for name in set(known) - before:
        del known[name]


def add(known: dict[str, Builtin], name: str, body: core.Body) -> None:
    known[name] = Builtin(name, body)


def test_output_is_handed_over_when_no_work_is_left(phone: Phone) -> None:
    order: list[str] = []
    phone.after_work.append(lambda: order.append("told"))

    def out(data: bytes) -> None:
        order.append(data.decode())
        assert phone.lock.acquire(blocking=False)
        phone.lock.release()

    run(phone, "echo a; whoami; echo b >&2", stdin=Input(), out=out, err=out)
    assert order[-2:] == ["a\nroot\n", "b\n"]
    assert "told" in order[:-2]


def test_what_was_printed_is_handed_over_before_a_wait(phone: Phone) -> None:
    heard: list[tuple[str, int]] = []

    def out(data: bytes) -> None:
        heard.append((data.decode(), phone.clock.elapsed()))

    began = phone.clock.elapsed()
    run(phone, "echo a; sleep 2; echo b", stdin=Input(), out=out, err=out)
    assert heard == [("a\n", began), ("b\n", began + 2_000_000_000)]


def test_much_output_comes_in_pieces(phone: Phone) -> None:
    pieces: list[bytes] = []
    run(phone, "seq 30000", stdin=Input(), out=pieces.append, err=pieces.append)
    assert len(pieces) > 2
    assert b"".join(pieces) == b"".join(b"%d\n" % n for n in range(1, 30001))


def test_a_defect_is_shown_and_kept_and_harms_nothing_else(
    own: dict[str, Builtin], new_phone: Callable[..., Phone]
) -> None:
    def broken(sh: Shell) -> Iterator[str]:
        yield "half\n"
        raise KeyError("oops")

    add(own, "broken", broken)
    phone = new_phone()
    assert run_text(phone, "broken; echo $?; echo on") == Result(
        "half\n1\non\n", "broken: internal error: KeyError: 'oops'\n", 0
    )
    assert [repr(failure) for failure in phone.failures] == ["KeyError('oops')"]


def test_a_strict_phone_raises_what_went_wrong(own: dict[str, Builtin], phone: Phone) -> None:
    def broken(sh: Shell) -> Iterator[str]:
        raise KeyError("oops")

    add(own, "broken", broken)
    with pytest.raises(KeyError, match="oops"):
        run_text(phone, "broken 2>/dev/null | cat")
    with pytest.raises(UnknownRequest, match="this phone knows no command 'nosuch'"):
        run_text(phone, "nosuch || true")


def test_an_error_of_the_system_is_said_as_toybox_says_it(
    own: dict[str, Builtin], phone: Phone
) -> None:
    def opens(sh: Shell, name: str) -> Iterator[bytes]:
        yield sh.files.read(sh.path(name))

    add(own, "opens", opens)
    assert run_text(phone, "cd /sdcard; opens nope").stderr == (
        "opens: /sdcard/nope: No such file or directory\n"
    )


def test_a_command_that_streams_ends_with_its_reader(
    own: dict[str, Builtin], phone: Phone
) -> None:
    seen: list[int] = []

    def stream(sh: Shell) -> Iterator[str]:
        try:
            while True:
                seen.append(len(seen) + 1)
                yield f"line {seen[-1]}\n"
                sh.wait_for(lambda: len(seen) < 3)
        finally:
            seen.append(-1)

    add(own, "stream", stream)
    assert run_text(phone, "stream | grep line | head -n 3").stdout == "line 1\nline 2\nline 3\n"
    assert seen == [1, 2, 3, -1]


def test_a_command_runs_without_a_reader(phone: Phone) -> None:
    assert run_text(phone, "echo a > /sdcard/f | true").status == 0
    assert run_text(phone, "{ rm /sdcard/f; echo x; } | true").status == 0
    assert not phone.files.exists("/sdcard/f")


def test_a_command_can_run_another(own: dict[str, Builtin], phone: Phone) -> None:
    def twice(sh: Shell, *words: str) -> Iterator[bytes]:
        yield from sh.run(*words)
        sh.status = yield from sh.run(*words)

    add(own, "twice", twice)
    assert run_text(phone, "twice sh -c 'echo a; exit 4'; echo $?").stdout == "a\na\n4\n"


def test_names_come_from_the_function_or_are_given() -> None:
    @builtin("first_name", "second_name", reads=True)
    def some(sh: Shell) -> Iterator[str]:
        yield ""

    found = core._known
    assert found["first_name"].body is found["second_name"].body is some
    assert found["first_name"].reads
    del found["first_name"], found["second_name"]


def test_two_files_may_not_define_one_command() -> None:
    def ls(sh: Shell) -> Iterator[str]:
        yield ""

    commands()
    with pytest.raises(TypeError, match=r"ls: both .* want this name"):
        builtin(ls)


def test_what_is_deep_ends_in_a_message_not_in_a_crash(phone: Phone) -> None:
    assert run_text(phone, "f() { f; }; f").stderr == "/system/bin/sh: f: recursion too deep\n"
    for opening, closing in (("(", ")"), ("( ", " )"), ("{ ", "; }"), ("$(", ")")):
        deep = run_text(phone, opening * 400 + "true" + closing * 400)
        assert deep == Result("", "/system/bin/sh: nesting too deep\n", 1)


BACKGROUND = [
    ("for i in 1 2; do echo $i; done & echo x; wait", "1\n2\nx\n"),
    ("sleep 5 & date +%s", "1697384045\n"),
    ("logcat & echo on", "on\n"),
    ("false & echo $?; wait $!; echo $?", "0\n0\n"),
]


@pytest.mark.parametrize(("line", "out"), BACKGROUND)
def test_a_job_in_the_background_is_done_at_once(line: str, out: str, phone: Phone) -> None:
    assert run_text(phone, line).stdout == out


def test_a_job_without_end_is_stopped_and_counted(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    result = run_text(phone, "while :; do sleep 1; done & echo on")
    assert result == Result(
        "on\n", "/system/bin/sh: &: a job that does not end is not supported\n", 0
    )
    assert list(phone.unknown) == ["background job that does not end: /system/bin/sh"]


@pytest.mark.parametrize(
    "line",
    [
        "echo a; exit 3",
        "(cd /sdcard; pwd) | cat",
        "f() { local b=$(echo $1); echo $b; }; f c",
        "sleep 1 & wait",
        "cat < /nowhere",
        "exec > /sdcard/out; echo d",
        "su 2000 whoami",
    ],
)
def test_an_ended_shell_is_freed_without_a_collection(phone: Phone, line: str) -> None:
    """Collecting what a thousand of them left would hold the phone's lock for 100 ms."""

    def sessions() -> list[Session]:
        return [each for each in gc.get_objects() if isinstance(each, Session)]

    run_text(phone, line)
    gc.collect()
    gc.disable()
    try:
        others = sessions()  # of tests before this, whose jobs still run
        run_text(phone, line)
        assert [each for each in sessions() if not any(each is one for one in others)] == []
    finally:
        gc.enable()
