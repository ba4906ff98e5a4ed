"""What must hold of every screen: what is drawn is what the nodes say, and all can be reached."""

from collections.abc import Iterator

from PIL import Image, ImageChops

from virtual_phone.phone import Phone
from virtual_phone.ui import fonts
from virtual_phone.ui.display import Display, every
from virtual_phone.ui.hit_test import target, under
from virtual_phone.ui.layers import Layer
from virtual_phone.ui.layout import Box, Metrics, cut
from virtual_phone.wire.nodes import Rect

FLOATING = "bottom end"  # where a round button hangs over a page
MOST_BLANKED = 3  # texts of one screen that are blanked, spread over it


def check_screen(phone: Phone, *, each: bool = False) -> None:
    """All that is claimed of a screen; with ``each``, of its texts one by one."""
    with phone.busy():
        display = phone[Display]
        display.refresh()
        for layer in display.layers:
            no_two_texts_overlap(layer, display.metrics)
        everything_clickable_can_be_tapped(phone)
        what_is_drawn_is_what_the_nodes_say(display, each=each)


def is_empty(rect: Rect) -> bool:
    return rect[2] <= rect[0] or rect[3] <= rect[1]


def texts(layer: Layer) -> list[Box]:
    """The boxes that show a text, in the order in which they are drawn."""
    return [box for box in every(layer.root) if (box.lines or box.spans) and box.text.strip()]


def name(box: Box) -> str:
    return f"{box.view.kind} {box.text or box.view.look.get('desc', '')!r} at {box.shown}"


def inked(box: Box, metrics: Metrics) -> Rect:
    """Where a text can be; of a line to be edited, whose box may have others in it, its part."""
    look = box.view.look
    if box.view.kind != "field" or look["multiline"]:
        return box.shown
    left, top, _, bottom = box.rect
    before, above, _, below = metrics.sides(look.get("padding", 0))
    wide = fonts.measure(box.text, metrics.sp(look["size"]), look.get("face", "regular"))
    start = left + before
    return cut(box.shown, (start, top + above, start + wide, bottom - below))


def no_two_texts_overlap(layer: Layer, metrics: Metrics) -> None:
    """Where two texts would share pixels, something solid must lie between them."""
    drawn = list(every(layer.root))
    order = {id(box): place for place, box in enumerate(drawn)}
    shown = [box for box in texts(layer) if not is_empty(box.shown)]
    for place, first in enumerate(shown):
        for second in shown[place + 1 :]:
            shared = cut(inked(first, metrics), inked(second, metrics))
            if is_empty(shared):
                continue
            between = drawn[order[id(first)] + 1 : order[id(second)] + 1]
            covered = any(
                "background" in box.view.look and cut(box.shown, shared) == shared
                for box in between
            )
            assert covered, f"{name(first)} and {name(second)} overlap"


def everything_clickable_can_be_tapped(phone: Phone) -> None:
    """A tap at the middle of anything clickable reaches it and nothing else.

    At its corner, if a floating button hangs over its middle, as over the last day of a month.
    But for what lies behind a scrim or a page that hides it, and columns that take the touches
    beside their parts: a page that is turned, a scroller beside its letters.
    """
    display = phone[Display]
    wide, high = display.size
    for layer in _touchable(display):
        for box in every(layer.root):
            look = box.view.look
            can = "tap" in box.view.on or box.view.kind == "field"
            if not can or is_empty(box.shown) or look.get("visible") is False:
                continue
            left, top, right, bottom = box.shown
            x, y = (left + right) // 2, (top + bottom) // 2
            assert 0 <= x < wide, f"{name(box)} is off the screen"
            assert 0 <= y < high, f"{name(box)} is off the screen"
            if display.at(x, y) is not layer:
                continue  # a banner or panel hangs over it, and goes by itself
            met = target(layer.root, x, y)
            assert met is not None, f"nothing is met at the middle of {name(box)}"
            if met.view.look.get("at") == FLOATING and met is not box:
                x, y = left, top
            clear = is_met(layer.root, box, x, y) or can_be_scrolled_clear(layer.root, box)
            assert clear, f"{name(box)} is covered by {name(met)}"


def is_met(root: Box, box: Box, x: int, y: int) -> bool:
    """Whether a tap reaches a box, a part of a column that takes what is beside, or a scrim."""
    chain = under(root, x, y)
    return (
        target(root, x, y) is box
        or any(each.view.look.get("scrim") for each in chain)
        or (box.view.kind == "column" and any(each is box for each in chain))
    )


def can_be_scrolled_clear(root: Box, wanted: Box) -> bool:
    """It lies in something that can still be moved up, away from what floats above it."""
    around = [
        box
        for box in every(root)
        if box.extent > box.scroll and any(each is wanted for each in every(box))
    ]
    return bool(around)


def _touchable(display: Display) -> Iterator[Layer]:
    """The layers that fingers can meet: none below a modal one."""
    modal = [place for place, layer in enumerate(display.layers) if layer.modal]
    for layer in display.layers[modal[-1] if modal else 0 :]:
        if layer.touchable:
            yield layer


def what_is_drawn_is_what_the_nodes_say(display: Display, *, each: bool) -> None:
    """Without the texts of nodes, pixels change inside their bounds and nowhere else.

    With ``each``, some texts of each layer are left out one after another, else all at once.
    """
    whole = display.paint_all().image
    layers = [[box for box in texts(layer) if not is_empty(box.shown)] for layer in display.layers]
    if not each:
        check_without(display, whole, [box for shown in layers for box in shown])
        return
    for shown in layers:
        for box in shown[:: max(len(shown) // MOST_BLANKED, 1)]:
            check_without(display, whole, [box])


def check_without(display: Display, whole: Image.Image, blanked: list[Box]) -> None:
    """What looks different without the texts of some boxes lies in these boxes."""
    drawn = [(box.text, box.lines, box.spans) for box in blanked]
    for box in blanked:
        box.text, box.lines, box.spans = "", (), ()
    changed = ImageChops.difference(whole, display.paint_all().image)
    for box, (box.text, box.lines, box.spans) in zip(blanked, drawn, strict=True):
        changed.paste(0, box.shown)
    beside = changed.getbbox()
    names = ", ".join(map(name, blanked))
    assert beside is None, f"{names}: drawn also at {beside}"
