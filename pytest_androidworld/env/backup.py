"""A backup of the phone: what a case may change is saved before it and restored after it.

It is for a device that is not reset as a whole.  Saved are shared storage, the data of the apps
that the task names, rows of providers, radios, some settings, and the clipboard.
"""

import re
import shlex
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from pytest_androidworld.env import folder_diff
from pytest_androidworld.env.files import STORAGE
from pytest_androidworld.env.row_backup import RowBackup
from pytest_androidworld.env.settings_backup import SettingsBackup
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

PLACE = "/data/local/tmp/aw_kept"
NEXT = "--next--"
ROOT, HOMES = "/data", ("data", "user_de/0")  # where apps have their folders; by user, by device
RADIOS = ("airplane_mode_on", "wifi_on", "bluetooth_on")
TASK = re.compile(r"^ *taskId=(\d+): ([^/\s]+)/", re.MULTILINE)
RECENT = re.compile(r"#(\d+) type=(\w+) A=\d+:(\S+)")
PATIENCE = 150  # times 0.1 s of the device's time until the radios are as they were
OP = re.compile(r"^(?:Uid mode: )?([A-Z_]+): (\w+)", re.MULTILINE)
PERMISSION = re.compile(r"^\s*([\w.]+): granted=(true|false)", re.MULTILINE)
HELPERS = (  # small ones that no task names: what apps have a file chosen with, Settings' search
    "com.google.android.documentsui",
    "com.google.android.settings.intelligence",
)
# What is never stopped: providers serve all apps, and one of them shared storage.
ALIVE = re.compile(
    r"android|com\.android\.(phone|systemui)|com\.(google\.)?android\.providers\..+"
)
# What tar complains of where a file changes or goes meanwhile; all others are in the archive.
LIVELY = re.compile(r"No such file or directory|changed as we read it|removed before we read it")
Modes = dict[str, dict[str, str]]


def one_line(text: str) -> str:
    """Join lines for a message."""
    return ", ".join(line.strip() for line in text.splitlines())


