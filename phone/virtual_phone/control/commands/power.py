"""The battery and its charger."""

from collections.abc import Iterator, Mapping

from virtual_phone.control.telnet import KO, Session, command
from virtual_phone.services.battery import Battery

STATUSES = {"unknown": 1, "charging": 2, "discharging": 3, "not-charging": 4, "full": 5}
HEALTHS = {"unknown": 1, "good": 2, "overheat": 3, "dead": 4, "overvoltage": 5, "failure": 6}
SWITCH = {"on": True, "off": False}
TRUTH = {"true": True, "false": False}


@command("power display", "display battery and charger state", public=True)
def power_display(session: Session, rest: str) -> Iterator[str]:
    state = session.machine.phone[Battery].state
    yield f"AC: {'online' if state['ac'] else 'offline'}"
    yield f"status: {_name(STATUSES, state['status'])}"
    yield f"health: {_name(HEALTHS, state['health'])}"
    yield f"present: {'true' if state['present'] else 'false'}"
    yield f"capacity: {state['level']}"


@command("power ac", "'power ac on|off' sets the AC charging state")
def power_ac(session: Session, rest: str) -> None:
    _set(session, "ac", rest, SWITCH)


@command("power status", f"'power status {'|'.join(STATUSES)}' sets the battery status")
def power_status(session: Session, rest: str) -> None:
    _set(session, "status", rest, STATUSES)


@command("power present", "'power present true|false' sets the battery's presence")
def power_present(session: Session, rest: str) -> None:
    _set(session, "present", rest, TRUTH)


@command("power health", f"'power health {'|'.join(HEALTHS)}' sets the battery's health")
def power_health(session: Session, rest: str) -> None:
    _set(session, "health", rest, HEALTHS)


@command("power capacity", "'power capacity <percentage>' sets the battery's level, 0 to 100")
def power_capacity(session: Session, rest: str) -> None:
    _set(session, "level", rest, {str(level): level for level in range(101)})


def _set(session: Session, key: str, word: str, known: Mapping[str, int]) -> None:
    if word.strip() not in known:
        choices = "|".join(known) if len(known) < 10 else "<percentage>"
        raise KO(f'Usage: "{choices}"')
    session.machine.phone[Battery].set(**{key: known[word.strip()]})


def _name(known: Mapping[str, int], value: int) -> str:
    name = next((name for name, number in known.items() if number == value), "unknown")
    return name.replace("-", " ").capitalize()
