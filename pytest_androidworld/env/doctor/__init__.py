"""Whether a device can be used: each question, the evidence, and what mends it.

A question is a `Probe`, a row of a table in the module of what it is about::

    probe    what a row is, and how it is answered
    system  norms  screen  apps  first_run    the device
    masking  what a report about them does not show

``look(device)`` answers all, one after the other.  Those about the computer are in
``boot/doctor/``.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from pytest_androidworld.env.app_table import APPS
from pytest_androidworld.env.doctor import apps, screen, system
from pytest_androidworld.env.doctor.probe import PROBLEM, Examined, Probe, examine
from pytest_androidworld.env.sms import is_usable, sim_state

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device

DEVICE = (*system.START, *screen.PROBES, *system.NETWORKS, *apps.PROBES)
NEEDED = tuple(probe for probe in DEVICE if probe.needed)


def look(
    device: "Device", probes: "Iterable[Probe[Device]]" = DEVICE
) -> "Iterator[Examined[Device]]":
    """Answer questions about a device, as long as it answers."""
    return examine(device, probes, device.adb.answers)


def capabilities(device: "Device") -> set[str]:
    """What a task may need: ``root``, ``sim``, ``grpc``, ``snapshot``, …, apps by any name."""
    found = {"root"} if system.is_root(device) else set()
    found |= {"sim"} if is_usable(sim_state(device.adb)) else set()
    if device.emulator is not None:
        found |= {"grpc", "clipboard"} | ({"sms"} if "sim" in found else set())
    found |= {"forests"} if device.forwarder is not None and device.forwarder.alive else set()
    found |= {"snapshot"} if device.snapshot.exists else set()
    installed = set(device.apps.packages())
    for names, known in APPS:
        if known.partition("/")[0] in installed:
            found.update(names)
    return found | installed


def problems(device: "Device") -> Iterator[str]:
    """What is wrong, one thing after the other; nothing if all is well."""
    return _sentences(device, DEVICE)


def hindrances(device: "Device") -> Iterator[str]:
    """Those problems with which no task can be played."""
    return _sentences(device, NEEDED)


def _sentences(device: "Device", probes: "tuple[Probe[Device], ...]") -> Iterator[str]:
    found = chain.from_iterable(each.evidence for each in look(device, probes))
    return (str(each) for each in found if each.level == PROBLEM)
