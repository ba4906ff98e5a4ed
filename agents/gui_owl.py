"""GUI-Owl 1.5 as its makers' code for AndroidWorld plays it: five pictures, the rest in words.

Its prompt is ``gui_owl_system.md``.  A step whose picture is no longer sent leaves the dialogue,
and its action becomes a line of the first text.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar

from pytest_androidworld import (
    Action,
    Done,
    Effects,
    Grid,
    Message,
    ModelOptions,
    ProtocolAgent,
    Reply,
    Screen,
    State,
    Wait,
    assistant,
    readers,
    system,
    user,
)
from pytest_androidworld.agents import qwen3vl

PROMPT = Path(__file__).with_name("gui_owl_system.md")
KEPT = 5  # pictures
ASK = (
    "Decide on the next move by the screenshot, the instruction and the previous actions.\n\n"
    "Instruction: {goal}\n\nPrevious actions:\n{actions}"
)


class GuiOwl(ProtocolAgent):
    grid = Grid(999)  # as its code counts; the prompt says 1000
    effects = Effects(enter_after=True, swipe=0.5, press=1.0, pause=2.0)
    model_options = ModelOptions(temperature="default", seed="default", images_kept=KEPT)
    picture_options = ("image_pixels", "images_kept")
    card_language = "English"
    card_history = "older actions as a list, the rest whole"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords",
        "the effects are those of its makers' code for AndroidWorld, not of their script for"
        " phones: Enter after typing, every wait a second, every long press one second",
        "terminate counts as complete whatever its status, as there",
        "answer ends the episode at once; there, one more step is asked for and not done",
        "Menu and key are pressed, and counted as mended; there, they raise an error",
        "a reply that cannot be used costs a step, and leaves the dialogue",
    )

    def start(self, goal: str) -> None:
        super().start(goal)
        self.steps: list[tuple[Screen, str, str]] = []  # picture, reply, the action in words

    def messages(self, state: State) -> list[Message]:
        kept = (self.settings.images_kept or KEPT) - 1  # beside the one of this step
        older = max(0, len(self.steps) - kept)
        lines = [f"Step{n}: {words}" for n, (_, _, words) in enumerate(self.steps[:older], 1)]
        actions = "\n".join(lines) or "No previous action."
        self.seen = Screen(state)
        first, *later = [*(screen for screen, _, _ in self.steps[older:]), self.seen]
        rules = system(PROMPT.read_text("utf-8").strip())
        messages = [rules, user(ASK.format(goal=self.goal, actions=actions), first)]
        for (_, text, _), screen in zip(self.steps[older:], later, strict=True):
            messages += [assistant(text), user(screen)]
        return messages

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        call = readers.tool_call(text)
        name = call.text("action").strip().lower().replace("tap", "click")  # "tap" within it, too
        if name not in ACTIONS:
            raise self.unmapped(name, ACTIONS)
        action = ACTIONS[name](self, call)
        before = text[: text.rfind("<tool_call>")] if "<tool_call>" in text else ""
        self.reason = readers.labelled(before, ("Action",)).get("Action")
        self.words = " ".join((self.reason or action.json()).split())
        return [action, Done()] if name == "answer" else [action]

    def took(self, reply: Reply) -> None:
        self.steps.append((self.seen, reply.text.strip() or readers.said(reply), self.words))


def button(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    action = qwen3vl.button(agent, call)
    if call.text("button").strip().lower() == "menu":
        agent.count("mended")
    return action


def key(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    action = agent.key(call.text("text"))
    agent.count("mended")
    return action


def done(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    qwen3vl.terminate(agent, call)  # which refuses what is no status
    return Done()


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    **qwen3vl.ACTIONS,
    "long_press": lambda agent, call: agent.effects.hold(agent.at(call["coordinate"])),
    "wait": lambda agent, call: Wait(),
    "system_button": button,
    "key": key,
    "terminate": done,
}
