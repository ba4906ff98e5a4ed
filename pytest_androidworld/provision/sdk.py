"""The Android SDK: where it is, what is in it, and how a package gets there in one move."""

import shutil
from collections.abc import Callable
from pathlib import Path

from pytest_androidworld.boot.sdk import named_sdks, properties, usual_sdk
from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import archives, made, room
from pytest_androidworld.provision.licenses import Licenses, digest
from pytest_androidworld.provision.lock import SdkPackage
from pytest_androidworld.provision.made import Made, Thing
from pytest_androidworld.provision.manifest import License
from pytest_androidworld.provision.package_xml import NAME as PACKAGE_XML

UNPACKING = ".pytest-androidworld-unpacking"  # a folder beside a package's, on the same disk
SIGNS = ("emulator", "platform-tools", "system-images", "licenses", "cmdline-tools")


class Sdk:
    """An SDK, whole, in part, or yet to come."""

    def __init__(self, folder: Path, made: Made) -> None:
        self.folder = folder
        self.licenses = Licenses(folder / "licenses")
        self._made = made

    def place(self, package: SdkPackage) -> Path:
        return self.folder / package.folder

    def has(self, package: SdkPackage) -> bool:
        """Whether it is there; a package of ours comes by one move, so it is whole then."""
        return (self.place(package) / package.proof).is_file()

    def install(
        self, package: SdkPackage, archive: Path, package_xml: Callable[[Path], str]
    ) -> None:
        """Unpack a package beside its place, and move it there, with what lists it if known."""
        place = self.place(package)
        if place.exists() and any(place.iterdir()):
            raise SetupError(
                f"{place} is there, but has no {package.proof}: it is no {package.package}; remove"
                " it, or name another SDK by ANDROID_HOME"
            )
        self.clean(package)
        home = self._unpacking(package)
        with room.writing(place):
            self._made.folder(self.folder / "platforms")  # emulators 31.x want one
            self._made.folder(place.parent)
            self._made.add(Thing(made.TEMPORARY, str(home)))
        new = home / place.name
        try:
            room.need(place.parent, archives.unpacked_size(archive), package.package)
            archives.unpack(archive, new)
            self._check(package, new, archive)
            with room.writing(place):
                if not (new / PACKAGE_XML).exists() and (listing := package_xml(new)):
                    (new / PACKAGE_XML).write_text(listing, "utf-8")
                made.mark(new)
                self._made.add(Thing(made.PACKAGE, str(place)))
                new.replace(place)
        finally:
            self.clean(package)

    def accept(self, terms: License) -> None:
        """Record that a license has been accepted, as sdkmanager does."""
        path = self.licenses.path(terms)
        with room.writing(path):
            self._made.folder(path.parent)
            self._made.add(Thing(made.LICENSE, str(path), line=digest(terms.text)))
            self.licenses.accept(terms)

    def emulator_revision(self) -> str:
        """Of the emulator: a snapshot is only for the one that has saved it."""
        return properties(self.folder / "emulator/source.properties").get("Pkg.Revision", "")

    def clean(self, package: SdkPackage) -> None:
        """Remove what a set-up that was ended has left half unpacked."""
        if self._unpacking(package).exists():
            shutil.rmtree(self._unpacking(package))

    def _unpacking(self, package: SdkPackage) -> Path:
        return self.place(package).parent / UNPACKING

    def _check(self, package: SdkPackage, new: Path, archive: Path) -> None:
        if not (new / package.proof).is_file():
            raise SetupError(
                f"{archive.name} has no {package.proof} in it: it is no {package.package}; name"
                " another lock by --aw-lock=FILE"
            )


def find(own: Path) -> Path:
    """The SDK's folder: named by a variable, in the usual place, or in our own."""
    for named in named_sdks():
        return named.absolute()
    usual = usual_sdk()
    return usual if any((usual / sign).exists() for sign in SIGNS) else own
