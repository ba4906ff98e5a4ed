"""HTML Viewer: the system's plain viewer of local pages, which this phone does not render yet."""

from dataclasses import dataclass
from typing import ClassVar

from pytest_androidworld.virtual import ui
from pytest_androidworld.virtual.intent import VIEW, Filter, Intent

ACTIVITY = "com.android.htmlviewer.HTMLViewerActivity"
TYPES = ("text/html", "text/plain", "application/xhtml+xml")


class HtmlViewer(ui.App):
    package = "com.android.htmlviewer"
    label = "HTML Viewer"
    icon = ("language-html5", "#607d8b")
    system = True
    filters = (Filter(ACTIVITY, actions=(VIEW,), schemes=("content", "file"), types=TYPES),)


@dataclass
class Viewer(ui.Screen[HtmlViewer, None]):
    activity: ClassVar[str] = ACTIVITY

    name: str

    @classmethod
    def arrive(cls, app: HtmlViewer, intent: Intent) -> "Viewer":
        return cls(intent.data.rpartition("/")[2])

    def view(self) -> ui.View:
        message = ui.Text("This virtual phone does not show web pages yet.", size=16, padding=24)
        bar = ui.app_bar(self.name or self.app.label)
        return ui.page(self, ui.Column(message), bar=bar)
