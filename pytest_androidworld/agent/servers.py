"""Errors and refused settings of model servers, common to all providers."""

import html
import http.client
import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from pytest_androidworld.agent import context_size
from pytest_androidworld.agent.llm import (
    Busy,
    Message,
    ModelUnreachable,
    RateLimited,
    Reply,
    TimedOut,
    Unanswered,
    Usage,
)
from pytest_androidworld.agent.waits import LONGEST_WAIT, rate_limit_reset, retry_after
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
# A model, or a server of one's own, that takes no pictures; some reply 500 to them.
NO_PICTURES = re.compile(
    r"\b(images?|image[ _]input|image_url|vision|multimodal|multi-modal)\b.*"
    r"\b(not (be )?supported|only supported by|unsupported|not support|only .*text)"
    r"|\b(not|n.t|no) (support|have|accept)\w*\b.*\b(images?|vision|multimodal)\b"
    r"|\bat most 0 image|\bnot a (multimodal|vision) model|\bmmproj\b|required for image input",
    re.I,
)
TOO_LONG = re.compile(
    r"\btoo (long|large|many)\b|\bcontext (length|window|size|limit)\b"
    r"|\bexceeds the (maximum|limit)\b",
    re.I,
)
DECLINED_NAMES = {"content_filter", "content_policy_violation", "invalid_prompt"}
DECLINED = re.compile(
    r"content (filter|management|policy)|usage polic(y|ies)|\bflagged\b|requires moderation", re.I
)
# The status of errors that are sent without it.
STATUS_OF = {
    **dict.fromkeys(("invalid_request_error", "BadRequestError", "INVALID_ARGUMENT"), 400),
    **dict.fromkeys(("authentication_error", "invalid_api_key", "UNAUTHENTICATED"), 401),
    **dict.fromkeys(("permission_error", "PERMISSION_DENIED"), 403),
    **dict.fromkeys(("not_found_error", "model_not_found", "NOT_FOUND"), 404),
    **dict.fromkeys(("rate_limit_error", "rate_limit_exceeded", "RESOURCE_EXHAUSTED"), 429),
    **dict.fromkeys(("server_error", "api_error", "overloaded_error", "UNAVAILABLE"), 503),
}
STATUS = re.compile(r"\b([45]\d\d)\b")
NO_MODEL = re.compile(r"\bmodel\b.*\b(not found|does not exist|not loaded)\b", re.I)
PAGE = re.compile(r"\s*<(!doctype|html|head|body)\b", re.I)
TITLE = re.compile(r"<title[^>]*>([^<]*)", re.I)
LONGEST_TITLE = 100  # characters
NO_REPLY_SENT = "what the server sent is no reply"
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
    text = f"the server replied {status}: {words(body) or _phrase(status)}"
    return _problem(status, _error(body), words(body), text, headers)


def problem_inside(error: Any) -> Exception:
    """The exception for an error that was sent with the status of a success."""
    body = json.dumps({"error": error}, default=str)
    message, fields = words(body), _error(body)
    status = _status(fields, message)
    text = f"the server replied 200, but reported an error: {message}"
    return _problem(status, fields, message, text, {})


def problem_of_page(text: str) -> Exception:
    """The exception for a web page, or other text, in the place of a reply."""
    match = TITLE.search(text)
    title = " ".join(html.unescape(match[1] if match else text).split())[:LONGEST_TITLE]
    if not PAGE.match(text):
        return ModelUnreachable(f"{NO_REPLY_SENT}: {title!r}")
    page = f"{NO_REPLY_SENT}, but a web page, {title!r}"
    status = STATUS.search(title)
    if status:
        return _problem(int(status[1]), {}, title, page, {})
    return ModelUnreachable(f"{page}; is the address of the model right?")


def _problem(
    status: int, error: dict[str, Any], message: str, text: str, headers: Any
) -> Exception:
    wait = _announced(status, error, headers)
    if status in REFUSING and _declines(error):
        return Declined(message)
    if _lasts(status, error, text, wait):
        return ModelError(text, lasting=True)
    too_long = _too_long(status, error, message, text)
    if status in UNFIT:
        return Unfit(text, error, too_long)
    if too_long:
        return too_long
    if status == TOO_MANY:
        return RateLimited(text, wait)
    return Busy(text, wait) if status in PASSING or status >= 500 else ModelError(text)


