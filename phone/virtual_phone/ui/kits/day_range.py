"""The day range kit: two days, each of which is chosen in a date picker."""

from dataclasses import dataclass
from datetime import date

from virtual_phone.ui.app import App
from virtual_phone.ui.kits.date_picker import DatePicker
from virtual_phone.ui.part import Part


@dataclass
class DayRange(Part[App]):
    """A range that would end before it begins is of the one day that was chosen last."""

    first: str  # ISO, as is the other
    last: str

    def pick_first(self) -> None:
        self.screen.open(DatePicker(self.first), then=self.set_first)

    def pick_last(self) -> None:
        self.screen.open(DatePicker(self.last), then=self.set_last)

    def set_first(self, day: date) -> None:
        self.first = day.isoformat()
        self.last = max(self.first, self.last)

    def set_last(self, day: date) -> None:
        self.last = day.isoformat()
        self.first = min(self.first, self.last)
