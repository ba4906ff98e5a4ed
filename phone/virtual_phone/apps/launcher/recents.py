"""Recents: the apps used last, as cards side by side, the last one to the right."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import apps, ui
from virtual_phone.android import components
from virtual_phone.android.intent import Intent
from virtual_phone.apps.launcher.app import Launcher
from virtual_phone.apps.launcher.cards import (
    ACTIONS_TOP,
    CARD_GAP,
    CARD_HIGH,
    CARD_TOP,
    CARD_WIDE,
    paint_card,
    pill,
)
from virtual_phone.apps.launcher.icons import Popup, info_of, pause_lines
from virtual_phone.apps.launcher.places import WIDE
from virtual_phone.apps.launcher.select_text import SelectText
from virtual_phone.apps.systemui.pin_request import PinRequest
from virtual_phone.services.activities import Activities
from virtual_phone.services.registry import Task
from virtual_phone.services.settings import Settings
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.ui.thumbnails import thumbnail

NO_SPLIT = "App does not support split-screen."
PINNING = "lock_to_app_enabled"
WHOLE: dict[str, Any] = {"background": "wallpaper", "width": "fill", "height": "fill"}


@dataclass
class Recents(ui.Screen[Launcher, None]):
    """What the Recents key opens."""

    activity: ClassVar[str] = components.RECENTS.partition("/")[2]
    mode: ClassVar[ui.Mode] = "singleTop"
    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    came_from: int | None  # the task in which the key was pressed

    @classmethod
    def arrive(cls, app: Launcher, intent: Intent) -> "Recents":
        return cls(intent.extras.get("from"))

    def view(self) -> ui.View:
        tasks = self.app.recent_tasks()
        if not tasks:
            nothing = ui.Body("No recent items", at="center")
            return ui.Box(nothing, on_tap=self.close, clickable=False, important=False, **WHOLE)
        across = self.app.scale.across
        cards = ui.Row(
            self.clear_button(),
            *(self.card(task) for task in reversed(tasks)),
            ui.Space(width=((WIDE - CARD_WIDE) / 2 - CARD_GAP) * across),
            gap=CARD_GAP * across,
            align="top",
            width="wrap",
            height="fill",
        )
        overview = ui.HScroll(cards, id="overview_panel", scroll_to_end=True, height="fill")
        return ui.Box(overview, self.actions(), **WHOLE)

    def clear_button(self) -> ui.View:
        button = pill("clear_all", "Clear all", self.clear_all).but(at="center")
        return ui.Box(button, width=CARD_WIDE * self.app.scale.across, height="fill")

    def card(self, task: Task) -> ui.View:
        kind, number = apps.installed()[task["package"]], task["id"]
        scale = self.app.scale
        wide, high = CARD_WIDE * scale.across, CARD_HIGH * scale.down
        picture = ui.Drawing(
            paint_card,
            thumbnail(self.phone, task),
            width=wide,
            height=high,
            at="bottom start",
            id="snapshot",
        )
        app_icon = ui.app_icon(kind.icon, 40, glyph=22, at="top center", id="icon")
        app_icon = app_icon.but(key=f"icon {number}", desc=kind.label)
        return ui.Box(
            app_icon.but(on_tap=partial(self.open_menu, number, kind.package)),
            picture,
            id="task",
            desc=kind.label,
            key=f"task {number}",
            width=wide,
            height=high + 48 + 8,
            margin=(0, CARD_TOP * scale.down - 56, 0, 0),
            on_tap=lambda: self.show(number),
            swipes="only vertical",
            on_swipe=lambda towards: self.swiped(number, towards),
        )

    def actions(self) -> ui.View:
        return ui.Row(
            pill("action_screenshot", "Screenshot", self.screenshot),
            pill("action_select", "Select", self.select),
            id="overview_actions_view",
            gap=16,
            width="wrap",
            at="top center",
            margin=(0, ACTIONS_TOP * self.app.scale.down, 0, 0),
        )

    def open_menu(self, number: int, package: str) -> None:
        """What the icon of a card offers."""
        info = partial(self.app.start_if_there, info_of(package))
        kind = apps.installed()[package]
        lines = [
            ui.Choice("App info", info, icon="information-outline"),
            ui.Choice("Split screen", partial(self.toast, NO_SPLIT), icon="view-split-horizontal"),
        ]
        if self.phone[Settings].get("system", PINNING) == "1":
            lines.append(ui.Choice("Pin", partial(self.ask_to_pin, number), icon="pin-outline"))
        lines += pause_lines(self, kind)
        self.open(Popup(lines, anchor=f"icon {number}"))

    def ask_to_pin(self, number: int) -> None:
        self.show(number)
        self.phone[PinRequest].open()

    def screenshot(self) -> None:
        """Of the first card's app, which comes to the front for it."""
        tasks = self.app.recent_tasks()
        if tasks:
            self.show(tasks[0]["id"])
            self.phone[Input].press(NAMES["SYSRQ"])

    def select(self) -> None:
        """Let the user select texts of the first card."""
        self.open(SelectText(self.app.recent_tasks()[0]["id"]))

    def again(self, intent: Intent) -> None:
        """The Recents key once more: back to the app before the last one."""
        tasks = self.app.recent_tasks()
        if tasks and "from" in intent.extras:
            self.show(tasks[min(1, len(tasks) - 1)]["id"])

    def show(self, number: int) -> None:
        self.close()
        self.phone[Activities].move_to_front(number)

    def back(self) -> None:
        """To where the Recents key was pressed."""
        self.close()
        before = self.came_from
        if before is not None and before in [task["id"] for task in self.app.recent_tasks()]:
            self.phone[Activities].move_to_front(before)

    def swiped(self, number: int, towards: str) -> None:
        if towards == "up":
            self.phone[Activities].remove_task(number)
            if not self.app.recent_tasks():
                self.close()
        else:
            self.show(number)

    def clear_all(self) -> None:
        for task in self.app.recent_tasks():
            self.phone[Activities].remove_task(task["id"])
        self.close()
