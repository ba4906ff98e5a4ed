"""The drawer, and where its lines lead."""

from collections.abc import Callable
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.gpx import VERSION
from virtual_phone.apps.osmand.views import line

DRAWER = {  # in order, each with its icon and the page that it opens, if it is one of these
    "Map markers": ("flag-outline", ""),
    "My Places": ("star-outline", ""),
    "Search": ("magnify", ""),
    "Navigation": ("navigation-outline", ""),
    "Configure map": ("layers-outline", "map"),
    "Maps & Resources": ("download-outline", "downloads"),
    "Live updates": ("update", "live"),
    "Travel guides (Beta)": ("bag-suitcase-outline", "travel"),
    "Plan a route": ("ruler", ""),
    "Configure screen": ("cellphone-cog", "screen"),
    "Plugins": ("puzzle-outline", "plugins"),
    "Settings": ("cog-outline", "settings"),
    "Help": ("help-circle-outline", "help"),
}


def drawer(
    above: float, below: float, choose: Callable[[str], object], close: ui.Handler
) -> ui.View:
    """The open drawer, and the dimmed rest of the map, which closes it."""
    profile = ui.Row(
        ui.Icon("compass-outline", size=32, color="primary"),
        ui.Column(
            ui.Heading("Browse map", id="title"),
            ui.Label("Configure profile"),
            grow=1,
        ),
        key="profile",
        padding=(16, 20),
        gap=20,
        on_tap=lambda: choose("profile"),
    )
    lines = [line(name, icon, partial(choose, name)) for name, (icon, _) in DRAWER.items()]
    version = ui.Label(f"OsmAnd {VERSION}", padding=16, key="version")
    menu = ui.Column(
        ui.Rows(profile, ui.Divider(), *lines, version, id="menuItems", grow=1),
        width=304,
        height="fill",
        background="background",
        padding=(0, above, 0, below),
        key="drawer",
        on_swipe=lambda way: close(),
    )
    rest = ui.Box(grow=1, width="fill", height="fill", background="scrim", scrim=True)
    rest = rest.but(key="scrim", important=False, clickable=False, on_tap=close)
    return ui.Row(menu, rest, height="fill")
