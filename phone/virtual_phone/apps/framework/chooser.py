"""The share sheet: what is shared, and with which app."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import Intent
from virtual_phone.apps.framework.app import Framework
from virtual_phone.apps.framework.targets import NO_TARGETS, Target
from virtual_phone.services.clipboard import Clipboard

TEXT, STREAM, TITLE = (f"android.intent.extra.{name}" for name in ("TEXT", "STREAM", "TITLE"))
COLUMNS = 4
HANDLE = ui.Box(width=32, height=4, radius=2, background="divider", at="center", margin=(0, 12))
OVERLAY_SINCE = 33  # from then on System UI itself displays what was copied


@dataclass
class Chooser(ui.Screen[Framework, None]):
    """A sheet with a preview and all apps that accept the intent."""

    activity: ClassVar[str] = components.CHOOSER.partition("/")[2]
    kind: ClassVar[ui.Kind] = "sheet"

    intent: Intent
    title: str

    @classmethod
    def arrive(cls, app: Framework, intent: Intent) -> "Chooser":
        sent = Intent.from_json(intent.extras.get("intent", {}))
        return cls(sent, str(intent.extras.get(TITLE) or "Share"))

    def view(self) -> ui.View:
        targets = self.app.targets(self.intent)
        rows = ui.grid_rows(COLUMNS, [self.cell(each) for each in targets])
        title = ui.Text(self.title, id="android:id/title", size=18, lines=1, at="center")
        return ui.Column(
            HANDLE,
            title.but(padding=(24, 0)),
            self.preview(),
            None if targets else NO_TARGETS,
            ui.Rows(*rows, id="android:id/resolver_list", padding=(12, 8, 12, 16), grow=1),
            id="android:id/contentPanel",
        )

    def preview(self) -> ui.View:
        text, name = self.text_sent, file_name(self.intent)
        excerpt = ui.Text(text, id="android:id/content_preview_text", size=14, lines=3)
        copy = chip("content-copy", "Copy", "chooser_copy_button", self.copy)
        nearby = chip("share-variant", "Nearby", "chooser_nearby_button", self.nearby)
        return ui.Column(
            excerpt if text else None,
            ui.Text(name, id="android:id/content_preview_filename", lines=1) if name else None,
            ui.Row(copy if text else None, nearby, gap=8),
            padding=(24, 16),
            gap=12,
            id="android:id/chooser_header",
        )

    @property
    def text_sent(self) -> str:
        return str(self.intent.extras.get(TEXT) or "")

    def cell(self, target: Target) -> ui.View:
        label = ui.Text(
            target.label, id="android:id/text1", size=12, lines=2, justify="center", at="center"
        )
        return ui.Column(
            target.badge(48).but(at="center"),
            label,
            padding=(4, 10),
            gap=8,
            key=f"target {target.component}",
            width="fill",
            on_tap=lambda: self.start_instead(self.intent.but(component=target.component)),
        )

    def copy(self) -> None:
        self.phone[Clipboard].copy(self.text_sent, by=self.caller or self.app.package)
        self.close()
        if self.phone.profile.api < OVERLAY_SINCE:
            self.toast("Copied")

    def nearby(self) -> None:
        self.start(Intent(component=components.NEARBY_SHARE))

    def paused(self) -> None:
        """At the root of a task it does not wait for the user to come back."""
        if not self.caller:
            self.finish()


def file_name(intent: Intent) -> str:
    """What is sent along: one file by its name, several by their number."""
    sent = intent.extras.get("path") or intent.extras.get(STREAM) or ""
    return f"{len(sent)} files" if isinstance(sent, list) else str(sent).rpartition("/")[2]


def chip(icon: str, label: str, id: str, does: ui.Handler) -> ui.View:
    return ui.Row(
        ui.Icon(icon, size=18),
        ui.Text(label, size=14),
        width="wrap",
        gap=8,
        padding=(14, 0),
        min_height=48,
        radius=12,
        border="divider",
        id=f"android:id/{id}",
        key=id,
        cls="android.widget.Button",
        on_tap=does,
    )
