"""What a case takes on an emulator, and on what: loading its snapshot, waiting, and our own work.

    python benchmarks/emulator.py [TASKS]

A hostile virtual phone stands in for the emulator, on a clock that runs with ours, so what is
waited for takes its time: adb is away for 2 s after each load, forests come late, the screen has
to be quiet.  `oracle` plays, over the pool and the lifecycle that runs of pytest use.

* load: the emulator's own work, until LoadSnapshot is answered;
* waiting: requests that let the device's time pass (`sleep`), and pauses while it is away;
* commands: all else that it is asked for, over adb and gRPC; here, the virtual phone's work;
* own: the rest, which is ours, and the CPU seconds of this process as a check.
"""

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from pytest_androidworld.agent.user import User
from pytest_androidworld.bench.pool import DevicePool
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.emulator import Emulator
from pytest_androidworld.episode import EpisodeOver, Limits, Stage
from pytest_androidworld.task import lifecycle
from pytest_androidworld.task.base import Task
from pytest_androidworld.task_cases.contacts.add_contact import ContactsAddContact
from pytest_androidworld.task_cases.expense.add_expenses import ExpenseAddSingle
from pytest_androidworld.task_cases.files.delete_and_move import FilesDeleteFile
from pytest_androidworld.task_cases.markor.create_folder import MarkorCreateFolder
from pytest_androidworld.task_cases.markor.create_note import MarkorCreateNote
from pytest_androidworld.task_cases.recorder.record_audio import AudioRecorderRecordAudio
from pytest_androidworld.task_cases.sms.reply import SimpleSmsReply
from pytest_androidworld.task_cases.sms.send import SimpleSmsSend
from pytest_androidworld.task_cases.system.brightness import SystemBrightnessMax
from pytest_androidworld.task_cases.system.radios import SystemBluetoothTurnOn, SystemWifiTurnOff
from pytest_androidworld.task_cases.vlc.create_playlist import VlcCreatePlaylist

KINDS: list[type[Task]] = [
    *(ContactsAddContact, ExpenseAddSingle, FilesDeleteFile, MarkorCreateFolder),
    *(MarkorCreateNote, AudioRecorderRecordAudio, SimpleSmsReply, SimpleSmsSend),
    *(SystemBrightnessMax, SystemBluetoothTurnOn, SystemWifiTurnOff, VlcCreatePlaylist),
]
SEED = 30
PARTS = ("load", "waiting", "commands", "own", "CPU")
EMULATOR = """\
#!/bin/sh
exec {python} -m virtual_phone -profile pixel_6_hostile -clock real "$@"
"""


class Meter:
    """Seconds by what they were spent on; of calls in one another only the outer counts."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0.0)
        self.inside = False

    def around(self, part: Callable[..., str], call: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*words: Any, **more: Any) -> Any:
            if self.inside:
                return call(*words, **more)
            begun, self.inside = time.perf_counter(), True
            try:
                return call(*words, **more)
            finally:
                self.inside = False
                self.spent[part(*words)] += time.perf_counter() - begun

        return measured

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """What leaves this process, and what waits in it."""
        measured: list[tuple[type, str, Callable[..., str]]] = [
            (Adb, "shell", sleeps_or_works),
            (Adb, "pause", lambda _: "waiting"),
            *((Adb, name, lambda *_: "commands") for name in ("output", "pull_all", "reverse")),
            (Emulator, "_snapshot", lambda *_: "load"),
            (Emulator, "_call", lambda *_: "commands"),
        ]
        with ExitStack() as stack:
            for owner, name, part in measured:
                call = self.around(part, getattr(owner, name))
                stack.enter_context(mock.patch.object(owner, name, call))
            yield


def sleeps_or_works(_: Adb, line: str, *rest: object) -> str:
    return "waiting" if line.startswith("sleep ") else "commands"


def main(count: int = len(KINDS)) -> None:
    rows = []
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, installed(Path(name))))
        pool = DevicePool("avd:Bench", Path(name))
        stack.callback(pool.close)
        pool.ready()  # an emulator's start is no case's
        for kind in KINDS[:count]:
            rows.append((kind.__name__, played(pool, kind)))
            report(*rows[-1])
    mean = {part: statistics.mean(row[part] for _, row in rows) for part in ("all", *PARTS)}
    report(f"mean of {len(rows)}", mean)


def installed(home: Path) -> dict[str, str]:
    """An SDK with an emulator and an AVD, as Android's variables name it."""
    program = home / "sdk/emulator/emulator"
    program.parent.mkdir(parents=True)
    program.write_text(EMULATOR.format(python=sys.executable))
    program.chmod(0o755)
    (home / "avds/Bench.avd/snapshots/aw_clean").mkdir(parents=True)
    (home / "avds/Bench.ini").touch()
    return {"ANDROID_HOME": str(home / "sdk"), "ANDROID_AVD_HOME": str(home / "avds")}


def played(pool: DevicePool, kind: type[Task]) -> dict[str, float]:
    """The seconds of one case, from the reset to the end of its tear-down."""
    meter, begun, cpu = Meter(), time.perf_counter(), time.process_time()
    with meter.measuring():
        device = pool.ready()
        task = kind.drawn(SEED)
        lifecycle.begin(task, device, backup=not pool.resets)
        over = partial(lifecycle.over, task, device)
        stage = Stage(task.goal, device, Limits(int(10 * task.complexity)), over=over)
        with suppress(EpisodeOver):  # some end by themselves
            task.solve(User(stage, task.evidence()))
        reward = lifecycle.judge(task, device).strict
        lifecycle.end(task, device)
    assert reward == 1, f"{kind.__name__} was not solved"
    spent, total = meter.spent, time.perf_counter() - begun
    own = total - spent["load"] - spent["waiting"] - spent["commands"]
    return spent | {"all": total, "own": own, "CPU": time.process_time() - cpu}


def report(name: str, spent: dict[str, float]) -> None:
    parts = "  ".join(f"{part} {spent[part]:5.2f}" for part in PARTS)
    print(f"{name:26} {spent['all']:6.2f} s:  {parts}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
