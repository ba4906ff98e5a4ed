"""Request settings that some models refuse: a refused setting is not sent again."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_androidworld.agent.llm import Reply, Usage
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.servers import Declined, Unfit

Body = Mapping[str, Any]
GENERAL = {"type", "generationConfig"}  # words of a body that name no setting


@dataclass(frozen=True, eq=False)
class Setting:
    """A requested setting, and its spellings: the first that the server takes counts."""

    name: str  # in reports
    ways: tuple[Body, ...]  # parts of a body; none where an API does not know of it
    needed: bool = False  # the server takes no request without it

    def named(self, message: str, way: int) -> bool:
        """Whether a server's message names it."""
        names = {self.name, *_keys(self.ways[way])} - GENERAL
        return any(_names(message, name) for name in names)


def _names(message: str, name: str) -> bool:
    """Whether ``thinkingLevel`` is named, as ``thinking level`` perhaps; no part of a word is."""
    words = r"[\s_.-]?".join(re.findall(r"[A-Z]?[a-z0-9]+", name))
    return re.search(rf"\b{words}\b", message, re.I) is not None


def _keys(body: Any) -> Iterator[str]:
    if isinstance(body, Mapping):
        for name, value in body.items():
            yield name
            yield from _keys(value)


def setting(name: str, value: object, *ways: Body, needed: bool = False) -> list[Setting]:
    """The setting, if it has a value."""
    return [] if value is None else [Setting(name, ways, needed)]


def more(options: ModelOptions) -> list[Setting]:
    """Additional fields of the body that the user gave."""
    return [Setting(name, ({name: value},)) for name, value in options.body.items()]


def merged(parts: Iterable[Body]) -> dict[str, Any]:
    """Merge several bodies into one."""
    whole: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            known = whole.get(name)
            both = isinstance(known, dict) and isinstance(value, Mapping)
            whole[name] = merged((known, value)) if both and known is not None else value
    return whole


@dataclass
class RequestSettings:
    """What a server has refused so far; a reply lists the settings that were left out."""

    refused: dict[str, int] = field(default_factory=dict)  # by setting: ways that do not help

    def send(self, once: Callable[[dict[str, Any]], Reply], settings: list[Setting]) -> Reply:
        """Send with these settings, and again without each one that the server refuses."""
        while True:
            sent = {s: self.refused.get(s.name, 0) for s in settings}
            sent = {s: way for s, way in sent.items() if way < len(s.ways)}
            without = tuple(sorted(s.name for s in settings if s not in sent))
            try:
                reply = once(merged(s.ways[way] for s, way in sent.items()))
            except Declined as refusal:
                reply = Reply(str(refusal), Usage(), "refusal")  # it was never the model's
            except Unfit as error:
                self._refuse(sent, error)
                continue
            return replace(reply, without=without)

    def _refuse(self, sent: dict[Setting, int], error: Unfit) -> None:
        """Find the refused setting; raise the error if it names none."""
        for message in error.messages:
            named = {s: way for s, way in sent.items() if s.named(message, way)}
            if named:
                break
        if not named or any(s.needed and way + 1 == len(s.ways) for s, way in named.items()):
            raise error.meant from None
        self.refused |= {s.name: way + 1 for s, way in named.items()}
