"""What a run says while it lasts, looked at on a terminal.

These tests start processes for the terminal that they write to.
"""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pyte
import pytest

from pytest_androidworld.plugin.reports import live
from tests.plugin.conftest import Run
from tests.plugin.scripted import ASK, install

HEIGHT = 50
FOUR = "--seeds=30,31"  # of Rest, which passes, and Climb, which fails
AT_ONCE = """
from pytest_androidworld.plugin.reports import live
live.Below.interval = live.EachMinute.interval = 0.0
"""
LINE = re.compile(r"\[ *\d+ %\] \d/4")


class Watched(NamedTuple):
    """A run on a terminal."""

    seen: set[str]  # each text that has stood in a line of its own
    end: list[str]  # the lines that are left


Watch = Callable[..., Watched]


@pytest.fixture
def watch(home: Path, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Runs pytest on a terminal, as a person does."""
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("COLUMNS", raising=False)
    pytester.makeconftest(AT_ONCE)

    def watch(*words: str, columns: int = 100) -> Watched:
        screen = pyte.Screen(columns, HEIGHT)
        stream = pyte.Stream(screen)
        seen: set[str] = set()
        for text in output((*words, "--no-summary", "."), columns):
            for part in re.split(r"(?<=[\n\r])", text):
                stream.feed(part)
                seen |= {line.rstrip() for line in screen.display}
        return Watched(seen, [line.rstrip() for line in screen.display])

    return watch


def output(words: tuple[str, ...], columns: int) -> Iterator[str]:
    """What pytest writes to a terminal so wide."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, columns, 0, 0))
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        with suppress(OSError):  # EIO: the other end is closed
            while data := os.read(ours, 4096):
                yield data.decode()
    os.close(ours)


@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "2")], ids=["alone", "workers"])
def test_a_line_below_the_progress_is_gone_at_the_end(
    watch: Watch, xdist: tuple[str, ...]
) -> None:
    found = watch(FOUR, *xdist)
    first = re.compile(
        r"\[ 25 %\] 1/4  (passed|failed) 1  (less than a minute|about \d+ min) left"
    )
    assert any(map(first.fullmatch, found.seen))
    assert "[100 %] 4/4  passed 2 (50 %)  failed 2" in found.seen
    assert not any(map(LINE.search, found.end))
    assert sum("[100%]" in line for line in found.end) == 1
    assert any(
        line.startswith("AndroidWorld on the virtual phone 50.0 % (95 %:") for line in found.end
    )


def test_it_is_below_the_lines_of_a_verbose_run(watch: Watch) -> None:
    found = watch(FOUR, "-v", "-p", "no:xdist")
    assert "[100 %] 4/4  passed 2 (50 %)  failed 2" in found.seen
    lines = [line for line in found.end if "::test_episode[" in line]
    assert len(lines) == 4
    assert all(re.search(r"(PASSED|FAILED) +\[ *\d+%\]$", line) for line in lines)


def test_on_a_narrow_terminal_it_has_one_line(watch: Watch) -> None:
    found = watch(FOUR, "-p", "no:xdist", columns=42)
    assert "[100 %] 4/4  passed 2 (50 %)  failed 2" in found.seen
    assert not any(map(LINE.search, found.end))


def test_a_debugger_does_not_write_into_it(watch: Watch, pytester: pytest.Pytester) -> None:
    pytester.makeconftest(f"{AT_ONCE}\nimport pdb\npdb.Pdb.cmdloop = lambda self: None")
    found = watch("--seeds=30,30", "--pdb", "-p", "no:xdist")
    assert any("entering PDB" in line for line in found.end)
    assert not any(map(LINE.search, found.end))


@pytest.mark.parametrize("words", [("-q",), ("--collect-only",), ("-p", "no:terminal")])
def test_with_quiet_options_nothing_is_printed(watch: Watch, words: tuple[str, ...]) -> None:
    assert not any(map(LINE.search, watch(FOUR, "-p", "no:xdist", *words).seen))


@pytest.mark.parametrize("words", [("-s",), ("-p", "no:capture")])
def test_what_tests_print_does_not_mix_with_it(watch: Watch, words: tuple[str, ...]) -> None:
    found = watch(FOUR, *words, "-p", "no:xdist")
    assert "[100 %] 4/4  passed 2 (50 %)  failed 2" in found.end


def test_without_a_terminal_there_are_lines_in_the_log(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live.EachMinute, "interval", 0.0)
    result = run(FOUR)
    lines = [line for line in result.outlines if LINE.match(line)]
    assert [line.split("  ")[0] for line in lines] == [
        *("[ 25 %] 1/4", "[ 50 %] 2/4", "[ 75 %] 3/4", "[100 %] 4/4")
    ]
    assert "\x1b" not in "".join(result.outlines)


def test_a_short_run_has_no_line_in_the_log(run: Run) -> None:
    result = run(FOUR)
    assert not [line for line in result.outlines if LINE.match(line)]


# What it will take


def test_a_model_s_run_begins_with_an_estimate_from_the_run_before(
    run: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    first = run(*ASK, "--aw-prices=prices.toml")
    assert "estimate from" not in first.stdout.str()
    second = run(*ASK, "--aw-prices=prices.toml", "--seeds=2")
    second.stdout.fnmatch_lines(
        [
            "estimate from *: 4 cases, 8 calls, 8,800 tokens ($0.02), less than a minute",
            "test_tasks.py *",
        ]
    )
    third = run("--aw-resume=latest", *ASK, "--aw-prices=prices.toml", "--seeds=2")
    assert "estimate from" not in third.stdout.str()  # nothing is left to be played


@pytest.mark.parametrize(
    ("mode", "seeds", "text"),
    [
        ("record", "2", "from recordings: 4 cases, 8 calls, 8,800 tokens ($0.02)"),
        (
            "auto",
            "2",
            "from recordings: 2 cases, 4 calls, 4,400 tokens ($0.01); beside 2 recorded cases",
        ),
        ("auto", "1", "from recordings: 2 recorded cases, no calls"),
    ],
)
def test_recordings_tell_what_a_model_s_run_will_take_and_what_it_will_not(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    pytester: pytest.Pytester,
    mode: str,
    seeds: str,
    text: str,
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    words = (*ASK, "--aw-prices=prices.toml", "--aw-cassettes=tapes")
    run(*words, "--aw-artifacts-dir=elsewhere")
    result = run(*words, f"--aw-cassette-mode={mode}", f"--seeds={seeds}")
    assert [line for line in result.outlines if line.startswith("estimate ")] == [
        f"estimate {text}"
    ]


def test_a_replayed_run_has_no_estimate(
    run: Run, monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester
) -> None:
    install(pytester)
    monkeypatch.setenv("SCRIPTED_KEY", "a-key-of-a-certain-length")
    words = (*ASK, "--aw-prices=prices.toml", "--aw-cassettes=tapes")
    run(*words)
    assert "estimate from" not in run(*words, "--aw-cassette-mode=replay").stdout.str()
