"""Where elements are on the screen, and how much of them is seen."""

import pytest

from phone.tests.hand import Hand
from phone.tests.web.conftest import Browse, run
from virtual_phone.wire.nodes import Node

DP = 3  # pixels of the screen for each CSS pixel
SMALL = "position: absolute; left: 20px; top: 40px; width: 100px; height: 50px"
LARGE = "<p id=p style='margin: 0; width: 300px; height: 200px'>text</p>"


def place(hand: Hand, name: str = "id=p") -> tuple[float, ...]:
    """In CSS pixels from the page's corner."""
    corner, bounds = page(hand).bounds, hand.find(name).bounds
    return tuple((side - corner[number % 2]) / DP for number, side in enumerate(bounds))


def page(hand: Hand) -> Node:
    return next(node for node in hand.nodes() if node.cls == "android.webkit.WebView")


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        (LARGE, (0, 0, 300, 200)),
        (f"<div style='{SMALL}; overflow: hidden'>{LARGE}</div>", (20, 40, 120, 90)),
        (f"<div style='{SMALL}; overflow: auto'>{LARGE}</div>", (20, 40, 120, 90)),
        (f"<div style='{SMALL}'>{LARGE}</div>", (20, 40, 320, 240)),
        # what is placed absolutely is cut off by what it is placed in, and by nothing between
        (
            f"<div style='{SMALL}'><div style='height: 20px; overflow: hidden'>"
            "<p id=p style='position: absolute; margin: 0; top: 30px; left: 0; width: 60px;"
            " height: 60px'>text</p></div></div>",
            (20, 70, 80, 130),
        ),
        (
            f"<div style='{SMALL}; overflow: hidden'><p id=p style='position: fixed; margin: 0;"
            " left: 200px; top: 0; width: 50px; height: 30px'>text</p></div>",
            (200, 0, 250, 30),
        ),
        ("<p id=p style='margin: 0; width: 900px; height: 30px'>text</p>", (0, 0, 360, 30)),
    ],
    ids="plain hidden auto visible absolute fixed window".split(),
)
def test_of_an_element_is_seen_what_nothing_cuts_off(
    browse: Browse, html: str, seen: tuple[int, ...]
) -> None:
    assert place(browse(html)) == seen


def test_what_is_scrolled_away_is_there_and_not_seen(browse: Browse) -> None:
    rows = "".join(f"<div id=row{n} style='height: 30px'>row {n}</div>" for n in range(9))
    hand = browse(f"<div id=list style='height: 60px; width: 100px; overflow: auto'>{rows}</div>")
    assert place(hand, "row 1") == (0, 30, 100, 60)
    assert not hand.sees("row 2")
    assert hand.find("id=list").scrollable
    run(hand, "document.getElementById('list').scrollTop = 45")
    assert place(hand, "row 1") == (0, 0, 100, 15)
    assert place(hand, "row 2") == (0, 15, 100, 45)
    assert not hand.sees("row 0")


def test_places_follow_when_the_window_is_scrolled(browse: Browse) -> None:
    hand = browse(f"<div style='height: 100px'></div>{LARGE}<div style='height: 3000px'></div>")
    assert place(hand) == (0, 100, 300, 300)
    run(hand, "scrollTo(0, 150)")
    assert place(hand) == (0, 0, 300, 150)


@pytest.mark.parametrize(
    "style", ["display: none", "visibility: hidden", "position: absolute; left: -500px"]
)
def test_what_is_hidden_is_not_found(browse: Browse, style: str) -> None:
    assert not browse(f"<p>here</p><p style='{style}'>hidden</p>").sees("hidden")


def test_what_is_shown_in_something_hidden_is_found(browse: Browse) -> None:
    html = "<div style='visibility: hidden'>a<p style='visibility: visible'>b</p></div>"
    hand = browse(html)
    assert hand.sees("b")
    assert not hand.sees("a")
