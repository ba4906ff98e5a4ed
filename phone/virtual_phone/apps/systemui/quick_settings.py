"""Quick settings: the first tiles above the notifications, and all of them with the slider."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.brightness import brightness_slider
from virtual_phone.apps.systemui.power_menu import PowerMenu
from virtual_phone.apps.systemui.tiles import ON_OFF, TILES, Tile, in_order
from virtual_phone.services.settings import Settings
from virtual_phone.ui.display import Display
from virtual_phone.ui.toast import Toast
from virtual_phone.ui.view import Look

if TYPE_CHECKING:
    from virtual_phone.apps.systemui.shade import Shade

POWER: Look = {"color": "on_active", "background": "active", "radius": 24, "size": 20}
FIRST, PER_PAGE, LEAST = 4, 8, 6  # tiles
TILE_HIGH, GAP = 60.19, 8  # dp: 158 px and 21


class QuickSettings:
    """The upper part of the shade."""

    def __init__(self, shade: "Shade") -> None:
        self.shade, self.phone = shade, shade.phone

    # Tiles

    @property
    def columns(self) -> int:
        """More if the screen lies on its side."""
        width, height = self.phone[Display].size
        return 4 if width > height else 2

    @property
    def last_page(self) -> int:
        return (len(in_order(self.phone)) - 1) // PER_PAGE

    @property
    def page(self) -> int:
        return min(self.shade.model.page, self.last_page)

    def first_tiles(self) -> ui.View:
        grid = self.grid(in_order(self.phone)[:FIRST])
        return ui.Box(grid, id="quick_qs_panel", width="fill")

    def all_tiles(self) -> ui.View:
        first, rows = self.page * PER_PAGE, PER_PAGE // self.columns
        return ui.Box(
            self.grid(in_order(self.phone)[first : first + PER_PAGE]),
            id="qs_pager",
            width="fill",
            on_swipe=self.swiped,
            min_height=rows * TILE_HIGH + (rows - 1) * GAP,
            scrollable=self.last_page > 0,
        )

    def swiped(self, towards: str) -> None:
        step = {"left": 1, "right": -1}.get(towards, 0)
        self.shade.model.page = min(max(self.shade.model.page + step, 0), self.last_page)
        self.phone.changed()

    def grid(self, names: list[str]) -> ui.View:
        return ui.Grid(self.columns, [self.tile(name, TILES[name]) for name in names], gap=GAP)

    def tile(self, name: str, tile: Tile) -> ui.View:
        status = tile.status(self.phone)
        color = "on_active" if status.on else "text" if tile.tap else "disabled"
        label = ui.Text(tile.label, size=14, face="medium", lines=1, color=color, drawn=True)
        second = ui.Text(status.text, size=12, lines=1, color=color, drawn=True)
        row = ui.Row(
            ui.Icon(tile.icon, size=20, color=color, drawn=True),
            ui.Column(label, second if status.text else None, grow=1, drawn=True),
            desc="" if tile.is_bare else status.desc or tile.desc or tile.label,
            key=f"tile {name}",
            height=TILE_HIGH,
            radius=24,
            padding=(16, 0, 8, 0),
            gap=12,
            background="active" if status.on else "card",
        )
        if tile.is_bare:
            return row.but(focusable=True)
        row = row.but(
            on_tap=partial(self.tap, tile),
            on_hold=partial(self.hold, tile),
            enabled=tile.tap is not None,
            cls="android.widget.Switch" if tile.toggles else "android.widget.Button",
        )
        return row.but(checked=status.on, says=ON_OFF[status.on]) if tile.toggles else row

    def tap(self, tile: Tile) -> None:
        if tile.tap:
            tile.tap(self.phone)
        self.phone.changed()

    def hold(self, tile: Tile) -> None:
        """A long press opens the page of Settings that has more."""
        if tile.tap and not tile.toggles and not tile.page:
            tile.tap(self.phone)
        else:
            opening.open_settings(self.phone, tile.page or "SETTINGS")

    # All of it

    def panel(self) -> ui.View:
        """The slider, a page of tiles, and the buttons at the bottom."""
        slider = brightness_slider(self.phone, 48)
        return ui.Column(
            ui.Box(slider, id="brightness_slider", width="fill"),
            ui.Box(self.all_tiles(), margin=(0, 12.5, 0, 0), width="fill"),
            self.page_row(),
            self.footer(),
            id="quick_settings_panel",
        )

    def page_row(self) -> ui.View:
        """The build, which page this is, and the button that edits the order."""
        release = f"{self.phone.profile.release} ({self.phone.profile.fingerprint.split('/')[3]})"
        dots = [
            ui.Box(width=6, height=6, radius=3, background="primary" if here else "divider")
            for here in (place == self.page for place in range(self.last_page + 1))
        ]
        indicator = ui.Row(*dots, gap=6, width="wrap", height=24, id="footer_page_indicator")
        edit = ui.IconButton("pencil-outline", "Edit order of settings.", id="android:id/edit")
        return ui.Row(
            ui.Label(release, id="build", size=12, lines=1, grow=1),
            indicator.but(desc=f"Page {self.page + 1} of {self.last_page + 1}"),
            ui.Row(edit.but(size=20, on_tap=partial(self.edit, True)), grow=1, spread="end"),
            margin=(8, 4),
        )

    def footer(self) -> ui.View:
        settings = ui.IconButton("cog-outline", "Open settings.", id="settings_button_container")
        power = ui.IconButton("power", "Power menu", id="pm_lite")
        return ui.Row(
            ui.Label("No active apps", size=12, grow=1, lines=1),
            settings.but(background="card", radius=24, size=20, on_tap=self.open_settings),
            power.but(**POWER).but(on_tap=self.open_power_menu),
            id="qs_footer_actions",
            gap=12,
            padding=(8, 4),
        )

    def open_settings(self) -> None:
        opening.open_settings(self.phone, "SETTINGS")

    def open_power_menu(self) -> None:
        self.phone[PowerMenu].open()

    # The order of the tiles

    def edit(self, on: bool) -> None:
        self.shade.model.editing = on
        self.phone.changed()

    def editor(self) -> ui.View:
        up = ui.IconButton("arrow-left", "Navigate up", on_tap=partial(self.edit, False))
        reset = ui.TextButton("Reset", on_tap=partial(self.put_order, list(TILES)))
        order = in_order(self.phone)
        others = [name for name in TILES if name not in order]
        everything = ui.Column(
            ui.Label("Tap a tile to remove it", size=14),
            self.choices(order, "minus", self.remove),
            ui.Label("Tap a tile to add it", size=14) if others else None,
            self.choices(others, "plus", self.add),
            gap=16,
        )
        head = ui.Row(up, ui.Text("Edit", size=20, lines=1, grow=1), reset, gap=8)
        return ui.Column(head, ui.Scroll(everything, grow=1), gap=16, height="fill")

    def choices(self, names: list[str], sign: str, does: Callable[[str], None]) -> ui.View:
        tiles = [self.choice(name, TILES[name], sign, partial(does, name)) for name in names]
        return ui.Grid(self.columns, tiles, gap=GAP)

    def choice(self, name: str, tile: Tile, sign: str, does: ui.Handler) -> ui.View:
        return ui.Row(
            ui.Icon(tile.icon, size=20),
            ui.Text(tile.label, size=14, lines=1, grow=1),
            ui.Icon(sign, size=16),
            key=f"choice {name}",
            height=TILE_HIGH,
            radius=24,
            padding=(16, 0, 8, 0),
            gap=12,
            background="card",
            on_tap=does,
        )

    def add(self, name: str) -> None:
        self.put_order([*in_order(self.phone), name])

    def remove(self, name: str) -> None:
        left = [each for each in in_order(self.phone) if each != name]
        if len(left) < LEAST:
            self.phone[Toast].show(f"You need at least {LEAST} tiles", opening.SYSTEM_UI)
        else:
            self.put_order(left)

    def put_order(self, names: list[str]) -> None:
        self.phone[Settings].put("secure", "sysui_qs_tiles", ",".join(names))
        self.phone.changed()
