"""What tells a device, its owner and this computer from all others, before a line is recorded."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from pytest_androidworld.env.masking import secrets_of
from pytest_androidworld.env.recording.masks import Masks

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

EMULATOR = re.compile(r"emulator-\d+")
LOOPBACK = {"127.0.0.1", "localhost"}  # the client names it, and it is the same everywhere
NOTHING = {"", "null", "unknown", "NULL"}
KEY = 12  # characters; what is shorter may be a word

# A command, and what to take from its output.
Table = tuple[tuple[str, re.Pattern[str]], ...]
LINES = re.compile(r"^(.+)$", re.MULTILINE)
DEVICE: Table = (
    (
        "getprop",
        re.compile(
            r"^\[[^\]]*(?:serial|imei|meid|icc_?id|imsi|msisdn|phone_?number)[^\]]*\]:"
            r" \[(.*[0-9].*)\]",
            re.MULTILINE | re.IGNORECASE,
        ),
    ),
    ("settings get secure android_id", LINES),
    ("settings get secure bluetooth_address", LINES),
    ("cat /sys/class/net/wlan0/address 2>/dev/null", LINES),
)
OWNER: Table = (
    ("dumpsys account", re.compile(r"Account \{name=(.+?), type=")),
    (
        "content query --uri content://telephony/siminfo --projection number:icc_id",
        re.compile(r"(?:number|icc_id)=([^,\n]+)"),
    ),
    (
        "content query --uri content://com.android.contacts/data --projection data1"
        " --where \"mimetype LIKE '%phone%' OR mimetype LIKE '%email%'\"",
        re.compile(r"data1=(.+)$", re.MULTILINE),
    ),
    (
        "content query --uri content://sms --projection address",
        re.compile(r"address=(.+)$", re.MULTILINE),
    ),
    ("settings get global device_name", LINES),
    ("settings get secure bluetooth_name", LINES),
)
NETWORKS: Table = (
    ("cmd wifi status", re.compile(r'connected to "(.+)"')),
    ("cmd wifi status", re.compile(r"IP: /([0-9.]+)")),
    ("cmd wifi list-networks", re.compile(r"^\d+ +(.+?) +\S+$", re.MULTILINE)),
    (
        "cmd wifi list-scan-results",
        re.compile(r"^ +[0-9a-f:]{17} +\d+ +\S+ +\S+ +(.+?) +\[", re.MULTILINE),
    ),
)
EMULATORS = re.compile(r"AndroidWifi|10\.0\.2\.\d+")  # the network that each of them has
# Networks may be called by a word that is on each phone's screens, where it has to be found.
WORDS = {"android", "guest", "internet", "mobile", "network", "phone", "pixel", "settings"}


def masks(device: "Device", environment: Mapping[str, str] = os.environ) -> Masks:
    """What hides all that is private to a device and this computer, as they are now."""
    doors = [door for door in (device.emulator, device.console) if door is not None]
    tokens = [door.token for door in doors if door.token]
    model = device.adb.run("getprop", "ro.product.model").stdout.strip()
    copied = device.emulator.clipboard() if device.emulator is not None else ""
    owner = [*_found(device, OWNER), copied.strip()]
    networks = [each for each in _found(device, NETWORKS) if not EMULATORS.fullmatch(each)]
    return Masks(
        [*tokens, *of_host(environment), *_serials(device.serial), *_found(device, DEVICE)],
        [
            *(each for each in owner if each != model and not each.isalpha()),
            *(each for each in networks if each.casefold() not in WORDS),
        ],
    )


def _serials(serial: str) -> Iterator[str]:
    """What of adb's name for a device is its own."""
    host = serial.rpartition(":")[0]
    if not EMULATOR.fullmatch(serial) and host not in LOOPBACK:
        yield from (serial, host)


def of_host(environment: Mapping[str, str]) -> list[str]:
    """What this computer may show of its user: the home folder, and what is secret by its name."""
    homes = [environment.get(name, "").rstrip("/\\") for name in ("HOME", "USERPROFILE")]
    folders = [each for each in homes if len(re.findall(r"[/\\]", each)) > 1]
    return [*folders, *secrets_of(environment, KEY)]


def _found(device: "Device", table: Iterable[tuple[str, re.Pattern[str]]]) -> list[str]:
    outputs = [(device.adb.shell(command).stdout, pattern) for command, pattern in table]
    found = [each.strip() for output, pattern in outputs for each in pattern.findall(output)]
    return [each for each in found if each not in NOTHING]
