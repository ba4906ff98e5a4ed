"""The steps of a set-up on this computer: each looks whether it is done, and can be repeated."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from pytest_androidworld.provision import room
from pytest_androidworld.provision.avd import Avd
from pytest_androidworld.provision.downloads import Downloads
from pytest_androidworld.provision.lock import LockedApp, LockedFile, SdkPackage
from pytest_androidworld.provision.repository import Repository
from pytest_androidworld.provision.sdk import Sdk
from pytest_androidworld.provision.transfer import FileGone

Sizes = Iterator[tuple[Path, int]]  # bytes to be written in a folder


class HostStep(Protocol):
    """Something that a set-up needs here before a device is started."""

    @property
    def name(self) -> str: ...

    def done(self) -> bool:
        """Whether it is there; only looks."""

    def files(self) -> list[LockedFile]:
        """What it downloads."""

    def locked_files(self) -> list[LockedFile]:
        """What the lock alone knows of that."""

    def sizes(self) -> Sizes:
        """What it writes and leaves there, if it is not done."""

    def run(self) -> str:
        """Do it; returns what was done, for the terminal."""


@dataclass(frozen=True)
class PackageStep:
    """A package of the SDK."""

    package: SdkPackage
    sdk: Sdk
    repository: Repository
    downloads: Downloads

    @property
    def name(self) -> str:
        return self.package.package

    def done(self) -> bool:
        return self.sdk.has(self.package)

    def files(self) -> list[LockedFile]:
        return [self.repository.archive(self.package)]

    def locked_files(self) -> list[LockedFile]:
        return [self.package.archive] if self.package.archive else []

    def sizes(self) -> Sizes:
        yield self.sdk.place(self.package), self.package.unpacked

    def passing_size(self) -> int:
        """Bytes of its archive, which is removed once it is unpacked."""
        (archive,) = self.files()
        return self.downloads.missing(archive)

    def clean(self) -> None:
        """Remove what a set-up that was killed left: a half-unpacked folder, or its archive."""
        self.sdk.clean(self.package)
        if self.done() and self.package.archive is not None:
            self.downloads.remove(self.package.archive)

    def run(self) -> str:
        try:
            (archive,) = self.files()
            path = self.downloads.get(archive)
        except FileGone:
            if not self.repository.renew(self.package):
                raise
            (archive,) = self.files()
            path = self.downloads.get(archive)
        size = room.text(path.stat().st_size)
        listing = partial(self.repository.package_xml, self.package, archive.name)
        self.sdk.install(self.package, path, listing)
        self.downloads.remove(archive)
        return f"{archive.name}, {size}, unpacked into {self.sdk.place(self.package)}"


@dataclass(frozen=True)
class AvdStep:
    """The AVD's settings, and which SDK it is for."""

    avd: Avd
    sdk: Sdk
    size: int

    @property
    def name(self) -> str:
        return f"AVD {self.avd.name}"

    def done(self) -> bool:
        return self.avd.exists and self.avd.record.get("sdk") == str(self.sdk.folder)

    def files(self) -> list[LockedFile]:
        return []

    locked_files = files

    def sizes(self) -> Sizes:
        yield self.avd.avds, 0 if self.avd.exists else self.size

    def run(self) -> str:
        """An AVD that is there is used as it is."""
        there = self.avd.exists
        if not there:
            self.avd.create()
        self.avd.write_record(self.avd.record | {"sdk": str(self.sdk.folder)})
        return f"{'there' if there else 'made'}, in {self.avd.folder}"


@dataclass(frozen=True)
class AppFilesStep:
    """What an app needs on the device, in the cache."""

    app: LockedApp
    downloads: Downloads

    @property
    def name(self) -> str:
        return self.app.name

    def done(self) -> bool:
        return all(map(self.downloads.has, self.files()))

    def files(self) -> list[LockedFile]:
        return [self.app.apk, *self.app.data]

    locked_files = files

    def sizes(self) -> Sizes:
        for file in self.files():
            yield self.downloads.folder, self.downloads.missing(file)

    def run(self) -> str:
        paths = map(self.downloads.get, self.files())
        return ", ".join(f"{path.name}, {room.text(path.stat().st_size)}" for path in paths)
