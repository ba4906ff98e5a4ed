"""Views: the immutable elements of screens.

A view has a kind, a look (its appearance and texts), handlers and children.  Sizes are dp, text
sizes sp, colours ``#rrggbb`` or a role of the theme.  Two views with the same kind, look and
children are equal; handlers are not compared, for each rendering makes new ones.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypedDict, Unpack

from virtual_phone.ui.app_art import Art
from virtual_phone.ui.elevation import Level

Handler = Callable[..., object]
Size = float | Literal["fill", "wrap"]
Sides = float | tuple[float, float] | tuple[float, float, float, float]


class Look(TypedDict, total=False):
    """The keyword arguments of views."""

    # names
    key: str  # of its state (scroll, text); by default its id, else its path
    id: str  # resource id: "name" of this package, or whole as "android:id/title"
    desc: str
    hint: str
    says: str  # the node's text if none is drawn: a tile's "On"
    position: str  # where the knob of a bar is, for uiautomator
    cls: str  # the Android class, if not the usual one of its kind
    package: str
    important: bool  # for accessibility, where not obvious
    # how it is
    enabled: bool
    checked: bool  # given: it is checkable
    selected: bool
    password: bool
    focusable: bool
    gets_keys: bool  # a web page that has them while nothing else has the focus
    clickable: bool  # False: it handles touches, but its node is not clickable
    scrollable: bool  # moves, though not by the toolkit's scrolling
    visible: bool  # False: occupies its space, invisible
    drawn: bool  # drawn by what it is in: it has no node of its own
    # where it goes
    width: Size
    height: Size
    min_width: float
    min_height: float
    max_width: float
    grow: float  # its share of the room left over in a row or column
    margin: Sides
    padding: Sides
    at: str  # in a box: "top start" … "bottom end", "center"; in a row or column: across it
    align: str  # the children's position across a row or column, unless they have ``at``;
    # "stretch": those of a row are as high as it is
    spread: str  # where a row or column puts what does not fill it: start, center, end, between
    gap: float
    # how it is drawn
    color: str
    art: Art  # of an icon: the coloured drawing of that name, which must be there
    background: str
    elevation: float | Level  # casts a shadow if there is a background; above lower siblings
    clip_children: bool  # False: shadows in it reach beyond its bounds, or those of its window
    edge_to_edge: bool  # a page that reaches below the navigation bar; its children do not
    scrim: bool  # dims the layers below it, and takes their touches
    below: bool  # of a menu: it begins where its anchor ends, not where that begins
    inset: float  # of a menu: from its anchor's right edge to its own; of a dialog: from the
    # window, which is a share of the screen wide, to what is drawn of it
    behind_status: str  # a page's colour behind the status bar, if not its background
    border: str
    frame: str  # of a field: "plain" or "error" around it, "filled" for a box with a line below
    underline: bool  # a line below the text of a field, as Android's own fields have it
    behind: str  # the colour around the frame, on which its label stands
    radius: float
    size: float
    face: str  # regular, medium, bold, light
    spacing: float  # between letters, as a share of the size: Android's letterSpacing
    strike: bool  # with a line through it
    lines: int  # at most so many, the last with an ellipsis
    justify: str  # start, center, end
    caps: bool
    scroll_to_end: bool  # a list that opens at its end, a head that opens collapsed
    alike: bool  # a list whose rows are all as high as the first one: only that is measured
    show: str  # the key of the row with which a list opens
    opens_at: float  # dp: how far from its beginning a scroll view opens
    fling: bool  # False: what is scrolled stays where the finger leaves it
    # handlers and gestures
    where: bool  # taps, double and long ones, too, get the position in the view, as shares
    axis: str  # a drag only along "x" or "y"
    swipes: str  # "vertical": up and down, too; "only vertical": not sideways
    on_tap: Handler | None
    on_hold: Handler | None
    on_double: Handler | None  # on_tap then waits until no second tap can follow
    on_change: Handler | None  # text, slider: the new value
    on_enter: Handler | None
    on_drag: Handler | None  # phase ("down", "move", "up"), x and y as shares of the view
    on_lift: Handler | None  # the finger moves on after a long press, and now carries the view
    on_carry: Handler | None  # phase ("move", "drop", "cancel") of what is carried over it, x, y
    on_swipe: Handler | None  # the direction: "left", "right", "up", "down"
    on_pull: Handler | None  # a list at its top was pulled further down
    on_fling: Handler | None  # how far what was dragged goes on, as shares of the view
    on_touch: Handler | None  # each touch as it comes (phase, x and y in pixels): it does its own
    on_pinch: Handler | None  # the factor since the last call, x and y of the fingers' middle
    on_focus: Handler | None


@dataclass(frozen=True, slots=True)
class View:
    """One element of a screen."""

    kind: str
    look: dict[str, Any] = field(default_factory=dict)
    on: dict[str, Handler] = field(default_factory=dict, compare=False)
    children: tuple["View", ...] = ()
    sizes: dict[Any, tuple[int, int]] | None = field(default=None, compare=False, repr=False)

    def but(self, **look: Unpack[Look]) -> "View":
        """A copy of the view with some of its look changed."""
        other = view(self.kind, (), look)
        return View(self.kind, self.look | other.look, self.on | other.on, self.children)

    def lasting(self) -> "View":
        """The view with a cache of its sizes, for repeated display.

        For long pages whose parts an app caches by their content; it must not contain a field,
        whose size depends on its text, nor a handler of one app object.
        """
        return replace(self, sizes={})


Child = View | None | Literal[False]


def view(kind: str, children: Iterable[Child], look: Any, **more: Any) -> View:
    """Make a view; children that are None or False are left out."""
    on = {}
    for name, value in look.items():  # one pass: a long list makes thousands of views
        if name[:3] != "on_":
            more[name] = value
        elif value:
            on[name[3:]] = value
    return View(kind, more, on, tuple([child for child in children if child]))


# Containers


def Box(*children: Child, **look: Unpack[Look]) -> View:
    """Children one upon another, each ``at`` its place; as large as the largest."""
    return view("box", children, look)


def Column(*children: Child, **look: Unpack[Look]) -> View:
    """Children below one another; as wide as it may be."""
    return view("column", children, look, width="fill")


def Row(*children: Child, **look: Unpack[Look]) -> View:
    """Children side by side, centred across; as wide as it may be."""
    return view("row", children, look, width="fill")


def Grid(columns: int, cells: Sequence[Child], **look: Unpack[Look]) -> View:
    """Cells of equal width, row by row, with the same gap across and down."""
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    return Column(*(_grid_row(row, columns, look.get("gap", 0)) for row in rows), **look)


def _grid_row(cells: Sequence[Child], columns: int, gap: float) -> View:
    missing = columns - len(cells)
    filled = [*cells, *[Space()] * missing]
    return Row(*(Box(cell, grow=1, width="fill") for cell in filled), gap=gap, align="top")


def Scroll(child: Child, **look: Unpack[Look]) -> View:
    """A child taller than its place, moved up and down; all of it are nodes."""
    return view("scroll", (child,), look, width="fill", cls="android.widget.ScrollView")


def HScroll(child: Child, **look: Unpack[Look]) -> View:
    """A child wider than its place, moved left and right."""
    return view("hscroll", (child,), look, width="fill", cls="android.widget.HorizontalScrollView")


def Rows(*rows: Child, **look: Unpack[Look]) -> View:
    """A list of which only the rows on the screen exist as nodes."""
    recycler = "androidx.recyclerview.widget.RecyclerView"
    return view("list", rows, look, width="fill", cls=recycler)


def Collapsing(head: View, body: View, tall: float, short: float, /, **look: Unpack[Look]) -> View:
    """A head that gives way to the finger, from ``tall`` to ``short``, before the body scrolls.

    A CoordinatorLayout with an AppBarLayout, which reports itself as a ScrollView; no focus.
    """
    return view(
        "collapsing",
        (head, body),
        look,
        tall=tall,
        short=short,
        width="fill",
        height="fill",
        cls="android.widget.ScrollView",
        focusable=False,
    )


# Leaves


def Text(text: str, **look: Unpack[Look]) -> View:
    return view("text", (), look, text=text)


def Label(text: str, **look: Unpack[Look]) -> View:
    """Small secondary text."""
    return view("text", (), look, text=text, size=14, color="secondary")


def Icon(name: str, **look: Unpack[Look]) -> View:
    """A Material Design icon, by name; decoration unless it is described or does something."""
    return view("icon", (), look, icon=name, size=24, color="icon")


def IconButton(name: str, desc: str, /, **look: Unpack[Look]) -> View:
    """An icon with a touch area of 48 dp."""
    return view(
        "icon",
        (),
        look,
        icon=name,
        desc=desc,
        size=24,
        color="icon",
        width=48,
        height=48,
        cls="android.widget.ImageButton",
    )


def Button(text: str, **look: Unpack[Look]) -> View:
    """A filled button."""
    return view("button", (), look, text=text, **_FILLED_BUTTON)


def TextButton(text: str, **look: Unpack[Look]) -> View:
    """A button that is only its text."""
    return view("button", (), look, text=text, **_BUTTON, color="primary")


_BUTTON: dict[str, Any] = {
    "size": 14,
    "face": "medium",
    "justify": "center",
    "padding": (16, 8),
    "min_height": 48,
    "min_width": 64,
    "radius": 24,
}


_FILLED_BUTTON: dict[str, Any] = _BUTTON | {
    "color": "on_primary",
    "background": "primary",
    "elevation": "button",
}


def Field(key: str, value: str = "", hint: str = "", **more: Any) -> View:
    """Text to edit.  ``value`` is the initial text; then the screen's state has it.

    ``multiline``; ``enter`` (the keyboard's action key: "newline", "next", "done",
    "search", "go", "send"); ``accept`` (typed text -> accepted text); ``most`` (characters);
    ``keys`` ("text", "number", "phone", "email"; "none" where the screen has keys of its own, and
    the keyboard stays away); ``capital`` (what the on-screen keyboard
    capitalizes: "words", "sentences"); ``suggestions`` (False: digits stand where it would
    suggest words); ``autofocus`` (with ``keyboard`` False it stays down), ``picked`` (then with
    its text selected);
    ``shape`` (whole text -> formatted
    text, for phone numbers).  With several lines also ``newline`` (text, place -> what
    Enter puts there), ``wrap`` (False: long lines are not broken) and ``style`` (text, start and
    end of a line -> starts, ends and colours of what is coloured in it).
    """
    look = {"multiline": False, "enter": "done", "keys": "text", "size": 16, "width": "fill"}
    named = {"key": key, "value": value, "hint": hint, "cls": "android.widget.EditText"}
    return view("field", (), look | named | more)


def Switch(checked: bool, /, **look: Unpack[Look]) -> View:
    return view(
        "switch", (), look, checked=checked, width=52, height=48, cls="android.widget.Switch"
    )


def CheckBox(text: str, checked: bool, /, **look: Unpack[Look]) -> View:
    return view(
        "check",
        (),
        look,
        text=text,
        checked=checked,
        size=16,
        min_height=48,
        cls="android.widget.CheckBox",
    )


def Radio(text: str, checked: bool, /, **look: Unpack[Look]) -> View:
    return view(
        "radio",
        (),
        look,
        text=text,
        checked=checked,
        size=16,
        min_height=48,
        cls="android.widget.RadioButton",
    )


def Slider(value: float, **look: Unpack[Look]) -> View:
    """A bar to drag; its value is a share between 0 and 1."""
    return view(
        "slider",
        (),
        look,
        value=value,
        width="fill",
        height=48,
        cls="android.widget.SeekBar",
        focusable=True,
    )


def Progress(value: float, **look: Unpack[Look]) -> View:
    return view(
        "progress", (), look, value=value, width="fill", height=4, cls="android.widget.ProgressBar"
    )


def Drawing(paint: Handler, data: object = None, **look: Unpack[Look]) -> View:
    """A custom drawing by ``paint(canvas, rect, colors, density, data)``, cached by ``data``."""
    return view("drawing", (), {**look, "on_paint": paint}, data=data)


def Picture(path: str, stamp: int = 0, **look: Unpack[Look]) -> View:
    """A picture file of the phone; a changed ``stamp`` means that the file has changed."""
    return view("picture", (), look, path=path, stamp=stamp, cls="android.widget.ImageView")


def Photo(
    path: str,
    stamp: int = 0,
    *,
    turned: int = 0,
    zoom: float = 1.0,
    middle: tuple[float, float] = (0.5, 0.5),
    **look: Unpack[Look],
) -> View:
    """A picture file as a whole, turned clockwise by so many degrees; larger, if zoomed.

    ``middle`` is the point of the turned picture, as shares, that is in the middle of the view.
    """
    shown = {"path": path, "stamp": stamp, "turned": turned, "zoom": zoom, "middle": middle}
    return view("photo", (), {**look, **shown}, cls="android.widget.ImageView")


def Film(
    path: str, seconds: float, stamp: int = 0, *, whole: bool = True, **look: Unpack[Look]
) -> View:
    """The frame of a film at a moment: the whole of it on black, or cropped to fill the view."""
    moment = {"path": path, "moment": seconds, "stamp": stamp, "whole": whole}
    return view("film", (), {**look, **moment})


def Web(nodes: Sequence[object], picture: Handler, **more: Any) -> View:
    """A web page: what it shows, as accessibility nodes and as ``picture()``.

    ``serial`` (equal as long as the page is); ``keys``, ``enter``, ``multiline`` and ``password``
    as of `Field`, while a field of the page has the cursor.
    """
    return view("web", (), {**more, "on_picture": picture}, nodes=nodes)


def Space(size: float = 0, /, **look: Unpack[Look]) -> View:
    return view("space", (), look, width=size, height=size)


def Divider(**look: Unpack[Look]) -> View:
    return view("space", (), look, width="fill", height=1, background="divider")