class Backup:
    """A backup of the phone, made by `take`, and its restoration."""

    def __init__(self, device: "Device") -> None:
        self.device = device
        self.adb = device.adb
        self.there = False

    @classmethod
    def take(cls, device: "Device", app_names: Iterable[str] = ()) -> "Backup":
        """Back up the phone; a failure leaves no files."""
        made = cls(device)
        try:
            made._take([device.apps.package(name) for name in app_names if name])
        except DeviceError:
            with suppress(DeviceError):
                device.adb.run("rm", "-rf", PLACE)
            raise
        return made

    def _take(self, named: list[str]) -> None:
        saved = {*named, *HELPERS}
        self.packages = sorted(each for each in saved if not ALIVE.fullmatch(each))
        made = self.adb.shell(f"rm -rf {PLACE}; mkdir -p {PLACE}")
        if made.status:
            raise self._no_backup(made)
        self._pack("storage", STORAGE, ["."])
        if homes := self._homes():
            self._pack("data", ROOT, homes)
        self.device.radios.wait_until_switched()  # what is on its way never comes back
        self.storage, self.data, self.activities = self._look()
        self.rows = RowBackup(self.adb, self.device.sql)
        self.installed = self.device.apps.packages()
        self.settings = SettingsBackup(self.device.settings)
        self.radios = self.device.radios.states()
        self.networks = self.device.radios.saved_networks()
        self.permissions, self.ops = self._allowed()
        self.clipboard = self._clipboard()
        self.zone, self.time, self.uptime = self._time()
        self.there = True

    def _homes(self) -> list[str]:
        """The folders of the saved apps, below `ROOT`."""
        homes = [f"{home}/{package}" for home in HOMES for package in self.packages]
        return self.adb.shell(f"cd {ROOT}; ls -d {shlex.join(homes)} 2>/dev/null").stdout.split()

    def _pack(self, name: str, folder: str, paths: list[str]) -> None:
        """Archive paths of a folder, with a second try if a file changed meanwhile."""
        line = f"tar -cf {PLACE}/{name}.tar -C {folder} {shlex.join(paths)}"
        for _ in range(2):
            done = self.adb.shell(line, timeout=600)
            if not done.status:
                return
        complaints = done.stderr.splitlines()
        if not complaints or not all(map(LIVELY.search, complaints)):
            raise self._no_backup(done)

    def _no_backup(self, failed: Output) -> DeviceError:
        why = one_line(failed.stderr)
        return DeviceError(f"{self.adb.serial}: cannot back the phone up: {why}")

    def restore(self) -> None:
        """Restore what was saved; may be called twice."""
        if not self.there:
            return
        self._stop()
        self._mend()
        self._set_back()
        self.adb.run("rm", "-rf", PLACE)
        self.there = False
        gone = sorted(set(self.installed) - set(self.device.apps.packages()))
        if gone:
            raise DeviceError(f"{self.adb.serial}: no longer installed: {', '.join(gone)}")
        if self.radios_now != self.radios:
            raise DeviceError(
                f"{self.adb.serial}: after {PATIENCE / 10:.0f} s the radios are not as they were:"
                f" {one_line(self.radios_now)} instead of {one_line(self.radios)}"
            )

    # What is open

    def _stop(self) -> None:
        """Stop what was not running before, and open what was in front."""
        _, data, (tasks, posted) = self._look()
        were, had = self.activities
        touched = {package for package in self.packages if data[package] != self.data[package]}
        touched |= {package for _, package in tasks - were}
        touched |= {key.split("|")[1] for key in posted - had}
        new = set(self.device.apps.packages()) - set(self.installed)
        stopped = sorted(each for each in touched if not ALIVE.fullmatch(each))
        lines = ["cmd statusbar collapse", "input keyevent KEYCODE_HOME"]
        lines += [f"am force-stop {shlex.quote(each)}" for each in stopped]
        lines += [f"pm uninstall {shlex.quote(each)}" for each in sorted(new)]
        lines += [f"am stack remove {number}" for number, _ in sorted(tasks - were)]
        self.adb.shell("\n".join(f"{line} >/dev/null 2>&1" for line in lines))

    def _mend(self) -> None:
        """Restore files and rows; the media provider's rows follow from a scan."""
        storage, data, _ = self._look()
        lines = list(folder_diff.mending(STORAGE, f"{PLACE}/storage", self.storage, storage))
        if lines:
            if any(f"{PLACE}/storage/" in line for line in lines):
                unpack = f"tar -xpf {PLACE}/storage.tar -C {PLACE}/storage"
                lines = [f"mkdir {PLACE}/storage && {unpack}", *lines]
            self.adb.shell("\n".join(lines), timeout=600)
            self.device.media.rescan()
            data = self._look()[1]
        lines = []
        for package in (each for each in self.packages if data[each] != self.data[each]):
            lines.append(f"am force-stop {package}")
            for place in (f"{home}/{package}" for home in HOMES):
                if place in self.data[package]:
                    lines.append(f"find {ROOT}/{place}/ -mindepth 1 -delete")
                    lines.append(f"tar -xpf {PLACE}/data.tar -C {ROOT} {place}")
                    lines.append(f"restorecon -RD {ROOT}/{place}")
        if lines:
            self.adb.shell("\n".join(lines), timeout=600)
        self.rows.restore()

    def _look(
        self,
    ) -> tuple[
        folder_diff.Tree, dict[str, folder_diff.Tree], tuple[set[tuple[str, str]], set[str]]
    ]:
        """The storage, the data of apps, the tasks and the notifications, in two round trips."""
        homes = self._homes()
        parts = [
            folder_diff.listing(STORAGE),
            folder_diff.listing(ROOT, *homes) if homes else "true",
            "am stack list; dumpsys activity recents",
            "cmd notification list",
        ]
        output = self.adb.shell(f"; echo {NEXT}\n".join(parts), timeout=600).stdout
        storage, data, dumped, posted = output.split(f"{NEXT}\n")
        tasks = set(TASK.findall(dumped))
        tasks |= {(number, of) for number, kind, of in RECENT.findall(dumped) if kind != "home"}
        found: dict[str, folder_diff.Tree] = {package: {} for package in self.packages}
        for path, look in folder_diff.parse(data).items():
            home = next(each for each in HOMES if path.startswith(f"{each}/"))
            found[path.removeprefix(f"{home}/").partition("/")[0]][path] = look
        notes = {line for line in posted.splitlines() if "|" in line}
        return folder_diff.parse(storage), found, (tasks, notes)

    # What is set

    def _set_back(self) -> None:
        self._switch_back()
        self._grant_back()
        if self._clipboard() != self.clipboard:
            self.device.clipboard.set(self.clipboard or "")
        zone, _, uptime = self._time()
        if zone != self.zone:
            self.adb.shell(f"service call alarm 3 s16 {shlex.quote(self.zone)} >/dev/null")
        if self.settings.kept["global"].get("auto_time") != "1":
            self.device.clock.set(self.time + timedelta(seconds=uptime - self.uptime))

    def _switch_back(self) -> None:
        """Radios as a hand does it, then the other settings."""
        radios, before = self.device.radios, self.settings.kept["global"]
        switches = (radios.set_airplane, radios.set_wifi, radios.set_bluetooth)
        now = self.settings.read()["global"]
        for key, switch in zip(RADIOS, switches, strict=True):
            if now.get(key) != before.get(key):
                switch(before.get(key, "0") not in ("0", "3"))
        self.settings.restore()
        radios.reconnect(self.radios, self.networks)
        self.radios_now = radios.wait_for(self.radios, PATIENCE)

    def _allowed(self) -> tuple[Modes, Modes]:
        """By package: the runtime permissions, granted or not, and the modes of app-ops."""
        lines = [
            f"dumpsys package {each} | grep granted=; echo {NEXT}; appops get {each}"
            for each in self.packages
        ]
        output = self.adb.shell(f"\necho {NEXT}\n".join(lines)).stdout.split(f"{NEXT}\n")
        permissions = [dict(PERMISSION.findall(text)) for text in output[::2]]
        ops = [dict(OP.findall(text)) for text in output[1::2]]
        return (
            dict(zip(self.packages, permissions, strict=True)),
            dict(zip(self.packages, ops, strict=True)),
        )

    def _grant_back(self) -> None:
        lines = []
        permissions, ops = self._allowed()
        for package in self.packages:
            for name, granted in self.permissions[package].items():
                if permissions[package].get(name) != granted:
                    verb = "grant" if granted == "true" else "revoke"
                    lines.append(f"pm {verb} {package} {name}")
            if ops[package] != self.ops[package]:
                lines.append(f"appops reset {package}")
                lines += [f"appops set {package} {op} {m}" for op, m in self.ops[package].items()]
        if lines:
            self.adb.shell("\n".join(lines))

    def _clipboard(self) -> str | None:
        """The clipboard, where it can be read without opening an app."""
        return self.device.clipboard.get() if self.device.emulator is not None else None

    def _time(self) -> tuple[str, datetime, float]:
        output = self.adb.shell("getprop persist.sys.timezone; date +%s; cat /proc/uptime").stdout
        zone, seconds, uptime = output.splitlines()[:3]
        return zone, datetime.fromtimestamp(int(seconds), UTC), float(uptime.split()[0])
