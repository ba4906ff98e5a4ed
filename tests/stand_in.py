"""An SDK whose emulator is a virtual phone: what starts an AVD cannot tell."""

import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

EMULATOR = """\
#!/bin/sh
echo "$@" >>{home}/words
export HOME={home}/boot TMPDIR={home}/boot
{first}
exec {python} -m virtual_phone -clock stepped -no-lifeline {flags} "$@"
"""


@dataclass
class StandIn:
    """The SDK below a folder, with one AVD, `Pixel_6`."""

    home: Path
    option = "avd:Pixel_6"

    @property
    def folder(self) -> Path:
        """Where devices are booted; what is left there has been left behind."""
        return self.home / "boot"

    @property
    def avd(self) -> Path:
        return self.home / "avds/Pixel_6.avd"

    @property
    def starts(self) -> list[list[str]]:
        """The words of each start of the emulator."""
        file = self.home / "words"
        return [line.split() for line in file.read_text().splitlines()] if file.exists() else []

    def install(self, flags: str = "", first: str = "") -> None:
        """Put the emulator there; the phone gets the flags, and a line may come before it."""
        program = self.home / "sdk/emulator/emulator"
        program.parent.mkdir(parents=True, exist_ok=True)
        text = EMULATOR.format(home=self.home, python=sys.executable, flags=flags, first=first)
        program.write_text(text)
        program.chmod(0o755)

    def set_up(self) -> None:
        """As set-up leaves it: with the snapshot that cases begin from."""
        (self.avd / "snapshots/aw_clean").mkdir(parents=True)


def stand_in(home: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """One that is found by Android's variables."""
    made = StandIn(home)
    made.install()
    made.avd.mkdir(parents=True)
    made.avd.with_suffix(".ini").touch()
    made.folder.mkdir()
    monkeypatch.setenv("ANDROID_HOME", str(home / "sdk"))
    monkeypatch.setenv("ANDROID_AVD_HOME", str(home / "avds"))
    monkeypatch.delenv("ANDROID_SDK_ROOT", raising=False)
    return made
