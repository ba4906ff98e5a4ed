"""The mark that each app's set-up leaves on the device, and what the doctor reads from them.

A mark names what was done, so that another version of the app or another row of the table is
another set-up.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.env.apps import DATA
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well
from pytest_androidworld.errors import UsageError
from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.hosts import HOSTS, Host
from pytest_androidworld.provision.lock import SHIPPED, Lock, LockedApp
from pytest_androidworld.provision.phone.app_setups import APP_SETUPS, AppSetup

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

MARKS = f"{DATA}/android_world/set_up"
ABIS = "getprop ro.product.cpu.abilist"  # the preferred one first
LISTING = f'{ABIS}; cd {MARKS} 2>/dev/null && for app in *; do echo "$app $(cat "$app")"; done'
AGAIN = "`pytest --aw-setup=avd:NAME` sets those apps up again, and saves the snapshot"


def file(package: str) -> str:
    """Where an app's mark is."""
    return f"{MARKS}/{package}"


def text(setup: AppSetup, locked: LockedApp | None) -> str:
    """What the mark holds of a set-up by that row of the table, and by that entry of the lock."""
    version = locked.version_code if locked else None
    data = [each.name for each in locked.data] if locked else []
    return hashlib.sha256(repr((setup, version, data)).encode()).hexdigest() + "\n"


def probe(path: Path = SHIPPED) -> "Probe[Device]":
    """Whether a device was set up as it would be today, by the lock in that file."""

    def see(device: "Device") -> Iterator[Evidence]:
        abis, *lines = device.adb.shell(LISTING).stdout.splitlines() or [""]
        found = dict(line.split(" ", 1) for line in lines if " " in line)
        host = _host(abis.split(","))
        if not found or not host:
            yield well("it has no marks of --aw-setup: it was set up in another way")
            return
        try:
            lock = lock_reader.read(path, host)
        except UsageError as error:
            yield problem(str(error), "mend it, or name another lock by --aw-lock=FILE")
        else:
            yield from _compared(found, _expected(lock))

    return Probe("set-up", "Was it set up as it would be today?", see)


def _host(abis: list[str]) -> Host | None:
    """One whose set-ups are for such a device; the lock may have other files for each."""
    hosts = {each.abi: each for each in HOSTS.values()}
    return next((hosts[abi] for abi in abis if abi in hosts), None)


def _expected(lock: Lock) -> dict[str, tuple[str, str]]:
    """By package: the app's name, and what its mark holds."""
    locked = {app.package: app for app in lock.apps}
    return {
        each.package: (each.name, text(each, locked.get(each.package)).strip())
        for each in APP_SETUPS
    }


def _compared(found: dict[str, str], expected: dict[str, tuple[str, str]]) -> Iterator[Evidence]:
    missing = [name for package, (name, _) in expected.items() if package not in found]
    others = [
        name for package, (name, mark) in expected.items() if found.get(package, mark) != mark
    ]
    if missing:
        yield note(f"--aw-setup was not finished for {', '.join(missing)}", AGAIN)
    if others:
        seen = f"another version, or another lock, has set up {', '.join(others)}"
        yield note(seen, AGAIN)
    if not missing and not others:
        yield well(f"{len(expected)} apps are set up as --aw-setup would do it today")
