"""The homepage of Settings: the picture, the search bar that stays, and the main pages."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.settings.intents import page_intent
from virtual_phone.apps.settings.summaries import location_summary, storage_summary
from virtual_phone.services.battery import Battery
from virtual_phone.ui import settings as kit
from virtual_phone.ui.kits.settings_look import SIDE, TITLE, words
from virtual_phone.ui.view import Collapsing

HOMEPAGE = "com.android.settings.homepage.SettingsHomepageActivity"
SEARCH = (
    "com.google.android.settings.intelligence/"
    "com.google.android.settings.intelligence.modules.search.SearchActivity"
)
TALL, SHORT, ROW = 244.57, 76.19, 88  # 642 px, 200 and 231
GONE = 80  # dp it is scrolled until the picture and the title have faded
HEAD = "settings_homepage_container"

ROWS = (
    kit.Item("Network & internet", "Mobile, Wi‑Fi, hotspot", to="network", icon="wifi"),
    kit.Item("Connected devices", "Bluetooth, pairing", to="connected", icon="devices"),
    kit.Item("Apps", "Assistant, recent apps, default apps", to="apps", icon="apps"),
    kit.Item(
        "Notifications",
        "Notification history, conversations",
        to="notifications",
        icon="bell-outline",
    ),
    kit.Item(
        "Battery", lambda page: f"{page.phone[Battery].level}%", to="battery", icon="battery"
    ),
    kit.Item("Storage", storage_summary, to="storage", icon="harddisk"),
    kit.Item(
        "Sound & vibration", "Volume, haptics, Do Not Disturb", to="sound", icon="volume-high"
    ),
    kit.Item("Display", "Dark theme, font size, brightness", to="display", icon="brightness-6"),
    kit.Item(
        "Wallpaper & style",
        "Colors, themed icons, app grid",
        to="wallpaper",
        icon="palette-outline",
    ),
    kit.Item("Accessibility", "Display, interaction, audio", to="accessibility", icon="human"),
    kit.Item(
        "Security", "Screen lock, Find My Device, app security", to="security", icon="lock-outline"
    ),
    kit.Item(
        "Privacy", "Permissions, account activity, personal data", to="privacy", icon="eye-outline"
    ),
    kit.Item("Location", location_summary, to="location", icon="map-marker-outline"),
    kit.Item(
        "Safety & emergency", "Emergency SOS, medical info, alerts", to="safety", icon="asterisk"
    ),
    kit.Item(
        "Passwords & accounts",
        "Saved passwords, autofill, synced accounts",
        to="accounts",
        icon="account-box-outline",
    ),
    kit.Item(
        "Digital Wellbeing & parental controls",
        "Screen time, app timers, bedtime schedules",
        to="wellbeing",
        icon="heart-outline",
    ),
    kit.Item("Google", "Services & preferences", to="google", icon="google"),
    kit.Item(
        "System", "Languages, gestures, time, backup", to="system", icon="information-outline"
    ),
    kit.Item(
        "About emulated device",
        lambda page: page.phone.profile.model,
        to="about",
        icon="cellphone-information",
    ),
    kit.Item(
        "Tips & support", "Help articles, phone & chat", to="tips", icon="help-circle-outline"
    ),
)


@dataclass
class Homepage(ui.Screen[ui.App, None]):
    """What Settings opens with."""

    activity: ClassVar[str] = HOMEPAGE
    aliases: ClassVar[tuple[str, ...]] = ("com.android.settings.Settings",)
    affinity: ClassVar[str] = "com.android.settings.root"

    def view(self) -> ui.View:
        body = ui.Scroll(
            ui.Column(*map(self.row, ROWS), ui.Space(width=0, height=16)),
            id="main_content_scrollable_container",
            width="fill",
            height="fill",
            fling=False,
        )
        return Collapsing(self.head(), body, TALL, SHORT, id=HEAD, fling=False)

    def head(self) -> ui.View:
        """All of it; scrolling moves it up until only the search bar is left."""
        visible = self.scrolled(HEAD) <= GONE * self.phone.profile.density
        avatar = ui.Icon(
            "account-circle",
            id="account_avatar",
            size=40,
            width=48,
            height=48,
            at="end",
            margin=(0, 0, SIDE, 0),
            desc="Profile picture, double tap to open Google Account",
            color="primary",
            on_tap=lambda: self.start(page_intent("offline", "Google Account")),
            visible=visible,
        )
        title = ui.Text(
            "Settings",
            id="homepage_title",
            size=36,
            min_height=55.24,
            lines=1,
            margin=(SIDE, 0, SIDE, 17.5),
            visible=visible,
        )
        top = ui.Space(width=0, height=56)
        return ui.Box(
            ui.Column(top, avatar, title, self.search_bar(), at="bottom"), background="background"
        )

    def search_bar(self) -> ui.View:
        hint = ui.Text(
            "Search settings",
            id="search_action_bar_title",
            size=20,
            min_height=TITLE,
            lines=1,
        )
        return ui.Row(
            ui.Box(ui.Icon("magnify"), width=36.2),
            hint,
            id="search_action_bar",
            cls="android.view.ViewGroup",
            min_height=52.2,
            radius=28,
            background="card",
            padding=(24, 0),
            margin=(16, 0, 16, 16),
            on_tap=lambda: self.start(Intent(component=SEARCH)),
        )

    def row(self, item: kit.Item) -> ui.View:
        title, context = str(item.title), kit.UnopenedPage(self.app)
        return ui.Row(
            ui.Box(ui.Icon(str(item.icon)), width=48),
            words(title, kit.text_of(item.summary, context), padding=(0, 8)),
            min_height=ROW,
            padding=(SIDE, 0),
            key=f"row {title}",
            on_tap=lambda: self.start(page_intent(item.to)),
        )
