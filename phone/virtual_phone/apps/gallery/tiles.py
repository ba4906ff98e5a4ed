"""How folders and media look in a grid or a list."""

from virtual_phone import ui
from virtual_phone.apps.gallery.app import Gallery
from virtual_phone.apps.gallery.library import Folder, Medium
from virtual_phone.ui.display import Display

WHITE, SHADE = "#ffffff", "#80000000"
HOLDER = "android.widget.RelativeLayout"


def tile_side(app: Gallery, columns: int, beside: float = 0) -> float:
    """The side of a square in a grid as wide as the screen, less what is beside it."""
    display = app.phone[Display]
    return (display.size[0] / display.metrics.density - beside) / columns


def screen_height(app: Gallery) -> float:
    display = app.phone[Display]
    return display.size[1] / display.metrics.density


def thumbnail(
    medium: Medium, side: float, id: str, *, crop: bool = True, corners: float = 0
) -> ui.View:
    """A square of the picture, or of a film's beginning; or the whole of it."""
    if medium.is_video:
        look = ui.Film(medium.path, 0, medium.modified, whole=not crop, id=id)
        look = look.but(cls="android.widget.ImageView")
    else:
        look = (ui.Picture if crop else ui.Photo)(medium.path, medium.modified, id=id)
    look = look.but(width=side, height=side, key=f"{id} {medium.path}")
    return look.but(radius=corners) if corners else look


def folder_tile(
    folder: Folder, side: float, *, crop: bool, corners: float, selected: bool = False
) -> ui.View:
    """A square with the newest picture, its name and how many there are."""
    name = ui.Body(folder.name, id="dir_name", lines=1, color=WHITE)
    count = ui.Text(str(len(folder.media)), id="photo_cnt", size=14, lines=1, color=WHITE)
    words = ui.Column(
        name,
        count,
        padding=(8, 16, 8, 6),
        background=SHADE,
        radius=corners,
        at="bottom",
        id="dir_shadow_holder",
    )
    return ui.Box(
        thumbnail(folder.media[0], side, "dir_thumbnail", crop=crop, corners=corners),
        words,
        check("dir_check") if selected else None,
        id="dir_holder",
        key=f"folder {folder.path}",
        width=side,
        height=side,
        cls=HOLDER,
    )


def medium_tile(
    medium: Medium,
    side: float,
    *,
    crop: bool,
    named: bool,
    corners: float,
    selected: bool = False,
    loved: bool = False,
) -> ui.View:
    name = ui.Text(
        medium.name,
        id="medium_name",
        size=12,
        lines=1,
        color=WHITE,
        background=SHADE,
        padding=(6, 4),
        width="fill",
        at="bottom",
    )
    star = ui.Icon("star", size=20, color=WHITE, id="favorite", at="top start", margin=6)
    return ui.Box(
        thumbnail(medium, side, "medium_thumbnail", crop=crop, corners=corners),
        play_mark(medium) if medium.is_video else None,
        star if loved else None,
        name if named else None,
        check("medium_check") if selected else None,
        id="media_item_holder",
        key=f"medium {medium.path}",
        width=side,
        height=side,
        cls=HOLDER,
    )


def play_mark(medium: Medium) -> ui.View:
    mark = ui.Icon("play-circle-outline", size=24, color=WHITE, id="play_portrait_outline")
    length = ui.Text(duration(medium.seconds), id="video_duration", size=12, color=WHITE)
    return ui.Row(mark, length, gap=4, at="top end", margin=4, width="wrap", background=SHADE)


def check(id: str) -> ui.View:
    return ui.Icon(
        "check-circle", size=24, color="primary", id=id, at="top end", margin=6, background=WHITE
    ).but(radius=12)


def folder_row(folder: Folder, *, selected: bool) -> ui.View:
    """A line of the list that may stand in the grid's place."""
    return ui.list_row(
        folder.name,
        folder.path,
        icon=thumbnail(folder.media[0], 64, "dir_thumbnail"),
        end=ui.Text(str(len(folder.media)), id="photo_cnt", size=14),
        title_id="dir_name",
        summary_id="dir_path",
        lines=(1, 1),
        space=0,
        id="dir_holder",
        key=f"folder {folder.path}",
        padding=(16, 6),
        background="tint" if selected else "background",
    )


def medium_row(medium: Medium, *, selected: bool) -> ui.View:
    return ui.Row(
        thumbnail(medium, 64, "medium_thumbnail"),
        ui.Body(medium.name, id="medium_name", lines=2, grow=1),
        id="media_item_holder",
        key=f"medium {medium.path}",
        gap=16,
        padding=(16, 6),
        background="tint" if selected else "background",
    )


def duration(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes:02}:{rest:02}"
