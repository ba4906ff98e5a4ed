"""Phone's keypad: a number as it is typed, and the contacts that may be meant by it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from virtual_phone import ui
from virtual_phone.apps.dialer.app import NO_VOICEMAIL, VOICEMAIL, Dialer
from virtual_phone.apps.dialer.calling import call
from virtual_phone.apps.dialer.numbers import dialable, dialled, fits
from virtual_phone.apps.dialer.options import Options
from virtual_phone.apps.dialer.rows import (
    GREEN,
    contact_row,
    offer,
    round_button,
    suggestions,
)
from virtual_phone.services.phone_numbers import digits, formatted
from virtual_phone.services.providers.call_log import OUTGOING
from virtual_phone.ui import editing
from virtual_phone.ui.display import Display

# Each key's id, what is on it, the letters below, and its description.
KEYS = (
    ("one", "1", "", "1,"),
    ("two", "2", "ABC", "2,ABC"),
    ("three", "3", "DEF", "3,DEF"),
    ("four", "4", "GHI", "4,GHI"),
    ("five", "5", "JKL", "5,JKL"),
    ("six", "6", "MNO", "6,MNO"),
    ("seven", "7", "PQRS", "7,PQRS"),
    ("eight", "8", "TUV", "8,TUV"),
    ("nine", "9", "WXYZ", "9,WXYZ"),
    ("star", "*", "", "*"),
    ("zero", "0", "+", "0"),
    ("pound", "#", "", "#"),
)
IMEI_CODE, IMEI = "*#06#", "358240051111110"
DIGITS = "digits"  # the field
RULES = editing.Rules(accept=dialable, shape=formatted)
PAUSE, WAIT = ",", ";"
SUGGESTED = 20
ROOM = ui.Box(width=48)  # where a button beside the number is missing


@dataclass
class Keypad(ui.Part[Dialer]):
    """The state of the main screen in which numbers are typed."""

    is_open: bool = False
    first: str = ""  # the number that is in the field at first

    def open(self, number: str | None = None) -> None:
        self.is_open = True
        if number is not None:
            self.screen.set_text(DIGITS, formatted(number))
        self.screen.focus(DIGITS, keyboard=False)

    def close(self) -> None:
        self.is_open = False
        self.screen.set_text(DIGITS, "")
        self.screen.focus(None)

    def view(self) -> ui.View:
        typed = self.screen.text(DIGITS, self.first)
        dial = round_button("dialpad_voice_call_button", "dial", "phone", GREEN, self.dial)
        dial = dial.but(radius=32, width=64, height=64, size=28, margin=(0, 12, 0, 20))
        keys = pad(self.press, self.hold)
        wide, high = self.screen.phone[Display].size
        number = self.number(typed)
        below = ui.Column(number, keys, dial)
        if wide > high:  # the keys beside the number
            beside = ui.Column(number, dial.but(at="center"), grow=1)
            below = ui.Row(beside, ui.Box(keys, grow=1))
        return ui.Column(
            ui.Rows(*self.suggestions(typed), id="search_results_list", grow=1),
            ui.Column(ui.Divider(), below, background="card"),
            background="background",
            height="fill",
        )

    def number(self, typed: str) -> ui.View:
        """The field, with a menu and an eraser beside it as soon as there is something."""
        more = ui.menu_button(
            self.screen,
            ui.Choice("Add 2-sec pause", partial(self.press, PAUSE)),
            ui.Choice("Add wait", partial(self.press, WAIT)),
            id="dialpad_overflow",
        )
        erase = ui.tool("deleteButton", "backspace-outline", self.erase, "backspace")
        erase = erase.but(on_hold=partial(self.screen.set_text, DIGITS, ""))
        field = ui.Field(
            DIGITS,
            self.first,
            id=DIGITS,
            keys="none",
            autofocus=True,
            accept=dialable,
            shape=formatted,
        )
        field = field.but(size=32, height=64, grow=1, justify="center", on_enter=self.dial)
        return ui.Row(more if typed else ROOM, field, erase if typed else ROOM, padding=(8, 4))

    def suggestions(self, typed: str) -> Iterator[ui.View]:
        """The contacts that the number may belong to, and what else can be done with it."""
        if self.app.calls.now:
            show = self.app.calls.show_screen
            icon = ui.Icon("phone-return-outline", color="primary")
            yield offer(icon, "Return to call in progress", show, key="return to call")
        if digits(typed):
            fitting = ((each, entry) for each in self.app.people() if (entry := fits(each, typed)))
            for contact, entry in islice(fitting, SUGGESTED):
                does = partial(call, self.screen, entry.value)
                yield contact_row(self.screen, contact, entry, does)
            yield from suggestions(self.screen, dialled(typed))

    # Keys

    @property
    def state(self) -> editing.State:
        return editing.field_state(self.screen.entry["views"], DIGITS, self.first)

    def press(self, digit: str) -> None:
        """A key types at the cursor."""
        editing.insert(self.state, digit, RULES)
        if dialled(self.screen.text(DIGITS, self.first)) == IMEI_CODE:
            self.screen.set_text(DIGITS, "")
            self.screen.open(ui.Alert("IMEI", IMEI))

    def hold(self, digit: str) -> None:
        if digit == "0":
            self.press("+")
        else:
            self.call_voicemail()

    def call_voicemail(self) -> None:
        if number := self.app.prefs().text(VOICEMAIL):
            call(self.screen, number)
        else:
            add = ui.Choice("Add number", self.set_voicemail)
            self.screen.open(
                ui.Alert("Missing voicemail number", NO_VOICEMAIL, ui.Choice("OK"), add)
            )

    def set_voicemail(self) -> None:
        self.screen.open(Options("voicemail"))

    def erase(self) -> None:
        editing.delete_back(self.state, RULES)

    def dial(self) -> None:
        """Call the number; with none there, fetch the last one that was called."""
        number = dialled(self.screen.text(DIGITS, self.first))
        if number:
            self.close()
            call(self.screen, number)
        else:
            for last in self.app.log(f"type={OUTGOING}")[:1]:
                self.screen.set_text(DIGITS, formatted(last.number))


def pad(press: ui.Handler, hold: ui.Handler | None = None) -> ui.View:
    """The twelve keys."""
    keys = [
        ui.Box(
            _labels(digit, letters),
            id=name,
            desc=desc,
            grow=1,
            min_height=66,
            focusable=True,
            cls="android.widget.FrameLayout",
            on_tap=partial(press, digit),
            on_hold=partial(hold, digit) if hold and digit in "01" else None,
        )
        for name, digit, letters, desc in KEYS
    ]
    rows = [ui.Row(*keys[place : place + 3]) for place in range(0, len(keys), 3)]
    return ui.Column(*rows, id="dialpad", padding=(24, 0))


def _labels(digit: str, letters: str) -> ui.View:
    below = ui.Text(letters, id="dialpad_key_letters", size=11, lines=1, color="secondary")
    return ui.Column(
        ui.Text(digit, id="dialpad_key_number", size=28, at="center", lines=1),
        below.but(at="center", min_height=14),
        at="center",
    )
