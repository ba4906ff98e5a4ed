"""The on-screen keyboard: a window of keys that type into the focused field."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.emoji_page import CATEGORIES, RECENT, EmojiPage, used
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.view import Box, Column, Handler, Icon, Row, Text, View
from virtual_phone.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from virtual_phone.ui.text_input import TextInput

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE_SYMBOLS = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")
DIGITS = ("123", "456", "789", "*0#")
ACTIONS = {
    "next": ("Next", "arrow-right"),
    "done": ("Done", "check"),
    "search": ("Search", "magnify"),
    "go": ("Go", "arrow-right"),
    "send": ("Send", "send"),
    "newline": ("Enter", "keyboard-return"),
}
KEYS_HEIGHT, STRIP_HEIGHT, BAR_HEIGHT = 216, 44, 48  # dp; the rows of keys share the first
MOST_SHARE = 0.6  # of the screen's height, if that is small
BEGINNINGS = {"words": (" ",), "sentences": (". ", "! ", "? ", "\n")}  # after these, capitals
KEYBOARDS = "android.settings.INPUT_METHOD_SETTINGS"
DOUBLE = 0.3  # seconds between two quick taps
CHIP_SECONDS = 180.0  # how long a copied text is offered above the keys


@dataclass
class Typing:
    """The state of the keys, and the recently copied text."""

    place: str | None = None  # the screen or window that the keyboard is open for
    shift: bool | None = None  # set by the Shift key; None: by the field's capitalization
    locked: bool = False  # by two quick taps on the Shift key
    shifted_at: int = -1  # when that key was last tapped
    page: str = "letters"
    category: str = ""  # of the emoji
    emoji: str = ""  # those typed last
    chip: str = ""
    timer: int | None = None


class Keyboard(SystemWindow[Typing]):
    """Gboard, with suggestions off."""

    name = "keyboard"
    level = 10
    title = "InputMethod"
    package = "com.google.android.inputmethod.latin"
    type = WindowType.INPUT_METHOD
    compared = False

    def listen(self) -> None:
        self.phone[Clipboard].observe(self._copied)
        self._made: tuple[tuple[Any, ...], View] | None = None  # with the values it depends on

    def booted(self) -> None:
        """Offer the clipboard's text after a reboot, too."""

    def _copied(self) -> None:
        """Offer the copied text for a while."""
        self.drop_chip()
        self.model.chip = self.phone[Clipboard].text
        if self.model.chip:
            self.model.timer = self.after(CHIP_SECONDS, self.drop_chip)

    def drop_chip(self) -> None:
        self.phone.clock.cancel(self.model.timer)
        self.model.chip, self.model.timer = "", None

    # Visibility

    def show(self, wanted: bool) -> None:
        """Open for the screen in front, or close."""
        place = place_of(self.phone[Display].front()) if wanted else None
        self.model.place, self.model.shift, self.model.page = place, None, "letters"
        self.model.locked = False
        self.phone.changed()

    @property
    def shown(self) -> bool:
        """Whether it is open: only while its screen is in front and has a focused field."""
        front = self.phone[Display].front()
        return bool(front.get("focus")) and self.model.place == place_of(front)

    def back(self) -> bool:
        if self.shown:
            self.show(False)
            return True
        return False

    def height(self) -> float:
        """The height in dp when it is open."""
        display = self.phone[Display]
        most = MOST_SHARE * display.size[1] / display.metrics.density
        return min(STRIP_HEIGHT + KEYS_HEIGHT + BAR_HEIGHT, most)

    def inset(self) -> int:
        return self.phone[Display].metrics.px(self.height()) if self.shown else 0

    def place(self, screen: Rect, view: View) -> Rect:
        left, _, right, bottom = screen
        return left, bottom - self.inset(), right, bottom

    # Appearance

    def _field(self) -> dict[str, Any]:
        """The focused field's look, which determines the keys."""
        display = self.phone[Display]
        for layer in reversed(display.layers):
            key = layer.surface.get("focus")
            for box in every(layer.root) if key else ():
                if box.view.kind in ("field", "web") and box.view.look["key"] == key:
                    return box.view.look
        return {}

    def view(self) -> View | None:
        if not self.shown:
            return None
        look = self._field()
        chip = "" if look.get("password") else self.model.chip
        wishes = tuple(look.get(name) for name in ("keys", "enter", "multiline"))
        model = self.model
        page = (model.locked, model.page, model.category, model.emoji)
        what = (*wishes, self._shifted(look), *page, chip)
        if self._made is None or self._made[0] != what:
            self._made = what, self._keys(look, self._shifted(look), chip)
        return self._made[1]

    def _keys(self, look: dict[str, Any], shifted: bool, chip: str) -> View:
        """The view of all keys, reused until the field needs other ones, for there are many."""
        if self.model.page == "emoji":
            keys = self._emoji_page()
        else:
            number = look.get("keys") in ("number", "phone")
            rows = self._digit_rows(look) if number else self._letter_rows(look, shifted)
            keys = Column(self._strip(chip), *(row.but(grow=1) for row in rows), height="fill")
        keys = keys.but(margin=(0, 0, 0, BAR_HEIGHT))
        return Box(
            self._bar(), keys, background="keyboard", width="fill", height="fill", clickable=False
        )

    def _emoji_page(self) -> View:
        page = EmojiPage(
            self.model.category,
            self.model.emoji,
            lambda name: self.press(partial(self.choose_category, name)),
            lambda emoji: self.press(partial(self.insert_emoji, emoji)),
        )
        letters = self._word("ABC", "Letter keyboard", self.toggle_symbols, grow=0, width=64)
        delete = self._icon("backspace-outline", "Delete", self.delete, grow=0, width=64)
        return page.view(letters, delete.but(id="key_pos_del"))

    def _strip(self, chip: str) -> View:
        offer = Text(
            chip,
            size=14,
            lines=1,
            padding=(12, 8),
            background="key",
            radius=16,
            max_width=260,
            on_tap=partial(self.press, self.paste),
            key="chip",
        )
        return Row(
            self._icon("view-grid-outline", "More features", self.open_settings, grow=0, width=48),
            Box(offer if chip else None, grow=1),
            self._icon("microphone-outline", "Voice input", self.report_offline, grow=0, width=48),
            height=STRIP_HEIGHT,
        )

    def _bar(self) -> View:
        """The navigation bar under the keyboard."""
        return Row(
            self._icon("chevron-down", "Back", self.hide, grow=0, width=64),
            Box(grow=1),
            self._icon(
                "keyboard-outline", "Switch input method", self.open_settings, grow=0, width=64
            ),
            height=BAR_HEIGHT,
            at="bottom",
        )

    def _shifted(self, look: dict[str, Any]) -> bool:
        """Whether Shift is on: set by its key, else by the field's capitalization."""
        if self.model.shift is not None:
            return self.model.shift
        ends = BEGINNINGS.get(look.get("capital", ""))
        if ends is None:
            return False
        state = self.phone[Display].front()["views"].get(look["key"], {})
        text = str(state.get("text", look["value"]))
        before = text[: int(state.get("end", len(text)))]
        return not before or before.endswith(ends)

    def _letter_rows(self, look: dict[str, Any], shifted: bool) -> list[View]:
        page = self.model.page
        pages = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE_SYMBOLS}
        rows: tuple[str, ...] = pages.get(page, LETTERS)
        if page == "letters":
            arrow = "arrow-up-bold" if shifted else "arrow-up-bold-outline"
            arrow = "apple-keyboard-caps" if self.model.locked else arrow
            shift = self._icon(arrow, "Shift", self.toggle_shift, id="key_pos_shift")
            if shifted:
                rows = tuple(row.upper() for row in rows)
        else:
            name = "=\\<" if page == "symbols" else "?123"
            shift = self._word(name, "More symbols", self.toggle_more, id="key_pos_shift")
        if look.get("keys") == "email" and page == "letters":
            rows = (SYMBOLS[0], *rows)
        *upper, last = (self._letters(place, row) for place, row in enumerate(rows))
        delete = self._icon("backspace-outline", "Delete", self.delete, id="key_pos_del")
        return [*(Row(*keys) for keys in upper), Row(shift, *last, delete), self._last_row(look)]

    def _letters(self, place: int, row: str) -> list[View]:
        """The keys of a row, centred if there are fewer than ten."""
        keys = [
            self._letter(key, id=f"key_pos_{place}_{column}") for column, key in enumerate(row)
        ]
        return [Box(grow=0.5), *keys, Box(grow=0.5)] if len(row) == 9 else keys

    def _last_row(self, look: dict[str, Any]) -> View:
        letters = self.model.page == "letters"
        symbols = ("?123", "Symbol keyboard") if letters else ("ABC", "Letter keyboard")
        return Row(
            self._word(*symbols, self.toggle_symbols, id="key_pos_symbol"),
            self._letter(",", id="key_pos_comma"),
            self._icon("emoticon-outline", "Emoji button", self.open_emoji, grow=1),
            self._word("", "Space", partial(self.insert, " "), id="key_pos_space", grow=4),
            self._letter(".", id="key_pos_period"),
            self._action(look),
        )

    def _digit_rows(self, look: dict[str, Any]) -> list[View]:
        sides = (
            self._letter("-"),
            self._word("", "Space", partial(self.insert, " "), id="key_pos_space", grow=1),
            self._icon("backspace-outline", "Delete", self.delete, id="key_pos_del", grow=1),
            self._action(look, grow=1),
        )
        return [
            Row(*(self._letter(key, grow=1.4) for key in keys), side)
            for keys, side in zip(DIGITS, sides, strict=True)
        ]

    def _action(self, look: dict[str, Any], grow: float = 1.5) -> View:
        kind = look.get("enter", "done")
        if look.get("multiline") and kind == "done":
            kind = "newline"
        name, icon = ACTIONS[kind]
        return self._icon(
            icon,
            name,
            self.enter,
            id="key_pos_ime_action",
            grow=grow,
            background="primary",
            color="on_primary",
        )

    def _letter(self, letter: str, grow: float = 1, **look: Any) -> View:
        return self._word(letter, letter, partial(self.insert, letter), grow, **look)

    def _word(self, text: str, desc: str, does: Handler, grow: float = 1.5, **look: Any) -> View:
        size = 20 if len(text) == 1 else 15
        face = Text(text, size=size, at="center", justify="center", lines=1)
        return self._cap(face if text else None, desc, does, grow=grow, **look)

    def _icon(self, icon: str, desc: str, does: Handler, grow: float = 1.5, **look: Any) -> View:
        color = look.pop("color", "icon")
        return self._cap(
            Icon(icon, size=22, at="center", color=color),
            desc,
            does,
            grow=grow,
            **{"background": "keyboard"} | look,
        )

    def _cap(self, face: View | None, desc: str, does: Handler, **look: Any) -> View:
        color = look.pop("background", "key")
        cap = Box(
            face,
            width="fill",
            height="fill",
            background=color,
            radius=6,
            margin=(2.5, 4),
            drawn=True,
        )
        return Box(
            cap,
            desc=desc,
            height="fill",
            on_tap=partial(self.press, does),
            key=f"key {desc}",
            **look,
        )

    # Handlers of keys

    @property
    def _input(self) -> "TextInput":
        from virtual_phone.ui.text_input import TextInput

        return self.phone[TextInput]

    def press(self, does: Handler) -> None:
        """Handle a tap on a key."""
        does()
        self.phone.changed()

    def insert(self, text: str) -> None:
        self._input.type(text)
        self.model.shift = True if self.model.locked else None

    def delete(self) -> None:
        self._input.delete()

    def enter(self) -> None:
        self._input.enter()

    def hide(self) -> None:
        self.show(False)

    def toggle_shift(self) -> None:
        """Shift for a letter; two quick taps are for all, until the next one."""
        model, now = self.model, self.phone.clock.elapsed()
        quick = model.shifted_at >= 0 and now - model.shifted_at <= DOUBLE * SECOND
        model.shift = not model.locked and (quick or not self._shifted(self._field()))
        model.locked, model.shifted_at = quick and not model.locked, now

    def toggle_symbols(self) -> None:
        self.model.page = "symbols" if self.model.page == "letters" else "letters"

    def toggle_more(self) -> None:
        self.model.page = "more" if self.model.page == "symbols" else "symbols"

    def open_emoji(self) -> None:
        """Open the emoji typed last, or the first ones."""
        self.model.page = "emoji"
        self.model.category = RECENT if self.model.emoji else CATEGORIES[0].name

    def choose_category(self, name: str) -> None:
        self.model.category = name

    def insert_emoji(self, emoji: str) -> None:
        self.insert(emoji)
        self.model.emoji = used(self.model.emoji, emoji)

    def report_offline(self) -> None:
        """Voice input needs the internet."""
        from virtual_phone.ui.toast import Toast

        self.phone[Toast].show("No internet connection", self.package)

    def open_settings(self) -> None:
        """Open the page of Settings with all keyboards."""
        from virtual_phone.services.activities import Activities

        self.phone[Activities].start(Intent(action=KEYBOARDS, flags=NEW_TASK))

    def paste(self) -> None:
        """Type the copied text, and stop offering it."""
        text = self.model.chip
        self.drop_chip()
        self._input.type(text)


def place_of(surface: dict[str, Any]) -> str:
    """The screen or window that a field belongs to."""
    return str(surface.get("id", "window"))
