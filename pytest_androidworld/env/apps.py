"""Apps by name: open, close, back up, restore."""

import re
import shlex
from collections.abc import Iterable
from pathlib import Path

from pytest_androidworld.env import app_table
from pytest_androidworld.env.adb import Adb
from pytest_androidworld.env.app_table import APPS, VIEWS
from pytest_androidworld.env.shell import Output
from pytest_androidworld.errors import DeviceError, UnknownName

DATA = "/data/data"
SNAPSHOTS = f"{DATA}/android_world/snapshots"
MISSING = "no snapshot of "
FRONT = re.compile(r"visible=true .*?topActivity=ComponentInfo\{([^}]*)\}")
RECENTS = "dumpsys activity recents | grep -oE '(^| )id=[0-9]+' | grep -oE '[0-9]+'"
KEPT_OUT = (
    "",
    "clipper",
    "miniwob",
)  # names that a task may give and that have no data to restore


class Apps:
    """The installed apps of one device."""

    def __init__(self, adb: Adb) -> None:
        self.adb = adb

    @staticmethod
    def package(name: str) -> str:
        """The package of an app's name; a name that holds dots may be a package itself."""
        return component(name).partition("/")[0]

    @staticmethod
    def component(name: str) -> str:
        """``package/class`` of what an app's icon starts."""
        return component(name)

    def open(self, name: str) -> bool:
        """Start an app as its icon does; returns whether it started."""
        view = VIEWS.get(name.lower())
        if view is not None:
            words = ["am", "start", "-W", "-a", "android.intent.action.VIEW", "-d", view]
            return _started(self.adb.run(*words))
        try:
            known = component(name)
        except UnknownName:
            known = name
        if "/" in known:
            return _started(self.adb.run("am", "start", "-W", "-n", known))
        return self.adb.run("monkey", "-p", known, "1").status == 0

    def close(self, name: str) -> None:
        """Force-stop an app."""
        self.adb.run("am", "force-stop", self.package(name))

    def installed(self, package: str) -> bool:
        return f"package:{package}" in self.adb.shell("pm list packages").stdout.split()

    def packages(self) -> list[str]:
        """All installed packages."""
        result = self.adb.shell("pm list packages").stdout.split()
        return sorted(word.removeprefix("package:") for word in result)

    def versions(self) -> dict[str, int]:
        """The version code of each installed package."""
        lines = self.adb.shell("pm list packages --show-versioncode").stdout.splitlines()
        found = (re.fullmatch(r"package:(\S+) versionCode:(\d+)", line) for line in lines)
        return {each[1]: int(each[2]) for each in found if each}

    def front(self) -> str | None:
        """``package/class`` of the activity that is seen, if one is."""
        found = FRONT.search(self.adb.shell("am stack list").stdout)
        return found[1] if found else None

    def install(self, apk: Path) -> None:
        """Install an APK, as a whole through one stream; a `DeviceError` says why not."""
        size = apk.stat().st_size
        reply = self.adb.feed(f"exec:cmd package install -r -S {size}", apk).strip()
        if reply != "Success":
            raise DeviceError(f"{self.adb.serial}: cannot install {apk.name}: {reply}")

    def uninstall(self, package: str) -> None:
        """Remove an app with its data."""
        done = self.adb.run("pm", "uninstall", package)
        if done.stdout.strip() != "Success":
            why = done.stdout.strip() or done.stderr.strip()
            raise DeviceError(f"{self.adb.serial}: cannot remove {package}: {why}")

    def clear(self, *packages: str) -> None:
        """Clear the data of apps, as if just installed."""
        self.adb.shell("; ".join(f"pm clear {shlex.quote(package)}" for package in packages))

    def restore(self, names: Iterable[str]) -> None:
        """Restore the data of apps from their snapshots, in one command."""
        packages = dict.fromkeys(self.package(name) for name in names if name not in KEPT_OUT)
        result = self.adb.shell("\n".join(map(_restoring, packages)), timeout=120)
        if result.status or MISSING in result.stdout:
            why = result.stdout.strip() or result.stderr.strip()
            raise DeviceError(
                f"{self.adb.serial}: {why}. Set the apps up once more: their data are backed up in"
                f" {SNAPSHOTS}"
            )

    def save(self, names: Iterable[str]) -> None:
        """Save the snapshots that `restore` uses."""
        lines = ["set -e"]
        for package in dict.fromkeys(self.package(name) for name in names):
            data, backup = shlex.quote(f"{DATA}/{package}"), shlex.quote(f"{SNAPSHOTS}/{package}")
            lines.append(
                f"am force-stop {shlex.quote(package)}; rm -rf {backup}; mkdir -p {backup}"
            )
            lines.append(f"cp -a {data}/. {backup}/")
        result = self.adb.shell("\n".join(lines), timeout=120)
        if result.status:
            raise DeviceError(
                f"{self.adb.serial}: cannot back up the apps' data: {result.stderr.strip()}"
            )

    def recents(self) -> list[str]:
        """The numbers of the tasks in Recents."""
        return self.adb.shell(RECENTS).stdout.split()

    def close_recents(self, besides: Iterable[str] = ()) -> None:
        """Clear Recents, except for these tasks."""
        kept = shlex.quote(f" {' '.join(besides)} ")
        close = f'case {kept} in *" $task "*) ;; *) am stack remove $task;; esac'
        self.adb.shell(f"for task in $({RECENTS}); do {close}; done")


def component(name: str) -> str:
    """The component of an app's name; as in the reference, a known name may have a suffix."""
    wanted = name.lower()
    if wanted in app_table.own:
        return app_table.own[wanted]
    for names, known in APPS:
        if any(wanted.startswith(each) for each in names):
            return known
    if "." in name:
        return name
    known_names = (each for names, _ in APPS for each in names)
    raise UnknownName("app", name, (*known_names, *app_table.own))


def _restoring(package: str) -> str:
    backup = shlex.quote(f"{SNAPSHOTS}/{package}")
    data = shlex.quote(f"{DATA}/{package}")
    missing = shlex.quote(f"{MISSING}{package}")
    return (
        f"if [ -d {backup} ] && [ -d {data} ]; then am force-stop {shlex.quote(package)} &&"
        f" find {data}/ -mindepth 1 -delete && cp -a {backup}/. {data}/ && restorecon -RD {data}"
        f" || exit 1; else echo {missing}; fi"
    )


def _started(done: Output) -> bool:
    """Whether `am start` has started something: it complains on either stream, with any status."""
    return "Error" not in done.stdout + done.stderr
