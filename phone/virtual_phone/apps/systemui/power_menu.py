"""The power menu: what a long press of the power key opens."""

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.systemui import opening
from virtual_phone.apps.systemui.dialog import SystemDialog

DIAL = "android.intent.action.DIAL"


class PowerMenu(SystemDialog):
    """Three large buttons."""

    name = "power_menu"
    level = 50
    title = "ActionsDialog"

    def power_held(self) -> None:
        self.open()

    def content(self) -> ui.View:
        buttons = [
            _button("asterisk", "Emergency", self.call_for_help),
            _button("power", "Power off", self.power_off),
            _button("restart", "Restart", self.restart),
        ]
        grid = ui.Grid(2, buttons, gap=12)
        return ui.Box(grid, id="global_actions_grid_root", width=280, padding=20, radius=28)

    def call_for_help(self) -> None:
        """Open the dialler, as the emergency page does."""
        self.dismissed()
        opening.open_activity(self.phone, Intent(action=DIAL))

    def power_off(self) -> None:
        """The phone is on a charger that switches it on again."""
        self.dismissed()
        self.phone.reboot()

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
