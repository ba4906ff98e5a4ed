"""The homepage of Settings: the picture, the search bar that stays, and the main pages."""

from pytest_androidworld.virtual.apps.settings.told import location_summary, storage_summary
from pytest_androidworld.virtual.intent import Intent
from pytest_androidworld.virtual.services.battery import Battery
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.preference_items import Item
from pytest_androidworld.virtual.ui.kits.preference_values import Preferences, said
from pytest_androidworld.virtual.ui.kits.preferences import SIDE, TITLE, words
from pytest_androidworld.virtual.ui.view import (
    Box,
    Collapsing,
    Column,
    Icon,
    Row,
    Scroll,
    Space,
    Text,
    View,
)

SEARCH = (
    "com.google.android.settings.intelligence/"
    "com.google.android.settings.intelligence.modules.search.SearchActivity"
)
TALL, SHORT, ROW = 293.33, 124.95, 88  # 770 px, 328 and 231
GONE = 80  # dp it is scrolled until the picture and the title have faded

ROWS = (
    Item("Network & internet", "Mobile, Wi‑Fi, hotspot", to="network", icon="wifi"),
    Item("Connected devices", "Bluetooth, pairing", to="connected", icon="devices"),
    Item("Apps", "Assistant, recent apps, default apps", to="apps", icon="apps"),
    Item("Notifications", "Notification history, conversations", to="notifications",
         icon="bell-outline"),
    Item("Battery", lambda app: f"{app.phone[Battery].level}%", to="battery", icon="battery"),
    Item("Storage", storage_summary, to="storage", icon="harddisk"),
    Item("Sound & vibration", "Volume, haptics, Do Not Disturb", to="sound", icon="volume-high"),
    Item("Display", "Dark theme, font size, brightness", to="display", icon="brightness-6"),
    Item("Wallpaper & style", "Colors, themed icons, app grid", to="wallpaper",
         icon="palette-outline"),
    Item("Accessibility", "Display, interaction, audio", to="accessibility", icon="human"),
    Item("Security", "Screen lock, Find My Device, app security", to="security",
         icon="lock-outline"),
    Item("Privacy", "Permissions, account activity, personal data", to="privacy",
         icon="eye-outline"),
    Item("Location", location_summary, to="location", icon="map-marker-outline"),
    Item("Safety & emergency", "Emergency SOS, medical info, alerts", to="safety",
         icon="asterisk"),
    Item("Passwords & accounts", "Saved passwords, autofill, synced accounts", to="accounts",
         icon="account-box-outline"),
    Item("Digital Wellbeing & parental controls", "Screen time, app timers, bedtime schedules",
         to="wellbeing", icon="heart-outline"),
    Item("Google", "Services & preferences", to="google", icon="google"),
    Item("System", "Languages, gestures, time, backup", to="system", icon="information-outline"),
    Item("About emulated device", lambda app: app.phone.profile.model, to="about",
         icon="cellphone-information"),
    Item("Tips & support", "Help articles, phone & chat", to="tips", icon="help-circle-outline"),
)  # fmt: skip


class Homepage(Preferences):
    """What Settings opens with."""

    @screen(
        activity="com.android.settings.homepage.SettingsHomepageActivity",
        aliases=("com.android.settings.Settings",),
        affinity="com.android.settings.root",
        bleed=True,
    )
    def homepage(self) -> View:
        bar = self.phone.profile.navigation_bar / self.phone.profile.density
        body = Scroll(
            Column(*map(self._home_row, ROWS), Space(width=0, height=16)),
            id="main_content_scrollable_container", cls="androidx.core.widget.NestedScrollView",
            width="fill", height="fill", fling=False,
        )  # fmt: skip
        return Collapsing(
            self._home_head(), body, TALL, SHORT, id="settings_homepage_container", fling=False,
            padding=(0, 0, 0, bar),
        )  # fmt: skip

    def _home_head(self) -> View:
        """All of it; scrolling moves it up until only the search bar is left."""
        gone = self.scrolled("settings_homepage_container") > GONE * self.phone.profile.density
        avatar = Icon(
            "account-circle", id="account_avatar", size=40, at="end", margin=(0, 0, SIDE, 0),
            desc="Profile picture, double tap to open Google Account", color="primary",
            on_tap=lambda: self.show("absent", "Google Account"), visible=not gone,
        )  # fmt: skip
        title = Text(
            "Settings", id="homepage_title", size=36, min_height=55.24, lines=1, margin=(SIDE, 0)
        )
        return Box(
            Column(
                Space(width=0, height=64.76),
                avatar,
                title.but(margin=(SIDE, 47.6, SIDE, 17.5), visible=not gone),
                self._search_bar(),
                at="bottom",
            ),
            background="background",
        )

    def _search_bar(self) -> View:
        return Row(
            Box(Icon("magnify"), width=39.2),
            Text("Search settings", id="search_action_bar_title", size=20, min_height=TITLE,
                 lines=1, grow=1),
            id="search_action_bar", cls="android.view.ViewGroup", min_height=52.2, radius=28,
            background="card", padding=(24, 0), margin=(16, 0, 16, 16),
            on_tap=lambda: self.elsewhere(Intent(component=SEARCH), "The search"),
        )  # fmt: skip

    def _home_row(self, item: Item) -> View:
        title, summary = said(item.title, self), said(item.summary, self)
        return Row(
            Box(Icon(str(item.icon)), width=48),
            words(title, summary, padding=(0, 8)),
            min_height=ROW,
            padding=(SIDE, 0),
            key=f"row {title}",
            on_tap=lambda: item.tap(self),
        )
