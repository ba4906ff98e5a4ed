"""The numbers of web pages on the virtual phone, as one table.

    python benchmarks/web.py

As `phone.py`: all goes through the doors, and where a machine's load must not matter, seconds of
the processor are counted. The browser's are shown beside our own, which are those of the phone
and of its client.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from one_phone import RGBA, Phone, Row, _output, _until, cpu

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device, connect

PACKAGE = "com.google.androidenv.miniwob"
MAIN = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
ROOT = Path(__file__).parents[1]
WARM, STEPS, PICTURES = 5, 50, 20
AREA = range(404, 1204)  # pixels from the top: below the instruction


def descendants(process: int) -> list[int]:
    """The processes below one."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = folder.joinpath("stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        parents[int(folder.name)] = int(stat[1])
    found, more = [], [process]
    while more:
        more = [child for child, parent in parents.items() if parent in more]
        found += more
    return found


def memory(*processes: int) -> float:
    """MiB that processes have, what they share in equal shares."""
    total = 0
    for process in processes:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


def begin(phone: Phone, task: str) -> None:
    """Load a page and have it draw its problem."""
    config = json.dumps({"task": task, "seed": "1"}, separators=(",", ":"))
    phone.shell(f"am start -W -n {MAIN} --es RL_TASK_APP_CONFIG '{config}'")
    phone.shell("sleep 1")
    phone.shell(f"am start -W -n {MAIN} --ez reset true")
    phone.shell(f"am start -W -n {MAIN} --ez step true")


def steps(phone: Phone, device: Device, task: str) -> Row:
    """A tap with the settled look after it, CPU of phone and client, and that of the browser."""
    begin(phone, task)
    state = device.observe()
    there = [each for each in state.ui_elements if each.bbox.top in AREA]
    ours = (phone.process.pid, os.getpid())
    browser = descendants(phone.process.pid)

    def step(number: int) -> None:
        device.act(Tap(there[number % len(there)].bbox.center), state)
        device.observe()

    for number in range(WARM):
        step(number)
    begun = cpu(*ours), cpu(*browser)
    for number in range(STEPS):
        step(number)
    own, others = (
        (cpu(*pids) - was) / STEPS * 1000 for pids, was in zip((ours, browser), begun, strict=True)
    )
    return f"tap + settled look, {task}, CPU", f"{own:.1f} ms", f"≤ 30 ms; browser {others:.1f} ms"


def pictures(phone: Phone, device: Device) -> Iterator[Row]:
    """A picture of a page that has changed: its time, and the CPU that is behind it."""
    begin(phone, "enter-text")
    state = device.observe()
    box = next(each for each in state.ui_elements if each.is_editable)
    device.act(Tap(box.bbox.center), state)
    ours, browser = (phone.process.pid, os.getpid()), descendants(phone.process.pid)
    times, own, others = [], 0.0, 0.0
    for number in range(PICTURES):
        phone.shell(f"input text {'abcdefgh'[number % 8]}")
        begun, was, were = time.perf_counter(), cpu(*ours), cpu(*browser)
        phone.rpc("getScreenshot", RGBA)
        times.append(time.perf_counter() - begun)
        own, others = own + cpu(*ours) - was, others + cpu(*browser) - were
    middle = statistics.median(times) * 1000
    yield "picture of a page that has changed", f"{middle:.0f} ms", "≤ 150 ms, on an idle machine"
    own, others = (each / PICTURES * 1000 for each in (own, others))
    yield "and CPU for it", f"{own:.0f} ms", f"browser {others:.0f} ms"


def subset() -> Row:
    """The 62 pages of the published results, played by the oracle on two phones."""
    words = "-q -m miniwob_subset --agent=oracle --seeds=1 -n 2 -p no:cacheprovider".split()
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True
    )
    took = time.perf_counter() - begun
    passed = done.stdout.rstrip().rpartition("\n")[2]
    return "the 62 by the oracle, -n 2", f"{took:.0f} s", f"≤ 60 s; {passed}"


def measure() -> Iterator[Row]:
    with ExitStack() as stack:
        phone = Phone(stack)
        phone.rpc("getScreenshot", RGBA)
        _until(lambda: phone.serial in _output(phone, "devices"))
        device = connect(
            phone.serial, adb_port=phone.server, grpc=f"127.0.0.1:{phone.ports['grpc']}"
        )
        stack.callback(device.close)
        device.observe()
        begun, was = time.perf_counter(), cpu(phone.process.pid)
        config = '{"task":"click-tab"}'
        phone.shell(f"am start -W -n {MAIN} --es RL_TASK_APP_CONFIG '{config}'")
        device.observe()
        took, ours = time.perf_counter() - begun, cpu(phone.process.pid) - was
        yield "am start to the first page", f"{took:.2f} s", "≤ 1.5 s"
        yield "and CPU of the phone for it", f"{ours:.2f} s", ""
        for task in ("click-tab", "click-option", "email-inbox", "click-pie"):
            yield steps(phone, device, task)
        yield from pictures(phone, device)
        everything = phone.process.pid, *descendants(phone.process.pid)
        yield "memory of phone and browser", f"{memory(*everything):.0f} MiB", "≤ 350 MiB"
    yield subset()


def main() -> None:
    print(f"{'what':44} {'measured':>10}   target")
    for what, found, target in measure():
        print(f"{what:44} {found:>10}   {target}", flush=True)


if __name__ == "__main__":
    main()