def _status(error: dict[str, Any], message: str) -> int:
    """The status that an error would have had: by its number, its name, or its words."""
    for name in map(str, (error.get("status"), error.get("code"), error.get("status_code"))):
        if STATUS.fullmatch(name):
            return int(name)
    named = [STATUS_OF[name] for name in _names(error) if name in STATUS_OF]
    if named:
        return max(named)  # a type may be more general than its code
    return 404 if NO_MODEL.search(message) else 500


def _announced(status: int, error: dict[str, Any], headers: Any) -> float | None:
    """The seconds to wait, by what is closest to an answer to just this."""
    waits = [retry_after(headers), _delay(error)]
    if status == TOO_MANY:
        waits.append(rate_limit_reset(headers))
    return next((wait for wait in waits if wait is not None), None)


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
    if (
        NO_CREDIT.search(text)
        or NO_PICTURES.search(text)
        or any(map(OF_A_DAY.search, _quotas(error)))
    ):
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
    data = _object(body)
    error = data.get("error", data)
    return error if isinstance(error, dict) else {"message": error}


def error_in(body: str) -> Any:
    """What a body has under ``error``."""
    return _object(body).get("error")


def _object(body: str) -> dict[str, Any]:
    """The object that a body is, alone or in a list; an empty one if it is none."""
    try:
        data = json.loads(body)
    except ValueError:
        return {}
    if isinstance(data, list) and len(data) == 1:
        data = data[0]
    return data if isinstance(data, dict) else {}


def _phrase(status: int) -> str:
    return http.client.responses.get(status, "nothing more")


def _delay(error: dict[str, Any]) -> float | None:
    """Google's ``Retry-After``: a detail of its errors, such as ``"retryDelay": "34s"``."""
    delays = [each.get("retryDelay") for each in _dicts(error.get("details"))]
    found = [re.fullmatch(r"(\d+(?:\.\d+)?)s", str(delay)) for delay in delays]
    return next((float(delay[1]) for delay in found if delay), None)


def unreadable(error: Exception) -> ModelUnreachable:
    return ModelUnreachable(f"{NO_REPLY_SENT}: {type(error).__name__}: {error}")


def read(reading: Callable[[Any], Reply], answer: Any) -> Reply:
    """The reply in an answer that may have any shape: SDKs do not look at it."""
    if isinstance(answer, str):
        raise problem_of_page(answer)
    error = getattr(answer, "error", None)
    if error and isinstance(error, dict | str):
        raise problem_inside(error)
    try:
        reply = reading(answer)
    except NO_REPLY as error:
        raise unreadable(error) from None
    reply = replace(reply, served=served_model(answer))
    if reply.usage and not reply.usage.input:  # no prompt has no tokens: they were not counted
        reply = replace(reply, usage=None)
    usage = reply.usage or Usage()
    counts = (usage.input, usage.output, usage.cached)
    texts = (reply.text, reply.finish, *(call.name for call in reply.calls))
    valid = all(isinstance(text, str) for text in texts)
    if not valid or not all(isinstance(count, int) for count in counts):
        raise ModelUnreachable(f"{NO_REPLY_SENT}: a text or a number is something else")
    return reply


def served_model(answer: Any) -> str:
    """The name of the model as an answer has it; "" if it has none."""
    names = (getattr(answer, key, None) for key in ("model", "model_version"))
    return next((name for name in names if isinstance(name, str)), "")


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
        raise ModelUnreachable(f"the connection failed: {error.__cause__ or error}") from None
    except (sdk.APIResponseValidationError, *NO_JSON) as error:
        raise unreadable(error) from None


def instructions(messages: tuple[Message, ...]) -> str:
    """The system messages, for servers that take them apart from the conversation."""
    texts = [part for message in messages if message.role == "system" for part in message.parts]
    return "\n\n".join(part for part in texts if isinstance(part, str))
