"""What is shown while a model lets wait.

These tests start processes for a worker.
"""

import os
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.plugin.reports.live import Below, EachMinute
from pytest_androidworld.plugin.run.run import Run as RunOfTasks
from pytest_androidworld.plugin.run.run_folder import SHARED, SharedFolder
from pytest_androidworld.plugin.run.waiting import LIVE, ModelWatcher, display_workers, of_workers
from tests.models.server import Answer, Hung, ModelServer, Question
from tests.plugin.conftest import Run

EACH_SECOND = """
from pathlib import Path

from pytest_androidworld.plugin.reports.live import EachMinute


def wait(self, what):
    Path("displayed").write_text(what)


EachMinute.wait = wait
"""
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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a run, with the wait of a worker, written at second 1000."""
    path = tmp_path / "waits-gw0"
    path.write_text("38.0")
    os.utime(path, (1000, 1000))
    return tmp_path


@pytest.mark.parametrize(
    ("now", "expected"), [(1000.0, 38.0), (1001.5, 39.5), (1004.9, 42.9), (1005.0, None)]
)
def test_the_wait_of_a_worker_grows_until_it_writes_no_more(
    folder: Path, now: float, expected: float | None
) -> None:
    assert of_workers(folder, lambda: now) == (expected and pytest.approx(expected))


def test_of_several_workers_the_longest_wait_counts(folder: Path) -> None:
    for name, text in (("gw1", "12.5"), ("gw2", "40.0"), ("gw3", "")):
        folder.joinpath(f"waits-{name}").write_text(text)
        os.utime(folder / f"waits-{name}", (1000, 1000))
    folder.joinpath("not-before").write_text("99999.0\n")
    assert of_workers(folder, lambda: 1000.0) == 40.0


def test_a_worker_writes_it_and_an_idle_controller_displays_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    live: Any = EachMinute.__new__(EachMinute)
    live.reporter, live.last = Reporter(), float("-inf")
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    nothing: Any = SimpleNamespace()
    worker_config: Any = SimpleNamespace(workerinput={SHARED: str(tmp_path)})
    worker = RunOfTasks(worker_config, nothing)
    config: Any = SimpleNamespace(
        pluginmanager=SimpleNamespace(get_plugin={LIVE: live}.get),
        add_cleanup=request.addfinalizer,
    )
    controller = RunOfTasks(config, nothing)
    controller.once(SharedFolder).path = tmp_path
    display_workers(controller)
    ModelWatcher(worker).waits(1.5)
    display_workers(controller)
    assert live.reporter.lines == []
    ModelWatcher(worker).waits(40.0)
    display_workers(controller)
    assert live.reporter.lines == ["waiting for the model: 40 s"]


def test_with_workers_the_first_call_is_displayed_while_it_lasts(
    spawn: Run, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server answers once the line has been written: without it the run would not end well."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    pytester.makeconftest(EACH_SECOND)
    displayed = pytester.path / "displayed"
    waits = threading.Event()

    def brain(question: Question) -> Answer:
        for _ in range(600):
            if displayed.exists():
                break
            waits.wait(0.1)
        return COMPLETE

    with ModelServer(brain) as server:
        model = f"--model={server.model('openai')}"
        result = spawn("--agent=m3a_simple", model, "--aw-probe=off", "-k", "Rest", "-n", "1")
        server.stop()
    result.assert_outcomes(passed=1)
    assert displayed.read_text().startswith("waiting for the model: ")


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
    monkeypatch.setattr(
        "pytest_androidworld.plugin.compat.pytest_writer.column", lambda reporter: 7
    )
    live.wait("waiting for the model: 40 s")
    live.wait("waiting for the model: 41 s")
    assert live.file.text == (
        "\n\rwaiting for the model: 40 s\x1b[A\r\x1b[7C"
        "\x1b[B\r\x1b[K\x1b[A\r\x1b[7C"
        "\n\rwaiting for the model: 41 s\x1b[A\r\x1b[7C"
    )
