"""OpenTracks' page that edits what a track is called and what was done on it."""

from dataclasses import dataclass, field
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.opentracks import activity_types
from virtual_phone.apps.opentracks.app import PACKAGE, OpenTracks
from virtual_phone.apps.opentracks.bars import titled_bar
from virtual_phone.apps.opentracks.tables import Track

KIND = "track_edit_activity_type"


@dataclass
class TrackForm(ui.Part[OpenTracks]):
    """Name, type and description of a track, as fields."""

    track: int = 0

    def view(self) -> ui.View:
        track = self.app.tracks.get(self.track) or Track(self.track)
        typed = self.screen.text(KIND, track.category or "")
        icon = ui.Icon(
            activity_types.icon(typed),
            id=f"{KIND}_icon",
            width=48,
            height=48,
            on_tap=self.choose,
            color="primary",
        )
        return ui.Column(
            *self.entry("name", "Name", track.name),
            ui.Row(
                ui.Column(*self.entry("activity_type", "Activity type", track.category), grow=1),
                icon,
            ),
            *self.entry("description", "Description", track.description, multiline=True),
            padding=16,
        )

    def entry(self, name: str, label: str, value: str | None, **more: bool) -> list[ui.View]:
        id = f"track_edit_{name}"
        line = ui.Field(
            id,
            value or "",
            label,
            id=id,
            enter="newline" if more else "next",
            capital="sentences",
            padding=(0, 10),
            underline=True,
            **more,
        )
        return [ui.Label(label, margin=(0, 10, 0, 0)), line]

    def choose(self) -> None:
        self.screen.open(ChooseActivity(), then=self.chosen)

    def chosen(self, label: str) -> None:
        self.screen.set_text(KIND, label)

    def save(self) -> None:
        """Write what is typed; a type that is not among the app's own is called as it is."""
        track = self.app.tracks.get(self.track)
        if track is None:
            return
        name, kind, about = (
            self.screen.text(f"track_edit_{key}", value or "")
            for key, value in (
                ("name", track.name),
                ("activity_type", track.category),
                ("description", track.description),
            )
        )
        same = kind == (track.category or "")
        activity = track.activity_type if same else activity_types.LABELLED.get(kind, kind)
        self.app.tracks.set(
            self.track, name=name, category=kind, activity_type=activity, description=about
        )


@dataclass
class ChooseActivity(ui.Screen[OpenTracks, str]):
    """The activities as pictures; closes with the label of the one that is tapped."""

    kind: ClassVar[ui.Kind] = "dialog"

    def view(self) -> ui.View:
        cells = [self.cell(label) for label in sorted(activity_types.LABELLED)]
        body = ui.Rows(*ui.grid_rows(4, cells), id="choose_activity_type_grid_view")
        return ui.dialog(self.app, "Activity type", body)

    def cell(self, label: str) -> ui.View:
        return ui.IconButton(
            activity_types.icon(label),
            label,
            key=f"activity {label}",
            size=32,
            width="fill",
            height=64,
            on_tap=lambda: self.close(label),
        )


@dataclass
class TrackEdit(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.TrackEditActivity"

    form: TrackForm = field(default_factory=TrackForm)

    def view(self) -> ui.View:
        cancel = ui.TextButton("Cancel", id="track_edit_cancel", caps=True, on_tap=self.finish)
        save = ui.TextButton("Save", id="track_edit_save", caps=True, on_tap=self.save)
        body = ui.Column(
            ui.Scroll(self.form.view(), grow=1),
            ui.Row(ui.Box(grow=1), cancel, save, padding=(8, 4)),
        )
        return ui.page(self, body, bar=titled_bar(self, "Edit track"))

    def save(self) -> None:
        self.form.save()
        self.finish()
