"""`ToolAgent`: the loop of an agent whose model calls a computer tool, and functions beside it.

How it works.  A step's request has the results of the calls before, and a picture of the screen as
it is now.  Of the reply each call becomes actions, which are done in their order:

    calls of a reply          what is done                     the results that go back
    all can be done           all actions, as one step         "Done."; the last has the picture
    one cannot be read        the actions before it            its reason; for the rest "Not done"
    the first cannot be read  nothing, which costs a step      the same
    the phone refuses one     the actions before it            the same
    they only look            nothing, and costs no step:      a picture, at once; in a step the
                              the model is asked again         model may look five times
    none                      the episode is over              the text is the answer, unless
                                                               there was one before

A call that the provider wants a person to confirm is done and counted, or ends the episode, as the
option ``safety`` says; nobody is asked in either case.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import ClassVar

from pytest_androidworld.agent.llm import Message, Reply, system, user
from pytest_androidworld.agent.protocols import readers
from pytest_androidworld.agent.protocols.dialogue import Dialogue
from pytest_androidworld.agent.protocols.protocol_agent import (
    CONFIRMED,
    UNMAPPED,
    ProtocolAgent,
)
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import Function, Native, Tool, ToolCall, ToolResult
from pytest_androidworld.env.actions import Action, Answer, Back, Done, Enter, Infeasible, Key
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import BadAction

ROUNDS = 5  # replies of a step that may only look
ALLOW, STOP = "allow", "stop"
SAFETY = {  # values of the option, and what becomes of a call that wants a confirmation
    ALLOW: "done without asking anybody, and counted",
    STOP: "not done: it ends the episode, as a task that cannot be done",
}
EVERY = sys.maxsize  # pictures kept, if no number is stated
DONE, NOT_DONE, SHOWN = "Done.", "Not done: a call before this one failed.", "This is it."
NOW = "This is the screen now."
STATUS = {"complete": Done, "infeasible": Infeasible, "": Done}
WAYS = ("up", "down", "left", "right")
# Keys as keyboards and X11 call them, by Android's names; letters and digits are called alike.
KEYS = {
    **dict.fromkeys(("return", "enter", "kp_enter"), "ENTER"),
    **dict.fromkeys(("escape", "esc", "back"), "BACK"),
    **dict.fromkeys(("page_up", "pageup", "prior"), "PAGE_UP"),
    **dict.fromkeys(("page_down", "pagedown", "next"), "PAGE_DOWN"),
    **dict.fromkeys(("ctrl", "control", "ctrl_l"), "CTRL_LEFT"),
    **dict.fromkeys(("shift", "shift_l"), "SHIFT_LEFT"),
    **dict.fromkeys(("alt", "alt_l"), "ALT_LEFT"),
    **{way: f"DPAD_{way.upper()}" for way in WAYS},
    **{f"arrow{way}": f"DPAD_{way.upper()}" for way in WAYS},
    "backspace": "DEL",
    "delete": "FORWARD_DEL",
    "space": "SPACE",
    "tab": "TAB",
    "home": "MOVE_HOME",
    "end": "MOVE_END",
    "menu": "MENU",
}
Parts = tuple[str | Screen, ...]


@dataclass
class PendingCall:
    """A call of the last reply, and what has become of it."""

    call: ToolCall
    actions: list[Action] = field(default_factory=list)
    problem: str = ""  # why it could not be done
    shown: Parts | None = None  # the result of one that only looks


class ToolAgent(ProtocolAgent):
    """Its tables have the calls: those that touch the phone in `acting`, others in `looking`."""

    picture_options: ClassVar[tuple[str, ...]] = ("image_pixels", "images_kept")
    acting: ClassVar[Mapping[str, Callable[..., list[Action]]]]  # of the agent and an `ActionCall`
    looking: ClassVar[Mapping[str, Callable[..., Parts]]]  # of these and the state
    without: ClassVar[tuple[str, ...]] = ()  # members of the native tool that are not offered
    prompts: ClassVar[Path]  # …_system.md and …_functions.json begin with it
    errors_have_pictures: ClassVar[bool] = True
    safety = ALLOW

    @classmethod
    def confirmations(cls, options: Mapping[str, str]) -> str:
        stated = "safety" in cls.option_values
        return SAFETY.get(options.get("safety", cls.safety), "") if stated else ""

    def start(self, goal: str) -> None:
        super().start(goal)
        self.dialogue = Dialogue(self.settings.images_kept or EVERY)
        rules = self.prompts.with_name(f"{self.prompts.name}_system.md").read_text("utf-8")
        self.dialogue.add(system(rules.strip()))
        self.pending: list[PendingCall] = []
        self.news = f"# Task\n\n{goal}"  # what the next picture comes with, if no results do
        self.count_acted = 0  # actions of the last reply that have been done
        self.answered = False

    # What is sent

    def tools(self) -> list[Tool]:
        """The native tool, with functions that stand for it, and the agent's own functions."""
        path = self.prompts.with_name(f"{self.prompts.name}_functions.json")
        functions = {
            group: tuple(Function(**line) for line in lines)
            for group, lines in json.loads(path.read_text("utf-8")).items()
        }
        size = self.sent.screen_size
        native = Native("computer", size, self.without, functions["instead"])
        return [native, *functions["beside"]]

    def messages(self, state: State) -> Sequence[Message]:
        parts = self.results(state) if self.pending else [self.news, Screen(state)]
        self.dialogue.add(user(*parts))
        return self.dialogue.messages

    def results(self, state: State) -> list[str | Screen | ToolResult]:
        """Those of the pending calls, the last one with the picture."""
        results = [self.result(pending, state) for pending in self.pending]
        last = results[-1]
        if last.is_error and not self.errors_have_pictures:
            return [*results, NOW, Screen(state)]
        if not last.screens:
            results[-1] = replace(last, parts=(*last.parts, Screen(state)))
        return [*results]

    def result(self, pending: PendingCall, state: State) -> ToolResult:
        """What one call has come to."""
        call = pending.call
        if self.only_looks(call) and not (pending.problem or pending.shown):
            try:
                pending.shown = self.look(call, state)
            except BadAction as problem:
                pending.problem = str(problem)
        parts = (pending.problem,) if pending.problem else pending.shown or (DONE,)
        is_error, confirmed = bool(pending.problem), bool(call.safety)
        return ToolResult(call.id, parts, is_error=is_error, confirmed=confirmed)

    def ask(self, messages: Sequence[Message]) -> Reply:
        """The reply that has more than calls that only look, or the last that may."""
        for _ in range(ROUNDS):
            reply = self.request()
            if not reply.calls or not all(map(self.only_looks, reply.calls)):
                return reply
            self.dialogue.add(reply.message)
            self.pending = [PendingCall(call) for call in reply.calls]
            self.dialogue.add(user(*self.results(self.sent)))
        return self.request()

    def request(self) -> Reply:
        return self.model.ask(*self.dialogue.messages, tools=self.tools())

    # What comes back

    def read(self, reply: Reply) -> list[Action]:
        self.pending = [PendingCall(call) for call in reply.calls]
        self.count_acted = 0
        if not self.pending:
            return self.last_words(reply)
        self.reason = " ".join(reply.spoken.split()) or None
        actions: list[Action] = []
        for pending in self.pending:
            try:
                pending.actions = self.actions_of(pending, is_first=not actions)
            except BadAction as problem:
                self.failed(pending, problem)
                if not actions:
                    raise
                break
            actions += pending.actions
        if not actions:
            raise BadAction(f"it has only looked, {ROUNDS + 1} times in a step")
        return actions

    def last_words(self, reply: Reply) -> list[Action]:
        """The end, by a reply that calls nothing."""
        text = reply.spoken.strip()
        if not text or reply.finish != "stop":
            raise BadAction("it calls nothing, and is no complete text either")
        self.reason = "the reply calls nothing, which is the end"
        return [*([] if self.answered else [Answer(text)]), Done()]

    def actions_of(self, pending: PendingCall, *, is_first: bool) -> list[Action]:
        """The actions of a call; one that looks before anything is done is answered at once."""
        call = pending.call
        if call.problem:
            raise BadAction(call.problem)
        if call.safety and self.safety == STOP:
            self.reason = f"not done, since somebody has to confirm it: {call.safety}"
            return [Infeasible()]
        if self.only_looks(call):
            picture = self.look(call, self.sent)  # also if that is too early: it may be refused
            pending.shown = picture if is_first else None
            return []
        actions = self.acts(call)
        for action in actions:
            action.check_complete()
        if call.safety:
            self.count(CONFIRMED)
        return actions

    def acts(self, call: ToolCall) -> list[Action]:
        """The actions of a call that touches the phone."""
        return self.mapped(readers.ActionCall(call.name.lower(), dict(call.arguments)))

    def mapped(self, call: readers.ActionCall) -> list[Action]:
        if call.name not in self.acting:
            raise self.unmapped(call.name, self.acting)
        return self.acting[call.name](self, call)

    def only_looks(self, call: ToolCall) -> bool:
        """Whether a call is answered without touching the phone."""
        return call.name.lower() in self.looking

    def look(self, call: ToolCall, state: State) -> Parts:
        """The result of a call that only looks."""
        name = call.name.lower()
        return self.looking[name](self, readers.ActionCall(name, dict(call.arguments)), state)

    def took(self, reply: Reply) -> None:
        self.dialogue.add(reply.message)

    def unusable(self, reply: Reply) -> None:
        if reply.parts or reply.text.strip():
            self.dialogue.add(reply.message)
        self.news = f"Call a tool: {self.reason}."

    def acted(self, action: Action) -> None:
        self.count_acted += 1
        self.answered = self.answered or action.action_type == "answer"

    def refused(self, problem: BadAction) -> None:
        before = 0
        for pending in self.pending:
            before += len(pending.actions)
            if self.count_acted < before:
                self.failed(pending, problem)
                return

    def failed(self, pending: PendingCall, problem: BadAction) -> None:
        """A call could not be done, so those after it are not."""
        after = self.pending[self.pending.index(pending) + 1 :]
        pending.problem = str(problem)
        for later in after:
            later.problem = NOT_DONE

    # For subclasses

    def picture(self, state: State) -> Parts:
        """The result of a call that asks for the screen as it is."""
        return SHOWN, Screen(state)

    def ended(self, call: readers.ActionCall) -> list[Action]:
        """The end by a call, with a status."""
        status = str(call.arguments.get("status") or "").strip().lower()
        if status not in STATUS:
            raise BadAction(f"a status is complete or infeasible, not {status!r}")
        return [STATUS[status]()]

    def press(self, keys: Iterable[str]) -> Action:
        """Keys that are pressed together, as keyboards call them."""
        codes = [self.code(key.strip()) for key in keys]
        if codes in (["ENTER"], ["BACK"]):
            return Enter() if codes == ["ENTER"] else Back()
        return Key("+".join(f"KEYCODE_{code}" for code in codes))

    def code(self, key: str) -> str:
        known = KEYS.get(key.lower())
        if known or (len(key) == 1 and key.isascii() and key.isalnum()):
            return known or key.upper()
        self.count(UNMAPPED)
        raise BadAction(f"the phone has no key {key!r}; name it as Return, BackSpace or ctrl+a")
