"""Quick settings: the first tiles above the notifications, and all of them with the slider."""

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.apps.systemui.brightness import brightness_slider
from pytest_androidworld.virtual.apps.systemui.tiles import TILES, Tile, in_order
from pytest_androidworld.virtual.services.display_settings import short_date
from pytest_androidworld.virtual.services.radios import CARRIER, Radios
from pytest_androidworld.virtual.ui.display import Display
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Grid,
    Handler,
    Icon,
    IconButton,
    Label,
    Row,
    Text,
    View,
)

FIRST, PER_PAGE = 4, 8  # tiles
HEADER, TILE_HIGH, GAP = 46.5, 64, 8.4  # dp


class QuickSettings(SystemWindow):
    """The upper part of the shade."""

    @property
    def wide(self) -> bool:
        """Whether the screen lies on its side."""
        width, height = self.phone[Display].size
        return width > height

    def header(self) -> View:
        radios = self.phone[Radios]
        carrier = Text(CARRIER, id="mobile_carrier_text", size=14, lines=1)
        return Row(
            Text(short_date(self.phone.clock.now()), id="date", size=14, grow=1, lines=1),
            carrier if radios.phone_signal else None,
            id="quick_status_bar_system_icons", min_height=HEADER, padding=(8, 0),
        )  # fmt: skip

    # Tiles

    def first_tiles(self) -> View:
        names = in_order(self.phone)[:FIRST]
        return Box(self.tile_grid(names), id="quick_qs_panel", width="fill")

    def all_tiles(self) -> View:
        names = in_order(self.phone)
        page = min(self.state.get("page", 0), self.last_page)
        shown = names[page * PER_PAGE : (page + 1) * PER_PAGE]
        rows = PER_PAGE // self.columns
        return Box(
            self.tile_grid(shown), id="qs_pager", width="fill", on_swipe=self.turned,
            min_height=rows * TILE_HIGH + (rows - 1) * GAP, scrollable=self.last_page > 0,
        )  # fmt: skip

    @property
    def columns(self) -> int:
        return 4 if self.wide else 2

    @property
    def last_page(self) -> int:
        return (len(in_order(self.phone)) - 1) // PER_PAGE

    def turned(self, towards: str) -> None:
        step = {"left": 1, "right": -1}.get(towards, 0)
        self.state["page"] = min(max(self.state.get("page", 0) + step, 0), self.last_page)
        self.phone.changed()

    def tile_grid(self, names: list[str]) -> View:
        cells = [self.tile(name, TILES[name]) for name in names]
        return Grid(self.columns, cells, gap=GAP)

    def tile(self, name: str, tile: Tile) -> View:
        shown = tile.look(self.phone, self.state)
        ink = "on_primary" if shown.on else "text"
        words = Column(
            Text(tile.label, id="tile_label", size=14, face="medium", lines=1, color=ink),
            Text(shown.second, id="app_label", size=12, lines=1, color=ink)
            if shown.second
            else None,
            grow=1,
        )
        toggle = (
            {"checked": shown.on, "says": "On" if shown.on else "Off",
             "cls": "android.widget.Switch"}
            if tile.toggles
            else {"cls": "android.widget.Button"}
        )  # fmt: skip
        return Row(
            Icon(tile.icon, size=20, color=ink, id="icon", important=False),
            words,
            desc=shown.desc or tile.desc or tile.label,
            key=f"tile {name}", height=TILE_HIGH, radius=24, padding=(16, 0, 8, 0), gap=12,
            background="primary" if shown.on else "card",
            on_tap=lambda: self.tile_tapped(tile), on_hold=lambda: self.tile_held(tile),
            **toggle,
        )  # fmt: skip

    def tile_tapped(self, tile: Tile) -> None:
        if tile.tap is None:
            opening.say_absent(self.phone, tile.label)
        else:
            tile.tap(self.phone, self.state)
        self.phone.changed()

    def tile_held(self, tile: Tile) -> None:
        """A long press opens the page of Settings that has more."""
        what = f"A page of settings for “{tile.label}”"
        if tile.page:
            opening.open_settings(self.phone, tile.page, what)
        elif tile.tap is not None and not tile.toggles:
            tile.tap(self.phone, self.state)
        else:
            opening.say_absent(self.phone, what)

    # All of it

    def panel(self) -> View:
        """The slider, a page of tiles, and the buttons at the bottom."""
        page = min(self.state.get("page", 0), self.last_page)
        dots = [
            Box(width=6, height=6, radius=3, background="primary" if place == page else "divider")
            for place in range(self.last_page + 1)
        ]
        release = f"{self.phone.profile.release} ({self.phone.profile.fingerprint.split('/')[3]})"
        return Column(
            Box(brightness_slider(self.phone, 48), id="brightness_slider", width="fill"),
            Box(self.all_tiles(), margin=(0, 12.5, 0, 0), width="fill"),
            Row(
                Label(release, id="build", size=12, lines=1, grow=1),
                Row(*dots, gap=6, width="wrap", id="footer_page_indicator",
                    desc=f"Page {page + 1} of {self.last_page + 1}", height=24),
                Row(
                    IconButton("pencil-outline", "Edit order of settings.", id="android:id/edit",
                               on_tap=lambda: self.edit(True), size=20),
                    grow=1, spread="end",
                ),
                margin=(8, 4),
            ),
            self.footer(),
            id="quick_settings_panel",
        )  # fmt: skip

    def footer(self) -> View:
        def button(icon: str, desc: str, id: str, does: Handler) -> View:
            return IconButton(
                icon, desc, id=id, background="card", radius=24, size=20, on_tap=does
            )  # fmt: skip

        return Row(
            Label("No active apps", size=12, grow=1, lines=1),
            button("cog-outline", "Open settings.", "settings_button_container", self.settings),
            button("power", "Power menu", "pm_lite", self.power_menu),
            id="qs_footer_actions", gap=12, padding=(8, 4),
        )  # fmt: skip

    def settings(self) -> None:
        opening.open_settings(self.phone, "SETTINGS", "Settings")

    def power_menu(self) -> None:
        for window in self.phone[Display].system:
            window.power_held()

    # The order of the tiles

    def edit(self, on: bool) -> None:
        self.state["editing"] = on
        self.phone.changed()

    def editor(self) -> View:
        return Column(
            Row(
                IconButton("arrow-left", "Navigate up", on_tap=lambda: self.edit(False)),
                Text("Edit", size=20, lines=1, grow=1),
                gap=8,
            ),
            Label("Changing the order of the tiles is not part of this virtual phone.", size=16),
            gap=16,
        )
