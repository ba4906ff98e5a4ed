"""What the tabs of Clock share."""

from pytest_androidworld.virtual.ui.app import App
from pytest_androidworld.virtual.ui.kits.dialogs import Dialogs
from pytest_androidworld.virtual.ui.kits.time_picker import TimePicking
from pytest_androidworld.virtual.ui.view import Handler, IconButton, View


class Parts(Dialogs, TimePicking, App):
    """The round buttons at the bottom of a tab, and time that is shown passing."""

    def round_button(self, icon: str, desc: str, does: Handler) -> View:
        return IconButton(
            icon, desc, id="fab", on_tap=does, background="primary", color="on_primary",
            radius=48, width=96, height=96, size=32, at="bottom center", margin=(0, 0, 0, 16),
            cls="android.widget.Button",
        )  # fmt: skip

    def side_button(self, icon: str, desc: str, id: str, at: str, does: Handler) -> View:
        return IconButton(
            icon, desc, id=id, on_tap=does, background="card", radius=32, width=64, height=64,
            at=f"bottom {at}", margin=(45, 0, 45, 32), cls="android.widget.Button",
        )  # fmt: skip

    def notify_about(self, title: str, text: str, tag: str) -> None:
        """Tell of something that has come to its end, with a way to silence it."""
        from pytest_androidworld.virtual.services.notifications import Notifications

        self.phone[Notifications].post(self.package, title, text, tag=tag)
