"""The map of tasks and seeds in a real browser: all of it in sight, or its names at least."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.agents import chromium
from tests.report.html.axe import faults
from tests.report.html.reader import HERE

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
Open = Callable[..., Any]
NAME = "AudioRecorderRecordAudioWithFileName"
SCROLLS = "(({scrollWidth, clientWidth}) => scrollWidth > clientWidth)"
LOST = {"severity": "data lost", "kind": "file", "text": "deleted note groceries.md"}
ERROR = "the note groceries.md does not have the text that was wanted, but something else"


@pytest.mark.parametrize("seeds", [3, 24])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_map_of_many_seeds_fits_a_wide_page_and_nothing_is_wrong_with_it(
    opened: Open, played: Any, attempt: Any, seeds: int, dark: bool
) -> None:
    """With a long name, a column of side effects, and one of reasons."""
    wrong = {"verdict": "failed", "error": ERROR, "side_effects": [LOST]}
    cases = [attempt(task=NAME, seed=30 + seed, **wrong) for seed in range(seeds)]
    tab = opened(played(*cases))
    tab.size(1400, 900, dark=dark)
    assert tab.value("document.querySelectorAll('tbody a').length") == seeds
    assert f"{seeds}/{seeds} data lost" in " ".join(tab.text().split())
    assert tab.value(f"{SCROLLS}(document.querySelector('.scroll'))") is False
    assert tab.value(f"{SCROLLS}(document.documentElement)") is False
    assert faults(tab) == []
    tab.size(400, 900, dark=dark)
    assert tab.value(f"{SCROLLS}(document.documentElement)") is False
    assert faults(tab) == []


def test_a_name_is_not_broken_where_there_is_room(opened: Open, played: Any, attempt: Any) -> None:
    """A long reason would take all of it."""
    name = "MarkorCreateNoteFromClipboard"
    wrong = {"verdict": "failed", "error": ERROR, "side_effects": [LOST]}
    tab = opened(played(*(attempt(task=name, seed=30 + seed, **wrong) for seed in range(5))))
    tab.size(1200, 900)
    tab.value("text = document.createRange()")
    tab.value("text.selectNodeContents(document.querySelector('tbody th'))")
    assert tab.value("new Set([...text.getClientRects()].map(({top}) => top)).size") == 1


def test_what_is_longer_than_a_seed_stands_upright_above_its_column(
    opened: Open, played: Any, attempt: Any
) -> None:
    cases = [attempt(task=NAME, seed=1000 + seed) for seed in range(24)]
    tab = opened(played(*cases))
    tab.size(1400, 900)
    width, height = tab.value(
        "(({offsetWidth, offsetHeight}) => [offsetWidth, offsetHeight])"
        "(document.querySelector('thead .seed'))"
    )
    assert width <= 30 < height
    assert tab.value(f"{SCROLLS}(document.querySelector('.scroll'))") is False


def test_a_task_is_named_wherever_its_map_is_scrolled_to(
    opened: Open, played: Any, attempt: Any
) -> None:
    name = "MarkorTranscribeVideoFromAFolder"
    tab = opened(played(*(attempt(task=name, seed=seed) for seed in range(30, 80))))
    for width in (400, 1400):
        tab.size(width, 900)
        tab.value("document.querySelector('.scroll').scrollLeft = 1e6")
        assert tab.value("document.querySelector('.scroll').scrollLeft > 100")
        tab.value("document.querySelector('tbody th').scrollIntoView()")
        left, right, y = tab.value(
            "(({left, right, top, bottom}) => [left, right, (top + bottom) / 2])"
            "(document.querySelector('tbody th').getBoundingClientRect())"
        )
        assert 0 <= left < right <= width / 2 + 10  # the rest is for the fields
        for x in (left + 9, right - 9):  # nothing is above it
            assert tab.value(f"document.elementFromPoint({x}, {y}).tagName") == "TH"
        tab.value(f"{HERE}.blur(); document.querySelectorAll('tbody a')[1].focus()")
        assert tab.value(f"{HERE}.getBoundingClientRect().left") >= right
