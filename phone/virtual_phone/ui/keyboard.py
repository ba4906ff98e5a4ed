"""The on-screen keyboard: a window of keys that type into the focused field."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.emoji_page import CATEGORIES, RECENT, EmojiPage, used
from virtual_phone.ui.key_rows import (
    DELETE,
    LETTERS_BACK,
    MORE_FEATURES,
    TOOLS,
    VARIANTS,
    VOICE,
    KeyRows,
    is_secret,
)
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.view import Box, Column, Handler, HScroll, Icon, Row, Space, Text, View
from virtual_phone.wire.nodes import Rect, WindowType

if TYPE_CHECKING:
    from virtual_phone.ui.text_input import TextInput

STRIP, GAP, KEY_ROW, BAR = 44, 8, 59, 48  # dp: above the keys, one of four rows, below them
PARTS = (STRIP, GAP, *[KEY_ROW] * 4, BAR)
MOST_SHARE = 0.6  # of the screen's height, if that is small
HEADER_KEY, SIDE = 42, 2  # dp: a key at the side of what is above the letters, and beside it
BAR_BUTTON, BAR_SIDE = 70, 27  # dp: of the navigation bar below the keys
BEGINNINGS = {"words": (" ",), "sentences": (". ", "! ", "? ", "\n")}  # after these, capitals
KEYBOARDS = "android.settings.INPUT_METHOD_SETTINGS"
DOUBLE = 0.3  # seconds between two quick taps
CHIP_SECONDS = 180.0  # how long a copied text is offered above the keys
REPEAT = 0.05  # seconds between two deletions while the key is held


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
        return self._high() / self.phone[Display].metrics.density

    def _high(self) -> int:
        display = self.phone[Display]
        return min(sum(map(display.metrics.px, PARTS)), round(MOST_SHARE * display.size[1]))

    def inset(self) -> int:
        return self._high() if self.shown else 0

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
        chip = "" if is_secret(look) else self.model.chip
        names = ("keys", "enter", "multiline", "suggestions", "password")
        wishes = tuple(look.get(name) for name in names)
        model, is_empty = self.model, not self._text(look)
        clip = self.phone[Clipboard].text if model.page == "clips" else ""
        page = (model.locked, model.page, model.category, model.emoji, clip)
        what = (*wishes, self._shifted(look), *page, chip, is_empty)
        if self._made is None or self._made[0] != what:
            rows = KeyRows(self, look, model.page, self._shifted(look), model.locked)
            self._made = what, self._keys(rows, chip, is_empty=is_empty)
        return self._made[1]

    def _keys(self, rows: KeyRows, chip: str, *, is_empty: bool) -> View:
        """The view of all keys, reused until the field needs other ones, for there are many."""
        if self.model.page == "emoji":
            keys = self._emoji_page(rows)
        elif self.model.page == "clips":
            keys = self._clips_page(rows)
        else:
            if rows.are_digits:
                above: View = Space()
            elif not rows.suggests:
                above = rows.digits()
            else:
                above = self._strip(rows, chip, is_empty=is_empty)
            above = above.but(height=STRIP, margin=(0, 0, 0, GAP))
            keys = Column(above, *(row.but(grow=1) for row in rows.view()), height="fill")
        keys = keys.but(margin=(0, 0, 0, BAR))
        return Box(
            self._bar(), keys, background="keyboard", width="fill", height="fill", clickable=False
        )

    def _emoji_page(self, rows: KeyRows) -> View:
        page = EmojiPage(
            self.model.category,
            self.model.emoji,
            lambda name: self.press(partial(self.choose_category, name)),
            lambda emoji: self.press(partial(self.insert_emoji, emoji)),
        )
        letters, delete = (rows.key(key, grow=0, width=64) for key in (LETTERS_BACK, DELETE))
        return page.view(letters, delete)

    def _clips_page(self, rows: KeyRows) -> View:
        """What was copied last, to be typed by a tap."""
        letters = rows.key(LETTERS_BACK, grow=0, width=64)
        clip = self.phone[Clipboard].text
        body = self._chip(clip) if clip else Text("Text you copy will be saved here", size=14)
        return Column(
            Row(letters, Text("Clipboard", size=16, grow=1), height=STRIP + GAP, gap=8),
            Box(body.but(at="top center"), padding=16, grow=1, width="fill"),
            height="fill",
        )

    def _chip(self, text: str) -> View:
        return Text(
            text,
            size=14,
            lines=1,
            padding=(12, 8),
            background="key",
            radius=16,
            max_width=260,
            on_tap=partial(self.press, partial(self.paste, text)),
            key="chip",
        )

    def _strip(self, rows: KeyRows, chip: str, *, is_empty: bool) -> View:
        """What was copied or, as long as nothing is typed, the tools."""
        if chip:
            middle = HScroll(self._chip(chip), height="fill", key="chips").but(grow=1)
        elif is_empty:
            tools = (rows.key(tool, key=f"tool {tool.name}") for tool in TOOLS)
            middle = Row(*tools, grow=1, height="fill")
        else:
            middle = Box(grow=1)
        menu, voice = (rows.key(key, grow=0, width=HEADER_KEY) for key in (MORE_FEATURES, VOICE))
        return Row(menu, middle, voice, gap=SIDE, padding=(SIDE, 0))

    def _bar(self) -> View:
        """The navigation bar under the keyboard."""
        buttons = (
            ("chevron-down", "Back", "back", self.hide),
            ("keyboard-outline", "Switch input method", "ime_switcher", self.open_settings),
        )
        back, switch = (
            Icon(
                icon,
                desc=name,
                id=f"android:id/input_method_nav_{id}",
                width=BAR_BUTTON,
                height=BAR,
                key=f"key {name}",
                on_tap=partial(self.press, does),
                on_hold=partial(self.press, does),
            )
            for icon, name, id, does in buttons
        )
        return Row(back, Box(grow=1), switch, height=BAR, padding=(BAR_SIDE, 0), at="bottom")

    def _shifted(self, look: dict[str, Any]) -> bool:
        """Whether Shift is on: set by its key, else by the field's capitalization."""
        if self.model.shift is not None:
            return self.model.shift
        ends = BEGINNINGS.get(look.get("capital", ""))
        if ends is None:
            return False
        state = self.phone[Display].front()["views"].get(look["key"], {})
        text = self._text(look)
        before = text[: int(state.get("end", len(text)))]
        return not before or before.endswith(ends)

    def _text(self, look: dict[str, Any]) -> str:
        """What stands in the field."""
        state = self.phone[Display].front()["views"].get(look.get("key"), {})
        return str(state.get("text", look.get("value", "")))

    # Handlers of keys

    @property
    def _input(self) -> "TextInput":
        from virtual_phone.ui.text_input import TextInput

        return self.phone[TextInput]

    @property
    def handlers(self) -> dict[str, Handler]:
        """What keys do, by name; the first three get what is on the key."""
        return {
            "insert": self.insert,
            "insert_held": self.insert_held,
            "insert_variant": self.insert_variant,
            "insert_space": self.insert_space,
            "delete": self.delete,
            "delete_while_held": self.delete_while_held,
            "enter": self.enter,
            "toggle_shift": self.toggle_shift,
            "lock_shift": self.lock_shift,
            "toggle_symbols": self.toggle_symbols,
            "toggle_more": self.toggle_more,
            "open_emoji": self.open_emoji,
            "open_clips": self.open_clips,
            "open_settings": self.open_settings,
            "report_offline": self.report_offline,
        }

    def press(self, does: Handler) -> None:
        """Handle a tap on a key."""
        does()
        self.phone.changed()

    def insert(self, text: str) -> None:
        self._input.type(text)
        self.model.shift = True if self.model.locked else None

    def insert_space(self) -> None:
        self.insert(" ")

    def insert_held(self, text: str) -> None:
        """Type what the key has; of its other characters none is chosen without moving."""
        self.insert(text)

    def insert_variant(self, letter: str) -> None:
        """Type what a long press of a letter stands for, in its case."""
        variant = VARIANTS[letter.lower()]
        capital = letter.isupper() and len(variant.upper()) == 1
        self.insert(variant.upper() if capital else variant)

    def delete(self) -> None:
        self._input.delete()

    def delete_while_held(self) -> None:
        """Delete again and again, as long as a finger is on the screen."""
        from virtual_phone.ui.gestures import Touch

        if self.phone[Touch].state["pointers"]:
            self.delete()
            self.phone.changed()
            self.after(REPEAT, self.delete_while_held)

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

    def lock_shift(self) -> None:
        self.model.shift = self.model.locked = True

    def open_clips(self) -> None:
        self.model.page = "clips"

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

    def paste(self, text: str) -> None:
        """Type the copied text, and stop offering it."""
        self.drop_chip()
        self._input.type(text)


def place_of(surface: dict[str, Any]) -> str:
    """The screen or window that a field belongs to."""
    return str(surface.get("id", "window"))
