"""The Clock tab: the time here, at home and in the cities that were chosen."""

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from virtual_phone import ui
from virtual_phone.apps.clock.buttons import large_button
from virtual_phone.services.display_settings import DisplaySettings, short_date
from virtual_phone.services.time_zones import city, local_time

if TYPE_CHECKING:
    from virtual_phone.apps.clock.desk import Desk

FACE = 240  # dp


class ClockTab:
    """The tab, below the page's bar."""

    def __init__(self, desk: "Desk") -> None:
        self.desk, self.app = desk, desk.app

    def view(self) -> ui.View:
        now, preferences = self.app.phone.clock.now(), self.app.preferences
        self.desk.redraw_every(1 if preferences.seconds else 60)
        clock = big_clock(now, self.time(now), preferences.analog, preferences.seconds)
        here = ui.Column(
            clock,
            ui.Label(short_date(now), id="date", size=16, at="center"),
            padding=(0, 48, 0, 24),
        )
        rows = ui.Rows(here, *self.others(now), ui.Space(128), id="cities")
        return ui.Box(
            rows.but(width="fill", height="fill"),
            large_button("web", "Cities", self.desk.open_cities),
        )

    def time(self, now: datetime) -> str:
        """The digits of the clock."""
        display = self.app.phone[DisplaySettings]
        if not self.app.preferences.seconds:
            return display.time_text(now)
        half = "" if display.hour24 else f" {now:%p}"
        return f"{display.clock_text(now)}:{now:%S}{half}"

    def others(self, now: datetime) -> Iterator[ui.View]:
        home = self.app.preferences.home_zone
        if home and local_time(home, now).utcoffset() != now.utcoffset():
            yield self.row("Home", now, home)
        for zone in self.app.preferences.cities:
            yield self.row(city(zone), now, zone)

    def row(self, name: str, now: datetime, zone: str) -> ui.View:
        there = local_time(zone, now)
        words = ui.Column(
            ui.Text(name, id="city_name", size=18, lines=1),
            ui.Label(ahead(now, there), id="city_day", lines=1),
            grow=1,
        )
        time = self.app.phone[DisplaySettings].time_text(there)
        return ui.Row(
            words,
            ui.Text(time, id="digital_clock", key=f"time {zone}", size=28, face="light"),
            padding=(24, 12),
            gap=16,
            key=f"city {name} {zone}",
        )


def ahead(now: datetime, there: datetime) -> str:
    """How a city's time differs: "Tomorrow, 9 hrs ahead"."""
    difference = (there.utcoffset() or timedelta()) - (now.utcoffset() or timedelta())
    minutes = round(abs(difference.total_seconds()) / 60)
    day = {-1: "Yesterday, ", 1: "Tomorrow, "}.get((there.date() - now.date()).days, "")
    if not minutes:
        return "Same time"
    hours, rest = divmod(minutes, 60)
    text = f"{hours}:{rest:02} hrs" if rest else f"{hours} hr{'s' * (hours != 1)}"
    return f"{day}{text} {'ahead' if difference > timedelta() else 'behind'}"


def big_clock(
    now: datetime, time: str, analog: bool, seconds: bool, color: str = "text"
) -> ui.View:
    """A clock that fills the width, as digits or with hands."""
    if not analog:
        size = 72 if len(time) < 6 else 48
        return ui.Text(time, id="digital_clock", size=size, face="light", at="center", color=color)
    hands = now.hour % 12 * 60 + now.minute, now.second if seconds else None, color
    return ui.Drawing(
        _draw_hands, hands, id="analog_clock", desc=time, width=FACE, height=FACE, at="center"
    )


def _draw_hands(canvas: Any, rect: Any, colors: Any, density: float, data: Any = None) -> None:
    minutes, seconds, own = data
    ink = colors[own]
    middle = (rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2
    canvas.ring(*middle, round(FACE / 2 * density), colors["divider"], round(2 * density))

    def hand(turn: float, share: float, color: Any, width: int) -> None:
        angle = math.radians(turn * 360 - 90)
        length = FACE / 2 * density * share
        end = (round(length * math.cos(angle)), round(length * math.sin(angle)))
        tip = middle[0] + end[0], middle[1] + end[1]
        canvas.line(*middle, *tip, color, round(width * density))

    hand(minutes / 720, 0.5, ink, 6)
    hand(minutes % 60 / 60, 0.8, ink, 4)
    if seconds is not None:
        hand(seconds / 60, 0.9, colors["primary"], 2)
    canvas.disc(*middle, round(5 * density), colors["primary"])
