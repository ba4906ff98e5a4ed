"""Oracle: plays each task's own solution, `solve`.  The ceiling, and a test of tasks."""

from typing import Any

from pytest_androidworld import Agent, Done, Stage, User


class Oracle(Agent):
    needs_task = True

    def prepare(self, task: Any, seed: int) -> None:
        self.task = task

    def play(self, stage: Stage) -> None:
        self.task.solve(User(stage, self.task.evidence()))
        stage.act(Done())
