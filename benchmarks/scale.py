"""What 1 to 256 virtual phones on one machine cost, as a table.

    python benchmarks/scale.py [--phones 1,8,32,64,128,256] [--models 0,2,10] [--seconds 60]

Each phone plays cases of `TASKS` by the tasks' own solutions, with a pause before each step for
the model that an agent would ask.  Memory and seconds of the processor are those of all
processes: phones, the mother that they are forked from, the adb server, and this one, which
plays.  Seconds of the processor do not depend on who else uses the machine; what is counted by
the clock does, and the last line has the load.
"""

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pytest_androidworld import Agent, Bench, Done, Stage, User

TASKS = (
    *("ClockTimerEntry", "ContactsAddContact", "ExpenseDeleteSingle", "FilesDeleteFile"),
    *("MarkorCreateNote", "NotesTodoItemCount", "SimpleSmsSend", "SystemWifiTurnOff"),
)
TICK = os.sysconf("SC_CLK_TCK")
MB = 1024  # kB
HOUR = 3600


@dataclass
class Clock:
    """A measurement, while it lasts: how much was played."""

    pause: float  # seconds before each step
    over: threading.Event = field(default_factory=threading.Event)
    steps: int = 0
    cases: float = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def wait(self) -> None:
        """For the model; raises when the measurement is over, and the case is left."""
        if self.over.wait(self.pause):
            raise TimeoutError

    def count(self, share: float) -> None:
        """A step was taken, which is that share of its case."""
        with self.lock:
            self.steps += 1
            self.cases += share


class Solver(Agent):
    """Plays the solution, with a pause before each step."""

    needs_task = True

    def __init__(self, clock: Clock, share: float = 0) -> None:
        """``share`` of the case is what a step is."""
        self.clock = clock
        self.share = share

    def prepare(self, task: Any, seed: int) -> None:
        self.task = task

    def play(self, stage: Stage) -> None:
        paused: Any = Paused(stage, self)
        self.task.solve(User(paused, self.task.evidence()))
        paused.act(Done())


class Paused:
    """A stage with a pause before each step."""

    def __init__(self, stage: Stage, solver: Solver) -> None:
        self._stage = stage
        self._solver = solver

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stage, name)

    def act(self, *given: Any, **options: Any) -> Any:
        self._solver.clock.wait()
        try:
            return self._stage.act(*given, **options)
        finally:
            self._solver.clock.count(self._solver.share)


def processes(root: int | None = None) -> list[int]:
    """A process, this one by default, and all that descend from it."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            parent = stat(int(folder.name))
            if parent:
                children.setdefault(int(parent[1]), []).append(int(folder.name))
    found = [root or os.getpid()]
    for pid in found:
        found += children.get(pid, [])
    return found


def stat(pid: int) -> list[str]:
    """State, parent and so on, of a process; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def processor(root: int | None = None) -> float:
    """The seconds that all processes have had, those of their children that have ended too."""
    return sum(sum(map(int, stat(pid)[11:15])) for pid in processes(root)) / TICK


def memory(root: int | None = None) -> float:
    """Proportional set size of all processes, in MB."""
    return sum(_pss(pid) for pid in processes(root)) / MB


def _pss(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in text.splitlines() if line[:4] == "Pss:"), 0)


@dataclass(frozen=True)
class Start:
    """What phones cost before anything is played."""

    seconds: float
    processor: float  # for each
    memory: float  # of all processes
    processes: int
    failed: list[str]  # why cases could not begin


def start(bench: Bench, phones: int) -> Start:
    """Begin a case on each phone, all at once, and end them when the last has begun."""
    ready = threading.Barrier(phones + 1, timeout=HOUR)
    measured = threading.Barrier(phones + 1, timeout=HOUR)

    def hold(number: int) -> None:
        with bench.case(TASKS[number % len(TASKS)], 30 + number) as case:
            over = case.over
            ready.wait()
            measured.wait()
        failed.extend([over] * bool(over))

    failed: list[str] = []
    with ThreadPoolExecutor(phones) as threads:
        before, begun = processor(), time.perf_counter()
        held = [threads.submit(hold, number) for number in range(phones)]
        ready.wait()
        seconds, used = time.perf_counter() - begun, processor() - before
        found = Start(seconds, used / phones, memory(), len(processes()), failed)
        measured.wait()
        for each in held:
            each.result()
    return found


@dataclass(frozen=True)
class Played:
    """What phones play with a model of some speed."""

    steps_of_a_core: float  # in a second of the processor
    cases: float  # an hour, by the clock
    failed: list[str]  # why cases did not pass


