"""Where the processor's time of the project's tests goes: by file, and by test.

python benchmarks/cpu_of_tests.py tests/plugin phone/tests/tours
python benchmarks/cpu_of_tests.py --deep tests/task_cases

All words go to pytest, which runs in this process, one test after the other.  Seconds are of the
processor, so that they mean the same on a busy machine: of this process and of all that it starts.
What a test finds made by another, such as a session's phone, counts where it was made.
"""

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

MARK = "TESTS_CPU_OF"  # in the environment of what is started, and so of what leaves its parent
FILES, TESTS = 40, 60  # how many rows of each
TICK = os.sysconf("SC_CLK_TCK")


class Processes:
    """What this process has used, with all that came of it."""

    def __init__(self) -> None:
        os.environ[MARK] = str(os.getpid())
        self.own = f"{MARK}={os.getpid()}".encode()
        self.strangers: set[tuple[int, int]] = set()  # their ids, and when they began
        self.looking = 0.0  # what it took to find out
        self.left: dict[tuple[int, int], float] = {}  # what ours have used that left their parent

    def used(self) -> float:
        """Seconds since the start; of what has ended unseen, until it was last seen."""
        begins = time.process_time()
        parents: dict[int, int] = {}
        begun: dict[int, int] = {}
        seconds: dict[int, float] = {}
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                fields = folder.joinpath("stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended meanwhile
                continue
            pid = int(folder.name)
            parents[pid], begun[pid] = int(fields[1]), int(fields[19])
            seconds[pid] = sum(map(int, fields[11:15])) / TICK
        below = [pid for pid in parents if self.is_below(pid, parents)]
        for pid in parents.keys() - set(below) - {os.getpid()}:
            key = pid, begun[pid]
            if key not in self.strangers and self.is_ours(pid):
                self.left[key] = seconds[pid]
            else:
                self.strangers.add(key)
        others = sum(seconds[pid] for pid in below) + sum(self.left.values())
        own = sum(os.times()[:4])
        self.looking += time.process_time() - begins
        return own + others - self.looking

    def is_below(self, pid: int, parents: dict[int, int]) -> bool:
        while (pid := parents.get(pid, 0)) > 1:
            if pid == os.getpid():
                return True
        return False

    def is_ours(self, pid: int) -> bool:
        try:
            return self.own in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:  # of another user, or it has ended
            return False


class Watch:
    """Notes what each test takes, and prints what takes most."""

    def __init__(self) -> None:
        self.processes = Processes()
        self.seen = self.processes.used()
        self.tests: defaultdict[str, float] = defaultdict(float)
        self.files: defaultdict[str, float] = defaultdict(float)
        self.many: Counter[str] = Counter()

    def since(self) -> float:
        before, self.seen = self.seen, self.processes.used()
        return self.seen - before

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        self.since()
        yield
        self.files["(collecting)"] = self.since()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        done = yield
        took = self.since()
        name = item.nodeid.partition("::")[0]
        self.tests[item.nodeid] = took
        self.files[name] += took
        self.many[name] += 1
        return done

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("the processor's seconds")
        for name, took in longest(self.files, FILES):
            terminalreporter.write_line(f"{took:8.1f} {self.many[name]:6}  {name}")
        every = sum(self.files.values())
        terminalreporter.write_line(f"{every:8.1f} {self.many.total():6}  all files")
        for name, took in longest(self.tests, TESTS):
            terminalreporter.write_line(f"{took:8.2f}         {name}")


def longest(taken: dict[str, float], rows: int) -> list[tuple[str, float]]:
    return sorted(taken.items(), key=lambda each: each[1], reverse=True)[:rows]


if __name__ == "__main__":
    sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", *sys.argv[1:]], plugins=[Watch()]))
