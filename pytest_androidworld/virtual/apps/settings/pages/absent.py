"""Pages that name what this phone does not have of Settings."""

from pytest_androidworld.virtual.ui import settings as kit

PAGES = {
    "absent": kit.Page(
        lambda page: page.arg or "Settings",
        kit.Footer("This part of Settings is not part of this virtual phone."),
        about="what is missing",
    ),
    "gone": kit.Page("App info", kit.Info("This app isn’t installed")),
    "tips": kit.Page(
        "Tips & support", kit.Item("Browse all help articles"), kit.Item("Phone and chat support")
    ),
}
