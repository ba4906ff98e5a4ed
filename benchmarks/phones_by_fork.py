"""What a phone costs that is forked from a mother of phones, and one that is started by exec.

    python benchmarks/phones_by_fork.py [COUNT]        # PYTHONDONTWRITEBYTECODE unset; default 16

CPU and memory are the kernel's figures, of a phone and of the process that watches it.  PSS counts
a page that many processes share in parts, USS (private) only what no other has.  Over exec each
figure is of at most four phones.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import adbutils
import grpc
from android_env.proto import emulator_controller_pb2, emulator_controller_pb2_grpc

from virtual_phone.zygote import client
from virtual_phone.zygote.client import Zygote
from virtual_phone.zygote.forked import Process

pb: Any = emulator_controller_pb2
BY_EXEC = 4  # phones
REST = 10.0  # seconds for which idle phones are measured
WHOLE = [("grpc.max_receive_message_length", -1)]


def cpu(pid: int) -> float:
    """Seconds of the processor that a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> tuple[float, float]:
    """A process's USS and PSS in MB."""
    kilobytes: dict[str, int] = {}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, _, rest = line.partition(":")
        kilobytes[name] = int(rest.split()[0])
    private = kilobytes["Private_Clean"] + kilobytes["Private_Dirty"]
    return private / 1024, kilobytes["Pss"] / 1024


def children(pid: int) -> list[int]:
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


def row(what: str, values: Sequence[float], unit: str, goal: str = "") -> None:
    shown = f"{statistics.median(values):.3g} (most {max(values):.3g}) {unit}"
    print(f"  {what:44} {shown:>28}   {goal}", flush=True)


class Phones:
    """Phones that were started at once."""

    def __init__(self, zygote: Path | None, count: int, env: dict[str, str]) -> None:
        files = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        words = ["-clock", "stepped", "-lifeline", "0"]
        began = time.perf_counter()
        started = [client.start(zygote, words, env=env, **files) for _ in range(count)]
        self.processes: list[Process] = [process for process, _ in started]
        self.forked = sum(not why for _, why in started)
        lines = [process.stdout.readline().decode() for process in self.processes]  # type: ignore[union-attr]
        self.seconds = time.perf_counter() - began
        self.lines = [line.split() for line in lines]
        self.pids = [process.pid for process in self.processes]

    def screenshots(self) -> None:
        for words in self.lines:
            address = f"127.0.0.1:{words[3].removeprefix('grpc=')}"
            with grpc.insecure_channel(address, WHOLE) as channel:
                stub: Any = emulator_controller_pb2_grpc.EmulatorControllerStub(channel)
                stub.getScreenshot(pb.ImageFormat(), timeout=60)

    def end(self) -> None:
        for process in self.processes:
            assert process.stdin is not None
            process.stdin.close()
        for process in self.processes:
            process.wait()
            assert process.stdout is not None
            process.stdout.close()

    def report(self) -> None:
        count = len(self.processes)
        print(f"  {count} up in {self.seconds:.2f} s, {self.forked} of them forked")
        row("CPU until it is up", [cpu(pid) for pid in self.pids], "s", "≤ 0.15 s by fork")
        before = [memory(pid) for pid in self.pids]
        row("USS", [uss for uss, _ in before], "MB", "≤ 30 MB")
        row("PSS", [pss for _, pss in before], "MB")
        watching = [memory(child)[0] for pid in self.pids for child in children(pid)]
        row("USS of the process that watches it", watching, "MB")
        self.screenshots()
        after = [memory(pid) for pid in self.pids]
        row("USS after a full-size screenshot", [uss for uss, _ in after], "MB", "≤ 40 MB")
        row("PSS after a full-size screenshot", [pss for _, pss in after], "MB")
        row("CPU with the screenshot", [cpu(pid) for pid in self.pids], "s")
        row("processes of a phone", [1 + len(children(pid)) for pid in self.pids], "")
        self.at_rest()

    def at_rest(self) -> None:
        """What idle phones cost, and how soon each answers a command."""
        begun = [cpu(pid) for pid in self.pids]
        threading.Event().wait(REST)
        used = [cpu(pid) - before for pid, before in zip(self.pids, begun, strict=True)]
        row("idle, of a core", [seconds / REST * 100 for seconds in used], "%", "≤ 0.1 %")
        times = [self.shell(words) for words in self.lines]
        row("`shell echo` at rest", times, "ms", "≤ 50 ms")

    def shell(self, words: list[str]) -> float:
        """Milliseconds for a command through the one adb server of all."""
        server = adbutils.AdbClient(port=int(os.environ["ANDROID_ADB_SERVER_PORT"]))
        server.connect(f"127.0.0.1:{words[1].removeprefix('adb=')}")
        device = server.device(f"127.0.0.1:{words[1].removeprefix('adb=')}")
        device.shell("true")
        began = time.perf_counter()
        assert device.shell("echo there") == "there"
        return (time.perf_counter() - began) * 1000


def main(count: int) -> None:
    with ExitStack() as stack:
        home = stack.enter_context(tempfile.TemporaryDirectory())
        os.environ["ANDROID_ADB_SERVER_PORT"] = port = str(adb_server(stack))
        env = os.environ | {"HOME": home, "TMPDIR": home, "ANDROID_ADB_SERVER_PORT": port}
        for title, zygote, number in (
            ("by fork", stack.enter_context(Zygote(env)), count),
            ("by exec", None, min(count, BY_EXEC)),
        ):
            print(title)
            if zygote is not None:
                zygote.wait_until_ready()
                mother = zygote.process.pid
                row("the mother's CPU until she is ready", [cpu(mother)], "s", "0.5 to 1.2 s")
                row("the mother's USS, alone", [memory(mother)[0]], "MB")
            phones = Phones(zygote.folder if zygote else None, number, env)
            try:
                phones.report()
            finally:
                phones.end()
            if zygote is not None:
                row("the mother's CPU, all of it, by phone", [cpu(mother) / number], "s")


def adb_server(stack: ExitStack) -> int:
    """One adb server for all phones; its port."""
    with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
        port: int = listening.getsockname()[1]
        quiet = {"ADB_USB": "0", "ADB_MDNS": "0", "ADB_EMU": "0"}
        server = subprocess.Popen(
            [
                str(adbutils.adb_path()),
                "-L",
                f"acceptfd:{listening.fileno()}",
                "nodaemon",
                "server",
            ],
            env=os.environ | quiet,
            pass_fds=[listening.fileno()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    stack.callback(server.wait)
    stack.callback(server.terminate)
    return port


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 16)
