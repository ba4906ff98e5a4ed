"""M3A-Simple: M3A on the list of elements, without guidelines, and without reflection."""

from pytest_androidworld import Action, State
from pytest_androidworld.agents.m3a import M3A, taken


class M3ASimple(M3A):
    pixels = False
    instructions = ("m3a_actions",)

    def summary(self, before: State, action: Action, after: State) -> str:
        return taken(action, self.reason)
