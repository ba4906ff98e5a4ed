"""Every exception that is raised on purpose, with its wording."""

import difflib
from collections.abc import Iterable


class AndroidWorldError(Exception):
    """Base of all errors of this package."""


class UsageError(AndroidWorldError):
    """The user's input is invalid; reported once, before anything starts."""


class UnknownName(UsageError):
    """A name given by the user matches nothing we have."""

    def __init__(self, kind: str, name: str, known: Iterable[str], *, hint: str = "") -> None:
        known = sorted(known)
        near = difflib.get_close_matches(name, known, n=1)
        names = (
            f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(known) or 'none'}."
        )
        super().__init__(f"no {kind} is called {name!r}. {names}" + (f"\n{hint}" if hint else ""))


class SetupError(AndroidWorldError):
    """A step of a set-up failed; what was done before it stays done."""


class DeviceError(AndroidWorldError):
    """A door of the device failed: adb, the emulator's gRPC, the accessibility service."""

    lasting = False  # whether another attempt could not come to anything else


class NoDeviceLeft(DeviceError):
    """An attached device stayed sick after a reboot, and there is no other."""

    lasting = True


class RecordingDiffers(DeviceError):
    """A device that is played back was asked something else than was recorded."""

    lasting = True
    reported = False  # by a verdict


class NotInRecording(AndroidWorldError):
    """A case that a recording of a device does not have."""


class InvalidTask(AndroidWorldError):
    """The initial state is not what the task promises, or judging raised on a healthy device."""


class AlreadyDone(InvalidTask):
    """The goal holds before the agent acts."""


class ModelError(AndroidWorldError):
    """The model could not be reached; that is not the agent's fault.

    Agents with an SDK of their own raise it, too: for a key that is refused, a quota that is used
    up, a server that stays out of reach.  A question that is too long is their own fault.
    """

    def __init__(self, problem: str, *, lasting: bool = False, late: bool = False) -> None:
        super().__init__(problem)
        self.lasting = lasting  # whether no later case could use it either: then the run ends
        self.late = late  # whether there was no more time for a reply
        self.unheard = 0  # tries that timed out, and may have to be paid for nevertheless


class RunOver(AndroidWorldError):
    """The run has reached a limit of its own: what is under way is not played to its end."""


class AgentError(AndroidWorldError):
    """The agent raised, or its request cannot be met."""


class NotOnScreen(AgentError):
    """No visible, enabled element has the requested name, or more than one has."""

    def __init__(self, wanted: str, names: Iterable[str], found: int = 0) -> None:
        names = list(dict.fromkeys(names))
        near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.5)
        count = f"{found} elements are" if found else "nothing is"
        there = ", ".join(map(repr, names)) or "nothing with a name"
        closest = f" Near it: {', '.join(map(repr, near))}." if near else ""
        super().__init__(f"{count} called {wanted!r} on the screen.{closest} There: {there}.")


class BadAction(AgentError):
    """An action that cannot be carried out: an index that is not there, a missing name."""
