"""AutoGLM-Phone and MobileRL: a conversation in calls, ``do(action=…)`` and ``finish(message=…)``.

All texts stay, and the newest picture.  Its prompt is ``autoglm_system.md``, in English.
"""

from collections.abc import Callable, Mapping
from datetime import date
from json import dumps
from pathlib import Path
from string import Template
from typing import ClassVar

from pytest_androidworld import (
    Action,
    Back,
    BadAction,
    Dialogue,
    DoubleTap,
    Effects,
    Grid,
    Home,
    Message,
    ModelOptions,
    OpenApp,
    ProtocolAgent,
    Reply,
    Screen,
    State,
    Wait,
    assistant,
    name_of,
    readers,
    system,
    user,
)

PROMPT = Path(__file__).with_name("autoglm_system.md")
HOME = "System Home"  # instead of an app that has no name
CALLS = ("finish", "do")


class AutoGLM(ProtocolAgent):
    grid = Grid(1000)  # as its code counts; the prompt says 999
    effects = Effects(clear_first=True, pause=1.0)
    model_options = ModelOptions(
        temperature=0, top_p=0.85, frequency_penalty=0.2, max_output=3000, images_kept=1
    )
    picture_options = ("image_pixels", "images_kept")
    card_language = "English"
    card_history = "all texts"
    card_confirmations = "done without asking anybody, and counted"
    card_notes: ClassVar[tuple[str, ...]] = (
        "the prompt's sentences are our own, in the published order and with its keywords, in"
        " English; the Chinese one lists more actions, which are understood too",
        "the date in the prompt is that of the benchmark's phone, not of the computer",
        "a reply without a call costs a step; there, it ends the task with the reply as answer",
        "the text of finish is the answer",
        "a sensitive Tap is done without asking anybody, and counted",
        "Interact, Take_over, Note and Call_API wait a second, and are counted as unmapped",
        "how long a swipe lasts is computed there, and 0.5 s here",
        "replies are not streamed",
    )

    def __init__(self, date: str = "2023-10-15") -> None:
        self.date = date  # in ISO's form

    def start(self, goal: str) -> None:
        super().start(goal)
        day = date.fromisoformat(self.date)
        text = Template(PROMPT.read_text("utf-8")).substitute(date=f"{day:%Y-%m-%d, %A}")
        self.dialogue = Dialogue(self.settings.images_kept or 1)
        self.dialogue.add(system(text.strip()))
        self.begun = False

    def messages(self, state: State) -> list[Message]:
        info = dumps({"current_app": name_of(state.activity) or HOME}, ensure_ascii=False)
        head = "** Screen Info **" if self.begun else self.goal
        self.dialogue.add(user(Screen(state), f"{head}\n\n{info}"))
        self.begun = True
        return self.dialogue.messages

    def read(self, reply: Reply) -> list[Action]:
        text = readers.said(reply)
        inside = readers.tagged(text, "answer") or text
        calls = readers.calls(inside, CALLS) or readers.calls(text, CALLS)
        calls.sort(key=lambda call: CALLS.index(call.name.lower()))  # finish counts before do
        if not calls:
            self.count("mended")
            raise BadAction(f"there is no do(…) and no finish(…) in {text[:100]!r}")
        call = calls[0]
        self.reason = thinking(reply) or None
        if call.name.lower() == "finish":
            message = str(call.arguments.get("message") or "").strip()
            return self.finish(message)
        name = call.text("action").strip().lower().replace("_", " ")
        if name not in ACTIONS:
            raise self.unmapped(name, ACTIONS)
        return [ACTIONS[name](self, call)]

    def took(self, reply: Reply) -> None:
        text = readers.said(reply)
        code = readers.tagged(text, "answer") or text
        answer = f"<answer>{code}</answer>"
        self.dialogue.add(assistant(f"<think>{thinking(reply)}</think>{answer}"))

    def unusable(self, reply: Reply) -> None:
        if reply.text.strip():
            self.dialogue.add(assistant(reply.text))


def thinking(reply: Reply) -> str:
    """What the model has thought, in the text or apart from it."""
    return (reply.thinking or readers.tagged(reply.text, "think") or "").strip()


def tap(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    if call.arguments.get("message"):
        agent.count("confirmed")
    return agent.tap(call["element"])


def nothing(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    agent.count("unmapped")
    return Wait()


def wait(agent: ProtocolAgent, call: readers.ActionCall) -> Action:
    return Wait(call.seconds("duration"))


ACTIONS: Mapping[str, Callable[[ProtocolAgent, readers.ActionCall], Action]] = {
    "launch": lambda agent, call: OpenApp(call.text("app")),
    "tap": tap,
    "click": tap,
    "type": lambda agent, call: agent.effects.type(call.text("text")),
    "type name": lambda agent, call: agent.effects.type(call.text("text")),
    "swipe": lambda agent, call: agent.drag(call["start"], call["end"]),
    "long press": lambda agent, call: agent.effects.hold(agent.at(call["element"])),
    "double tap": lambda agent, call: DoubleTap(agent.at(call["element"])),
    "back": lambda agent, call: Back(),
    "home": lambda agent, call: Home(),
    "wait": wait,
    **dict.fromkeys(("interact", "take over", "note", "call api"), nothing),
}
