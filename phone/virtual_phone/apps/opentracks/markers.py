"""OpenTracks' markers: their list, one of them, and its form."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import Page, action_bar, titled_bar
from virtual_phone.apps.opentracks.sharing import Sharing
from virtual_phone.apps.opentracks.tables import Marker
from virtual_phone.apps.opentracks.units import date_and_time, moment

MARKERS = f"{PACKAGE}.ui.markers"
DELETED = "will be permanently deleted from the device."
NO_MARKERS = "You don't have any markers"
FIELDS = (  # column, label
    ("name", "Name"),
    ("category", "Marker type"),
    ("description", "Description"),
)


@dataclass
class MarkerList(ui.Screen[OpenTracks, None]):
    """The markers of a track, or all."""

    activity: ClassVar[str] = f"{MARKERS}.MarkerListActivity"

    track: int | None = None
    selection: ui.Selection = field(default_factory=ui.Selection)
    sharing: Sharing = field(default_factory=Sharing)

    def view(self) -> ui.View:
        markers = self.app.markers_of(self.track)
        empty = ui.Text(NO_MARKERS, id="marker_list_empty", size=18, at="center", justify="center")
        body = ui.Collection(
            markers,
            self.row,
            empty=ui.Column(empty, spread="center"),
            id="marker_list",
        )
        return ui.page(self, body, bar=self.bar(markers))

    def bar(self, markers: list[Marker]) -> ui.View:
        chosen = self.selection.keys
        if not chosen:
            return titled_bar(self, "Markers")
        return action_bar(
            self,
            str(len(chosen)),
            self.selection.take,
            ui.Choice("Show on map", self.sharing.show_on_map),
            ui.Choice("Edit", partial(self.edit, chosen[0])) if len(chosen) == 1 else None,
            ui.Choice("Delete", self.ask_delete),
            ui.Choice("Select all", partial(self.select_all, [each._id for each in markers])),
        )

    def select_all(self, numbers: list[int]) -> None:
        self.selection.keys = numbers

    def edit(self, number: int) -> None:
        self.selection.take()
        self.open(MarkerEdit(number))

    def ask_delete(self) -> None:
        ask_delete_markers(self, self.selection.keys, self.delete)

    def delete(self) -> None:
        self.app.markers.remove(self.selection.take())

    def back(self) -> None:
        if not self.selection.take():
            self.go_back()

    def row(self, marker: Marker) -> ui.View:
        number = marker._id
        title = marker.name or ""
        line = ui.list_row(
            title,
            when(marker),
            icon=ui.Icon("map-marker", color="primary"),
            title_id="marker_list_item_name",
            summary_id="marker_list_item_date",
            key=f"marker {number}",
        )
        color = "tint" if number in self.selection else "background"
        detail = partial(self.open, MarkerDetail(number))
        return self.selection.item(line.but(background=color), number, detail)

    def resumed(self) -> None:
        """Markers that were deleted meanwhile are no longer selected."""
        there = {each._id for each in self.app.markers_of(self.track)}
        self.selection.keys = [key for key in self.selection.keys if key in there]


@dataclass
class MarkerDetail(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{MARKERS}.MarkerDetailActivity"

    number: int = 0
    sharing: Sharing = field(default_factory=Sharing)

    def view(self) -> ui.View:
        marker = self.app.markers.get(self.number) or Marker(self.number, 0)
        menu = ui.menu_button(
            self,
            ui.Choice("Show on map", self.sharing.show_on_map),
            ui.Choice("Edit", self.edit),
            ui.Choice("Delete", self.ask_delete),
        )
        distance = " ".join(self.app.units.distance(marker.length))
        place = f"{marker.latitude / 1e6:.6f}, {marker.longitude / 1e6:.6f}"
        texts = {
            "marker_detail_marker_name": marker.name,
            "marker_detail_marker_category": marker.category,
            "marker_detail_marker_description": marker.description,
            "marker_detail_marker_location": place,
            "marker_detail_marker_info": f"{when(marker)} ({distance})",
        }
        body = ui.Column(
            *(ui.Body(text, id=id) for id, text in texts.items() if text),
            padding=16,
            gap=10,
        )
        bar = titled_bar(self, marker.name or "", menu.but(color="on_bar"))
        return ui.page(self, ui.Scroll(body), bar=bar)

    def edit(self) -> None:
        self.open(MarkerEdit(self.number))

    def ask_delete(self) -> None:
        ask_delete_markers(self, [self.number], self.delete)

    def delete(self) -> None:
        self.app.markers.remove([self.number])
        self.finish()


@dataclass
class MarkerEdit(ui.Screen[OpenTracks, None]):
    """A marker's form; a new one is written, where the phone is, when it is saved."""

    activity: ClassVar[str] = f"{MARKERS}.MarkerEditActivity"

    number: int = 0
    name: str = ""  # of a new one, whose number is 0

    def view(self) -> ui.View:
        texts = self.texts
        entries = [
            ui.Column(
                ui.Label(label, margin=(0, 10, 0, 0)),
                ui.Field(
                    f"marker_edit_{column}",
                    texts[column],
                    label,
                    id=f"marker_edit_{column}",
                    capital="sentences",
                    padding=(0, 10),
                    underline=True,
                ),
            )
            for column, label in FIELDS
        ]
        cancel = ui.TextButton("Cancel", id="marker_edit_cancel", caps=True, on_tap=self.finish)
        save = ui.TextButton(
            "Save" if self.number else "Add", id="marker_edit_done", caps=True, on_tap=self.save
        )
        body = ui.Column(
            ui.Scroll(ui.Column(*entries, padding=16), grow=1),
            ui.Row(ui.Box(grow=1), cancel, save, padding=(8, 4)),
        )
        title = "Edit marker" if self.number else "Insert marker"
        return ui.page(self, body, bar=titled_bar(self, title))

    @property
    def texts(self) -> dict[str, str]:
        """What its fields contain at first."""
        marker = self.app.markers.get(self.number) or Marker(0, 0, self.name)
        texts = (marker.name, marker.category, marker.description)
        return {column: text or "" for (column, _), text in zip(FIELDS, texts, strict=True)}

    def save(self) -> None:
        typed = {
            column: self.text(f"marker_edit_{column}", text) for column, text in self.texts.items()
        }
        number = self.number or self.app.recording.mark()
        if number:
            self.app.markers.set(number, **typed)
        self.finish()


def when(marker: Marker) -> str:
    return date_and_time(moment(marker.time, 0))


def ask_delete_markers(screen: Page, numbers: list[int], delete: ui.Callback) -> None:
    many = len(numbers) > 1
    title = f"Delete marker{'s' * many}?"
    what = "The markers" if many else "The marker"
    screen.open(ui.confirm(title, f"{what} {DELETED}", "OK", delete))
