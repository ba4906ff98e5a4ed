"""What holds for each provider, by its own SDK and over HTTP."""

import gc
import io
import json
import re
import sys
from typing import Any

import numpy as np
import pytest

from phone.tests.pictures import open_image
from pytest_androidworld.agent.llm import (
    Busy,
    ModelUnreachable,
    RateLimited,
    Request,
    TooLong,
    Unanswered,
    Usage,
    assistant,
    system,
    user,
)
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import ModelError
from tests.agent.providers.conftest import KEY, asked, errors_of, provider, reply_to
from tests.models.server import (
    Answer,
    Closed,
    Failed,
    Hung,
    ModelServer,
    Question,
    Raw,
    Refused,
    Said,
    Trickled,
    Truncated,
    Turn,
)
from tests.models.wires import FORMS

ELSEWHERE = "http://127.0.0.1:9/elsewhere"  # no listener at the discard port
LENGTH = {"openai": "length", "gemini": "MAX_TOKENS", "anthropic": "max_tokens"}
PIXELS = np.arange(60 * 40 * 3, dtype=np.uint8).reshape(60, 40, 3)
OTHERS = PIXELS[::-1].copy()


def screen(pixels: np.ndarray) -> Screen:
    return Screen(State((), (40, 60), picture=pixels))


def decoded(picture: bytes) -> np.ndarray:
    return np.asarray(open_image(io.BytesIO(picture), ("PNG",)))


# What is sent


def test_the_whole_conversation_is_sent(api: str) -> None:
    _, question = asked(
        api,
        lambda question: "Done.",
        system("You play."),
        user("Before.", "After."),
        assistant("Click."),
        user("And now?"),
    )
    assert question.model == "tester"
    assert question.system == "You play."
    assert question.turns == (
        Turn("user", "Before.\nAfter."),
        Turn("assistant", "Click."),
        Turn("user", "And now?"),
    )


def test_without_a_system_message_none_is_sent(api: str) -> None:
    _, question = asked(api, lambda question: "Done.", user("Hi."))
    assert (question.system, question.turns) == ("", (Turn("user", "Hi."),))


def test_pictures_are_sent_pixel_for_pixel_and_in_order(api: str) -> None:
    _, question = asked(
        api, lambda question: "Done.", user("One:", screen(PIXELS), "two:", screen(OTHERS))
    )
    assert question.text == "One:\ntwo:"
    first, second = question.pictures
    assert np.array_equal(decoded(first), PIXELS)
    assert np.array_equal(decoded(second), OTHERS)


def test_the_temperature_is_zero(api: str) -> None:
    assert asked(api, lambda question: "Done.")[1].temperature == 0.0


def test_the_seed_is_sent_to_whom_knows_one(api: str) -> None:
    known = {"openai": 31, "gemini": 31, "anthropic": None}
    assert asked(api, lambda question: "Done.")[1].seed == known[api]


def test_the_key_is_sent(api: str) -> None:
    assert asked(api, lambda question: "Done.")[1].key == KEY


