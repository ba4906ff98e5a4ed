"""Where the SDK and the AVDs are, by the variables of Android's tools or in the usual places."""

import json
import os
import sys
from pathlib import Path

from pytest_androidworld.boot.device_spec import DeviceSpec
from pytest_androidworld.errors import UnknownName, UsageError

VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")  # the second is deprecated, so it comes second
USUAL = {"darwin": "Library/Android/sdk"}  # of Android Studio, in the home folder
ELSEWHERE = "Android/Sdk"
RECORD = "androidworld.json"  # in an AVD's folder
SET_UP = "pytest --aw-setup=avd:{}"


def named_sdks() -> list[Path]:
    """The SDKs that variables name, whether they are there or not."""
    return [Path(found) for name in VARIABLES if (found := os.environ.get(name))]


def usual_sdk() -> Path:
    """Where Android Studio puts it."""
    return Path.home() / USUAL.get(sys.platform, ELSEWHERE)


def sdk_places(name: str) -> list[Path]:
    """Where an AVD's SDK may be: what variables name, else that of its set-up, or the usual."""
    found = record(name).get("sdk")
    return named_sdks() or [*([Path(found)] if isinstance(found, str) else []), usual_sdk()]


def avd_home() -> Path:
    """The folder of AVDs."""
    if named := os.environ.get("ANDROID_AVD_HOME"):
        return Path(named)
    user = os.environ.get("ANDROID_USER_HOME")
    return (Path(user) if user else Path.home() / ".android") / "avd"


def avd_folder(name: str) -> Path:
    """An AVD's own folder, as its ini file names it; the usual one if there is none yet."""
    ini = avd_home() / f"{name}.ini"
    named = properties(ini).get("path") if ini.exists() else None
    return Path(named or avd_home() / f"{name}.avd")


def record(name: str) -> dict[str, object]:
    """What the set-up of an AVD has written down; nothing if it had none."""
    try:
        found = json.loads((avd_folder(name) / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def properties(path: Path) -> dict[str, str]:
    """The lines ``KEY=VALUE`` of a file; of several with a key the last one counts."""
    lines = path.read_text("utf-8", "replace").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip(): value.strip() for key, _, value in pairs}


def emulator_of(spec: DeviceSpec) -> Path:
    """The program that plays an AVD; raises if it is missing, or if the AVD is."""
    cure = f"{SET_UP.format(spec.name)} installs one"
    programs = [place / "emulator/emulator" for place in sdk_places(spec.name)]
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
