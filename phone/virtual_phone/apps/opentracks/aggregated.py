"""OpenTracks' sums by category, of all tracks, of some, or of those that a filter leaves."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import titled_bar
from virtual_phone.apps.opentracks.statistics import Total, totals
from virtual_phone.apps.opentracks.tables import Track
from virtual_phone.apps.opentracks.units import duration

NO_RESULT = "There are not activities for the specified filter"
NO_TRACKS = "Record your first track to see aggregated statistics"


@dataclass(frozen=True)
class TrackFilter:
    """Which tracks count: those of these categories, from one day to another (ISO)."""

    categories: tuple[str, ...]
    first: str
    last: str

    def passes(self, track: Track, day: date) -> bool:
        within = date.fromisoformat(self.first) <= day <= date.fromisoformat(self.last)
        return within and (track.category or "") in self.categories


@dataclass
class Aggregated(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.ui.aggregatedStatistics.AggregatedStatisticsActivity"

    tracks: list[int] = field(default_factory=list)  # of a selection; none: all
    filter: TrackFilter | None = None

    def view(self) -> ui.View:
        chosen = self.app.chosen(self.tracks)
        kept = [track for track in chosen if self.passes(track)]
        words = NO_RESULT if self.filter else NO_TRACKS
        empty = ui.Text(
            words, id="aggregated_stats_empty_view", size=18, at="center", justify="center"
        )
        body = ui.Collection(
            totals(kept),
            self.block,
            empty=ui.Column(empty, spread="center", padding=(32, 0)),
            id="aggregated_stats_list",
        )
        ask = ui.menu_item(
            "aggregated_statistics_filter",
            "filter-outline",
            lambda: self.open(AskFilter(self.categories(), self.week()), then=self.set_filter),
            "Filter",
            color="on_bar",
        )
        clear = ui.menu_item(
            "aggregated_statistics_clear_filter",
            "filter-off-outline",
            self.clear,
            "Filter",
            color="on_bar",
        )
        bar = titled_bar(self, "Aggregated stats", clear if self.filter else ask)
        return ui.page(self, body, bar=bar)

    def passes(self, track: Track) -> bool:
        return self.filter is None or self.filter.passes(track, self.app.began(track).date())

    def categories(self) -> list[str]:
        return sorted({track.category or "" for track in self.app.chosen(self.tracks)})

    def week(self) -> ui.DayRange:
        """The first and last day of this week, which begins on a Sunday in the United States."""
        today = self.app.now.date()
        first = today - timedelta(days=(today.weekday() + 1) % 7)
        return ui.DayRange(first.isoformat(), (first + timedelta(days=6)).isoformat())

    def set_filter(self, filter: TrackFilter) -> None:
        self.filter = filter

    def clear(self) -> None:
        self.filter = None

    def block(self, total: Total) -> ui.View:
        units, pace = self.app.units, activity_types.has_pace(total.category)
        distance, unit = units.distance(total.distance)
        kinds = ("pace", "Max pace") if pace else ("speed", "Max speed")
        rates = [
            (kind, units.rate(value, pace=pace))
            for kind, value in (
                (f"Avg moving {kinds[0]}", total.average),
                (kinds[1], total.fastest),
            )
        ]
        head = ui.Row(
            ui.Icon(activity_types.icon(total.category), id="activity_icon", color="primary"),
            ui.Text(
                total.category, id="aggregated_stats_type_label", size=18, face="medium", lines=1
            ),
            ui.Text(f"({len(total.tracks)})", id="aggregated_stats_num_tracks"),
            gap=8,
        )
        sums = ui.Row(
            ui.Text(distance, id="aggregated_stats_distance", size=24, lines=1),
            ui.Text(unit, id="aggregated_stats_distance_unit"),
            ui.Box(grow=1),
            ui.Text(duration(total.moving, hours=True), id="aggregated_stats_time", size=24),
            gap=4,
        )
        below = ui.Row(
            *(
                ui.Column(
                    ui.Label(kind, id=f"aggregated_stats_{place}_rate_label", lines=1),
                    ui.Row(
                        ui.Text(number, id=f"aggregated_stats_{place}_rate", size=18),
                        ui.Text(each, id=f"aggregated_stats_{place}_rate_unit"),
                        gap=4,
                    ),
                    grow=1,
                )
                for place, (kind, (number, each)) in zip(("avg", "max"), rates, strict=True)
            ),
        )
        return ui.Column(
            head, sums, below, ui.Divider(), key=f"total {total.category}", padding=16, gap=10
        )


@dataclass
class AskFilter(ui.Screen[OpenTracks, TrackFilter]):
    """Which categories and days; a day is chosen in a calendar below."""

    kind: ClassVar[ui.Kind] = "dialog"

    categories: list[str]
    days: ui.DayRange
    off: list[str] = field(default_factory=list)  # the categories that do not count

    def view(self) -> ui.View:
        days, toggles = self.days, [self.toggle(category) for category in self.categories]
        dates = ui.Row(
            self.date_field("From", "filter_date_edit_text_from", days.first, days.pick_first),
            self.date_field("To", "filter_date_edit_text_to", days.last, days.pick_last),
            gap=12,
        )
        body = ui.Column(*ui.grid_rows(4, toggles), dates, gap=8)
        return ui.ok_cancel(self, "Filter", body, self.confirm)

    def toggle(self, category: str) -> ui.View:
        on = category not in self.off
        return ui.IconButton(
            activity_types.icon(category),
            category,
            key=f"filter {category}",
            checked=on,
            selected=on,
            color="on_primary" if on else "icon",
            background="primary" if on else "card",
            radius=24,
            on_tap=partial(ui.toggle, self.off, category),
        )

    def date_field(self, label: str, id: str, day: str, pick: ui.Handler) -> ui.View:
        at = date.fromisoformat(day)
        words = ui.Text(f"{at:%b} {at.day}, {at.year}", id=id, size=16, min_height=48)
        return ui.Column(ui.Label(label), words.but(width="fill", on_tap=pick), grow=1)

    def confirm(self) -> None:
        kept = tuple(each for each in self.categories if each not in self.off)
        self.close(TrackFilter(kept, self.days.first, self.days.last))
