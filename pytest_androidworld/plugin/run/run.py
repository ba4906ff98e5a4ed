"""One run of tasks: what all of its parts know, and how they find one another.

How it works.  There is an `Invocation` for each pytest command, and a `Run` for one that turns
out to be about tasks; `start` makes it.  What is made once for a run (its manifest, its records, a
feature with state of its own) is made by a function of the run, or by a class that is given it::

    run.once(RunRecords).add(line)

So nothing else is stored in pytest's configuration, and whoever asks first makes it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.invocation.invocation import Invocation

if TYPE_CHECKING:
    from pytest_androidworld.plugin.invocation.controller_link import ControllerLink
    from pytest_androidworld.plugin.options.settings import Settings

Value = TypeVar("Value")
RUN: "pytest.StashKey[Run]" = pytest.StashKey()
CASE = pytest.StashKey[Any]()  # of an item: its `Case`, once it is begun


@dataclass(eq=False)
class Run:
    """One run of tasks, on its controller or on one of its workers; `start` makes it."""

    config: pytest.Config
    settings: "Settings"
    link: "ControllerLink | None" = None  # on a gateway
    _made: dict[Callable[["Run"], Any], Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, config: pytest.Config) -> "Run":
        """The run of a command that is about tasks, after `start.begin`."""
        return config.stash[RUN]

    def once(self, make: Callable[["Run"], Value]) -> Value:
        """What a function makes of the run, or the run's one object of a class."""
        if make not in self._made:
            self._made[make] = make(self)
        value: Value = self._made[make]
        return value

    def has(self, make: Callable[["Run"], object]) -> bool:
        """Whether that has been made."""
        return make in self._made

    @cached_property
    def is_worker(self) -> bool:
        """Whether this is one of xdist's workers."""
        return pytest_api.worker_input(self.config) is not None

    @property
    def terminal(self) -> pytest.TerminalReporter | None:
        """What writes to the terminal, if this process does."""
        return pytest_api.terminal(self.config)

    @property
    def collected(self) -> list[str] | None:
        """The node ids of all that is to be run; None before they are known."""
        return Invocation.of(self.config).collected


def begun(config: pytest.Config) -> bool:
    """Whether a command is known to be about tasks."""
    return RUN in config.stash
