"""The cities of the world, of which the Clock tab displays those that are ticked."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.clock.app import Clock
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.time_zones import REGIONS, city, local_time

SEARCH = "search_src_text"
CITIES = sorted((city(zone), region, zone) for region, all in REGIONS.items() for zone in all)


@dataclass
class Cities(ui.Screen[Clock, None]):
    activity: ClassVar[str] = "com.android.deskclock.worldclock.CitySelectionActivity"

    def view(self) -> ui.View:
        searched = self.text(SEARCH).strip().casefold()
        found = [each for each in CITIES if each[0].casefold().startswith(searched)]
        rows = [self.row(name, f"{name}, {region}", zone) for name, region, zone in found]
        field = ui.Field(SEARCH, hint="Search for a city", id=SEARCH, enter="search")
        back = ui.IconButton("arrow-left", "Navigate up", on_tap=self.close, width=56)
        bar = ui.Row(back, field.but(grow=1), height=65.5, background="bar")
        return ui.page(self, ui.Rows(*rows, id="cities_list"), bar=bar)

    def row(self, name: str, title: str, zone: str) -> ui.View:
        time = local_time(zone, self.phone.clock.now())
        return ui.Row(
            ui.CheckBox(
                title,
                zone in self.app.preferences.cities,
                id="city_onoff",
                key=f"city {zone}",
                grow=1,
                on_tap=partial(self.app.preferences.tick_city, zone),
            ),
            ui.Label(self.phone[DisplaySettings].time_text(time), id="city_time"),
            padding=(16, 0, 24, 0),
            min_height=56,
        )
