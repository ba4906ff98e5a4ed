"""Add Favorite, Edit favorite: name, address, description, group and look of a point."""

from collections.abc import Iterable
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
REPLACE = "Replace another point with this."


@dataclass
class PointEditor(ui.Screen[OsmAnd, Waypoint]):
    """Closes with the favorite that was saved."""

    point: Waypoint  # what was there, or is proposed
    draft: Waypoint  # what the buttons have made of it; texts are in their fields
    shown: tuple[str, ...]  # of the extras
    new: bool

    @classmethod
    def of(cls, point: Waypoint, *, new: bool) -> "PointEditor":
        shown = tuple(name for name, text in extras_of(point).items() if text)
        return cls(point, point, shown, new)

    def view(self) -> ui.View:
        bar = ui.app_bar(
            "Add Favorite" if self.new else "Edit favorite",
            ui.tool("toolbar_action", "swap-horizontal", self.choose_other, REPLACE),
            up=self.back,
        )
        body = ui.Column(
            self.name_row(),
            *(view for name in extras_of(self.point) for view in self.extra(name)),
            ui.Divider(margin=(0, 8)),
            self.group_heading(),
            strip("group_recycler_view", self.groups()),
            heading("Select icon"),
            strip("select_icon", self.icons()),
            heading("Select color"),
            strip("select_color", self.colors()),
            heading("Select shape"),
            strip("select_shape", self.shapes()),
            ui.Space(16),
        )
        buttons = ui.Row(
            ui.TextButton("Cancel", id="dismiss_button", grow=1, on_tap=self.back),
            ui.Button(
                "Save",
                id="right_bottom_button",
                grow=1,
                radius=6,
                enabled=bool(self.made.name.strip()),
                on_tap=self.save,
            ),
            padding=(16, 8),
            gap=16,
        )
        return ui.page(self, ui.Scroll(body, id="editor_scroll_view"), bar=bar, bottom=buttons)

    @property
    def made(self) -> Waypoint:
        """The point as it would be saved."""
        return replace(
            self.draft,
            name=self.text(NAME, self.point.name),
            address=self.entered("address"),
            description=self.entered("description"),
        )

    def set_draft(self, draft: Waypoint) -> None:
        self.draft = draft

    # Texts

    def name_row(self) -> ui.View:
        entry = ui.Field(
            NAME,
            self.point.name,
            "Name",
            id=NAME,
            multiline=True,
            capital="sentences",
            autofocus=True,
            select_all=True,
        )
        glyph = ICONS.get(self.draft.icon, ICONS[STAR])
        icon = ui.Icon(glyph, desc="icon", id="name_icon", color=self.draft.color)
        caption = ui.Box(ui.outlined(entry, width="fill"), id="name_caption", grow=1)
        return ui.Row(caption, icon, padding=16, gap=16)

    def extra(self, name: str) -> list[ui.View]:
        """The address or the description, and the button that brings it or takes it away."""
        there, key = name in self.shown, f"{name}_edit"
        entry = ui.Field(
            key,
            extras_of(self.point)[name],
            name.capitalize(),
            id=key,
            multiline=True,
            capital="sentences",
        )
        button = ui.TextButton(
            f"{'Delete' if there else 'Add'} {name}",
            id=f"{name}_button",
            cls="android.widget.TextView",
            margin=(8, 0),
            on_tap=partial(self.hide if there else self.show, name),
        )
        return [ui.outlined(entry, margin=(16, 4)), button] if there else [button]

    def show(self, name: str) -> None:
        self.shown += (name,)
        self.set_text(f"{name}_edit", "")
        self.focus(f"{name}_edit")

    def hide(self, name: str) -> None:
        self.shown = tuple(extra for extra in self.shown if extra != name)
        self.focus(None)

    def entered(self, name: str) -> str:
        there = name in self.shown
        return self.text(f"{name}_edit", extras_of(self.point)[name]).strip() if there else ""

    # Groups

    def group_names(self) -> list[str]:
        return list(dict.fromkeys([*self.app.store.groups(), self.draft.group]))

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
        dialog = ui.ChooseOne("Select group", labels, names.index(self.draft.group))
        self.open(dialog, then=self.set_group_number)

    def set_group_number(self, number: int) -> None:
        self.set_group(self.group_names()[number])

    def groups(self) -> list[ui.View]:
        ask = partial(self.open, ui.Ask("Add new group"), then=self.name_group)
        chosen = self.draft.group
        tiles = [
            group_tile(name, name == chosen, partial(self.set_group, name))
            for name in self.group_names()
        ]
        return [ui.TextButton("Add a group", key="add group", on_tap=ask), *tiles]

    def name_group(self, name: str) -> None:
        self.set_group("".join(sign for sign in name if sign not in '/\\:*?"<>|\n').strip())

    def set_group(self, name: str) -> None:
        self.draft = replace(self.draft, group=name)

    # Its look

    def icons(self) -> list[ui.View]:
        return [
            self.tile(glyph, "icon", name, replace(self.draft, icon=name))
            for name, glyph in ICONS.items()
        ]

    def colors(self) -> list[ui.View]:
        return [
            self.tile("circle", color, color, replace(self.draft, color=color))
            for color in dict.fromkeys([*COLORS, self.draft.color])
        ]

    def shapes(self) -> list[ui.View]:
        return [
            self.tile(glyph, "icon", name, replace(self.draft, shape=name))
            for name, glyph in SHAPES.items()
        ]

    def tile(self, glyph: str, color: str, name: str, draft: Waypoint) -> ui.View:
        """What makes the draft that one; it is chosen if it would change nothing."""
        chosen = draft == self.draft
        return ui.IconButton(
            glyph,
            name,
            key=f"tile {name}",
            color=color,
            border="primary" if chosen else "divider",
            radius=8,
            selected=chosen,
            on_tap=partial(self.set_draft, draft),
        )

    # Saving

    def save(self) -> None:
        """A name that the group has already gets a number, after a word about it."""
        made = self.made
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
        made = replace(self.made, name=name)
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
        other = next((point for point in self.app.store.favorites() if point.name == name), None)
        if other:
            self.app.store.remove([other])
            self.set_text(NAME, name)
            self.set_group(other.group)

    def back(self) -> None:
        if self.made != self.point:
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


def extras_of(point: Waypoint) -> dict[str, str]:
    """The texts whose fields are there once they are wanted."""
    return {"address": point.address, "description": point.description}


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


def strip(id: str, tiles: Iterable[ui.View]) -> ui.View:
    """Tiles side by side, which scroll."""
    return ui.HScroll(ui.Row(*tiles, gap=8, width="wrap", padding=(16, 0)), id=id)


def heading(text: str) -> ui.View:
    return ui.Text(text, size=16, face="medium", padding=(16, 12, 16, 8))
