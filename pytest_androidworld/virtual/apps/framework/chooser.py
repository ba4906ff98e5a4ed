"""The share sheet: what is shared, and with which app."""

from pytest_androidworld.virtual import components
from pytest_androidworld.virtual.apps.framework.targets import Target, Targets
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.clipboard import Clipboard
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Grid,
    Handler,
    Icon,
    Row,
    Rows,
    Text,
    View,
)

TEXT, STREAM, TITLE = (f"android.intent.extra.{name}" for name in ("TEXT", "STREAM", "TITLE"))
COLUMNS = 4
OVERLAY_SINCE = 33  # from then on the system itself shows what was copied


class Chooser(Targets):
    """A sheet with a preview and all apps that take such a thing."""

    @screen(activity=components.CHOOSER.partition("/")[2], kind="sheet")
    def chooser(self) -> View:
        extras = self.entry["intent"].get("extras", {})
        targets = self.targets()
        starts = range(0, len(targets), COLUMNS)
        rows = [
            Grid(COLUMNS, [self.cell(each) for each in targets[start : start + COLUMNS]])
            for start in starts
        ]
        nothing = None if targets else Text("No apps can perform this action.", margin=(24, 16))
        return Column(
            Box(width=32, height=4, radius=2, background="divider", at="center", margin=(0, 12)),
            Text(str(extras.get(TITLE) or "Share"), id="android:id/title", size=18, lines=1,
                 at="center", padding=(24, 0)),
            self.preview(),
            nothing,
            Rows(*rows, id="android:id/resolver_list", padding=(12, 8, 12, 16), grow=1),
            id="android:id/contentPanel",
        )  # fmt: skip

    def preview(self) -> View | None:
        text = str(self.asked.extras.get(TEXT) or "")
        chips = Row(
            self.chip("content-copy", "Copy", "chooser_copy_button", self.copy) if text else None,
            self.chip("share-variant", "Nearby", "chooser_nearby_button", self.nearby),
            gap=8,
        )
        name = self.file_name()
        return Column(
            Text(text, id="android:id/content_preview_text", size=14, lines=3) if text else None,
            Text(name, id="android:id/content_preview_filename", lines=1) if name else None,
            chips,
            padding=(24, 16),
            gap=12,
            id="android:id/chooser_header",
        )

    def file_name(self) -> str:
        """What is sent along: one file by its name, several by their number."""
        sent = self.asked.extras.get("path") or self.asked.extras.get(STREAM) or ""
        if isinstance(sent, list):
            return f"{len(sent)} files"
        return str(sent).rpartition("/")[2]

    def chip(self, icon: str, label: str, id: str, does: Handler) -> View:
        return Row(
            Icon(icon, size=18), Text(label, size=14), width="wrap", gap=8, padding=(14, 0),
            min_height=48, radius=12, border="divider", id=f"android:id/{id}", key=id,
            cls="android.widget.Button", on_tap=does,
        )  # fmt: skip

    def cell(self, target: Target) -> View:
        return Column(
            target.badge(48).but(at="center"),
            Text(target.label, id="android:id/text1", size=12, lines=2, justify="center",
                 at="center"),
            padding=(4, 10), gap=8, key=f"target {target.component}", width="fill",
            on_tap=lambda: self.hand_on(target.component),
        )  # fmt: skip

    # What is done here

    def copy(self) -> None:
        opener = self.phone[Activities].below(self.entry)
        by = opener["app"] if opener else self.package
        self.phone[Clipboard].copy(str(self.asked.extras[TEXT]), by=by)
        self.close()
        if self.phone.profile.api < OVERLAY_SINCE:
            self.toast("Copied")

    def nearby(self) -> None:
        self.absent("Nearby Share")
