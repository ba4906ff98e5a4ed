"""What only Gemini does."""

import json

import pytest

from pytest_androidworld.agent.llm import Busy, Reply, Usage, assistant, user
from pytest_androidworld.errors import ModelError
from tests.agent.providers.conftest import asked, reply_to
from tests.models.server import Raw, Said, Turn


@pytest.mark.parametrize("word", ["SAFETY", "RECITATION", "PROHIBITED_CONTENT"])
def test_a_reply_that_was_stopped_is_a_refusal(word: str) -> None:
    assert reply_to("gemini", Said("", word)) == Reply("", Usage(1, 0), "refusal")


def test_an_end_of_its_own_is_called_by_its_own_word() -> None:
    assert reply_to("gemini", Said("I cl", "OTHER")).finish == "OTHER"


def test_a_block_says_why_if_it_knows() -> None:
    blocked = {"promptFeedback": {"blockReason": "OTHER", "blockReasonMessage": "It is late."}}
    answer = Raw(json.dumps(blocked).encode())
    assert reply_to("gemini", answer) == Reply("It is late.", None, "refusal")


def test_no_answer_for_tokens_that_were_read_is_a_refusal() -> None:
    answer = Raw(b'{"usageMetadata": {"promptTokenCount": 9}}')
    assert reply_to("gemini", answer) == Reply("", Usage(9, 0), "refusal")


def test_thoughts_are_not_returned() -> None:
    parts = [{"text": "Hm. ", "thought": True}, {"text": "I "}, {"text": "click."}]
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP"}
    answer = Raw(json.dumps({"candidates": [candidate]}).encode())
    assert reply_to("gemini", answer).text == "I click."


def test_the_server_says_in_a_detail_when_to_ask_again() -> None:
    details = [
        {"@type": "type.googleapis.com/google.rpc.Help"},
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34.5s"},
    ]
    error = {"code": 429, "message": "Quota.", "status": "X", "details": details}
    with pytest.raises(Busy) as raised:
        reply_to("gemini", Raw(json.dumps({"error": error}).encode(), status=429))
    assert (str(raised.value), raised.value.after) == ("the server replied 429: Quota.", 34.5)


@pytest.mark.parametrize(
    ("quota", "lasting"),
    [
        ("GenerateRequestsPerDayPerProjectPerModel-FreeTier", True),
        ("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", False),
    ],
)
def test_a_quota_of_the_day_lasts_whatever_time_the_server_names(
    quota: str, lasting: bool
) -> None:
    details = [
        {
            "@type": "type.googleapis.com/google.rpc.QuotaFailure",
            "violations": [{"quotaId": quota}],
        },
        {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"},
    ]
    said = "You exceeded your current quota, please check your plan and billing details."
    error = {"code": 429, "message": said, "status": "RESOURCE_EXHAUSTED", "details": details}
    with pytest.raises(ModelError) as raised:
        reply_to("gemini", Raw(json.dumps({"error": error}).encode(), status=429))
    assert (raised.value.lasting, isinstance(raised.value, Busy)) == (lasting, not lasting)


@pytest.mark.parametrize("details", [7, "?", {"violations": 7}, [{"violations": "?"}], [7]])
def test_details_of_any_shape_are_none(details: object) -> None:
    error = {"code": 429, "message": "Quota.", "details": details}
    with pytest.raises(Busy):
        reply_to("gemini", Raw(json.dumps({"error": error}).encode(), status=429))


def test_a_detail_without_a_time_says_nothing() -> None:
    error = {"message": "Quota.", "details": [{"retryDelay": "soon"}, "?"]}
    with pytest.raises(Busy) as raised:
        reply_to("gemini", Raw(json.dumps({"error": error}).encode(), status=429))
    assert raised.value.after is None


@pytest.mark.parametrize(("seconds", "told"), [(3.2, "10"), (60.4, "61")])
def test_the_server_is_given_no_less_time_than_it_takes(seconds: float, told: str) -> None:
    _, question = asked("gemini", lambda question: "Ok.", seconds=seconds)
    assert question.headers is not None
    assert question.headers["x-server-timeout"] == told


def test_what_says_nothing_is_left_out() -> None:
    _, question = asked(
        "gemini", lambda question: "Ok.", user("", "A."), assistant(""), user("B.")
    )
    assert question.turns == (Turn("user", "A."), Turn("user", "B."))
