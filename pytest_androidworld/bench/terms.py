"""What all cases of a run of pytest, or of a `Bench`, share."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_androidworld.agent.outages import Outages
from pytest_androidworld.bench.budget import Budget
from pytest_androidworld.env.masking import Mask
from pytest_androidworld.report.artifacts import Artifacts

if TYPE_CHECKING:
    from pytest_androidworld.report.schema import Manifest
    from pytest_androidworld.task.base import Task


@dataclass
class Answered:
    """Whether an agent of this process has acted."""

    yes: bool = False


@dataclass(frozen=True)
class Terms:
    """The terms on which cases are played."""

    artifacts: Artifacts
    mask: Mask
    manifest: "Manifest"
    budget: Budget
    step_seconds: float
    grading: str
    retries: int  # on another device, after one has failed
    screenshots: str  # "on", "off", or else as the agent needs them
    outages: Outages  # the model errors that cases have met
    raised: Outages  # those that agents have raised although their model had answered
    here: Path  # the folder that messages leave out of paths
    machine: str = ""  # a gateway's name
    device_recorded: bool = False  # its traffic, for a device that replays it
    answered: Answered = field(default_factory=Answered)

    def seconds(self, task: "type[Task]") -> float:
        """The time limit of a task."""
        return self.budget.seconds(task, self.step_seconds)
