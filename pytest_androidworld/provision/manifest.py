"""A manifest of Google's repository: which archives there are, and under which licenses.

Its shape is that of `sdk-repository` and `sdk-sys-img`, schema 3; elements are found by their
local names.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from pytest_androidworld.errors import SetupError
from pytest_androidworld.provision.hosts import Host
from pytest_androidworld.provision.lock import LockedFile
from pytest_androidworld.provision.lock_reader import NAME as FILE_NAME

STABLE = "channel-0"
BITS = {"x64": "64", "aarch64": "64", "x86": "32"}  # what older entries have instead


@dataclass(frozen=True)
class License:
    """A text to be accepted, under the id that the SDK's folder has it by."""

    id: str
    text: str


@dataclass(frozen=True)
class RemotePackage:
    """One entry: a revision of a package."""

    package: str
    revision: tuple[int, ...]
    obsolete: bool
    channel: str
    license: str  # its id
    archives: tuple["RemoteArchive", ...]
    element: Element  # as it stands in the manifest

    def has(self, archive: str) -> bool:
        """Whether one of its archives has that file name."""
        return any(each.file.name == archive for each in self.archives)


@dataclass(frozen=True)
class RemoteArchive:
    """A file of a package, and for which hosts it is; "" is any."""

    file: LockedFile
    system: str
    processor: str
    bits: str

    def fits(self, host: Host) -> bool:
        return (
            self.system in ("", host.system)
            and self.processor in ("", host.processor)
            and self.bits in ("", BITS[host.processor])
        )


@dataclass(frozen=True)
class RepositoryManifest:
    """All entries of a manifest, and its licenses by id."""

    url: str
    licenses: dict[str, License]
    packages: tuple[RemotePackage, ...]
    namespaces: dict[str, str]  # by the prefixes that its root declares

    def archive(self, package: str, host: Host) -> LockedFile:
        """That of the newest stable revision for a host."""
        for entry in self._entries(package):
            for archive in entry.archives:
                if archive.fits(host):
                    return archive.file
        raise SetupError(f"{self.url}: it has no archive of {package} for {host.name}")

    def named(self, name: str) -> LockedFile | None:
        """The archive with a file name, of whatever package."""
        files = (archive.file for entry in self.packages for archive in entry.archives)
        return next((file for file in files if file.name == name), None)

    def license_of(self, package: str, archive: str = "") -> License | None:
        """The one under which a package is given."""
        return self.licenses.get(self.entry(package, archive).license)

    def entry(self, package: str, archive: str) -> RemotePackage:
        """That of a package with that archive, else its best."""
        entries = self._entries(package)
        for entry in [each for each in entries if each.has(archive)] or entries:
            return entry
        raise SetupError(f"{self.url}: it does not list {package}, so its license is not known")

    def _entries(self, package: str) -> list[RemotePackage]:
        """Of a package, the best first: in use, stable, new."""
        found = [each for each in self.packages if each.package == package]
        return sorted(
            found,
            key=lambda each: (not each.obsolete, each.channel == STABLE, each.revision),
            reverse=True,
        )


def read(path: Path, url: str) -> RepositoryManifest:
    """The manifest in a file that came from that address."""
    namespaces: dict[str, str] = {}
    elements: list[Element] = []  # in the order in which they begin
    try:
        for event, found in ElementTree.iterparse(path, ("start-ns", "start")):
            if event == "start-ns":
                namespaces.setdefault(*found)
            else:
                elements.append(found)
    except ElementTree.ParseError as error:
        raise SetupError(
            f"{url}: it is no XML ({error}); does the network want a login?"
        ) from error
    root = elements[0]
    licenses = [_license(each, url) for each in _children(root, "license")]
    packages = tuple(_package(each, url) for each in _children(root, "remotePackage"))
    if not packages:
        raise SetupError(f"{url}: it lists no package")
    return RepositoryManifest(url, {each.id: each for each in licenses}, packages, namespaces)


def _license(element: Element, url: str) -> License:
    name = element.get("id", "")
    if not re.fullmatch(r"\w[\w.-]*", name):  # it becomes the name of a file
        raise SetupError(f"{url}: {name!r} is no plain id of a license")
    return License(name, (element.text or "").strip())


def _package(element: Element, url: str) -> RemotePackage:
    revision = _child(element, "revision")
    parts = [_text(revision, name) for name in ("major", "minor", "micro")]
    archives = _child(element, "archives")
    return RemotePackage(
        package=element.get("path", ""),
        revision=tuple(int(part) if part.isdecimal() else 0 for part in parts),
        obsolete=element.get("obsolete") == "true",
        channel=_reference(element, "channelRef") or STABLE,
        license=_reference(element, "uses-license"),
        archives=tuple(
            found
            for each in (_children(archives, "archive") if archives is not None else [])
            if (found := _archive(each, url)) is not None
        ),
        element=element,
    )


def _archive(element: Element, url: str) -> RemoteArchive | None:
    """None if it cannot be downloaded whole, into a file of its name in the cache."""
    complete = _child(element, "complete")
    address = _text(complete, "url")
    name = address.rpartition("/")[2]
    if not FILE_NAME.fullmatch(name):
        return None
    size, checksum = _text(complete, "size"), _text(complete, "checksum").lower()
    file = LockedFile(
        name=name,
        url=urljoin(url, address),
        size=int(size) if size.isdecimal() else None,
        sha1=checksum if re.fullmatch("[0-9a-f]{40}", checksum) else None,
    )
    words = (_text(element, name) for name in ("host-os", "host-arch", "host-bits"))
    return RemoteArchive(file, *words)


def _children(element: Element, name: str) -> list[Element]:
    return [each for each in element if each.tag.rpartition("}")[2] == name]


def _child(element: Element | None, name: str) -> Element | None:
    found = _children(element, name) if element is not None else []
    return found[0] if found else None


def _text(element: Element | None, name: str) -> str:
    """The text of a child; "" if there is none."""
    child = _child(element, name)
    return (child.text or "").strip() if child is not None else ""


def _reference(element: Element, name: str) -> str:
    """The id that a child refers to."""
    child = _child(element, name)
    return child.get("ref", "") if child is not None else ""
