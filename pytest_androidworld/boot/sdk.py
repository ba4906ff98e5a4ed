"""Where the SDK and the AVDs are, by the variables of Android's tools or in the usual places.

The environment is this process's; the doctor's tests give another one.
"""

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from pytest_androidworld.boot.device_spec import DeviceSpec
from pytest_androidworld.errors import UnknownName, UsageError

VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")  # the second is deprecated, so it comes second
USUAL = {"darwin": "Library/Android/sdk"}  # of Android Studio, in the home folder
ELSEWHERE = "Android/Sdk"
RECORD = "androidworld.json"  # in an AVD's folder
SET_UP = "pytest --aw-setup=avd:{}"
Environment = Mapping[str, str]


def home(environment: Environment = os.environ) -> Path:
    """The user's home folder."""
    return Path(environment.get("HOME") or Path.home())


def named_sdks(environment: Environment = os.environ) -> list[Path]:
    """The SDKs that variables name, whether they are there or not."""
    return [Path(found) for name in VARIABLES if (found := environment.get(name))]


def usual_sdk(environment: Environment = os.environ) -> Path:
    """Where Android Studio puts it."""
    return home(environment) / USUAL.get(sys.platform, ELSEWHERE)


def sdk_places(name: str = "", environment: Environment = os.environ) -> list[Path]:
    """Where an AVD's SDK may be: what variables name, else that of its set-up, or the usual.

    Without a name it may be that of any AVD's set-up.
    """
    records = [record(each, environment) for each in ([name] if name else avds(environment))]
    recorded = [Path(found) for each in records if isinstance(found := each.get("sdk"), str)]
    return named_sdks(environment) or [*dict.fromkeys([*recorded, usual_sdk(environment)])]


def emulator_places(name: str = "", environment: Environment = os.environ) -> list[Path]:
    """Where the program may be that plays an AVD, or any; the first that is there does."""
    return [place / "emulator/emulator" for place in sdk_places(name, environment)]


def avd_home(environment: Environment = os.environ) -> Path:
    """The folder of AVDs, also for a process with another current folder."""
    if named := environment.get("ANDROID_AVD_HOME"):
        return Path(named).absolute()
    user = environment.get("ANDROID_USER_HOME")
    return (Path(user) if user else home(environment) / ".android").absolute() / "avd"


def avds(environment: Environment = os.environ) -> list[str]:
    """The names of those that are there."""
    return sorted(each.stem for each in avd_home(environment).glob("*.ini"))


def avd_ini(name: str, environment: Environment = os.environ) -> Path:
    """The file that makes an AVD one, and names its folder."""
    return avd_home(environment) / f"{name}.ini"


def avd_folder(name: str, environment: Environment = os.environ) -> Path:
    """An AVD's own folder, as its ini file names it; the usual one if there is none yet."""
    named = properties(avd_ini(name, environment)).get("path")
    return Path(named or avd_home(environment) / f"{name}.avd")


def record(name: str, environment: Environment = os.environ) -> dict[str, object]:
    """What the set-up of an AVD has written down; nothing if it had none."""
    try:
        found = json.loads((avd_folder(name, environment) / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def properties(path: Path) -> dict[str, str]:
    """The lines ``KEY=VALUE`` of a file, the last of each key; nothing where there is none."""
    try:
        lines = path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip(): value.strip() for key, _, value in pairs}


def emulator_of(spec: DeviceSpec) -> Path:
    """The program that plays an AVD; raises if it is missing, or if the AVD is."""
    cure = f"{SET_UP.format(spec.name)} installs one"
    programs = emulator_places(spec.name)
    emulator = next((each for each in programs if each.exists()), None)
    if emulator is None:
        raise UsageError(
            f"--aw-device={spec}: there is no {' nor '.join(map(str, programs))}; set ANDROID_HOME"
            f" to the SDK's folder, or {cure}"
        )
    if not avd_ini(spec.name).exists():
        hint = (
            f"They are searched in {avd_home()}; set ANDROID_AVD_HOME for another folder."
            f"\n{SET_UP.format(spec.name)} makes it."
        )
        raise UnknownName("AVD", spec.name, avds(), hint=hint)
    return emulator
