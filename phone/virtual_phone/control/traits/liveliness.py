"""A phone in use changes by itself: files come and go, and so do settings."""

from typing import Any

from virtual_phone.control.faults import lasting
from virtual_phone.phone import Phone
from virtual_phone.services.settings import Settings


def _change(phone: Phone, value: Any) -> None:
    phone[Settings].start_changing()


lasting(
    "files_vanish", "a file that `tar` found in a folder is gone when it reads it", hostile="on"
)
lasting(
    "settings_change",
    "SECONDS: dozens of settings change by themselves, again and again",
    seconds=True,
    hostile="1",
    switch=_change,
)
