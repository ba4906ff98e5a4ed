"""Request settings that some models refuse: a refused setting is not sent again."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_androidworld.agent.llm import Reply, Usage
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.servers import Declined, Unfit
from pytest_androidworld.agent.tools import Native

Body = Mapping[str, Any]
GENERAL = {"type", "generationConfig"}  # words of a body that name no setting
SAMPLING = ("top_p", "top_k", "frequency_penalty", "presence_penalty", "repetition_penalty")


@dataclass(frozen=True)
class Version:
    """One version of a provider's tools."""

    label: str  # in reports; "" if they are functions alone, which have none
    body: Body
    names: frozenset[str] = frozenset()  # in the message of a server that does not have it


@dataclass(frozen=True, eq=False)
class Setting:
    """A requested setting, and its spellings: the first that the server takes counts."""

    name: str  # in reports
    ways: tuple[Body, ...]  # parts of a body; none where an API does not know of it
    needed: bool = False  # the server takes no request without it
    versions: tuple[Version, ...] = ()  # of a tool: the same ways, and what names each
    gives_way: bool = False  # it is left out before others that a message names, too

    def named(self, message: str, way: int) -> bool:
        """Whether a server's message names it."""
        keys = {self.name, *_keys(self.ways[way])} - GENERAL
        names = self.versions[way].names if self.versions else keys
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


def tools(native: Native | None, choice: Body | None, versions: list[Version]) -> list[Setting]:
    """The tools, in the versions to try one after the other, and which of them to call.

    A version is refused by a message that names it; one that is about a function names none.
    """
    name = f"{native.kind} tool" if native else "tools"
    ways = tuple(version.body for version in versions)
    offered = [Setting(name, ways, True, tuple(versions))] if versions else []
    chosen = [] if choice is None else [Setting("tool_choice", (choice,), gives_way=True)]
    return [*offered, *chosen]


def more(options: ModelOptions) -> list[Setting]:
    """Additional fields of the body that the user gave."""
    return [Setting(name, ({name: value},)) for name, value in options.body.items()]


def sampling(
    options: ModelOptions, names: Mapping[str, str], within: str | None = None
) -> list[Setting]:
    """How tokens are drawn, in an API's names; what it has no name for is reported as left out."""
    values = {name: getattr(options, name) for name in SAMPLING}
    return [
        Setting(name, ((body if within is None else {within: body}),) if body else ())
        for name, value in values.items()
        if value is not None
        for body in [{names[name]: value} if name in names else None]
    ]


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
            sent = {s: way for s in settings if (way := self._way(s)) is not None}
            without = tuple(sorted(s.name for s in settings if s not in sent))
            try:
                reply = once(merged(s.ways[way] for s, way in sent.items()))
            except Declined as refusal:
                reply = Reply(str(refusal), Usage(), "refusal")  # it was never the model's
            except Unfit as error:
                self._refuse(sent, error)
                continue
            labels = [s.versions[way].label for s, way in sent.items() if s.versions]
            return replace(reply, without=without, tool="".join(labels))

    def _way(self, setting: Setting) -> int | None:
        """Its first spelling that is not refused; None if it is left out."""
        way = self.refused.get(setting.name, 0)
        if setting.needed:
            way = min(way, len(setting.ways) - 1)
        return way if way < len(setting.ways) else None

    def _refuse(self, sent: dict[Setting, int], error: Unfit) -> None:
        """Find the refused setting; raise the error if it names none."""
        for message in error.messages:
            named = {s: way for s, way in sent.items() if s.named(message, way)}
            named = {s: way for s, way in named.items() if s.gives_way} or named
            if named:
                break
        if not named or any(s.needed and way + 1 == len(s.ways) for s, way in named.items()):
            raise error.meant from None
        self.refused |= {s.name: way + 1 for s, way in named.items()}
