"""OpenTracks' pages of text: the introduction, Help, and About."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.opentracks.app import (
    INTRODUCED,
    PACKAGE,
    TRACK_LIST,
    OpenTracks,
)
from virtual_phone.apps.opentracks.bars import titled_bar

PAGES = (  # of the introduction: icon, title, text
    (
        "map-marker-path",
        "Welcome",
        "OpenTracks is a sport tracking application that completely respects your privacy.",
    ),
    (
        "map-outline",
        "OSMDashboard",
        "OpenTracks has no map of its own. Install OSMDashboard to see your tracks on a map.",
    ),
)
HELP = (  # question, answer
    (
        "How do I record a track?",
        "Tap the red button. Hold it to stop; then save the track, discard it, or resume.",
    ),
    (
        "Why is no distance recorded?",
        "OpenTracks needs a GPS signal: go outside, and see that Location is on.",
    ),
    (
        "How do I see my track on a map?",
        "Install OSMDashboard, then choose Show on map.",
    ),
    (
        "How do I back my tracks up?",
        "In Settings, Import / Export writes all tracks into a folder, as KMZ, KML or GPX.",
    ),
)
ABOUT = (
    "Version v4.11.3",
    "OpenTracks is free software, licensed under the Apache License 2.0.",
    "It is based on My Tracks, which was developed by Google.",
)


@dataclass
class Introduction(ui.Screen[OpenTracks, None]):
    """The launcher's page; once it was read, that is the list."""

    activity: ClassVar[str] = OpenTracks.launcher

    page: int = 0

    def resumed(self) -> None:
        if self.app.prefs().flag(INTRODUCED):
            self.leave()

    def view(self) -> ui.View:
        icon, title, text = PAGES[self.page]
        words = ui.Column(
            ui.Icon(icon, size=120, at="center", color="primary"),
            ui.Text(title, size=28, at="center", margin=(0, 32, 0, 12)),
            ui.Text(text, size=18, justify="center", at="center", color="secondary"),
            padding=(32, 0),
            at="center",
        )
        pager = ui.Box(
            words,
            id="introduction_view_pager",
            scrollable=True,
            width="fill",
            height="fill",
            cls="androidx.viewpager2.widget.ViewPager2",
            on_swipe=self.swiped,
        )
        fab = ui.floating_button("arrow-right", "", self.next, "next_button")
        return ui.page(self, pager, fab=fab)

    def swiped(self, way: str) -> None:
        self.page = min(max(self.page + (1 if way == "left" else -1), 0), len(PAGES) - 1)

    def next(self) -> None:
        if self.page + 1 < len(PAGES):
            self.page += 1
        else:
            self.app.prefs()[INTRODUCED] = True
            self.leave()

    def leave(self) -> None:
        self.start(Intent(component=f"{PACKAGE}/{TRACK_LIST}"))
        self.finish()


@dataclass
class Help(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.HelpActivity"

    def view(self) -> ui.View:
        menu = ui.menu_button(self, ui.Choice("About", partial(self.open, About())))
        texts = [
            view
            for question, answer in HELP
            for view in (
                ui.Text(question, size=16, face="medium", margin=(0, 12, 0, 0)),
                ui.Text(answer, size=16, color="secondary"),
            )
        ]
        return text_page(self, "Help", texts, menu.but(color="on_bar"))


@dataclass
class About(ui.Screen[OpenTracks, None]):
    activity: ClassVar[str] = f"{PACKAGE}.AboutActivity"

    def view(self) -> ui.View:
        return text_page(self, "About", [ui.Text(text, size=16) for text in ABOUT])


def text_page(
    screen: ui.Screen[OpenTracks, Any], title: str, texts: list[ui.View], *actions: ui.View
) -> ui.View:
    body = ui.Scroll(ui.Column(*texts, padding=16, gap=8))
    return ui.page(screen, body, bar=titled_bar(screen, title, *actions))
