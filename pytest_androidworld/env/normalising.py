"""What a device must be like before a run, whatever it was used for: a table, read and set.

The reference sets the time's settings when it starts; its container adds the animations and the
hidden interfaces.  The rest is what keeps a device from showing what no task has asked for.
Language and apps are not set from here: see the doctor's looks at them.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_androidworld.errors import DeviceError

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

NEVER = "2147483647"  # screen_off_timeout: the largest
UNSET = "null"  # what `settings get` prints for none
ENDS = "--end--"  # what follows the value of each norm


@dataclass(frozen=True)
class Norm:
    """One thing: the line that prints it, what it should print, and the line that sets it."""

    name: str
    read: str
    wanted: str
    set: str
    why: str  # what happens otherwise
    fine: tuple[str, ...] = ()  # other values with which all tasks can be played


@dataclass(frozen=True)
class Deviation:
    """A norm that a device does not meet, and what it has instead."""

    norm: Norm
    found: str

    def __str__(self) -> str:
        return f"{self.norm.name}: {self.found or 'nothing'} instead of {self.norm.wanted}"


def stored(table: str, key: str, wanted: str, why: str, *fine: str, by: str = "") -> Norm:
    """The norm of a setting; ``by`` is the command that changes it, where `settings` does not."""
    setting = f"{table} {key}"
    verb = f"delete {setting}" if wanted == UNSET else f"put {setting} {wanted}"
    return Norm(key, f"settings get {setting}", wanted, by or f"settings {verb}", why, fine)


ANIMATED = "animations take time, and elements are read while they move"
REFUSED = "apps that use hidden interfaces open warnings"
BY_ITSELF = "the device's clock leaves the date of the tasks"
DARK = "the screen goes dark while an agent thinks"
LOCKED = "the lock screen covers the apps"
TURNED = "the screen turns, and other elements are visible"
OTHER_SCREEN = "texts wrap and scroll otherwise than on the benchmark's screen"
COVERED = "a window that belongs to no app covers others"
NO_RADIO = "tasks begin with radios that are on"

NORMS = (
    stored("global", "auto_time", "0", BY_ITSELF),
    stored("global", "auto_time_zone", "0", BY_ITSELF),
    stored("system", "time_12_24", "24", "times are read as those of a 12-hour clock"),
    Norm(
        "time zone",
        "getprop persist.sys.timezone",
        "UTC",
        "service call alarm 3 s16 UTC",  # IAlarmManager.setTimeZone
        "dates on screens and in databases differ from those of the tasks",
    ),
    stored("global", "window_animation_scale", "0.0", ANIMATED, "0"),
    stored("global", "transition_animation_scale", "0.0", ANIMATED, "0"),
    stored("global", "animator_duration_scale", "0.0", ANIMATED, "0"),
    stored("global", "hidden_api_policy", "1", REFUSED),
    stored("global", "hidden_api_policy_p_apps", "1", REFUSED),
    stored("global", "hidden_api_policy_pre_p_apps", "1", REFUSED),
    Norm(
        "screen is kept on",
        "dumpsys power | grep -m1 -oE 'mStayOn=[a-z]+'",
        "mStayOn=true",
        "svc power stayon true",
        DARK,
    ),
    stored("system", "screen_off_timeout", NEVER, DARK),
    Norm(
        "screen is on",
        "dumpsys power | grep -m1 -oE 'mWakefulness=[A-Za-z]+'",
        "mWakefulness=Awake",
        "input keyevent KEYCODE_WAKEUP",
        DARK,
    ),
    Norm(
        "lock screen disabled",
        "locksettings get-disabled",
        "true",
        "locksettings set-disabled true",
        LOCKED,
    ),
    Norm(
        "lock screen",
        "dumpsys window policy | grep -m1 -oE ' showing=[a-z]+'",
        "showing=false",
        "wm dismiss-keyguard; input keyevent KEYCODE_MENU",
        LOCKED,
    ),
    # Each case sets it, too.
    stored("global", "hide_error_dialogs", "1", COVERED, "0", UNSET),
    # Fine on: what stands or lies still is not turned, and an emulator only by a command.
    stored("system", "accelerometer_rotation", "0", TURNED, "1"),
    stored("system", "user_rotation", "0", TURNED, UNSET),
    stored("system", "font_scale", "1.0", OTHER_SCREEN, "1", UNSET),
    Norm(
        "screen size",
        "wm size | tail -n 1 | cut -d' ' -f1",
        "Physical",
        "wm size reset",
        OTHER_SCREEN,
    ),
    Norm(
        "density",
        "wm density | tail -n 1 | cut -d' ' -f1",
        "Physical",
        "wm density reset",
        OTHER_SCREEN,
    ),
    stored("secure", "spell_checker_enabled", "0", COVERED),
    stored("secure", "autofill_service", UNSET, COVERED),
    # Tasks with text messages set it themselves.
    stored(
        "global", "heads_up_notifications_enabled", "1", "notifications are not seen", "0", UNSET
    ),
    stored(
        "secure", "show_ime_with_hard_keyboard", "1", "the keyboard on the screen stays hidden"
    ),
    stored("system", "pointer_location", "0", COVERED, UNSET),
    stored(
        *("global", "airplane_mode_on", "0", NO_RADIO, UNSET),
        by="cmd connectivity airplane-mode disable",
    ),
    stored("global", "wifi_on", "1", NO_RADIO, "2", by="svc wifi enable"),
    stored("global", "bluetooth_on", "1", NO_RADIO, "2", by="svc bluetooth enable"),
)


def deviations(device: "Device") -> list[Deviation]:
    """What keeps a device from being ready for a run, read in one round trip."""
    return [each for each in _unmet(device, NORMS) if each.found not in each.norm.fine]


def normalise(device: "Device") -> list[Deviation]:
    """Set all that differs from what is wanted, in one round trip after one that reads it.

    Returns what it found and set, also what was fine; `deviations` is the proof.
    """
    unmet = _unmet(device, NORMS)
    if unmet:
        device.adb.shell("; ".join(f"{{ {each.norm.set}; }} >/dev/null 2>&1" for each in unmet))
        device.radios.wait_until_switched()
    return unmet


def _unmet(device: "Device", norms: tuple[Norm, ...]) -> list[Deviation]:
    line = "; ".join(f"{{ {norm.read}; }} 2>/dev/null; echo {ENDS}" for norm in norms)
    done = device.adb.shell(line)
    *values, rest = done.stdout.split(f"{ENDS}\n")
    if len(values) != len(norms) or rest:
        raise DeviceError(f"{device.serial}: cannot read how it is set up: {done.stderr.strip()}")
    found = zip(norms, (value.strip() for value in values), strict=True)
    return [Deviation(norm, value) for norm, value in found if value != norm.wanted]
