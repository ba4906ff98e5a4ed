"""What all tasks of the reference do at their beginning and end."""

from contextlib import suppress
from typing import ClassVar, NamedTuple

from tests.contract.reference import storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.device import START, close_recents, set_time
from tests.contract.reference.env import Env


class Task:
    """A goal: how it is set up, when it is reached, and one way there."""

    apps: ClassVar[tuple[str, ...]] = ()
    budget = 10  # steps, the last of which says that it is done
    before = 0.0  # the reward for doing nothing

    def initialize(self, env: Env) -> None:
        env.answer = ""
        self.set_time(env)
        self.restore(env)

    def set_time(self, env: Env) -> None:
        set_time(env, START)

    def restore(self, env: Env) -> None:
        """An app that is not kept stays as it is: the reference only warns."""
        for app in self.apps:
            if app != "clipper":
                with suppress(storage.NotKept):
                    storage.restore_app(env, app)

    def reward(self, env: Env) -> float:
        raise NotImplementedError

    def solve(self, agent: Agent) -> None:
        raise NotImplementedError

    def tear_down(self, env: Env) -> None:
        self.restore(env)
        close_recents(env)

    def __repr__(self) -> str:
        return type(self).__name__


class Episode(NamedTuple):
    """The rewards of doing nothing and of the solution, its steps, and the last screen's texts."""

    untouched: float
    solved: float
    steps: int
    screen: list[str]


def play(task: Task, env: Env) -> Episode:
    """Do nothing, then solve the task, and tear it down."""
    task.initialize(env)
    env.reset()
    untouched = task.reward(env)
    agent = Agent(env)
    task.solve(agent)
    there = agent.watcher.stable()  # in which the agent sees that it is done
    solved = task.reward(env)
    task.tear_down(env)
    return Episode(untouched, solved, agent.steps, [each.text or "" for each in there])
