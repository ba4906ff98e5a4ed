"""Each question about the computer, asked of others that are folders of files."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.boot.doctor.host import EMULATORS
from pytest_androidworld.env.doctor.probe import NOTE, OK, PROBLEM, as_notes, examine

IMAGE = "system-images/android-33/google_apis/x86_64/"
CPU = "processor\t: {}\nflags\t\t: fpu {}\n"
RULE = 'KERNEL=="kvm", GROUP="kvm", MODE="0666", OPTIONS+="static_node=kvm"'
SLOW = "there is no /dev/kvm, so an emulator takes 10 to 30 minutes to boot"
Change = Callable[[Path], object]


def program(file: Path, prints: str = "") -> None:
    """A program that prints something; the shell is found without a PATH."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\necho '{prints}'\n")
    file.chmod(0o755)


def write(file: Path, text: str = "") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A computer that has all that an emulator needs."""
    write(tmp_path / "dev/kvm")
    write(tmp_path / "proc/cpuinfo", "".join(CPU.format(core, "vmx sse") for core in range(8)))
    home = tmp_path / "home"
    program(home / "Android/Sdk/emulator/emulator")
    write(home / f"Android/Sdk/{IMAGE}system.img")
    avds = home / ".android/avd"
    write(avds / "Pixel.ini", f"path={avds}/Pixel.avd\ntarget=android-33\n")
    write(avds / "Pixel.avd/config.ini", f"hw.ramSize=2048\nimage.sysdir.1={IMAGE}\n")
    return tmp_path


def computer(root: Path, **more: Any) -> Computer:
    environment = {"HOME": str(root / "home"), "PATH": str(root / "bin")}
    fields: dict[str, Any] = {"name": "Pixel", "platform": "linux", "cores": 8, "memory": 16 << 30}
    return Computer(**fields | {"root": root, "environment": environment} | more)


def answers(host: Computer, *levels: str) -> dict[str, list[str]]:
    """What is seen at those levels, by the question's name."""
    return {
        each.probe.name: sentences
        for each in examine(host, EMULATORS)
        if (sentences := [str(seen) for seen in each.evidence if seen.level in levels])
    }


def test_a_computer_that_has_all_is_well(root: Path) -> None:
    found = answers(computer(root), OK)
    free = found.pop("disk")
    assert free[0].endswith(f" GB are free at {root}/home/.android/avd")
    assert found == {
        "kvm": ["/dev/kvm can be read and written"],
        "emulator": [f"{root}/home/Android/Sdk/emulator/emulator"],
        "java": ["none is on PATH, and none is needed: set-up does without the SDK's Java tools"],
        "avd": [f"{root}/home/.android/avd/Pixel.avd, with {IMAGE.rstrip('/')}"],
        "cores and memory": [
            "8 cores, 16.0 GB of memory: room for 4 emulators of 2 cores and 3 GB"
        ],
    }


