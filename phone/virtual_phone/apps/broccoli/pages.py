"""What Broccoli's pages are made of: the green toolbar, the drawer, a recipe's picture."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.apps.broccoli.app import Broccoli
from virtual_phone.apps.broccoli.tables import Recipe

PLACES = {  # the lines of the drawer
    "Recipes": "book-open-variant",
    "Categories": "tag-multiple-outline",
    "Seasonal calendar": "calendar-month-outline",
    "Support the app": "heart-outline",
    "Backup and restore": "backup-restore",
    "Settings": "cog-outline",
    "About the app": "information-outline",
}


@dataclass
class Drawer(ui.Screen[Broccoli, str]):
    """Closes with the name of a page."""

    kind: ClassVar[ui.Kind] = "drawer"

    place: str  # the page that it is opened from

    def view(self) -> ui.View:
        head = ui.Column(
            ui.Icon("leaf", size=56, color="on_bar"),
            ui.Text("Broccoli", size=20, face="medium", color="on_bar", margin=(0, 16, 0, 0)),
            ui.Text("Free for everyone", size=14, color="on_bar"),
            padding=(16, 32, 16, 16),
            background="bar",
        )
        return ui.Rows(head, ui.Space(8), *map(self.row, PLACES), id="nav_view")

    def row(self, name: str) -> ui.View:
        chosen = name == self.place
        color = "primary" if chosen else "text"
        return ui.Row(
            ui.Icon(PLACES[name], color="primary" if chosen else "icon"),
            ui.Text(
                name, id="design_menu_item_text", size=14, face="medium", color=color, lines=1
            ),
            key=f"place {name}",
            gap=32,
            padding=(16, 0),
            margin=(8, 2),
            min_height=48,
            radius=4,
            background="tint" if chosen else "surface",
            selected=chosen,
            on_tap=partial(self.close, name),
        )


def toolbar(title: str, *actions: ui.Child, **look: Any) -> ui.View:
    return ui.app_bar(title, *actions, background="bar", color="on_bar", **look)


def page(screen: ui.Screen[Any, Any], body: ui.View, bar: ui.View, **look: Any) -> ui.View:
    return ui.page(screen, body, bar=bar, **look).but(behind_status="status")


def below(screen: ui.Screen[Any, Any], title: str, body: ui.View, *actions: ui.Child) -> ui.View:
    """A page with a way back."""
    return page(screen, body, toolbar(title, *actions, up=screen.back))


def main_page(
    screen: ui.Screen[Any, str], place: str, body: ui.View, fab: ui.Child = None
) -> ui.View:
    """A page of the drawer, which closes with the name of the one to open in its place."""

    def open_drawer() -> None:
        screen.open(Drawer(place), then=screen.close)

    return page(screen, body, drawer_bar(place, open_drawer), fab=fab)


def drawer_bar(place: str, open_drawer: ui.Handler) -> ui.View:
    return toolbar(place, up=open_drawer, up_desc="Open navigation drawer", up_icon="menu")


def tool(icon: str, desc: str, does: ui.Handler, id: str = "") -> ui.View:
    """An icon of a toolbar."""
    return ui.menu_item(id, icon, does, desc, color="on_bar")


def new_button(id: str, icon: str, desc: str, does: ui.Handler) -> ui.View:
    return ui.floating_button(icon, desc, does, id).but(
        background="leaf", color="on_bar", radius=28
    )


def photo(app: Broccoli, path: str, color: str = "leaf", **look: Any) -> ui.View:
    """A recipe's picture, or what stands in its place."""
    look = {"desc": "Recipe photo", "background": "photo", **look}
    if path:
        stamp = app.phone.files.stat(path).mtime
        return ui.Picture(path, stamp, **look)
    icon = ui.Icon("silverware-fork-knife", size=48, color=color, at="center", drawn=True)
    return ui.Box(icon, cls="android.widget.ImageView", **look)


def text(value: str | None, **look: Any) -> ui.View | None:
    """A text, unless it is empty."""
    return ui.Text(value, **look) if value else None


def titled(recipe: Recipe) -> str:
    return recipe.title or ""


def paragraph(words: str) -> ui.View:
    return ui.Body(words, padding=(16, 8))
