"""Set-ups without a device, each in a process of its own that a test can kill at any moment.

    python -m tests.provision.processes

It imports what a set-up needs, once, and forks for each line of its input, an `Order` as JSON.  It
prints `begun PID` and, when that process has ended, `ended STATUS`; before that, a process that
comes to a good end prints `touched N`, how often it has touched its files.
"""

import gc
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

from pytest_androidworld.provision import removal
from tests.provision import set_up

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Order:
    """What a process of its own is to do; it kills itself when about to touch its files then."""

    cache: str
    lock: str
    death: int | None = None  # at this touch
    remove: bool = False  # a set-up, instead of making it
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))


class Child:
    """A set-up, or a removal, in a process of its own."""

    def __init__(self, mother: subprocess.Popen[str], order: Order) -> None:
        assert mother.stdin is not None
        assert mother.stdout is not None
        self.said = mother.stdout
        mother.stdin.write(json.dumps(asdict(order)) + "\n")
        mother.stdin.flush()
        self.numbers: dict[str, int] = {}
        self.pid = self._heard("begun")

    def has_ended(self) -> bool:
        """Whether it is a zombie, or gone: `wait` has not to wait."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text()
        except FileNotFoundError:
            return True
        return stat.rpartition(")")[2].split()[0] in "ZX"

    def send_signal(self, number: int) -> None:
        if "ended" not in self.numbers:
            with suppress(ProcessLookupError):  # `wait` returns how it has ended
                os.kill(self.pid, number)

    def wait(self) -> int:
        """Its exit status, negative if a signal has ended it."""
        return self._heard("ended")

    def touches(self) -> int:
        """How often it has touched its files by its end, which is a good one."""
        assert self.wait() == 0
        return self.numbers["touched"]

    def _heard(self, word: str) -> int:
        while word not in self.numbers:
            line = self.said.readline()
            assert line, f"the mother of set-ups has ended before it said {word!r}"
            name, number = line.split()
            self.numbers[name] = int(number)
        return self.numbers[word]


class Mother:
    """Has set-ups in processes of their own, one at a time, and does the imports once."""

    def __enter__(self) -> Self:
        self.child: Child | None = None
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.provision.processes"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()  # she ends with her input

    def start(self, order: Order) -> Child:
        self.end_child()
        self.child = Child(self.process, order)
        return self.child

    def end_child(self) -> None:
        """Kill one that a test which failed has left."""
        if self.child:
            self.child.send_signal(signal.SIGKILL)
            self.child.wait()
            self.child = None


TOUCHES = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "os.symlink"}


class Touches:
    """Counts how often the files of a folder are opened, made, moved or removed."""

    def __init__(self, home: Path, death: int | None) -> None:
        self.home, self.death, self.count = str(home), death, 0
        sys.addaudithook(self.see)

    def see(self, event: str, arguments: tuple[object, ...]) -> None:
        if event in TOUCHES and any(self.home in str(each) for each in arguments):
            self.count += 1
            if self.count == self.death:
                os.kill(os.getpid(), signal.SIGKILL)


def say(word: str, number: int) -> None:
    sys.stdout.write(f"{word} {number}\n")
    sys.stdout.flush()


def first_of_each_process(lines: Iterable[str]) -> Order | None:
    """Fork for each line: in a child it is the order, in the mother at the end there is none."""
    for line in lines:
        pid = os.fork()
        if pid == 0:
            return Order(**json.loads(line))
        say("begun", pid)
        say("ended", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    return None


def obey(order: Order) -> None:
    os.environ.clear()
    os.environ.update(order.environment)
    cache = Path(order.cache)
    setup = set_up.ready(cache, Path(order.lock), lambda _: None)
    touches = Touches(cache.parent, order.death)
    if order.remove:
        list(removal.remove(setup.cache))
    else:
        setup.run()
    say("touched", touches.count)


if __name__ == "__main__":
    gc.collect()
    gc.freeze()  # or the first collection of each child would copy all that was imported
    order = first_of_each_process(sys.stdin)
    if order:
        obey(order)
