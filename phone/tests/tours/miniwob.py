"""MiniWoB: its index, as the icon opens it, and one of its pages."""

import json
from collections.abc import Iterator

from phone.tests.hand import Hand
from virtual_phone.apps.miniwob.app import CONFIG, PACKAGE

MAIN = f"{PACKAGE}/.app.MainActivity"


def tour(hand: Hand) -> Iterator[None]:
    hand.launch(PACKAGE)
    yield
    hand.open(MAIN, extras={CONFIG: json.dumps({"task": "login-user", "seed": "1"})})
    hand.open(MAIN, extras={"reset": True})
    yield
    hand.tap("id=username")
    yield
