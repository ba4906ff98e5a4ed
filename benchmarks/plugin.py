"""The plugin's numbers, measured side by side in one run and printed as one table.

    python benchmarks/plugin.py [play]

With `play` these are the rows of `androidworld play` alone.  There the agent is `idle`, which
looks once and declares at once that it is done: so all that is measured is around an agent's own
steps, and nothing is subtracted.
"""

import ctypes
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

from scale import TASKS as EPISODES
from scale import processor

TASKS = "pytest_androidworld.task_cases"
SLOW = {"PYTHONDONTWRITEBYTECODE"}  # each start would compile the package anew
SEEDS = 100
RUNS = 7
SET_CHILD_SUBREAPER = 36  # linux/prctl.h
LEAN = ("-p", "no:hypothesispytest", "-p", "no:anyio")  # which a project of tasks does not have
PLAIN = """
import pytest

@pytest.mark.parametrize("seed", range({seeds}))
class Plain:
    def test_episode(self, seed): pass

"""

Row = tuple[str, str, str]


def pytest_takes(folder: Path, *words: str) -> tuple[float, float]:
    """Seconds of one run of pytest, from start to end; and those in which it had a processor."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words]
    own = environment()
    with tempfile.TemporaryFile("w+") as said:
        begun = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, env=own, stdout=said, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        taken = time.perf_counter() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 5):  # 5: nothing was collected
            said.seek(0)
            raise SystemExit(f"{' '.join(command)}:\n{said.read()}")
    return taken, used.ru_utime + used.ru_stime


def side_by_side(folder: Path, one: list[str], other: list[str]) -> tuple[float, float]:
    """The medians of two kinds of run, taken in turn: of the processor's time, so that the
    numbers mean the same on a busy machine.
    """
    pytest_takes(folder, *one)  # the first compiles
    times = [(pytest_takes(folder, *one)[1], pytest_takes(folder, *other)[1]) for _ in range(RUNS)]
    return statistics.median(a for a, _ in times), statistics.median(b for _, b in times)


def how_many_tasks(folder: Path) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "--co", "--pyargs", TASKS]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return sum("::test_episode[" in line for line in done.stdout.splitlines())


COUNTER = """
from pytest_androidworld.env.adb import Adb

opened = []
connect = Adb.open


def count(self, service, *timeout):
    opened.append(service)
    return connect(self, service, *timeout)


Adb.open = count


def pytest_sessionfinish():
    with open("streams", "w") as file:
        file.write(str(len(opened)))
"""


def streams(folder: Path, words: list[str]) -> int:
    """How many adb streams a run opens."""
    (folder / "aw_stream_counter.py").write_text(COUNTER)
    pytest_takes(folder, *words, "-p", "aw_stream_counter")
    return int((folder / "streams").read_text())


WATCH = """
import time
import pytest

@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call():
    with open("started", "a") as file:
        file.write(f"{time.process_time()}\\n")
"""


def start_of_a_worker(folder: Path, words: list[str]) -> float:
    """Seconds of the processor until a worker's first case begins, of which it has one."""
    (folder / "aw_watch.py").write_text(WATCH)
    for _ in range(RUNS):
        pytest_takes(folder, *words, "-k", "SystemBrightnessMax", "-n2", "-p", "aw_watch", *LEAN)
    return statistics.median(map(float, (folder / "started").read_text().split()))


PLAY = [str(Path(sys.executable).with_name("androidworld")), "play", "--agent", "idle"]
Play = Callable[[str], None]  # an episode of that task


def environment(**more: str) -> dict[str, str]:
    """This process's own, without what makes each start of Python slower."""
    return {name: value for name, value in os.environ.items() if name not in SLOW} | more


@contextmanager
def served(*words: str) -> Iterator[subprocess.Popen[str]]:
    """`androidworld play --serve`, until it is ended by SIGTERM."""
    pipe = subprocess.PIPE
    own = environment(ANDROIDWORLD_TOKEN="secret")
    with subprocess.Popen(
        [*PLAY, "--serve", *words], env=own, text=True, stdin=pipe, stdout=pipe, stderr=pipe
    ) as server:
        yield server
        server.terminate()


@contextmanager
def by_lines() -> Iterator[tuple[int, Play]]:
    """The process, and how to have an episode of it."""
    with served() as server:
        assert server.stdin
        assert server.stdout
        words, replies = server.stdin, server.stdout

        def play(task: str) -> None:
            words.write(json.dumps({"task": task}) + "\n")
            words.flush()
            check(json.loads(replies.readline()))

        yield server.pid, play