MISSING: dict[str, tuple[str, Change, str]] = {
    "no module": (
        "kvm",
        lambda root: (root / "dev/kvm").unlink(),
        f"{SLOW}: load the module: `sudo modprobe kvm_intel`, or kvm_amd",
    ),
    "no virtualisation": (
        "kvm",
        lambda root: (
            (root / "dev/kvm").unlink(),
            write(root / "proc/cpuinfo", CPU.format(0, "sse") * 8),
        ),
        f"{SLOW}: switch virtualisation on in the BIOS, or nested one if this is a guest itself",
    ),
    "a container": (
        "kvm",
        lambda root: ((root / "dev/kvm").unlink(), write(root / ".dockerenv")),
        f"{SLOW}: start the container with `--device /dev/kvm`",
    ),
    "no emulator": (
        "emulator",
        lambda root: (root / "home/Android/Sdk/emulator/emulator").unlink(),
        "there is no {root}/home/Android/Sdk/emulator/emulator: `pytest --aw-setup=avd:Pixel`"
        " installs it; for an SDK in another folder set ANDROID_HOME",
    ),
    "a folder of that name": (
        "emulator",
        lambda root: (
            (root / "home/Android/Sdk/emulator/emulator").unlink(),
            (root / "home/Android/Sdk/emulator/emulator").mkdir(),
        ),
        "there is no {root}/home/Android/Sdk/emulator/emulator: `pytest --aw-setup=avd:Pixel`"
        " installs it; for an SDK in another folder set ANDROID_HOME",
    ),
    "a wrapper": (
        "emulator",
        lambda root: (
            (root / "home/Android/Sdk/emulator/emulator").unlink(),
            program(root / "old/tools/emulator"),
            (root / "bin").mkdir(),
            (root / "bin/emulator").symlink_to(root / "old/tools/emulator"),
        ),
        "there is no {root}/home/Android/Sdk/emulator/emulator, and {root}/bin/emulator is the"
        " wrapper of an old SDK, which does not start: `pytest --aw-setup=avd:Pixel` installs it;"
        " for an SDK in another folder set ANDROID_HOME",
    ),
    "no AVD": (
        "avd",
        lambda root: (root / "home/.android/avd/Pixel.ini").rename(
            root / "home/.android/avd/Pixels.ini"
        ),
        "no AVD is called 'Pixel' in {root}/home/.android/avd; did you mean 'Pixels'?: `pytest"
        " --aw-setup=avd:Pixel` makes it",
    ),
    "no AVDs at all": (
        "avd",
        lambda root: (root / "home/.android/avd/Pixel.ini").unlink(),
        "no AVD is called 'Pixel' in {root}/home/.android/avd: `pytest --aw-setup=avd:Pixel` makes"
        " it",
    ),
    "half an AVD": (
        "avd",
        lambda root: (root / "home/.android/avd/Pixel.avd/config.ini").unlink(),
        "{root}/home/.android/avd/Pixel.ini leads to {root}/home/.android/avd/Pixel.avd, where no"
        " config.ini is: `pytest --aw-setup=avd:Pixel` makes it",
    ),
    "no image": (
        "avd",
        lambda root: (root / f"home/Android/Sdk/{IMAGE}system.img").unlink(),
        f"its image {IMAGE} is not installed in {{root}}/home/Android/Sdk: `pytest"
        " --aw-setup=avd:Pixel` installs it",
    ),
}


@pytest.mark.parametrize(("probe", "change", "says"), MISSING.values(), ids=MISSING)
def test_what_is_missing_is_named_with_its_cure(
    root: Path, probe: str, change: Change, says: str
) -> None:
    change(root)
    assert answers(computer(root), PROBLEM) == {probe: [says.format(root=root)]}


def test_a_machine_that_is_too_small_for_one(root: Path) -> None:
    assert answers(computer(root, cores=1), PROBLEM) == {
        "cores and memory": [
            "1 core, 16.0 GB of memory; an emulator wants 2 cores and 3 GB: take a larger machine;"
            " a run here is slow, and may time out"
        ]
    }


def test_an_avds_own_memory_counts_and_so_does_a_part_of_a_core(root: Path) -> None:
    found = answers(computer(root, megabytes=4096, cores=7.5, memory=9 << 30), OK)
    assert found["cores and memory"] == [
        "7.5 cores, 9.0 GB of memory: room for 2 emulators of 2 cores and 4 GB"
    ]


def test_for_too_many_workers_the_number_that_has_room_is_named(root: Path) -> None:
    assert answers(computer(root, workers=4), PROBLEM) == {}
    assert answers(computer(root, workers=6), PROBLEM) == {
        "cores and memory": [
            "8 cores, 16.0 GB of memory for 6 workers; each wants 2 cores and 3 GB: take fewer"
            " workers: `-n 4`"
        ]
    }


