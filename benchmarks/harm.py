"""What may happen to `androidworld serve openenv` while others play, for `sessions.py`."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from scale import TASKS, processes, stat
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

TOKEN = {"Authorization": "Bearer secret"}
KILLED_PHONES, KILLED_CLIENTS, BEYOND, FLOOD = 3, 2, 5, 20_000
# A client that begins a step, says so, and is killed before it is over.
DYING = """
import json, sys
from websockets.sync.client import connect
with connect(sys.argv[1], additional_headers={"Authorization": "Bearer secret"}) as session:
    session.send(json.dumps({"type": "reset", "data": {"task": "SystemWifiTurnOff"}}))
    session.recv()
    action = {"action_type": "wait", "seconds": 30}
    session.send(json.dumps({"type": "step", "data": action}))
    print("in mid-step", flush=True)
    session.recv()
"""


@dataclass
class Server:
    """The command, and where it is."""

    process: subprocess.Popen[str]
    socket: str  # its WebSocket
    folder: Path  # its temporary files
    seen: set[tuple[int, str]] = field(default_factory=set)  # processes, and when each has begun
    files: list[str] = field(default_factory=list)  # that it has left at its end

    @property
    def pid(self) -> int:
        return self.process.pid

    def note(self) -> list[int]:
        """Its processes now, which have to end with it."""
        pids = processes(self.pid)
        self.seen |= {(pid, stat(pid)[19]) for pid in pids if stat(pid)}
        return pids

    @property
    def phones(self) -> list[int]:
        """The processes of phones, the oldest first; each has a file by which clients find it."""
        names = [path.stem.removeprefix("pid_") for path in self.folder.rglob("pid_*.ini")]
        return sorted(
            (int(name) for name in names), key=lambda pid: int((stat(pid) or "0" * 20)[19])
        )

    @property
    def mother(self) -> int:
        """Of the phones: the server's own child."""
        (pid,) = (
            pid
            for pid in self.note()
            if "zygote.mother" in _command(pid) and stat(pid)[1] == str(self.pid)
        )
        return pid

    def left(self) -> list[int]:
        """Processes that have not ended, and are no zombies."""
        return [pid for pid, since in self.seen if (now := stat(pid)) and now[19] == since]


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


class Harm(threading.Thread):
    """Does all that may happen to a server while others play."""

    def __init__(self, server: Server, capacity: int, over: Callable[[], int], cases: int) -> None:
        """``over`` tells of how many of the cases there is nothing more to come."""
        super().__init__(name="harm")
        self.server = server
        self.capacity = capacity
        self.over = over
        self.cases = cases
        self.said: list[str] = []
        self.failed: list[str] = []
        self.never = threading.Event()
        self.stack = ExitStack()  # of the client that never closes

    def run(self) -> None:
        parts = (self.silent, self.die, self.flood, self.kill_phones, self.crowd, self.orphan)
        for number, part in enumerate(parts):
            while self.over() < number * self.cases / (len(parts) + 1):
                self.never.wait(0.1)
            try:
                self.said.append(part())
            except Exception as trouble:  # noqa: BLE001 - it is told at the end
                self.failed.append(f"{part.__name__}: {type(trouble).__name__}: {trouble}")

    def kill_phones(self) -> str:
        """The oldest: sessions play on these, while others may be of clients that have gone."""
        for pid in self.server.phones[:KILLED_PHONES]:
            os.kill(pid, signal.SIGKILL)
        return f"{KILLED_PHONES} phones were killed"

    def die(self) -> str:
        words = [sys.executable, "-c", DYING, f"{self.server.socket}/ws"]
        for _ in range(KILLED_CLIENTS):
            with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as client:
                assert client.stdout
                assert client.stdout.readline() == "in mid-step\n"
                client.kill()
        return f"{KILLED_CLIENTS} clients were killed in the middle of a step"

    def silent(self) -> str:
        url = f"{self.server.socket}/ws"
        session = self.stack.enter_context(connect(url, additional_headers=TOKEN))
        session.send(json.dumps({"type": "reset", "data": {"task": TASKS[0]}}))
        return "a client never closes"

    def flood(self) -> str:
        """Messages without a pause, of which no answer is read."""
        sent = 0
        with (
            suppress(ConnectionClosed, TimeoutError),
            connect(f"{self.server.socket}/ws", additional_headers=TOKEN) as session,
        ):
            session.socket.settimeout(10)
            for sent in range(1, FLOOD + 1):
                session.send('{"type": "state"}' if sent % 2 else "x" * 1000)
            session.socket.close()
        return f"a client sent {sent} messages and read none"

    def crowd(self) -> str:
        """Sessions until some are refused."""
        with ThreadPoolExecutor(self.capacity + BEYOND) as threads:
            answers = Counter(threads.map(self._come, range(self.capacity + BEYOND)))
        assert answers["CAPACITY_REACHED"] >= BEYOND, answers
        return f"of {self.capacity + BEYOND} more sessions: {dict(answers)}"

    def _come(self, number: int) -> str:
        with connect(f"{self.server.socket}/ws", additional_headers=TOKEN) as session:
            try:
                told = json.loads(session.recv(5))
            except TimeoutError:
                return "let in"
            return str(told["data"]["code"])

    def orphan(self) -> str:
        os.kill(self.server.mother, signal.SIGKILL)
        return "the mother of phones was killed"
