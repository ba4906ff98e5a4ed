"""Add Favorite, Edit favorite: name, address, description, group and look of a point."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.osmand.app import OsmAnd
from virtual_phone.apps.osmand.gpx import CIRCLE, STAR, Waypoint
from virtual_phone.apps.osmand.store import SHORT_NAMES, file_name
from virtual_phone.apps.osmand.views import two_buttons

NAME = ui.FormField("name", "Name", "name_edit", convert=str, capital="sentences")
EXTRAS = (  # whose fields are there once they are wanted
    ui.FormField("address", "Address", "address_edit", capital="sentences"),
    ui.FormField("description", "Description", "description_edit", capital="sentences"),
)
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
REPLACE = "Replace another point with this."


@dataclass
class PointEditor(ui.Screen[OsmAnd, Waypoint]):
    """Closes with the favorite that was saved."""

    form: ui.Form[Waypoint]
    shown: tuple[str, ...]  # of the extras
    new: bool

    @classmethod
    def of(cls, point: Waypoint, *, new: bool) -> "PointEditor":
        shown = tuple(field.key for field in EXTRAS if vars(point)[field.key])
        return cls(ui.Form(point, point), shown, new)

    def view(self) -> ui.View:
        bar = ui.app_bar(
            "Add Favorite" if self.new else "Edit favorite",
            ui.tool("toolbar_action", "swap-horizontal", self.choose_other, REPLACE),
            up=self.back,
        )
        body = ui.Column(
            self.name_row(),
            *(view for field in EXTRAS for view in self.extra(field)),
            ui.Divider(margin=(0, 8)),
            self.group_heading(),
            strip("group_recycler_view", self.groups()),
            heading("Select icon"),
            strip("select_icon", [self.tile(ICONS[name], name, icon=name) for name in ICONS]),
            heading("Select color"),
            strip("select_color", self.colors()),
            heading("Select shape"),
            strip("select_shape", [self.tile(SHAPES[name], name, shape=name) for name in SHAPES]),
            ui.Space(16),
        )
        named = bool(self.point.name.strip())
        buttons = two_buttons(self.back, "Save", self.save, enabled=named)
        return ui.page(self, ui.Scroll(body, id="editor_scroll_view"), bar=bar, bottom=buttons)

    @property
    def point(self) -> Waypoint:
        """The point as it would be saved."""
        return self.form.value(self, (NAME, *EXTRAS))

    # Texts

    def name_row(self) -> ui.View:
        draft = self.form.draft
        entry = self.form.view(self, NAME, multiline=True, autofocus=True, select_all=True)
        glyph = ICONS.get(draft.icon, ICONS[STAR])
        icon = ui.Icon(glyph, desc="icon", id="name_icon", color=draft.color)
        caption = ui.Box(ui.outlined(entry, width="fill"), id="name_caption", grow=1)
        return ui.Row(caption, icon, padding=16, gap=16)

    def extra(self, field: ui.FormField) -> list[ui.View]:
        """The address or the description, and the button that brings it or takes it away."""
        name, there = field.key, field.key in self.shown
        button = ui.TextButton(
            f"{'Delete' if there else 'Add'} {name}",
            id=f"{name}_button",
            cls="android.widget.TextView",
            margin=(8, 0),
            on_tap=partial(self.hide if there else self.show, name),
        )
        entry = ui.outlined(self.form.view(self, field, multiline=True), margin=(16, 4))
        return [entry, button] if there else [button]

    def show(self, name: str) -> None:
        self.shown += (name,)
        self.focus(name)

    def hide(self, name: str) -> None:
        self.shown = tuple(extra for extra in self.shown if extra != name)
        self.form.set(**{name: ""})
        ui.forget_typed(self, name)
        self.focus(None)

    # Groups

    def group_names(self) -> list[str]:
        return list(dict.fromkeys([*self.app.store.groups(), self.form.draft.group]))

    def group_heading(self) -> ui.View:
        every = ui.Row(
            ui.Text("List", id="group_list_button_title", size=15, color="primary"),
            ui.Icon("menu-down", id="group_list_button_icon", color="primary"),
            id="group_list_button",
            width="wrap",
            padding=(12, 8),
            on_tap=self.choose_group,
        )
        title = "Add to group" if self.new else "Select group"
        return ui.Row(heading(title).but(grow=1), every, padding=(0, 0, 4, 0))

    def choose_group(self) -> None:
        names = self.group_names()
        labels = [SHORT_NAMES.get(name, name) for name in names]
        dialog = ui.ChooseOne("Select group", labels, names.index(self.form.draft.group))
        self.open(dialog, then=self.set_group_number)

    def set_group_number(self, number: int) -> None:
        self.form.set(group=self.group_names()[number])

    def groups(self) -> list[ui.View]:
        ask = partial(self.open, ui.Ask("Add new group"), then=self.name_group)
        add = ui.TextButton("Add a group", key="add group", on_tap=ask)
        return [add, *map(self.group_tile, self.group_names())]

    def group_tile(self, name: str) -> ui.View:
        chosen = name == self.form.draft.group
        label = SHORT_NAMES.get(name, name)
        return ui.Row(
            ui.Icon("folder-outline"),
            ui.Text(label, id="group_name", size=14, lines=1, max_width=200),
            key=f"group {name}",
            width="wrap",
            padding=(12, 8),
            gap=8,
            min_height=48,
            radius=8,
            border="primary" if chosen else "divider",
            selected=chosen,
            on_tap=partial(self.form.set, group=name),
        )

    def name_group(self, name: str) -> None:
        self.form.set(group=file_name(name))

    # Its look

    def colors(self) -> list[ui.View]:
        colors = dict.fromkeys([*COLORS, self.form.draft.color])
        return [self.tile("circle", color, ink=color, color=color) for color in colors]

    def tile(self, glyph: str, name: str, *, ink: str = "icon", **members: Any) -> ui.View:
        """What sets these members of the point; it is chosen if it would change nothing."""
        draft = self.form.draft
        chosen = replace(draft, **members) == draft
        return ui.IconButton(
            glyph,
            name,
            key=f"tile {name}",
            color=ink,
            border="primary" if chosen else "divider",
            radius=8,
            selected=chosen,
            on_tap=partial(self.form.set, **members),
        )

    # Saving

    def save(self) -> None:
        """A name that the group has already gets a number, after a word about it."""
        point, first = self.point, self.form.first
        same = not self.new and (point.name, point.group) == (first.name, first.group)
        free = point.name if same else self.app.store.free_name(point.name, point.group)
        if free == point.name:
            self.keep(free)
            return
        text = f"Favorite renamed to {free} to avoid duplication."
        keep = partial(self.keep, free)
        self.open(ui.confirm("Favorite name duplicate", text, "OK", keep))

    def keep(self, name: str) -> None:
        point = replace(self.point, name=name)
        try:
            self.app.store.put(point, None if self.new else self.form.first)
        except OSError:
            self.toast("I/O error occurred while the favorite was saved")
            return
        self.close(point)

    def choose_other(self) -> None:
        """Replace a favorite by this point."""
        choices = [
            ui.Choice(point.name, partial(self.replace_other, point))
            for point in self.app.store.favorites()
        ]
        if choices:
            self.open(ui.Actions("Replace", choices))
        else:
            self.toast("There are no favorites to replace")

    def replace_other(self, other: Waypoint) -> None:
        self.app.store.remove([other])
        self.set_text(NAME.key, other.name)
        self.form.set(group=other.group)

    def back(self) -> None:
        if self.point == self.form.first:
            self.close()
            return
        text = "All unsaved changes will be lost."
        self.open(ui.confirm("Exit without saving?", text, "Exit", self.close))


def strip(id: str, tiles: list[ui.View]) -> ui.View:
    return ui.strip(*tiles, padding=(16, 0), id=id)


def heading(text: str) -> ui.View:
    return ui.Text(text, size=16, face="medium", padding=(16, 12, 16, 8))