def play(bench: Bench, phones: int, pause: float, seconds: float, steps: dict[str, int]) -> Played:
    """Play case after case on each phone, for so many seconds.

    Time is taken once each phone plays a case, and the models' turns are spread evenly over it.
    """
    clock, failed = Clock(pause), list[str]()
    begun = threading.Barrier(phones + 1, timeout=HOUR)

    def player(number: int) -> None:
        seed = 30 + number
        while not clock.over.is_set():
            task = TASKS[seed % len(TASKS)]
            with bench.case(task, seed) as case:
                if seed == 30 + number:
                    begun.wait()
                    clock.over.wait(pause * number / phones)
                case.play(Solver(clock, 1 / steps[task]))
            if not (case.result.success or clock.over.is_set()):
                failed.append(f"{case}: {case.result.reason}")
            seed += phones

    with ThreadPoolExecutor(phones) as threads:
        players = [threads.submit(player, number) for number in range(phones)]
        begun.wait()
        clock.over.wait(pause)
        steps_before, cases_before = clock.steps, clock.cases
        before, since = processor(), time.perf_counter()
        clock.over.wait(seconds)
        took, used = time.perf_counter() - since, processor() - before
        played, cases = clock.steps - steps_before, clock.cases - cases_before
        found = Played(played / used, cases / took * HOUR, failed)
        clock.over.set()
        for each in players:
            each.result()
    return found


def solved(bench: Bench) -> tuple[dict[str, int], float]:
    """How many steps each solution takes, and the seconds of the processor for a case."""
    steps = {}
    before = processor()
    for task in TASKS:
        clock = Clock(0)
        with bench.case(task) as case:
            case.play(Solver(clock))
        assert case.result.success, f"{case}: {case.result.reason}"
        steps[task] = clock.steps
    return steps, (processor() - before) / len(TASKS)


def rows(options: argparse.Namespace) -> Iterator[list[str]]:
    yield [
        *(
            "phones",
            "memory, MB",
            "of a phone",
            "processes",
            "start of all, s",
            "CPU of a start, s",
        ),
        *(
            column
            for pause in options.models
            for column in (f"steps a CPU second, {pause:g} s", f"cases an hour, {pause:g} s")
        ),
        "failed",
    ]
    with Bench() as bench:
        steps, of_a_case = solved(bench)
        one = memory()
    mean = sum(steps.values()) / len(steps)
    tell(f"a case: {mean:.1f} steps and {of_a_case:.2f} s of the processor")
    tell(f"1 phone, with all that it needs: {one:.0f} MB")
    for phones in options.phones:
        with ExitStack() as stack:
            bench = stack.enter_context(Bench())
            alone = memory()
            found = start(bench, phones)
            cells = [str(phones), f"{found.memory:.0f}", f"{(found.memory - alone) / phones:.1f}"]
            cells += [str(found.processes), f"{found.seconds:.1f}", f"{found.processor:.2f}"]
            failed = [*found.failed]
            for pause in options.models:
                played = play(bench, phones, pause, options.seconds, steps)
                cells += [f"{played.steps_of_a_core:.1f}", f"{played.cases:,.0f}"]
                failed += played.failed
                tell(f"{phones} phones, {pause:g} s: {cells[-2]} steps, {cells[-1]} cases")
        for reason in failed:
            tell(f"failed: {reason}")
        yield [*cells, str(len(failed))]


def numbers(kind: Callable[[str], Any]) -> Callable[[str], list[Any]]:
    return lambda text: [kind(each) for each in text.split(",")]


def tell(text: str) -> None:
    sys.stderr.write(f"{text}\n")


def main() -> None:
    plain = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    counts = "1,8,32,64,128,256"
    parser.add_argument("--phones", type=numbers(int), default=counts, help=f"({counts})")
    parser.add_argument("--models", type=numbers(float), default="0,2,10", help="seconds (0,2,10)")
    parser.add_argument("--seconds", type=float, default=60, help="of each measurement (60)")
    options = parser.parse_args()
    for number, cells in enumerate(rows(options)):
        sys.stdout.write(f"| {' | '.join(cells)} |\n")
        if number == 0:
            sys.stdout.write("|" + "---:|" * len(cells) + "\n")
        sys.stdout.flush()
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    sys.stdout.write(f"\n{os.cpu_count()} cores; load at the end {load} (1, 5, 15 minutes)\n")


if __name__ == "__main__":
    main()
