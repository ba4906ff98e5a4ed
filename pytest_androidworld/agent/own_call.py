"""A call of a model that an agent has made with an SDK of its own, as `Agent.record` takes it."""

import math
import re
from dataclasses import asdict, dataclass, fields
from typing import Any

from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.errors import AgentError

PURPOSE = re.compile(r"[\w-]{1,40}", re.ASCII)  # it is part of a file's name
USAGE = "Usage(input=…, output=…), or None if that is not known"


@dataclass(frozen=True)
class OwnCall:
    """One request and its reply; what can be neither counted nor written is an `AgentError`."""

    model: str = ""  # "" is the agent's `model_name`
    usage: Usage | None = None  # None: it is not known
    prompt: str = ""
    reply: str = ""
    purpose: str = "act"
    seconds: float = 0.0
    error: str | None = None  # why there was no reply

    def __post_init__(self) -> None:
        for name in ("model", "prompt", "reply", "purpose"):
            _check(isinstance(getattr(self, name), str), name, getattr(self, name), "a text")
        _check(self.error is None or isinstance(self.error, str), "error", self.error, "a text")
        _check(
            bool(PURPOSE.fullmatch(self.purpose)),
            *("purpose", self.purpose, "one word of letters, digits, _ and -, 40 at most"),
        )
        seconds = isinstance(self.seconds, int | float) and not isinstance(self.seconds, bool)
        _check(
            seconds and math.isfinite(self.seconds) and self.seconds >= 0,
            *("seconds", self.seconds, "a number from 0 on"),
        )
        _check(self.usage is None or _counts(self.usage), "usage", self.usage, USAGE)

    @property
    def replied(self) -> bool:
        """Whether anything came back, which may have to be paid for."""
        return self.error is None or bool(self.reply) or self.usage is not None

    @property
    def line(self) -> dict[str, Any]:
        """For another process."""
        return asdict(self)

    @classmethod
    def read(cls, line: dict[str, Any]) -> "OwnCall":
        """As another process has sent it; anything else is an error that is named."""
        usage = line["usage"]
        known = {each.name: line[each.name] for each in fields(cls)}
        return cls(**{**known, "usage": None if usage is None else Usage(**usage)})


def _counts(usage: object) -> bool:
    """Whether it has numbers of tokens; fewer than none would lift a run's limit."""
    numbers = vars(usage).values() if isinstance(usage, Usage) else (None,)
    return all(type(each) is int and each >= 0 for each in numbers)


def _check(valid: bool, name: str, value: object, wanted: str) -> None:
    if not valid:
        raise AgentError(f"record: {name} is {str(value)[:200]!r}; it takes {wanted}")
