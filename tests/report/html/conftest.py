"""A run with films, for its page."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.film import EpisodeFilm
from pytest_androidworld.report.html.page import PlayedRun, page
from pytest_androidworld.report.journal import Journal, case
from tests.agents import chromium
from tests.agents.chromium import Chromium, Tab

SIZE = (1080, 2400)


def filmed(home: Path, attempt: Any) -> None:
    """A film with a screen before each step, and one at the end."""
    film = EpisodeFilm()
    for number, step in enumerate(attempt["steps"]):
        button = Element(0, text=f"button {number}", bbox=Rect(0, 0, 540, 240))
        at = ((step["action"]["x"], step["action"]["y"]),) if "x" in step["action"] else ()
        film.add(State((button,), SIZE), at)
    film.add(State((), SIZE))
    path = film_of(home, case(attempt), attempt["attempt"])
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(film.packed())


@pytest.fixture
def steps(step: Any) -> Callable[..., list[Any]]:
    """Taps at these points, then done."""

    def make(*points: tuple[int, int]) -> list[Any]:
        taps = [
            step("click", x=x, y=y, number=number, reason=f"reason {number}")
            for number, (x, y) in enumerate(points, 1)
        ]
        return [*taps, step("status", goal_status="complete", number=len(points) + 1)]

    return make


@pytest.fixture
def played(manifest: Any, tmp_path: Path) -> Callable[..., PlayedRun]:
    """A run of these attempts, with films in a folder of its own."""

    def make(*attempts: Any, name: str = "now") -> PlayedRun:
        home = tmp_path / name
        home.mkdir()
        for each in attempts:
            filmed(home, each)
        return PlayedRun(Journal(manifest, attempts), home)

    return make


@pytest.fixture
def filmed_screens() -> Callable[..., None]:
    """Films the one case of a run again, with screens that show these texts."""

    def make(run: PlayedRun, *texts: str) -> None:
        (attempt,) = run.journal.attempts
        film = EpisodeFilm()
        for text in texts:
            film.add(State((Element(0, text=text, bbox=Rect(0, 0, 540, 240)),), SIZE))
        film_of(run.home, case(attempt), 1).write_bytes(film.packed())

    return make


@pytest.fixture
def prompts(tmp_path: Path) -> str:
    """A folder with what a model was asked and replied in two steps."""
    folder = tmp_path / "artifacts"
    folder.mkdir()
    for number in (1, 2):
        prompt = f"--- system ---\nYou are an agent.\n\n--- user ---\nscreen {number}"
        reply = f"--- reply (stop, try 1) ---\ntap {number}"
        folder.joinpath(f"step-0{number}.1.act.txt").write_text(
            f"step {number}, act\n\n{prompt}\n\n{reply}\n"
        )
    return str(folder)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with chromium.started(tmp_path_factory.mktemp("chromium")) as started:
        yield started


@pytest.fixture
def opened(browser: Chromium, tmp_path: Path) -> Iterator[Callable[..., Tab]]:
    """Opens the page of a run as a file."""
    open_tabs: list[Any] = []

    def open_page(*runs: PlayedRun, at: str = "") -> Tab:
        now, *baselines = runs
        file = tmp_path / "report.html"
        file.write_text(page(now, baselines), "utf-8")
        context = browser.tab(f"file://{file}{at}")
        open_tabs.append(context)
        return context.__enter__()

    yield open_page
    for each in open_tabs:
        each.__exit__(None, None, None)


@pytest.fixture
def run(played: Callable[..., PlayedRun], attempt: Any, steps: Any) -> PlayedRun:
    """Three tasks of two apps."""
    return played(
        attempt(task="A", file="a.py", apps=["markor"], steps=steps((1, 1), (2, 2), (3, 3))),
        attempt(task="A", file="a.py", apps=["markor"], seed=31, verdict="failed"),
        attempt(task="B", file="b.py", apps=["clock"], difficulty="hard", used=9),
        attempt(task="C", file="c.py", apps=["clock"], verdict="not declared", goal="Find Ada."),
    )
