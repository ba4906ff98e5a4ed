"""The power menu: what a long press of the power key opens."""

from typing import Any

from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.ui.layers import SystemWindow
from pytest_androidworld.virtual.ui.view import Box, Column, Grid, Handler, Icon, Text, View


class PowerMenu(SystemWindow):
    """Three large buttons."""

    name = "power_menu"
    level = 50
    title = "ActionsDialog"
    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def fresh(self) -> dict[str, Any]:
        return {"views": {}, "open": False}

    def booted(self) -> None:
        self.state.update(self.fresh())

    def power_held(self) -> None:
        self.state["open"] = True
        self.phone.changed()

    def dismissed(self) -> None:
        self.state["open"] = False
        self.phone.changed()

    def outside(self) -> None:
        self.dismissed()

    def back(self) -> bool:
        was_open = bool(self.state.get("open"))
        self.dismissed()
        return was_open

    def view(self) -> View | None:
        if not self.state.get("open"):
            return None
        buttons = [
            self.button("asterisk", "Emergency", lambda: self.absent("The emergency page")),
            self.button("power", "Power off", lambda: self.absent("Switching it off")),
            self.button("restart", "Restart", self.restart),
        ]
        return Box(
            Grid(2, buttons, gap=12), id="global_actions_grid_root", width=280, padding=20,
            radius=28,
        )  # fmt: skip

    @staticmethod
    def button(icon: str, label: str, does: Handler) -> View:
        return Column(
            Icon(icon, size=28, at="center"),
            Text(label, id="android:id/message", size=14, lines=1, at="center"),
            background="card", radius=28, padding=(8, 24), gap=12, width="fill", on_tap=does,
            key=f"power {label}",
        )  # fmt: skip

    def absent(self, what: str) -> None:
        self.dismissed()
        opening.say_absent(self.phone, what)

    def restart(self) -> None:
        self.dismissed()
        self.phone.reboot()
