"""The power menu: what a long press of the power key opens."""

from functools import partial

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.apps.systemui import opening
from pytest_androidworld.virtual.apps.systemui.dialog import SystemDialog


class PowerMenu(SystemDialog):
    """Three large buttons."""

    name = "power_menu"
    level = 50
    title = "ActionsDialog"

    def power_held(self) -> None:
        self.open()

    def content(self) -> ui.View:
        buttons = [
            _button("asterisk", "Emergency", partial(self.report_absent, "The emergency page")),
            _button("power", "Power off", partial(self.report_absent, "Switching it off")),
            _button("restart", "Restart", self.restart),
        ]
        grid = ui.Grid(2, buttons, gap=12)
        return ui.Box(grid, id="global_actions_grid_root", width=280, padding=20, radius=28)

    def report_absent(self, what: str) -> None:
        self.dismissed()
        opening.report_absent(self.phone, what)

    def restart(self) -> None:
        self.dismissed()
        self.phone.reboot()


def _button(icon: str, label: str, does: ui.Handler) -> ui.View:
    return ui.Column(
        ui.Icon(icon, size=28, at="center"),
        ui.Text(label, id="android:id/message", size=14, lines=1, at="center"),
        background="card",
        radius=28,
        padding=(8, 24),
        gap=12,
        width="fill",
        on_tap=does,
        key=f"power {label}",
    )
