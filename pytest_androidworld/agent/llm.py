"""Models that agents use: messages with texts and screens go in; text, tokens and time come out.

A provider is a file of ``providers/`` that has

    KEYS    the variables its key may be in, the first that is set counts
    SDK     the module it imports, lazily
    EXTRA   the extra of pytest-androidworld that installs it
    Provider(name, url, key).reply(request, seconds)

`load` makes a model of ``PROVIDER:NAME`` or ``PROVIDER:NAME@URL``; `patience.Patient` retries
while its server is busy.
"""

import base64
import importlib
import importlib.util
import os
import pkgutil
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol
from urllib.parse import unquote, urlsplit

from pytest_androidworld.agent.model_options import JPEG, NOTHING, ModelOptions
from pytest_androidworld.agent.reply import spoken
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.agent.tools import (
    Raw,
    ReplyPart,
    Tool,
    ToolCall,
    ToolResult,
    call_of,
    check,
    read_reply_part,
    reply_part_line,
    reply_text,
)
from pytest_androidworld.errors import AgentError, ModelError, UnknownName, UsageError

if TYPE_CHECKING:
    from pytest_androidworld.agent.back_off import BackOff
    from pytest_androidworld.agent.patience import Patient

PROVIDERS = "pytest_androidworld.agent.providers"
FREE = "unused"  # the key for a server of one's own that wants none
HINT = "Write PROVIDER:NAME, or PROVIDER:NAME@URL for a server of your own."
MOST_RATE_WAIT = 600.0  # seconds of an episode that waits for rate limits may take beside its time
LATER = ("thinking", "parts", "tool", "served")  # which few replies have, or older ones lack
SHORTEST_SECRET = 8  # what is shorter is no secret, but a placeholder for none
QUALITY = 75  # of a JPEG: what Pillow takes without one
ADDRESS = re.compile(r"(https?://)(?:[^\s/?#]*@)?([^\s?#]*)\S*")
SPEC = re.compile(r"(?P<provider>[^:@]*):(?P<name>.+?)(?:@(?P<url>https?://.+))?")

Part = str | Screen | ToolCall | ToolResult | Raw


class Secret(str):
    """A key, or an address that may hold one; its ``repr`` is the name only."""

    name: str

    def __new__(cls, text: str, name: str) -> "Secret":
        made = super().__new__(cls, text)
        made.name = name
        return made

    def __repr__(self) -> str:
        return f"[{self.name}]"


Role = Literal["system", "user", "assistant"]


@dataclass(frozen=True)
class Message:
    """One message of a conversation; `system`, `user` and `assistant` make them."""

    role: Role
    parts: tuple[Part, ...]


def system(*parts: Part) -> Message:
    return Message("system", parts)


def user(*parts: Part) -> Message:
    return Message("user", parts)


def assistant(*parts: Part) -> Message:
    return Message("assistant", parts)


def encoded(messages: tuple[Message, ...], options: ModelOptions) -> tuple[Message, ...]:
    """The messages, with their screens in the file format of the options."""
    if options.image_format != JPEG:
        return messages
    quality = options.image_quality or QUALITY
    return tuple(
        replace(message, parts=tuple(_as_jpeg(part, quality) for part in message.parts))
        for message in messages
    )


def _as_jpeg(part: Part, quality: int) -> Part:
    if isinstance(part, Screen):
        return replace(part, jpeg=quality)
    if isinstance(part, ToolResult):
        shown = (replace(p, jpeg=quality) if isinstance(p, Screen) else p for p in part.parts)
        return replace(part, parts=tuple(shown))
    return part


@dataclass(frozen=True)
class Request:
    """One request to a model: the whole conversation, and the settings of the reply."""

    messages: tuple[Message, ...]
    seed: int | None  # None: none is sent
    temperature: float | None = 0.0  # None: the model's own
    options: ModelOptions = NOTHING
    rate_wait: float = MOST_RATE_WAIT  # seconds to wait for rate limits, beside its own time
    tools: tuple[Tool, ...] = ()
    tool_choice: str | None = None  # "auto", "required", "none", or a function's name
    keep_reasoning: bool = False  # so that it goes back with the reply, where that is a choice
    # For the server, or a gateway before it; no part of what is asked, so of no cassette.
    headers: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        check(self.tools, self.tool_choice, self.messages)

    @property
    def keeps_items(self) -> bool:
        """Whether the reply has to have all that goes back with it."""
        return bool(self.tools) or self.keep_reasoning


