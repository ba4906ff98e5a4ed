"""What is not there: apps that are only icons, and a file that cannot be read."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone import apps
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.services.activities import Activities

ABSENT = ("apps.absent", "apps.messages")


def tour(hand: Hand) -> Iterator[None]:
    for app in apps.installed().values():
        if not (isinstance(app, apps.InstalledApp) and app.module.endswith(ABSENT)):
            continue
        if app.launcher:
            hand.launch(app.package)
        else:  # without an icon, by a component
            hand.open(f"{app.package}/{next(iter(app.activities()))}")
        yield
    told = Intent(
        VIEW,
        "content://net.gsantner.markor.provider/elsewhere/none.md",
        "text/markdown",
        flags=NEW_TASK,
    )
    with hand.phone.busy():
        hand.phone[Activities].start(told.but(package="net.gsantner.markor"))
    yield
