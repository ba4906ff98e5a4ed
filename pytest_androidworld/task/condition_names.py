"""The names of conditions, without what makes a device have one.

That is `env.conditions` for those of the phone; for those of its content `task.clutter` and the
part `injection`; for what comes up between two steps `task.pop_ups`.
"""

from pytest_androidworld.errors import UnknownName

CLEAN = "clean"  # the device as it is: no condition
OF_THE_PHONE = ("dark", "font-1.3", "display-large", "landscape", "12-hour", "layout")
INJECT = "inject-"
PLACES = ("sms", "note", "contact", "calendar", "file", "notification", "overlay")
INJECTIONS = tuple(INJECT + place for place in PLACES)
OVERLAY = f"{INJECT}overlay"  # that only the virtual phone can have
CLUTTER = "clutter"
OF_ITS_CONTENT = (CLUTTER, *INJECTIONS)  # put there between a task's set-up and its case
POP_UPS = "pop-ups"
LEAVES_TRACES = (*OF_ITS_CONTENT, POP_UPS)  # that only a reset of the whole device undoes
NAMES = (*OF_THE_PHONE, *OF_ITS_CONTENT, POP_UPS)
TYPED = "inject:"  # how the option may name an injection; no name of a file may have a colon


def place_of(condition: str) -> str:
    """Where an injection stands; "" for what is none."""
    return condition.removeprefix(INJECT) if condition in INJECTIONS else ""


def spelled(text: str) -> str:
    """The name of a condition as it was typed: ``inject:sms`` is ``inject-sms``."""
    return INJECT + text.removeprefix(TYPED) if text.startswith(TYPED) else text


def find(name: object, *, hint: str = "", option: str = "") -> str:
    """The condition of that name as a case has it: "" for the device as it is."""
    if name == CLEAN:
        return ""
    found = spelled(str(name))
    if found not in NAMES:
        raise UnknownName("condition", str(name), (CLEAN, *NAMES), hint=hint, option=option)
    return found
