"""What stands above a listing: the breadcrumb, the chips, and a title with the kind of view."""

from collections.abc import Callable, Sequence
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.files.library import LARGE_FILES, THIS_WEEK
from virtual_phone.apps.files.places import CHIPS, RECENT, VOLUMES, Location
from virtual_phone.apps.files.purpose import Purpose

SIDE, CRUMB = 24, 8  # dp: beside what is listed, and beside a name of the breadcrumb
CHIP_ICONS = {
    "Images": "image-outline",
    "Audio": "music-note-outline",
    "Videos": "movie-outline",
    "Documents": "file-document-outline",
    LARGE_FILES: "harddisk",
    THIS_WEEK: "calendar-outline",
}


def breadcrumb(titles: Sequence[str], go_up_to: Callable[[int], object]) -> ui.View:
    crumbs: list[ui.View] = []
    for level, title in enumerate(titles[:-1]):
        crumbs.append(_crumb(level, title, last=False).but(on_tap=partial(go_up_to, level)))
        crumbs.append(ui.Icon("chevron-right", id="breadcrumb_arrow", size=24))
    crumbs.append(_crumb(len(titles) - 1, titles[-1], last=True))
    line = ui.Row(*crumbs, width="wrap", height=48)
    bar = ui.HScroll(
        line,
        id="horizontal_breadcrumb",
        scroll_to_end=True,
        important=True,
        key=f"breadcrumb {len(titles)}",
        cls="androidx.recyclerview.widget.RecyclerView",
    )
    return ui.nested(bar, 3)


def _crumb(level: int, title: str, *, last: bool) -> ui.View:
    """The first begins where lists do; the last, where one is, has no arrow behind it."""
    label = ui.Text(
        title,
        id="breadcrumb_text",
        size=14,
        face="medium",
        padding=(SIDE if level == 0 else CRUMB, 14, 2 * CRUMB if last else CRUMB, 14),
        min_height=48,
        color="text" if last else "secondary",
        enabled=last,
        lines=1,
    )
    inner = ui.nested(label, 2, width="wrap")
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
        padding=(SIDE, 0),
        important=True,
    )
    return ui.nested(ui.HScroll(row, key="chips", important=True), 3)


def _chip(location: Location, name: str) -> ui.View:
    chosen = name in location.chips
    color = "on_tint" if chosen else "text"
    pill = ui.Row(
        ui.Icon("check" if chosen else CHIP_ICONS[name], size=20, color=color),
        ui.Text(name, size=14, drawn=True, lines=1, color=color),
        width="wrap",
        min_height=32,
        radius=8,
        gap=8,
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
    """What is listed: "Files in Downloads", "Recent images", "Videos on SDCARD"."""
    chosen = [chip for chip in location.chips if chip in CHIPS]
    fitting = [chip for chip, types in CHIPS.items() if types[:1] == purpose.accepted]
    what = next((chips[0] for chips in (chosen, fitting) if len(chips) == 1), "Files")
    words = f"{what} {'on' if location.stack[-1] in VOLUMES else 'in'} {title}"
    if location.stack[0] == RECENT:
        words = f"Recent {what.lower()}"
    label = ui.Text(words, id="header_title", size=16, face="medium", lines=1, grow=1)
    row = ui.Row(label.but(min_height=60), switch, padding=(SIDE, 0), important=True)
    return ui.nested(row, 3)
