"""Where the SDK and the AVDs are, by the variables of Android's tools or in the usual places."""

import os
import sys
from pathlib import Path

from pytest_androidworld.boot.device_spec import DeviceSpec
from pytest_androidworld.errors import UnknownName, UsageError

VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")  # the second is deprecated, so it comes second
USUAL = {"darwin": "Library/Android/sdk"}  # of Android Studio, in the home folder
ELSEWHERE = "Android/Sdk"
SET_UP = "pytest --aw-setup=avd:{}"


def sdk_places() -> list[Path]:
    """Where an SDK may be: what the variables name, and only without any, the usual place."""
    named = [Path(found) for name in VARIABLES if (found := os.environ.get(name))]
    return named or [Path.home() / USUAL.get(sys.platform, ELSEWHERE)]


def avd_home() -> Path:
    """The folder of AVDs."""
    if named := os.environ.get("ANDROID_AVD_HOME"):
        return Path(named)
    user = os.environ.get("ANDROID_USER_HOME")
    return (Path(user) if user else Path.home() / ".android") / "avd"


def avd_folder(name: str) -> Path:
    """An AVD's own folder, as its ini file names it."""
    lines = (avd_home() / f"{name}.ini").read_text("utf-8", "replace").splitlines()
    entries = dict(line.split("=", 1) for line in lines if "=" in line)
    return Path(entries.get("path") or avd_home() / f"{name}.avd")


def emulator_of(spec: DeviceSpec) -> Path:
    """The program that plays an AVD; raises if it is missing, or if the AVD is."""
    cure = f"{SET_UP.format(spec.name)} installs one"
    programs = [place / "emulator/emulator" for place in sdk_places()]
    emulator = next((each for each in programs if each.exists()), None)
    if emulator is None:
        raise UsageError(
            f"--aw-device={spec}: there is no {' nor '.join(map(str, programs))}; set ANDROID_HOME"
            f" to the SDK's folder, or {cure}"
        )
    if not (avd_home() / f"{spec.name}.ini").exists():
        known = [each.stem for each in avd_home().glob("*.ini")]
        hint = (
            f"They are searched in {avd_home()}; set ANDROID_AVD_HOME for another folder."
            f"\n{SET_UP.format(spec.name)} makes it."
        )
        raise UnknownName("AVD", spec.name, known, hint=hint)
    return emulator
