"""What a set-up downloads, as `androidworld.lock.toml` has it: typed, checked and frozen."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pytest_androidworld.errors import UsageError
from pytest_androidworld.provision.hosts import Host

SHIPPED = Path(__file__).with_name("androidworld.lock.toml")
ABOUT = 12_000_000  # bytes of a file of which nothing else is known


@dataclass(frozen=True)
class LockedFile:
    """A file: its address, and what is known of its content."""

    name: str  # in the cache, and by which steps ask for it; no two files of a lock share one
    url: str
    size: int | None = None
    about: int = ABOUT  # bytes, where the size is not known
    sha256: str | None = None
    sha1: str | None = None
    md5: str | None = None

    @property
    def digests(self) -> dict[str, str]:
        """Those that are known, by their names in `hashlib`."""
        values = {"sha256": self.sha256, "sha1": self.sha1, "md5": self.md5}
        return {name: value for name, value in values.items() if value}

    @property
    def expected_size(self) -> int:
        """For the disk: the size, or what it is about."""
        return self.about if self.size is None else self.size


@dataclass(frozen=True)
class SdkPackage:
    """A part of the SDK: sdkmanager's name for it, its folder, and the archive it comes in."""

    package: str
    folder: str  # below the SDK's; it takes the place of the archive's own top folder
    proof: str  # a file in that folder without which it is not this package
    manifest: str  # the name of the one that lists it
    unpacked: int  # bytes, about
    archive: LockedFile | None  # None: the one that the manifest names


@dataclass(frozen=True)
class LockedApp:
    """An app: the name that tasks have for it, its package, its APK, and files for it."""

    name: str
    package: str
    apk: LockedFile
    version_code: int | None  # None: not known
    data: tuple[LockedFile, ...]


@dataclass(frozen=True)
class Lock:
    """All that a set-up on one kind of host downloads."""

    path: Path
    digest: str  # of its text, SHA-256: a set-up from another lock is another one
    host: Host
    api: int
    tag: str
    manifests: tuple[LockedFile, ...]
    packages: tuple[SdkPackage, ...]
    apps: tuple[LockedApp, ...]

    @property
    def image(self) -> SdkPackage:
        """The system image."""
        return next(each for each in self.packages if each.package.startswith("system-images;"))

    @property
    def app_files(self) -> Iterator[LockedFile]:
        """Those that go to the device."""
        for app in self.apps:
            yield app.apk
            yield from app.data

    def app(self, package: str) -> LockedApp:
        """The app with that package name."""
        for each in self.apps:
            if each.package == package:
                return each
        raise UsageError(f"{self.path}: it has no app {package}")

    def manifest(self, name: str) -> LockedFile:
        return next(each for each in self.manifests if each.name == name)
