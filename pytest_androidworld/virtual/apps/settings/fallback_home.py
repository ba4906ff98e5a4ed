"""What the Home key leads to where no launcher is."""

from pytest_androidworld.virtual.components import FALLBACK_HOME
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences
from pytest_androidworld.virtual.ui.view import Box, Text, View

ACTIVITY = FALLBACK_HOME.partition("/")[2]


class FallbackHome(Preferences):
    """Android waits here for a launcher, which is there when a phone has started."""

    @screen(activity=ACTIVITY, affinity=ACTIVITY, bleed=True)
    def fallback_home(self) -> View:
        return Box(
            Text("Phone is starting…", size=20, at="center"),
            background="background", width="fill", height="fill",
        )  # fmt: skip
