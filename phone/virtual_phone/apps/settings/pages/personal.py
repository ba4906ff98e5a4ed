"""Wallpaper, accounts, Digital Wellbeing, Google: what belongs to a person."""

from virtual_phone.apps.settings.destinations import (
    feature,
    online,
    reading,
)
from virtual_phone.apps.settings.pages.display import NIGHT
from virtual_phone.services import theme_colors
from virtual_phone.services.settings import Settings
from virtual_phone.ui import settings as kit

COLORS = {"1": "Purple", "2": "Blue", "3": "Green", "4": "Gray"}
BASIC_COLORS = {"": "Blue", "#146c2e": "Green", "#6750a4": "Violet", "#b26a00": "Orange"}
GRIDS = {each: each for each in ("2×2", "3×3", "4×4", "4×5", "5×5")}
SYNC = kit.Global("master_sync", "1")

PAGES = {
    "wallpaper": kit.Page(
        "Wallpaper & style",
        kit.Select(
            "Change wallpaper",
            kit.AppPreference("wallpaper", "bloom"),
            {"bloom": "Bloom", "cliff": "Cliff", "dunes": "Dunes"},
            icon="image-outline",
        ),
        kit.Select(
            "Wallpaper colors",
            kit.AppPreference("wallpaper_colors", "1"),
            COLORS,
            icon="palette-outline",
        ),
        kit.Select(
            "Basic colors",
            kit.Computed(
                lambda page: theme_colors.accent(page.phone[Settings]).color,
                lambda page, color: theme_colors.choose(page.phone[Settings], color),
            ),
            BASIC_COLORS,
            icon="palette-swatch-outline",
        ),
        kit.Toggle("Dark theme", NIGHT, room=True),
        kit.Toggle("Themed icons", kit.AppPreference("themed_icons"), room=True),
        kit.Select("App grid", kit.AppPreference("grid", "4×5"), GRIDS, room=True),
        started_by="wallpaper.StyleSuggestionActivity WALLPAPER_SETTINGS",
        keywords="background home screen",
    ),
    "accounts": kit.Page(
        "Passwords & accounts",
        kit.Category("Passwords"),
        kit.Item("Google", "No account signed in", icon="google", to="add_account"),
        kit.Category("Autofill service"),
        kit.Item("Google", "Autofill service", to="autofill", icon="google", key="autofill"),
        kit.Category("Accounts for Owner"),
        kit.Item("Add account", icon="plus", to="add_account"),
        kit.Toggle("Automatically sync app data", SYNC, "Let apps refresh data automatically"),
        started_by="Settings$AccountDashboardActivity SYNC_SETTINGS ACCOUNT_SYNC_SETTINGS",
    ),
    "add_account": kit.Page(
        "Add an account",
        kit.Item("Google", to="sign_in", icon="google"),
        online("Exchange", icon="email-sync-outline"),
        online("Personal (IMAP)", icon="email-outline"),
        online("Personal (POP3)", icon="email-outline", key="pop3"),
        started_by="accounts.AddAccountSettings ADD_ACCOUNT_SETTINGS",
    ),
    "sign_in": kit.Page(
        "Couldn’t sign in",
        kit.Footer("There was a problem communicating with Google servers.\n\nTry again later."),
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
        reading("Dashboard", "App timers", "view-dashboard-outline"),
        feature("Bedtime mode", icon="bed-outline"),
        feature("Focus mode", icon="meditation"),
        kit.Category("Reduce interruptions"),
        kit.Item("Manage notifications", to="notifying_apps", icon="bell-outline"),
        kit.Item("Do Not Disturb", to="dnd", icon="minus-circle-outline"),
        kit.Category("Parental controls"),
        online("Set up parental controls", icon="account-child-outline"),
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
        feature("Personalize using shared data"),
        online("Set up & restore"),
        online("Settings for Google apps"),
        started_by="Settings$GoogleSettingsActivity GOOGLE_SETTINGS",
    ),
}
