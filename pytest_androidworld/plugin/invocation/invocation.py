"""What is known of a pytest command before it is known whether it is about tasks."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_androidworld.plugin.invocation.controller_link import ControllerLink

GATEWAY = "aw_gateway"  # of a worker's input: on another machine, what only the controller has
INVOCATION: "pytest.StashKey[Invocation]" = pytest.StashKey()


class Invocation:
    """What is known of a pytest command, whether it is about tasks or not."""

    begin: Callable[[], None]  # what `start` does as soon as it turns out to be about tasks

    def __init__(self) -> None:
        self.link: ControllerLink | None = None  # on a gateway
        self.folders: tuple[Path, ...] | None = None  # the user's, of tasks; once they are read
        self.collected: list[str] | None = None  # the node ids of all that is to be run
        self.run_name = ""  # of the run's folder, where a worker may find tasks unexpectedly

    @classmethod
    def of(cls, config: pytest.Config) -> "Invocation":
        return config.stash.setdefault(INVOCATION, cls())
