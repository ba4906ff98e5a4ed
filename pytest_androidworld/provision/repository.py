"""Google's repository: which archive a package comes in, and under which license."""

import re
from dataclasses import replace
from pathlib import Path

from pytest_androidworld.boot.sdk import properties
from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision import manifest, package_xml
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
            path = self._downloads.get(file)
            try:
                self._read[name] = manifest.read(path, file.url)
            except SetupError:
                self._downloads.remove(file)  # the next set-up asks for it again
                raise
        return self._read[name]

    def renew(self, package: SdkPackage) -> bool:
        """Fetch the manifest again, where it alone names the archive, which has gone meanwhile."""
        if package.archive is not None:
            return False
        self._downloads.remove(self._lock.manifest(package.manifest))
        return self._read.pop(package.manifest, None) is not None

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

    def package_xml(self, package: SdkPackage, archive: str, unpacked: Path) -> str:
        """What lists it as installed; "" if its revision is not known."""
        listed = self.manifest(package.manifest)
        entry = listed.entry(package.package, archive)
        stated = properties(unpacked / "source.properties").get("Pkg.Revision", "")
        revision = tuple(int(each) for each in re.findall(r"\d+", stated)[:3])
        if entry.has(archive):
            revision = entry.revision
        return package_xml.text(listed, entry, revision) if revision else ""

    def license_of(self, package: SdkPackage) -> License | None:
        name = package.archive.name if package.archive else ""
        return self.manifest(package.manifest).license_of(package.package, name)
