"""The computer: whether it can run emulators, how many, and what it reaches devices by.

Nothing here needs a device, and nothing of it is started but programs that print their version.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from pytest_androidworld.env.doctor.probe import Evidence, Probe, note, problem, well

CORES, MEMORY, DISK = 2, 3.0, 10.0  # of an emulator: cores and GB of memory; GB of a disk for all
GB = 1 << 30
SET_UP = "`pytest --aw-setup={}` installs it"
USUAL = {"darwin": "Library/Android/sdk"}  # of the home folder; elsewhere as on Linux
LINUX = "Android/Sdk"
KVM_NAMED = "ANDROID_EMULATOR_KVM_DEVICE"  # the emulator's own variable, for another file
KVM_RULE = 'KERNEL=="kvm", GROUP="kvm", MODE="0666", OPTIONS+="static_node=kvm"'
VERSION = re.compile(r"version (?:1\.0\.)?\"?([\d._]+)")
SOON = 5.0  # seconds in which a program prints its version


@dataclass(frozen=True)
class Computer:
    """This one, and which device it is about; a test gives another root and environment."""

    option: str = ""  # how the user names the device
    kind: str = "avd"
    name: str = ""  # of the AVD, or the serial
    grpc: int | None = None
    workers: int = 1
    server: tuple[str, int] = ("127.0.0.1", 5037)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")
    platform: str = sys.platform

    @property
    def home(self) -> Path:
        return Path(self.environment.get("HOME") or "/")

    @property
    def sdk(self) -> Path:
        """Where the SDK is, or would be."""
        named = self.environment.get("ANDROID_HOME") or self.environment.get("ANDROID_SDK_ROOT")
        return Path(named) if named else self.home / USUAL.get(self.platform, LINUX)

    @property
    def avds(self) -> Path:
        """Where the AVDs are."""
        if named := self.environment.get("ANDROID_AVD_HOME"):
            return Path(named)
        user = self.environment.get("ANDROID_USER_HOME")
        return (Path(user) if user else self.home / ".android") / "avd"

    @property
    def cores(self) -> int:
        """Those that this process may use."""
        if self.root == Path("/") and hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        found = re.findall(r"^processor\s*:", self.read("proc/cpuinfo"), re.MULTILINE)
        return len(found) or os.cpu_count() or 1

    @property
    def memory(self) -> float:
        """GB; 0 where it is not known."""
        found = re.search(r"^MemTotal:\s*(\d+) kB", self.read("proc/meminfo"), re.MULTILINE)
        return int(found[1]) / (1 << 20) if found else 0.0

    def read(self, path: str) -> str:
        """A file of the system; nothing where there is none."""
        try:
            return (self.root / path).read_text("utf-8", "replace")
        except OSError:
            return ""

    def find(self, program: str) -> str | None:
        return shutil.which(program, path=self.environment.get("PATH", ""))

    def prints(self, *command: str) -> str:
        """What a program prints, on both streams; nothing where it does not run."""
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=SOON,
                check=False,
                env=dict(self.environment),
            )
        except (OSError, subprocess.TimeoutExpired):
            return ""
        return done.stdout.decode("utf-8", "replace")


def _kvm(computer: Computer) -> Iterator[Evidence]:
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
        yield problem("there is no /dev/kvm: an emulator would take 10 minutes to boot", cure)
    elif os.access(device, os.R_OK | os.W_OK):
        yield well("/dev/kvm can be read and written")
    else:
        cure = (
            "`sudo gpasswd -a $USER kvm` and log in again; in CI a udev rule"
            f" 99-kvm.rules: {KVM_RULE}"
        )
        yield problem("/dev/kvm is there, and not for this user", cure)


def _emulator(computer: Computer) -> Iterator[Evidence]:
    program = computer.sdk / "emulator/emulator"
    found = computer.find("emulator")
    legacy = found and Path(found).resolve().parent.name == "tools"
    if os.access(program, os.X_OK):
        yield well(f"{program}")
        if legacy:
            seen = f"PATH leads to {found}, the wrapper of an old SDK"
            yield note(seen, "take tools/ out of PATH; here the full path is used")
        return
    seen = f"there is no {program}"
    if legacy:
        seen += f", and {found} is the wrapper of an old SDK, which does not start"
    cure = SET_UP.format(computer.option or "avd:NAME")
    yield problem(seen, f"{cure}; for an SDK in another folder set ANDROID_HOME")


def _java(computer: Computer) -> Iterator[Evidence]:
    """It is often searched in vain by those who read that the SDK's tools need one."""
    found = computer.find("java")
    version = VERSION.search(computer.prints(found, "-version")) if found else None
    here = f"version {version[1]} is on PATH" if version else "none is on PATH"
    yield well(f"{here}, and none is needed: set-up does without the SDK's Java tools")


