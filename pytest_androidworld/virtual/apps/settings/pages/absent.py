"""What this phone does not have of Settings, and says so."""

from pytest_androidworld.virtual.ui.settings import Footer, Info, Item, Page

PAGES = (
    Page(
        "absent",
        lambda page: page.arg or "Settings",
        Footer("This part of Settings is not part of this virtual phone."),
        about="what is missing",
    ),
    Page("gone", "App info", Info("This app isn’t installed")),
    Page(
        "tips",
        "Tips & support",
        Item("Browse all help articles"),
        Item("Phone and chat support"),
    ),
)
