"""The keys of the on-screen keyboard: those of each page, their ids, and how wide they are."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from virtual_phone.ui.view import Box, Handler, Icon, Row, Text, View

if TYPE_CHECKING:
    from virtual_phone.ui.keyboard import Keyboard

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_SYMBOLS = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")
PAGES = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE_SYMBOLS}
DIGITS = "1234567890"
# What a long press types: the digit on the key, or the letter's usual variant.
VARIANTS = dict(zip("qwertyuiop", DIGITS, strict=True)) | {"a": "à", "s": "ß", "c": "ç", "n": "ñ"}
ACTIONS = {
    "next": ("Next", "arrow-right"),
    "done": ("Done", "check"),
    "search": ("Search", "magnify"),
    "go": ("Go", "arrow-right"),
    "send": ("Send", "send"),
    "newline": ("Enter", "keyboard-return"),
}
DIGIT_KEYS = ("number", "phone")  # fields whose keys are digits
SIDE = 2  # dp: beside the keys of a row
EDGE = 1.5  # the width of a key at the side, beside letters of 1


class Key(NamedTuple):
    """A key; what it does is among the keyboard's handlers, or typing what it is called."""

    name: str
    does: str = ""
    icon: str = ""
    face: str = ""
    id: str = ""
    held: str | None = None  # what a long press does
    grow: float = 1
    lit: bool = False  # in the colour of the action key


SPACE = Key("Space", "insert_space", id="key_pos_space", grow=4)
DELETE = Key("Delete", "delete", "backspace-outline", id="key_pos_del", held="delete_while_held")
MORE_FEATURES = Key(
    "More features", "open_settings", "view-grid-outline", id="key_pos_header_access_points_menu"
)
VOICE = Key(
    "Voice input",
    "report_offline",
    "microphone-outline",
    id="key_pos_header_power_key",
    held="report_offline",
)
TOOLS = (  # above the keys while the field is empty
    Key("Sticker Keyboard", "report_offline", "sticker-emoji", held="report_offline"),
    Key("GIF Keyboard", "report_offline", "file-gif-box", held="report_offline"),
    Key("Clipboard", "open_clips", "clipboard-text-outline", held="open_clips"),
    Key("Settings", "open_settings", "cog-outline", held="open_settings"),
    Key("Theme settings", "open_settings", "palette-outline", held="open_settings"),
)
LETTERS_BACK = Key("Letter keyboard", "toggle_symbols", face="ABC", id="key_pos_switch_to_symbol")
NUMBERS = (  # of a number, and of a phone number
    (("1", "2", "3", "-"), ("4", "5", "6", "Space"), ("7", "8", "9", "Delete"), (",", "0", ".")),
    (("1", "2", "3", "-"), ("4", "5", "6", "Space"), ("7", "8", "9", "Delete"), ("*", "0", "#")),
)
SPOKEN = {"-": "Dash"}  # on the keys for numbers


