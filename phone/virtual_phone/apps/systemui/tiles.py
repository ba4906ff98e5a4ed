"""The tiles of quick settings: what each displays, what a tap and a long press do."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from virtual_phone.android.intent import Intent
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.internet import InternetPanel
from virtual_phone.apps.systemui.record_screen import RecordScreen
from virtual_phone.apps.systemui.status_icons import next_alarm
from virtual_phone.phone import Phone
from virtual_phone.services.battery import Battery
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.radios import Radios
from virtual_phone.services.settings import Settings

ON_OFF = ("Off", "On")
ZEN, SAVER = ("global", "zen_mode"), ("global", "low_power")
NIGHT_LIGHT = ("secure", "night_display_activated")
BLUETOOTH = {"ON": "On", "TURNING_ON": "Turning on…", "TURNING_OFF": "Turning off…"}


@dataclass(frozen=True)
class Status:
    """What a tile displays at the moment."""

    on: bool
    text: str
    desc: str = ""  # if it is not the tile's


@dataclass(frozen=True)
class Tile:
    """One tile; ``page`` is the page of Settings that a long press opens."""

    label: str
    icon: str
    status: Callable[[Phone], Status]
    tap: Callable[[Phone], object] | None = None  # None: unavailable
    page: str = ""
    desc: str = ""
    toggles: bool = True
    is_bare: bool = False  # not bound to anything: nothing can be read of it or done with it


def _toggle(
    label: str,
    icon: str,
    is_on: Callable[[Phone], bool],
    switch: Callable[[Phone, bool], object],
    page: str = "",
    desc: str = "",
) -> Tile:
    def status(phone: Phone) -> Status:
        on = is_on(phone)
        return Status(on, ON_OFF[on])

    return Tile(label, icon, status, lambda phone: switch(phone, not is_on(phone)), page, desc)


def _setting(label: str, icon: str, setting: tuple[str, str], page: str, desc: str = "") -> Tile:
    """A tile that switches one setting between 0 and 1."""

    def switch(phone: Phone, on: bool) -> None:
        phone[Settings].put(*setting, int(on))

    return _toggle(label, icon, partial(_is_set, setting), switch, page, desc)


def _is_set(setting: tuple[str, str], phone: Phone) -> bool:
    return phone[Settings].number(*setting) == 1


def _unavailable(label: str, icon: str, text: str = "Unavailable", page: str = "") -> Tile:
    return Tile(label, icon, lambda phone: Status(False, text), page=page, toggles=False)


def _internet(phone: Phone) -> Status:
    radios = phone[Radios]
    text = radios.internet_text(between=", ")
    signal = radios.phone_signal if radios.network_type else ""
    words = ("Internet", signal, text) if signal else ("Internet", text)
    return Status(bool(radios.wifi_signal or signal), text, ",".join(words))


def _bluetooth(phone: Phone) -> Status:
    state = phone[Radios].state["bluetooth"]
    return Status(state in ("ON", "TURNING_ON"), BLUETOOTH.get(state, "Off"))


def _toggle_bluetooth(phone: Phone) -> None:
    phone[Radios].bluetooth(not _bluetooth(phone).on, by=opening.SYSTEM_UI)


def _alarm(phone: Phone) -> Status:
    due = next_alarm(phone)
    if due is None:
        return Status(False, "No alarm set")
    return Status(True, f"{due:%a} {phone[DisplaySettings].time_text(due)}")


def _show_alarms(phone: Phone) -> None:
    alarms = Intent(action="android.intent.action.SHOW_ALARMS")
    opening.open_activity(phone, alarms)


def _sensor(label: str, icon: str, setting: str) -> Tile:
    """A tile that lets all apps use a sensor, or none."""
    blocked = ("secure", setting)

    def status(phone: Phone) -> Status:
        off = _is_set(blocked, phone)
        return Status(not off, "Blocked" if off else "Available")

    def tap(phone: Phone) -> None:
        phone[Settings].put(*blocked, int(not _is_set(blocked, phone)))

    return Tile(label, icon, status, tap, "PRIVACY_SETTINGS")


def _record(phone: Phone) -> None:
    phone[RecordScreen].open()


TILES = {  # by their names in the setting sysui_qs_tiles, in their usual order
    "internet": Tile(
        "Internet", "wifi", _internet, lambda phone: phone[InternetPanel].open(), "WIFI_SETTINGS"
    ),
    "bt": Tile(
        "Bluetooth", "bluetooth", _bluetooth, _toggle_bluetooth, "BLUETOOTH_SETTINGS", "Bluetooth."
    ),
    # The emulator's camera has no torch.
    "flashlight": Tile(
        "Flashlight",
        "flashlight",
        lambda phone: Status(False, "Unavailable"),
        toggles=False,
        is_bare=True,
    ),
    "dnd": _setting(
        "Do Not Disturb", "minus-circle-outline", ZEN, "ZEN_MODE_SETTINGS", "Do Not Disturb."
    ),
    "alarm": Tile("Alarm", "alarm", _alarm, _show_alarms, toggles=False),
    "airplane": _toggle(
        "Airplane mode",
        "airplane",
        lambda phone: bool(phone[Radios].state["airplane"]),
        lambda phone, on: phone[Radios].airplane(on),
        "AIRPLANE_MODE_SETTINGS",
    ),
    "controls": _unavailable("Device controls", "home-automation"),
    "wallet": _unavailable("Wallet", "wallet-outline"),
    "rotation": _toggle(
        "Auto-rotate",
        "screen-rotation",
        lambda phone: phone[DisplaySettings].auto_rotate,
        lambda phone, on: phone[DisplaySettings].set_auto_rotate(on),
        "DISPLAY_SETTINGS",
    ),
    "battery": _toggle(
        "Battery Saver",
        "battery-plus-outline",
        partial(_is_set, SAVER),
        lambda phone, on: phone[Battery].saver(on),
        "BATTERY_SAVER_SETTINGS",
    ),
    "cast": _unavailable("Screen Cast", "cast", page="CAST_SETTINGS"),
    "screenrecord": Tile(
        "Screen record",
        "record-circle-outline",
        lambda phone: Status(False, "Start"),
        _record,
        toggles=False,
    ),
    "mictoggle": _sensor("Mic access", "microphone-outline", "microphone_blocked"),
    "cameratoggle": _sensor("Camera access", "camera-outline", "camera_blocked"),
    "night": _setting("Night Light", "weather-night", NIGHT_LIGHT, "NIGHT_DISPLAY_SETTINGS"),
    "dream": _unavailable("Screen saver", "sleep", "Off", "DREAM_SETTINGS"),
    "nearby_share": _setting(
        "Nearby Share", "share-variant-outline", ("secure", "nearby_sharing_enabled"), ""
    ),
    "qr_code_scanner": _unavailable("QR code scanner", "qrcode-scan"),
    "dark": _toggle(
        "Dark theme",
        "theme-light-dark",
        lambda phone: phone[DisplaySettings].night,
        lambda phone, on: phone[DisplaySettings].set_night(on),
        "DISPLAY_SETTINGS",
    ),
}


def in_order(phone: Phone) -> list[str]:
    """The names of the tiles, as in the setting or in their usual order."""
    wanted = (phone[Settings].get("secure", "sysui_qs_tiles") or "").split(",")
    return [name for name in wanted if name in TILES] or list(TILES)
