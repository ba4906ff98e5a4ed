"""Starts an AVD: one of several read-only instances, from its snapshot; or one that may write."""

import os
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.boot import emulator_args
from pytest_androidworld.boot.attached import console_token
from pytest_androidworld.boot.booted import LOOPBACK, Booted, connect
from pytest_androidworld.boot.device_spec import AVD, DeviceSpec
from pytest_androidworld.boot.processes import adb_program, start_adb_server
from pytest_androidworld.boot.sdk import SET_UP, avd_home, emulator_of
from pytest_androidworld.child_env import secrets
from pytest_androidworld.env.snapshot import CLEAN
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.ports import reserve

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_androidworld.env.emulator import Emulator

# android-env starts this as the emulator.  It goes on in a session of its own, which neither a
# terminal's Ctrl-C nor a signal to pytest's group reaches: those are for pytest, whose end it sees
# by the lifeline.  Python may need the libraries that android-env names otherwise.
WRAPPER = """\
#!/bin/sh
LD_LIBRARY_PATH={libraries} exec {python} -IS -c {detach} {guard} "$@"
"""
DETACH = """\
import os, sys
os.setsid()
os.environ.pop("LD_LIBRARY_PATH")
os.execv("/bin/sh", ["sh", *sys.argv[1:]])
"""
# The emulator ends with us: first it is asked, then it is killed.
GUARD = """\
unset {secrets}
{emulator} "$@" {flags} &
child=$!
{{
  read -r line <{lifeline}
  kill -s TERM $child
  tries={tries}
  while [ $tries -gt 0 ] && kill -s 0 $child; do sleep 0.1; tries=$((tries-1)); done
  kill -s KILL $child
}} 2>/dev/null &
watch=$!
wait $child
echo $? >{status}
kill -s KILL $watch
"""
TRIES = 100  # times 0.1 s in which an emulator ends
# android-env names these where it loads a snapshot; one is loaded with what it was saved with.
FEATURES = ("-feature", "AllowSnapshotMigration,MigratableSnapshotSave")
LANGUAGE = ("-change-locale", "en-US")  # that of the tasks; only a cold boot takes it
NO_KEY = "-skip-adb-auth"
UNLOADABLE = (
    "{spec}: the emulator cannot load its snapshot {clean}: another version of the emulator saved"
    " it, or one with another -gpu, -memory or -cores; set the AVD up again ({setup}), or give"
    " --aw-emulator-args as it was then"
)


def start(booted: Booted, spec: DeviceSpec) -> None:
    """An emulator on ports of its own; it is there when it has booted, or loaded its snapshot."""
    emulator = emulator_of(spec)
    matching = emulator_args.matching(spec)
    clean = not spec.writable and emulator_args.has_clean(spec.name)
    server = start_adb_server(booted)
    console, grpc = reserve(booted.stack)
    lifeline = booted.folder / "lifeline"
    launcher = _launcher(
        emulator_path=str(_wrapper(booted.folder, emulator, _flags(spec, matching, clean))),
        android_sdk_root=str(emulator.parents[1]),
        avd_name=spec.name,
        android_avd_home=str(avd_home()),
        snapshot_name=CLEAN if clean else "",
        gpu_mode=matching[emulator_args.GPU],
        tmp_dir=str(booted.folder),
        adb_port=console + 1,
        emulator_console_port=console,
        grpc_port=grpc,
        server=server,
    )
    booted.stack.callback(launcher.close)
    os.mkfifo(lifeline)
    booted.stack.callback(os.close, os.open(lifeline, os.O_RDWR))
    launcher.launch_emulator_process()
    booted.console_port, booted.console_token = console, console_token()
    address, status = f"{LOOPBACK}:{grpc}", _status(booted.folder)

    def ended() -> str:
        with suppress(OSError):
            return f"the emulator has ended, with status {status.read_text().strip()}"
        return ""

    connect(
        booted,
        f"emulator-{console}",
        server,
        address,
        kind=AVD,
        seconds=spec.boot_seconds,
        ended=ended,
    )
    door = booted.device.emulator
    assert door is not None
    booted.stack.callback(_shut_down, door, launcher.confirm_shutdown)
    if clean and not booted.device.snapshot.exists:
        setup = SET_UP.format(spec.name)
        raise DeviceError(UNLOADABLE.format(spec=spec, clean=CLEAN, setup=setup))


def _flags(spec: DeviceSpec, matching: dict[str, str], clean: bool) -> list[str]:
    """What android-env does not give; it gives the renderer, ports, and the snapshot."""
    if spec.writable:
        flags = [*FEATURES, *LANGUAGE, NO_KEY]
    else:
        flags = ["-read-only", *(["-no-snapshot-save"] if clean else []), NO_KEY]
    given = [(flag, value) for flag, value in matching.items() if flag != emulator_args.GPU]
    flags += [word for pair in given for word in pair]
    return flags + emulator_args.others(spec.arguments)


def _launcher(server: int, **config: Any) -> Any:
    """android-env's launcher."""
    from android_env.components.config_classes import AdbControllerConfig, EmulatorLauncherConfig
    from android_env.components.simulators.emulator.emulator_launcher import EmulatorLauncher

    adb = AdbControllerConfig(adb_path=adb_program(), adb_server_port=server)
    return EmulatorLauncher(EmulatorLauncherConfig(**config), adb)


def _wrapper(folder: Path, emulator: Path, flags: list[str]) -> Path:
    """The program that android-env starts; its name has to be the emulator's."""
    wrapper, guard = folder / "emulator", folder / "guard"
    words = {
        "libraries": os.environ.get("LD_LIBRARY_PATH", ""),
        "python": sys.executable,
        "detach": DETACH,
        "guard": guard,
        "emulator": emulator,
        "lifeline": folder / "lifeline",
        "status": _status(folder),
    }
    quoted = {name: shlex.quote(str(word)) for name, word in words.items()}
    unseen = " ".join(["LD_LIBRARY_PATH", *secrets(os.environ)])
    guard.write_text(GUARD.format(**quoted, secrets=unseen, flags=shlex.join(flags), tries=TRIES))
    wrapper.write_text(WRAPPER.format(**quoted))
    wrapper.chmod(0o755)
    return wrapper


def _status(folder: Path) -> Path:
    """Where the wrapper writes how the emulator ended."""
    return folder / "emulator_status"


def _shut_down(emulator: "Emulator", wait: "Callable[[], None]") -> None:
    """Have it end by itself, so that what it writes is whole."""
    with suppress(DeviceError):  # then it has ended already, or is killed
        emulator.shut_down()
        wait()
