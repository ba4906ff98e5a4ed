"""Fault injection: the failures and the unkindness of real devices, for tests of their clients.

A fault is defined by a file of ``traits/``, and found because the file is there::

    lasting("refuse_adb", "adb connections are closed at once")

    @once("[PACKAGE]: the app, or the one in front, is gone")
    def kill_app(phone: Phone, package: str) -> None: ...

What lasts until it is switched off is in `Phone.faults`, where the parts of the phone that it
concerns look it up; what happens once is a function.  A hostile phone, as the profile
``pixel_6_hostile``, begins with all that real devices do to a client that is doing nothing wrong.
"""

import functools
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from virtual_phone.control import traits as folder
from virtual_phone.phone import Phone

OFF = {"off", "0", "no", "false"}


@dataclass(frozen=True)
class Fault:
    """One kind of fault; the value of a lasting one is a number of seconds or true."""

    name: str
    help: str
    happen: Callable[[Phone, Any], None] | None = None
    lasts: bool = False
    seconds: bool = False
    hostile: str = ""  # its value on a hostile phone; empty where that does without


_known: dict[str, Fault] = {}


def lasting(
    name: str,
    help: str,
    *,
    seconds: bool = False,
    hostile: str = "",
    switch: Callable[[Phone, Any], None] | None = None,
) -> None:
    """Define a fault that lasts; ``switch`` is called with its value, and with None at its end."""
    _known[name] = Fault(name, help, switch, lasts=True, seconds=seconds, hostile=hostile)


def once(help: str) -> Callable[[Callable[[Phone, str], None]], None]:
    """Define a fault that happens once, by a function of its name."""

    def register(happen: Callable[[Phone, str], None]) -> None:
        _known[happen.__name__] = Fault(happen.__name__, help, happen)

    return register


@functools.cache
def faults() -> dict[str, Fault]:
    """Every fault that a module of ``traits/`` defines, by name."""
    for info in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        importlib.import_module(info.name)
    return dict(sorted(_known.items()))


def hostile() -> dict[str, str]:
    """The faults of a hostile phone, with their values."""
    return {name: each.hostile for name, each in faults().items() if each.hostile}


def inflict(phone: Phone, name: str, value: str = "") -> None:
    """Inject a fault; raises ValueError for an unknown one."""
    name = name.replace("-", "_")
    fault = faults().get(name)
    if fault is None:
        raise ValueError(f"there is no fault {name!r}; there are: {', '.join(faults())}")
    if fault.lasts:
        _last(phone, fault, value)
    elif fault.happen is not None:
        fault.happen(phone, value)


def _last(phone: Phone, fault: Fault, value: str) -> None:
    name = fault.name
    if value in OFF:
        phone.faults.pop(name, None)
    elif not fault.seconds:
        phone.faults[name] = True
    elif (seconds := number(value)) is not None:
        phone.faults[name] = seconds
    else:
        raise ValueError(f"{name}: {value!r} is not a number of seconds")
    if fault.happen is not None:
        fault.happen(phone, phone.faults.get(name))


def number(word: str) -> float | None:
    """Parse a number of seconds; None if it is invalid, negative or too large to wait for."""
    try:
        seconds = float(word)
    except ValueError:
        return None
    return seconds if 0 <= seconds < 1e6 else None


def heal(phone: Phone) -> None:
    """Switch off all lasting faults."""
    for name in list(phone.faults):
        inflict(phone, name, "off")
