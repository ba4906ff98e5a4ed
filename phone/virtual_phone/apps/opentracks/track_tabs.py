"""The tabs of a track, recorded or being recorded: figures, intervals, and curves."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.app import OpenTracks
from virtual_phone.apps.opentracks.bars import BAR
from virtual_phone.apps.opentracks.curves import curves
from virtual_phone.apps.opentracks.statistics import intervals, speed
from virtual_phone.apps.opentracks.tables import Track
from virtual_phone.apps.opentracks.units import date_and_time, duration

TABS = ("Stats", "Intervals", "By time", "By distance")
LENGTHS = (1, 2, 3, 4, 5, 10, 20, 50)  # of intervals, in the long unit


@dataclass
class TrackTabs(ui.Part[OpenTracks]):
    """The four tabs of a track."""

    track: int = 0
    tab: str = TABS[0]
    interval: int = 0  # among the lengths

    def current(self) -> Track:
        track = self.app.tracks.get(self.track) or Track(self.track)
        return self.app.recording.current(track)

    def view(self) -> ui.View:
        track = self.current()
        bodies: dict[str, Callable[[Track], ui.View]] = {
            "Stats": self.stats,
            "Intervals": self.intervals,
            "By time": partial(self.curves, by_time=True),
            "By distance": partial(self.curves, by_time=False),
        }
        tabs = ui.Row(
            *map(self.tab_title, TABS),
            id="track_detail_activity_tablayout",
            **BAR,
        )
        return ui.Column(tabs, bodies[self.tab](track).but(grow=1))

    def tab_title(self, name: str) -> ui.View:
        here = name == self.tab
        words = ui.Text(
            name, caps=True, size=13, face="medium", color="on_bar", lines=1, justify="center"
        )
        line = ui.Box(width="fill", height=3, background="on_bar" if here else "bar")
        return ui.Box(
            words.but(at="center"),
            line.but(at="bottom"),
            key=f"tab {name}",
            desc=name,
            selected=here,
            grow=1,
            height=48,
            on_tap=None if here else partial(self.turn_to, name),
        )

    def turn_to(self, name: str) -> None:
        self.tab = name

    def stats(self, track: Track) -> ui.View:
        units, pace = self.app.units, activity_types.has_pace(track.activity)
        rate = "pace" if pace else "speed"
        began = date_and_time(self.app.began(track))
        average = speed(track.totaldistance, track.totaltime)
        figures = [
            ("distance", "Distance", units.distance(track.totaldistance)),
            ("moving_time", "Moving time", (duration(track.movingtime), "")),
            ("total_time", "Total time", (duration(track.totaltime), "")),
            ("max_speed", f"Max {rate}", units.rate(track.maxspeed, pace=pace)),
            ("moving_speed", f"Avg moving {rate}", units.rate(moving_speed(track), pace=pace)),
            ("average_speed", f"Avg {rate}", units.rate(average, pace=pace)),
            ("altitude_gain", "Gain", units.height(track.elevationgain)),
            ("altitude_loss", "Loss", units.height(track.elevationloss)),
        ]
        show = running_figure if track._id == self.app.recorded else figure
        icon = ui.Icon(
            activity_types.icon(track.activity), id="stats_activity_type_icon", color="primary"
        )
        head = ui.Column(
            ui.Row(icon, ui.Text(track.name or "", id="stats_name_value", size=18), gap=12),
            ui.Text(track.description or "", id="stats_description_value", color="secondary")
            if track.description
            else None,
            ui.Text(began, id="stats_start_datetime_value", color="secondary"),
            gap=6,
            padding=(0, 0, 0, 12),
        )
        grid = ui.Grid(2, [show(*each) for each in figures], gap=8)
        return ui.Scroll(ui.Column(head, grid, padding=16), key="stats")

    def intervals(self, track: Track) -> ui.View:
        units, pace = self.app.units, activity_types.has_pace(track.activity)
        unit, metres = units.long
        cut = intervals(self.app.points_of(track._id), LENGTHS[self.interval] * metres)
        rows = [
            cells(
                str(number),
                " ".join(units.distance(each.distance)),
                duration(each.time),
                " ".join(units.rate(speed(each.distance, each.time), pace=pace)),
                key=f"interval {number}",
            )
            for number, each in enumerate(cut, 1)
        ]
        head = cells("", "Distance", "Time", "Pace" if pace else "Speed", key="head")
        options = [f"{each} {unit}" for each in LENGTHS]
        choice = ui.spinner(
            self.screen, "intervals_dropdown", options, self.interval, self.set_interval
        )
        empty = ui.Text("No intervals", size=16, justify="center", margin=(0, 48))
        body = ui.Rows(head, *rows, id="interval_list", grow=1) if rows else empty
        return ui.Column(choice, body)

    def set_interval(self, number: int) -> None:
        self.interval = number

    def curves(self, track: Track, *, by_time: bool) -> ui.View:
        return curves(self.app.points_of(track._id), self.app.units, by_time=by_time)


def cells(number: str, *texts: str, key: str) -> ui.View:
    """A row of the table of intervals."""
    return ui.Row(
        ui.Text(number, size=14, width=32, lines=1),
        *(ui.Text(text, size=14, grow=1, width="fill", lines=1) for text in texts),
        padding=(16, 12),
        gap=8,
        key=key,
    )


def moving_speed(track: Track) -> float:
    return speed(track.totaldistance, track.movingtime)


def figure(name: str, label: str, value: tuple[str, str]) -> ui.View:
    """A number of a recorded track under what it is, with its unit behind it."""
    ids = (f"stats_{name}_label", f"stats_{name}_value", f"stats_{name}_unit")
    return _figure(ids, label, value)


def running_figure(_: str, label: str, value: tuple[str, str]) -> ui.View:
    """The same of a track that is being recorded: one layout for all figures."""
    return _figure(("stats_description_main", "stats_value", "stats_unit"), label, value)


def _figure(ids: tuple[str, str, str], label: str, value: tuple[str, str]) -> ui.View:
    number, unit = value
    return ui.Column(
        ui.Label(label, id=ids[0], lines=1),
        ui.Row(
            ui.Text(number, id=ids[1], size=28, lines=1),
            ui.Text(unit, id=ids[2], size=14, lines=1) if unit else None,
            gap=4,
        ),
        grow=1,
        padding=(0, 6),
    )
