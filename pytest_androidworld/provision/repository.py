"""Google's repository: which archive a package comes in, and under which license."""

from dataclasses import replace

from pytest_androidworld.provision import manifest
from pytest_androidworld.provision.downloads import Downloads
from pytest_androidworld.provision.lock import Lock, LockedFile, SdkPackage
from pytest_androidworld.provision.manifest import License, RepositoryManifest


class Repository:
    """What the lock has of it, completed by its manifests; these are downloaded when needed."""

    def __init__(self, lock: Lock, downloads: Downloads) -> None:
        self._lock, self._downloads = lock, downloads
        self._read: dict[str, RepositoryManifest] = {}

    def manifest(self, name: str) -> RepositoryManifest:
        if name not in self._read:
            file = self._lock.manifest(name)
            if not self._downloads.has(file):
                self._downloads.pins.forget(file)  # unlike an archive it may be another each time
            self._read[name] = manifest.read(self._downloads.get(file), file.url)
        return self._read[name]

    def archive(self, package: SdkPackage) -> LockedFile:
        """That of the lock, with what the manifest knows of it, or the manifest's own."""
        locked = package.archive
        if locked is not None and locked.identified:
            return locked
        listed = self.manifest(package.manifest)
        if locked is None:
            return listed.archive(package.package, self._lock.host)
        known = listed.named(locked.name)
        return replace(locked, size=known.size, sha1=known.sha1) if known else locked

    def license_of(self, package: SdkPackage) -> License | None:
        name = package.archive.name if package.archive else ""
        return self.manifest(package.manifest).license_of(package.package, name)
