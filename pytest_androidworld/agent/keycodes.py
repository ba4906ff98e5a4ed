"""Android's keys by number (`KeyEvent.java`), as far as a hand or a keyboard has them."""

from string import ascii_uppercase

from pytest_androidworld.errors import BadAction

PREFIX = "KEYCODE_"
NAMES = {
    **{7 + n: str(n) for n in range(10)},
    **{29 + n: letter for n, letter in enumerate(ascii_uppercase)},
    3: "HOME",
    4: "BACK",
    19: "DPAD_UP",
    20: "DPAD_DOWN",
    21: "DPAD_LEFT",
    22: "DPAD_RIGHT",
    23: "DPAD_CENTER",
    24: "VOLUME_UP",
    25: "VOLUME_DOWN",
    26: "POWER",
    27: "CAMERA",
    55: "COMMA",
    56: "PERIOD",
    57: "ALT_LEFT",
    58: "ALT_RIGHT",
    59: "SHIFT_LEFT",
    60: "SHIFT_RIGHT",
    61: "TAB",
    62: "SPACE",
    66: "ENTER",
    67: "DEL",
    82: "MENU",
    84: "SEARCH",
    92: "PAGE_UP",
    93: "PAGE_DOWN",
    111: "ESCAPE",
    112: "FORWARD_DEL",
    113: "CTRL_LEFT",
    114: "CTRL_RIGHT",
    122: "MOVE_HOME",
    123: "MOVE_END",
    187: "APP_SWITCH",
    277: "CUT",
    278: "COPY",
    279: "PASTE",
}


def named(word: str) -> str:
    """A key's name, as ``KEYCODE_DEL``, of what `input keyevent` takes: 67, DEL, KEYCODE_DEL."""
    if word.isdecimal():
        if int(word) not in NAMES:
            raise BadAction(f"no key that a hand has is number {word}")
        return PREFIX + NAMES[int(word)]
    return word if word.startswith(PREFIX) else PREFIX + word
