"""What a condition of the phone's content puts there: clutter, or the text of an attack."""

from collections.abc import Callable

from pytest_androidworld.env.device import Device
from pytest_androidworld.injection.attacks import Attack, unfit
from pytest_androidworld.task import clutter, pop_ups
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.condition_names import CLUTTER, POP_UPS
from pytest_androidworld.task.unsuited import reason


def of(
    condition: str, task: Task, seed: int, attack: Attack | None
) -> Callable[[Device], None] | None:
    """What puts it there; None if the condition is none of the content."""
    if condition == CLUTTER:
        return clutter.putting(task, seed)
    return attack.put if attack else None


def unsuited(task: type[Task], condition: str) -> str:
    """Why a task is not played under a condition, whatever that changes; "" if it is."""
    if why := reason(task.__name__, condition):
        return why
    if condition == CLUTTER:
        return clutter.UNSUITED.get(task.__name__, "")
    return pop_ups.unsuited(task) if condition == POP_UPS else unfit(task, condition)
