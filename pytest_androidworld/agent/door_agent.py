"""Programs that play through a door: what ``--agent=adb:COMMAND`` and ``mcp:COMMAND`` share.

A command is started for each episode, with the goal and the address of a door that is open for as
long as it runs.  Steps are counted behind the door.  When the command ends with status 0 it is
done, and the last line that it has printed is its answer; both are one step.
"""

import re
import shlex
import shutil
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from typing import ClassVar

from pytest_androidworld.agent.base import Agent, Stage
from pytest_androidworld.agent.program import Running
from pytest_androidworld.agent.turns import Turns
from pytest_androidworld.env.actions import Answer, Done
from pytest_androidworld.errors import AgentError, UsageError

GOAL = "ANDROIDWORLD_GOAL"


def words_of(kind: str, line: str) -> list[str]:
    """The words of a command; a missing program is reported before the run."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"agent '{kind}{line}': {error}") from None
    if not words:
        raise UsageError(f"agent '{kind}' names no program; write {kind}PROGRAM ARGUMENTS")
    if shutil.which(words[0]) is None:
        raise UsageError(
            f"agent '{kind}{line}': there is no program {words[0]!r}, neither on PATH nor as"
            " an executable file seen from here"
        )
    return words


class DoorAgent(Agent):
    """Runs a command that plays through a door."""

    kind: ClassVar[str]  # with which its name begins
    # A placeholder in the command, {goal} for one, and the variable that has the same.
    names: ClassVar[Mapping[str, str]]

    def __init__(self, words: list[str]) -> None:
        self.words = words

    @classmethod
    def maker(cls, line: str) -> Callable[[], Agent]:
        """A function that makes the agent."""
        return partial(cls, words_of(cls.kind, line))

    def door(self, turns: Turns) -> AbstractContextManager[Mapping[str, str]]:
        """A context in which the door is open; it has the value of each placeholder."""
        raise NotImplementedError

    def play(self, stage: Stage) -> None:
        turns = Turns(stage)
        with self.door(turns) as values:
            own = {variable: values[name] for name, variable in self.names.items()}
            with Running(filled(self.words, values), self.variables, own) as program:
                program.when_ended(turns.stop)
                try:
                    turns.serve()
                finally:
                    turns.close()
                    if stage.seconds_left <= 0:
                        program.give_up()
                if program.status:
                    raise AgentError(f"{self.words[0]} {program.end()}")
                text = program.last_line()
        with stage.turn():
            if text:
                stage.act(Answer(text))
            stage.act(Done())


def filled(words: list[str], values: Mapping[str, str]) -> list[str]:
    """The words with their placeholders filled in; other braces stay as they are."""
    placeholder = re.compile("|".join(re.escape(f"{{{name}}}") for name in values))
    return [placeholder.sub(lambda found: values[found[0][1:-1]], word) for word in words]
