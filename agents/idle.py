"""Idle: declares the task done at once.  What passes like this, passes for nothing."""

from pytest_androidworld import Action, Agent, Done, State


class Idle(Agent):
    def step(self, state: State) -> Action:
        return Done()
