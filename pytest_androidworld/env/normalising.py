"""What a device must be like before a run, whatever it was used for: a table, read and set.

The reference sets the time's settings when it starts; its container adds the animations and the
hidden interfaces.  The rest is what keeps off the screen what no task needs.
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

    topic: str
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


def stored(topic: str, setting: str, wanted: str, why: str, *fine: str, by: str = "") -> Norm:
    """The norm of a setting; ``by`` is the command that changes it, where `settings` does not."""
    key = setting.partition(" ")[2]
    verb = f"delete {setting}" if wanted == UNSET else f"put {setting} {wanted}"
    read, change = f"settings get {setting}", by or f"settings {verb}"
    return Norm(topic, key, read, wanted, change, why, fine)


TIME, CALM, AWAKE = "time", "calm", "awake"
SCREEN, KEYBOARD, RADIOS = "screen settings", "keyboard", "radios"
ANIMATED = "elements are read while they move"
REFUSED = "apps that use hidden interfaces open warnings"
BY_ITSELF = "its clock leaves the date of the tasks"
DARK = "the screen goes dark while an agent thinks"
LOCKED = "the lock screen covers the apps"
TURNED = "the screen turns, and other elements are visible"
OTHER_SCREEN = "texts wrap and scroll otherwise"
COVERED = "a window that belongs to no app covers others"
UNSEEN = "notifications are not seen when they come"
NO_KEYS = "the keyboard on the screen stays hidden"
NO_RADIO = "tasks begin with radios that are on"
LAND = "cmd connectivity airplane-mode disable"

NORMS = (
    stored(TIME, "global auto_time", "0", BY_ITSELF),
    stored(TIME, "global auto_time_zone", "0", BY_ITSELF),
    stored(TIME, "system time_12_24", "24", "3 PM is not read as 15:00"),
    Norm(
        TIME,
        "time zone",
        "getprop persist.sys.timezone",
        "UTC",
        "service call alarm 3 s16 UTC",  # IAlarmManager.setTimeZone
        "dates differ from those of the tasks",
    ),
    stored(CALM, "global window_animation_scale", "0.0", ANIMATED, "0"),
    stored(CALM, "global transition_animation_scale", "0.0", ANIMATED, "0"),
    stored(CALM, "global animator_duration_scale", "0.0", ANIMATED, "0"),
    stored(CALM, "global hidden_api_policy", "1", REFUSED),
    stored(CALM, "global hidden_api_policy_p_apps", "1", REFUSED),
    stored(CALM, "global hidden_api_policy_pre_p_apps", "1", REFUSED),
    stored(CALM, "global hide_error_dialogs", "1", COVERED, "0", UNSET),  # each case sets it, too
    stored(CALM, "secure spell_checker_enabled", "0", COVERED),
    stored(CALM, "secure autofill_service", UNSET, COVERED, ""),  # what Settings stores for none
    stored(CALM, "system pointer_location", "0", COVERED, UNSET),
    # Tasks with text messages set it themselves.
    stored(CALM, "global heads_up_notifications_enabled", "1", UNSEEN, "0", UNSET),
    Norm(
        AWAKE,
        "screen is kept on",
        "dumpsys power | grep -m1 -oE 'mStayOn=[a-z]+'",
        "mStayOn=true",
        "svc power stayon true",
        DARK,
    ),
    stored(AWAKE, "system screen_off_timeout", NEVER, DARK),
    Norm(
        AWAKE,
        "screen is on",
        "dumpsys power | grep -m1 -oE 'mWakefulness=[A-Za-z]+'",
        "mWakefulness=Awake",
        "input keyevent KEYCODE_WAKEUP",
        DARK,
    ),
    Norm(
        AWAKE,
        "lock screen disabled",
        "locksettings get-disabled",
        "true",
        "locksettings set-disabled true",
        LOCKED,
    ),
    Norm(
        AWAKE,
        "lock screen",
        "dumpsys window policy | grep -m1 -oE '[^a-z]showing=[a-z]+' | cut -c2-",
        "showing=false",
        "wm dismiss-keyguard; input keyevent KEYCODE_MENU",
        LOCKED,
    ),
    # Fine on: what stands or lies still is not turned, and an emulator only by a command.
    stored(SCREEN, "system accelerometer_rotation", "0", TURNED, "1"),
    stored(SCREEN, "system user_rotation", "0", TURNED, UNSET),
    stored(SCREEN, "system font_scale", "1.0", OTHER_SCREEN, "1", UNSET),
    Norm(
        SCREEN,
        "screen size",
        "wm size | tail -n 1 | cut -d' ' -f1",
        "Physical",
        "wm size reset",
        OTHER_SCREEN,
    ),
    Norm(
        SCREEN,
        "density",
        "wm density | tail -n 1 | cut -d' ' -f1",
        "Physical",
        "wm density reset",
        OTHER_SCREEN,
    ),
    stored(KEYBOARD, "secure show_ime_with_hard_keyboard", "1", NO_KEYS),
    stored(RADIOS, "global airplane_mode_on", "0", NO_RADIO, UNSET, by=LAND),
    stored(RADIOS, "global wifi_on", "1", NO_RADIO, "2", by="svc wifi enable"),
    stored(RADIOS, "global bluetooth_on", "1", NO_RADIO, "2", by="svc bluetooth enable"),
)


def deviations(device: "Device", topic: str = "") -> list[Deviation]:
    """What keeps a device from being ready for a run, of one topic or of all; one round trip."""
    return [each for each in _unmet(device, topic) if each.found not in each.norm.fine]


def normalise(device: "Device", topic: str = "") -> list[Deviation]:
    """Set all that differs from what is wanted, in one round trip after one that reads it.

    Returns what it found and set, also what was fine; `deviations` is the proof.
    """
    unmet = _unmet(device, topic)
    if unmet:
        device.adb.shell("; ".join(f"{{ {each.norm.set}; }} >/dev/null 2>&1" for each in unmet))
        device.radios.wait_until_switched()
    return unmet


def _unmet(device: "Device", topic: str) -> list[Deviation]:
    norms = [norm for norm in NORMS if topic in ("", norm.topic)]
    line = "; ".join(f"{{ {norm.read}; }} 2>/dev/null; echo {ENDS}" for norm in norms)
    done = device.adb.shell(line)
    *values, rest = done.stdout.split(f"{ENDS}\n")
    if len(values) != len(norms) or rest:
        why = done.stderr.strip() or f"its shell prints {done.stdout[:200]!r}"
        raise DeviceError(f"{device.serial}: cannot read how it is set up: {why}")
    found = zip(norms, (value.strip() for value in values), strict=True)
    return [Deviation(norm, value) for norm, value in found if value != norm.wanted]
