"""The files in which running emulators tell their ports, in the user's runtime or home folder."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from pytest_androidworld.boot import sdk

ROOT = Path("/")


def discovered(
    serial: str, environment: Mapping[str, str] = os.environ, root: Path = ROOT
) -> dict[str, str]:
    """What an emulator tells: its ports, and perhaps a token; nothing if it tells nothing."""
    number = serial.removeprefix("emulator-")
    for properties in running(environment, root):
        if properties.get("port.serial") == number:
            return properties
    return {}


def playing(avd: str) -> str:
    """The serial of an emulator that plays an AVD; "" if none tells that it does."""
    for properties in running():
        if avd in (properties.get("avd.id"), properties.get("avd.name")):
            return f"emulator-{properties.get('port.serial', '?')}"
    return ""


def running(
    environment: Mapping[str, str] = os.environ, root: Path = ROOT
) -> Iterator[dict[str, str]]:
    """What each tells; one that was killed leaves a file behind, which does not count."""
    runtime, home = environment.get("XDG_RUNTIME_DIR"), sdk.home(environment)
    places = [Path(runtime)] if runtime else []
    places += [home / ".android", home / "Library/Caches/TemporaryItems"]
    for file in (file for place in places for file in place.glob("avd/running/pid_*.ini")):
        if _runs(file.stem.removeprefix("pid_"), root / "proc"):
            yield sdk.properties(file)


def _runs(process: str, processes: Path) -> bool:
    """Whether a process has not ended, as far as the system lists them; macOS does not."""
    return not processes.is_dir() or (processes / process).exists()