def test_no_variable_leads_elsewhere_from_an_address_that_was_given(
    api: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        *("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"),
        *("GOOGLE_GEMINI_BASE_URL", "GOOGLE_VERTEX_BASE_URL"),
    ):
        monkeypatch.setenv(name, ELSEWHERE)
    for name in ("GOOGLE_GENAI_USE_VERTEXAI", "GOOGLE_GENAI_USE_ENTERPRISE"):
        monkeypatch.setenv(name, "true")
    for name in (
        *("OPENAI_API_KEY", "OPENAI_ADMIN_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
        *("GOOGLE_API_KEY", "GEMINI_API_KEY"),
    ):
        monkeypatch.setenv(name, "another-key")
    reply, question = asked(api, lambda question: "Here.")
    assert (reply.text, question.key) == ("Here.", KEY)


# What comes back


def test_the_reply_and_its_tokens(api: str) -> None:
    reply, _ = asked(api, lambda question: "I click it.", user("one two three four"))
    told = (reply.text, reply.usage, reply.finish)
    assert told == ("I click it.", Usage(input=4, output=3, cached=0), "stop")


def test_the_reply_has_the_name_that_the_server_says(api: str) -> None:
    assert reply_to(api, "It is late.").served == "tester"


def test_cached_tokens_are_some_of_those_read(api: str) -> None:
    answer = Said("Yes.", cached=3)
    reply, _ = asked(api, lambda question: answer, user("one two three four"))
    assert reply.usage == Usage(input=4, output=1, cached=3)


def test_thoughts_are_paid_like_words(api: str) -> None:
    usage = reply_to(api, Said("Yes.", thought=7)).usage
    assert usage is not None
    assert usage.output == 8


def test_what_a_server_does_not_count_is_not_known(api: str) -> None:
    reply = reply_to(api, Said("Yes.", counted=False))
    assert (reply.text, reply.usage, reply.finish) == ("Yes.", None, "stop")


def test_a_prompt_of_no_tokens_was_not_counted(api: str) -> None:
    def uncounted(question: Question) -> Answer:
        body = FORMS[api].said(question, Said("Yes."))
        text = re.sub(r'("[a-zA-Z_]*([Tt]okens|TokenCount)": )\d+', r"\g<1>0", json.dumps(body))
        return Raw(text.encode())

    reply, _ = asked(api, uncounted)
    assert (reply.text, reply.usage) == ("Yes.", None)


# Errors with the status of a success

INSIDE: list[tuple[Any, type[Exception], str]] = [
    ({"message": "Slow down.", "code": 429}, RateLimited, "Slow down."),
    ({"message": "Slow down.", "type": "rate_limit_error"}, RateLimited, "Slow down."),
    ({"message": "Overloaded", "type": "overloaded_error"}, Busy, "Overloaded"),
    ({"message": "Upstream broke.", "code": 502}, Busy, "Upstream broke."),
    ({"message": "It failed."}, Busy, "It failed."),
    ({"message": "No such key.", "code": 401}, ModelError, "No such key."),
    ({"message": "No.", "type": "invalid_api_key"}, ModelError, "No."),
    ({"message": "Pay.", "code": 402}, ModelError, "Pay."),
    ("model 'x' not found", ModelError, "model 'x' not found"),
]


@pytest.mark.parametrize(("error", "kind", "words"), INSIDE, ids=range(len(INSIDE)))
def test_an_error_inside_a_success_is_that_error(
    api: str, error: Any, kind: type[Exception], words: str
) -> None:
    (raised,) = errors_of(api, [Raw(json.dumps({"error": error}).encode())])
    assert type(raised) is kind
    assert str(raised).startswith(f"the server replied 200, but reported an error: {words}")
    assert getattr(raised, "lasting", False) is (kind is ModelError)


def test_a_context_that_is_too_small_may_be_reported_so(api: str) -> None:
    body = {"error": "the input length exceeds the context length"}
    with pytest.raises(TooLong):
        reply_to(api, Raw(json.dumps(body).encode()))


@pytest.mark.parametrize(
    ("page", "kind", "said"),
    [
        (
            "<!DOCTYPE html><html><head><title>Open\n WebUI &amp; more</title>",
            ModelUnreachable,
            ", but a web page, 'Open WebUI & more'; is the address of the model right?",
        ),
        ("<html><title>503 Service Unavailable</title>", Busy, ", but a web page, '503 Service"),
        ("<html><title>429 Too Many Requests</title>", RateLimited, ", but a web page, '429 Too"),
        ("<html><title>401 Authorization Required</title>", ModelError, ", but a web page, '401"),
        ("upstream connect error", ModelUnreachable, ": 'upstream connect error'"),
    ],
)
def test_a_page_inside_a_success_is_named_by_its_title(
    api: str, page: str, kind: type[Exception], said: str
) -> None:
    (raised,) = errors_of(api, [Raw(page.encode(), "text/html; charset=utf-8")])
    assert type(raised) is kind
    assert str(raised).startswith(f"what the server sent is no reply{said}")


def test_an_empty_reply_is_a_reply(api: str) -> None:
    reply = reply_to(api, "")
    assert (reply.text, reply.usage, reply.finish) == ("", Usage(1, 0), "stop")


def test_a_reply_that_was_cut_says_so(api: str) -> None:
    assert reply_to(api, Said("I cl", LENGTH[api])).finish == "length"


def test_a_refusal_is_a_reply(api: str) -> None:
    reply = reply_to(api, Refused("Not this."))
    said = {"openai": "Not this.", "gemini": "", "anthropic": "Not this."}
    assert (reply.text, reply.finish) == (said[api], "refusal")


def test_a_reply_that_comes_byte_by_byte_is_one(api: str) -> None:
    assert reply_to(api, Trickled("Slow.", 5)).text == "Slow."


# What may be asked again


def test_a_busy_server_may_be_asked_again(api: str) -> None:
    statuses = (408, 409, 429, 500, 502, 503, 529)
    errors = errors_of(api, [Failed(status, "Not now.") for status in statuses])
    said = [f"the server replied {status}: Not now." for status in statuses]
    assert [str(error) for error in errors] == said
    assert [type(error) for error in errors] == [
        *(Busy, Busy, RateLimited),
        *(Busy, Busy, Busy, Busy),
    ]
    assert {error.after for error in errors if isinstance(error, Busy)} == {None}


def test_a_server_says_when(api: str) -> None:
    with pytest.raises(Busy) as raised:
        reply_to(api, Failed(429, "Not now.", retry_after="7"))
    assert raised.value.after == 7.0


CONNECTION = "the connection failed: "
NO_REPLY = "what the server sent is no reply"
WRONG = (
    (Truncated("I click."), CONNECTION + "peer closed connection"),
    (Closed(), CONNECTION + "Server disconnected without sending a response"),
    (Raw(b"no JSON"), NO_REPLY + ": JSONDecodeError"),
    (Raw(b"\xff\xfe{"), NO_REPLY),
    (Raw(b"<html>Hello</html>", "text/html"), NO_REPLY),
    (Raw(b""), NO_REPLY),
    (Raw(b"{}"), NO_REPLY),
    (Raw(b"[]"), NO_REPLY),
    (Raw(b'"?"'), NO_REPLY),
    (Raw(b'{"choices": 1, "candidates": 1, "content": 1}'), NO_REPLY),
    (Raw(b'{"choices": [{}], "candidates": [7], "content": [7]}'), NO_REPLY),
    (Raw(b"<html>Bad</html>", "text/html", 502), "the server replied 502: <html>Bad</html>"),
    (Raw(b"", "text/plain", 504), "the server replied 504: Gateway Timeout"),
)


def test_what_is_no_reply_may_be_asked_again(api: str) -> None:
    errors = errors_of(api, [answer for answer, _ in WRONG])
    served = [isinstance(answer, Raw) and answer.status >= 500 for answer, _ in WRONG]
    assert [type(error) for error in errors] == [
        Busy if each else ModelUnreachable for each in served
    ]
    for error, (answer, said) in zip(errors, WRONG, strict=True):
        assert str(error).startswith(said), answer


def test_a_server_that_hangs_is_left(api: str) -> None:
    with pytest.raises(Busy) as raised:
        reply_to(api, Hung(), seconds=0.3)
    assert str(raised.value) == "no reply in time"


def test_a_server_that_is_not_there_is_busy(api: str) -> None:
    server = ModelServer(lambda question: "Never.")
    with server:
        gone = provider(api, server)
    with pytest.raises(Busy, match=r"^the connection failed: .*refused"):
        gone.reply(Request((user("Hi."),), 31), 60.0)


def test_one_call_asks_once(api: str) -> None:
    with ModelServer(lambda question: Failed(500)) as server:
        with pytest.raises(Busy):
            provider(api, server).reply(Request((user("Hi."),), 31), 60.0)
        assert len(server.questions) == 1


# What may not


def test_what_asking_again_does_not_help(api: str) -> None:
    statuses = (400, 401, 403, 404, 418, 422)
    errors = errors_of(api, [Failed(status, "It is\n  wrong.") for status in statuses])
    assert not any(isinstance(error, Busy) for error in errors)
    assert [str(error) for error in errors] == [
        f"the server replied {status}: It is wrong." for status in statuses
    ]
    assert [error.lasting for error in errors] == [False, True, True, True, False, False]


NO_CREDIT = "Your credit balance is too low to access the API."
LASTING = [
    Failed(400, NO_CREDIT, code="invalid_request_error"),
    Failed(400, "API key not valid.", code="API_KEY_INVALID"),
    Failed(402, "Insufficient Balance"),
    Failed(429, "Check your plan.", code="insufficient_quota"),
    Failed(429, "Rate limit exceeded: free-models-per-day"),
    Failed(429, "200 requests per day, try again later", retry_after="7200"),
]


def test_what_no_later_case_could_do_without_lasts(api: str) -> None:
    errors = errors_of(api, LASTING)
    assert [error.lasting for error in errors] == [True] * len(LASTING)
    assert not any(isinstance(error, Busy) for error in errors)


def test_a_limit_that_ends_within_the_minute_does_not_last(api: str) -> None:
    with pytest.raises(Busy) as raised:
        reply_to(api, Failed(429, "10,000 requests per day", retry_after="9"))
    assert raised.value.after == 9.0


def test_a_page_in_the_way_is_no_word_about_the_key(api: str) -> None:
    (error,) = errors_of(api, [Raw(b"<html>Forbidden</html>", "text/html", 403)])
    assert not error.lasting


TOO_LONG = [
    Failed(400, "Reduce it.", code="context_length_exceeded"),
    Failed(400, "This model's maximum context length is 4096 tokens."),
    Failed(400, "prompt is too long: 210000 tokens > 200000 maximum"),
    Failed(400, "The input token count (1200000) exceeds the maximum number of tokens allowed."),
    Failed(413, "Request exceeds the maximum size", code="request_too_large"),
    Raw(b"<html>Too large</html>", "text/html", 413),
]


@pytest.mark.parametrize("answer", TOO_LONG, ids=range(len(TOO_LONG)))
def test_a_question_that_is_too_long_is_at_fault_itself(api: str, answer: Answer) -> None:
    with pytest.raises(Unanswered):
        reply_to(api, answer)


@pytest.mark.parametrize(
    "answer",
    [
        Failed(400, "It was filtered.", code="content_filter"),
        Failed(400, "Against our usage policy.", code="invalid_prompt"),
        Failed(400, "Output blocked by content filtering policy"),
        Failed(403, "The model requires moderation and your input was flagged"),
    ],
    ids=["code", "prompt", "words", "moderated"],
)
def test_a_content_that_the_provider_will_not_have_is_a_refusal(api: str, answer: Failed) -> None:
    reply = reply_to(api, answer)
    assert (reply.text, reply.usage, reply.finish) == (answer.message, Usage(), "refusal")


def test_an_error_leaves_nothing_of_the_sdk_in_the_trace(api: str) -> None:
    with pytest.raises(ModelError) as raised:
        reply_to(api, Failed(401))
    assert raised.value.__cause__ is None
    assert raised.value.__suppress_context__


# What some models refuse


def test_a_setting_that_is_refused_is_not_sent_again(api: str) -> None:
    def brain(question: Question) -> Answer:
        refused = question.temperature is not None
        return Failed(400, "`temperature` is deprecated for this model.") if refused else "Ok."

    with ModelServer(brain) as server:
        model = provider(api, server)
        replies = [model.reply(Request((user("Hi."),), 31), 60.0) for _ in range(2)]
    assert [reply.text for reply in replies] == ["Ok.", "Ok."]
    seedless = ("seed",) if api == "anthropic" else ()
    assert [reply.without for reply in replies] == [(*seedless, "temperature")] * 2
    assert [question.temperature for question in server.questions] == [0.0, None, None]


def test_another_refusal_that_names_no_setting_stands(api: str) -> None:
    with ModelServer(lambda question: Failed(400, "The temperatures are high.")) as server:
        with pytest.raises(ModelError, match="400: The temperatures are high"):
            provider(api, server).reply(Request((user("Hi."),), 31), 60.0)
        assert len(server.questions) == 1


def test_a_setting_is_refused_once_only(api: str) -> None:
    with ModelServer(lambda question: Failed(400, "temperature, seed: wrong")) as server:
        with pytest.raises(ModelError, match="400: temperature, seed: wrong"):
            provider(api, server).reply(Request((user("Hi."),), 31), 60.0)
        sent = [(each.temperature, each.seed) for each in server.questions]
    assert sent[1:] == [(None, None)]


# Connections


def is_closed(api: str, client: Any) -> bool:
    inner = client._api_client._httpx_client if api == "gemini" else client
    closed = inner.is_closed
    return bool(closed if isinstance(closed, bool) else closed())


def test_a_connection_is_kept_for_the_next_call_and_closed_after_the_last(api: str) -> None:
    with ModelServer(lambda question: "Ok.") as server:
        model: Any = provider(api, server)
        for _ in range(3):
            model.reply(Request((user("Hi."),), 31), 60.0)
        assert server.connections == 1
        client = model.client
        assert not is_closed(api, client)
        del model
        gc.collect()
        assert is_closed(api, client)


def test_an_sdk_is_imported_when_it_is_first_asked(api: str, pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        probe=f"""
        import importlib, sys
        module = importlib.import_module("pytest_androidworld.agent.providers.{api}")
        module.Provider("tester", "http://127.0.0.1:9", "key")
        print(sorted({{"openai", "anthropic", "google.genai", "httpx2"}} & set(sys.modules)))
        """
    )
    result = pytester.run(sys.executable, "probe.py")
    result.stdout.fnmatch_lines(["[[]]"])
