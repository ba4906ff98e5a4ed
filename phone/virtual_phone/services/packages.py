"""Installed packages: their names, user ids, states and paths."""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from virtual_phone.service import Service, State
from virtual_phone.services.apk import PackageInfo
from virtual_phone.services.package_table import (
    FIRST_APP_UID,
    FIRST_UID,
    HELPERS,
    LABELS,
    NOT_INSTALLED,
    OPTIONAL,
    UIDS,
    core_packages,
    system_apk,
)

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

Watcher = Callable[[str, str], None]  # called with the event and the package

# The values of "enabled" in `pm` and `dumpsys package`.
ENABLED_STATES = ("default", "enabled", "disabled", "disabled-user", "disabled-until-used")
HOMES = ("/data/data", "/data/user_de/0")


class InstallFailed(Exception):
    """A package cannot be installed or removed; the text is the package manager's."""


class Packages(Service):
    """The package manager."""

    name = "packages"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        self._known: dict[str, PackageInfo] = {}
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` with "installed", "updated", "cleared", "removed" or "changed"."""
        self._watchers.append(watcher)

    def _notify(self, event: str, package: str) -> None:
        self.phone.changed()
        for watcher in self._watchers:
            watcher(event, package)

    # Preinstalled packages

    def declare(self, info: PackageInfo) -> None:
        """Add a preinstalled package."""
        self._known[info.name] = info

    def ships(self, package: str) -> bool:
        """Whether a new phone has a package: one that was bought has those of the image."""
        known = self._known.get(package)
        if known is None or package in NOT_INSTALLED:
            return False
        return known.system or not self.phone.as_bought

    def listen(self) -> None:
        release = (self.phone.profile.release, self.phone.profile.api)
        for name in core_packages(self.phone.profile):
            label = LABELS.get(name, name)
            self.declare(PackageInfo(name, label, version=release, system=True))
        for name, label in (HELPERS | NOT_INSTALLED).items():
            self.declare(PackageInfo(name, label))
        for name, app in self.phone.apps.items():
            core = name in self._known and self._known[name].system
            self.declare(
                PackageInfo(
                    name=name,
                    label=app.label,
                    version=app.version,
                    system=app.system or core,
                    permissions=app.permissions,
                    launcher=app.launcher,
                    target=self.phone.profile.api,
                )
            )
        self.phone.files.owner = self.uid

    def fresh(self) -> State:
        numbers = {True: FIRST_UID, False: FIRST_APP_UID}
        taken = set(UIDS.values())
        there: State = {}
        for name, info in sorted(self._known.items()):
            if not self.ships(name):
                continue
            uid = UIDS.get(name)
            while uid is None:
                numbers[info.system] += 1
                uid = numbers[info.system] if numbers[info.system] not in taken else None
            there[name] = self._new(uid)
        return {"there": there, "foreign": {}, "next_uid": max(numbers.values()) + 1}

    def _new(self, uid: int) -> State:
        now = self.phone.clock.wall()
        return {"uid": uid, "first": now, "last": now, "enabled": 0}

    def comparable(self, state: State) -> State:
        times = ("first", "last")
        there = state["there"].items()
        return {name: {k: v for k, v in each.items() if k not in times} for name, each in there}

    def provision(self) -> None:
        """Create the data folders of the apps; those of other packages would be empty."""
        with_folders = {name for name in (*LABELS, *HELPERS, *self.phone.apps) if name in self}
        if not self.phone.as_bought:
            with_folders.add(OPTIONAL)
        for home in HOMES:
            there = set(self.phone.files.listdir(home))
            for name in sorted(with_folders - there):
                self.phone.files.mkdir(f"{home}/{name}")

    # Queries

    def __contains__(self, package: str) -> bool:
        return package in self.state["there"]

    def names(self) -> list[str]:
        """The installed packages, sorted."""
        return sorted(self.state["there"])

    def info(self, package: str) -> PackageInfo:
        """A package's info from its manifest; KeyError if it is not installed."""
        if package in self.state["foreign"]:
            data = self.state["foreign"][package]
            lists = {"version": tuple(data["version"]), "permissions": tuple(data["permissions"])}
            return PackageInfo(**data | lists)
        if package not in self:
            raise KeyError(f"{package} is not installed")
        known, version = self._known[package], self.state["there"][package].get("version")
        return known if version is None else replace(known, version=tuple(version))

    def is_foreign(self, package: str) -> bool:
        """Whether the package was installed by a client, so that no app here implements it."""
        return package in self.state["foreign"]

    def uid(self, package: str) -> int:
        """The user id of a package; root's if it is not installed."""
        there = self.state["there"].get(package)
        return int(there["uid"]) if there else 0

    def with_uid(self, uid: int) -> list[str]:
        """The packages that share a user id."""
        return [name for name in self.names() if self.uid(name) == uid]

    def installed_at(self, package: str) -> tuple[int, int]:
        """The times of a package's first and last installation."""
        there = self.state["there"][package]
        return int(there["first"]), int(there["last"])

    def apk(self, package: str) -> str:
        """The path of a package's APK."""
        if self.info(package).system:
            return system_apk(package)
        return f"{self._folder(package)}/base.apk"

    def _folder(self, package: str) -> str:
        first, second = (_token(package, part) for part in ("folder", "package"))
        return f"/data/app/~~{first}==/{package}-{second}=="

    # Enabling and disabling

    def enabled_state(self, package: str) -> str:
        return ENABLED_STATES[int(self.state["there"][package]["enabled"])]

    def is_enabled(self, package: str) -> bool:
        """Whether a package is installed and enabled."""
        return package in self and self.enabled_state(package) in ENABLED_STATES[:2]

    def enable(self, package: str, state: str = "enabled") -> None:
        """Put a package into one of ENABLED_STATES."""
        self.state["there"][package]["enabled"] = ENABLED_STATES.index(state)
        if not self.is_enabled(package):
            self._stop(package)
        self._notify("changed", package)

    # Installing, clearing, removing

    def knows(self, package: str) -> bool:
        """Whether this phone has a package of its own by that name, installed or not."""
        return package in self._known

    def install(
        self, info: PackageInfo, apks: Mapping[str, str], *, downgrade: bool = False
    ) -> None:
        """Install a package; its APKs move to its folder, from the paths given by their names.

        An app of this phone stays as it is, under the version that the manifest names.  Raises
        `InstallFailed` for an older version.
        """
        name = info.name
        if name in self and not downgrade:
            self._refuse_older(info)
        if name in self:
            self.state["there"][name]["last"] = self.phone.clock.wall()
            event = "updated"
        else:
            self._add(name)
            event = "installed"
        if self.knows(name):
            self.state["there"][name]["version"] = list(info.version)
        else:
            self.state["foreign"][name] = asdict(info)
        if not self.info(name).system:
            self._replace_apks(name, apks)
        self._notify(event, name)

    def install_existing(self, package: str) -> None:
        """Install a package that the image has for the user; KeyError if it has none."""
        if package in self:
            return
        on_image = self.knows(package) and self._known[package].system
        if not (on_image or package in NOT_INSTALLED):
            raise KeyError(package)
        self._add(package)
        self._notify("installed", package)

    def _add(self, package: str) -> None:
        self.state["there"][package] = self._new(self.state["next_uid"])
        self.state["next_uid"] += 1
        self._make_homes(package)

    def _replace_apks(self, package: str, apks: Mapping[str, str]) -> None:
        folder, files = self._folder(package), self.phone.files
        if files.exists(folder):
            files.rmtree(folder)
        files.mkdir(folder, parents=True)
        for name, path in apks.items():
            files.rename(path, f"{folder}/{name}")

    def _refuse_older(self, info: PackageInfo) -> None:
        installed, new = self.info(info.name).version[1], info.version[1]
        if new < installed:
            raise InstallFailed(
                f"INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: Update version code {new}"
                f" is older than current {installed}"
            )

    def uninstall(self, package: str, *, keep_data: bool = False, for_user: bool = False) -> None:
        """Remove a package; a system package only with ``for_user``."""
        if package not in self or (self.info(package).system and not for_user):
            raise InstallFailed("DELETE_FAILED_INTERNAL_ERROR")
        files = self.phone.files
        folders = [self._folder(package).rpartition("/")[0]]
        del self.state["there"][package]
        self._stop(package)
        for folder in folders if keep_data else [*folders, *self.homes(package)]:
            if files.exists(folder):
                files.rmtree(folder)
        self.state["foreign"].pop(package, None)
        self._notify("removed", package)

    def homes(self, package: str) -> list[str]:
        """The folders of a package's own data."""
        return [f"{home}/{package}" for home in HOMES]

    def _make_homes(self, package: str) -> None:
        for home in self.homes(package):
            self.phone.files.mkdir(home, parents=True)

    def clear(self, package: str) -> bool:
        """Stop a package and delete its data; False if it is not installed."""
        if package not in self:
            return False
        self._stop(package)
        files = self.phone.files
        for home in self.homes(package):
            if files.is_dir(home):
                for name in files.listdir(home):
                    if name != "lib":
                        files.rmtree(f"{home}/{name}")
        self._make_homes(package)
        self._notify("cleared", package)
        return True

    def _stop(self, package: str) -> None:
        from virtual_phone.services.activities import Activities

        self.phone[Activities].forget(package)
        for home in self.homes(package):
            self.phone.databases.close(home)


def _token(package: str, part: str) -> str:
    """A stand-in for the package manager's random names, the same on every run."""
    return urlsafe_b64encode(hashlib.md5(f"{part} {package}".encode()).digest()).decode()[:22]
