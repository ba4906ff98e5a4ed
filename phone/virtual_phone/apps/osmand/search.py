"""The search: by what is typed, by category, by address, by coordinates, and what was found."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.osmand import gazetteer
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gazetteer import CATEGORIES, LAND, PLACES, Spot, metres
from virtual_phone.apps.osmand.views import line, tabs

FIELD = "searchEditText"
TABS = ("HISTORY", "CATEGORIES", "ADDRESS")
CITY, POSTCODE, COORDINATES = "City, town or locality", "Postcode search", "Coordinates search"
ADDRESS_ROWS = {
    CITY: "city-variant-outline",
    POSTCODE: "mailbox-outline",
    COORDINATES: "crosshairs-gps",
}
POSTCODES = {
    "9485": "Nendeln",
    "9486": "Schaanwald",
    "9487": "Bendern",
    "9488": "Schellenberg",
    "9490": "Vaduz",
    "9491": "Ruggell",
    "9492": "Eschen",
    "9493": "Mauren",
    "9494": "Schaan",
    "9495": "Triesen",
    "9496": "Balzers",
    "9497": "Triesenberg",
    "9498": "Planken",
}
CATEGORY_ICONS = dict(
    zip(
        CATEGORIES,
        "bed silverware-fork-knife ev-station cart hospital-box cash gas-station castle pine-tree"
        " parking bus camera soccer wikipedia".split(),
        strict=True,
    )
)
KIND_ICONS = {"Street": "road-variant", "Location": "crosshairs-gps", "Peak": "triangle"}
Choose = Callable[[Spot], None]
RADII = (5_000, 10_000, 20_000, 50_000)  # metres


@dataclass(frozen=True)
class Found:
    """What a search closes with: one place, or several to show, and what it was made with."""

    spots: tuple[Spot, ...]
    query: str
    one: bool = True
    settlement: Spot | None = None  # that was chosen in it


@dataclass
class Search(ui.Screen[OsmAnd, Found]):
    """The dialog over the whole screen; it closes with what was tapped.

    A settlement that is tapped becomes the beginning of what is typed: its streets are listed, and
    a button shows it on the map.
    """

    origin: tuple[float, float]
    query: str = ""
    settlement: Spot | None = None
    tab: str = TABS[1]
    scope: str = ""  # a category, or a row of the addresses
    radius: int = 0

    def view(self) -> ui.View:
        typed = self.text(FIELD, self.query)
        up = ui.IconButton("arrow-left", "Navigate up", on_tap=self.back)
        entry = ui.Field(
            FIELD,
            self.query,
            self.scope or "Type to search all",
            id=FIELD,
            enter="search",
            autofocus=not self.scope,
            grow=1,
            height=56,
        )
        clear = ui.IconButton("close", "Clear", id="clearButton", on_tap=self.clear)
        bar = ui.Row(up, entry, clear if typed else None, padding=(4, 0), background="bar")
        if typed.strip() or self.scope:
            return ui.page(self, self.results(typed), bar=bar)
        return ui.page(self, self.tabs(), bar=bar)

    def back(self) -> None:
        if self.scope:
            self.scope = ""
            self.clear()
        else:
            self.close()

    def clear(self) -> None:
        self.set_text(FIELD, "")

    # What is there without typing

    def tabs(self) -> ui.View:
        rows = {TABS[0]: self.history, TABS[1]: self.categories, TABS[2]: self.addresses}
        return ui.Column(
            tabs(TABS, self.tab, self.turn_to, "tab_layout"),
            ui.Divider(),
            ui.Rows(*rows[self.tab](), id="android:id/list", grow=1, key=f"list {self.tab}"),
            height="fill",
        )

    def turn_to(self, tab: str) -> None:
        self.tab = tab

    def history(self) -> list[ui.View]:
        spots = self.app.history()
        none = ui.Body("Your search history is empty", color="secondary", padding=24)
        rows = [self.row(spot, number, self.choose) for number, spot in enumerate(spots)]
        return rows or [none]

    def categories(self) -> list[ui.View]:
        return [self.line(name, icon) for name, icon in CATEGORY_ICONS.items()]

    def addresses(self) -> list[ui.View]:
        lines = [self.line(text, icon) for text, icon in ADDRESS_ROWS.items()]
        heading = ui.Label("Nearest cities", padding=(16, 12, 16, 4))
        near = [self.row(spot, number) for number, spot in enumerate(self.settlements("")[:8])]
        return [*lines, heading, *near] if near else lines

    def line(self, text: str, icon: str) -> ui.View:
        return line(text, icon, partial(self.look_in, text), color="primary")

    def look_in(self, scope: str) -> None:
        if scope == COORDINATES:
            self.open(CoordinatesSearch(self.origin), then=self.choose)
        else:
            self.scope = scope

    # Results

    def found(self, typed: str) -> list[Spot]:
        point = gazetteer.typed_coordinates(typed)
        if point and not self.scope:
            return [point]
        if not self.app.store.maps():
            return []
        if self.scope in CATEGORIES:
            spots = gazetteer.of_category(self.scope)
            wanted = gazetteer.folded(typed.strip())
            return sorted((s for s in spots if wanted in gazetteer.folded(s.name)), key=self.far)
        if self.scope == CITY:
            return self.settlements(typed)
        if self.scope == POSTCODE:
            named = {POSTCODES[code] for code in POSTCODES if code.startswith(typed.strip())}
            return [spot for spot in self.settlements("") if spot.name in named]
        return gazetteer.found_by(typed, *self.origin)

    def settlements(self, typed: str) -> list[Spot]:
        if not self.app.store.maps():
            return []
        spots = [Spot(*each, within=gazetteer.COUNTRY) for each in PLACES if each[1] in LAND]
        wanted = gazetteer.folded(typed.strip())
        return sorted(
            (s for s in spots if gazetteer.folded(s.name).startswith(wanted)), key=self.far
        )

    def far(self, spot: Spot) -> float:
        return metres(self.origin, (spot.latitude, spot.longitude))

    def results(self, typed: str) -> ui.View:
        chosen = self.chosen(typed)
        spots = self.streets(chosen, typed) if chosen else self.found(typed)
        if self.scope in CATEGORIES:  # a name is found wherever it is
            spots = [spot for spot in spots if self.far(spot) <= RADII[self.radius]]
        rows: list[ui.Child] = []
        if chosen:
            show = partial(self.choose, chosen)
            rows.append(show_on_map(f"Show {chosen.name} on the map".upper(), show))
        elif spots:
            query = self.scope or typed.strip()
            every = Found(tuple(spots[:50]), query, one=False)
            rows.append(show_on_map("Show on map", partial(self.close, every)))
        rows += [self.row(spot, number) for number, spot in enumerate(spots)]
        if not spots:
            rows.append(ui.Text("Nothing found", id="title", size=18, padding=24))
        if self.radius + 1 < len(RADII) and self.scope != POSTCODE and not chosen:
            rows.append(self.extend(self.app.distance_text(RADII[self.radius + 1])))
        return ui.Rows(*rows, id="android:id/list")

    def extend(self, reach: str) -> ui.View:
        return ui.TextButton(
            f"Extend search radius to {reach}",
            id="buttonSearchMore",
            width="fill",
            on_tap=self.look_further,
        )

    def look_further(self) -> None:
        self.radius += 1

    def row(self, spot: Spot, number: int, does: Choose | None = None) -> ui.View:
        icon = KIND_ICONS.get(
            spot.kind, "home-city-outline" if spot.kind in LAND else "map-marker"
        )
        far = self.app.distance_text(self.far(spot))
        words = ui.Column(
            ui.Body(spot.name, id="title", lines=2),
            ui.Label(spot.line, id="subtitle", lines=1),
            grow=1,
            padding=(0, 8),
        )
        return ui.Row(
            ui.Icon(icon, id="imageView", color="primary"),
            words,
            ui.Icon("navigation", size=14, color="primary"),
            ui.Label(far, id="distance", size=13),
            id="searchListItemLayout",
            key=f"row {number}",
            padding=(16, 0),
            gap=12,
            min_height=60,
            on_tap=partial(does or self.narrow, spot),
        )

    def narrow(self, spot: Spot) -> None:
        """Look within a settlement; anything else is what was looked for."""
        if spot.kind in LAND:
            self.scope, self.settlement = "", spot
            self.set_text(FIELD, beginning(spot))
        else:
            self.choose(spot)

    def choose(self, spot: Spot) -> None:
        self.app.remember(spot)
        typed = self.text(FIELD, self.query)
        self.close(Found((spot,), typed.strip() or spot.name, settlement=self.chosen(typed)))

    def chosen(self, typed: str) -> Spot | None:
        """The settlement, as long as its name is left as it is."""
        place = self.settlement
        return place if place and typed.startswith(beginning(place).strip()) else None

    def streets(self, place: Spot, typed: str) -> list[Spot]:
        rest = typed.removeprefix(beginning(place).strip())
        return gazetteer.streets_of(place, rest) if self.app.store.maps() else []


def beginning(place: Spot) -> str:
    """What stands in the field once the place is chosen."""
    return f"{place.name}, "


def show_on_map(text: str, does: ui.Handler) -> ui.View:
    return ui.Row(
        ui.Icon("map-marker-multiple-outline", color="primary"),
        ui.Body(text, id="buttonToolbarTitle", color="primary"),
        key="show on map",
        padding=(16, 0),
        gap=24,
        min_height=48,
        on_tap=does,
    )


@dataclass
class CoordinatesSearch(ui.Screen[OsmAnd, Spot]):
    """Two numbers; closes with the point that they name."""

    origin: tuple[float, float]
    format: int = 0
    formats: ClassVar[tuple[str, ...]] = ("DD.DDDDD", "DD MM.MMM", "DD MM SS.S")

    def view(self) -> ui.View:
        latitude, longitude = (self.text(f"{name}EditText").strip() for name in NAMES)
        point = gazetteer.typed_coordinates(f"{latitude} {longitude}")
        result: ui.View = ui.Body("")
        if point:
            far = self.app.distance_text(metres(self.origin, (point.latitude, point.longitude)))
            result = ui.list_row(
                point.name,
                far,
                icon=ui.Icon("crosshairs-gps", color="primary"),
                title_id="title",
                summary_id="distance",
                key="result",
                does=partial(self.close, point),
            )
        elif latitude and longitude:
            result = ui.Body("Invalid coordinates", color="error", padding=16)
        bar = ui.app_bar(COORDINATES, up=self.close)
        return ui.page(self, ui.Scroll(ui.Column(*self.entries(), result)), bar=bar)

    def entries(self) -> list[ui.View]:
        choice = ui.Row(
            ui.Body(self.formats[self.format], id="formatEditText", grow=1),
            ui.Icon("menu-down"),
            key="format",
            min_height=48,
            padding=(16, 0),
            on_tap=self.choose_format,
        )
        rows: list[ui.View] = [ui.Label("Format", padding=(16, 16, 16, 0)), choice]
        for name in NAMES:
            rows.append(ui.Label(name.capitalize(), padding=(16, 12, 16, 0)))
            field_id = f"{name}EditText"
            field = ui.Field(field_id, id=field_id, enter="next", padding=(16, 10))
            rows.append(field.but(underline=True))
        return rows

    def choose_format(self) -> None:
        dialog = ui.ChooseOne("Format", list(self.formats), self.format)
        self.open(dialog, then=self.set_format)

    def set_format(self, number: int) -> None:
        self.format = number


NAMES = ("latitude", "longitude")