@contextmanager
def over_http() -> Iterator[tuple[int, Play]]:
    """The process, and how to have an episode of it."""
    with served("--http", "0") as server:
        assert server.stderr
        (url,) = (word for word in server.stderr.readline().split() if word[:5] == "http:")

        def play(task: str) -> None:
            headers = {"Authorization": "Bearer secret"}
            order = Request(url.rstrip(","), json.dumps({"task": task}).encode(), headers)
            with urlopen(order) as reply:
                check(json.load(reply))

        yield server.pid, play


def check(result: dict[str, object]) -> None:
    assert (result.get("verdict"), result.get("steps")) == ("failed", 1), result


def cold_episode() -> tuple[float, float]:
    """Seconds of one from start to end, and of the processor, of all processes.

    Those that descend from it and outlive it are waited for, as PR_SET_CHILD_SUBREAPER allows.
    """
    own = environment()
    before, begun = os.times(), time.perf_counter()
    done = subprocess.run([*PLAY, "MarkorCreateNote", "--json"], env=own, capture_output=True)
    taken = time.perf_counter() - begun
    check(json.loads(done.stdout))
    while True:
        try:
            os.wait()
        except ChildProcessError:
            break
    after = os.times()
    used = after.children_user + after.children_system
    return taken, used - before.children_user - before.children_system


def measure_play() -> Iterator[Row]:
    """What one episode outside of pytest costs."""
    ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    cold_episode()  # which compiles
    walls, used = zip(*[cold_episode() for _ in range(RUNS)], strict=True)
    yield "`androidworld play`, cold", f"{statistics.median(walls):.1f} s", "≤ 2.5 s"
    yield "`androidworld play`, cold, CPU", f"{statistics.median(used):.2f} s", ""
    for name, way in (("by lines", by_lines), ("over HTTP", over_http)):
        with way() as (pid, play):
            for task in EPISODES:
                play(task)  # imports what it needs
            before, begun = processor(pid), time.perf_counter()
            for task in EPISODES:
                play(task)
            taken, busy = time.perf_counter() - begun, processor(pid) - before
        count = len(EPISODES)
        yield f"`play --serve`, {name}, an episode", f"{taken / count:.2f} s", ""
        yield f"`play --serve`, {name}, an episode, CPU", f"{busy / count:.2f} s", "≤ 0.3 s"


def measure() -> Iterator[Row]:
    """What DESIGN asks of the plugin, row by row."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        unused, without = side_by_side(folder, [], ["-p", "no:androidworld"])
        yield "installed and not used", f"{(unused - without) * 1000:.0f} ms", "≤ 30 ms"

        tasks = how_many_tasks(folder)
        classes = [
            PLAIN.format(seeds=SEEDS).replace("Plain", f"TestPlain{n}") for n in range(tasks)
        ]
        (folder / "test_plain.py").write_text("\n".join(classes))
        ours = ["--co", "--pyargs", TASKS, f"--aw-seeds={SEEDS}"]
        taken, plain = side_by_side(
            folder, ours, ["--co", "test_plain.py", "-p", "no:androidworld"]
        )
        yield f"collecting {tasks} × {SEEDS} cases", f"{taken / plain:.2f} × plain", "≤ 1.5 ×"

        oracle = ["--pyargs", TASKS, "--aw-agent=oracle"]
        single = [*oracle, "-k", "SystemBrightnessMax and not Verify", *LEAN]
        alone = [pytest_takes(folder, *single) for _ in range(RUNS)]
        wall, used = (statistics.median(column) for column in zip(*alone, strict=True))
        yield "one case from the command line", f"{wall:.1f} s", "≤ 2.0 s"
        yield "one case from the command line, CPU", f"{used:.1f} s", ""
        yield (
            "a worker before its first case, CPU",
            f"{start_of_a_worker(folder, oracle):.2f} s",
            "≤ 1 s",
        )

        suite, _ = pytest_takes(folder, *oracle, "-n", "2")
        yield f"{tasks} tasks, oracle, one seed, -n 2", f"{suite:.1f} s", "≤ 20 s"

        _, one = pytest_takes(folder, *oracle, "--aw-seeds=30-30")
        _, three = pytest_takes(folder, *oracle, "--aw-seeds=30-32")
        case = (three - one) / (2 * tasks)
        yield "one case, set-up to tear-down, CPU", f"{case:.2f} s", "≤ 0.25 s"
        yield "adb streams of a case", f"{streams(folder, oracle) / tasks:.1f}", "≤ 12"


if __name__ == "__main__":
    measures = (measure_play,) if sys.argv[1:] == ["play"] else (measure, measure_play)
    for row in (row for rows in measures for row in rows()):
        print("{:<45} {:>16}   {}".format(*row), flush=True)
