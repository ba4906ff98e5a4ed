"""The names under which pages of Settings are started."""

from virtual_phone.android.intent import Intent

PACKAGE = "com.android.settings"
SUB_SETTINGS = f"{PACKAGE}.SubSettings"


def page_intent(page: str, arg: str = "", row: str = "") -> Intent:
    """What opens a page, perhaps at one of its rows."""
    extras = {"page": page, "arg": arg, "row": row}
    named = {name: value for name, value in extras.items() if value}
    return Intent(component=f"{PACKAGE}/{SUB_SETTINGS}", extras=named)
