"""MiniWoB: dates, times, lists, a slider and flights to choose from."""

import calendar
import re

from pytest_androidworld import Element, Key, MiniWobTask, User

SHOWN_MONTH = 10  # of the day that it is on the phone, at which an empty date opens
LOW, HIGH = (400, 1100), (400, 800)  # in the list of flights
INSIDE = 0.1  # of a slider's length: a tap at its very end may hit what is beside it
BORDER = 20  # of what is seen this much of a button, its middle may be the list's border


def choose_day(task: MiniWobTask, user: User) -> None:
    """Choose a day in the page's calendar, which opens with some month of 2016."""
    month, day = re.findall(r"(\d\d)/(\d\d)/2016", task.utterance)[0]
    name = f"{calendar.month_name[int(month)]}\N{NO-BREAK SPACE}2016"
    user.tap("id=datepicker")
    while not user.shows(name):  # the arrow has no name that is seen
        arrow = next(fact for fact in task.facts() if "ui-datepicker-prev" in fact.classes)
        user.tap_at(*arrow.middle)
    user.tap(user.first(str(int(day))))


def known(element: Element) -> bool:
    """Whether an element is no suggestion: the field itself, or the instruction."""
    return element.is_editable or element.resource_name == "query"


def is_option(element: Element) -> bool:
    """Whether an element is one of a list of options, not what stands on the page."""
    return (element.resource_name or "").endswith("text1")


class MiniWobBookFlight(MiniWobTask):
    """The cheapest or the shortest flight between two places on a day is booked."""

    page = "book-flight"

    def solve(self, user: User) -> None:
        places = re.findall(r"from: (.*) to: (.*) on", self.utterance)[0]
        for field, place in zip(("id=flight-from", "id=flight-to"), places, strict=True):
            user.type(place, into=field, enter=False)
            user.tap(next(e for e in user.elements if place in (e.text or "") and not known(e)))
        choose_day(self, user)
        user.tap("id=search")
        best = "price" if "cheapest" in self.utterance else "duration"
        flights = zip(self.values("price"), self.values("duration"), strict=True)
        price, _ = min(flights, key=lambda flight: float(flight[best == "duration"]))
        button = f"Book flight for ${price}"
        while not any(e.bbox.bottom - e.bbox.top > BORDER for e in user.all(button)):
            user.drag(LOW, HIGH, seconds=1.0)
        user.tap(button)

    def values(self, name: str) -> list[str]:
        """The prices or durations of all flights, also of those further down."""
        return [fact.data[name] for fact in self.facts() if name in fact.data]


class MiniWobChooseDate(MiniWobTask):
    """The asked day of the year 2016 is chosen in a calendar, and submitted."""

    page = "choose-date"

    def solve(self, user: User) -> None:
        choose_day(self, user)
        user.tap("Submit")


class MiniWobChooseDateEasy(MiniWobTask):
    """The asked day of December 2016 is chosen in a calendar, and submitted."""

    page = "choose-date-easy"

    def solve(self, user: User) -> None:
        choose_day(self, user)
        user.tap("Submit")


class MiniWobChooseDateMedium(MiniWobTask):
    """The asked day of November or December 2016 is chosen, and submitted."""

    page = "choose-date-medium"

    def solve(self, user: User) -> None:
        choose_day(self, user)
        user.tap("Submit")


class MiniWobChooseList(MiniWobTask):
    """The named entry of a drop-down list is chosen, and submitted."""

    page = "choose-list"

    def solve(self, user: User) -> None:
        wanted = re.findall("Select (.*) from the list", self.utterance)[0]
        user.tap("id=options").scroll_to(wanted).tap(wanted).tap("Submit")


class MiniWobClickScrollList(MiniWobTask):
    """Just the named entries of a list that scrolls are chosen, and submitted."""

    page = "click-scroll-list"

    def solve(self, user: User) -> None:
        wanted = re.findall("Select (.*) from the scroll list", self.utterance)[0]
        user.tap("id=options")
        for name in wanted.split(", "):
            user.scroll_to(name).tap(name, where=is_option)
        user.tap("OK").tap("Submit")


class MiniWobEnterDate(MiniWobTask):
    """The asked date is entered, and submitted."""

    page = "enter-date"

    def solve(self, user: User) -> None:
        month, day, year = re.findall(r"(\d\d)/(\d\d)/(\d{4})", self.utterance)[0]
        user.tap("id=tt").tap("id=date_picker_header_year")
        user.scroll_to(year, "up", within="id=date_picker_year_picker").tap(year)
        name = f"{calendar.month_name[int(month)]} {year}"
        way = "Previous month" if int(month) < SHOWN_MONTH else "Next month"
        while not user.shows(name):
            user.tap(way)
        user.tap(f"{day} {name}").tap("Set").tap("Submit")


class MiniWobEnterTime(MiniWobTask):
    """The asked time is entered, and submitted."""

    page = "enter-time"

    def solve(self, user: User) -> None:
        hour, minute, half = re.findall(r"(\d+):(\d\d) ([AP])M", self.utterance)[0]
        user.tap("id=tt")
        if user.shows(f"{half}M"):  # a clock of 12 hours
            user.tap(f"{half}M")
        else:
            hour = str(int(hour) % 12 + 12 * (half == "P"))
        user.tap("Switch to text input mode for the time input.")
        user.type(hour, into="id=input_hour", clear=True, enter=False)
        user.type(minute, into="id=input_minute", clear=True, enter=False)
        user.tap("Set").tap("Submit")


class MiniWobUseSlider(MiniWobTask):
    """A slider is set to a value, and submitted.

    A tap reaches the page cut to whole pixels of its own, and many values of a long range lie
    between two of them: arrow keys do the rest.
    """

    page = "use-slider"

    def solve(self, user: User) -> None:
        wanted = int(re.findall(r"-?\d+", self.utterance)[0])
        low, high = self.set_to(user, INSIDE), self.set_to(user, 1 - INSIDE)
        share = INSIDE + (wanted - low) / (high - low) * (1 - 2 * INSIDE)
        value = self.set_to(user, min(max(share, INSIDE), 1 - INSIDE))
        key = "KEYCODE_DPAD_RIGHT" if value < wanted else "KEYCODE_DPAD_LEFT"
        for _ in range(abs(wanted - value)):
            user.act(Key(key))
        user.tap("Submit")

    def set_to(self, user: User, share: float) -> int:
        """Tap the slider at a share of its length; the value that it shows then."""
        slider = next(fact for fact in self.facts() if fact.id == "slider")
        left, top, right, bottom = slider.rect
        across, down = slider.middle
        if "ui-slider-vertical" in slider.classes:
            user.tap_at(across, round(bottom - share * (bottom - top)))
        else:
            user.tap_at(round(left + share * (right - left)), down)
        return int(next(fact.text for fact in self.facts() if fact.id == "val"))
