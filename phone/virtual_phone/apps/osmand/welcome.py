"""The first start without a map: Welcome."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.osmand.app import FINE, WELCOME, OsmAnd
from virtual_phone.apps.osmand.sheets import ActionSheet

TERMS = "By using OsmAnd you agree to the Terms of Use and the Privacy Policy."
ABOUT = "OsmAnd can find your location and suggest the maps of your region for download."
SEARCHING, NOWHERE, OFFLINE = (
    "Searching for location…",
    "Location not found",
    "No Internet connection",
)


@dataclass
class Welcome(ui.Screen[OsmAnd, None]):
    """Closes for good with "Skip download"."""

    status: str = OFFLINE

    def view(self) -> ui.View:
        other = ui.IconButton("dots-vertical", "Other", id="actions_button", on_tap=self.show_more)
        location = ui.IconButton(
            "crosshairs-gps", "Location", id="location_button", on_tap=self.locate
        )
        card = ui.Column(
            ui.Row(
                ui.Heading(self.status, id="wizard_title", grow=1),
                location,
            ),
            ui.Button("Try again", id="wizard_action_button", radius=6, on_tap=self.locate),
            id="wizard_card",
            border="divider",
            radius=8,
            padding=16,
            margin=(16, 24),
            gap=8,
        )
        body = ui.Column(
            ui.Row(ui.Box(grow=1), other, padding=(0, 8)),
            ui.Icon("map-marker-radius", size=96, color="#ff8f00", at="center"),
            ui.Text("Welcome", id="wizard_title_main", size=24, at="center", margin=(0, 16)),
            ui.Body(ABOUT, id="wizard_description", justify="center", padding=(32, 0)),
            card,
            ui.Label(TERMS, padding=(32, 8), justify="center"),
        )
        skip = ui.TextButton("SKIP DOWNLOAD", id="skip_button", width="fill", on_tap=self.skip)
        return ui.page(self, ui.Scroll(body, id="first_usage_wizard_fragment"), bottom=skip)

    def skip(self) -> None:
        from virtual_phone.apps.osmand.main import MapScreen

        self.app.settings()[WELCOME] = False
        self.replace(MapScreen.now(self.app))

    def locate(self) -> None:
        self.request_permission(FINE, then=self.located)

    def located(self, granted: bool) -> None:
        self.status = OFFLINE if granted and self.app.position() else NOWHERE

    def show_more(self) -> None:
        offline = partial(self.toast, OFFLINE)
        region = ui.Choice("Select region manually", offline, icon="earth")
        restore = ui.Choice("Restore from file", offline, icon="restore")
        self.open(ActionSheet("Other", [region, restore]))
