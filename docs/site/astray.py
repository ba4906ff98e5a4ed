"""An agent for the pictures of the docs and the example of a report: it makes one slip.

It plays as ``oracle``, but goes home in the middle of each task that is none of a timer, and says
that it is done.
"""

from typing import Any

from pytest_androidworld import Action, Agent, Back, Done, Home, Stage, Task, User

SLIP = 4  # the step at which it goes astray


class Astray(Agent):
    needs_task = True

    def prepare(self, task: Task, seed: int) -> None:
        self.task = task

    def play(self, stage: Stage) -> None:
        try:
            self.task.solve(User(Slippery(stage, self.task), self.task.evidence()))
        except StopIteration:
            stage.act(Back())
            stage.act(Home())
        stage.act(Done())


class Slippery:
    """A stage on which nothing succeeds after some actions."""

    def __init__(self, stage: Stage, task: Task) -> None:
        self.stage = stage
        self.left = 99 if "Timer" in type(task).__name__ else SLIP

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stage, name)

    def act(self, action: Action, *more: Any, **named: Any) -> Any:
        self.left -= 1
        if self.left == 0:
            raise StopIteration
        return self.stage.act(action, *more, **named)
