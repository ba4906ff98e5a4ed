"""The first run: five slides, then the request for access to all files."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.markor import opening
from virtual_phone.apps.markor.app import Markor

ALL_FILES_PAGE = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
MESSAGE = "Storage permission required to read and write files"
SLIDES = (
    (
        "Main View",
        "The start point for file organization. Files and folders can be managed here.",
        "file-multiple",
    ),
    ("View", "View your document here: rendered text, images, tables and more.", "eye"),
    (
        "Share -> Markor",
        "Text shared from other apps can be added to a document.",
        "share-variant",
    ),
    ("To-Do", "Your tasks, in the format of todo.txt.", "format-list-checks"),
    ("QuickNote", "The fastest way to write something down.", "lightning-bolt"),
)
LAST = len(SLIDES) - 1


@dataclass
class Intro(ui.Screen[Markor, None]):
    activity: ClassVar[str] = opening.INTRO

    slide: int = 0

    def view(self) -> ui.View:
        title, text, icon = SLIDES[self.slide]
        name, color = "done" if self.slide == LAST else "next", "on_toolbar"
        slide = ui.Column(
            ui.Text(title, id="title", size=24, color=color, justify="center", at="center"),
            ui.Icon(icon, id="image", size=120, color=color, at="center", margin=(0, 64)),
            ui.Label(text, id="description", size=16, color=color, justify="center", at="center"),
            padding=(32, 48),
        )
        bar = ui.Row(
            ui.Box(width=88),
            ui.Row(*map(self.dot, range(len(SLIDES))), spread="center", grow=1),
            ui.TextButton(
                name.title(), id=name, caps=True, color=color, width=88, on_tap=self.next
            ),
            padding=(8, 4),
        )
        return ui.Column(
            ui.Box(ui.Scroll(slide), grow=1, width="fill", key="slides", on_swipe=self.swiped),
            bar,
            background="toolbar",
            height="fill",
        )

    def dot(self, number: int) -> ui.View:
        color = "on_toolbar" if number == self.slide else "dot"
        return ui.Box(width=8, height=8, radius=4, margin=4, background=color)

    def swiped(self, way: str) -> None:
        if way == "left":
            self.slide = min(self.slide + 1, LAST)
        elif way == "right":
            self.slide = max(self.slide - 1, 0)

    def next(self) -> None:
        """Go on; behind the last slide is the app."""
        if self.slide < LAST:
            self.slide += 1
        else:
            self.app.store.state["intro_done"] = True
            self.finish()

    def back(self) -> None:
        """Go back; before the first slide the app is left."""
        if self.slide:
            self.slide -= 1
        else:
            self.finish_task()


@dataclass
class StoragePermission(ui.Screen[Markor, None]):
    activity: ClassVar[str] = opening.PERMISSION
    kind: ClassVar[ui.Kind] = "dialog"
    cancelable: ClassVar[bool] = False

    def view(self) -> ui.View:
        text = ui.Text(MESSAGE, id="android:id/message", size=16)
        leave = ui.dialog_button(self.app, 2, "Exit", self.finish_task)
        ok = ui.dialog_button(self.app, 1, "OK", self.request)
        return ui.dialog(self.app, "", text, None, leave, ok)

    def request(self) -> None:
        self.start(Intent(action=ALL_FILES_PAGE, data=f"package:{self.app.package}"))

    def resumed(self) -> None:
        """Back from the system's page: all is well, or the dialog stays."""
        if self.app.folders.all_accessible():
            self.finish()

    def back(self) -> None:
        """There is nothing to do without the permission."""
        self.finish_task()
