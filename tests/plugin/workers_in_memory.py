"""xdist's controller and its workers without processes: each message moves when a test moves it.

How it works.  The controller is xdist's own `DSession` with a scheduler of a run.  A `Worker` does
what `xdist/remote.py` and `WorkerController` do: it plays a test once it holds the next one or is
to end, and a test that is deadly ends it.  What it sends waits in its `pipe`; `receive` takes one
message as execnet's thread does, which also notes that a worker is gone; `handle` has the
controller's loop process one.  So `moves` are all that could happen next.
"""

from collections import deque
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from xdist.dsession import DSession

from pytest_androidworld.plugin.compat import pytest_api, xdist_messages
from pytest_androidworld.plugin.run.run import RUN

GONE = "the pipe of this worker is broken"


class Config(SimpleNamespace):
    """What `DSession` and the schedulers ask of pytest's."""

    def getvalue(self, name: str) -> Any:
        return getattr(self.option, name)

    getoption = getvalue


class Worker:
    """One worker, on both sides of its connection."""

    def __init__(self, run: "Run", number: int) -> None:
        self.run = run
        self.gateway = SimpleNamespace(id=f"gw{number}", spec=SimpleNamespace(id=f"gw{number}"))
        self.config = run.config
        self.workerinput: dict[str, Any] = {}
        self.workeroutput = {"exitstatus": 0, "shouldfail": False, "shouldstop": False}
        self.pipe: deque[tuple[str, dict[str, Any]]] = deque()
        self.queue: deque[int | None] = deque()  # None: it is to end
        self.phase = "starts"
        self.current: int | None = None
        self.down = self.told_to_end = False

    def __repr__(self) -> str:
        return f"{self.gateway.id} ({self.phase})"

    @property
    def shutting_down(self) -> bool:
        return self.down or self.told_to_end

    def send_runtest_some(self, indices: Sequence[int]) -> None:
        self.sendcommand("runtests", indices=indices)

    def send_steal(self, indices: Sequence[int]) -> None:
        self.sendcommand("steal", indices=indices)

    def sendcommand(self, name: str, indices: Sequence[int]) -> None:
        if self.phase in ("dead", "ended"):
            raise OSError(GONE)
        if name == "runtests":
            self.queue.extend(indices)
            return
        stolen = [each for each in self.queue if each in indices]
        if len(stolen) < len(indices):
            stolen = []
        self.queue = deque(each for each in self.queue if each not in stolen)
        self._send("unscheduled", indices=stolen)

    def shutdown(self) -> None:
        if not self.down:
            self.queue.append(None)
            self.told_to_end = True

    def _send(self, name: str, **values: Any) -> None:
        self.pipe.append((name, values))

    @property
    def can_move(self) -> bool:
        if self.phase == "waits":
            return bool(self.queue)
        return self.phase in ("starts", "collects")

    def move(self) -> None:
        """Do what it does until it sends, or waits."""
        if self.phase == "starts":
            self.phase = "collects"
            self._send("workerready", workerinfo={})
        elif self.phase == "collects":
            self.phase = "waits"
            self._send("collectionfinish", ids=self.run.tests)
            if self.gateway.id in self.run.deadly:
                self._die()
        elif self.current is None:
            self.current = self.queue.popleft()
            if self.current is None:
                self._end()
        else:
            following = self.queue.popleft()
            index, self.current = self.current, following
            self._play(index)
            if self.phase == "waits" and following is None:
                self._end()

    def _play(self, index: int) -> None:
        test = self.run.tests[index]
        if test in self.run.deadly:
            self._die()
        else:
            self.run.played.append(test)
            self._send("runtest_protocol_complete", item_index=index, duration=1.0)

    def _die(self) -> None:
        self.phase = "dead"
        self._send("errordown", error="Not properly terminated")

    def _end(self) -> None:
        self.phase = "ended"
        self._send("workerfinished")

    def receive(self) -> None:
        """Take one message, as execnet's thread does."""
        name, values = self.pipe.popleft()
        self.down = self.down or name in ("errordown", "workerfinished")
        self.run.session.queue.put((name, {"node": self, **values}))


class Run:
    """A run of these tests: which it has played, and which have ended their worker.

    ``deadly`` are tests, and workers that end once they have collected.
    """

    def __init__(
        self,
        tests: list[str],
        deadly: set[str],
        scheduler: Callable[[Any, Any], Any],
        workers: int = 2,
    ) -> None:
        self.tests = tests
        self.deadly = deadly
        self.played: list[str] = []
        self.crashed: list[str] = []
        option = SimpleNamespace(
            debug=False,
            verbose=-1,
            maxfail=0,
            maxworkerrestart=None,
            numprocesses=workers,
            maxschedchunk=None,
            loadscopereorder=True,
            tx=["popen"] * workers,
        )
        ignored = SimpleNamespace(
            **dict.fromkeys(
                (
                    "pytest_testnodeready",
                    "pytest_testnodedown",
                    "pytest_xdist_node_collection_finished",
                    "pytest_runtest_logreport",
                ),
                lambda **values: None,
            ),
            pytest_handlecrashitem=self._crashed,
        )
        manager = SimpleNamespace(getplugin=lambda name: None)
        self.config = Config(option=option, hook=ignored, pluginmanager=manager, stash={RUN: None})
        self.session: Any = DSession(self.config)
        self.session._session = SimpleNamespace()
        self.session._clone_node = self._start
        self.session.shouldstop = False
        self.session.sched = scheduler(self.config, self.session.log)
        self.workers: list[Worker] = []
        for _ in range(workers):
            self._start()

    def _start(self, like: Any = None) -> Worker:
        worker = Worker(self, len(self.workers))
        xdist_messages.drop_late_commands(worker)
        self.workers.append(worker)
        self.session._active_nodes.add(worker)
        return worker

    def _crashed(self, crashitem: str, report: Any, sched: Any) -> None:
        """As `workers.pytest_handlecrashitem`: once more, if the scheduler can."""
        self.crashed.append(crashitem)
        if self.crashed.count(crashitem) == 1:
            pytest_api.play_again(sched, crashitem)

    @property
    def is_over(self) -> bool:
        return bool(self.session.session_finished)

    @property
    def moves(self) -> list[tuple[str, Callable[[], None]]]:
        """All that could happen next, by a name that stays when others come or go."""
        found: list[tuple[str, Callable[[], None]]] = []
        if not self.session.queue.empty():
            found.append(("the controller", self.session.loop_once))
        for worker in self.workers:
            if worker.pipe:
                found.append((f"receive {worker.gateway.id}", worker.receive))
            if worker.can_move:
                found.append((f"move {worker.gateway.id}", worker.move))
        return found