@dataclass(frozen=True)
class Usage:
    """Tokens as a provider counts them: of ``input``, some ``cached``, some ``written`` there."""

    input: int = 0
    output: int = 0
    cached: int = 0
    written: int = 0

    @property
    def line(self) -> dict[str, int]:
        """For the journal."""
        written = {"written": self.written} if self.written else {}
        return {"input": self.input, "output": self.output, "cached": self.cached, **written}

    @property
    def all(self) -> int:
        return self.input + self.output

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            self.input + other.input,
            self.output + other.output,
            self.cached + other.cached,
            self.written + other.written,
        )


@dataclass(frozen=True)
class Reply:
    """A model's reply; a refusal and an empty text are replies, too."""

    text: str
    usage: Usage | None = None  # None: the server does not report it
    finish: str = "stop"  # or "calls", "length", "refusal", or the provider's own word
    seconds: float = 0.0
    tries: int = 1
    without: tuple[str, ...] = ()  # settings of the request that the server does not take
    unheard: int = 0  # tries that timed out, and may have to be paid for
    rate_wait: float = 0.0  # seconds of `seconds` that were waits for rate limits
    parts: tuple[ReplyPart, ...] = ()  # in the provider's order; none if it is only a text
    tool: str = ""  # the version of a native tool that the server has taken, or "functions"
    thinking: str = ""  # what the server has sent apart from the text
    # The model's name as the server has it, "" if it says none: no part of what was replied
    served: str = field(default="", compare=False)

    @property
    def spoken(self) -> str:
        """The text without the model's thinking, for agents that keep a history."""
        return spoken(self.text)

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """Its calls of tools; each needs a `ToolResult`."""
        return tuple(filter(None, map(call_of, self.parts)))

    @property
    def raw(self) -> tuple[Raw, ...]:
        """What goes back to its provider as it came."""
        return tuple(part for part in self.parts if isinstance(part, Raw))

    @property
    def message(self) -> Message:
        """The reply as a message of the conversation that goes on."""
        return Message("assistant", self.parts or (self.text,))

    @property
    def is_empty(self) -> bool:
        """Whether it has neither a call nor a word beside the model's thinking."""
        return not (self.calls or self.spoken.strip())

    @property
    def readable(self) -> str:
        """Its text and its calls, for reports."""
        return reply_text(self.text, self.parts)

    @property
    def line(self) -> dict[str, Any]:
        """As JSON holds it."""
        values = {known.name: getattr(self, known.name) for known in fields(self)}
        values["usage"] = self.usage and asdict(self.usage)
        values["parts"] = [reply_part_line(part) for part in self.parts]
        return {name: value for name, value in values.items() if name not in LATER or value}

    @classmethod
    def read(cls, line: Mapping[str, Any]) -> "Reply":
        """The reply of its `line`; older lines have fewer values."""
        usage = line["usage"]
        more = {
            "usage": None if usage is None else Usage(**usage),
            "without": tuple(line.get("without", ())),
            "parts": tuple(map(read_reply_part, line.get("parts", ()))),
        }
        return cls(**{**line, **more})


class Model(Protocol):
    """Interface of a model; a request may be sent again after a `Busy`, not after other errors."""

    def reply(self, request: Request, seconds: float) -> Reply:
        """The reply, if it arrives within so many seconds."""


class Unanswered(AgentError):
    """The request was too long for any reply: the agent's fault."""


class TooLong(Unanswered):
    """The request has more tokens than the model's context, as far as the server states both."""

    def __init__(
        self, problem: str, prompt: int | None = None, context: int | None = None
    ) -> None:
        super().__init__(problem)
        self.prompt = prompt
        self.context = context


class Busy(ModelError):
    """A retry may help: the server is busy, fails for the moment, or is unreachable."""

    passes = True  # by itself, with time; not if nothing that replies like a model is there

    def __init__(self, problem: str, after: float | None = None) -> None:
        super().__init__(problem)
        self.after = after  # seconds after which the server wants the retry


