"""General: a thought and an action in JSON, for any model that points at pictures.

It is nobody's protocol, but of the kind that benchmarks ask general models with: places from 0 to
1000, one picture, and all thoughts and actions so far.  Its prompt is ``general_system.md``.
"""

from json import dumps
from pathlib import Path
from string import Template
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    BadAction,
    Effects,
    Grid,
    Message,
    ModelOptions,
    ProtocolAgent,
    Reply,
    Screen,
    Scroll,
    State,
    readers,
    system,
    user,
)

PROMPT = Path(__file__).with_name("general_system.md")
NOTHING_YET = "Nothing yet."
SCROLLED = 0.4  # of the screen's side, from a point
GRIDS = {"1000": Grid(1000), "pixels": Grid(None)}
PLACES = {
    "1000": "Places count from [0, 0] at the top left of the screen to [1000, 1000] at its bottom"
    " right, whatever its size is.",
    "pixels": "Places are pixels of the screen as you see it, which is $width wide and $height"
    " high, from [0, 0] at its top left.",
}
ALIASES = {"tap": "click", "type": "input_text", "back": "navigate_back", "home": "navigate_home"}


class General(ProtocolAgent):
    effects = Effects(click_first=True)
    model_options = ModelOptions(images_kept=1)
    card_language = "English"
    card_history = "all thoughts and actions"
    card_notes: ClassVar[tuple[str, ...]] = ("no published agent: prompt and actions are our own",)
    looks: ClassVar[str] = "You see the screen in a picture."

    def __init__(self, places: str = "1000") -> None:
        if places not in GRIDS:
            raise ValueError(f"places are counted in {' or '.join(GRIDS)}, not in {places!r}")
        self.places, self.grid = places, GRIDS[places]

    def start(self, goal: str) -> None:
        super().start(goal)
        self.history: list[str] = []

    def messages(self, state: State) -> list[Message]:
        width, height = state.screen_size
        places = Template(PLACES[self.places]).substitute(width=width, height=height)
        rules = Template(PROMPT.read_text("utf-8")).substitute(screen=f"{self.looks} {places}")
        steps = "\n".join(f"Step {n}: {words}" for n, words in enumerate(self.history, 1))
        text = f"# Goal\n\n{self.goal}\n\n# What you have done\n\n{steps or NOTHING_YET}"
        return [system(rules.strip()), user(text, *self.shown(state))]

    def shown(self, state: State) -> list[str | Screen]:
        """The screen as the model sees it."""
        return [Screen(state)]

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        parts = readers.labelled(text, ("Thought", "Action"))
        data = readers.json_object(parts.get("Action") or text)
        self.reason = parts.get("Thought") or text[: text.index("{")].strip() or None
        self.words = f"{self.reason or 'No thought.'} {dumps(data, ensure_ascii=False)}"
        action = self.action({name: field for name, field in data.items() if field is not None})
        action.check_complete()
        return [action]

    def action(self, data: dict[str, Any]) -> Action:
        """An action of the list, in pixels."""
        name = str(data.pop("action_type", "")).strip().lower()
        data["action_type"] = kind = ALIASES.get(name, name)
        for written, across, down in (
            ("coordinate", "x", "y"),
            ("start_coordinate", "x", "y"),
            ("end_coordinate", "to_x", "to_y"),
        ):
            if written in data:
                data[across], data[down] = self.at(data.pop(written))
        if kind == "scroll" and "x" in data:
            side = self.screen[data.get("direction") in ("up", "down")]
            at = data.pop("x"), data.pop("y")
            return Scroll(str(data.get("direction")), at, round(SCROLLED * side))
        if kind == "input_text":
            data.setdefault("press_enter", False)
        return Action.from_dict(data)

    def took(self, reply: Reply) -> None:
        self.history.append(" ".join(self.words.split()))

    def refused(self, problem: BadAction) -> None:
        self.history[-1] += f" It could not be done: {problem}"

    def unusable(self, reply: Reply) -> None:
        self.history.append(str(self.reason))
