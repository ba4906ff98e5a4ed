"""Many sessions at once of `androidworld serve openenv`, and what becomes of each case.

    python benchmarks/sessions.py [--sessions 64] [--cases 10] [--harm]

It wants the extra `openenv` (`tox -e door-openenv --notest` has it).  The server is the command in
a process of its own, and so each session is OpenEnv's own client over its WebSocket.  What is
played is what the oracle does: the actions of a task's own solution, found before.

With `--harm` one after another these happen meanwhile: phones are killed, clients are killed in
the middle of a step, one never closes, one floods, some come beyond capacity, and at last the
mother of phones is killed.  A case whose phone was killed is masked; all others pass.  Phones
outlive their mother, and are no longer counted in the table's last rows then.

Exit status: 0 if each case has exactly one result, which is a reward of 1 or, of as many as
phones were killed, masked; and if all processes of the server have ended with it.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harm import KILLED_CLIENTS, KILLED_PHONES, TOKEN, Harm, Server
from openenv.core.generic_client import GenericEnvClient
from scale import TASKS, memory, processor

from pytest_androidworld import Bench
from pytest_androidworld.agents.oracle import Oracle

FIRST_SEED = 30
SILENT = 300.0  # seconds after which a session is ended; others never wait for so long
ANSWER = 300.0  # seconds for a message, on a machine that is busy
FAREWELL = 60.0  # seconds in which the server's processes have to end
Actions = list[dict[str, Any]]


@contextmanager
def served(sessions: int, idle: float) -> Iterator[Server]:
    """The server, until Ctrl-C."""
    command = str(Path(sys.executable).with_name("androidworld"))
    words = ["serve", "openenv", "--port=0", f"--sessions={sessions}", f"--idle={idle:g}"]
    with tempfile.TemporaryDirectory(prefix="sessions-") as name:
        own = {**os.environ, "ANDROIDWORLD_TOKEN": "secret", "TMPDIR": name}
        with (
            Path(name, "said").open("w+") as said,
            subprocess.Popen([command, *words], env=own, stderr=said, text=True) as process,
        ):
            never = threading.Event()
            while not (url := _address(Path(name, "said").read_text())):
                assert process.poll() is None, Path(name, "said").read_text()
                never.wait(0.1)
            server = Server(process, f"ws{url[4:]}", Path(name))
            try:
                yield server
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(FAREWELL)
                server.files = sorted({path.name for path in Path(name).iterdir()} - {"said"})


def _address(said: str) -> str:
    return next((word.rstrip(",") for word in said.split() if word.startswith("http:")), "")


@dataclass(frozen=True)
class Case:
    session: int
    task: str
    seed: int


@dataclass(frozen=True)
class Result:
    case: Case
    reward: float | None
    verdict: str
    reason: str


@dataclass
class Played:
    """What has come of the cases, session by session."""

    results: list[Result] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    first: dict[tuple[str, int], set[str]] = field(default_factory=dict)  # observations
    lock: threading.Lock = field(default_factory=threading.Lock)
    over: int = 0  # cases that have a result, or are lost


def solutions(pairs: set[tuple[str, int]]) -> dict[tuple[str, int], Actions]:
    """What the oracle does in each case."""

    def solve(pair: tuple[str, int]) -> Actions:
        with bench.case(*pair) as case:
            case.play(Oracle())
        assert case.result.success, f"{case}: {case.result.reason}"
        return [step["action"] for step in case.record["steps"]]

    with Bench() as bench, ThreadPoolExecutor(4) as threads:
        return dict(zip(pairs, threads.map(solve, pairs), strict=True))


def cases_of(session: int, cases: int) -> list[Case]:
    return [
        Case(session, TASKS[(session + number) % len(TASKS)], FIRST_SEED + number)
        for number in range(cases)
    ]


def play(
    server: Server,
    cases: list[Case],
    solved: dict[tuple[str, int], Actions],
    played: Played,
    begun: Callable[[], object],
) -> None:
    """Play the cases of a session, and note each result."""
    with GenericEnvClient(
        server.socket, headers=TOKEN, message_timeout_s=ANSWER, connect_timeout_s=ANSWER
    ).sync() as env:
        for case in cases:
            try:
                _play(env, case, solved[case.task, case.seed], played, begun)
            except Exception as trouble:  # noqa: BLE001 - it is counted, and the others go on
                with played.lock:
                    played.lost.append(f"{case}: {type(trouble).__name__}: {trouble}")
                begun()
            with played.lock:
                played.over += 1


def _play(
    env: Any, case: Case, actions: Actions, played: Played, begun: Callable[[], object]
) -> None:
    turn = env.reset(task=case.task, seed=case.seed)
    begun()
    if not turn.done:
        with played.lock:
            seen = json.dumps(turn.observation, sort_keys=True)
            played.first.setdefault((case.task, case.seed), set()).add(seen)
    for action in actions:
        if turn.done:
            break
        turn = env.step(action)
    assert turn.done, "the actions are at their end, and the case is not"
    told = turn.metadata
    with played.lock:
        played.results.append(Result(case, turn.reward, told["verdict"], told["reason"]))


def ended(server: Server) -> list[int]:
    """Processes of the server that are there although it has ended."""
    never = threading.Event()
    for _ in range(int(FAREWELL)):
        if not server.left():
            return []
        never.wait(1)
    return server.left()


def measured(options: argparse.Namespace) -> bool:
    every = [cases_of(number, options.cases) for number in range(options.sessions)]
    solved = solutions({(case.task, case.seed) for cases in every for case in cases})
    played = Played()
    spare = 1 + KILLED_CLIENTS + 2 if options.harm else 0  # for the clients that do harm
    capacity = options.sessions + spare
    ready = threading.Barrier(options.sessions + 1, timeout=2 * ANSWER)
    rows: list[tuple[str, float, int]] = []
    with (
        ExitStack() as stack,  # it ends last
        served(capacity, SILENT) as server,
        ThreadPoolExecutor(options.sessions) as threads,
    ):
        rows.append(("the server alone", memory(server.pid), len(server.note())))
        before, since = processor(server.pid), time.perf_counter()
        players = [
            threads.submit(play, server, cases, solved, played, Once(ready)) for cases in every
        ]
        ready.wait()
        taken = time.perf_counter() - since
        rows.append(("each session has begun a case", memory(server.pid), len(server.note())))
        harm = Harm(server, capacity, lambda: played.over, options.sessions * options.cases)
        if options.harm:
            harm.start()
        for number, player in enumerate(players, 1):
            player.result()
            if number == len(players) // 2:
                half = "half of the sessions are over"
                rows.append((half, memory(server.pid), len(server.note())))
        if options.harm:
            harm.join()
        stack.callback(harm.stack.close)
        lasted, used = time.perf_counter() - since, processor(server.pid) - before
        rows.append(("all cases are over", memory(server.pid), len(server.note())))
    return told(options, played, harm, rows, (taken, lasted, used), server)


class Once:
    """Waits at a barrier when it is called first."""

    def __init__(self, barrier: threading.Barrier) -> None:
        self.barrier = barrier
        self.called = False

    def __call__(self) -> None:
        if not self.called:
            self.called = True
            self.barrier.wait()


def told(
    options: argparse.Namespace,
    played: Played,
    harm: Harm,
    rows: list[tuple[str, float, int]],
    times: tuple[float, float, float],
    server: Server,
) -> bool:
    """Print what has come of it, and say whether that is right."""
    wanted = options.sessions * options.cases
    counts = Counter(result.case for result in played.results)
    passed = [result for result in played.results if result.reward == 1]
    masked = [result for result in played.results if result.reward is None]
    wrong = [result for result in played.results if result.reward not in (1, None)]
    left, files = ended(server), server.files
    print(f"{options.sessions} sessions × {options.cases} cases = {wanted}")
    print(f"results: {len(played.results)}, of {len(counts)} cases; lost: {len(played.lost)}")
    print(f"passed: {len(passed)}, masked: {len(masked)}, failed: {len(wrong)}")
    different = [pair for pair, seen in played.first.items() if len(seen) > 1]
    print(f"first observations that differ: {len(different)} of {len(played.first)}")
    print(
        "all begun after {:.0f} s, over after {:.0f} s; {:.0f} s of the processor".format(*times)
    )
    print(f"processes left: {len(left)}; files left: {len(files)}\n")
    print("| when | memory, MB | processes |\n|---|---:|---:|")
    for when, megabytes, number in rows:
        print(f"| {when} | {megabytes:,.0f} | {number} |")
    for line in [*harm.said, *harm.failed, *played.lost, *map(str, [*masked, *wrong, *different])]:
        print(line)
    print("load: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg()))
    exactly = set(counts.values()) == {1} and len(counts) == wanted
    killed = KILLED_PHONES if options.harm else 0
    clean = not (wrong or played.lost or left or files or different or harm.failed)
    return exactly and clean and len(masked) <= killed


def main() -> None:
    plain = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("--sessions", type=int, default=64, help="at a time (64)")
    parser.add_argument("--cases", type=int, default=10, help="of each, one after another (10)")
    parser.add_argument("--harm", action="store_true", help="kill, flood and crowd meanwhile")
    sys.exit(not measured(parser.parse_args()))


if __name__ == "__main__":
    main()
