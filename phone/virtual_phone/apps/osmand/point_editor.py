"""Add favorite, Edit favorite: name, address, description, group and look of a point."""

from dataclasses import dataclass, replace
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gpx import CIRCLE, STAR, Waypoint
from virtual_phone.apps.osmand.store import SHORT_NAMES

NAME = "name_edit"
COLORS = ("#eecc22", "#d00d0d", "#ff5020", "#eeee10", "#88e030", "#00842b", "#10c0f0", "#1010a0")
ICONS = {
    STAR: "star",
    "special_flag": "flag",
    "special_house": "home",
    "special_marker": "map-marker",
    "special_trekking": "hiking",
    "special_photo_camera": "camera",
}
SHAPES = {CIRCLE: "circle", "octagon": "octagon", "square": "square"}
MORE = {"address": "Add address", "description": "Add description"}
REPLACE = "Replace another point with this."


@dataclass
class PointEditor(ui.Screen[OsmAnd, Waypoint]):
    """Closes with the favorite that was saved."""

    point: Waypoint  # what was there, or is proposed
    new: bool = True
    group: str = ""
    address: str = ""
    description: str = ""
    icon: str = STAR
    shape: str = CIRCLE
    color: str = COLORS[0]

    def view(self) -> ui.View:
        bar = ui.app_bar(
            "Add Favorite" if self.new else "Edit favorite",
            ui.tool("toolbar_action", "swap-horizontal", self.choose_other, REPLACE),
            up=self.back,
        )
        body = ui.Column(
            ui.Label("Name", padding=(16, 16, 16, 0)),
            ui.Field(
                NAME,
                self.point.name,
                id=NAME,
                multiline=True,
                capital="sentences",
                autofocus=True,
                select_all=True,
                padding=(16, 8),
            ),
            ui.Divider(margin=(16, 0)),
            self.extra("address", self.address, "map-marker-outline"),
            self.extra("description", self.description, "text"),
            ui.Divider(margin=(0, 8)),
            heading("Select group"),
            ui.HScroll(
                ui.Row(*self.groups(), gap=8, width="wrap", padding=(16, 0)),
                id="group_recycler_view",
            ),
            heading("Select icon"),
            ui.HScroll(
                ui.Row(*self.icons(), gap=8, width="wrap", padding=(16, 0)), id="group_icons"
            ),
            heading("Select color"),
            ui.HScroll(
                ui.Row(*self.colors(), gap=8, width="wrap", padding=(16, 0)), id="select_color"
            ),
            heading("Select shape"),
            ui.HScroll(
                ui.Row(*self.shapes(), gap=8, width="wrap", padding=(16, 0)), id="select_shape"
            ),
            ui.Space(16),
        )
        buttons = ui.Row(
            ui.TextButton("Cancel", id="dismiss_button", grow=1, on_tap=self.back),
            ui.Button(
                "Save",
                id="right_bottom_button",
                grow=1,
                radius=6,
                enabled=bool(self.name.strip()),
                on_tap=self.save,
            ),
            padding=(16, 8),
            gap=16,
        )
        return ui.page(self, ui.Scroll(body, id="point_editor"), bar=bar, bottom=buttons)

    @property
    def name(self) -> str:
        return self.text(NAME, self.point.name)

    # Rows

    def extra(self, key: str, value: str, icon: str) -> ui.View:
        return ui.Row(
            ui.Icon(icon, color="primary"),
            ui.Text(
                value or MORE[key], size=16, grow=1, lines=3, color="text" if value else "primary"
            ),
            id=f"add_{key}_button",
            padding=(16, 0),
            gap=24,
            min_height=48,
            on_tap=partial(self.ask, key, value),
        )

    def ask(self, key: str, value: str) -> None:
        then = self.set_address if key == "address" else self.set_description
        self.open(ui.Ask(MORE[key], value, yes="Save"), then=then)

    def set_address(self, text: str) -> None:
        self.address = text.strip()

    def set_description(self, text: str) -> None:
        self.description = text.strip()

    def groups(self) -> list[ui.View]:
        names = dict.fromkeys([*self.app.store.groups(), self.group])
        ask = partial(self.open, ui.Ask("Add new group"), then=self.set_group)
        tiles = [
            group_tile(name, name == self.group, partial(self.set_group, name)) for name in names
        ]
        return [ui.TextButton("Add a group", key="add group", on_tap=ask), *tiles]

    def set_group(self, name: str) -> None:
        self.group = "".join(each for each in name if each not in '/\\:*?"<>|\n').strip()

    def icons(self) -> list[ui.View]:
        return [
            tile(glyph, "icon", name, name == self.icon, partial(self.set_icon, name))
            for name, glyph in ICONS.items()
        ]

    def set_icon(self, name: str) -> None:
        self.icon = name

    def colors(self) -> list[ui.View]:
        known = dict.fromkeys([*COLORS, self.color])
        return [
            tile("circle", color, color, color == self.color, partial(self.set_color, color))
            for color in known
        ]

    def set_color(self, color: str) -> None:
        self.color = color

    def shapes(self) -> list[ui.View]:
        return [
            tile(glyph, "icon", name, name == self.shape, partial(self.set_shape, name))
            for name, glyph in SHAPES.items()
        ]

    def set_shape(self, name: str) -> None:
        self.shape = name

    # Saving

    def made(self) -> Waypoint:
        return Waypoint(
            self.point.latitude,
            self.point.longitude,
            self.name,
            self.group,
            self.description,
            self.address,
            self.icon,
            self.shape,
            self.color,
            self.point.time,
        )

    def save(self) -> None:
        """A name that the group has already gets a number, after a word about it."""
        made = self.made()
        same = not self.new and (made.name, made.group) == (self.point.name, self.point.group)
        free = made.name if same else self.app.store.free_name(made.name, made.group)
        if free == made.name:
            self.keep(free)
            return
        text = f"Favorite renamed to {free} to avoid duplication."
        self.open(
            ui.Alert(
                "Favorite name duplicate",
                text,
                ui.Choice("OK", partial(self.keep, free)),
                ui.Choice("Cancel"),
            )
        )

    def keep(self, name: str) -> None:
        made = replace(self.made(), name=name)
        try:
            self.app.store.put(made, None if self.new else self.point)
        except OSError:
            self.toast("I/O error occurred while the favorite was saved")
            return
        self.close(made)

    def choose_other(self) -> None:
        """Replace a favorite by this point."""
        names = [point.name for point in self.app.store.favorites()]
        if names:
            self.open(ui.Options("Replace", names), then=self.replace_other)
        else:
            self.toast("There are no favorites to replace")

    def replace_other(self, name: str) -> None:
        other = next((each for each in self.app.store.favorites() if each.name == name), None)
        if other:
            self.app.store.remove([other])
            self.set_text(NAME, name)
            self.group = other.group

    def back(self) -> None:
        if self.changed():
            self.open(
                ui.Alert(
                    "Exit without saving?",
                    "All unsaved changes will be lost.",
                    ui.Choice("Exit", self.close),
                    ui.Choice("Cancel"),
                )
            )
        else:
            self.close()

    def changed(self) -> bool:
        return self.made() != self.point


def group_tile(name: str, chosen: bool, does: ui.Handler) -> ui.View:
    return ui.Row(
        ui.Icon("folder-outline"),
        ui.Text(SHORT_NAMES.get(name, name), id="group_name", size=14, lines=1, max_width=200),
        key=f"group {name}",
        width="wrap",
        padding=(12, 8),
        gap=8,
        min_height=48,
        radius=8,
        border="primary" if chosen else "divider",
        selected=chosen,
        on_tap=does,
    )


def heading(text: str) -> ui.View:
    return ui.Text(text, size=16, face="medium", padding=(16, 12, 16, 8))


def tile(glyph: str, color: str, name: str, chosen: bool, does: ui.Handler) -> ui.View:
    return ui.IconButton(
        glyph,
        name,
        key=f"tile {name}",
        color=color,
        border="primary" if chosen else "divider",
        radius=8,
        selected=chosen,
        on_tap=does,
    )
