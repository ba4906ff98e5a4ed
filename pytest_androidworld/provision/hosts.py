"""The computers that run an emulator, and which archives and images are for them."""

import platform
from dataclasses import dataclass

from pytest_androidworld.errors import UsageError


@dataclass(frozen=True)
class Host:
    """A kind of computer, in the words of Google's manifests, and the ABI of its images."""

    system: str
    processor: str
    abi: str
    cpu: str  # as an AVD's `hw.cpu.arch` has it

    @property
    def name(self) -> str:
        """As the lock has it: ``linux-x64``."""
        return f"{self.system}-{self.processor}"


HOSTS = {
    ("Linux", "x86_64"): Host("linux", "x64", "x86_64", "x86_64"),
    ("Darwin", "arm64"): Host("macosx", "aarch64", "arm64-v8a", "arm64"),
}


def this_host() -> Host:
    """This computer; a `UsageError` if no emulator plays AndroidWorld's image on it."""
    system, machine = platform.system(), platform.machine()
    if (system, machine) not in HOSTS:
        known = ", ".join(" ".join(each) for each in HOSTS)
        raise UsageError(
            f"--aw-setup: no emulator is known for {system} {machine}; there is one for {known}"
        )
    return HOSTS[system, machine]
