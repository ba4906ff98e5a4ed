"""``svc``: switch the phone's services from the shell."""

from collections.abc import Callable, Iterator

from virtual_phone.services.power import Power
from virtual_phone.services.radios import Radios
from virtual_phone.shell.core import Shell, builtin

HELP = {
    "help": ("Show information about the subcommands", ""),
    "power": (
        "Control the power manager",
        "usage: svc power stayon [true|false|usb|ac|wireless|dock]\n"
        "         Set the 'keep awake while plugged in' setting.\n"
        "       svc power reboot [reason]\n"
        "         Perform a runtime shutdown and reboot device with specified reason.\n"
        "       svc power shutdown\n"
        "         Perform a runtime shutdown and power off the device.\n",
    ),
    "data": (
        "Control mobile data connectivity",
        "usage: svc data [enable|disable]\n"
        "         Turn mobile data on or off.\n\n"
        "       svc data prefer\n"
        "          Set mobile as the preferred data network\n",
    ),
    "wifi": (
        "Control the Wi-Fi manager",
        "usage: svc wifi [enable|disable]\n         Turn Wi-Fi on or off.\n",
    ),
    "usb": (
        "Control Usb state",
        "usage: svc usb setFunctions [function]\n"
        "         Set the current usb function.\n"
        "       svc usb getFunctions\n"
        "          Gets the list of currently enabled functions\n",
    ),
    "nfc": (
        "Control NFC functions",
        "usage: svc nfc [enable|disable]\n         Turn NFC on or off.\n",
    ),
    "bluetooth": (
        "Control Bluetooth service",
        "usage: svc bluetooth [enable|disable]\n         Turn Bluetooth on or off.\n",
    ),
    "system-server": (
        "System server process related command.",
        "usage: svc system-server wait-for-crash [--timeout=MILLIS]\n",
    ),
}
WIDTH = max(map(len, HELP))
BOTH_LINES_SINCE = 33  # before, `svc bluetooth` prints nothing


@builtin
def svc(sh: Shell, *args: str) -> Iterator[str]:
    """Switch Wi-Fi, mobile data, Bluetooth, and staying awake while plugged in."""
    name, words = (args[0], args[1:]) if args else ("help", ())
    if name == "help" and words and words[0] in HELP:
        short, long = HELP[words[0]]
        sh.error(f"{short}\n\n{long}\n")
    elif name in COMMANDS:
        if not COMMANDS[name](sh, *words):
            short, long = HELP[name]
            sh.error(f"{short}\n\n{long}\n")
        elif name == "bluetooth" and sh.phone.profile.api >= BOTH_LINES_SINCE:
            yield from bluetooth_answer(words[0])
    else:
        lines = "".join(f"    {each:{WIDTH}}    {HELP[each][0]}\n" for each in HELP)
        sh.error(f"Available commands:\n{lines}")
        if name != "help":
            sh.phone.unknown_request("command of svc", name)


def bluetooth_answer(word: str) -> Iterator[str]:
    """The Bluetooth service's reply to a successful command."""
    yield f"BluetoothShellCommand: Exec{word}\n{word}: Success\n"


def _wifi(sh: Shell, *words: str) -> bool:
    return _switch(words, sh.phone[Radios].wifi)


def _data(sh: Shell, *words: str) -> bool:
    return words == ("prefer",) or _switch(words, sh.phone[Radios].mobile_data)


def _bluetooth(sh: Shell, *words: str) -> bool:
    return _switch(words, sh.phone[Radios].bluetooth)


def _nfc(sh: Shell, *words: str) -> bool:
    """There is no NFC chip; the command prints nothing, as on an emulator."""
    return words in (("enable",), ("disable",))


def _usb(sh: Shell, *words: str) -> bool:
    sh.phone.unknown_request("command of svc", f"usb {' '.join(words)}".strip())
    return False


def _switch(words: tuple[str, ...], turn: Callable[[bool], None]) -> bool:
    if words not in (("enable",), ("disable",)):
        return False
    turn(words == ("enable",))
    return True


def _power(sh: Shell, *words: str) -> bool:
    power = sh.phone[Power]
    match words:
        case ("stayon", "true"):
            power.stay_on(*power.chargers())
        case ("stayon", "false"):
            power.stay_on()
        case ("stayon", charger) if charger in power.chargers():
            power.stay_on(charger)
        case ("reboot", *_):
            sh.phone.reboot()
        case ("shutdown",):
            sh.phone.unknown_request("command of svc", "power shutdown")
        case _:
            return False
    return True


COMMANDS: dict[str, Callable[..., bool]] = {
    "wifi": _wifi,
    "data": _data,
    "bluetooth": _bluetooth,
    "nfc": _nfc,
    "usb": _usb,
    "power": _power,
}
