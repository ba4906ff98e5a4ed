"""Idle: declares the task done at once, to find tasks that pass by doing nothing."""

from pytest_androidworld import Action, Agent, Done, State


class Idle(Agent):
    def step(self, state: State) -> Action:
        return Done()
