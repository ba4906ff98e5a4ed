"""Models for SeeAct's tests, with scripted replies or choices by text."""

from pytest_androidworld.agent.llm import Reply, Request
from pytest_androidworld.agent.model_client import ModelClient
from pytest_androidworld.agents.seeact import SeeAct
from pytest_androidworld.errors import ModelError

ANALYSIS = "This is the editor of a note."


class Script:
    """A model with scripted replies, which records its requests."""

    def __init__(self, *said: str | Reply | ModelError) -> None:
        self.said = list(said)
        self.asked: list[Request] = []

    def reply(self, request: Request, seconds: float) -> Reply:
        self.asked.append(request)
        said = self.said.pop(0)
        if isinstance(said, ModelError):
            raise said
        return said if isinstance(said, Reply) else Reply(said)


class Clock:
    """The part of a stage that a call needs; time never runs out."""

    number = 1
    seconds_left = 100.0

    def excuse(self, seconds: float) -> None:
        raise AssertionError(seconds)

    def end(self, because: str) -> None:
        raise AssertionError(because)

    def fail(self, trouble: Exception) -> None:
        raise trouble

    def check(self) -> None:
        pass


def seeact(model: "Script | Chooser") -> SeeAct:
    agent = SeeAct()
    agent.model = ModelClient(model)
    agent.model.begin(Clock())
    agent.start("Save the note as <a> for $5.")
    return agent


def block(element: str, action: str, value: str = "None") -> str:
    return f"ELEMENT: {element}\n\nACTION: {action}\n\nVALUE: {value}"


def words(request: Request) -> list[tuple[str, str]]:
    """Who says what, without the pictures."""
    return [
        (message.role, "".join(part for part in message.parts if isinstance(part, str)))
        for message in request.messages
    ]


def choice_lines(request: Request) -> list[str]:
    """The lines of the list of choices."""
    text = words(request)[-1][1]
    return text.partition("where you will swipe.\n\n")[2].partition("\n\nIf none")[0].split("\n")


class Chooser:
    """A model that looks for given words among the choices, and does given things."""

    def __init__(self, *deeds: tuple[str, str, str]) -> None:
        self.deeds = list(deeds)
        self.lists: list[list[str]] = []

    def reply(self, request: Request, seconds: float) -> Reply:
        if len(request.messages) == 2:
            return Reply(ANALYSIS)
        self.lists.append(choice_lines(request))
        wanted, action, value = self.deeds.pop(0)
        found = [line for line in self.lists[-1] if wanted and wanted in line]
        assert len(found) == bool(wanted), (wanted, self.lists[-1])
        return Reply(block(found[0] if found else "None", action, value))
