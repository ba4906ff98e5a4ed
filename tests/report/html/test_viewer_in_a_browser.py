"""A screen at full size in a real browser: which one it is, and what is not there of it."""

from collections.abc import Callable
from typing import Any

import pytest

from pytest_androidworld.env.state import State
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.film import EpisodeFilm
from pytest_androidworld.report.html.page import PlayedRun
from pytest_androidworld.report.journal import case
from tests.agents import chromium
from tests.report.html.axe import faults
from tests.report.html.reader import viewed

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
Open = Callable[..., Any]


def test_a_screen_at_full_size_says_of_which_run_it_is(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    before = played(attempt(task="A", steps=steps((1, 1))), name="before")
    tab = opened(played(attempt(task="A", steps=steps((2, 2)))), before, at="#A-30")
    tab.wait("shown")
    tab.value("view(shown, 1)")
    assert viewed(tab) == "A, now: screen 2 of 3"
    tab.value("view(shown.before, 0)")
    assert viewed(tab) == "A, before: screen 1 of 3"


def test_the_number_of_a_box_is_above_its_text(
    opened: Open, played: Any, attempt: Any, filmed_screens: Any, step: Any
) -> None:
    run = played(attempt(steps=[step("wait", number=1)]))
    filmed_screens(run, "Type")
    tab = opened(run, at="#MarkorCreateNote-30")
    tab.wait("shown")
    tab.value("shown.screens[0][0][TOP] = 1037; view(shown, 0); $('viewer-boxes').click()")
    label = "$('viewer-marks').querySelector('text').getAttribute('y')"
    assert tab.value(label) == "1037"  # its letters stand on the box's edge
    tab.value("shown.screens[0][0][TOP] = 0; mark()")
    assert tab.value(label) == "24"  # on the screen


def test_a_screen_that_was_not_seen_says_so_in_its_place_and_at_full_size(
    opened: Open, played: Any, attempt: Any, steps: Any
) -> None:
    run = played(attempt(steps=steps((1, 1))))
    (only,) = run.journal.attempts
    film = EpisodeFilm()
    film.add(None)
    film.add(State((), (1080, 2400)))
    film_of(run.home, case(only), 1).write_bytes(film.packed())
    tab = opened(run, at="#MarkorCreateNote-30")
    tab.wait("shown")
    not_looked = (
        "no picture: the agent did not look at the screen before this action"
        " (--aw-screenshots=on takes one of each step)"
    )
    places = "[...document.querySelectorAll('.screen')].map((place) => place.innerText)"
    not_retained = "no picture: the last screen is saved with the artifacts (--aw-artifacts=on)"
    assert tab.value(places) == [not_looked, "", not_retained]
    notes = []
    for place in (0, 1, 2):
        tab.value(f"view(shown, {place})")
        notes.append(tab.value("$('viewer-note').textContent"))
    assert notes == [not_looked, "", not_retained]


def test_axe_core_finds_no_fault_in_a_screen_at_full_size(opened: Open, run: PlayedRun) -> None:
    tab = opened(run, at="#A-30")
    tab.wait("shown")
    tab.value("view(shown, 0); $('viewer-boxes').click(); choose(0)")
    for width, dark in ((360, True), (1200, False)):
        tab.size(width, 900, dark=dark)
        assert faults(tab) == []
        assert tab.value("document.documentElement.scrollWidth <= innerWidth")
