"""Random: performs random actions, the same for the same seed.  The floor for others to beat."""

from random import Random as Generator
from typing import Any

from pytest_androidworld import (
    Action,
    Agent,
    Back,
    Done,
    Element,
    Enter,
    Hold,
    Home,
    Scroll,
    State,
    Tap,
    Type,
)

DONE = 0.05  # how often it declares the task done
WORDS = ("hello", "milk", "12", "note.md", "2023")
DIRECTIONS = ("up", "down", "left", "right")


class Random(Agent):
    def prepare(self, task: Any, seed: int) -> None:
        self.draw = Generator(f"{seed}:{type(task).__name__}")

    def step(self, state: State) -> Action:
        if self.draw.random() < DONE:
            return Done()
        kind = self.draw.choice(("tap", "tap", "tap", "hold", "type", "scroll", "key"))
        if kind == "scroll":
            return Scroll(self.draw.choice(DIRECTIONS))
        if kind == "key":
            return self.draw.choice((Back(), Home(), Enter()))
        fields = [e for e in state.ui_elements if e.is_editable]
        if kind == "type" and fields:
            return Type(self.draw.choice(WORDS), self.draw.choice(fields))
        return self.on(state.ui_elements, kind)

    def on(self, elements: tuple[Element, ...], kind: str) -> Action:
        choices = [e for e in elements if e.is_clickable] or list(elements)
        if not choices:
            return Home()
        one = self.draw.choice(choices)
        return Hold(one) if kind == "hold" else Tap(one)
