"""How the agents that speak a published protocol ask, and how each wants to be answered.

They look at pictures and point at places.  What the rules want is done in smaller moves: an app is
opened by its icon where there is no action for it, and a field is touched before one types.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.models.brain.look import Deed, Look, Move, Seen
from tests.models.picture_elements import elements_of
from tests.models.wires import Question, Said

DRAWER, WORKSPACE = "Search apps, web and more", "Home"
Spot = tuple[int, int]  # in the family's way to count


@dataclass(frozen=True)
class Stroke:
    """One move of the finger or the like, with its places in the family's way to count."""

    kind: str
    at: Spot | None = None
    to: Spot | None = None
    text: str = ""
    words: str = ""  # "I did …", which is all that the model remembers


@dataclass(frozen=True)
class Family:
    """A protocol: where the goal stands, how places are counted, and how a stroke is spelled."""

    name: str
    goal: re.Pattern[str]  # in the first turn; its group is the goal
    spell: Callable[[Stroke, Question], str | Said]
    unit: int | None = 1000  # None: pixels of the picture
    opens: bool = False  # whether it has an action that opens an app
    touches: bool = True  # whether a field has to be touched before one types
    provider: str = "openai"
    api: str = "openai"  # of that provider
    model: str = "tester"  # two models of a family may count places in two ways
    options: str = ""  # of the agent that asks such a model
    read: Callable[[Question], tuple[Seen, ...]] | None = None  # a list, if there is no picture

    @property
    def id(self) -> str:
        return f"{self.name}-{self.options}".rstrip("-")

    def asks(self, question: Question) -> bool:
        meant = question.api == self.api and question.model == self.model
        looks = bool(question.pictures) == (self.read is None)
        return meant and looks and self.goal.search(question.turns[0].text) is not None

    def seen(self, question: Question) -> tuple[Spot, tuple[Seen, ...]]:
        """The size in which places are counted, and what is to be seen."""
        if self.read:
            assert self.unit is not None
            return (self.unit, self.unit), self.read(question)
        size, elements = elements_of(question.pictures[-1])
        return size, tuple(Seen(str(n), **element) for n, element in enumerate(elements))

    def answer(self, question: Question, thought: Callable[[Look], Move]) -> str | Said:
        size, seen = self.seen(question)
        goal = self.goal.search(question.turns[0].text)
        assert goal is not None
        past = deeds(question)
        move = thought(Look(goal[1].strip(), past, seen))
        return self.spell(self.stroke(move, past, seen, size), question)

    def stroke(
        self, move: Move, past: tuple[Deed, ...], seen: tuple[Seen, ...], size: Spot
    ) -> Stroke:
        """What is done first of a move."""
        if move.kind == "open_app" and not self.opens:
            return self.towards(move.text or "", seen, size)
        name = plain(move.on.name) if move.on else ""
        touched = past[-1:] and past[-1].kind == "focus" and name in past[-1].words
        if move.kind == "input_text" and move.on and self.touches and not touched:
            return Stroke("click", self.spot(move.on, size), words=f"I did focus on {name}")
        about = plain(" on ".join(filter(None, (move.text, name))))
        words = f"I did {move.kind} {about}".strip()
        if move.direction:
            return self.scroll(move.direction, size, words)
        at = self.spot(move.on, size) if move.on else None
        return Stroke(move.kind, at, text=move.text or "", words=words)

    def towards(self, app: str, seen: tuple[Seen, ...], size: Spot) -> Stroke:
        """The icon of an app, by way of the home screen and the list of all apps."""
        if any(each.called(DRAWER) for each in seen):
            icon = next(e for e in seen if e.text and app.lower().endswith(e.text.lower()))
            words = f"I did open_app {plain(app)}"
            return Stroke("click", self.spot(icon, size), words=words)
        if any(each.description == WORKSPACE for each in seen):
            return self.scroll("down", size, "I did look for all apps")
        return Stroke("home", words="I did home")

    def scroll(self, direction: str, size: Spot, words: str) -> Stroke:
        """From the middle towards the other side, far enough."""
        across, down = {"down": (0, -1), "up": (0, 1), "right": (-1, 0), "left": (1, 0)}[direction]
        x, y = size[0] // 2, size[1] * 2 // 3 if down < 0 else size[1] // 3
        to = x + across * size[0] // 3, y + down * size[1] // 3
        return Stroke("swipe", self.counted((x, y), size), self.counted(to, size), words=words)

    def spot(self, seen: Seen, size: Spot) -> Spot:
        assert seen.box is not None
        left, top, right, bottom = seen.box
        return self.counted(((left + right) // 2, (top + bottom) // 2), size)

    def counted(self, at: Spot, size: Spot) -> Spot:
        x, y = (
            round(place * (self.unit or side) / side) for place, side in zip(at, size, strict=True)
        )
        return x, y


def plain(text: str) -> str:
    """On one line, and without what protocols leave out of their histories."""
    return " ".join(text.replace('"', "").split())


def deeds(question: Question) -> tuple[Deed, ...]:
    """What the model has said that it did, in all turns that are still there."""
    said = "\n".join(turn.text for turn in question.turns)
    _, *parts = re.split(r"(?=I did \w)", said)
    return tuple(Deed(re.findall(r"\w+", part)[2], part) for part in parts)
