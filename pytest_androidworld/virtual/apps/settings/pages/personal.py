"""Wallpaper, accounts, Digital Wellbeing, Google: what belongs to a person."""

from pytest_androidworld.virtual.apps.settings.pages.display import NIGHT
from pytest_androidworld.virtual.ui.settings import (
    AppPreference,
    Category,
    Footer,
    Global,
    Info,
    Item,
    Page,
    Select,
    Toggle,
)

GRIDS = {each: each for each in ("2×2", "3×3", "4×4", "4×5", "5×5")}
SYNC = Global("master_sync", "1")

PAGES = (
    Page(
        "wallpaper",
        "Wallpaper & style",
        Item("Change wallpaper", icon="image-outline"),
        Item("Wallpaper colors", icon="palette-outline"),
        Item("Basic colors", icon="palette-swatch-outline"),
        Toggle("Dark theme", value=NIGHT, room=True),
        Toggle("Themed icons", value=AppPreference("themed_icons"), room=True),
        Select("App grid", value=AppPreference("grid", "4×5"), options=GRIDS, room=True),
        keywords="background home screen",
    ),
    Page(
        "accounts",
        "Passwords & accounts",
        Category("Passwords"),
        Item("Google", "No account signed in", icon="google"),
        Category("Autofill service"),
        Item("Google", "Autofill service", to="autofill", icon="google", key="autofill"),
        Category("Accounts for Owner"),
        Item("Add account", icon="plus", to="add_account"),
        Toggle("Automatically sync app data", "Let apps refresh data automatically", value=SYNC),
        activity="Settings$AccountDashboardActivity",
        actions="SYNC_SETTINGS ACCOUNT_SYNC_SETTINGS",
    ),
    Page(
        "add_account",
        "Add an account",
        Item("Google", icon="google"),
        Item("Exchange", icon="email-sync-outline"),
        Item("Personal (IMAP)", icon="email-outline"),
        Item("Personal (POP3)", icon="email-outline", key="pop3"),
        activity="accounts.AddAccountSettings",
        actions="ADD_ACCOUNT_SETTINGS",
    ),
    Page(
        "autofill",
        "Autofill service",
        Select(
            "Preferred service",
            value=AppPreference("autofill", "google"),
            options={"google": "Google", "none": "None"},
        ),
        Footer(
            "Make sure you trust this app. Google Autofill uses what’s on your screen to"
            " determine what can be autofilled."
        ),
    ),
    Page(
        "wellbeing",
        "Digital Wellbeing & parental controls",
        Info("Screen time", "0 minutes today", icon="chart-donut"),
        Info("Unlocks", "0 today", icon="lock-open-outline"),
        Info("Notifications", "0 today", icon="bell-outline"),
        Category("Ways to disconnect"),
        Item("Dashboard", "App timers", icon="view-dashboard-outline"),
        Item("Bedtime mode", "Off", icon="bed-outline"),
        Item("Focus mode", "Off", icon="meditation"),
        Category("Reduce interruptions"),
        Item("Manage notifications", to="notifying_apps", icon="bell-outline"),
        Item("Do Not Disturb", to="dnd", icon="minus-circle-outline"),
        Category("Parental controls"),
        Item("Set up parental controls", icon="account-child-outline"),
        keywords="screen time bedtime focus",
    ),
    Page(
        "google",
        "Google",
        Info("No account signed in", icon="account-circle-outline"),
        Category("Services on this device"),
        Item("Ads", to="ads"),
        Item("Autofill", to="autofill"),
        Item("Backup", to="backup"),
        Item("Devices & sharing", to="nearby_share"),
        Item("Location", to="location"),
        Item("Personalize using shared data"),
        Item("Set up & restore"),
        Item("Settings for Google apps"),
        actions="GOOGLE_SETTINGS",
        activity="Settings$GoogleSettingsActivity",
    ),
)
