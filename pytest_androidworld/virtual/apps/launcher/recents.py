"""Recents: the apps used last, as cards side by side, the last one to the right."""

from typing import Any

from pytest_androidworld.virtual import apps, components
from pytest_androidworld.virtual.apps.launcher.icons import Icons
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.activities import Activities, Task
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.thumbnails import Thumbnail, thumbnail
from pytest_androidworld.virtual.ui.view import (
    Box,
    Drawing,
    HScroll,
    Icon,
    Row,
    Space,
    Text,
    TextButton,
    View,
)
from pytest_androidworld.virtual.wire.nodes import Rect

CARD_WIDE, CARD_HIGH, CARD_TOP, CARD_GAP = 735, 1633, 300, 42  # pixels, as measured
ACTIONS_TOP = 1990


class Recents(Icons):
    """What the Recents key shows."""

    @screen(
        activity=components.RECENTS.partition("/")[2], mode="singleTop", bleed=True, back="leave"
    )
    def recents(self) -> View:
        tasks = self.recent_tasks()
        if not tasks:
            nothing = Text("No recent items", size=16, at="center")
            return Box(nothing, background="wallpaper", width="fill", height="fill",
                       on_tap=self.close, clickable=False, important=False)  # fmt: skip
        side = (1080 - CARD_WIDE) / 2 * self.across
        cards = Row(
            self.clear_button(),
            *(self.card(task) for task in reversed(tasks)),
            Space(width=side - CARD_GAP * self.across),
            gap=CARD_GAP * self.across, align="top", width="wrap", height="fill",
        )  # fmt: skip
        return Box(
            HScroll(cards, id="overview_panel", scroll_to_end=True, height="fill"),
            self.actions() if tasks else None,
            background="wallpaper", width="fill", height="fill",
        )  # fmt: skip

    def recent_tasks(self) -> list[Task]:
        """Those of apps that are still installed, the last used first."""
        known = {kind.package for kind in self.launchable()}
        return [task for task in self.phone[Activities].recent() if task["package"] in known]

    def clear_button(self) -> View:
        button = TextButton(
            "Clear all", id="clear_all", color="text", background="surface", on_tap=self.clear_all,
            at="center",
        )  # fmt: skip
        return Box(button, width=CARD_WIDE * self.across, height="fill")

    def card(self, task: Task) -> View:
        kind = kind_of(task)
        glyph, color = kind.icon
        wide, high = CARD_WIDE * self.across, CARD_HIGH * self.down
        badge = Box(
            Icon(glyph, color="#ffffff", size=22, at="center"), background=color, radius=20,
            width=40, height=40, at="top center", id="icon",
        )  # fmt: skip
        picture = Drawing(
            paint_card, thumbnail(self.phone, task), width=wide, height=high, at="bottom start",
            id="snapshot",
        )  # fmt: skip
        number = task["id"]
        return Box(
            badge,
            picture,
            id="task", desc=kind.label, key=f"task {number}", width=wide,
            height=high + 48 + 8, margin=(0, CARD_TOP * self.down - 56, 0, 0),
            on_tap=lambda: self.show(number), swipes="only vertical",
            on_swipe=lambda towards: self.swiped_card(number, towards),
        )  # fmt: skip

    def actions(self) -> View:
        buttons = [
            TextButton(
                label, id=id, color="text", background="surface",
                on_tap=lambda label=label: self.absent(f"“{label}”"),
            )
            for id, label in (("action_screenshot", "Screenshot"), ("action_select", "Select"))
        ]  # fmt: skip
        return Row(
            *buttons, id="overview_actions_view", gap=16, width="wrap", at="top center",
            margin=(0, ACTIONS_TOP * self.down, 0, 0),
        )  # fmt: skip

    # What is done here

    def again(self, intent: Intent) -> None:
        """The Recents key once more: back to the app before the last one."""
        if self.entry["screen"] == "recents" and "from" in intent.extras:
            tasks = self.recent_tasks()
            if tasks:
                self.show(tasks[min(1, len(tasks) - 1)]["id"])

    def show(self, number: int) -> None:
        self.close()
        self.phone[Activities].move_to_front(number)

    def leave(self) -> None:
        """Back: to where the Recents key was pressed."""
        before = self.entry["intent"].get("extras", {}).get("from")
        self.close()
        if before in [task["id"] for task in self.recent_tasks()]:
            self.phone[Activities].move_to_front(before)

    def swiped_card(self, number: int, towards: str) -> None:
        if towards == "up":
            self.phone[Activities].remove_task(number)
            if not self.recent_tasks():
                self.close()
        else:
            self.show(number)

    def clear_all(self) -> None:
        for task in self.recent_tasks():
            self.phone[Activities].remove_task(task["id"])
        self.close()


def paint_card(
    canvas: Any, rect: Rect, colors: Any, density: float, data: Thumbnail | None
) -> None:
    """The page that is open there; a task without screens is an empty card."""
    radius = round(density * 16)
    if data is None:
        canvas.fill(rect, colors["surface"], radius)
    else:
        canvas.picture(data.image(rect[2] - rect[0], rect[3] - rect[1], radius), rect)


def kind_of(task: Task) -> type[App]:
    return apps.installed()[task["package"]]
