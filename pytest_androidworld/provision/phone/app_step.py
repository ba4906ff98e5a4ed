"""One step of a set-up: an app, from its APK to the data that each case begins with.

Its data are saved where `Apps.restore` finds them, and only after the app has proved itself.  Then
a mark is made on the device.
"""

import shlex
from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.env.apps import DATA, SNAPSHOTS
from pytest_androidworld.env.device import Device
from pytest_androidworld.errors import DeviceError, SetupError
from pytest_androidworld.provision.lock import LockedApp
from pytest_androidworld.provision.phone import last_screen, marks
from pytest_androidworld.provision.phone.app_setups import AppSetup
from pytest_androidworld.provision.phone.first_run import LOOKS, PAUSE, FirstRun, Stuck

CALM, FILLING = 6, 60  # looks: over which samples are equal in number, and at most
TRIES = 2  # of a first run: a tap may be lost on a device that is busy
LABEL = "u:object_r:media_rw_data_file:s0"  # SELinux's, of what an app may read there
# What `pm grant` prints for a permission that the user cannot grant in a dialog.
NEEDLESS = ("has not requested permission", "is not a changeable permission type")

File = Callable[[str], Path]


class AppStep:
    """Sets one app up."""

    def __init__(self, setup: AppSetup, locked: LockedApp | None, screens: Path) -> None:
        self.setup, self.package = setup, setup.package
        self.locked = locked
        self.screens = screens  # where pictures of last screens go
        self.name = f"{setup.name}: set up"

    @property
    def version(self) -> int | None:
        """The version code that it must have, if that is known."""
        return self.locked.version_code if self.locked else None

    @property
    def _proofs(self) -> list[str]:
        return [f"{DATA}/{self.package}/{path}" for path in self.setup.proofs]

    @property
    def _mark(self) -> str:
        return marks.file(self.package)

    @property
    def _mark_text(self) -> str:
        return marks.text(self.setup, self.locked)

    @property
    def _saved(self) -> str:
        return f"{SNAPSHOTS}/{self.package}"

    def done(self, device: Device) -> bool:
        """Whether the app has the right version and its proofs, and its saved data are marked."""
        if not self._installed(device) or device.files.read(self._mark) != self._mark_text:
            return False
        saved = [f"{self._saved}/{path}" for path in self.setup.proofs]
        there = [self._saved, *saved, *self._proofs]
        return _all_exist(device, [*there, *self.setup.folders, *self._data()])

    def run(self, device: Device, file: File) -> None:
        """Set the app up from the beginning, whatever was done before."""
        device.files.remove(self._mark)
        device.files.remove(self._saved)
        self._install(device, file)
        for tries_left in reversed(range(TRIES)):
            try:
                self._prepare(device)
                self._run_first(device, file)
                break
            except Stuck as why:
                if not tries_left:
                    raise self._failed(device, str(why)) from None
        device.apps.save([self.package])
        device.files.write(self._mark, self._mark_text)

    def _data(self) -> dict[str, str]:
        """The files of the lock for this app: where each belongs, and its name."""
        files = self.locked.data if self.locked else ()
        return {f"{self.setup.data}/{each.name}": each.name for each in files}

    # Its parts, in order

    def _installed(self, device: Device) -> bool:
        found = device.apps.versions().get(self.package)
        return found is not None and self.version in (None, found)

    def _install(self, device: Device, file: File) -> None:
        if self._installed(device):
            return
        if self.locked is None:
            raise SetupError(
                f"{self.setup.name} ({self.package}) is not on this image: set up one of the"
                " lock's, with Google's apps"
            )
        if device.apps.installed(self.package):
            device.apps.uninstall(self.package)  # an older version is refused otherwise
        device.apps.install(file(self.locked.apk.name))
        if not self._installed(device):
            found = device.apps.versions().get(self.package)
            holds = f"version {found} of it" if found else "another app"
            raise SetupError(
                f"{self.setup.name} ({self.package}): {self.locked.apk.name} holds {holds}, and"
                f" the lock says {self.version or 'that it is this app'}"
            )

    def _prepare(self, device: Device) -> None:
        """The app is as new, and has what is granted without its asking."""
        device.apps.close(self.package)
        if self.setup.cleared:
            device.apps.clear(self.package)
        for folder in self.setup.folders:
            device.files.make_folder(folder)
        for line in self.setup.before:
            device.adb.shell(line)
        for permission in self.setup.permissions:
            self._grant(device, permission)

    def _grant(self, device: Device, permission: str) -> None:
        done = device.adb.run("pm", "grant", self.package, permission)
        output = done.stdout + done.stderr
        failed = done.status or "Exception" in output
        if failed and not any(each in output for each in NEEDLESS):
            raise DeviceError(f"{device.serial}: pm grant {permission}: {output.strip()}")

    def _run_first(self, device: Device, file: File) -> None:
        """Its first run, then what must be there before it is started again."""
        first = FirstRun(device, self.setup)
        if self.setup.start:
            first.start()
            first.click_through()
            self._await_proofs(device)
            if self.setup.samples:
                self._delete_samples(device)
        device.apps.close(self.package)
        for place, name in self._data().items():
            _put(device, file(name), place)
        if self.setup.start:
            first.prove()
            device.apps.close(self.package)

    def _await_proofs(self, device: Device) -> None:
        """Wait for the files that its start makes."""
        made_no = f"its start made no {' or no '.join(self.setup.proofs)}"
        _await(device, lambda: _all_exist(device, self._proofs), made_no)

    def _delete_samples(self, device: Device) -> None:
        """Empty the tables that its first start fills, once that has come to its end."""
        database, first, counts = self._proofs[0], self.setup.samples[0], [0]

        def complete() -> bool:
            counts.append(len(device.sql.rows(database, f"SELECT 1 FROM {first}") or ()))
            return counts[-1] > 0 and len(set(counts[-CALM:])) == 1

        _await(device, complete, f"its first start put nothing into {first}", FILLING)
        deletions = [(f"DELETE FROM {table}", ()) for table in self.setup.samples]
        device.sql.write(database, deletions, self.package)

    def _failed(self, device: Device, why: str) -> SetupError:
        screen = last_screen.describe(device, self.screens / f"{self.package}.png")
        device.apps.close(self.package)
        return SetupError(
            f"{self.setup.name} ({self.package}) is not set up: {why}. {screen} Nothing of it was"
            " saved; the next set-up begins with this app again."
        )


def _all_exist(device: Device, paths: list[str]) -> bool:
    line = " && ".join(f"[ -e {shlex.quote(path)} ]" for path in paths)
    return not line or device.adb.shell(line).status == 0


def _await(
    device: Device, reached: Callable[[], bool], otherwise: str, looks: int = LOOKS
) -> None:
    """Look until it holds; raises `Stuck`."""
    for _ in range(looks):
        if reached():
            return
        device.settle.sleep(PAUSE)
    raise Stuck(otherwise)


def _put(device: Device, file: Path, place: str) -> None:
    """A file for an app, in its folder of shared storage."""
    device.files.make_folder(place.rpartition("/")[0])
    device.adb.push_file(file, f"{place}.part", 0o666)
    moved, there = shlex.quote(f"{place}.part"), shlex.quote(place)
    done = device.adb.shell(f"chcon {LABEL} {moved}; touch {moved}; mv {moved} {there}")
    if done.status:
        raise DeviceError(f"{device.serial}: cannot write {place}: {done.stderr.strip()}")