def _avd(computer: Computer) -> Iterator[Evidence]:
    known = sorted(each.stem for each in computer.avds.glob("*.ini"))
    if not computer.name:
        seen = f"{len(known) or 'no'} AVDs in {computer.avds}{_listed(known)}"
        yield well(seen) if known else note(seen, f"{SET_UP.format('avd:NAME')}")
        return
    ini = computer.avds / f"{computer.name}.ini"
    cure = f"`pytest --aw-setup={computer.option}` makes it"
    if not ini.is_file():
        near = get_close_matches(computer.name, known, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else _listed(known)
        yield problem(f"no AVD is called {computer.name!r} in {computer.avds}{hint}", cure)
        return
    entries = _entries(ini)
    folder = Path(entries.get("path") or computer.avds / f"{computer.name}.avd")
    config = _entries(folder / "config.ini")
    image = config.get("image.sysdir.1", "")
    if not config:
        yield problem(f"{ini} leads to {folder}, where no config.ini is", cure)
    elif not (computer.sdk / image / "system.img").is_file():
        seen = f"its image {image or '(none named)'} is not installed in {computer.sdk}"
        yield problem(seen, f"`pytest --aw-setup={computer.option}` installs it")
    else:
        yield well(f"{folder}, with {image.rstrip('/')}")


def _listed(names: list[str]) -> str:
    return f": {', '.join(names)}" if names else ""


def _entries(file: Path) -> dict[str, str]:
    """The entries of an ini file without sections, the last of each name."""
    try:
        lines = file.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {name.strip(): value.strip() for name, _, value in pairs}


def _size(computer: Computer) -> Iterator[Evidence]:
    cores, memory, workers = computer.cores, computer.memory, computer.workers
    room = int(min(cores / CORES, memory / MEMORY if memory else workers))
    has = f"{cores} core{'s' if cores > 1 else ''}, {memory:.1f} GB of memory"
    if room >= workers:
        number = f"{room} emulator{'s' if room > 1 else ''}"
        yield well(f"{has}: room for {number} of {CORES} cores and {MEMORY:g} GB")
    elif workers == 1:
        cure = "take a larger machine; a run here is slow, and may time out"
        yield problem(f"{has}; an emulator wants {CORES} cores and {MEMORY:g} GB", cure)
    else:
        seen = f"{has} for {workers} workers; each wants {CORES} cores and {MEMORY:g} GB"
        yield problem(seen, f"take fewer workers: `-n {max(room, 1)}`")


def _disk(computer: Computer) -> Iterator[Evidence]:
    place = next(each for each in (computer.avds, *computer.avds.parents) if each.is_dir())
    free = shutil.disk_usage(place).free / GB
    if free < DISK:
        cure = f"free some space, or set ANDROID_AVD_HOME to a disk with {DISK:g} GB"
        yield problem(f"{free:.1f} GB are free at {place}", cure)
    else:
        yield well(f"{free:.0f} GB are free at {place}")


EMULATORS = (
    Probe("kvm", "Can emulators run at full speed?", _kvm, needed=True),
    Probe("emulator", "Is the emulator's program there?", _emulator, needed=True),
    Probe("java", "Does anything need Java?", _java),
    Probe("avd", "Are the AVD and its image there?", _avd, needed=True),
    Probe("cores and memory", "Is there room for the emulators?", _size),
    Probe("disk", "Is there room for what they write?", _disk),
)
