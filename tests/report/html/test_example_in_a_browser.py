"""The example of a report that the site has, as its reader has it: each episode, step by step."""

import importlib.util
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.agents import chromium
from tests.agents.chromium import Chromium, Tab
from tests.report.html.axe import faults
from tests.report.html.reader import WATCH, press
from tests.report.html.unpacked import readable

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
ROOT = Path(__file__).parents[3]
STEPS = {  # of the agent that makes a slip, and of the oracle
    "ClockTimerEntry-30": (9, 9),
    "MarkorCreateNote-30": (6, 8),
    "MarkorCreateNoteAndSms-30": (6, 14),
    "MarkorCreateNoteFromClipboard-30": (6, 9),
}
REQUESTS = "performance.getEntriesByType('resource').map((each) => each.name.slice(0, 5))"
SIZES = pytest.mark.parametrize(
    ("width", "dark"),
    [(1400, False), (1400, True), (400, False), (400, True)],
    ids=["wide", "wide-dark", "narrow", "narrow-dark"],
)


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, made as the site is built."""
    spec = importlib.util.spec_from_file_location("example", ROOT / "docs/site/example_report.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = tmp_path_factory.mktemp("example") / "example-report.html"
    module.make(page)
    return page


@contextmanager
def read(browser: Chromium, page: Path, width: int, *, dark: bool = False) -> Iterator[Tab]:
    """The page in a browser that collects what goes wrong in it."""
    with browser.tab("about:blank") as tab:
        tab.size(width, 900, dark=dark)
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        tab.load(page.as_uri())
        yield tab
        assert tab.value("wrong") == []
        assert set(tab.value(REQUESTS)) <= {"data:"}


def open_episode(tab: Tab, name: str) -> None:
    tab.value(f"location.hash = '#{name}'")
    tab.wait(f"shown && `${{shown.task}}-30` === '{name}' && !$('episode').hidden")


def pictures(tab: Tab) -> list[list[Any]]:
    """Of each picture in the episode: how many pixels it has, and how many colours a few have."""
    found: list[list[Any]] = tab.value(
        """(async () => {
          const images = [...document.querySelectorAll("article.step img")];
          const sheet = document.createElement("canvas").getContext("2d");
          return Promise.all(images.map(async (image) => {
            image.loading = "eager";
            await image.decode();
            sheet.drawImage(image, 0, 0, 20, 20);
            const colours = new Uint32Array(sheet.getImageData(0, 0, 20, 20).data.buffer);
            return [image.naturalWidth, image.naturalHeight, new Set(colours).size];
          }));
        })()"""
    )
    return found


@SIZES
def test_each_step_of_each_episode_shows_its_screen(
    browser: Chromium, example: Path, width: int, dark: bool
) -> None:
    with read(browser, example, width, dark=dark) as tab:
        assert tab.value("[...sources.episode.keys()]") == [*STEPS]
        for name, (now, before) in STEPS.items():
            open_episode(tab, name)
            assert tab.value("document.querySelectorAll('.step').length") == now + before + 2
            assert tab.value("document.querySelectorAll('.screen.none').length") == 0
            shown = pictures(tab)
            assert len(shown) == now + before + 2
            assert {(wide, high) for wide, high, _ in shown} == {(360, 800)}
            assert min(colours for *_, colours in shown) > 3  # none of them is blank
            assert tab.value("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_axe_core_finds_no_serious_fault_in_it(
    browser: Chromium, example: Path, width: int, dark: bool
) -> None:
    with read(browser, example, width, dark=dark) as tab:
        tab.value("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
        assert faults(tab) == []
        open_episode(tab, "MarkorCreateNoteAndSms-30")
        assert faults(tab) == []
        tab.value("view(shown, 1); $('viewer-boxes').click()")
        assert faults(tab) == []


def test_each_screen_is_read_at_full_size_by_keys(browser: Chromium, example: Path) -> None:
    with read(browser, example, 1400) as tab:
        open_episode(tab, "MarkorCreateNote-30")
        press(tab, "Enter")  # at the step at which the two runs part
        assert tab.value("$('viewer-title').textContent") == (
            "MarkorCreateNote, now: screen 4 of 7"
        )
        tab.value("view(shown, 0)")
        for number in range(1, 8):
            tab.value("$('viewer-image').decode()")
            assert tab.value("$('viewer-title').textContent").endswith(f"screen {number} of 7")
            assert tab.value("$('viewer-image').naturalWidth") == 1080
            assert tab.value("$('viewer-note').textContent") in (
                "",
                "the agent did not look at this screen, and its elements were not read",
            )
            press(tab, "ArrowRight")


def test_it_names_no_folder_of_the_computer_that_made_it(example: Path) -> None:
    text = readable(example.read_text("utf-8"))
    assert re.findall(r"/(?:tmp|home|root|var|work|Users)/[^\s\"<]*", text) == []
    assert str(example.parent) not in text
    assert str(ROOT) not in text
