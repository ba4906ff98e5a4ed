"""An AVD as the emulator reads it: ``NAME.ini`` beside ``NAME.avd/config.ini``, plain text."""

import json
import re
import shutil
from pathlib import Path

from pytest_androidworld.boot import sdk
from pytest_androidworld.boot.emulator_args import RECORD as EMULATOR_ARGS
from pytest_androidworld.errors import SetupError, UsageError
from pytest_androidworld.provision import made, room, whole_files
from pytest_androidworld.provision.lock import Lock
from pytest_androidworld.provision.made import Made, Thing

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")  # what avdmanager allows, and no hidden file

# The reference's phone, a Pixel 6; the rest by facts of how its tasks use it.
CONFIG = {
    "hw.lcd.width": "1080",
    "hw.lcd.height": "2400",
    "hw.lcd.density": "420",
    "hw.ramSize": "4096",  # the reference's container has 2048, and swaps
    "hw.cpu.ncore": "4",  # else the emulator takes one on small hosts
    "vm.heapSize": "512",
    "disk.dataPartition.size": "8G",
    "hw.sdCard": "no",  # tasks use the emulated shared storage
    "hw.gpu.enabled": "yes",
    "hw.gpu.mode": "swiftshader_indirect",
    "hw.keyboard": "yes",  # as Android Studio makes it
    "hw.mainKeys": "no",
    "hw.camera.back": "emulated",
    "hw.camera.front": "emulated",
    "hw.audioInput": "yes",  # Audio Recorder
    "fastboot.forceColdBoot": "no",
    "PlayStore.enabled": "false",
}


def check_name(name: str) -> None:
    """A name that the emulator and a file system take."""
    if not NAME.fullmatch(name):
        raise UsageError(
            f"--aw-setup=avd:{name}: {name!r} is no name for an AVD; it has letters, digits, '_',"
            " '-' and '.', as in avd:Pixel_6_API_33"
        )


def in_use(name: str, serial: str) -> str:
    """That an emulator plays it, and what to do."""
    return (
        f"avd:{name} is in use by {serial}; end that emulator (adb -s {serial} emu kill), and"
        " start again"
    )


class Avd:
    """An AVD with that name, there or yet to come."""

    def __init__(self, name: str, lock: Lock, made: Made) -> None:
        check_name(name)
        self.avds, self.name, self._lock, self._made = sdk.avd_home(), name, lock, made
        self.ini = sdk.avd_ini(name)

    @property
    def folder(self) -> Path:
        return sdk.avd_folder(self.name)

    @property
    def exists(self) -> bool:
        """Whether it is there; a `SetupError` if it cannot be used."""
        if not self.ini.exists():
            return False
        config = self.folder / "config.ini"
        if not config.exists():
            raise SetupError(
                f"the AVD {self.name} is broken: {self.ini} is there, and no {config}; remove it,"
                " or choose another name"
            )
        has = sdk.properties(config).get("image.sysdir.1", "").strip("/")
        if has != self._lock.image.folder:
            image = f"the system image {has}" if has else "no system image"
            raise SetupError(
                f"the AVD {self.name} has {image}, and the tasks are for"
                f" {self._lock.image.folder}; choose another name"
            )
        return True

    @property
    def ours(self) -> bool:
        """Whether a set-up has made it, or has been allowed to use it."""
        return made.is_marked(self.folder) or bool(self.record)

    def create(self) -> None:
        """Make it, in two moves: its folder first, which nothing finds without the other."""
        place = self.avds / f"{self.name}.avd"
        with room.writing(place):
            if not made.is_marked(place):
                self._make_folder(place)
            whole_files.write(self.ini, _text(self._ini(place)))

    @property
    def record(self) -> dict[str, object]:
        """What set-ups have written down of it."""
        return sdk.record(self.name)

    def write_record(self, record: dict[str, object]) -> None:
        path = self.folder / sdk.RECORD
        with room.writing(path):
            self._made.add(Thing(made.RECORD, str(path)))
            self._made.add(Thing(made.RECORD, str(self.folder / EMULATOR_ARGS)))
            whole_files.write(path, json.dumps(record, indent=1) + "\n")

    def snapshot_files(self, snapshot: str) -> dict[str, list[int]]:
        """The files of one of its snapshots, with size and time; none if it is not there.

        Times are whole seconds, which is what archives and images of containers keep.
        """
        folder = self.folder / "snapshots" / snapshot
        return {
            str(path.relative_to(folder)): [path.stat().st_size, int(path.stat().st_mtime)]
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def _make_folder(self, place: Path) -> None:
        if place.exists():
            raise SetupError(f"{place} is there without its {self.ini.name}; choose another name")
        new = self.avds / f".{self.name}.avd.new"
        shutil.rmtree(new, ignore_errors=True)
        self._made.folder(self.avds)
        self._made.add(Thing(made.TEMPORARY, str(new)))
        new.mkdir()
        (new / "config.ini").write_text(_text(self._config()), "utf-8")
        made.mark(new)
        self._made.add(Thing(made.AVD, str(place), ini=str(self.ini)))
        new.replace(place)

    def _ini(self, place: Path) -> dict[str, str]:
        return {
            "avd.ini.encoding": "UTF-8",
            "path": str(place.absolute()),
            "path.rel": f"avd/{place.name}",
            "target": f"android-{self._lock.api}",
        }

    def _config(self) -> dict[str, str]:
        return {
            **CONFIG,
            "abi.type": self._lock.host.abi,
            "hw.cpu.arch": self._lock.host.cpu,
            "image.sysdir.1": f"{self._lock.image.folder}/",
            "tag.id": self._lock.tag,
        }


def _text(properties: dict[str, str]) -> str:
    return "".join(f"{key}={value}\n" for key, value in properties.items())
