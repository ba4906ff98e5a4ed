"""For runs of pytest: a provider of models that needs no server, and an agent that asks it.

`install` puts them into the user's folder; ``say.py`` there is what the model says, and each
request that reaches it is a line of the file ``asked``.
"""

from pathlib import Path

import pytest

CONFTEST = """
from pathlib import Path

from pytest_androidworld.agent import providers

HERE = str(Path(__file__).parent / "providers")


def pytest_configure():
    providers.__path__.append(HERE)


def pytest_unconfigure():
    providers.__path__.remove(HERE)
"""
PROVIDER = """
import os
from pathlib import Path

from pytest_androidworld.agent.llm import Reply

KEYS = ("SCRIPTED_KEY", "SCRIPTED_TOKEN")
SDK = "scripted_sdk"
EXTRA = "scripted"
ASKED = Path(__file__).parents[1] / "asked"


class Provider:
    def __init__(self, name, url, key):
        import scripted_sdk

        self.name = name
        self.url = url
        self.key = key

    def reply(self, request, seconds):
        import say

        parts = [part for message in request.messages for part in message.parts]
        text = "\\n".join(part for part in parts if isinstance(part, str))
        with ASKED.open("a") as file:
            file.write(repr(text) + "\\n")
        return say.say(text, self)
"""
SAY = """
from pytest_androidworld.agent.llm import Reply, Usage


def say(text, provider):
    word = "done" if "Do nothing" in text or "step 3" in text else "wait"
    return Reply(word, Usage(1000, 100, 500))
"""
AGENT = """
from pytest_androidworld import Agent, Done, Home, Screen, Wait, system, user

ACTIONS = {"done": Done, "home": Home}


class Asker(Agent):
    asks = True
    pixels = True

    def start(self, goal):
        self.goal, self.number = goal, 0

    def step(self, state):
        self.number += 1
        question = f"step {self.number}: {self.goal}"
        reply = self.model.ask(system("Say one word."), user(question, Screen(state, marks=True)))
        self.reason = reply.text
        return ACTIONS.get(reply.text.partition(" ")[0], Wait)()
"""
PRICES = "[scripted]\nsmall = { input = 2.0, output = 10.0, cached = 1.0 }\n"
ASK = ("--agent=mine:Asker", "--model=scripted:small", "--aw-probe=off")


def install(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(CONFTEST)
    pytester.mkdir("providers").joinpath("scripted.py").write_text(PROVIDER)
    pytester.makepyfile(mine=AGENT, say=SAY, scripted_sdk="")
    pytester.path.joinpath("prices.toml").write_text(PRICES)


def asked(folder: Path) -> int:
    """How many requests have reached the model."""
    file = folder / "asked"
    return len(file.read_text().splitlines()) if file.exists() else 0
