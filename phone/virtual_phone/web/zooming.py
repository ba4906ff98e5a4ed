"""Two fingers on a web page, or two taps: what they zoom, the page's own rules decide."""

from typing import TYPE_CHECKING

from virtual_phone.web.pages import WebPages

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

SOON, CLOSE = 300.0, 100.0  # ms and dp: DOUBLE_TAP_TIMEOUT and _SLOP of ViewConfiguration.java
SMALLEST = 0.01  # the page's own limit is larger
NEAR, FAR = 60.0, 200.0  # dp from their middle at first, if they are to move apart or together


def pinch(phone: "Phone", page: str, factor: float, x: float, y: float) -> None:
    """Move two fingers apart, or together; their middle is at a share of the page."""
    pages = phone[WebPages]
    if pages.has(page):
        size = pages.viewport(page)
        middle = x * size.width, y * size.height
        saved = pages.record(page)
        apart = saved["pinch"]
        if apart is None:
            apart = NEAR if factor >= 1 else FAR
            _touch(pages, page, "down", middle, apart)
        saved["pinch"] = apart * factor
        _touch(pages, page, "move", middle, apart * factor)


def end(phone: "Phone", page: str) -> bool:
    """Lift both fingers; False if there was only one."""
    pages = phone[WebPages]
    saved = pages.record(page)
    if saved["pinch"] is None:
        return False
    saved["pinch"] = None
    _touch(pages, page, "up", (0, 0), 0)
    return True


def _touch(
    pages: WebPages, page: str, phase: str, middle: tuple[float, float], apart: float
) -> None:
    zoom = pages.look(page).zoom
    x, y, apart = (round(each / zoom, 3) for each in (*middle, apart))
    pages.do(page, "pinch", phase, x, y, apart, pages.now(page))


def is_second_tap(phone: "Phone", page: str, x: float, y: float) -> bool:
    """Whether a finger that is lifted ends a double tap; if not, it may begin one."""
    pages = phone[WebPages]
    saved, now = pages.record(page), pages.now(page)
    first, saved["tapped"] = saved["tapped"], None
    if saved["moved"] or not pages.viewport(page).mobile:
        return False
    near = first is not None and max(abs(first[1] - x), abs(first[2] - y)) <= CLOSE
    if near and now - first[0] <= SOON:
        return True
    saved["tapped"] = [now, x, y]
    return False


def zoom_column(phone: "Phone", page: str, x: float, y: float) -> bool:
    """Zoom in on the column of text at a point of the page, or back out; False if all of it fits.

    The second finger's touch comes to nothing.
    """
    pages = phone[WebPages]
    scale = pages.do(page, "invoke", "columnAt", round(x, 3), round(y, 3))
    if scale is None:
        return False
    pages.touch(page, "cancel", x, y)
    pages.do(page, "scale", scale or SMALLEST)
    if scale:
        pages.do(page, "invoke", "showColumn")
    return True
