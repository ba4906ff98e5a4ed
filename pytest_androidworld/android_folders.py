"""Where the Android SDK and the AVDs are, by the environment and by habit."""

import json
import platform
from collections.abc import Mapping
from pathlib import Path

SDK_VARIABLES = ("ANDROID_HOME", "ANDROID_SDK_ROOT")  # the latter is the older name
USUAL_SDK = {"Linux": "Android/Sdk", "Darwin": "Library/Android/sdk"}
RECORD = "androidworld.json"  # beside an AVD's settings: what a set-up has made of it


def home(environment: Mapping[str, str]) -> Path:
    return Path(environment.get("HOME") or Path.home())


def named_sdk(environment: Mapping[str, str]) -> Path | None:
    """The SDK that the environment names, whether it is there or not."""
    named = next((environment[each] for each in SDK_VARIABLES if environment.get(each)), None)
    return Path(named) if named else None


def usual_sdk(environment: Mapping[str, str]) -> Path:
    """Where Android Studio puts it."""
    return home(environment) / USUAL_SDK.get(platform.system(), USUAL_SDK["Linux"])


def avds(environment: Mapping[str, str]) -> Path:
    """The folder of ``NAME.ini`` and ``NAME.avd``."""
    if environment.get("ANDROID_AVD_HOME"):
        return Path(environment["ANDROID_AVD_HOME"])
    user = environment.get("ANDROID_USER_HOME")
    return (Path(user) if user else home(environment) / ".android") / "avd"


def avd_folder(avds: Path, name: str) -> Path:
    """Where an AVD's settings and disks are: as its ``NAME.ini`` has it."""
    ini = avds / f"{name}.ini"
    path = properties(ini).get("path") if ini.exists() else None
    return Path(path) if path else avds / f"{name}.avd"


def sdk_of(avds: Path, name: str, environment: Mapping[str, str]) -> Path:
    """The SDK for an AVD: named by the environment, or that of its set-up, or the usual one."""
    named = named_sdk(environment)
    if named is not None:
        return named
    recorded = record(avd_folder(avds, name)).get("sdk")
    return Path(recorded) if isinstance(recorded, str) else usual_sdk(environment)


def record(folder: Path) -> dict[str, object]:
    """What a set-up has written beside an AVD's settings; nothing if there was none."""
    try:
        found = json.loads((folder / RECORD).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def properties(path: Path) -> dict[str, str]:
    """The lines ``KEY=VALUE`` of an ini file; of several with a key the last one counts."""
    lines = path.read_text("utf-8", "replace").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip(): value.strip() for key, _, value in pairs}
