"""``--aw-keep-state``: saves the phone's final state with each episode, before judging."""

from typing import TYPE_CHECKING, NamedTuple, Self

import pytest_androidworld.boot as boot
import pytest_androidworld.disk as disk
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import Run
from pytest_androidworld.report import states
from pytest_androidworld.report.schema import STATE
from pytest_androidworld.task import memory

if TYPE_CHECKING:
    from pytest_androidworld.plugin.cases.case import Case

NAME = f"--aw-{option_table.KEEP_STATE.name}"


def is_on(run: Run) -> bool:
    return options.is_on(run.config, option_table.KEEP_STATE)


def check(run: Run) -> None:
    """Refuse options with which the states could not be judged again."""
    if not is_on(run):
        return
    settings = run.settings
    if boot.parse(settings.device)[0].kind != boot.VIRTUAL:
        raise UsageError(
            f"{NAME} saves the state of the virtual phone only, but the device is"
            f" {settings.device}; leave one of them out"
        )
    if settings.journal:
        raise UsageError(
            f"{NAME} saves states beside the journal, in the run's folder: leave out --aw-journal"
        )
    if settings.apps:
        raise UsageError(
            f"{NAME} saves states for a phone that has no apps of your own: leave out --aw-apps"
        )
    if settings.reset == "never":
        raise UsageError(f"{NAME} needs a reset before each case: leave out --aw-reset=never")
    if run.settings.audits:
        raise UsageError(
            f"{option_table.AUDIT.flag} plays no episodes whose state could be saved; leave out"
            f" {NAME}"
        )


class Begun(NamedTuple):
    """A case whose episode is about to begin, and what its task remembers of the start."""

    case: "Case"
    memory: dict[str, str]

    @classmethod
    def of(cls, case: "Case") -> Self | None:
        """The case to save the state of; None if the option is off."""
        if not is_on(case.run):
            return None
        return cls(case, memory.digests(case.task))

    def keep(self, status: str | None) -> None:
        """Write the state; a file that cannot be written costs no verdict."""

        case, device = self.case, self.case.device
        assert device is not None, "its episode is being played"
        if device.kind != boot.VIRTUAL:
            case.attempt.notes.append(f"{STATE}{device.serial} is not the virtual phone")
            return
        state = states.KeptState(
            boot.phone_identity(),
            str(case.id),
            device.answer,
            status,
            self.memory,
            device.snapshot.export(),
        )
        name = states.name_of(case.id, case.attempt.number)
        path = case.artifacts.root / states.FOLDER / name
        try:
            path.parent.mkdir(exist_ok=True)
            disk.write(path, state.packed())
        except OSError as error:
            case.attempt.notes.append(STATE + disk.reason(error))
        else:
            case.attempt.state = name
