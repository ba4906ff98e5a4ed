"""The files that intents are about."""

from typing import TYPE_CHECKING
from urllib.parse import unquote

from virtual_phone.android.intent import Intent
from virtual_phone.services.providers.core import Content, ProviderError

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

STREAM = "android.intent.extra.STREAM"


def path_of(phone: "Phone", address: str) -> str:
    """The file behind a ``content:`` or ``file:`` URI; empty if there is none."""
    if address.startswith("content:"):
        try:
            return phone[Content].path(address)
        except ProviderError:
            return ""
    return unquote(address.partition("?")[0].removeprefix("file://"))


def path_in(phone: "Phone", intent: Intent) -> str:
    """The file that an intent is about, or that it sends."""
    known = intent.extras.get("path")
    if isinstance(known, str) and known:
        return known
    return path_of(phone, intent.data or str(intent.extras.get(STREAM) or ""))
