"""Which dialog of Android's a control of a page opens."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any, ClassVar

from virtual_phone.services.registry import Kind
from virtual_phone.ui.app import App
from virtual_phone.ui.kits.date_picker import (
    FIRST_YEAR,
    LAST_YEAR,
    DatePicker,
    turned,
)
from virtual_phone.ui.kits.popups import SPINNER_TEXT, dialog_button, ok_cancel
from virtual_phone.ui.kits.time_picker_dialog import TimePickerDialog
from virtual_phone.ui.screen import Callback, Screen
from virtual_phone.ui.view import (
    Box,
    CheckBox,
    Column,
    Grid,
    Radio,
    Row,
    Rows,
    Text,
    View,
)
from virtual_phone.web.pages import WebPages

Control = dict[str, Any]  # as `page.js` describes it
COLORS = {  # color_suggestion_list.cc of Chromium's Android
    "Red": "#ff0000",
    "Cyan": "#00ffff",
    "Blue": "#0000ff",
    "Green": "#00ff00",
    "Magenta": "#ff00ff",
    "Yellow": "#ffff00",
    "Black": "#000000",
    "White": "#ffffff",
}


def dialog_for(page: str, control: Control, now: datetime) -> Screen[Any, Any]:
    """The dialog for a control: it opens at the value, a date or time without one at now."""
    kind, value = control["kind"], control.get("value", "")
    if kind in ("list", "several"):
        options = control["options"]
        ticked = [number for number, option in enumerate(options) if option["selected"]]
        return OptionList(page, options) if kind == "list" else ManyOptions(page, options, ticked)
    if kind == "color":
        return PageColor(page, value)
    if kind == "time":
        clock = time.fromisoformat(value) if value else now.time()
        return PageTime(clock.hour, clock.minute, page=page)
    return date_dialog(page, kind, control, now)


def date_dialog(page: str, kind: str, control: Control, now: datetime) -> "PageDate":
    """It opens at the value, moved to the nearest day that can be chosen."""
    written = control["value"]
    first = first_day(kind, control["min"]) or FIRST
    last = last_day(kind, control["max"]) or LAST
    first = min(max(first, FIRST), LAST)
    last = max(min(last, LAST), first)
    day = min(max(first_day(kind, written) or now.date(), first), last)
    dialog = PageDate(
        day.isoformat(),
        first=first.isoformat(),
        last=last.isoformat(),
        page=page,
        format=FORMATS[kind],
    )
    if kind == "datetime-local":
        moment = datetime.fromisoformat(written) if first_day(kind, written) else now
        dialog.at = [moment.hour, moment.minute]
    return dialog


FIRST, LAST = date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31)
FORMATS = {
    "date": "%Y-%m-%d",
    "month": "%Y-%m",
    "week": "%G-W%V",
    "datetime-local": "%Y-%m-%d",
}
LACKS = {"month": "-01", "week": "-1"}  # what one lacks to be the first of its days


def first_day(kind: str, written: str) -> date | None:
    """The first day of a day, a month or a week; None of what is none, or in no such year."""
    try:
        return date.fromisoformat(written.partition("T")[0] + LACKS.get(kind, ""))
    except ValueError:
        return None


def last_day(kind: str, written: str) -> date | None:
    day = first_day(kind, written)
    if day is None or day > LAST:
        return None
    if kind == "month":
        return turned(day, 1) - timedelta(days=1)
    return day + timedelta(days=6) if kind == "week" else day


def answer(screen: Screen[Any, Any], page: str, value: str | list[int]) -> None:
    """Give the page what was chosen, and close the dialog."""
    screen.phone[WebPages].do(page, "invoke", "choose", value)
    screen.close()


# Dates and times


def page_buttons(screen: Screen[Any, Any], page: str, confirm: Callback) -> list[View]:
    """Those below a date or a time: Clear, far from Cancel and Set.

    They are the platform's, which are narrower than AppCompat's.
    """
    clear = dialog_button(screen.app, 3, "Clear", partial(answer, screen, page, ""))
    cancel = dialog_button(screen.app, 2, "Cancel", screen.close)
    confirms = dialog_button(screen.app, 1, "Set", confirm)
    narrow = [button.but(min_width=48) for button in (clear, cancel, confirms)]
    return [narrow[0], Box(grow=1), *narrow[1:]]


@dataclass
class PageDate(DatePicker):
    """A day; of a month or a week, any of its days."""

    across: ClassVar[float] = 288
    head: ClassVar[tuple[str, str]] = ("primary", "on_primary")
    head_size: ClassVar[float] = 34

    page: str = ""
    format: str = "%Y-%m-%d"
    at: list[int] | None = None  # the hour and minute at which a time is to be chosen, too

    def buttons(self, chosen: date) -> list[View]:
        return page_buttons(self, self.page, partial(self.confirm, chosen))

    def confirm(self, chosen: date) -> None:
        value = chosen.strftime(self.format)
        if self.at:
            self.close()
            hour, minute = self.at
            self.open(PageTime(hour, minute, page=self.page, day=f"{value}T"))
        else:
            answer(self, self.page, value)


@dataclass
class PageTime(TimePickerDialog):
    """A time of the day."""

    page: str = ""
    day: str = ""  # with what is between it and the time

    def buttons(self) -> list[View]:
        value = f"{self.day}{self.hour:02}:{self.minute:02}"
        return page_buttons(self, self.page, partial(answer, self, self.page, value))


# Lists


@dataclass
class OptionList(Screen[App, None]):
    """The options of a drop-down list: a tap chooses one."""

    kind: ClassVar[Kind] = "dialog"

    page: str
    options: list[Control]

    def view(self) -> View:
        chosen = {number for number, option in enumerate(self.options) if option["selected"]}
        return option_rows(self.options, Radio, chosen, self.choose, padding=(8, 8))

    def choose(self, number: int) -> None:
        answer(self, self.page, [number])


@dataclass
class ManyOptions(Screen[App, None]):
    """The options of a list that takes several: each tap ticks one, or takes that back."""

    kind: ClassVar[Kind] = "dialog"

    page: str
    options: list[Control]
    ticked: list[int]

    def view(self) -> View:
        rows = option_rows(self.options, CheckBox, set(self.ticked), self.tick, grow=1)
        ok = partial(answer, self, self.page, self.ticked)
        buttons = Row(
            Box(grow=1),
            dialog_button(self.app, 2, "Cancel", self.close),
            dialog_button(self.app, 1, "OK", ok),
        )
        return Column(rows, buttons, padding=(8, 8, 8, 4))

    def tick(self, number: int) -> None:
        self.ticked = sorted({*self.ticked} ^ {number})


def option_rows(
    options: list[Control],
    mark: Callable[..., View],
    chosen: set[int],
    tap: Callable[[int], object],
    **look: Any,
) -> View:
    """A row for each option, with a mark, and one without for the heading of each group."""
    rows: list[View] = []
    group = ""
    for number, option in enumerate(options):
        if option["group"] != group:
            group = option["group"]
            rows.append(heading(group, number))
        row = mark(
            option["text"],
            number in chosen,
            id=SPINNER_TEXT,
            key=f"option {number}",
            cls="android.widget.CheckedTextView",
            width="fill",
            padding=(16, 0),
            enabled=option["enabled"],
            on_tap=partial(tap, number),
        )
        rows.append(row)
    opens = f"option {min(chosen)}" if chosen else ""
    look["cls"] = "android.widget.ListView"
    return Rows(*rows, id="android:id/select_dialog_listview", show=opens, **look)


def heading(group: str, number: int) -> View:
    return Text(
        group,
        id=SPINNER_TEXT,
        key=f"group {number}",
        cls="android.widget.CheckedTextView",
        width="fill",
        min_height=48,
        padding=(16, 0),
        size=14,
        face="medium",
        color="secondary",
    )


# Colours


@dataclass
class PageColor(Screen[App, None]):
    """The eight colours that Chromium suggests."""

    kind: ClassVar[Kind] = "dialog"

    page: str
    color: str

    def view(self) -> View:
        swatches = [self.swatch(name, color) for name, color in COLORS.items()]
        confirm = partial(answer, self, self.page, self.color)
        return ok_cancel(self, "Select color", Grid(4, swatches), confirm, yes="Set")

    def swatch(self, name: str, color: str) -> View:
        return Box(
            desc=name,
            key=name,
            width=48,
            height=48,
            margin=4,
            background=color,
            border="primary" if color == self.color else "divider",
            selected=color == self.color,
            cls="android.view.View",
            on_tap=partial(self.pick, color),
        )

    def pick(self, color: str) -> None:
        self.color = color
