"""M3A as the code behind the published numbers has it: its actions, fields, history and limits.

Its prompts are the files ``m3a_reference_*.md``; their words are ours.
"""

import ast
import json
import re
from typing import Any, ClassVar

from pytest_androidworld import (
    Action,
    BadAction,
    Element,
    Infeasible,
    Message,
    Reply,
    Screen,
    State,
    shown,
    user,
)
from pytest_androidworld.agents.m3a import M3A, bullets, filled, prompt

NO_HISTORY = "You have just begun: no action has been done so far."
NO_FORM = "The reply did not have the required form, so nothing was done."
NO_ACTION = "The reply named no valid action, so nothing was done."
NO_INDEX = "The index was beyond the list of elements, so nothing was done."
NO_SUMMARY = "The model gave no summary of this step."
INDEXED = ("click", "long_press", "input_text", "scroll")  # whose index it checks
NAMES = ("text", "content_description", "hint_text")  # listed if they are set
ALWAYS = ("is_clickable", "is_long_clickable", "is_editable")
IF_TRUE = ("is_scrollable", "is_focusable")
LAST = ("is_selected", "is_checked")
REASON = re.compile(r"Reason:(.*)Action:", re.DOTALL)
ACTION = re.compile(r"Action:(.*)", re.DOTALL)
LITERAL = re.compile(r"\{.*?\}", re.DOTALL)
OBJECT = re.compile(r"\{.*?\}")
MAX_OUTPUT = 1000  # tokens of a reply


class M3AReference(M3A):
    prompts: ClassVar[str] = "m3a_reference"  # how the names of its prompts begin
    entry: ClassVar[str] = "Step {}- {}"  # of the history
    indexed: ClassVar[tuple[str, ...]] = INDEXED

    def step(self, state: State) -> Action:
        if self.last:
            self.remember(self.summary(*self.last, state))
            self.last = None
        reply = self.ask(self.question(state), "act")
        if reply.finish == "refusal":
            self.reason = "the model refused to answer"
            return Infeasible()
        try:
            self.reason, text = read(reply.text)
            action = chosen(text, len(state.ui_elements), self.indexed)
        except Unusable as problem:
            self.reason = str(problem)
            self.remember(self.reason)
            return Action("unknown")
        self.last = state, action
        if action.action_type == "scroll" and action.index == 0:
            return Action("scroll", direction=action.direction)  # there, 0 is no index
        return action

    def refused(self, problem: BadAction) -> None:
        self.last = None

    def remember(self, entry: str) -> None:
        self.history.append(self.entry.format(len(self.history) + 1, entry))

    def ask(self, message: Message, purpose: str) -> Reply:
        assert self.model is not None, "an agent with `asks` has a model"
        return self.model.ask(message, purpose=purpose, max_output=MAX_OUTPUT)

    def question(self, state: State) -> Message:
        words = filled(
            f"{self.prompts}_act",
            actions=prompt(f"{self.prompts}_actions"),
            goal=self.goal,
            history="\n".join(self.history) or NO_HISTORY,
            elements=self.listed(state),
            guidelines=bullets(self.guidelines),
        )
        return user(words, *self.pictures(Screen(state), Screen(state, marks=True)))

    def listed(self, state: State) -> str:
        """The visible elements, a line for each."""
        return "".join(f"UI element {item.index}: {described(item)}\n" for item in shown(state))

    def pictures(self, *screens: Screen) -> tuple[Screen, ...]:
        return screens if self.pixels else ()

    def summary(self, before: State, action: Action, after: State) -> str:
        done = json.dumps(json.loads(action.json()), ensure_ascii=False)
        words = filled(
            f"{self.prompts}_reflect",
            actions=prompt(f"{self.prompts}_actions"),
            goal=self.goal,
            action=done,
            reason=self.reason or "",
            before=self.listed(before),
            after=self.listed(after),
        )
        pictures = self.pictures(Screen(before, marks=True), Screen(after, marks=True))
        reply = self.ask(user(words, *pictures), "reflect")
        return (
            NO_SUMMARY if reply.finish == "refusal" else f"Action selected: {done}. {reply.text}"
        )


class Unusable(Exception):
    """A reply that is no action; the text is what is remembered of it."""


def read(text: str) -> tuple[str, str]:
    """The reason, which ends at the last ``Action:``, and what follows the first."""
    reason, action = REASON.search(text), ACTION.search(text)
    if not (reason and action):
        raise Unusable(NO_FORM)
    return reason[1].strip(), action[1].strip()


def chosen(text: str, elements: int, indexed: tuple[str, ...]) -> Action:
    """The action; an index may be any of the list, also of an element that is not visible."""
    data = _literal(text) or _object(text)
    try:
        action = Action.from_dict(data or {})
    except BadAction:
        raise Unusable(NO_ACTION) from None
    if action.action_type in indexed and action.index is not None and action.index >= elements:
        raise Unusable(NO_INDEX)
    return action


def _literal(text: str) -> dict[str, Any] | None:
    """Parse a Python dictionary, up to the first ``}``."""
    found = LITERAL.search(text)
    try:
        data = ast.literal_eval(found[0]) if found else None
    except (ValueError, SyntaxError):
        return None
    return data if isinstance(data, dict) else None


def _object(text: str) -> dict[str, Any] | None:
    """Parse JSON on one line, up to the first ``}``."""
    found = OBJECT.search(text)
    try:
        return dict(json.loads(found[0])) if found else None
    except ValueError:
        return None


def described(element: Element) -> str:
    """Its fields in the order of the reference, which does not escape quotes."""
    names = {name: f'"{text}"' for name in NAMES if (text := getattr(element, name))}
    flags = [*ALWAYS, *(name for name in IF_TRUE if getattr(element, name)), *LAST]
    fields = {"index": element.index, **names, **{name: getattr(element, name) for name in flags}}
    return "{" + ", ".join(f'"{name}": {value}' for name, value in fields.items()) + "}"
