"""Keys of a keyboard as the browser's key events."""

import string
from dataclasses import dataclass
from typing import Any

ALT, CONTROL, META, SHIFT = 1, 2, 4, 8  # Input.dispatchKeyEvent

# Windows' virtual key codes, which a page reads as keyCode, of keys without a character
NAMED = {
    "Backspace": 8,
    "Tab": 9,
    "Enter": 13,
    "Escape": 27,
    "PageUp": 33,
    "PageDown": 34,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
}
TEXTS = {"Enter": "\r", "Tab": ""}
# and of those of an American keyboard: with the physical key, plain and shifted
PUNCTUATION = {
    "Semicolon": (186, ";:"),
    "Equal": (187, "=+"),
    "Comma": (188, ",<"),
    "Minus": (189, "-_"),
    "Period": (190, ".>"),
    "Slash": (191, "/?"),
    "Backquote": (192, "`~"),
    "BracketLeft": (219, "[{"),
    "Backslash": (220, "\\|"),
    "BracketRight": (221, "]}"),
    "Quote": (222, "'\""),
    "Space": (32, " "),
}
SHIFTED_DIGITS = ")!@#$%^&*("


@dataclass(frozen=True)
class Key:
    """One key with the modifiers that are held."""

    key: str
    code: str
    virtual: int
    text: str = ""
    modifiers: int = 0

    def events(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The events of pressing and of releasing it."""
        both = {
            "key": self.key,
            "code": self.code,
            "windowsVirtualKeyCode": self.virtual,
            "modifiers": self.modifiers,
        }
        down: dict[str, Any] = {"type": "keyDown" if self.text else "rawKeyDown", **both}
        if self.text:
            down |= {"text": self.text, "unmodifiedText": self.text}
        return down, {"type": "keyUp", **both}


def named(name: str, modifiers: int = 0) -> Key:
    """A key without a character, as ``ArrowLeft``."""
    return Key(name, name, NAMED[name], TEXTS.get(name, ""), modifiers)


def typed(letter: str) -> Key | None:
    """The key for a character; None if an American keyboard has none."""
    return _TYPED.get(letter)


def shortcut(letter: str) -> Key:
    """A letter with Control held: it types nothing."""
    return Key(letter, f"Key{letter.upper()}", ord(letter.upper()), "", CONTROL)


def _all() -> dict[str, Key]:
    found = {}
    for letter in string.ascii_lowercase:
        code, virtual = f"Key{letter.upper()}", ord(letter.upper())
        found[letter] = Key(letter, code, virtual, letter)
        found[letter.upper()] = Key(letter.upper(), code, virtual, letter.upper(), SHIFT)
    for digit, shifted in zip(string.digits, SHIFTED_DIGITS, strict=True):
        found[digit] = Key(digit, f"Digit{digit}", ord(digit), digit)
        found[shifted] = Key(shifted, f"Digit{digit}", ord(digit), shifted, SHIFT)
    for code, (virtual, letters) in PUNCTUATION.items():
        for letter, modifiers in zip(letters, (0, SHIFT), strict=False):
            found[letter] = Key(letter, code, virtual, letter, modifiers)
    return found


_TYPED = _all()
