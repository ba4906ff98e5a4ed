"""Human: a person plays, in a browser on this machine.

The page shows the phone as it is, and what is done to its picture is done to the phone: a click
is a tap, a long press holds, a drag moves a finger.  Each action is one step, as for any agent.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    Agent,
    Answer,
    Back,
    BadAction,
    Done,
    DoubleTap,
    Drag,
    Element,
    Enter,
    Finding,
    Hold,
    Home,
    Infeasible,
    Key,
    Page,
    Screen,
    Stage,
    State,
    Tap,
    Type,
    Wait,
)

PORT, VARIABLE = 8600, "AW_HUMAN_PORT"
LOOK = 0.25  # seconds after which the screen is looked at again
PICKED = 0.5  # seconds that a finger rests before it moves what it is on; else it scrolls
SHORTEST, LONGEST = 0.1, 60.0  # seconds that a drag takes
Point = tuple[int, int]


@dataclass(frozen=True)
class UserAction:
    """An action of the user on the page; points are pixels of the phone."""

    kind: str
    at: Point = (0, 0)
    to: Point = (0, 0)
    seconds: float = 0.0  # that a finger was on its way
    rest: float = 0.0  # and before, where it came down
    text: str = ""
    clear: bool = False
    enter: bool = True  # is pressed after the text

    @classmethod
    def read(cls, data: dict[str, Any]) -> "UserAction":
        """Parse what the browser sent; raises `ValueError` if it is invalid."""
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in ACTIONS:
            raise ValueError(f"no action is called {kind!r}; {', '.join(ACTIONS)} are")
        at = _point(data, "at") if kind in AIMED else (0, 0)
        to = _point(data, "to") if kind == "drag" else at
        text = data.get("text", "")
        if not isinstance(text, str) or (kind in WITH_TEXT and not text):
            raise ValueError(f"{kind!r} needs a text")
        seconds, rest = _seconds(data, "seconds"), _seconds(data, "rest")
        clear, enter = bool(data.get("clear")), bool(data.get("enter", True))
        return cls(kind, at, to, seconds, rest, text, clear, enter)

    @property
    def way(self) -> str:
        """The path of a dragged finger."""
        right, down = self.to[0] - self.at[0], self.to[1] - self.at[1]
        if abs(right) > abs(down):
            return "right" if right > 0 else "left"
        return "down" if down > 0 else "up"


def _point(data: dict[str, Any], name: str) -> Point:
    match data.get(name):
        case [int(x), int(y)]:
            return x, y
    raise ValueError(f"{name!r} is a point [x, y], not {data.get(name)!r}")


def _seconds(data: dict[str, Any], name: str) -> float:
    match data.get(name, 0):
        case int(seconds) | float(seconds) if 0 <= seconds < math.inf:
            return min(float(seconds), LONGEST)
    raise ValueError(f"{name!r} is a number of seconds, not {data[name]!r}")


def dragged(action: UserAction) -> Action:
    """As the finger went; one that first rests picks up what it is on."""
    hold = action.rest if action.rest >= PICKED else None
    return Drag(action.at, action.to, max(action.seconds, SHORTEST), hold=hold)


def smallest(state: State, *points: Point) -> Element | None:
    """The smallest element that contains all these points."""

    def holds(element: Element) -> bool:
        left, top, right, bottom = element.bbox
        return all(left <= x < right and top <= y < bottom for x, y in points)

    def area(element: Element) -> int:
        left, top, right, bottom = element.bbox
        return (right - left) * (bottom - top)

    return min(filter(holds, state.ui_elements), key=area, default=None)


ACTIONS: dict[str, Callable[[UserAction], Action]] = {
    "tap": lambda action: Tap(action.at),
    "double": lambda action: DoubleTap(action.at),
    "hold": lambda action: Hold(action.at),
    "drag": dragged,
    "type": lambda action: Type(action.text, clear=action.clear, enter=action.enter),
    "enter": lambda action: Enter(),
    "back": lambda action: Back(),
    "home": lambda action: Home(),
    "recents": lambda action: Key("KEYCODE_APP_SWITCH"),
    "wait": lambda action: Wait(),
    "answer": lambda action: Answer(action.text),
    "done": lambda action: Done(),
    "infeasible": lambda action: Infeasible(),
}
AIMED = ("tap", "double", "hold", "drag")
WITH_TEXT = ("type", "answer")
WORDS = {  # how the page describes what was done
    "tap": "tap {on}",
    "double": "double tap on {on}",
    "hold": "hold {on}",
    "drag": "drag {action.way} from {on}",
    "type": "type “{action.text}”",
    "enter": "press Enter",
    "back": "go back",
    "home": "go to the home screen",
    "recents": "show the recent apps",
    "wait": "wait",
    "answer": "answer “{action.text}”",
    "done": "say that it is done",
    "infeasible": "say that it cannot be done",
}

DECLARED = {"done": "is done", "infeasible": "cannot be done"}


def in_words(action: UserAction, state: State) -> str:
    """An action in words."""
    element = smallest(state, action.at)
    name = element and (element.text or element.content_description)
    on = f"“{name}”" if name else "({}, {})".format(*action.at)
    return WORDS[action.kind].format(action=action, on=on)


class Human(Agent):
    pixels = True
    elements = False
    patient = True
    page: ClassVar[Page[UserAction] | None] = None
    last: ClassVar[dict[str, Any] | None] = None  # how the last task was judged

    @classmethod
    def begin_run(cls) -> str:
        Human.last = None
        Human.page = Page.open(Path(__file__), UserAction.read, first=PORT, at=VARIABLE)
        return f"open {Human.page.address} to play"

    @classmethod
    def end_run(cls) -> None:
        if Human.page:
            Human.page.close()
        Human.page = None

    def start(self, goal: str) -> None:
        self.goal = goal
        self.declared = ""
        self.history: list[dict[str, str]] = []
        self.pixels_seen: tuple[Any, bytes] | None = None
        self.picture = b""

    def play(self, stage: Stage) -> None:
        page = self.page
        if page is None:
            raise RuntimeError(
                "a person plays in runs that pytest has begun: pytest --agent=human"
            )
        try:
            while True:
                seen = stage.state
                facts = {"goal": stage.goal, "size": seen.screen_size, **self.facts(stage)}
                page.show(facts, self.seen(seen))
                action = page.action(LOOK)
                if action:
                    self.do(action, stage)
                else:
                    stage.refresh()
        finally:
            page.pause({**self.facts(stage), "ended": self.ending(stage)})

    def over(self, verdict: str, checks: Sequence[Finding]) -> None:
        """What was expected and found: the page shows it until the next task is over."""
        Human.last = {
            "goal": self.goal,
            "verdict": verdict,
            "checks": [
                {
                    "claim": each.claim,
                    "expected": each.expected,
                    "found": each.found,
                    "holds": each.value >= 1,
                }
                for each in checks
            ],
        }
        if self.page:
            self.page.pause({"last": Human.last})

    def do(self, action: UserAction, stage: Stage) -> None:
        """One step, and what came of it."""
        state = stage.state
        step = {"did": in_words(action, state)}
        self.history.append(step)
        self.declared = DECLARED.get(action.kind, "")
        try:
            stage.act(ACTIONS[action.kind](action))
        except BadAction as problem:
            step["refused"] = str(problem)

    def ending(self, stage: Stage) -> str:
        """How the last task ended, as the player may know it."""
        if self.declared:
            return f"You reported that it {self.declared}."
        return "All steps were used." if stage.steps_left == 0 else "It ended early."

    def facts(self, stage: Stage) -> dict[str, Any]:
        """The history, and the steps left."""
        return {"left": stage.steps_left, "history": list(self.history), "last": Human.last}

    def seen(self, state: State) -> bytes:
        """The screen as PNG, encoded again only if it has changed."""
        assert state.picture is not None
        pixels = state.picture.shape, state.picture.tobytes()
        if pixels != self.pixels_seen:
            self.pixels_seen, self.picture = pixels, Screen(state).png()
        return self.picture