def test_a_kvm_of_others_is_opened_by_a_group_or_a_rule(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    access = os.access
    monkeypatch.setattr(os, "access", lambda file, how: file.name != "kvm" and access(file, how))
    assert answers(computer(root), PROBLEM) == {
        "kvm": [
            "this user may not read and write /dev/kvm, so an emulator takes 10 to 30 minutes to"
            " boot: `sudo gpasswd -a $USER kvm` and log in again; in CI a udev rule 99-kvm.rules:"
            f" {RULE}"
        ]
    }


def test_the_emulator_may_be_given_another_kvm(root: Path) -> None:
    (root / "dev/kvm").rename(root / "dev/other")
    environment = {"HOME": str(root / "home"), "ANDROID_EMULATOR_KVM_DEVICE": "/dev/other"}
    assert "kvm" not in answers(computer(root, environment=environment), PROBLEM)


def test_a_mac_needs_no_kvm(root: Path) -> None:
    (root / "dev/kvm").unlink()
    found = answers(computer(root, platform="darwin"), OK)
    assert found["kvm"] == ["not needed here: the emulator uses the system's own hypervisor"]


def test_java_is_named_and_not_needed(root: Path) -> None:
    program(root / "bin/java", 'openjdk version "11.0.22" 2024-01-16')
    assert answers(computer(root), OK)["java"] == [
        "version 11.0.22 is on PATH, and none is needed: set-up does without the SDK's Java tools"
    ]


def test_a_wrapper_beside_an_emulator_is_a_note(root: Path) -> None:
    program(root / "bin/tools/emulator")
    (root / "bin/emulator").symlink_to(root / "bin/tools/emulator")
    assert answers(computer(root), NOTE) == {
        "emulator": [
            f"PATH leads to {root}/bin/emulator, the wrapper of an old SDK: take tools/ out of"
            " PATH; here the full path is used"
        ]
    }


def test_a_full_disk_is_reported(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda place: type("Usage", (), {"free": 3 << 30}))
    assert answers(computer(root), PROBLEM) == {
        "disk": [
            f"3.0 GB are free at {root}/home/.android/avd: free some space, or set"
            " ANDROID_AVD_HOME to a disk with 10 GB"
        ]
    }


@pytest.mark.parametrize(
    ("environment", "sdk", "avds"),
    [
        ({}, "/h/Android/Sdk", "/h/.android/avd"),
        ({"ANDROID_SDK_ROOT": "/old"}, "/old", "/h/.android/avd"),
        ({"ANDROID_SDK_ROOT": "/old", "ANDROID_HOME": "/new"}, "/new", "/h/.android/avd"),
        ({"ANDROID_USER_HOME": "/u"}, "/h/Android/Sdk", "/u/avd"),
        ({"ANDROID_USER_HOME": "/u", "ANDROID_AVD_HOME": "/a"}, "/h/Android/Sdk", "/a"),
    ],
)
def test_where_sdk_and_avds_are(environment: dict[str, str], sdk: str, avds: str) -> None:
    found = Computer(environment={"HOME": "/h"} | environment)
    assert (str(found.sdk), str(found.avds)) == (sdk, avds)


@pytest.mark.parametrize("name", ["Pixel", ""])
def test_the_sdk_of_our_own_set_up_is_found(root: Path, name: str) -> None:
    """Also where the question is about no AVD: that of any counts."""
    (root / "home/Android/Sdk").rename(root / "cache")
    record = root / "home/.android/avd/Pixel.avd/androidworld.json"
    write(record, json.dumps({"sdk": str(root / "cache")}))
    found = answers(computer(root, name=name), OK, NOTE, PROBLEM)
    assert found["emulator"] == [f"{root}/cache/emulator/emulator"]
    avds = root / "home/.android/avd"
    pixel = f"{avds}/Pixel.avd, with {IMAGE.rstrip('/')}"
    assert found["avd"] == [pixel if name else f"1 AVDs in {avds}: Pixel"]


def test_each_place_without_an_emulator_is_named(root: Path) -> None:
    environment = {"HOME": str(root), "ANDROID_HOME": "/new", "ANDROID_SDK_ROOT": "/old"}
    found = answers(computer(root, environment=environment), PROBLEM)
    assert found["emulator"] == [
        "there is no /new/emulator/emulator nor /old/emulator/emulator: `pytest"
        " --aw-setup=avd:Pixel` installs it; for an SDK in another folder set ANDROID_HOME"
    ]


def test_the_first_sdk_that_has_an_emulator_is_taken_with_its_image(root: Path) -> None:
    usual = root / "home/Android/Sdk"
    variables = {"ANDROID_HOME": "/new", "ANDROID_SDK_ROOT": str(usual)}
    here = computer(root, environment={"HOME": str(root / "home")} | variables)
    assert here.sdk == usual
    assert answers(here, PROBLEM) == {}


def test_what_a_virtual_phone_does_without_is_a_note(root: Path) -> None:
    (root / "dev/kvm").unlink()
    found = [as_notes(each) for each in examine(computer(root), EMULATORS)]
    assert [each.level for each in found] == [NOTE, OK, OK, OK, OK, OK]


def test_a_program_that_does_not_run_prints_nothing(root: Path) -> None:
    here = computer(root)
    assert here.prints(str(root / "none")) == ""
    program(root / "bin/one", "1")
    assert here.prints(str(root / "bin/one")) == "1\n"
