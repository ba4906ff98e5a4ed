"""``--aw-setup`` from empty folders; a virtual phone as bought stands in the emulator's place."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from pytest_androidworld.provision import lock_reader
from pytest_androidworld.provision.hosts import HOSTS
from pytest_androidworld.provision.lock import SHIPPED
from tests.apks import packed
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
exec {python} -m pytest_androidworld.virtual -clock stepped -no-lifeline -as-bought -strict \\
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


@pytest.fixture
def user(tmp_path: Path, server: SdkServer) -> User:
    home = tmp_path / "home"
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
    return User(home, sdk.write_lock(tmp_path / "fake.lock.toml"), server)


def killed_after(user: User, line: str) -> None:
    """A set-up that is killed as soon as it has said that."""
    words = [*user.command, "--aw-setup=avd:Pixel_6", "--aw-accept-licenses"]
    with subprocess.Popen(
        words, cwd=user.home, env=user.environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert any(said == f"{line}\n" for said in process.stdout)
        process.kill()
    assert process.returncode == -signal.SIGKILL


def running(user: User) -> list[str]:
    """Processes with that user's folders."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(user.avd).encode() in (each / "cmdline").read_bytes():
                found.append(each.name)
    return found


@pytest.mark.deep
@pytest.mark.parametrize("line", ["  avd:Pixel_6: starting", "  markor: set up: done"])
def test_killed_with_its_emulator_running_it_goes_on(user: User, line: str) -> None:
    killed_after(user, line)
    began = time.monotonic()
    while running(user) and time.monotonic() - began < 60:  # it ends by itself
        threading.Event().wait(0.05)
    assert running(user) == []
    asked = len(user.server.asked)
    done = user.run("--aw-setup=avd:Pixel_6")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert len(user.server.asked) == asked
    assert "  snapshot aw_clean: saved" in done.stdout.splitlines()


def test_from_nothing_to_a_task_that_passes(user: User) -> None:
    done = user.run("--aw-setup=avd:Pixel_6", "--aw-accept-licenses")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    lines = done.stdout.splitlines()
    assert lines[-2:] == [
        "  snapshot aw_clean: saved",
        "avd:Pixel_6 is set up: pytest --aw-device=avd:Pixel_6",
    ]
    assert "  markor: set up: done" in lines
    assert json.loads((user.avd / "androidworld.json").read_text())["snapshot"]

    asked = len(user.server.asked)
    again = user.run("--aw-setup=avd:Pixel_6")
    assert (again.returncode, len(user.server.asked)) == (0, asked)
    assert again.stdout.splitlines()[-2] == "  snapshot aw_clean: there"

    task = "pytest_androidworld.task_cases.markor.create_folder"
    played = user.run("--aw-device=avd:Pixel_6", "--pyargs", task)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "1 passed" in played.stdout

    removed = user.run("--aw-setup-remove")
    assert removed.returncode == 0
    assert not user.avd.exists()
    assert not (user.home / ".cache/pytest-androidworld").exists()
