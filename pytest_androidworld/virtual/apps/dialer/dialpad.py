"""Phone's keypad: a number as it is typed, and who may be meant by it."""

from pytest_androidworld.virtual.apps.dialer.parts import PREFIX, Parts, fits
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.services.phone_numbers import DIALABLE, KEYPAD, digits, formatted
from pytest_androidworld.virtual.services.providers.call_log import OUTGOING
from pytest_androidworld.virtual.ui import editing
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.editing import Rules
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Divider,
    Field,
    Handler,
    Icon,
    IconButton,
    Row,
    Rows,
    Text,
    View,
)

# Each key: its id, what stands on it, the letters below, and how it is described.
KEYS = (
    ("one", "1", "", "1,"), ("two", "2", "ABC", "2,ABC"), ("three", "3", "DEF", "3,DEF"),
    ("four", "4", "GHI", "4,GHI"), ("five", "5", "JKL", "5,JKL"), ("six", "6", "MNO", "6,MNO"),
    ("seven", "7", "PQRS", "7,PQRS"), ("eight", "8", "TUV", "8,TUV"),
    ("nine", "9", "WXYZ", "9,WXYZ"), ("star", "*", "", "*"), ("zero", "0", "+", "0"),
    ("pound", "#", "", "#"),
)  # fmt: skip
IMEI_CODE, IMEI = "*#06#", "358240051111110"
DIAL = f"{PREFIX}DIAL"
PAUSE, WAIT = ",", ";"
SUGGESTED = 20


def dialable(text: str) -> str:
    """What of a typed text can be dialled; letters are the keys they are on."""
    return "".join(DIALABLE.findall(text.lower().translate(KEYPAD)))


def dialled(text: str) -> str:
    """A number without what formatting has added."""
    return "".join(c for c in text if DIALABLE.fullmatch(c) or c == "+")


class Dialpad(Parts):
    """The state of the main screen in which numbers are typed."""

    def open_dialpad(self, number: str | None = None) -> None:
        self.here["dialpad"] = True
        if number is not None:
            self.set_text("digits", formatted(number))
        self.focus("digits", keyboard=False)

    def close_dialpad(self) -> None:
        self.here.pop("dialpad", None)
        self.set_text("digits", "")
        self.focus(None)

    def dial_later(self, number: str) -> None:
        """Have a number on the keypad of the main screen."""
        self.start(Intent(DIAL, data=f"tel:{number}", package=self.package, flags=NEW_TASK))

    def dialpad(self) -> View:
        typed = self.text("digits")
        return Column(
            Rows(*self.meant(typed), id="search_results_list", grow=1),
            Column(
                Divider(),
                self.digits_row(typed),
                self.pad(self.press_digit, held=self.hold_digit),
                IconButton(
                    "phone", "dial", id="dialpad_voice_call_button", color="#ffffff",
                    background="#188038", radius=32, width=64, height=64, size=28, at="center",
                    margin=(0, 12, 0, 20), on_tap=self.press_dial,
                ),
                background="card",
            ),
            background="background", height="fill",
        )  # fmt: skip

    def digits_row(self, typed: str) -> View:
        """The number, with a menu and an eraser beside it as soon as there is something."""
        more = menu_button(self, "dialpad_menu", id="dialpad_overflow")
        erase = IconButton(
            "backspace-outline", "backspace", id="deleteButton", on_tap=self.erase_digit,
            on_hold=self.erase_all,
        )  # fmt: skip
        field = Field(
            "digits", id="digits", keys="none", accept=dialable, shape=formatted, size=32,
            height=64, grow=1, justify="center", on_enter=self.press_dial,
        )  # fmt: skip
        room = Box(width=48)
        return Row(more if typed else room, field, erase if typed else room, padding=(8, 4))

    @staticmethod
    def pad(press: Handler, held: Handler | None = None) -> View:
        """The twelve keys."""
        keys = [
            Box(
                Column(
                    Text(digit, id="dialpad_key_number", size=28, at="center", lines=1),
                    Text(letters, id="dialpad_key_letters", size=11, at="center", lines=1,
                         color="secondary", min_height=14),
                    at="center",
                ),
                id=name, desc=desc, grow=1, min_height=66, focusable=True,
                cls="android.widget.FrameLayout", on_tap=lambda digit=digit: press(digit),
                on_hold=(lambda digit=digit: held(digit)) if held and digit in "01" else None,
            )
            for name, digit, letters, desc in KEYS
        ]  # fmt: skip
        rows = [Row(*keys[place : place + 3]) for place in range(0, len(keys), 3)]
        return Column(*rows, id="dialpad", padding=(24, 0))

    def press_digit(self, digit: str) -> None:
        """A key types at the cursor."""
        state = editing.field_state(self.entry["views"], "digits", "")
        editing.insert(state, digit, Rules(accept=dialable, shape=formatted))
        if dialled(state["text"]) == IMEI_CODE:
            self.set_text("digits", "")
            self.alert("IMEI", IMEI)

    def hold_digit(self, digit: str) -> None:
        if digit == "0":
            self.press_digit("+")
        else:
            self.absent("Voicemail")

    def erase_digit(self) -> None:
        state = editing.field_state(self.entry["views"], "digits", "")
        editing.delete_back(state, Rules(accept=dialable, shape=formatted))

    def erase_all(self) -> None:
        self.set_text("digits", "")

    def press_dial(self) -> None:
        """Call the number; with none there, fetch the last one that was called."""
        number = dialled(self.text("digits"))
        if number:
            self.close_dialpad()
            self.call_number(number)
            return
        last = next(iter(self.log(f"type={OUTGOING}")), None)
        if last is not None:
            self.set_text("digits", formatted(last.number))

    @screen(kind="menu")
    def dialpad_menu(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Add 2-sec pause", "press_digit", PAUSE),
            ("Add wait", "press_digit", WAIT),
        )

    def meant(self, typed: str) -> list[View | None]:
        """Whom the number may belong to, and what else can be done with it."""
        back = Row(
            Icon("phone-return-outline", color="primary"),
            Text("Return to call in progress", size=16, lines=1, grow=1),
            key="return to call", padding=(24, 0), gap=24, min_height=56,
            on_tap=self.calls.show_screen,
        )  # fmt: skip
        rows: list[View | None] = [back if self.calls.now else None]
        if not digits(typed):
            return rows
        found = [(each, fits(each, typed)) for each in self.people()]
        rows += [
            self.person_row(each, entry, lambda entry=entry: self.call_number(entry.value))
            for each, entry in found
            if entry is not None
        ][:SUGGESTED]
        return rows + self.suggestions(dialled(typed))
