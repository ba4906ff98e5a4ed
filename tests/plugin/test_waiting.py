"""What is shown while a model lets wait."""

from typing import Any

import pytest

from pytest_androidworld.plugin.live import Below, EachMinute
from tests.models.server import Answer, Hung, ModelServer, Question
from tests.plugin.conftest import Run

COMPLETE = 'Reason: enough\nAction: {"action_type": "status", "goal_status": "complete"}'


@pytest.mark.parametrize("xdist", [("-p", "no:xdist"), ("-n", "1")], ids=["alone", "worker"])
def test_a_try_that_timed_out_is_reported_before_its_case_is_over(
    run: Run, spawn: Run, monkeypatch: pytest.MonkeyPatch, xdist: tuple[str, ...]
) -> None:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    asked = []

    def brain(question: Question) -> Answer:
        asked.append(question)
        return Hung() if len(asked) == 1 else COMPLETE

    with ModelServer(brain) as server:
        model = f"--model={server.model('openai')}"
        result = (run if "no:xdist" in xdist else spawn)(
            *("--agent=m3a_simple", model, "--aw-probe=off", "--aw-model-seconds=5"),
            *("-k", "Rest", *xdist),
        )
        server.stop()
    result.stdout.fnmatch_lines(
        [
            "androidworld: no reply of the model within 5 s, try 1 (--aw-model-seconds=5)",
            "*warnings summary*",
        ]
    )


class Reporter:
    """Keeps lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write_line(self, line: str, **markup: bool) -> None:
        self.lines.append(line)


class Terminal:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass


def test_a_log_has_it_each_minute() -> None:
    live: Any = EachMinute.__new__(EachMinute)
    live.reporter, live.last = Reporter(), float("-inf")
    live.wait("waiting for the model: 40 s")
    live.wait("waiting for the model: 41 s")
    assert live.reporter.lines == ["waiting for the model: 40 s"]


def test_a_terminal_has_it_in_the_place_of_the_line_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live: Any = Below.__new__(Below)
    live.file, live.column, live.line, live.reporter = Terminal(), None, "", None
    monkeypatch.setattr("pytest_androidworld.plugin.compat_writer.column", lambda reporter: 7)
    live.wait("waiting for the model: 40 s")
    live.wait("waiting for the model: 41 s")
    assert live.file.text == (
        "\n\rwaiting for the model: 40 s\x1b[A\r\x1b[7C"
        "\x1b[B\r\x1b[K\x1b[A\r\x1b[7C"
        "\n\rwaiting for the model: 41 s\x1b[A\r\x1b[7C"
    )
