"""A user with empty folders, for whom a virtual phone as bought stands in the emulator's place."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from phone.tests.apks import packed
from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.lock import SHIPPED
from tests.provision.fake_sdk import FakeSdk
from tests.provision.sdk_server import SdkServer

# As the real one it keeps an AVD's snapshots in the AVD's folder.
EMULATOR = """\
#!/bin/sh
for word in "$@"; do
    [ "$previous" = -avd ] && avd="$ANDROID_AVD_HOME/$word.avd"
    previous=$word
done
mkdir -p "$avd/snapshots/aw_clean" "$avd/home"
ln -sf ../../phone/snapshots/aw_clean.json "$avd/snapshots/aw_clean/ram.bin"
export HOME="$avd/home" TMPDIR="$avd/home"
exec {python} -m virtual_phone -clock stepped -no-lifeline -as-bought -strict \\
    -datadir "$avd/phone" "$@"
"""


@dataclass
class User:
    """Somebody with nothing: what is typed, and where it lands."""

    home: Path
    lock: Path
    server: SdkServer

    @property
    def avd(self) -> Path:
        return self.home / ".android/avd/Pixel_6.avd"

    @property
    def command(self) -> list[str]:
        return [sys.executable, "-m", "pytest", f"--aw-lock={self.lock}"]

    @property
    def environment(self) -> dict[str, str]:
        kept = ("PATH", "PYTHONPATH", "VIRTUAL_ENV", "LANG", "TMPDIR")
        own = {name: os.environ[name] for name in kept if name in os.environ}
        avds = str(self.avd.parent)
        return own | {"HOME": str(self.home), "ANDROID_AVD_HOME": avds, "PYTHONWARNINGS": "error"}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *words],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )


def with_nothing(folder: Path, server: SdkServer) -> User:
    """One for whom the server has an SDK whose emulator is a phone as bought, and all apps."""
    home = folder / "home"
    home.mkdir()
    script = EMULATOR.format(python=sys.executable)
    sdk = FakeSdk(server, emulator=script, tables=[])
    sdk.tables.clear()
    sdk.apps.clear()
    shipped = lock_reader.read(SHIPPED, HOSTS["Linux", "x86_64"])
    for app in shipped.apps:
        sdk.app(app.name, app.package, app.apk.name, packed(app.package, app.version_code or 3))
        if app.version_code:
            sdk.tables.append(f"version_code = {app.version_code}\n")
        for data in app.data:
            sdk.apps[data.name] = b"a map of Liechtenstein"
            sdk.tables.append(f'[[apps.app.data]]\nname = "{data.name}"\n')
    return User(home, sdk.write_lock(folder / "fake.lock.toml"), server)
