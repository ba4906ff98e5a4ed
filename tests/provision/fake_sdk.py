"""An SDK and apps on the test's server, as Google's: archives, manifests, and a lock for them."""

import hashlib
import io
import stat
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.provision.sdk_server import SdkServer

TERMS = "Terms and Conditions\n\n1. Be kind.\n2. Do not redistribute this."
IMAGE = "system-images;android-33;google_apis;x86_64"
EMULATOR = '#!/bin/sh\necho "this is no emulator" >&2\nexit 1\n'
NOISE = 60_000  # bytes of an archive or an app that are no text


def archive(top: str, files: dict[str, bytes], links: dict[str, str] | None = None) -> bytes:
    """A zip as Google's: all in one folder, with modes; what ends in .so or has no dot is run."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as out:
        entries = [(name, content, stat.S_IFREG) for name, content in files.items()]
        entries += [(name, to.encode(), stat.S_IFLNK) for name, to in (links or {}).items()]
        for name, content, kind in entries:
            info = zipfile.ZipInfo(f"{top}/{name}", (2026, 1, 1, 0, 0, 0))
            info.create_system = 3  # Unix
            info.external_attr = (kind | (0o644 if "." in name else 0o755)) << 16
            out.writestr(info, content)
    return data.getvalue()


def noise(name: str, size: int = NOISE) -> bytes:
    return Random(name).randbytes(size)


@dataclass
class FakeSdk:
    """What a test's server has; change it before `lock` writes the lock."""

    server: SdkServer
    emulator: str = EMULATOR
    terms: str = TERMS
    size: int = NOISE
    archives: dict[str, bytes] = field(default_factory=dict)  # by file name
    apps: dict[str, bytes] = field(default_factory=dict)  # by file name
    tables: list[str] = field(default_factory=list)  # of apps, in the lock

    def __post_init__(self) -> None:
        self.archives = {
            "tools.zip": archive("platform-tools", {"adb": noise("adb", self.size)}),
            "emulator.zip": archive(
                "emulator",
                {
                    "emulator": self.emulator.encode(),
                    "source.properties": b"Pkg.Revision=36.1.9\n",
                    "lib64/libshared.so": noise("lib", self.size),
                },
                {"lib64/libalias.so": "libshared.so", "tools": "lib64"},
            ),
            "image.zip": archive("x86_64", {"system.img": noise("image", self.size)}),
        }
        for name, file in (("one", "one_1.apk"), ("other", "other.apk")):
            apk = archive("assets", {"noise": noise(name, self.size)})
            self.app(f"{name} app", f"org.example.{name}", file, apk)

    def app(self, name: str, package: str, file: str, data: bytes) -> None:
        self.apps[file] = data
        self.tables.append(
            f'[[apps.app]]\nname = "{name}"\npackage = "{package}"\n'
            f'[[apps.app.apk]]\nname = "{file}"\n'
        )

    @property
    def total(self) -> int:
        """Bytes of a set-up from nothing."""
        return sum(len(file.data) for file in self.server.files.values())

    def serve(self) -> None:
        for name, data in {**self.archives, **self.apps}.items():
            self.server.add(name, data)
        self.server.add("tools.xml", self._manifest("repository", self._tools()))
        self.server.add("images.xml", self._manifest("sys-img", self._image()))

    def write_lock(self, path: Path) -> Path:
        """Serve it all, and write a lock that knows the archives and not the apps."""
        self.serve()
        path.write_text(
            "schema = 1\n"
            '[image]\napi = 33\ntag = "google_apis"\navd = 1000\n'
            f"{self._locked_manifest('tools.xml')}{self._locked_manifest('images.xml')}"
            f"{self._package('platform-tools', 'adb', 'tools.xml', 'tools.zip')}"
            f"{self._package('emulator', 'emulator', 'tools.xml', 'emulator.zip')}"
            f"{self._package(IMAGE, 'system.img', 'images.xml', 'image.zip')}"
            f'[apps]\nbase = "{self.server.url}"\n' + "".join(self.tables)
        )
        return path

    def _locked_manifest(self, name: str) -> str:
        return f'[[manifest]]\nname = "{name}"\nurl = "{self.server.url}{name}"\n'

    def _package(self, package: str, proof: str, manifest: str, name: str) -> str:
        data = self.archives[name]
        return (
            f'[[sdk]]\npackage = "{package}"\nfolder = "{package.replace(";", "/")}"\n'
            f'proof = "{proof}"\nmanifest = "{manifest}"\nunpacked = {len(data)}\n'
            f'[[sdk.archive]]\nhost = "linux-x64"\nname = "{name}"\n'
            f'url = "{self.server.url}{name}"\nsize = {len(data)}\n'
            f'sha256 = "{hashlib.sha256(data).hexdigest()}"\n'
        )

    def _tools(self) -> str:
        return self._remote("platform-tools", "tools.zip") + self._remote(
            "emulator", "emulator.zip"
        )

    def _image(self) -> str:
        return self._remote(IMAGE, "image.zip")

    def _remote(self, package: str, name: str) -> str:
        data = self.archives[name]
        details = "sys:sysImgDetailsType" if package == IMAGE else "generic:genericDetailsType"
        return f"""
    <remotePackage path="{package}">
        <type-details xsi:type="{details}"/>
        <revision><major>1</major></revision>
        <display-name>{package} &amp; more</display-name>
        <uses-license ref="android-sdk-license"/>
        <channelRef ref="channel-0"/>
        <archives><archive>
            <complete><size>{len(data)}</size>
                <checksum>{hashlib.sha1(data).hexdigest()}</checksum><url>{name}</url></complete>
            <host-os>linux</host-os>
        </archive></archives>
    </remotePackage>"""

    def _manifest(self, kind: str, packages: str) -> bytes:
        return f"""<?xml version="1.0" encoding="UTF-8"?>
<r:sdk-{kind} xmlns:r="http://schemas.android.com/sdk/android/repo/{kind}2/03"
    xmlns:common="http://schemas.android.com/repository/android/common/02"
    xmlns:generic="http://schemas.android.com/repository/android/generic/02"
    xmlns:sys="http://schemas.android.com/sdk/android/repo/sys-img2/03"
    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
    <license id="android-sdk-license" type="text">{self.terms}
</license>
    <channel id="channel-0">stable</channel>{packages}
</r:sdk-{kind}>
""".encode()
