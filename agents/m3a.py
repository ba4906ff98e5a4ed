"""M3A, the paper's agent: it acts on what it sees, then reflects on what that has changed.

Each step prompts a model for a reason and an action; the step after begins with a summary of what
came of it.  The actions and their summaries are all that it remembers.  Its prompts are the files
``m3a_*.md``.
"""

from collections.abc import Iterable
from pathlib import Path
from string import Template
from typing import ClassVar

from pytest_androidworld import (
    Action,
    Agent,
    BadAction,
    Message,
    Reply,
    Screen,
    State,
    listed,
    read_action,
    shown,
    user,
)

HERE = Path(__file__).parent
NO_HISTORY = "Nothing yet: this is the first step."
NO_ELEMENTS = "None: nothing on this screen describes itself."
NO_REASON = "none was given"
GUIDELINES = "m3a_guidelines"
PLAIN, MARKED = "The screen:", "The same screen, with each element's number:"
BEFORE, AFTER = "The screen before the action:", "The screen after the action:"


class M3A(Agent):
    pixels = True
    asks = True
    instructions: ClassVar[tuple[str, ...]] = ("m3a_actions", GUIDELINES)  # in each prompt

    def start(self, goal: str) -> None:
        self.goal = goal
        self.history: list[str] = []  # one entry for each step
        self.last: tuple[State, Action] | None = None  # what is not yet in the history

    def step(self, state: State) -> Action:
        if self.last:
            self.remember(self.summary(*self.last, state))
            self.last = None
        reply = self.ask(self.question(state), "act")
        try:
            self.reason, action = read_action(reply.text)
            _check_index(action, state)
        except BadAction as problem:
            cut = "" if reply.finish == "stop" else f" (it ended with {reply.finish!r})"
            self.reason = f"the reply could not be used{cut}: {problem}"
            self.remember(self.reason)
            return Action("unknown")
        self.last = state, action
        return action

    def refused(self, problem: BadAction) -> None:
        if self.last:
            self.remember(f"{self.last[1].json()} could not be carried out: {problem}")
            self.last = None

    def remember(self, entry: str) -> None:
        self.history.append(f"Step {len(self.history) + 1}: {' '.join(entry.split())}")

    def question(self, state: State) -> Message:
        """The prompt for the next action."""
        words = filled(
            "m3a_act",
            goal=self.goal,
            history="\n".join(self.history) or NO_HISTORY,
            elements=listed(state) or NO_ELEMENTS,
        )
        return self.message(words, PLAIN, Screen(state), MARKED, Screen(state, marks=True))

    def summary(self, before: State, action: Action, after: State) -> str:
        """The model's summary of the last action and its effect."""
        words = filled(
            "m3a_reflect",
            goal=self.goal,
            action=action.json(),
            reason=self.reason or NO_REASON,
            before=listed(before) or NO_ELEMENTS,
            after=listed(after) or NO_ELEMENTS,
        )
        screens = BEFORE, Screen(before, marks=True), AFTER, Screen(after, marks=True)
        reply = self.ask(self.message(words, *screens), "reflect")
        text = reply.spoken.strip()
        return f"{action.json()}: {text}" if text else taken(action, self.reason)

    def message(self, words: str, *pictures: str | Screen) -> Message:
        """A prompt: the instructions that all have, the pictures, and the words."""
        instructions = "\n".join(prompt(name) for name in self.instructions)
        if GUIDELINES in self.instructions and self.guidelines:
            instructions += f"- This task\n{bullets(self.guidelines, '  ')}"
        return user(instructions, *(pictures if self.pixels else ()), words)

    def ask(self, message: Message, purpose: str) -> Reply:
        return self.model.ask(message, purpose=purpose)


def taken(action: Action, reason: str | None) -> str:
    """An action as the history has it without a reflection."""
    return f"{action.json()}, because: {reason or NO_REASON}"


def _check_index(action: Action, state: State) -> None:
    numbers = [each.index for each in shown(state)]
    if action.index is not None and action.index not in numbers:
        raise BadAction(f"no element of the list has the index {action.index}")


def bullets(lines: Iterable[str], indent: str = "") -> str:
    return "".join(f"{indent}- {line}\n" for line in lines)


def prompt(name: str) -> str:
    return (HERE / f"{name}.md").read_text("utf-8")


def filled(name: str, **values: str) -> str:
    """Fill in a prompt's ``$names``; values are not expanded further."""
    return Template(prompt(name)).substitute(values)
