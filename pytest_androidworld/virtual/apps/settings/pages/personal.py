"""Wallpaper, accounts, Digital Wellbeing, Google: what belongs to a person."""

from pytest_androidworld.virtual.apps.settings.pages.display import NIGHT
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Choice,
    Footer,
    Group,
    Info,
    Item,
    Switched,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Kept, Stored

GRIDS = {each: each for each in ("2×2", "3×3", "4×4", "4×5", "5×5")}
SYNC = Stored("global", "master_sync", "1")

PAGES = (
    page(
        "wallpaper", "Wallpaper & style",
        Item("Change wallpaper", icon="image-outline"),
        Item("Wallpaper colors", icon="palette-outline"),
        Item("Basic colors", icon="palette-swatch-outline"),
        Switched("Dark theme", value=NIGHT, room=True),
        Switched("Themed icons", value=Kept("themed_icons"), room=True),
        Choice("App grid", value=Kept("grid", "4×5"), options=GRIDS, room=True),
        words="background home screen",
    ),
    page(
        "accounts", "Passwords & accounts",
        Group("Passwords"),
        Item("Google", "No account signed in", icon="google"),
        Group("Autofill service"),
        Item("Google", "Autofill service", to="autofill", icon="google", key="autofill"),
        Group("Accounts for Owner"),
        Item("Add account", icon="plus", to="add_account"),
        Switched("Automatically sync app data", "Let apps refresh data automatically", value=SYNC),
        activity="Settings$AccountDashboardActivity",
        actions=("SYNC_SETTINGS", "ACCOUNT_SYNC_SETTINGS"),
    ),
    page(
        "add_account", "Add an account",
        Item("Google", icon="google"),
        Item("Exchange", icon="email-sync-outline"),
        Item("Personal (IMAP)", icon="email-outline"),
        Item("Personal (POP3)", icon="email-outline", key="pop3"),
        activity="accounts.AddAccountSettings", actions=("ADD_ACCOUNT_SETTINGS",),
    ),
    page(
        "autofill", "Autofill service",
        Choice("Preferred service", value=Kept("autofill", "google"),
               options={"google": "Google", "none": "None"}),
        Footer("Make sure you trust this app. Google Autofill uses what’s on your screen to"
               " determine what can be autofilled."),
    ),
    page(
        "wellbeing", "Digital Wellbeing & parental controls",
        Info("Screen time", "0 minutes today", icon="chart-donut"),
        Info("Unlocks", "0 today", icon="lock-open-outline"),
        Info("Notifications", "0 today", icon="bell-outline"),
        Group("Ways to disconnect"),
        Item("Dashboard", "App timers", icon="view-dashboard-outline"),
        Item("Bedtime mode", "Off", icon="bed-outline"),
        Item("Focus mode", "Off", icon="meditation"),
        Group("Reduce interruptions"),
        Item("Manage notifications", to="notifying_apps", icon="bell-outline"),
        Item("Do Not Disturb", to="dnd", icon="minus-circle-outline"),
        Group("Parental controls"),
        Item("Set up parental controls", icon="account-child-outline"),
        words="screen time bedtime focus",
    ),
    page(
        "google", "Google",
        Info("No account signed in", icon="account-circle-outline"),
        Group("Services on this device"),
        Item("Ads", to="ads"),
        Item("Autofill", to="autofill"),
        Item("Backup", to="backup"),
        Item("Devices & sharing", to="nearby_share"),
        Item("Location", to="location"),
        Item("Personalize using shared data"),
        Item("Set up & restore"),
        Item("Settings for Google apps"),
        actions=("GOOGLE_SETTINGS",), activity="Settings$GoogleSettingsActivity",
    ),
)  # fmt: skip
