"""Every exception that the package raises on purpose, with its wording."""

import difflib
from collections.abc import Iterable, Sequence


class AndroidWorldError(Exception):
    """Base of all errors of this package."""


class UsageError(AndroidWorldError):
    """The user's input is invalid; reported once, before anything starts."""


class UnknownName(UsageError):
    """A name given by the user matches nothing we have."""

    def __init__(
        self, kind: str, name: str, known: Iterable[str], *, hint: str = "", option: str = ""
    ) -> None:
        known = sorted(known)
        near = difflib.get_close_matches(name, known, n=1)
        names = (
            f"Did you mean {near[0]!r}?" if near else f"There are: {', '.join(known) or 'none'}."
        )
        prefix, more = (f"{option}: " if option else ""), (f"\n{hint}" if hint else "")
        super().__init__(f"{prefix}no {kind} is called {name!r}. {names}{more}")


class UnknownChoice(UsageError):
    """A value is none of the few that an option has; the order of those is theirs."""

    def __init__(self, option: str, value: str, choices: Sequence[str]) -> None:
        near = difflib.get_close_matches(value, choices, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it is {' or '.join(choices)}"
        super().__init__(f"{option}: {value!r} is not known; {hint}")


class SetupError(AndroidWorldError):
    """A step of the emulator set-up failed; the steps before it remain done."""


class DeviceError(AndroidWorldError):
    """The device failed: adb, the emulator's gRPC, or the accessibility service."""

    lasting = False  # whether another attempt could not come to anything else


class NoDeviceLeft(DeviceError):
    """An attached device still fails after a reboot, and no other device is available."""

    lasting = True


class RecordingDiffers(DeviceError):
    """A request to a replayed device differs from the recording."""

    lasting = True
    reported = False  # by a verdict


class ImpossibleCondition(AndroidWorldError):
    """The device cannot have a condition; the message is the reason."""


class NotInRecording(AndroidWorldError):
    """A case is missing in the recording of a device."""


class InvalidTask(AndroidWorldError):
    """The initial state is not what the task promises, or judging raised on a healthy device."""


class AlreadyDone(InvalidTask):
    """The goal holds before the agent acts."""


class ModelError(AndroidWorldError):
    """The model is unreachable; not an error of the agent.

    Agents with an SDK of their own raise it, too: for a key that is refused, a quota that is used
    up, a server that stays out of reach.  A question that is too long is their own fault.
    """

    passes = False  # whether the server is only busy, or fails for the moment

    def __init__(self, problem: str, *, lasting: bool = False, late: bool = False) -> None:
        super().__init__(problem)
        self.lasting = lasting  # whether no later case could use it either: then the run ends
        self.late = late  # whether there was no more time for a reply
        self.unheard = 0  # tries that timed out, and may have to be paid for nevertheless
        self.rate_wait = 0.0  # seconds of waits for rate limits


class RunOver(AndroidWorldError):
    """The run has reached its own limit of cost or tokens; the current episode ends."""


class CaseOver(AndroidWorldError):
    """A case of a `Bench` that is over was acted on, or one that is not was asked for its result.

    The text is why.
    """


class BegunAgain(AndroidWorldError):
    """The phone of a `BenchCase` failed, and the case has begun again on another."""


class AgentError(AndroidWorldError):
    """The agent raised, or its request cannot be met."""


class NotOnScreen(AgentError):
    """No visible, enabled element has the requested name, or more than one has."""

    def __init__(self, wanted: str, names: Iterable[str], found: int = 0) -> None:
        names = list(dict.fromkeys(names))
        near = difflib.get_close_matches(wanted, names, n=3, cutoff=0.5)
        count = f"{found} elements are" if found else "no element is"
        there = ", ".join(map(repr, names)) or "nothing with a name"
        closest = f" Similar: {', '.join(map(repr, near))}." if near else ""
        super().__init__(f"{count} called {wanted!r}.{closest} On the screen: {there}.")


class BadAction(AgentError):
    """An action that cannot be carried out: an index that is not there, a missing name."""
