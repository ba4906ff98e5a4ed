"""Time in a page: it passes when the phone's does, and then all that was due happens in order."""

import pytest

from phone.tests.web.conftest import Browse, Page
from virtual_phone.runtime.clock import SECOND
from virtual_phone.web.pages import WebPages

LOG = "window.log = []; "


@pytest.fixture
def clock(page: Page) -> "Clock":
    return Clock(page.start("click-test"))


class Clock:
    """The page's scripts, and the phone's time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.pages = page.phone[WebPages]
        (self.number,) = self.pages.state["pages"]

    def run(self, script: str) -> object:
        with self.page.phone.busy():
            return self.pages.do(self.number, "run", script)

    def after(self, seconds: float) -> object:
        """What the page has logged once so much time has passed."""
        self.page.wait(seconds)
        return self.run("log.join(' ')")


def test_timers_run_in_the_order_in_which_they_are_due(clock: Clock) -> None:
    clock.run(
        LOG + "setTimeout(() => log.push('c'), 30); setTimeout(() => log.push('a'), 10);"
        " setTimeout(() => log.push('b'), 10); setTimeout(x => log.push(x), 20, 'given'); 0"
    )
    assert clock.run("log.length") == 0
    assert clock.after(0.025) == "a b given"
    assert clock.after(0.010) == "a b given c"


def test_a_timer_may_be_cleared_and_one_set_meanwhile_runs_in_its_turn(clock: Clock) -> None:
    clock.run(
        LOG + "const gone = setTimeout(() => log.push('gone'), 20);"
        "setTimeout(() => { clearTimeout(gone); setTimeout(() => log.push('new'), 5); }, 10);"
        "setTimeout(() => log.push('last'), 100); 0"
    )
    assert clock.after(0.2) == "new last"


def test_an_interval_keeps_its_rhythm(clock: Clock) -> None:
    clock.run(
        LOG + "setInterval(() => log.push(Math.round(performance.now() - t0)), 100);"
        " window.t0 = performance.now(); 0"
    )
    assert clock.after(0.35) == "100 200 300"


def test_promises_go_on_before_the_next_timer(clock: Clock) -> None:
    clock.run(
        LOG + "setTimeout(() => Promise.resolve().then(() => log.push('promise')), 10);"
        "setTimeout(() => log.push('timer'), 10); 0"
    )
    assert clock.after(0.05) == "promise timer"


def test_frames_come_every_16_milliseconds_all_with_the_same_time(clock: Clock) -> None:
    clock.run(
        LOG + "const f = t => { log.push(t % 16); if (log.length < 4) requestAnimationFrame(f); };"
        "requestAnimationFrame(f); requestAnimationFrame(t => log.push('other')); 0"
    )
    assert clock.after(0.2) == "0 other 0 0"


def test_a_page_that_animates_for_ever_does_not_stop_the_phone(clock: Clock) -> None:
    clock.run(
        "let n = 0; const f = () => { n += 1; setTimeout(f, 0); }; f(); window.count = () => n; 0"
    )
    clock.page.wait(1200)
    assert isinstance(clock.run("count()"), int)
    assert clock.page.tap("Click Me!").wait(0.3).reward == "1"


def test_twenty_minutes_later_a_tap_is_answered(clock: Clock) -> None:
    assert clock.page.wait(1200).tap("Click Me!").wait(0.3).reward == "1"


def test_the_date_is_the_phones_and_follows_when_it_is_set(clock: Clock) -> None:
    phone = clock.page.phone
    assert clock.run("Date.now()") == phone.clock.wall() // 1_000_000
    with phone.busy():
        phone.clock.set_wall(1_000_000_000 * SECOND)
    assert clock.run("new Date().toISOString()") == "2001-09-09T01:46:40.000Z"
    assert clock.run("new Date(0).getTime()") == 0
    assert clock.run("typeof Date()") == "string"


def test_a_date_that_a_page_shows_follows_the_phones_by_itself(browse: Browse) -> None:
    hand = browse(
        "<p id=year></p><script>setInterval(() =>"
        " { year.textContent = new Date().getFullYear(); }, 500)</script>"
    )
    assert hand.wait(1).find("id=year").text == "2023"
    with hand.phone.busy():
        hand.phone.clock.set_wall(1_000_000_000 * SECOND)
    assert hand.wait(1).find("id=year").text == "2001"


def test_taps_are_heard_after_the_clock_was_set_back(browse: Browse) -> None:
    hand = browse("<button onclick='textContent = ++n'>0</button><script>let n = 0</script>")
    hand.tap("0")
    with hand.phone.busy():
        hand.phone.clock.set_wall(1_000_000_000 * SECOND)
    assert hand.tap("1").tap("2").sees("3")
