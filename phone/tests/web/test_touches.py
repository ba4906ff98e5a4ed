"""Fingers on a page: what moves under them, and how far it goes on when they are lifted."""

import pytest

from phone.tests.hand import Hand
from phone.tests.web.conftest import Browse, run
from virtual_phone.ui.input import Input

LONG = "<div style='height: 9000px'>long</div>"
COUNTS = "<button onclick='textContent = ++n'>0</button><script>let n = 0</script>"
SLOP = 4  # CSS pixels before the browser takes a touch for a drag


def drag(hand: Hand, seconds: float) -> Hand:
    return hand.swipe((540, 1800), (540, 900), seconds)


@pytest.mark.parametrize(("seconds", "gone"), [(1.0, 28), (0.3, 221), (0.1, 1215)])
def test_a_faster_finger_lets_a_page_go_on_farther(
    browse: Browse, seconds: float, gone: int
) -> None:
    """As far as Android's scroller goes, at once; the browser adds nothing of its own to it."""
    hand = drag(browse(LONG), seconds)
    assert run(hand, "scrollY") == pytest.approx(300 - SLOP + gone, abs=1)
    drawn = "new Promise(done => __androidworld.drawn().then(__androidworld.drawn).then(done))"
    where = [run(hand, f"{drawn}.then(() => scrollY)") for _ in range(10)]
    assert set(where) == {run(hand, "scrollY")}


def test_a_finger_that_rests_before_it_is_lifted_flings_nothing(browse: Browse) -> None:
    hand = browse(LONG)
    with hand.phone.busy():
        for y in range(1800, 899, -100):
            hand.phone[Input].touch(0, 540, y, 1)
        hand.phone.sleep(0.5)
        hand.phone[Input].touch(0, 540, 900, 0)
    assert run(hand, "scrollY") == 300 - SLOP


def test_taps_after_a_fling_are_taps(browse: Browse) -> None:
    hand = browse(COUNTS + LONG)
    hand.swipe((540, 900), (540, 700), 0.1).swipe((540, 700), (540, 1700), 0.1)
    assert run(hand, "scrollY") == 0
    assert hand.tap("0").tap("1").sees("2")


def test_two_taps_are_two_in_a_view_that_does_not_zoom(browse: Browse) -> None:
    press = "<button id=press onclick='this.textContent += 1'>P</button>"
    hand = browse(f"<div style='width: 900px'>{press}</div>")
    before = hand.find("id=press").bounds
    hand.tap("id=press").tap("id=press")
    assert hand.find("id=press").text == "P11"
    assert hand.find("id=press").bounds[:2] == before[:2]
