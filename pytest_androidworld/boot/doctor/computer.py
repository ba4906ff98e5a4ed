"""The computer that the doctor looks at, and the device for which it does."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pytest_androidworld.boot import capacity, sdk
from pytest_androidworld.boot.booted import LOOPBACK

SOON = 5.0  # seconds in which a program prints its version


@dataclass(frozen=True)
class Computer:
    """This one, and which device it is about; a test gives another root, environment and size."""

    name: str = ""  # the AVD's, or the serial; none if it is about no device
    grpc: int | None = None
    workers: int = 1
    server: tuple[str, int] = (LOOPBACK, 5037)
    megabytes: int = 0  # of memory, which the AVD's emulator gets; 0 if that is not known
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")
    platform: str = sys.platform
    cores: float = field(default_factory=capacity.cores)
    memory: int = field(default_factory=capacity.memory)  # bytes

    @property
    def programs(self) -> list[Path]:
        """Where the emulator may be; a run starts the first that is there."""
        return sdk.emulator_places(self.name, self.environment)

    @property
    def emulator(self) -> Path | None:
        """The one that a run starts."""
        return next((each for each in self.programs if each.exists()), None)

    @property
    def sdk(self) -> Path:
        """The emulator's SDK, or the first in which it is missing."""
        return (self.emulator or self.programs[0]).parents[1]

    @property
    def avds(self) -> Path:
        """Where the AVDs are."""
        return sdk.avd_home(self.environment)

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
