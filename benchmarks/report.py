"""The report of a long run: how large it is, what making it takes, and how soon it is open.

    python benchmarks/report.py [TASKS SEEDS STEPS]

A run of that size is made up (113 tasks, 3 seeds, 12 steps), with a film of each episode as agents
that look at no pixels leave it: screens of a phone drawn from their elements.  Chromium opens the
page and the last of its episodes.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.report.artifacts import film_of
from pytest_androidworld.report.film import EpisodeFilm
from pytest_androidworld.report.html.page import PlayedRun, page
from pytest_androidworld.report.journal import Journal, case

if TYPE_CHECKING:
    from tests.agents.chromium import Tab

SIZE = (1080, 2400)
ROWS = 40  # elements of a screen


def main(tasks: int = 113, seeds: int = 3, steps: int = 12) -> None:
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        run = made_up(home, tasks, seeds, steps)
        begun = time.process_time()
        text = page(run)
        spent = time.process_time() - begun
        file = home / "report.html"
        file.write_text(text, "utf-8")
        print(f"{tasks} tasks × {seeds} seeds × {steps} steps")
        print(f"  size               {file.stat().st_size / 1e6:8.1f} MB")
        print(f"  made in            {spent:8.2f} s of CPU")
        for what, seconds in opened(file, home):
            print(f"  {what:18} {seconds:8.2f} s")


def made_up(home: Path, tasks: int, seeds: int, steps: int) -> PlayedRun:
    attempts = [
        attempt(f"Task{task:03}", 30 + seed, steps)
        for task in range(tasks)
        for seed in range(seeds)
    ]
    for number, each in enumerate(attempts):
        film = EpisodeFilm()
        for step in range(steps + 1):
            film.add(screen(number * steps + step), ((540, 1200),))
        path = film_of(home, case(each), 1)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(film.packed())
    manifest: Any = {
        "kind": "manifest",
        "schema": 1,
        "versions": {},
        "suite": "AndroidWorld",
        "suite_hash": "",
        "files": {},
        "agent": "made-up",
        "model": "",
        "price": None,
        "device": "virtual",
        "seeds": [30 + seed for seed in range(seeds)],
        "grading": "strict",
        "budget": {"table": "reference", "factor": 1.0, "step_seconds": 60.0},
        "run": {"started": "2026-11-20T14:00:00+00:00"},
    }
    return PlayedRun(Journal(manifest, tuple(attempts)), home)


def screen(number: int) -> State:
    elements = tuple(
        Element(
            row,
            text=f"row {row} of screen {number}",
            bbox=Rect(40, 120 + 56 * row, 1040, 170 + 56 * row),
            is_clickable=row % 2 == 0,
        )
        for row in range(ROWS)
    )
    return State(elements, SIZE)


def attempt(task: str, seed: int, steps: int) -> Any:
    action = {"action_type": "click", "x": 540, "y": 1200}
    return {
        "kind": "attempt",
        "task": task,
        "seed": seed,
        "attempt": 1,
        "final": True,
        "file": f"{task}.py",
        "apps": [f"app {int(task[-1]) % 7}"],
        "difficulty": "easy",
        "tags": [],
        "verify": False,
        "goal": f"Do what {task} asks.",
        "budget": 2 * steps,
        "used": steps,
        "verdict": "passed" if (len(task) + seed) % 3 else "failed",
        "rewards": {"strict": 1.0, "upstream": 1.0},
        "checks": [],
        "steps": [
            {
                "number": number,
                "action": action,
                "on": "Save",
                "reason": "It is the next thing to do.",
                "refused": None,
                "notes": [],
            }
            for number in range(1, steps + 1)
        ],
        "answer": "",
        "error": None,
        "run": {
            "nodeid": f"{task}.py::{task}::test_episode[{seed}]",
            "seconds": 30.0,
            "step_seconds": [2.0] * steps,
            "effects": ["appeared 'Saved'"] * steps,
            "artifacts": None,
            "trace": None,
            "tokens": {},
            "cost": None,
            "calls": [],
            "notes": [],
        },
    }


def opened(file: Path, home: Path) -> list[tuple[str, float]]:
    """By the browser's own clock: until page, episode and all hits of a search are there."""
    from tests.agents import chromium

    with chromium.started(home) as browser, browser.tab(f"file://{file}") as tab:
        loaded = "performance.getEntriesByType('navigation')[0].loadEventEnd"
        tab.wait(f"{loaded} > 0")
        page_there = tab.value(loaded) / 1000
        last = "location.hash = [...document.querySelectorAll('tbody a')].at(-1).hash"
        return [
            ("page opened in", page_there),
            ("episode opened in", timed(tab, f"{last}; await show()")),
            ("searched in", timed(tab, "$('search').value = 'Save'; await search()")),
        ]


def timed(tab: "Tab", script: str) -> float:
    """Seconds that it takes, with the layout of what it shows."""
    milliseconds: float = tab.value(
        f"(async () => {{ const begun = performance.now(); {script};"
        " document.body.offsetHeight; return performance.now() - begun; })()"
    )
    return milliseconds / 1000


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
