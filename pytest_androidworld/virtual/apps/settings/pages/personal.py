"""Wallpaper, accounts, Digital Wellbeing, Google: what belongs to a person."""

from pytest_androidworld.virtual.apps.settings.pages.display import NIGHT
from pytest_androidworld.virtual.ui import settings as kit

GRIDS = {each: each for each in ("2×2", "3×3", "4×4", "4×5", "5×5")}
SYNC = kit.Global("master_sync", "1")

PAGES = {
    "wallpaper": kit.Page(
        "Wallpaper & style",
        kit.Item("Change wallpaper", icon="image-outline"),
        kit.Item("Wallpaper colors", icon="palette-outline"),
        kit.Item("Basic colors", icon="palette-swatch-outline"),
        kit.Toggle("Dark theme", NIGHT, room=True),
        kit.Toggle("Themed icons", kit.AppPreference("themed_icons"), room=True),
        kit.Select("App grid", kit.AppPreference("grid", "4×5"), GRIDS, room=True),
        keywords="background home screen",
    ),
    "accounts": kit.Page(
        "Passwords & accounts",
        kit.Category("Passwords"),
        kit.Item("Google", "No account signed in", icon="google"),
        kit.Category("Autofill service"),
        kit.Item("Google", "Autofill service", to="autofill", icon="google", key="autofill"),
        kit.Category("Accounts for Owner"),
        kit.Item("Add account", icon="plus", to="add_account"),
        kit.Toggle("Automatically sync app data", SYNC, "Let apps refresh data automatically"),
        started_by="Settings$AccountDashboardActivity SYNC_SETTINGS ACCOUNT_SYNC_SETTINGS",
    ),
    "add_account": kit.Page(
        "Add an account",
        kit.Item("Google", icon="google"),
        kit.Item("Exchange", icon="email-sync-outline"),
        kit.Item("Personal (IMAP)", icon="email-outline"),
        kit.Item("Personal (POP3)", icon="email-outline", key="pop3"),
        started_by="accounts.AddAccountSettings ADD_ACCOUNT_SETTINGS",
    ),
    "autofill": kit.Page(
        "Autofill service",
        kit.Select(
            "Preferred service",
            kit.AppPreference("autofill", "google"),
            {"google": "Google", "none": "None"},
        ),
        kit.Footer(
            "Make sure you trust this app. Google Autofill uses what’s on your screen to"
            " determine what can be autofilled."
        ),
    ),
    "wellbeing": kit.Page(
        "Digital Wellbeing & parental controls",
        kit.Info("Screen time", "0 minutes today", icon="chart-donut"),
        kit.Info("Unlocks", "0 today", icon="lock-open-outline"),
        kit.Info("Notifications", "0 today", icon="bell-outline"),
        kit.Category("Ways to disconnect"),
        kit.Item("Dashboard", "App timers", icon="view-dashboard-outline"),
        kit.Item("Bedtime mode", "Off", icon="bed-outline"),
        kit.Item("Focus mode", "Off", icon="meditation"),
        kit.Category("Reduce interruptions"),
        kit.Item("Manage notifications", to="notifying_apps", icon="bell-outline"),
        kit.Item("Do Not Disturb", to="dnd", icon="minus-circle-outline"),
        kit.Category("Parental controls"),
        kit.Item("Set up parental controls", icon="account-child-outline"),
        keywords="screen time bedtime focus",
    ),
    "google": kit.Page(
        "Google",
        kit.Info("No account signed in", icon="account-circle-outline"),
        kit.Category("Services on this device"),
        kit.Item("Ads", to="ads"),
        kit.Item("Autofill", to="autofill"),
        kit.Item("Backup", to="backup"),
        kit.Item("Devices & sharing", to="nearby_share"),
        kit.Item("Location", to="location"),
        kit.Item("Personalize using shared data"),
        kit.Item("Set up & restore"),
        kit.Item("Settings for Google apps"),
        started_by="Settings$GoogleSettingsActivity GOOGLE_SETTINGS",
    ),
}
