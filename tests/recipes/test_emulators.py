"""The recipes for emulators, with the virtual phone in the emulator's place."""

import hashlib
import os
import subprocess
from pathlib import Path

import pytest

from pytest_androidworld.report import journal
from tests.recipes import compose, page
from tests.recipes.compose import Compose
from tests.recipes.conftest import PART
from tests.recipes.github import GitHub

LOCK = page.ROOT / "pytest_androidworld" / "provision" / "androidworld.lock.toml"
SET_UP = "--aw-setup=avd:AndroidWorldAvd --aw-accept-licenses --aw-cache={}/downloads\n"
KEEP = "Keep SDK and AVD"
PLAY = "Play, and leave the decision to the whole run"
COMPARE = "Compare with the last run"
DOCTOR = "Examine the device"
AGAIN = "Keep what was played for another attempt"
KVM = """\
tee /etc/udev/rules.d/99-kvm.rules
udevadm control --reload-rules
udevadm trigger --name-match=kvm
"""
ROOM = "rm -rf /usr/local/lib/android /usr/share/dotnet /opt/ghc\n"
ONE = {"PYTEST_ADDOPTS": f"{PART['PYTEST_ADDOPTS']} --maxprocesses=1"}  # is enough, of two


@pytest.mark.deep
def test_four_machines_play_on_emulators_of_one_set_up(tmp_path: Path) -> None:
    """And one that ran out of time goes on when it is run again, its set-up from the cache."""
    recipe = page.recipe(page.EMULATORS)
    github = GitHub(tmp_path, PART | ONE)

    def first_is_over(workspace: Path) -> bool:
        return workspace.parent.name == "play-1" and len(played(workspace)) == 1

    run = github.play(recipe, "schedule", over=first_is_over)
    conclusions = [each.conclusion for each in run.jobs.values()]
    assert conclusions == ["failure", "success", "success", "success", "skipped"]
    cut = run.jobs["play 1"]
    assert "avd:AndroidWorldAvd: " in cut.output(DOCTOR)
    assert cut.notes["privileged"] == KVM + ROOM
    assert cut.notes["set-up"] == SET_UP.format("~")
    key = f"androidworld-avd-Linux-X64-{hashlib.sha256(LOCK.read_bytes()).hexdigest()}"
    assert github.caches.count(key) == 1

    again = github.again(recipe, run).jobs
    assert {each.conclusion for each in again.values()} == {"success"}
    assert again["play 1"].skipped == {KEEP, AGAIN, DOCTOR}
    assert "carried over" in again["play 1"].output(PLAY)
    assert "merged: 6 cases of 4 shards" in again["decide"].output("Merge")
    merged = journal.read(run.artifacts / "androidworld" / "journal.jsonl")
    assert merged.manifest["device"] == "virtual"  # which is in the emulator's place here
    assert again["decide"].skipped == {COMPARE}

    del run.jobs["decide"]  # it is started once more, and finds itself for a baseline
    decided = github.again(recipe, run).jobs["decide"]
    assert decided.conclusion == "success"
    assert "AndroidWorld held: 100.0 %" in decided.summary


def played(workspace: Path) -> list[str]:
    """The cases of a run so far."""
    journal = workspace / "androidworld-results" / "latest" / "journal.jsonl"
    return journal.read_text("utf-8").splitlines()[1:] if journal.exists() else []


def test_our_own_workflow_records_and_runs_the_contract_tests(tmp_path: Path) -> None:
    recipe = page.recipe(page.OURS)
    words = "-p no:cacheprovider -k 'SystemWifiTurn or the_device_is_listed'"
    github = GitHub(tmp_path, PART | {"PYTEST_ADDOPTS": words})
    for name in ("tests", "phone", "conftest.py", "pyproject.toml"):
        (github.repository / name).symlink_to(page.ROOT / name)
    job = github.play(recipe, "workflow_dispatch").jobs["emulator"]
    assert job.conclusion == "success", job.outputs
    assert "cases passed" in job.output("Record twenty tasks")
    assert "passed" in job.output("Run the contract tests")
    assert job.notes["privileged"] == KVM + ROOM
    assert job.notes["set-up"] == SET_UP.format("~")


def test_a_container_sets_up_and_plays_on_as_many_emulators_as_are_asked_for(
    tmp_path: Path,
) -> None:
    containers = Compose(tmp_path, PART)
    lock = containers.volume / "avd" / "androidworld.avd" / "hardware-qemu.ini.lock"
    lock.mkdir(parents=True)
    play, doctor, head = compose.lines()
    assert play == head.replace("EMULATORS=4 ", "EMULATORS=4 AGENT=m3a ")
    done = containers.execute(head.replace("=4", "=2"))
    assert {name: each.status for name, each in done.items()} == {"set-up": 0, "play": 0}
    assert "2 workers" in done["play"].output
    assert "6 of 6 cases passed" in done["play"].output
    assert not lock.exists()

    examined = containers.execute(doctor)
    assert "avd:AndroidWorldAvd: " in examined["play"].output
    assert containers.note("set-up") == 2 * SET_UP.format("/android")


def test_a_command_that_ends_with_the_set_up_is_no_way_to_play(tmp_path: Path) -> None:
    up = "docker compose -f docker/compose.yaml up --exit-code-from play"
    with pytest.raises(AssertionError, match="it would not play"):
        Compose(tmp_path, PART).execute(up)


def test_a_container_that_is_stopped_is_interrupted_as_by_ctrl_c() -> None:
    """Its first process hands the signal on to pytest, for which test_ctrl_c.py has the rest."""
    for service in page.recipe(page.COMPOSE)["services"].values():
        assert (service["init"], service["stop_signal"]) == (True, "SIGINT")


def test_an_entrypoint_removes_locks_and_nothing_else(tmp_path: Path) -> None:
    avd = tmp_path / "androidworld.avd"
    (avd / "hardware-qemu.ini.lock").mkdir(parents=True)
    (avd / "multiinstance.lock").touch()
    (avd / "config.ini").touch()
    (tmp_path / "androidworld.lock.toml").touch()
    script = [str(page.ROOT / "docker" / "entrypoint.sh"), "sh", "-c", 'echo "$1"; exit 3', "it"]
    env = os.environ | {"ANDROID_AVD_HOME": str(tmp_path)}
    done = subprocess.run([*script, "a  b"], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (3, "a  b\n", "")
    assert sorted(each.name for each in tmp_path.rglob("*")) == [
        "androidworld.avd",
        "androidworld.lock.toml",
        "config.ini",
    ]
    absent = env | {"ANDROID_AVD_HOME": str(tmp_path / "none")}
    assert subprocess.run([script[0], "true"], env=absent, check=False).returncode == 0
