"""Node ids: how pytest names a case, ``FILE::Task::test_episode[30-trial2]``.

How it works.  The same text is read for its file, its task, its seed, trial or condition, also
where it is only the beginning of a node id: a folder, a file, ``FILE::Task``.  `NodeId.parse`
takes any text, and ``str`` gives it back unchanged::

    task_cases/clock/timer.py :: ClockTimerEntry :: test_episode [ 30-trial2 ] @group
    file                         names                             parameters  group

The group is from xdist's mark of that name, with ``--dist=loadgroup``.
"""

from collections.abc import Sequence
from typing import NamedTuple, Self

from pytest_androidworld.report import plays
from pytest_androidworld.report.plays import Play
from pytest_androidworld.task import catalogue, renamed

EPISODE = "test_episode"  # the function of a case that plays and checks, and nothing else


class NodeId(NamedTuple):
    """A node id, or the beginning of one."""

    file: str
    names: Sequence[str] = ()  # of classes, and of the function
    parameters: str | None = None  # what is in brackets
    group: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        file, colons, rest = text.partition("::")
        if not colons:
            return cls(file)
        names, bracket, ending = rest.partition("[")
        parameters, closing, group = ending.rpartition("]")
        if not (bracket and closing):
            return cls(file, tuple(rest.split("::")))
        return cls(file, tuple(names.split("::")), parameters, group)

    def __str__(self) -> str:
        parameters = "" if self.parameters is None else f"[{self.parameters}]"
        return "::".join((self.file, *self.names)) + parameters + self.group

    @property
    def inner(self) -> str:
        """What follows the file: ``Task::test_episode[30]``."""
        return str(self).removeprefix(self.file).removeprefix("::")

    @property
    def task(self) -> str:
        """The name of a case's task."""
        return self.names[-2]

    @property
    def play(self) -> Play | None:
        """The seed, trial and condition of an episode; None if it is none."""
        return plays.parse(self.parameters or "") if self.is_episode else None

    @property
    def is_episode(self) -> bool:
        """Whether a case plays its task and checks it, as no test of a user's own does."""
        return len(self.names) > 1 and self.names[-1] == EPISODE and self.parameters is not None

    @property
    def of_task(self) -> Self:
        """The beginning that all cases of a task have in common."""
        return type(self)(self.file, self.names[:-1])

    def moved(self, file: str) -> Self:
        """The same in another file."""
        return self._replace(file=file)

    def episode(self, play: Play) -> Self:
        """The case of a task that is its episode with that seed and trial."""
        return self._replace(names=(*self.names, EPISODE), parameters=play.id)


def is_within(text: str, beginning: str) -> bool:
    """Whether a node id is that of a folder, file, task or case, or of what is in it."""
    rest = text.removeprefix(beginning)
    return text.startswith(beginning) and (not rest or rest[0] in "/:[")


def todays(text: str) -> str:
    """Today's form of a node id, or of the beginning of one; a user's own stays."""
    node_id = NodeId.parse(text)
    above, place, below = node_id.file.rpartition(f"{renamed.HOME}/")
    if not place or (node_id.names and not catalogue.find(node_id.names[0])):
        return text
    slash = "/" if below.endswith("/") else ""
    name = renamed.NAMES.get(below.rstrip("/"))
    return str(node_id._replace(file=f"{above}{place}{name}{slash}")) if name else text
