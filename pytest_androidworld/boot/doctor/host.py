"""Whether a computer can run emulators, and how many.

Nothing is started but programs that print their version.
"""

import os
import re
import shutil
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from pytest_androidworld.boot import capacity, sdk
from pytest_androidworld.boot.capacity import CORES, GB
from pytest_androidworld.boot.doctor.computer import Computer
from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well

DISK = 10  # GB that the emulators of a run may write
SET_UP = f"`{sdk.SET_UP}`"
KVM_NAMED = "ANDROID_EMULATOR_KVM_DEVICE"  # the emulator's own variable, for another file
SLOW = "so an emulator takes 10 to 30 minutes to boot"
KVM_RULE = 'KERNEL=="kvm", GROUP="kvm", MODE="0666", OPTIONS+="static_node=kvm"'
VERSION = re.compile(r"version (?:1\.0\.)?\"?([\d._]+)")


def kvm(computer: Computer) -> Iterator[Evidence]:
    """Whether emulators are accelerated; set-up reports this, too."""
    if computer.platform != "linux":
        yield well("not needed here: the emulator uses the system's own hypervisor")
        return
    device = computer.root / computer.environment.get(KVM_NAMED, "/dev/kvm").lstrip("/")
    contained = (computer.root / ".dockerenv").exists()
    if not device.exists():
        if contained:
            cure = "start the container with `--device /dev/kvm`"
        elif re.search(r"^flags.*\b(vmx|svm)\b", computer.read("proc/cpuinfo"), re.MULTILINE):
            cure = "load the module: `sudo modprobe kvm_intel`, or kvm_amd"
        else:
            cure = "switch virtualisation on in the BIOS, or nested one if this is a guest itself"
        yield problem(f"there is no /dev/kvm, {SLOW}", cure)
    elif os.access(device, os.R_OK | os.W_OK):
        yield well("/dev/kvm can be read and written")
    else:
        cure = (
            "`sudo gpasswd -a $USER kvm` and log in again; in CI a udev rule"
            f" 99-kvm.rules: {KVM_RULE}"
        )
        yield problem(f"this user may not read and write /dev/kvm, {SLOW}", cure)


def _emulator(computer: Computer) -> Iterator[Evidence]:
    program = computer.emulator
    found = computer.find("emulator")
    legacy = found and Path(found).resolve().parent.name == "tools"
    if program and program.is_file() and os.access(program, os.X_OK):
        yield well(f"{program}")
        if legacy:
            seen = f"PATH leads to {found}, the wrapper of an old SDK"
            yield note(seen, "take tools/ out of PATH; here the full path is used")
        return
    seen = f"there is no {' nor '.join(map(str, computer.programs))}"
    if legacy:
        seen += f", and {found} is the wrapper of an old SDK, which does not start"
    cure = SET_UP.format(computer.name or "NAME")
    yield problem(seen, f"{cure} installs it; for an SDK in another folder set ANDROID_HOME")


def _java(computer: Computer) -> Iterator[Evidence]:
    """The SDK's own tools need one, and users look for it."""
    found = computer.find("java")
    version = VERSION.search(computer.prints(found, "-version")) if found else None
    here = f"version {version[1]} is on PATH" if version else "none is on PATH"
    yield well(f"{here}, and none is needed: set-up does without the SDK's Java tools")


def _avd(computer: Computer) -> Iterator[Evidence]:
    known = sdk.avds(computer.environment)
    if not computer.name:
        seen = f"{len(known) or 'no'} AVDs in {computer.avds}{_listed(known)}"
        yield well(seen) if known else note(seen, f"{SET_UP.format('NAME')} installs it")
        return
    ini = sdk.avd_ini(computer.name, computer.environment)
    setup = SET_UP.format(computer.name)
    if not ini.is_file():
        near = get_close_matches(computer.name, known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else _listed(known)
        seen = f"no AVD is called {computer.name!r} in {computer.avds}{hint}"
        yield problem(seen, f"{setup} makes it")
        return
    folder = sdk.avd_folder(computer.name, computer.environment)
    config = sdk.properties(folder / "config.ini")
    image = config.get("image.sysdir.1", "")
    if not config:
        seen = f"{ini} leads to {folder}, where no config.ini is"
        yield problem(seen, f"{setup} makes it")
    elif not (computer.sdk / image / "system.img").is_file():
        seen = f"its image {image or '(none named)'} is not installed in {computer.sdk}"
        yield problem(seen, f"{setup} installs it")
    else:
        yield well(f"{folder}, with {image.rstrip('/')}")


def _listed(names: list[str]) -> str:
    return f": {', '.join(names)}" if names else ""


def _size(computer: Computer) -> Iterator[Evidence]:
    cores, workers = computer.cores, computer.workers
    room = capacity.room(cores, computer.memory, computer.megabytes)
    each = f"{CORES} cores and {capacity.needed(computer.megabytes) / GB:g} GB"
    has = f"{cores:g} core{'s' if cores > 1 else ''}, {computer.memory / GB:.1f} GB of memory"
    if room >= workers:
        number = f"{room} emulator{'s' if room > 1 else ''}"
        yield well(f"{has}: room for {number} of {each}")
    elif workers == 1:
        cure = "take a larger machine; a run here is slow, and may time out"
        yield problem(f"{has}; an emulator wants {each}", cure)
    else:
        seen = f"{has} for {workers} workers; each wants {each}"
        yield problem(seen, f"take fewer workers: `-n {max(room, 1)}`")


def _disk(computer: Computer) -> Iterator[Evidence]:
    place = next(each for each in (computer.avds, *computer.avds.parents) if each.is_dir())
    free = shutil.disk_usage(place).free / GB
    if free < DISK:
        cure = f"free some space, or set ANDROID_AVD_HOME to a disk with {DISK} GB"
        yield problem(f"{free:.1f} GB are free at {place}", cure)
    else:
        yield well(f"{free:.0f} GB are free at {place}")


EMULATORS = (
    Probe("kvm", "Can emulators run at full speed?", kvm, needed=True),
    Probe("emulator", "Is the emulator's program there?", _emulator, needed=True),
    Probe("java", "Does anything need Java?", _java),
    Probe("avd", "Are the AVD and its image there?", _avd, needed=True),
    Probe("cores and memory", "Is there room for the emulators?", _size),
    Probe("disk", "Is there room for what they write?", _disk),
)