class RateLimited(Busy):
    """There were too many requests for the moment, or too many tokens."""


class TimedOut(Busy):
    """No reply arrived in time; the request may be billed all the same."""

    passes = False


class ModelUnreachable(Busy):
    """There is no connection, or what is there does not reply like a model."""

    passes = False


@dataclass(frozen=True)
class ModelSpec:
    """``PROVIDER:NAME@URL``, parsed."""

    provider: str
    name: str
    url: str | None = None

    @classmethod
    def of(cls, text: str) -> "ModelSpec":
        found = SPEC.fullmatch(text)
        if not found:
            raise UsageError(f"{bare(text)!r} is not a model. {HINT}")
        if found["provider"] not in known():
            raise UnknownName("provider of models", found["provider"], known(), hint=HINT)
        url = found["url"] and Secret(found["url"], bare(found["url"]))
        return cls(found["provider"], found["name"], url)

    def __repr__(self) -> str:
        return f"ModelSpec({self.display_name!r})"

    @property
    def display_name(self) -> str:
        """For reports: without secrets that an address may contain."""
        address = f"@{bare(self.url)}" if self.url else ""
        return f"{self.provider}:{self.name}{address}"

    @property
    def module(self) -> ModuleType:
        return importlib.import_module(f"{PROVIDERS}.{self.provider}")

    @property
    def key(self) -> "Secret | None":
        for name in self.module.KEYS:
            key = os.environ.get(name, "").strip()
            if key:
                return Secret(key, name)
        return None

    @property
    def secrets(self) -> dict[str, str]:
        """Secrets, and the names that replace them in texts."""
        found = {str(self.key): f"[{self.key.name}]"} if self.key else {}
        login = urlsplit(self.url or "").netloc.rpartition("@")[0]
        if login:
            as_sent = base64.b64encode(unquote(login).encode()).decode()
            words = (login, unquote(login), as_sent, unquote(login.partition(":")[2]))
            found |= dict.fromkeys(words, "[login]")
        return {secret: name for secret, name in found.items() if len(secret) >= SHORTEST_SECRET}

    def problem(self) -> str | None:
        """Why it cannot be used, in one sentence; None if nothing is known to be wrong."""
        module, lacking = self.module, []
        if self.key is None and self.url is None:
            lacking.append(f"no API key is set in {' or '.join(module.KEYS)}")
        if self.key and not re.fullmatch(r"[!-~]+", self.key):
            lacking.append(f"{self.key.name} contains characters that are not valid in a key")
        if not all(map(_found, (module.SDK, "tenacity"))):
            install = f"pip install 'pytest-androidworld[{module.EXTRA}]'"
            lacking.append(f"its SDK is not installed ({install})")
        if not lacking:
            return None
        return (
            f"{self.provider}:{self.name} cannot be used, because {' and '.join(lacking)};"
            f" without a key, use {keyless()}"
        )


def keyless() -> str:
    """The ways to run without an API key, for messages."""
    from pytest_androidworld.agent import loading

    return (
        "a server of your own (--model=openai:NAME@http://127.0.0.1:11434/v1),"
        " recorded calls (--aw-cassettes=FOLDER --aw-cassette-mode=replay)"
        f" or an agent that uses no model: {', '.join(loading.without_model())}"
    )


def bare(text: str) -> str:
    """A text without the secrets of its addresses: a login, and what follows ``?``."""
    return ADDRESS.sub(r"\1\2", text)


def _found(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def known() -> list[str]:
    """The names of the providers."""
    home = importlib.import_module(PROVIDERS)
    return sorted(module.name for module in pkgutil.iter_modules(home.__path__))


def load(text: str, *, most: float, back_off: "BackOff | None" = None) -> "Patient":
    """The model of that name; one try waits so many seconds at most."""
    spec = ModelSpec.of(text)
    problem = spec.problem()
    if problem:
        raise UsageError(problem)
    provider = spec.module.Provider(spec.name, spec.url, spec.key or FREE)
    getattr(provider, "client", None)  # a slow import takes nothing of the first try's time
    from pytest_androidworld.agent.patience import Patient

    return Patient(provider, spec.display_name, most, spec.secrets, back_off)
