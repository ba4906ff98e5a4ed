"""Cards at the bottom left of the screen: their place, their chips, and what Share opens."""

from typing import Any

from virtual_phone import ui
from virtual_phone.android.components import CHOOSER
from virtual_phone.android.intent import Intent
from virtual_phone.apps.systemui import opening
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.selection import display_inset
from virtual_phone.wire.nodes import Rect


def place(card: ui.SystemWindow[Any], screen: Rect, view: ui.View, margin: int) -> Rect:
    """At the bottom left, above the keyboard; ``margin`` is in dp."""
    display = card.phone[Display]
    wide, high = card.measure(view, screen)
    left = display.metrics.px(margin)
    top = screen[3] - display_inset(display) - left - high
    top = max(top, card.phone.profile.status_bar)
    return left, top, left + wide, top + high


def chip(icon: str, label: str, does: ui.Handler, **look: Any) -> ui.View:
    """A button with an icon."""
    return ui.Row(
        ui.Icon(icon, size=18, color="on_tint"),
        ui.Text(label, size=14, color="on_tint", lines=1),
        width="wrap",
        gap=8,
        padding=(12, 0),
        radius=16,
        background="tint",
        on_tap=does,
        **look,
    )


def share(phone: Phone, send: Intent) -> None:
    """Open Android's list of apps that take what is sent."""
    chooser = Intent(component=CHOOSER, extras={"intent": send.as_json()})
    opening.open_activity(phone, chooser)
