"""What this phone does not have of Settings, and says so."""

from pytest_androidworld.virtual.ui.kits.preference_items import Footer, Info, Item, page

PAGES = (
    page(
        "absent", lambda app: app.arg or "Settings",
        Footer("This part of Settings is not part of this virtual phone."),
        about="what is missing",
    ),
    page("gone", "App info", Info("This app isn’t installed")),
    page(
        "tips", "Tips & support",
        Item("Browse all help articles"),
        Item("Phone and chat support"),
    ),
)  # fmt: skip
