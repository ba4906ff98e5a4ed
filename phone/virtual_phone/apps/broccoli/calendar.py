"""The seasonal calendar: what is in season in the region of the settings, month by month."""

from dataclasses import dataclass, field

from virtual_phone import ui
from virtual_phone.apps.broccoli import pages, seasons
from virtual_phone.apps.broccoli.app import Broccoli

NO_REGION = "To use the seasonal calendar, please choose your region in the settings."


@dataclass
class SeasonalCalendar(ui.Screen[Broccoli, str]):
    month: int = field(default=0)  # from 1; 0 is this month

    def view(self) -> ui.View:
        region = self.app.region
        if region not in seasons.REGIONS:
            settings = ui.TextButton(
                "Settings", at="center", caps=True, on_tap=lambda: self.close("Settings")
            )
            body = ui.Column(pages.paragraph(NO_REGION), settings, padding=(16, 120), gap=8)
            return pages.main_page(self, "Seasonal calendar", body)
        month = self.month or self.app.month
        choice = ui.spinner(self, "spinner_month", list(seasons.MONTHS), month - 1, self.choose)
        rows = [
            ui.list_row(food, season_text(food, region), icon=ui.Icon("leaf", color="primary"))
            for food in seasons.in_season(region, month)
        ]
        top = ui.Row(choice.but(desc="Months"), padding=(8, 4))
        return pages.main_page(self, "Seasonal calendar", ui.Rows(top, *rows, id="recycler_view"))

    def choose(self, place: int) -> None:
        self.month = place + 1


def season_text(food: str, region: str) -> str:
    first, last = seasons.season(food, region)
    if (last - first) % 12 == 11:
        return "All year"
    return f"{seasons.MONTHS[first - 1]} – {seasons.MONTHS[last - 1]}"
