"""The paper's list of its 116 tasks (Appendix F), with their difficulty and tags."""

import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple


class CatalogueEntry(NamedTuple):
    """One task of the paper."""

    name: str
    template: str
    apps: tuple[str, ...]
    difficulty: str
    tags: tuple[str, ...]
    steps: int

    @property
    def marks(self) -> tuple[str, ...]:
        """Its marks, as ``-m`` takes them: difficulty, apps and tags."""
        return (self.difficulty, *dict.fromkeys(map(mark, (*self.apps, *self.tags))))


def mark(word: str) -> str:
    """A word as a mark's name: ``audio recorder`` is ``audio_recorder``."""
    return re.sub(r"\W+", "_", word.strip().lower())


@cache
def entries() -> dict[str, CatalogueEntry]:
    """All entries by name."""
    text = Path(__file__).with_name("catalogue.json").read_text("utf-8")
    return {
        each["name"]: CatalogueEntry(
            each["name"],
            each["template"],
            tuple(each["apps"]),
            each["difficulty"],
            tuple(each["tags"]),
            each["steps"],
        )
        for each in json.loads(text)
    }


def find(name: str) -> CatalogueEntry | None:
    """The entry of a task; None for one that is not the paper's."""
    return entries().get(name)


TAGS = {
    "complex_ui_understanding": "on screens with many parts, as charts and forms",
    "data_edit": "that change what is there",
    "data_entry": "that enter something new",
    "game_playing": "that are a game",
    "information_retrieval": "that ask a question",
    "math_counting": "that count or reckon",
    "memorization": "that need something seen on an earlier screen",
    "multi_app": "in more than one app",
    "parameterized": "that differ from seed to seed",
    "repetition": "that do the same several times",
    "requires_setup": "that need an app's state made beforehand",
    "screen_reading": "that need what is to be read on the screen",
    "search": "that look for something",
    "transcription": "that write down what is seen or heard",
    "verification": "that may begin in the goal state",
}


SUITES = {
    "smoke": "fifteen AndroidWorld tasks for each pull request, chosen by a rule (docs/smoke.md)",
    "miniwob": "AndroidWorld tasks of MobileMiniWoB++, not played unless they are named",
    "miniwob_subset": "AndroidWorld tasks of MobileMiniWoB++ with published results",
}


@cache
def marks() -> dict[str, str]:
    """Every mark and its description."""
    found: dict[str, str] = dict(SUITES)
    for entry in entries().values():
        found[entry.difficulty] = f"AndroidWorld tasks that are {entry.difficulty}"
        found |= {mark(app): f"AndroidWorld tasks in the app {app}" for app in entry.apps}
        found |= {mark(tag): f"AndroidWorld tasks {TAGS[tag]}" for tag in entry.tags}
    return found
