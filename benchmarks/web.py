"""The numbers of web pages on the virtual phone, as one table.

    python benchmarks/web.py

As `phone.py`: all goes through the doors, and where a machine's load must not matter, seconds of
the processor are counted. The browser's are shown beside our own, which are those of the phone
and of its client.
"""

import json
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from phone import RGBA, Phone, Row, _output, _until, cpu

from pytest_androidworld.env.actions import Tap
from pytest_androidworld.env.device import Device, connect

PACKAGE = "com.google.androidenv.miniwob"
MAIN = f"{PACKAGE}/{PACKAGE}.app.MainActivity"
WARM, STEPS = 5, 50
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


def pictures(phone: Phone, device: Device) -> float:
    """Milliseconds for a picture of a page that has changed."""
    begin(phone, "enter-text")
    state = device.observe()
    box = next(each for each in state.ui_elements if each.is_editable)
    device.act(Tap(box.bbox.center), state)
    times = []
    for number in range(20):
        phone.shell(f"input text {'abcdefgh'[number % 8]}")
        begun = time.perf_counter()
        phone.rpc("getScreenshot", RGBA)
        times.append(time.perf_counter() - begun)
    return statistics.median(times) * 1000


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
        yield "picture of a page that has changed", f"{pictures(phone, device):.0f} ms", "≤ 150 ms"
        everything = phone.process.pid, *descendants(phone.process.pid)
        yield "memory of phone and browser", f"{memory(*everything):.0f} MiB", "≤ 350 MiB"


def main() -> None:
    print(f"{'what':44} {'measured':>10}   target")
    for what, found, target in measure():
        print(f"{what:44} {found:>10}   {target}", flush=True)


if __name__ == "__main__":
    main()
