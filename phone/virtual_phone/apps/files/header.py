"""What stands above a listing: the breadcrumb, the chips, and a title with the kind of view."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from virtual_phone import ui
from virtual_phone.apps.files.library import LARGE_FILES, THIS_WEEK
from virtual_phone.apps.files.places import CHIPS, PRIMARY, RECENT, Location
from virtual_phone.apps.files.purpose import Purpose


def nested(inner: ui.View, depth: int, **look: Any) -> ui.View:
    """As deep in the tree as the real layout has it; accessibility reads level by level."""
    width = look.get("width", "fill")
    for _ in range(depth):
        inner = ui.Box(inner, width=width, important=True)
    return inner.but(**look)


def breadcrumb(titles: Sequence[str], go_up_to: Callable[[int], object]) -> ui.View:
    crumbs: list[ui.View] = []
    for level, title in enumerate(titles[:-1]):
        crumbs.append(_crumb(level, title, "secondary").but(on_tap=partial(go_up_to, level)))
        crumbs.append(ui.Icon("chevron-right", id="breadcrumb_arrow", size=18))
    crumbs.append(_crumb(len(titles) - 1, titles[-1], "text"))
    line = ui.Row(*crumbs, width="wrap", padding=(16, 0), min_height=48)
    bar = ui.HScroll(
        line,
        id="horizontal_breadcrumb",
        scroll_to_end=True,
        important=True,
        key=f"breadcrumb {len(titles)}",
        cls="androidx.recyclerview.widget.RecyclerView",
    )
    return nested(bar, 2)


def _crumb(level: int, title: str, color: str) -> ui.View:
    label = ui.Text(
        title, id="breadcrumb_text", size=14, face="medium", padding=(4, 14), color=color, lines=1
    )
    inner = nested(label, 2, width="wrap")
    return ui.Box(inner, key=f"crumb {level}", important=True, min_height=48)


def chips(location: Location) -> ui.View:
    """What narrows the listing; a chosen chip comes first."""
    chosen = location.chips
    names = [*(() if location.root.media else CHIPS), LARGE_FILES, THIS_WEEK]
    ordered = [chip for chip in chosen if chip in names]
    ordered += [name for name in names if name not in chosen]
    row = ui.Row(
        *(_chip(location, name) for name in ordered),
        id="search_chip_group",
        width="wrap",
        gap=8,
        padding=(16, 0),
        important=True,
    )
    return nested(ui.HScroll(row, id="chips_scroll", important=True), 2)


def _chip(location: Location, name: str) -> ui.View:
    chosen = name in location.chips
    color = "on_tint" if chosen else "text"
    pill = ui.Row(
        ui.Icon("check", size=18, color="on_tint") if chosen else None,
        ui.Text(name, size=14, drawn=True, lines=1, color=color),
        width="wrap",
        min_height=32,
        radius=8,
        gap=6,
        padding=(12, 0),
        drawn=True,
        border="divider",
        background="tint" if chosen else "background",
        at="center",
    )
    return ui.Box(
        pill,
        says=name,
        checked=chosen,
        key=f"chip {name}",
        min_height=48,
        cls="android.widget.CompoundButton",
        on_tap=partial(location.toggle_chip, name),
    )


def header(location: Location, purpose: Purpose, title: str, switch: ui.View) -> ui.View:
    """What is listed: "Files in Downloads", "Recent images", "Videos on sdk_gphone_x86_64"."""
    chosen = [chip for chip in location.chips if chip in CHIPS]
    fitting = [chip for chip, types in CHIPS.items() if types[:1] == purpose.accepted]
    what = next((chips[0] for chips in (chosen, fitting) if len(chips) == 1), "Files")
    words = f"{what} {'on' if location.stack == [PRIMARY] else 'in'} {title}"
    if location.stack[0] == RECENT:
        words = f"Recent {what.lower()}"
    label = ui.Text(words, id="header_title", size=16, face="medium", lines=1, grow=1)
    row = ui.Row(label, switch, min_height=48, padding=(20, 0, 8, 0), important=True)
    return nested(row, 2)
