"""All apps, and the search among them."""

from pytest_androidworld.virtual.apps.launcher.icons import WIDE, Icons
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Divider,
    Field,
    Grid,
    Icon,
    Row,
    Rows,
    Space,
    Text,
    View,
)

PREDICTED = (
    "com.android.settings", "com.android.camera2", "com.google.android.contacts",
    "com.google.android.deskclock", "com.google.android.documentsui", "com.google.android.dialer",
)  # fmt: skip
COLUMNS = 4
WEB_SEARCH = "android.intent.action.WEB_SEARCH"
HINTS = {33: "Search apps, web and more"}
LIST_TOP, SIDE, FIELD_TOP, FIELD_SIDE, FIELD_HIGH, PITCH = 289, 42, 168, 63, 121, 282


class Drawer(Icons):
    """Apps by name, below the four that are wanted most."""

    @screen(bleed=True)
    def drawer(self, searching: bool = False) -> View:
        wanted = self.text("input").strip()
        rows = self.hits(wanted) if wanted else self.everything()
        inset = (SIDE * self.across, SIDE * self.down, SIDE * self.across, 0)
        bottom = Space(height=320 if self.entry.get("focus") else 48)
        return Box(
            Rows(
                *rows, bottom, id="apps_list_view", padding=inset, scrollable=True,
                **self.place(0, LIST_TOP, WIDE, 2400),
            ),
            Box(
                Field(
                    "input", hint=HINTS.get(self.phone.profile.api, "Search apps"), id="input",
                    enter="go", on_enter=self.open_best, autofocus=searching, padding=(16, 0),
                    background="surface", radius=23,
                    **self.place(0, 0, WIDE - 2 * FIELD_SIDE, FIELD_HIGH),
                ),
                id="search_container_all_apps",
                **self.place(FIELD_SIDE, FIELD_TOP, WIDE - FIELD_SIDE, FIELD_TOP + FIELD_HIGH),
            ),
            background="background", width="fill", height="fill", on_swipe=self.drawer_swiped,
            swipes="only vertical",
        )  # fmt: skip

    def everything(self) -> list[View]:
        """The predicted apps, then all by name."""
        predicted = [kind for _, kind in self.with_names(PREDICTED)][:COLUMNS]
        return [
            self.grid(predicted, "predicted"),
            Divider(margin=(8, 0)),
            *self.grid_rows(self.launchable(), "app"),
        ]

    def hits(self, wanted: str) -> list[View]:
        """The apps one of whose words begins so, then the web."""
        web = Row(
            Icon("magnify"),
            Text(wanted, size=16, lines=1, grow=1),
            Text("Search the web", size=12, color="secondary"),
            padding=(16, 12), gap=16, min_height=56, id="suggestion", key="web",
            on_tap=lambda: self.search_web(wanted),
        )  # fmt: skip
        return [*self.grid_rows(self.found(wanted), "hit"), web]

    def found(self, wanted: str) -> list[type[App]]:
        return [kind for kind in self.launchable() if begins_a_word(kind.label, wanted)]

    def grid_rows(self, kinds: list[type[App]], key: str) -> list[View]:
        """Rows of four, each a row of the list, so that only those in sight are nodes."""
        starts = range(0, len(kinds), COLUMNS)
        return [self.grid(kinds[start : start + COLUMNS], key) for start in starts]

    def grid(self, kinds: list[type[App]], key: str) -> View:
        cells = [
            self.app_icon(kind, f"{key} {kind.package}", id="icon", width="fill",
                      height=PITCH * self.down)
            for kind in kinds
        ]  # fmt: skip
        return Grid(COLUMNS, cells)

    # What is done here

    def drawer_swiped(self, towards: str) -> None:
        if towards == "down":
            self.close()

    def open_best(self) -> None:
        """Enter opens the first app that was found, else asks the web."""
        wanted = self.text("input").strip()
        found = self.found(wanted) if wanted else []
        if found:
            self.launch(found[0])
        elif wanted:
            self.search_web(wanted)

    def search_web(self, wanted: str) -> None:
        self.start_or_say(Intent(action=WEB_SEARCH, extras={"query": wanted}), "Searching the web")


def begins_a_word(label: str, wanted: str) -> bool:
    """Does a word of the label begin with what was typed?  Case does not matter."""
    label, wanted = label.casefold(), wanted.casefold()
    starts = [0, *(place + 1 for place, letter in enumerate(label) if not letter.isalnum())]
    return any(label.startswith(wanted, start) for start in starts)
