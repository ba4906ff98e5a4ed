"""``--aw-setup`` from empty folders; a virtual phone as bought stands in the emulator's place."""

import json
import os
import re
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pytest_androidworld.provision.phone.app_setups import APP_SETUPS
from tests.provision.sdk_server import SdkServer
from tests.provision.user import User, with_nothing


@pytest.fixture
def user(tmp_path: Path, server: SdkServer) -> User:
    return with_nothing(tmp_path, server)


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


def test_an_emulator_that_dies_is_named_with_the_step_that_it_died_in(user: User) -> None:
    words = [*user.command, "--aw-setup=avd:Pixel_6", "--aw-accept-licenses"]
    with subprocess.Popen(
        words, cwd=user.home, env=user.environment, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert any(said == "  broccoli: set up: done\n" for said in process.stdout)
        for each in running(user):
            os.kill(int(each), signal.SIGKILL)
        lines = process.stdout.read().splitlines()
    assert process.returncode == 1
    (error,) = (line for line in lines if line.startswith("ERROR: "))
    next_one = APP_SETUPS[2 + lines.index(error)].name
    assert error.startswith(f"ERROR: {next_one}: set up: adb: emulator-")
    assert re.match(r"emulator-\d+ adb=|Killed", lines[-1])  # the emulator's own last line
    assert error.endswith("; the snapshot is not saved, and the next set-up does this step again")


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
