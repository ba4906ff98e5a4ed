"""What the Home key leads to where no launcher is."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.components import FALLBACK_HOME

ACTIVITY = FALLBACK_HOME.partition("/")[2]


@dataclass
class FallbackHome(ui.Screen[ui.App, None]):
    """Android waits here for a launcher, which is there when a phone has started."""

    activity: ClassVar[str] = ACTIVITY
    affinity: ClassVar[str] = ACTIVITY
    bleed: ClassVar[bool] = True

    def view(self) -> ui.View:
        words = ui.Text("Phone is starting…", size=20, at="center")
        return ui.Box(words, background="background", width="fill", height="fill")
