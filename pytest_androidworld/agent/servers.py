"""Errors and refused settings of model servers, common to all providers."""

import http.client
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from pytest_androidworld.agent import context_size
from pytest_androidworld.agent.llm import (
    Busy,
    Message,
    RateLimited,
    Reply,
    TimedOut,
    Unanswered,
)
from pytest_androidworld.agent.waits import LONGEST_WAIT, retry_after
from pytest_androidworld.errors import ModelError

PASSING = {408, 409, 425, 429}  # and all from 500 on, Anthropic's 529 (overloaded) among them
UNFIT = {400, 422}
REFUSING = {400, 403, 422}  # a content that a provider will not have comes with one of these
GONE = {401, 402, 404, 410}  # key, money or model: it does not come back by itself
FORBIDDEN, TOO_LARGE, TOO_MANY = 403, 413, 429
# What servers call errors that another case would meet, too, whatever their status.
LASTING = frozenset(
    """
    API_KEY_INVALID BILLING_DISABLED FAILED_PRECONDITION SERVICE_DISABLED account_deactivated
    authentication_error billing_error billing_hard_limit_reached billing_not_active
    insufficient_quota invalid_api_key model_decommissioned model_not_found not_found_error
    permission_error
    """.split()
)
NO_CREDIT = re.compile(
    r"credit balance is too low|insufficient (credits?|balance|funds)"
    r"|(credits?|balance|funds) (is|are|has been|have been) (depleted|exhausted|used up)"
    r"|reached your specified (api )?usage limits?",
    re.I,
)
OF_A_DAY = re.compile(r"PerDay|\bper[ -]day\b")
TOO_LARGE_NAMES = {"request_too_large"}
TOO_LONG = re.compile(
    r"\btoo (long|large|many)\b|\bcontext (length|window|size|limit)\b"
    r"|\bexceeds the (maximum|limit)\b",
    re.I,
)
DECLINED_NAMES = {"content_filter", "content_policy_violation", "invalid_prompt"}
DECLINED = re.compile(
    r"content (filter|management|policy)|usage polic(y|ies)|\bflagged\b|requires moderation", re.I
)
NO_JSON = (json.JSONDecodeError, UnicodeDecodeError)
NO_REPLY = (AttributeError, IndexError, KeyError, TypeError, ValueError)  # JSON of another shape


class Unfit(ModelError):
    """The server rejects the request as invalid."""

    def __init__(self, text: str, error: dict[str, Any], too_long: Exception | None) -> None:
        super().__init__(text)
        self.error = error
        self.too_long = too_long  # what it is if no setting is the cause

    @property
    def messages(self) -> tuple[str, str]:
        """Where it may name a setting: the server's field for that first, then its words."""
        return str(self.error.get("param")), str(self)

    @property
    def meant(self) -> Exception:
        """The error if no setting is the cause: a question that is too long, else trouble."""
        return self.too_long or self


class Declined(Exception):
    """The provider declines the content: that is a reply, if a short one."""


def problem(status: int, body: str, headers: Any) -> Exception:
    """The exception for a reply with that HTTP status."""
    error = _error(body)
    text = f"the server replied {status}: {words(body) or _phrase(status)}"
    announced = retry_after(headers)
    wait = _delay(error) if announced is None else announced
    if status in REFUSING and _declines(error):
        return Declined(words(body))
    if _lasts(status, error, text, wait):
        return ModelError(text, lasting=True)
    too_long = _too_long(status, error, words(body), text)
    if status in UNFIT:
        return Unfit(text, error, too_long)
    if too_long:
        return too_long
    if status == TOO_MANY:
        return RateLimited(text, wait)
    return Busy(text, wait) if status in PASSING or status >= 500 else ModelError(text)


def _too_long(status: int, error: dict[str, Any], message: str, text: str) -> Exception | None:
    """The error if the request is too long, for the model's context or for anything else."""
    exceeded = context_size.exceeded(error, _names(error), message, text)
    if exceeded:
        return exceeded
    too_large = status == TOO_LARGE or bool(_names(error) & TOO_LARGE_NAMES)
    invalid = status in UNFIT and TOO_LONG.search(text)
    return Unanswered(text) if too_large or invalid else None


def _names(error: dict[str, Any]) -> set[str]:
    """All names that a server gives an error."""
    named = [error.get(key) for key in ("code", "type", "status")]
    reasons = [each.get("reason") for each in _dicts(error.get("details"))]
    return {str(name) for name in [*named, *reasons] if name}


def _dicts(value: Any) -> list[dict[str, Any]]:
    """The objects of a list: servers may send anything."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _declines(error: dict[str, Any]) -> bool:
    text = str(error.get("message") or "")
    return bool(_names(error) & DECLINED_NAMES or DECLINED.search(text))


def _lasts(status: int, error: dict[str, Any], text: str, wait: float | None) -> bool:
    """Whether the error lasts for today: key, credit, model, or the daily quota."""
    if status in GONE or (status == FORBIDDEN and error) or _names(error) & LASTING:
        return True
    if NO_CREDIT.search(text) or any(map(OF_A_DAY.search, _quotas(error))):
        return True
    soon = wait is not None and wait <= LONGEST_WAIT  # a quota of any 24 hours, not of today
    return status == 429 and not soon and bool(OF_A_DAY.search(text))


def _quotas(error: dict[str, Any]) -> list[str]:
    """Google's names of the quotas that are used up."""
    details = _dicts(error.get("details"))
    broken = [each for detail in details for each in _dicts(detail.get("violations"))]
    return [str(each.get("quotaId")) for each in broken]


def words(body: str) -> str:
    """The server's message, on one line."""
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
    delays = [each.get("retryDelay") for each in _dicts(error.get("details"))]
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
        raise TimedOut("no reply in time") from None
    except sdk.APIConnectionError as error:
        raise Busy(f"the connection failed: {error.__cause__ or error}") from None
    except (sdk.APIResponseValidationError, *NO_JSON) as error:
        raise unreadable(error) from None


def instructions(messages: tuple[Message, ...]) -> str:
    """The system messages, for servers that take them apart from the conversation."""
    texts = [part for message in messages if message.role == "system" for part in message.parts]
    return "\n\n".join(part for part in texts if isinstance(part, str))
