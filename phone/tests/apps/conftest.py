"""Web pages that another app has Chrome or the viewer display."""

from collections.abc import Callable
from functools import partial

import pytest

from phone.tests.hand import Hand
from virtual_phone.android.intent import NEW_TASK, VIEW, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.providers.documents import document_uri

FOLDER = "/storage/emulated/0/Download"
CHROME = "com.android.chrome"
ViewPage = Callable[..., Hand]


def display(phone: Phone, html: str, name: str = "a.html", package: str = CHROME) -> Hand:
    """Another app has a page displayed that lies in Download."""
    path = f"{FOLDER}/{name}"
    with phone.busy():
        phone.files.mkdir(FOLDER, parents=True)
        phone.files.write(path, html)
        uri = document_uri(path)
        intent = Intent(VIEW, uri, "text/html", package=package, flags=NEW_TASK)
        phone[Activities].start(intent)
    return Hand(phone)


@pytest.fixture
def view_page(phone: Phone) -> ViewPage:
    """Has a page displayed, given its HTML."""
    return partial(display, phone)
