"""System Notice: an app that draws a dialog over other apps, made to look like the system's own.

Android lets an app with the app-op ``SYSTEM_ALERT_WINDOW`` add a window of the type
``TYPE_APPLICATION_OVERLAY``: above all activities, below keyboard and system bars.  Its package
and its ids are the app's, whatever it looks like.  It stays when Home is pressed or another app is
started, and goes with its process or with the permission.

The app is on the phone's image, but installed for no user until ``pm install-existing``; it has
no icon, and no other screen::

    pm install-existing com.example.systemnotice
    appops set com.example.systemnotice SYSTEM_ALERT_WINDOW allow
    am broadcast -a com.example.systemnotice.SHOW -p com.example.systemnotice \
        --es title Android --es text 'A text'
"""

from dataclasses import dataclass

from virtual_phone import ui
from virtual_phone.android.intent import Intent, full_class
from virtual_phone.services.app_ops import OVERLAY, AppOps
from virtual_phone.services.broadcasts import Answer, Broadcasts
from virtual_phone.services.package_table import SYSTEM_NOTICE
from virtual_phone.services.packages import Packages
from virtual_phone.services.processes import Processes

SHOW = f"{SYSTEM_NOTICE}.SHOW"
ID = f"{SYSTEM_NOTICE}:id"
OK = -1  # Activity.RESULT_OK
# WindowManager.LayoutParams.TYPE_APPLICATION_OVERLAY, in the words of ViewRootImpl.setView
DENIED = (
    "android.view.WindowManager$BadTokenException: Unable to add window"
    " -- permission denied for window type 2038"
)


@dataclass
class Notice:
    """What the dialog says; closed, it has no text."""

    title: str = ""
    text: str = ""


class SystemNotice(ui.SystemWindow[Notice]):
    """The dialog, which its button or Back closes; a touch outside does nothing."""

    name = "system_notice"
    level = 5
    title = SYSTEM_NOTICE  # that of a window without a title (WindowState.getWindowTag)
    package = SYSTEM_NOTICE
    app_op = OVERLAY
    placing = "dialog"
    modal = True
    dim = True
    focusable = True

    def listen(self) -> None:
        super().listen()
        self.phone[Broadcasts].register(SHOW, self.received)
        self.phone[Processes].observe_ends(self.process_ended)

    # When it is open

    def received(self, intent: Intent) -> Answer | None:
        """Open the dialog; without the permission, the app crashes."""
        target = full_class(intent.component)[0] if intent.component else intent.package
        if target != SYSTEM_NOTICE or not self.phone[Packages].is_enabled(SYSTEM_NOTICE):
            return None
        self.phone[Processes].process(SYSTEM_NOTICE)
        if not self._may_draw:
            self.phone[Processes].crash(SYSTEM_NOTICE, DENIED)
            return None
        self.model.title = str(intent.extras.get("title", ""))
        self.model.text = str(intent.extras.get("text", ""))
        self.phone.changed()
        return OK, None

    @property
    def _may_draw(self) -> bool:
        return self.phone[AppOps].allowed(SYSTEM_NOTICE, OVERLAY)

    def process_ended(self, package: str) -> None:
        """Android removes the windows of a process that has ended."""
        if package == SYSTEM_NOTICE:
            self.close()

    def close(self) -> None:
        self.model.title, self.model.text = "", ""
        self.phone.changed()

    def back(self) -> bool:
        was_open = self.view() is not None
        if was_open:
            self.close()
        return was_open

    # What it looks like

    def view(self) -> ui.View | None:
        if not (self.model.text and self._may_draw):
            return None
        close = ui.TextButton("Close", id=f"{ID}/close", at="end", on_tap=self.close, key="close")
        return ui.Column(
            ui.Text(self.model.title, id=f"{ID}/title", size=24, lines=2, padding=(24, 0)),
            ui.Text(self.model.text, id=f"{ID}/message", size=14, padding=(24, 0)),
            ui.Row(ui.Box(grow=1), close, padding=(16, 0)),
            padding=(0, 24, 0, 16),
            gap=16,
            radius=28,
            id=f"{ID}/panel",
        )
