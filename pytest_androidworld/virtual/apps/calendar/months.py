"""The calendar's larger views: a month, a year, a week, a month with a day's events."""

from datetime import date, timedelta
from typing import Any

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.calendar.lists import Lists
from pytest_androidworld.virtual.apps.calendar.questions import GoTo
from pytest_androidworld.virtual.apps.calendar.repeat import DAY, Event
from pytest_androidworld.virtual.apps.calendar.store import ALL_DAY, moment, stamp, weeks
from pytest_androidworld.virtual.ui.kits.date_picker import turned
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Drawing,
    Grid,
    Icon,
    Row,
    Rows,
    Scroll,
    Space,
    Text,
    View,
)

LETTERS = 28  # dp: the strip of weekday letters
HOUR = 60  # dp: an hour of the weekly view
ROOM = 24  # dp below the month, so that the last day can be tapped beside the round button
SUNDAY_FIRST, MONDAY_FIRST = "SMTWTFS", "MTWTFSS"


class Months(Lists):
    """Views of many days."""

    @property
    def sunday_first(self) -> bool:
        return self.prefs_of_family().flag("sunday_first", True)

    def shown_month(self) -> date:
        return date.fromisoformat(
            self.here.get("month") or self.today().replace(day=1).isoformat()
        )

    def turn_month(self, by: int) -> None:
        self.here["month"] = turned(self.shown_month(), by).isoformat()

    def arrows(self, title: str, turn: Any, pick: Any) -> View:
        """The line above a view: back, what is shown, on."""
        return Row(
            Icon("chevron-left", id="top_left_arrow", width=48, height=48,
                 on_tap=lambda: turn(-1)),
            Text(title, id="top_value", desc=title, size=22, grow=1, justify="center", lines=1,
                 min_height=48, on_tap=pick),
            Icon("chevron-right", id="top_right_arrow", width=48, height=48,
                 on_tap=lambda: turn(1)),
        )  # fmt: skip

    # A month

    def month_view(self) -> View:
        month = self.shown_month()
        return Column(
            self.arrows(self.month_title(month), self.turn_month, self.pick_month),
            self.month_grid(month, self.open_day).but(grow=1, margin=(0, 0, 0, ROOM)),
            id="fragment_months_viewpager", cls="androidx.viewpager.widget.ViewPager",
            scrollable=True, on_swipe=lambda way: self.turn_month(1 if way == "left" else -1),
        )  # fmt: skip

    def month_grid(self, month: date, touched: Any, chosen: date | None = None) -> View:
        """42 cells to tap, over a drawing that only eyes can read."""
        days = weeks(month, sunday_first=self.sunday_first)
        data = self._drawn(month, days, chosen)
        cells = [
            Box(id="month_view_background", key=f"cell {day}", grow=1, height="fill",
                cls="android.view.View", on_tap=lambda day=day: touched(day))
            for day in days
        ]  # fmt: skip
        rows = [Row(*cells[n : n + 7], grow=1) for n in range(0, 42, 7)]
        return Box(
            Drawing(draw_month, data, id="month_view", width="fill", height="fill"),
            Column(Space(LETTERS), *rows, height="fill"),
            id="month_view_wrapper", width="fill",
        )  # fmt: skip

    def _drawn(self, month: date, days: list[date], chosen: date | None) -> tuple[Any, ...]:
        """All that the drawing shows, as data."""
        events = self.between(stamp(days[0]), stamp(days[-1]) + DAY - 1)
        now = self.phone.clock.wall() // 10**9
        cells = []
        for day in days:
            start = stamp(day)
            titles = tuple(
                (event["title"], event["end_ts"] < now)
                for event in events
                if event["end_ts"] >= start and event["start_ts"] < start + DAY
            )
            marked = day in (self.today(), chosen)
            cells.append((day.day, day.month == month.month, marked, titles))
        letters = SUNDAY_FIRST if self.sunday_first else MONDAY_FIRST
        return letters, tuple(cells), chosen is not None

    def pick_month(self, first: date | None = None) -> None:
        month = first or self.shown_month()
        self.open_screen(GoTo(month.year, month.month, 1, days=False), then="go_to_month")

    def open_day(self, day: date) -> None:
        self.here["day"] = day.isoformat()

    # A month and one of its days

    def month_and_day(self) -> View:
        month = self.shown_month()
        day = date.fromisoformat(self.here.get("picked") or self.today().isoformat())
        events = [self.event_row(event) for event in self.on(day)]
        none = Text("No items found.", id="month_day_no_events_placeholder", size=16,
                    color="secondary", padding=(16, 12))  # fmt: skip
        return Column(
            self.arrows(self.month_title(month), self.turn_month, self.pick_month),
            self.month_grid(month, self.pick_day, day).but(height=300),
            Text(self.day_title(day), id="month_day_selected_day_label", size=16, color="primary",
                 padding=(16, 8)),
            (Rows(*events, Space(88), id="month_day_events_list") if events else none).but(grow=1),
        )  # fmt: skip

    def pick_day(self, day: date) -> None:
        self.here["picked"] = day.isoformat()

    # A year

    def year_view(self) -> View:
        year = int(self.here.get("year") or self.today().year)
        busy = {
            moment(e["start_ts"]).date()
            for e in self.between(stamp(date(year, 1, 1)), stamp(date(year, 12, 31)) + DAY)
        }
        cells = [self.small_month(date(year, n, 1), busy) for n in range(1, 13)]
        return Column(
            self.arrows(str(year), self.turn_year,
                        lambda: self.pick_month(date(year, 1, 1))),
            Scroll(Column(Grid(3, cells), Space(16))).but(grow=1),
        )  # fmt: skip

    def small_month(self, month: date, busy: set[date]) -> View:
        days = tuple(
            (day.day, day in busy) if day.month == month.month else (0, False)
            for day in weeks(month, sunday_first=self.sunday_first)
        )
        return Column(
            Text(f"{month:%B}", id=f"month_{month.month}_label", size=14, justify="center",
                 at="center", padding=(0, 4)),
            Drawing(draw_small_month, days, width="fill", height=120),
            id=f"month_{month.month}_holder", key=f"month {month.month}",
            on_tap=lambda: self.enter_month(month), padding=4,
        )  # fmt: skip

    def enter_month(self, month: date) -> None:
        self.here["month"] = month.isoformat()
        self.prefs_of_family()["view"] = 1

    def turn_year(self, by: int) -> None:
        self.here["year"] = int(self.here.get("year") or self.today().year) + by

    # A week

    def shown_week(self) -> date:
        told = date.fromisoformat(self.here.get("week") or self.today().isoformat())
        back = (told.weekday() + 1) % 7 if self.sunday_first else told.weekday()
        return told - timedelta(days=back)

    def turn_week(self, by: int) -> None:
        self.here["week"] = (self.shown_week() + timedelta(days=7 * by)).isoformat()

    def week_view(self) -> View:
        first = self.shown_week()
        days = [first + timedelta(days=n) for n in range(7)]
        number = (first + timedelta(days=3)).isocalendar().week
        heads = [
            Text(f"{day:%a}"[0] + f"\n{day.day}", id="week_day_label", size=13, grow=1,
                 justify="center", color="primary" if day == self.today() else "text",
                 key=f"head {day}")
            for day in days
        ]  # fmt: skip
        hours = Column(
            *(Box(Text(self.time_text(h * 3600), id="weekly_view_hour_textview", size=11,
                       color="secondary", at="top center") if h else None,
                  height=HOUR, width=48) for h in range(24)),
            width=48,
        )  # fmt: skip
        columns = [self.week_day(day) for day in days]
        start = self.prefs_of_family().number("start_weekly_at", 7)
        body = Row(hours, *columns, align="top", height=24 * HOUR, key=f"hours from {start}")
        return Column(
            Row(
                Text(f"{first:%B}", id="week_view_month_label", size=16, grow=1),
                Text(f"Week {number}", id="week_view_week_number", size=14, color="secondary"),
                padding=(16, 6),
            ),
            Row(Space(48), *heads),
            self.whole_days(days),
            Scroll(body, key="week_events_scrollview", grow=1),
            swipes="", on_swipe=lambda way: self.turn_week(1 if way == "left" else -1),
        )  # fmt: skip

    def whole_days(self, days: list[date]) -> View | None:
        """The events that have no hours."""
        whole = [e for day in days for e in self.on(day) if e["flags"] & ALL_DAY]
        if not whole:
            return None
        labels = [self.week_label(event, 22) for event in whole]
        return Column(*labels, id="week_all_day_holder", padding=(48, 0, 0, 4), gap=2)

    def week_day(self, day: date) -> View:
        """One column of 24 hours, with its events in their places."""
        cells: list[View] = []
        start = stamp(day)
        events = [e for e in self.on(day) if not e["flags"] & ALL_DAY]
        free = 0
        for event in events:
            at = max((event["start_ts"] - start) * HOUR // 3600, free)
            length = max((event["end_ts"] - event["start_ts"]) * HOUR // 3600, 24)
            if at > free:
                cells += self.empty_slots(day, free, at)
            length = min(length, 24 * HOUR - at)
            if length > 0:
                cells.append(self.week_label(event, length))
            free = at + max(length, 0)
        return Column(*cells, *self.empty_slots(day, free, 24 * HOUR), grow=1)

    def empty_slots(self, day: date, top: int, bottom: int) -> list[View]:
        """Free hours: a first touch shows a plus, a second one makes an event."""
        slots = []
        while top < bottom:
            hour = top // HOUR
            end = min((hour + 1) * HOUR, bottom)
            slots.append(self.slot(day, hour, end - top, top))
            top = end
        return slots

    def slot(self, day: date, hour: int, high: int, top: int) -> View:
        here = [day.isoformat(), hour]
        wanted = self.here.get("slot") == here
        plus = Icon("plus", size=16, at="center", color="on_tint")
        touched = (
            (lambda: self.choose_kind(stamp(day) + hour * 3600))
            if wanted
            else (lambda: self.here.update(slot=here))
        )
        return Box(
            plus if wanted else None, height=high, width="fill", key=f"slot {day} {top}",
            background="tint" if wanted else "background", border="divider", on_tap=touched,
            important=wanted,
        )  # fmt: skip

    def choose_kind(self, start: int) -> None:
        self.here["slot"] = None
        self.here["new_at"] = start
        self.open_screen(ui.RadioList("", ["Event", "Task"], -1), then="kind_chosen")

    def kind_chosen(self, index: int) -> None:
        start = int(self.here["new_at"])
        self.open("task" if index else "event", number=0, start=start)

    def week_label(self, event: Event, high: int) -> View:
        return Text(
            event["title"], id="week_event_label", size=11, color="on_primary",
            background="primary", radius=2, height=high, width="fill", lines=max(high // 16, 1),
            padding=(2, 0), key=f"week {event['id']} {event['start_ts']}",
            on_tap=lambda: self.open_event(event["id"], event["start_ts"]),
        )  # fmt: skip


def draw_month(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    """Weekday letters, day numbers, and as many event titles as fit."""
    letters, cells, small = data
    left, top, right, bottom = rect
    wide = (right - left) / 7
    strip = round(LETTERS * density)
    high = (bottom - top - strip) / 6
    size = round(14 * density)
    for column, letter in enumerate(letters):
        x = left + round((column + 0.5) * wide) - size // 3
        canvas.text(x, top + size // 3, letter, size, colors["secondary"], "regular", clip=rect)
    for place, (number, inside, marked, titles) in enumerate(cells):
        x0, y0 = left + round(place % 7 * wide), top + strip + round(place // 7 * high)
        cell = (x0, y0, left + round((place % 7 + 1) * wide), y0 + round(high))
        middle = (cell[0] + cell[2]) // 2
        ink = colors["text" if inside else "disabled"]
        text = str(number)
        if marked:
            canvas.disc(middle, y0 + round(size * 0.85), round(size * 0.85), colors["primary"])
            ink = colors["on_primary"]
        x = middle - len(text) * size * 9 // 32
        canvas.text(x, y0 + size // 4, text, size, ink, "medium", clip=cell)
        if small:
            if titles:
                dot = y0 + round(size * 2.1)
                canvas.disc(middle, dot, round(2.5 * density), colors["primary"])
            continue
        line = round(15 * density)
        y = y0 + round(size * 1.9)
        for title, past in titles[: max((cell[3] - y) // line, 0)]:
            chip = (cell[0] + 2, y, cell[2] - 2, y + line - 2)
            canvas.fill(chip, colors["tint" if past else "primary"], round(3 * density))
            ink = colors["on_tint" if past else "on_primary"]
            inset = (chip[0] + 4, chip[1], chip[2] - 2, chip[3])
            canvas.text(inset[0], y, title, round(11 * density), ink, "regular", clip=inset)
            y += line


def draw_small_month(canvas: Any, rect: Any, colors: Any, density: float, data: Any) -> None:
    left, top, right, bottom = rect
    wide, high = (right - left) / 7, (bottom - top) / 6
    size = round(9 * density)
    for place, (number, busy) in enumerate(data):
        if number:
            x = left + round((place % 7 + 0.2) * wide)
            y = top + round(place // 7 * high)
            ink = colors["primary" if busy else "text"]
            canvas.text(x, y, str(number), size, ink, "bold" if busy else "regular", clip=rect)
