"""How rows of settings look: as Android draws them, or as the rows of any list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from virtual_phone.ui.kits import settings_look
from virtual_phone.ui.kits.material import list_row
from virtual_phone.ui.view import Child, Handler, Icon, Switch, Text, View


@dataclass(frozen=True)
class RowLook:
    """What draws a row to tap, the switch at its end, and the name of a group of rows."""

    preference: Callable[..., View] = settings_look.preference
    switch: Callable[..., View] = settings_look.switch
    category: Callable[[str], View] = settings_look.category


def list_preference(
    title: str,
    summary: str = "",
    *,
    icon: str | View = "",
    end: Child = None,
    on_tap: Handler | None = None,
    **look: Any,
) -> View:
    glyph = Icon(icon) if isinstance(icon, str) and icon else icon or None
    return list_row(title, summary, icon=glyph, end=end, does=on_tap, **look)


def list_switch(on: bool, **look: Any) -> View:
    return Switch(on, id=settings_look.SWITCH_ID, clickable=False, **look)


def list_category(title: str) -> View:
    return Text(title, size=14, color="primary", face="medium", padding=(16, 16, 16, 4))


ANDROID = RowLook()
LIST = RowLook(list_preference, list_switch, list_category)
