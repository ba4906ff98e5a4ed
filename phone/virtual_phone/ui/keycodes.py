"""Key codes: Android's by name, and what Linux's evdev calls the same keys."""

NAMES = {
    "HOME": 3, "BACK": 4, "CALL": 5, "ENDCALL": 6, "0": 7, "1": 8, "2": 9, "3": 10, "4": 11,
    "5": 12, "6": 13, "7": 14, "8": 15, "9": 16, "STAR": 17, "POUND": 18, "DPAD_UP": 19,
    "DPAD_DOWN": 20, "DPAD_LEFT": 21, "DPAD_RIGHT": 22, "DPAD_CENTER": 23, "VOLUME_UP": 24,
    "VOLUME_DOWN": 25, "POWER": 26, "CAMERA": 27, "CLEAR": 28, "COMMA": 55, "PERIOD": 56,
    "ALT_LEFT": 57, "ALT_RIGHT": 58, "SHIFT_LEFT": 59, "SHIFT_RIGHT": 60, "TAB": 61, "SPACE": 62,
    "ENTER": 66, "DEL": 67, "GRAVE": 68, "MINUS": 69, "EQUALS": 70, "LEFT_BRACKET": 71,
    "RIGHT_BRACKET": 72, "BACKSLASH": 73, "SEMICOLON": 74, "APOSTROPHE": 75, "SLASH": 76,
    "AT": 77, "PLUS": 81, "MENU": 82, "NOTIFICATION": 83, "SEARCH": 84, "PAGE_UP": 92,
    "PAGE_DOWN": 93, "ESCAPE": 111, "FORWARD_DEL": 112, "CTRL_LEFT": 113, "CTRL_RIGHT": 114,
    "CAPS_LOCK": 115, "META_LEFT": 117, "SYSRQ": 120, "MOVE_HOME": 122, "MOVE_END": 123,
    "INSERT": 124, "NUMPAD_ENTER": 160, "VOLUME_MUTE": 164, "APP_SWITCH": 187, "SLEEP": 223,
    "WAKEUP": 224, "CUT": 277, "COPY": 278, "PASTE": 279,
    **{chr(65 + index): 29 + index for index in range(26)},
}  # fmt: skip

PLAIN = {7 + index: str(index) for index in range(10)} | {
    29 + index: chr(97 + index) for index in range(26)
} | {
    17: "*", 18: "#", 55: ",", 56: ".", 62: " ", 68: "`", 69: "-", 70: "=", 71: "[", 72: "]",
    73: "\\", 74: ";", 75: "'", 76: "/", 77: "@", 81: "+",
}  # fmt: skip
SHIFTED = {29 + index: chr(65 + index) for index in range(26)} | {
    7: ")", 8: "!", 9: "@", 10: "#", 11: "$", 12: "%", 13: "^", 14: "&", 15: "*", 16: "(",
    55: "<", 56: ">", 68: "~", 69: "_", 70: "+", 71: "{", 72: "}", 73: "|", 74: ":", 75: '"',
    76: "?",
}  # fmt: skip

EVDEV = {
    1: "ESCAPE", 12: "MINUS", 13: "EQUALS", 14: "DEL", 15: "TAB", 26: "LEFT_BRACKET",
    27: "RIGHT_BRACKET", 28: "ENTER", 29: "CTRL_LEFT", 39: "SEMICOLON", 40: "APOSTROPHE",
    41: "GRAVE", 42: "SHIFT_LEFT", 43: "BACKSLASH", 51: "COMMA", 52: "PERIOD", 53: "SLASH",
    54: "SHIFT_RIGHT", 56: "ALT_LEFT", 57: "SPACE", 58: "CAPS_LOCK", 97: "CTRL_RIGHT", 99: "SYSRQ",
    100: "ALT_RIGHT", 102: "HOME", 103: "DPAD_UP", 104: "PAGE_UP", 105: "DPAD_LEFT",
    106: "DPAD_RIGHT", 107: "MOVE_END", 108: "DPAD_DOWN", 109: "PAGE_DOWN", 110: "INSERT",
    111: "FORWARD_DEL", 113: "VOLUME_MUTE", 114: "VOLUME_DOWN", 115: "VOLUME_UP", 116: "POWER",
    125: "META_LEFT", 127: "MENU", 139: "MENU", 158: "BACK", 169: "CALL", 172: "HOME",
    212: "CAMERA", 217: "SEARCH", 580: "APP_SWITCH",
    **{2 + index: str((index + 1) % 10) for index in range(10)},
    **{16 + index: letter for index, letter in enumerate("QWERTYUIOP")},
    **{30 + index: letter for index, letter in enumerate("ASDFGHJKL")},
    **{44 + index: letter for index, letter in enumerate("ZXCVBNM")},
}  # fmt: skip


def code_of(name: str) -> int | None:
    """The code of ``KEYCODE_HOME``, ``HOME`` or ``3``."""
    if name.isdigit():
        return int(name)
    return NAMES.get(name.upper().removeprefix("KEYCODE_"))
