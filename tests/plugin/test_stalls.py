"""A run whose workers do nothing any more ends, with what it waited for and how to go on.

These tests start processes for workers that hang.
"""

from queue import Empty, Queue
from types import SimpleNamespace
from typing import Any

import pytest

from pytest_androidworld.plugin.collection import timeouts
from pytest_androidworld.plugin.run.run import Run as RunOfTasks
from pytest_androidworld.plugin.xdist.stalls import STARTING, Watch
from tests.plugin.conftest import Run

WITHHOLDS = """
from pytest_androidworld.plugin.xdist import scopes
from pytest_androidworld.plugin.collection import timeouts

scopes.HELD = 0  # no worker gets a second test, and without that it does not begin the first
timeouts.LONGER = 1.0
"""
MORE = """
from test_tasks import Climb


class Hill(Climb):
    pass


class Dune(Climb):
    pass
"""
CASE = "test_tasks.py::Climb::test_episode[30]"


class Node:
    """A worker, as xdist's hooks have it."""

    def __init__(self, name: str, *, shutting_down: bool = False) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.workerinput: dict[str, Any] = {}
        self.shutting_down = shutting_down


class Hours:
    """A run of which nothing is there but the queue of its workers, and a clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *workers: Node) -> None:
        self.now = 0.0
        self.lines: list[str] = []
        self.queue: Queue[tuple[str, dict[str, Any]]] = Queue()
        session = SimpleNamespace(queue=self.queue, _active_nodes=set(workers))
        reporter = SimpleNamespace(
            ensure_newline=lambda: None, write_line=lambda text, **how: self.lines.append(text)
        )
        plugins: dict[str, Any] = {"dsession": session, "terminalreporter": reporter}
        manager = SimpleNamespace(getplugin=plugins.get, get_plugin=plugins.get)
        settings: Any = SimpleNamespace(step_seconds=10.0, patient=False, device_retries=1)
        settings.seconds = lambda task: 300.0
        monkeypatch.setattr("pytest_androidworld.plugin.xdist.crashed.task_class", self.task_class)
        self.settings = settings
        config: Any = SimpleNamespace(pluginmanager=manager)
        Watch(RunOfTasks(config, settings), lambda: self.now)

    def task_class(self, run: Any, nodeid: str) -> type:
        if "Climb" not in nodeid:
            raise ImportError(nodeid)
        return object

    def hears(self, name: str, node: Node, **values: Any) -> None:
        self.queue.put((name, {"node": node, **values}))
        assert self.queue.get(timeout=0)[0] == name

    def ends_after(self, seconds: float) -> bool:
        """Whether the run ends when nothing has come for so long."""
        self.now += seconds
        try:
            with pytest.raises(Empty):
                self.queue.get(timeout=0)
        except pytest.exit.Exception:
            return True
        self.now -= seconds
        return False


def test_idle_workers_may_be_silent_for_as_long_as_a_step_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    idle, ending = Node("gw0"), Node("gw1", shutting_down=True)
    run = Hours(monkeypatch, idle, ending)
    run.hears("collectionfinish", idle)
    run.hears("collectionfinish", ending)
    assert not run.ends_after(timeouts.LONGER - 1)
    assert run.ends_after(timeouts.LONGER)
    assert run.lines == [
        "androidworld: no worker has sent anything for 2 min 00 s, so the run ends."
        " It waits for gw0, which has nothing to play; gw1, which is to end."
    ]


def test_each_message_begins_the_wait_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    idle = Node("gw0")
    run = Hours(monkeypatch, idle)
    run.hears("collectionfinish", idle)
    run.now = timeouts.LONGER - 1
    run.hears("logfinish", idle, nodeid=CASE)
    assert not run.ends_after(timeouts.LONGER - 1)


def test_a_worker_that_starts_has_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Hours(monkeypatch, Node("gw0"))
    assert not run.ends_after(STARTING - 1)
    assert run.ends_after(STARTING)
    assert run.lines[0].endswith("It waits for gw0, which has not started.")


def test_a_case_has_the_time_of_all_its_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Node("gw0")
    run = Hours(monkeypatch, playing)
    run.hears("collectionfinish", playing)
    run.hears("logstart", playing, nodeid=CASE)
    longest = 2 * (300 + timeouts.LONGER + timeouts.LAST + STARTING)
    assert not run.ends_after(longest - 1)
    assert run.ends_after(longest)
    assert run.lines[0].endswith(f"It waits for gw0, which plays {CASE}.")
    run.settings.patient = True
    assert not run.ends_after(longest)


def test_a_test_that_is_no_case_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = Node("gw0")
    run = Hours(monkeypatch, playing)
    run.hears("collectionfinish", playing)
    run.hears("logstart", playing, nodeid="test_mine.py::test_long")
    assert not run.ends_after(1e9)
    run.hears("errordown", playing)
    assert run.ends_after(timeouts.LONGER)


def test_what_is_left_is_not_run_and_the_command_to_go_on_is_printed(
    spawn: Run, pytester: pytest.Pytester
) -> None:
    pytester.makepyfile(test_more=MORE)
    pytester.makeconftest(WITHHOLDS)
    words = ("--agent=oracle", "-n", "2", "--dist=loadscope", "--aw-step-seconds=1", ".")
    result = spawn(*words)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(
        [
            "androidworld: no worker has sent anything for * s, so the run ends. It waits for gw0,"
            " which has nothing to play; gw1, which has nothing to play.",
            "  Only 0 of 4 cases were played.",
            "    pytest * --dist=loadscope * --aw-resume=androidworld-results/*",
        ]
    )