@dataclass(frozen=True)
class KeyRows:
    """The rows of keys for a field."""

    keyboard: "Keyboard"
    look: dict[str, Any]
    page: str
    shifted: bool
    locked: bool

    @property
    def are_digits(self) -> bool:
        return self.look.get("keys") in DIGIT_KEYS

    @property
    def suggests(self) -> bool:
        """Whether words are suggested; where they are not, digits stand above the letters."""
        look = self.look
        return bool(look.get("suggestions", look.get("keys") != "email" and not is_secret(look)))

    def view(self) -> list[View]:
        """The four rows."""
        if self.are_digits:
            lines = NUMBERS[self.look.get("keys") == "phone"]
            rows = [self._numbers(place, line) for place, line in enumerate(lines, 1)]
        else:
            rows = [*self._letter_rows(), self._last_row()]
        return [self.row(keys) for keys in rows]

    def row(self, keys: Sequence[Key]) -> View:
        return Row(*map(self.key, keys), padding=(SIDE, 0))

    def digits(self) -> View:
        return self.row([Key(digit) for digit in DIGITS])

    def _letter_rows(self) -> list[list[Key]]:
        lines: tuple[str, ...] = PAGES.get(self.page, LETTERS)
        if self.shifted and self.page == "letters":
            lines = tuple(line.upper() for line in lines)
        first, second, third = (self._line(place, line) for place, line in enumerate(lines))
        if len(second) < len(first):  # the keys at its ends are wider: no touch goes between keys
            second[0] = second[0]._replace(grow=EDGE)
            second[-1] = second[-1]._replace(grow=EDGE)
        delete = DELETE._replace(grow=EDGE)
        return [first, second, [self._shift(), *third, delete]]

    def _line(self, place: int, letters: str) -> list[Key]:
        """A row's letters; in the third, the place 0 is that of the Shift key."""
        first = 1 if place == 2 else 0
        return [
            Key(
                letter,
                face=letter,
                id=f"key_pos_{place}_{column}",
                held="insert_variant" if letter.lower() in VARIANTS else None,
            )
            for column, letter in enumerate(letters, first)
        ]

    def _shift(self) -> Key:
        id = "key_pos_shift"
        if self.page != "letters":
            face = "=\\<" if self.page == "symbols" else "?123"
            return Key("More symbols", "toggle_more", face=face, id=id, grow=EDGE)
        arrow = "arrow-up-bold" if self.shifted else "arrow-up-bold-outline"
        icon = "apple-keyboard-caps" if self.locked else arrow
        return Key("Shift", "toggle_shift", icon, id=id, held="lock_shift", grow=EDGE)

    def _last_row(self) -> list[Key]:
        symbols = LETTERS_BACK
        if self.page == "letters":
            symbols = symbols._replace(name="Symbol keyboard", face="?123")
        return [
            symbols._replace(grow=EDGE),
            Key(",", face=",", id="key_pos_bottom_symbol_1", held="open_settings"),
            Key(
                "Emoji button",
                "open_emoji",
                "emoticon-outline",
                id="key_pos_switch_to_next_language",
            ),
            SPACE,
            Key(".", face=".", id="key_pos_bottom_symbol_2", held="insert_held"),
            self._action()._replace(grow=EDGE),
        ]

    def _numbers(self, place: int, names: Sequence[str]) -> list[Key]:
        keys = [
            self._number(name, f"key_pos_number_line{place}_{column}")
            for column, name in enumerate(names, 1)
        ]
        return keys if len(keys) == 4 else [*keys, self._action()]

    @staticmethod
    def _number(name: str, id: str) -> Key:
        if name == "Space":
            return SPACE._replace(id=id, grow=1, held="insert_space")
        if name == "Delete":
            return DELETE._replace(id=id)
        return Key(name, face=name, id=id)

    def _action(self) -> Key:
        kind = self.look.get("enter", "done")
        if self.look.get("multiline") and kind == "done":
            kind = "newline"
        name, icon = ACTIONS[kind]
        return Key(name, "enter", icon, id="key_pos_ime_action", held="enter", lit=True)

    def key(self, key: Key, /, **look: Any) -> View:
        """A key: the whole of its place is touched, and its cap is drawn in it."""
        ink = "on_primary" if key.lit else "icon"
        face: View | None = Icon(key.icon, size=22, at="center", color=ink) if key.icon else None
        if not key.icon and key.does != "insert_space":
            words = key.face or key.name
            size = 20 if len(words) == 1 else 15
            face = Text(words, size=size, at="center", justify="center", lines=1)
        shade = "primary" if key.lit else "keyboard" if key.icon else "key"
        cap = Box(face, width="fill", height="fill", background=shade, radius=6, drawn=True)
        usual: dict[str, Any] = {"grow": key.grow, "height": "fill", "key": f"key {key.name}"}
        return Box(
            cap.but(margin=(2.5, 4)),
            desc=SPOKEN.get(key.name, key.name) if self.are_digits else key.name,
            id=key.id,
            on_tap=self._handler(key.does or "insert", key),
            on_hold=None if key.held is None else self._handler(key.held, key),
            **usual | look,
        )

    def _handler(self, name: str, key: Key) -> Handler:
        does = self.keyboard.handlers[name]
        typed = name in ("insert", "insert_held", "insert_variant")
        return partial(self.keyboard.press, partial(does, key.name) if typed else does)


def is_secret(look: dict[str, Any]) -> bool:
    return bool(look.get("password"))
