"""Users and groups by number and by name."""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

ROOT, SYSTEM, SHELL = 0, 1000, 2000
FIRST_APP = 10000
NAMES = {
    0: "root", 1: "daemon", 2: "bin", 1000: "system", 1001: "radio", 1002: "bluetooth",
    1003: "graphics", 1004: "input", 1005: "audio", 1006: "camera", 1007: "log", 1008: "compass",
    1009: "mount", 1010: "wifi", 1011: "adb", 1012: "install", 1013: "media", 1014: "dhcp",
    1015: "sdcard_rw", 1016: "vpn", 1017: "keystore", 1018: "usb", 1019: "drm", 1020: "mdnsr",
    1021: "gps", 1023: "media_rw", 1024: "mtp", 1026: "drmrpc", 1027: "nfc", 1028: "sdcard_r",
    1029: "clat", 1031: "mediadrm", 1032: "package_info", 1036: "logd", 1037: "shared_relro",
    1041: "audioserver", 1046: "mediacodec", 1047: "cameraserver", 1066: "statsd",
    1069: "lmkd", 1072: "network_stack", 1073: "network_stack", 1077: "external_storage",
    1078: "ext_data_rw", 1079: "ext_obb_rw", 1090: "virtualizationservice",
    2000: "shell", 2001: "cache", 2002: "diag", 3001: "net_bt_admin", 3002: "net_bt",
    3003: "inet", 3004: "net_raw", 3005: "net_admin", 3006: "net_bw_stats", 3007: "net_bw_acct",
    3009: "readproc", 3010: "wakelock", 3011: "uhid", 3012: "readtracefs",
    9997: "everybody", 9998: "misc", 9999: "nobody",
}  # fmt: skip
NUMBERS = {name: number for number, name in NAMES.items()}
_APP = re.compile(r"u(\d+)_(a|system|root|shell|radio)(\d*)\Z")
_MORE = (1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012)
GROUPS = {ROOT: (0, *_MORE), SHELL: (2000, *_MORE)}
CONTEXTS = {ROOT: "u:r:su:s0", SHELL: "u:r:shell:s0"}


def name(number: int) -> str:
    """The name of a user or group, or the number as text if it has none."""
    if number in NAMES:
        return NAMES[number]
    if FIRST_APP <= number < 20000:
        return f"u0_a{number - FIRST_APP}"
    if 20000 <= number < 30000:
        return f"u0_a{number - 20000}_cache"
    return str(number)


def number(text: str) -> int | None:
    """The number of a user or group, by name or by number; None if there is none."""
    if text in NUMBERS:
        return NUMBERS[text]
    if text.isdigit():
        return int(text)
    found = _APP.match(text)
    if found and found[2] == "a" and found[3]:
        return FIRST_APP + int(found[3])
    return None


def name_of(phone: "Phone", uid: int) -> str:
    return name(uid)


def groups(uid: int) -> tuple[int, ...]:
    return GROUPS.get(uid, (uid, 9997))


def context(uid: int) -> str:
    return CONTEXTS.get(uid, "u:r:untrusted_app:s0:c512,c768")
