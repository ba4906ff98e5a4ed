"""Chrome: the new-tab page, addresses, tabs, menus, lists, and the first run."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.services.activities import Activities
from virtual_phone.services.packages import Packages

PACKAGE = "com.android.chrome"
ASK = "prompt('Wie heißt du, und wenn ja, warum? '.repeat(9), 'Ödön')"
LINK = '<p><a href="https://far.example/way?to=go">Weit weg</a>'
PAGE = f'<body onbeforeunload="return 1"><h1>Hi</h1><button onclick="{ASK}">Ask</button>{LINK}'


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.tap("id=search_box_text").type("zürich bahnhof 🚉 fahrplan abfahrten und ankünfte heute")
    yield
    hand.press("ENTER")
    yield
    hand.tap("View site information")
    yield
    hand.back().tap("More options")
    yield
    hand.tap("Bookmark")
    yield
    for name in ("Bookmarks", "History", "Downloads", "Settings"):
        hand.tap("More options").tap(name)
        yield
        if name == "History":
            hand.tap("id=clear_browsing_data_button")
            yield
            hand.tap("Cancel")
        hand.back()
    hand.tap("More options").tap("Settings").tap("Privacy and security")
    yield
    hand.back().back()
    for name, end in (
        ("Find in page", "Close"),
        ("Add to Home screen", "Cancel"),
        ("Recent tabs", "Navigate up"),
        ("Help & feedback", "Navigate up"),
    ):
        hand.tap("More options").tap(name)
        yield
        hand.tap(end)
    hand.tap("More options").tap("New incognito tab").tap("Switch or close tabs")
    yield
    hand.tap("More options")
    yield
    hand.back().back().press("HOME")
    with hand.phone.busy():
        hand.phone.files.write("/sdcard/Download/task.html", PAGE)
        intent = Intent(VIEW, "content://media/external/file/12", "text/html", flags=NEW_TASK)
        told = intent.but(package=PACKAGE, extras={"path": "/sdcard/Download/task.html"})
        hand.phone[Activities].start(told)
    yield
    hand.hold("Weit weg")
    yield
    hand.back().tap("Ask")
    yield
    hand.tap("Cancel").tap("Home")
    yield
    hand.tap("Cancel")
    with hand.phone.busy():
        hand.phone[Packages].clear(PACKAGE)
    hand.launch(PACKAGE)
    yield
    if hand.sees("Use without an account"):  # the page of the image "recorded"
        hand.tap("Use without an account")
    else:
        hand.tap("Accept & continue")
        yield
        hand.tap("No thanks")
    yield
    if hand.sees("No thanks"):  # Android 12 does not ask whether an app may notify
        hand.tap("No thanks")
    yield
    with hand.phone.busy():
        hand.phone[Activities].start(told.but(package="com.android.htmlviewer"))
    yield
