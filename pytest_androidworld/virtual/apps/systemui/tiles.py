"""The tiles of quick settings: what each shows, what a tap and a long press do."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.apps.systemui.status_icons import next_alarm
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.battery import Battery
from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.services.radios import Radios
from pytest_androidworld.virtual.services.settings import Settings

if TYPE_CHECKING:
    from pytest_androidworld.virtual.phone import Phone

ON_OFF = ("Off", "On")
Memory = dict[str, Any]  # what the shade itself remembers: whether the torch shines


@dataclass(frozen=True)
class Shown:
    """How a tile looks just now."""

    on: bool
    second: str
    desc: str = ""  # if it is not the label


@dataclass(frozen=True)
class Tile:
    """One tile; ``page`` is the page of Settings that a long press opens."""

    label: str
    icon: str
    look: Callable[["Phone", Memory], Shown]
    tap: Callable[["Phone", Memory], object] | None = None  # none: not part of this phone
    page: str = ""
    desc: str = ""
    toggles: bool = True


def _switch(namespace: str, key: str, on: int = 1, off: int = 0) -> dict[str, Any]:
    """A tile that shows and turns one setting."""

    def look(phone: "Phone", memory: Memory) -> Shown:
        value = phone[Settings].number(namespace, key, off) == on
        return Shown(value, ON_OFF[value])

    def tap(phone: "Phone", memory: Memory) -> None:
        value = phone[Settings].number(namespace, key, off) == on
        phone[Settings].put(namespace, key, off if value else on)

    return {"look": look, "tap": tap}


def _absent(second: str = "Unavailable") -> dict[str, Any]:
    return {"look": lambda phone, memory: Shown(False, second), "toggles": False}


def _internet(phone: "Phone", memory: Memory) -> Shown:
    radios = phone[Radios]
    second = radios.internet_text(between=", ")
    signal = radios.wifi_signal or (radios.phone_signal if radios.network_type else "")
    connected = bool(signal)
    desc = f"Internet,{signal},{second}" if connected else f"Internet,{second}"
    return Shown(connected, second, desc)


def _show_internet(phone: "Phone", memory: Memory) -> None:
    from pytest_androidworld.virtual.apps.systemui.internet import InternetPanel

    phone[InternetPanel].open()


def _bluetooth(phone: "Phone", memory: Memory) -> Shown:
    state = phone[Radios].state["bluetooth"]
    words = {"ON": "On", "TURNING_ON": "Turning on…", "TURNING_OFF": "Turning off…"}
    return Shown(state in ("ON", "TURNING_ON"), words.get(state, "Off"))


def _toggle_bluetooth(phone: "Phone", memory: Memory) -> None:
    phone[Radios].bluetooth(not _bluetooth(phone, memory).on, by=opening.SYSTEM_UI)


def _torch(phone: "Phone", memory: Memory) -> Shown:
    on = bool(memory.get("torch"))
    return Shown(on, ON_OFF[on])


def _toggle_torch(phone: "Phone", memory: Memory) -> None:
    memory["torch"] = not memory.get("torch")


def _alarm(phone: "Phone", memory: Memory) -> Shown:
    due = next_alarm(phone)
    if due is None:
        return Shown(False, "No alarm set")
    return Shown(True, f"{due:%a} {phone[DisplaySettings].time_text(due)}")


def _show_alarms(phone: "Phone", memory: Memory) -> None:
    alarms = Intent(action="android.intent.action.SHOW_ALARMS")
    opening.open_or_say(phone, alarms, "The alarm clock")


def _airplane(phone: "Phone", memory: Memory) -> Shown:
    on = bool(phone[Radios].state["airplane"])
    return Shown(on, ON_OFF[on])


def _toggle_airplane(phone: "Phone", memory: Memory) -> None:
    phone[Radios].airplane(not _airplane(phone, memory).on)


def _rotation(phone: "Phone", memory: Memory) -> Shown:
    on = phone[DisplaySettings].auto_rotate
    return Shown(on, ON_OFF[on])


def _toggle_rotation(phone: "Phone", memory: Memory) -> None:
    phone[DisplaySettings].set_auto_rotate(not phone[DisplaySettings].auto_rotate)


def _saver(phone: "Phone", memory: Memory) -> Shown:
    on = phone[Settings].number("global", "low_power") == 1
    return Shown(on, ON_OFF[on])


def _toggle_saver(phone: "Phone", memory: Memory) -> None:
    phone[Battery].saver(not _saver(phone, memory).on)


def _dark(phone: "Phone", memory: Memory) -> Shown:
    on = phone[DisplaySettings].night
    return Shown(on, ON_OFF[on])


def _toggle_dark(phone: "Phone", memory: Memory) -> None:
    phone[DisplaySettings].set_night(not phone[DisplaySettings].night)


# By the names that the setting sysui_qs_tiles has for them, in their usual order.
TILES = {
    "internet": Tile("Internet", "wifi", _internet, _show_internet, "WIFI_SETTINGS"),
    "bt": Tile(
        "Bluetooth", "bluetooth", _bluetooth, _toggle_bluetooth, "BLUETOOTH_SETTINGS", "Bluetooth."
    ),
    "dnd": Tile(
        "Do Not Disturb", "minus-circle-outline", page="ZEN_MODE_SETTINGS",
        desc="Do Not Disturb.", **_switch("global", "zen_mode"),
    ),
    "flashlight": Tile("Flashlight", "flashlight", _torch, _toggle_torch),
    "alarm": Tile("Alarm", "alarm", _alarm, _show_alarms, toggles=False),
    "airplane": Tile(
        "Airplane mode", "airplane", _airplane, _toggle_airplane, "AIRPLANE_MODE_SETTINGS"
    ),
    "controls": Tile("Device controls", "home-automation", **_absent()),
    "wallet": Tile("Wallet", "wallet-outline", **_absent()),
    "rotation": Tile(
        "Auto-rotate", "screen-rotation", _rotation, _toggle_rotation, "DISPLAY_SETTINGS"
    ),
    "battery": Tile(
        "Battery Saver", "battery-plus-outline", _saver, _toggle_saver, "BATTERY_SAVER_SETTINGS"
    ),
    "cast": Tile("Screen Cast", "cast", page="CAST_SETTINGS", **_absent()),
    "screenrecord": Tile("Screen record", "record-circle-outline", **_absent("Start")),
    "mictoggle": Tile("Mic access", "microphone-outline", **_absent("Available")),
    "cameratoggle": Tile("Camera access", "camera-outline", **_absent("Available")),
    "night": Tile(
        "Night Light", "weather-night", page="NIGHT_DISPLAY_SETTINGS",
        **_switch("secure", "night_display_activated"),
    ),
    "dream": Tile("Screen saver", "sleep", page="DREAM_SETTINGS", **_absent("Off")),
    "nearby_share": Tile("Nearby Share", "share-variant-outline", **_absent("Off")),
    "qr_code_scanner": Tile("QR code scanner", "qrcode-scan", **_absent("")),
    "dark": Tile("Dark theme", "theme-light-dark", _dark, _toggle_dark, "DISPLAY_SETTINGS"),
}  # fmt: skip


def in_order(phone: "Phone") -> list[str]:
    """The names of the tiles, as the setting has them, if it does."""
    wanted = (phone[Settings].get("secure", "sysui_qs_tiles") or "").split(",")
    return [name for name in wanted if name in TILES] or list(TILES)
