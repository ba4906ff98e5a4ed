"""What servers of models have in common: the errors they send, and what they may not know."""

import http.client
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from pytest_androidworld.agent.llm import Busy, Message, ModelError, Reply, retry_after

PASSING = {408, 409, 425, 429}  # and all from 500 on, Anthropic's 529 (overloaded) among them
UNFIT = {400, 422}
SPENT = "insufficient_quota"  # OpenAI's 429 for an account without money
NO_JSON = (json.JSONDecodeError, UnicodeDecodeError)
NO_REPLY = (AttributeError, IndexError, KeyError, TypeError, ValueError)  # JSON of another shape


class Unfit(ModelError):
    """The server cannot do with what it was sent."""


def problem(status: int, body: str, headers: Any) -> ModelError:
    """What a reply with that status means."""
    error = _error(body)
    said = f"the server said {status}: {words(body) or _phrase(status)}"
    if SPENT in (error.get("code"), error.get("type")):
        return ModelError(said)
    if status in PASSING or status >= 500:
        asked = retry_after(headers)
        return Busy(said, _delay(error) if asked is None else asked)
    return Unfit(said) if status in UNFIT else ModelError(said)


def code(body: str) -> str:
    """The server's own name for an error."""
    return str(_error(body).get("code"))


def words(body: str) -> str:
    """What it says, on one line."""
    message = _error(body).get("message")
    return " ".join((message if isinstance(message, str) else body).split())


def _error(body: str) -> dict[str, Any]:
    try:
        data = json.loads(body)
    except ValueError:
        return {}
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    error = data.get("error", data) if isinstance(data, dict) else {}
    return error if isinstance(error, dict) else {"message": error}


def _phrase(status: int) -> str:
    return http.client.responses.get(status, "nothing more")


def _delay(error: dict[str, Any]) -> float | None:
    """Google's ``Retry-After``: a detail of its errors, such as ``"retryDelay": "34s"``."""
    details = error.get("details")
    delays = [each.get("retryDelay") for each in details or () if isinstance(each, dict)]
    found = [re.fullmatch(r"(\d+(?:\.\d+)?)s", str(delay)) for delay in delays]
    return next((float(delay[1]) for delay in found if delay), None)


def unreadable(error: Exception) -> Busy:
    return Busy(f"what the server sent is no reply: {type(error).__name__}: {error}")


def read(reading: Callable[[Any], Reply], answer: Any) -> Reply:
    """The reply in an answer that may have any shape: SDKs do not look at it."""
    try:
        reply = reading(answer)
    except NO_REPLY as error:
        raise unreadable(error) from None
    usage = reply.usage
    counts = (usage.input, usage.output, usage.cached)
    if not (isinstance(reply.text, str) and isinstance(reply.finish, str)) or not all(
        isinstance(count, int) for count in counts
    ):
        raise Busy("what the server sent is no reply: a text or a number is something else")
    return reply


@contextmanager
def understood(sdk: Any) -> Iterator[None]:
    """Errors of OpenAI's SDK, or of Anthropic's, which is built alike, as those of models."""
    try:
        yield
    except sdk.APIStatusError as error:
        raise problem(error.status_code, error.response.text, error.response.headers) from None
    except sdk.APITimeoutError:
        raise Busy("no reply in time") from None
    except sdk.APIConnectionError as error:
        raise Busy(f"the connection failed: {error.__cause__ or error}") from None
    except (sdk.APIResponseValidationError, *NO_JSON) as error:
        raise unreadable(error) from None


@dataclass
class Wishes:
    """Settings that some models refuse, such as ``seed``; what was refused is not sent again.

    A reply says what it was asked without.
    """

    refused: set[str] = field(default_factory=set)

    def ask(self, once: Callable[[dict[str, Any]], Reply], **settings: Any) -> Reply:
        while True:
            sent = {name: each for name, each in settings.items() if name not in self.refused}
            try:
                return replace(once(sent), without=tuple(sorted(settings.keys() - sent.keys())))
            except Unfit as error:
                named = {name for name in sent if re.search(rf"\b{name}\b", str(error), re.I)}
                if not named:
                    raise
                self.refused |= named


def instructions(messages: tuple[Message, ...]) -> str:
    """What the system says, for servers that take it apart from the conversation."""
    said = [part for message in messages if message.role == "system" for part in message.parts]
    return "\n\n".join(part for part in said if isinstance(part, str))
