"""Raw events of Linux's input devices, as in ``event send``: keys, and touches by slot."""

from collections.abc import Callable

from virtual_phone.phone import Phone
from virtual_phone.ui.input import MOST_FINGERS, Input

TYPES = {
    "EV_SYN": 0x00,
    "EV_KEY": 0x01,
    "EV_REL": 0x02,
    "EV_ABS": 0x03,
    "EV_MSC": 0x04,
    "EV_SW": 0x05,
    "EV_LED": 0x11,
    "EV_SND": 0x12,
    "EV_REP": 0x14,
    "EV_FF": 0x15,
    "EV_PWR": 0x16,
    "EV_FF_STATUS": 0x17,
    "EV_MAX": 0x1F,
}
SYN, KEY, ABS = TYPES["EV_SYN"], TYPES["EV_KEY"], TYPES["EV_ABS"]
CODES = {
    "EV_SYN": {"SYN_REPORT": 0, "SYN_CONFIG": 1},
    "EV_KEY": {
        "BTN_TOUCH": 0x14A,
        "KEY_ESC": 1,
        "KEY_BACKSPACE": 14,
        "KEY_TAB": 15,
        "KEY_ENTER": 28,
        "KEY_LEFTSHIFT": 42,
        "KEY_SPACE": 57,
        "KEY_HOME": 102,
        "KEY_UP": 103,
        "KEY_LEFT": 105,
        "KEY_RIGHT": 106,
        "KEY_DOWN": 108,
        "KEY_VOLUMEDOWN": 114,
        "KEY_VOLUMEUP": 115,
        "KEY_POWER": 116,
        "KEY_MENU": 139,
        "KEY_BACK": 158,
        "KEY_HOMEPAGE": 172,
        "KEY_CAMERA": 212,
        "KEY_SEARCH": 217,
        "KEY_APPSELECT": 580,
    }
    | {f"KEY_{digit}": 2 + place for place, digit in enumerate("1234567890")}
    | {f"KEY_{letter}": 16 + place for place, letter in enumerate("QWERTYUIOP")}
    | {f"KEY_{letter}": 30 + place for place, letter in enumerate("ASDFGHJKL")}
    | {f"KEY_{letter}": 44 + place for place, letter in enumerate("ZXCVBNM")},
    "EV_ABS": {
        "ABS_X": 0x00,
        "ABS_Y": 0x01,
        "ABS_MT_SLOT": 0x2F,
        "ABS_MT_TOUCH_MAJOR": 0x30,
        "ABS_MT_POSITION_X": 0x35,
        "ABS_MT_POSITION_Y": 0x36,
        "ABS_MT_TRACKING_ID": 0x39,
        "ABS_MT_PRESSURE": 0x3A,
    },
}
_ABS = CODES["EV_ABS"]
BTN_TOUCH = CODES["EV_KEY"]["BTN_TOUCH"]
SCALE = 0x7FFF  # the range of the emulator's touch screen in each direction


class Events:
    """Collects a device's events until its report is complete."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self._slot = 0
        self._fingers: dict[int, list[int]] = {}  # slot -> x, y, pressure
        self._moved: set[int] = set()
        self._set: dict[int, Callable[[int], None]] = {
            _ABS["ABS_X"]: lambda value: self._finger(0, value),
            _ABS["ABS_Y"]: lambda value: self._finger(1, value),
            _ABS["ABS_MT_SLOT"]: self._choose,
            _ABS["ABS_MT_POSITION_X"]: lambda value: self._finger(0, value),
            _ABS["ABS_MT_POSITION_Y"]: lambda value: self._finger(1, value),
            _ABS["ABS_MT_TRACKING_ID"]: lambda value: self._finger(2, int(value >= 0)),
        }

    def send(self, kind: int, code: int, value: int) -> None:
        """Handle one event; touches take effect when their report ends."""
        if kind == KEY and code == BTN_TOUCH:
            self._finger(2, value)
        elif kind == KEY:
            self.phone[Input].key(code, down=bool(value))
        elif kind == ABS and code in self._set:
            self._set[code](value)
        elif kind == SYN and code == 0:
            self._report()

    def _choose(self, slot: int) -> None:
        """Select a slot; Linux ignores one that the device lacks (input_handle_abs_event)."""
        if 0 <= slot < MOST_FINGERS:
            self._slot = slot

    def _finger(self, place: int, value: int) -> None:
        self._fingers.setdefault(self._slot, [0, 0, 0])[place] = value
        self._moved.add(self._slot)

    def _report(self) -> None:
        profile = self.phone.profile
        for slot in sorted(self._moved):
            x, y, pressure = self._fingers[slot]
            x, y = x * (profile.width - 1) // SCALE, y * (profile.height - 1) // SCALE
            self.phone[Input].touch(slot, x, y, pressure)
        self._moved.clear()
