"""A person's game without a device: a real stage before a phone that only remembers."""

import threading
from typing import Any

import numpy as np

from pytest_androidworld import Action, BadAction, Element, State
from pytest_androidworld.agents.human import Human
from pytest_androidworld.env.state import Rect
from pytest_androidworld.episode import EpisodeOver, Limits, Stage

PATIENCE = 60.0  # seconds; only a defect takes so long
SIZE = (1080, 2400)
COARSE = 4  # pixels of the phone that are one of its picture, to be quick
LIST = Element(1, content_description="Notes", bbox=Rect(0, 200, 1080, 2200), is_scrollable=True)
NOTE = Element(2, text="milk.md", bbox=Rect(0, 400, 1080, 600))
SLIDER = Element(3, content_description="Volume", bbox=Rect(100, 1000, 900, 1100))
ELEMENTS = (Element(0, bbox=Rect(0, 0, *SIZE)), LIST, NOTE, SLIDER)


class Phone:
    """What a stage needs of a device; it does nothing but to remember."""

    def __init__(self) -> None:
        self.done: list[Action] = []
        self.gray = 200
        self.size = SIZE
        self.refuses: str | None = None

    def observe(self, pixels: bool = False) -> State:
        width, height = self.size
        shape = (height // COARSE, width // COARSE, 3)
        return State(ELEMENTS, self.size, picture=np.full(shape, self.gray, np.uint8))

    def act(self, action: Action, state: State) -> None:
        if self.refuses:
            raise BadAction(self.refuses)
        self.done.append(action)


class Game:
    """A person before a fake phone."""

    def __init__(self, phone: Phone, steps: int | None = 10, goal: str = "Buy milk.") -> None:
        device: Any = phone
        self.stage = Stage(goal, device, Limits(steps), pixels=True)
        self.over = False
        self.human = Human()
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        self.human.start(self.stage.goal)
        try:
            self.human.play(self.stage)
        except EpisodeOver:
            self.over = True

    def end(self) -> None:
        """Whatever has happened until now."""
        self.stage.end("the test is over")
        self._thread.join(PATIENCE)
        assert self.over
