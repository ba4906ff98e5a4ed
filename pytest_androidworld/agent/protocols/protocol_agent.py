"""`ProtocolAgent`: the loop of an agent that speaks the protocol of a published one."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import Any, ClassVar

from pytest_androidworld.agent.base import Agent, Stage
from pytest_androidworld.agent.llm import Message, Reply, assistant, user
from pytest_androidworld.agent.protocols import readers
from pytest_androidworld.agent.protocols.dialogue import Dialogue
from pytest_androidworld.agent.protocols.effects import Effects
from pytest_androidworld.agent.protocols.geometry import Grid, fitted
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.env.actions import Action, Answer, Done, Key, Scroll, Tap
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import BadAction

# What is counted, and how a report says it
UNUSABLE, CLAMPED, UNMAPPED = "unusable", "clamped", "unmapped"
MENDED, CONFIRMED = "mended", "confirmed"
COUNTED = {
    UNUSABLE: "replies that could not be used",
    CLAMPED: "points moved onto the screen",
    UNMAPPED: "calls of actions that have no counterpart here",
    CONFIRMED: "sensitive actions done without asking anybody",
    MENDED: "replies that would have ended the published agent's episode",
}

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class ProtocolAgent(Agent):
    """It looks at pictures, asks once a step, and counts what went wrong.

    A subclass has `messages` and `read`; what the reply became is told to `took`.
    """

    pixels = True
    elements = False
    asks = True
    picture_options: ClassVar[tuple[str, ...]] = ("image_pixels",)
    grid: Grid
    effects: ClassVar[Effects] = Effects()
    tries: ClassVar[int] = 1  # of a reply that cannot be used, before that costs a step
    # For the protocol card; its notes are what differs from the published code, a sentence each
    card_language: ClassVar[str] = ""  # of its prompt
    card_history: ClassVar[str] = ""  # what a request has of the steps before
    card_confirmations: ClassVar[str] = ""  # what becomes of an action that wants one
    card_notes: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def stated_protocol(cls, options: Mapping[str, str]) -> dict[str, Any]:
        """What a protocol card has that no request shows, with these options of the agent."""
        stated = {
            "language": cls.card_language,
            "history": cls.card_history,
            "confirmations": cls.confirmations(options),
            "notes": list(cls.card_notes),
        }
        shown = {name: value for name, value in stated.items() if value}
        return {**shown, "tries": cls.tries, "effects": cls.effects.line}

    @classmethod
    def confirmations(cls, options: Mapping[str, str]) -> str:
        """What becomes of an action that wants a confirmation; "" if none can."""
        return cls.card_confirmations

    def start(self, goal: str) -> None:
        self.goal = goal
        self.counts: Counter[str] = Counter()
        self.settings = self.model.options.over(self.model_options)

    def play(self, stage: Stage) -> None:
        """One reply is one step, however many actions it has."""
        while True:
            actions = self.actions(stage.state)
            several = stage.turn() if len(actions) > 1 else nullcontext()
            try:
                with several:
                    for action in actions:
                        stage.act(action, self.reason)
                        self.acted(action)
            except BadAction as problem:  # what was to follow is not done
                self.refused(problem)

    def acted(self, action: Action) -> None:
        """The action has been done."""

    def refused(self, problem: BadAction) -> None:
        """The action has cost a step; the model sees what became of it."""

    def actions(self, state: State) -> list[Action]:
        """Those of the model's reply; one that does nothing if no try can be used."""
        self.screen = state.screen_size
        self.sent = self.resized(state)
        messages = self.messages(self.sent)
        for _ in range(self.tries):
            reply = self.ask(messages)
            try:
                actions = list(self.read(reply))
            except BadAction as problem:
                whole = reply.finish in ("stop", "calls")
                cut = "" if whole else f" (it ended with {reply.finish!r})"
                self.reason = f"the reply could not be used{cut}: {problem}"
                self.count(UNUSABLE)
                continue
            self.took(reply)
            return actions
        self.unusable(reply)
        return [Action("unknown")]

    # What a protocol has

    def resized(self, state: State) -> State:
        """The state as it is sent; here in full size, or as large as the options allow."""
        size = fitted(state.screen_size, self.settings.image_pixels)
        return state if size == state.screen_size else state.scaled(size)

    def messages(self, state: State) -> Sequence[Message]:
        """The request of this step."""
        raise NotImplementedError(f"{type(self).__name__} has no messages")

    def ask(self, messages: Sequence[Message]) -> Reply:
        """The model's reply to the request of this step."""
        return self.model.ask(*messages)

    def read(self, reply: Reply) -> Sequence[Action]:
        """The actions of a reply, of which there is one at least; `BadAction` if it has none."""
        raise NotImplementedError(f"{type(self).__name__} does not read replies")

    def took(self, reply: Reply) -> None:
        """Its actions will be done; `reason` is why."""

    def unusable(self, reply: Reply) -> None:
        """No try was usable; that was the last."""

    # For subclasses

    @property
    def counted(self) -> dict[str, int]:
        """What went wrong so far, for the protocol card."""
        return dict(sorted(getattr(self, "counts", {}).items()))

    def count(self, what: str) -> None:
        self.counts[what] += 1
        counted = (f"{COUNTED[name]}: {count}" for name, count in sorted(self.counts.items()))
        self.notes = (", ".join(counted),)

    def at(self, written: Any) -> tuple[int, int]:
        """The pixel that a model means, on the screen that it was shown."""
        point = self.grid.point(written, self.sent.screen_size, self.screen)
        if point.clamped:
            self.count(CLAMPED)
        return point.at

    def finish(self, answer: str | None) -> list[Action]:
        """The end of a task, with a text that is the answer if there is one."""
        return [*([Answer(answer)] if answer else []), Done()]

    def tap(self, written: Any) -> Action:
        return Tap(self.at(written))

    def drag(self, start: Any, end: Any) -> Action:
        return self.effects.drag(self.at(start), self.at(end))

    def scroll(self, direction: str, written: Any = None, share: float = 0.5) -> Action:
        """Show what is further in a direction.  From a point the finger goes so much of the side,
        or as far as the screen does.
        """
        towards = direction.strip().lower()
        if towards not in OPPOSITE:
            raise BadAction(f"no direction is called {direction!r}; {', '.join(OPPOSITE)} are")
        if written is None:
            return Scroll(towards)
        x, y = self.at(written)
        width, height = self.screen
        room = {"down": y, "up": height - 1 - y, "right": x, "left": width - 1 - x}[towards]
        way = int((height if towards in ("up", "down") else width) * share)
        return Scroll(towards, (x, y), max(1, min(way, room)))

    def swipe(self, direction: str, written: Any = None) -> Action:
        """Scroll so that the finger goes in that direction."""
        way = direction.strip().lower()
        return self.scroll(OPPOSITE.get(way, direction), written)

    def key(self, name: str) -> Action:
        """A key by Android's name for it, with its beginning or without: ``volume_up``."""
        return Key("KEYCODE_" + name.strip().upper().removeprefix("KEYCODE_"))

    def calls(self, code: str, known: Iterable[str]) -> list[readers.ActionCall]:
        """The calls of actions in Python's form, of which there is one at least."""
        calls = readers.calls(code, known)
        if not calls:
            others = [call.name for call in readers.calls(code)]
            if others:
                raise self.unmapped(others[0], known)
            raise BadAction(f"there is no call of an action in {code[:100]!r}")
        return calls

    def unmapped(self, name: str, known: Iterable[str]) -> BadAction:
        """The error for an action that has no counterpart here."""
        self.count(UNMAPPED)
        return BadAction(f"no action is called {name!r}; {', '.join(known)} are")


class DialogueAgent(ProtocolAgent):
    """One whose model sees a conversation: each step has a picture and what was said to it.

    All that was said stays, also what could not be used, and `images_kept` of the pictures.
    """

    picture_options = ("image_pixels", "images_kept")

    def start(self, goal: str) -> None:
        super().start(goal)
        self.dialogue = Dialogue(self.settings.images_kept or 1)
        for message in self.opening():
            self.dialogue.add(message)

    def opening(self) -> Sequence[Message]:
        """What stands before the first picture."""
        raise NotImplementedError(f"{type(self).__name__} has no opening")

    def messages(self, state: State) -> Sequence[Message]:
        self.dialogue.add(user(Screen(state)))
        return self.dialogue.messages

    def took(self, reply: Reply) -> None:
        self.dialogue.add(assistant(reply.text.strip() or readers.said(reply)))

    def unusable(self, reply: Reply) -> None:
        if reply.text.strip():
            self.dialogue.add(assistant(reply.text))
