"""Pop-ups: somebody calls or writes between two steps, and the banner covers what is in front.

How it works.  Kinds, steps, callers and texts are drawn by task and seed before the case begins.
When the step before a drawn one has ended, its pop-up comes, so that the next look at the screen
shows it.  A message's banner goes by itself.  A call that is not declined ends some steps later,
when the caller hangs up.

    stage: step 2 ends ── PopUps.before(3) ── the agent looks ── step 3

Both come from outside, through the emulator's modem; Android and its apps do all else.  A kind is
not drawn for a task that is about the same, by its row in `KINDS`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from pytest_androidworld.env.calls import Calls
from pytest_androidworld.env.device import Device
from pytest_androidworld.task import sample
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.condition_names import POP_UPS
from pytest_androidworld.task.params import instance_seed

FIRST = (2, 3)  # the steps before one of which the first comes
APART = (3, 6)  # steps to the next: at least and at most
RINGING = 3  # steps until a caller hangs up
TEXTS = (
    "Running ten minutes late, see you soon!",
    "Your parcel arrives between 14:00 and 16:00.",
    "Dinner at seven?",
    "The dentist has confirmed Thursday, 9:30.",
    "Happy birthday from all of us!",
    "Your table is ready.",
)


class PopUpKind(NamedTuple):
    """Something that comes up by itself."""

    name: str
    about: str
    apps: tuple[str, ...]  # for tasks of these apps it is not drawn
    because: str  # why not
    come: Callable[[Device, "PopUp"], bool]  # whether it came
    texts: tuple[str, ...] = ("",)


@dataclass
class PopUp:
    """One that was drawn."""

    kind: PopUpKind
    step: int  # before which it comes
    number: str  # who calls or writes
    text: str
    came: bool = False

    @property
    def line(self) -> dict[str, Any]:
        """For the journal."""
        told = {"text": self.text} if self.text else {}
        named = {"kind": self.kind.name, "step": self.step, "number": self.number}
        return {**named, **told, "came": self.came}


class PopUps:
    """Those of one case, in their order."""

    def __init__(self, task: Task, seed: int) -> None:
        random = Random(f"{instance_seed(seed, type(task).__name__)}:{POP_UPS}")
        kinds = suited(type(task))
        random.shuffle(kinds)
        self.drawn: list[PopUp] = []
        step = random.choice(FIRST)
        for kind in kinds:
            text = random.choice(kind.texts)
            self.drawn.append(PopUp(kind, step, sample.phone_number(random), text))
            step += random.randint(*APART)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [each.line for each in self.drawn]

    def before(self, step: int, env: Device) -> bool:
        """Let come what is to come before a step; whether anything has changed."""
        changed = False
        for each in self.drawn:
            if each.step == step and env.radios.airplane() != "1":
                env.settle.acting()
                each.came = each.kind.come(env, each)
                changed = True
            elif each.came and each.kind is CALL and each.step + RINGING == step:
                env.settle.acting()
                changed = Calls(env).hang_up(each.number) or changed
        return changed

    def is_in(self, texts: Iterable[object]) -> bool:
        """Whether what came, by its text or its number, however written, is part of the data."""
        told = str(texts)
        digits = "".join(filter(str.isdigit, told))
        return any(
            each.number.lstrip("+") in digits or (each.text and each.text in told)
            for each in self.drawn
            if each.came
        )


def of(condition: str, task: Task, seed: int) -> PopUps | None:
    """The pop-ups of a case; None under another condition."""
    return PopUps(task, seed) if condition == POP_UPS else None


def suited(task: type[Task]) -> list[PopUpKind]:
    """The kinds that may come while a task is solved."""
    return [kind for kind in KINDS if not {*kind.apps} & {*task.app_names}]


def unsuited(task: type[Task]) -> str:
    """Why a task is not played with pop-ups; "" if it is."""
    return "" if suited(task) else "; ".join(f"{kind.about}: {kind.because}" for kind in KINDS)


def _call(env: Device, drawn: PopUp) -> bool:
    return Calls(env).ring(drawn.number)


def _message(env: Device, drawn: PopUp) -> bool:
    env.sms.receive(drawn.number, drawn.text)
    return True


CALL = PopUpKind(
    "call", "a call", ("dialer",), "the task is about calls, and judged by them", _call
)
MESSAGE = PopUpKind(
    "sms",
    "a text message",
    ("simple sms messenger",),
    "the task is about messages, and judged by them",
    _message,
    TEXTS,
)
KINDS = (CALL, MESSAGE)
