"""What only servers of chat completions do."""

import json
from typing import Any

import pytest

from pytest_androidworld.agent.llm import Busy, Reply, Usage, user
from pytest_androidworld.errors import ModelError
from tests.agent.providers.conftest import asked, errors_of, reply_to
from tests.models.server import Failed, Question, Raw, Said


def test_texts_are_one_text_for_servers_that_take_no_parts() -> None:
    _, question = asked("openai", lambda question: "Ok.", user("One.", "Two."))
    assert question.body is not None
    assert question.body["messages"] == [{"role": "user", "content": "One.\nTwo."}]


def test_no_limit_of_tokens_is_set() -> None:
    assert asked("openai", lambda question: "Ok.")[1].most is None


def test_an_account_without_money_is_not_asked_again() -> None:
    with pytest.raises(ModelError) as raised:
        reply_to("openai", Failed(429, "You have no money.", code="insufficient_quota"))
    assert raised.value.lasting
    assert str(raised.value) == "the server replied 429: You have no money."


def test_another_429_is_asked_again() -> None:
    with pytest.raises(Busy):
        reply_to("openai", Failed(429, "Slowly.", code="rate_limit_exceeded"))


def test_a_filter_that_speaks_by_an_error_refuses() -> None:
    reply = reply_to("openai", Failed(400, "It was filtered.", code="content_filter"))
    assert reply == Reply("It was filtered.", Usage(), "refusal")


def test_a_filtered_reply_is_a_refusal() -> None:
    assert reply_to("openai", Said("I cl", "content_filter")).finish == "refusal"


def test_an_end_of_its_own_is_called_by_its_own_word() -> None:
    assert reply_to("openai", Said("I cl", "weary")).finish == "weary"


def test_a_server_may_leave_out_all_that_is_not_the_reply() -> None:
    answer = Raw(b'{"choices": [{"message": {"content": "Yes."}}]}')
    assert reply_to("openai", answer) == Reply("Yes.", None, "stop")


@pytest.mark.parametrize("model", ["", '"model": null, ', '"model": 7, '])
def test_a_server_may_not_say_which_model_it_has(model: str) -> None:
    answer = f'{{{model}"choices": [{{"message": {{"content": "Yes."}}}}]}}'
    assert reply_to("openai", Raw(answer.encode())).served == ""


@pytest.mark.parametrize(
    "body",
    [
        b'{"choices": [{"message": {"content": ["Yes."]}}]}',
        b'{"choices": [{"message": {"content": "Yes."}}], "usage": {"prompt_tokens": "many"}}',
    ],
)
def test_a_text_and_a_number_have_to_be_ones(body: bytes) -> None:
    with pytest.raises(Busy, match=r"^what the server sent is no reply: a text or a number is "):
        reply_to("openai", Raw(body))


def test_servers_word_their_errors_in_many_ways() -> None:
    bodies = {
        b'{"error": "model \'tester\' not found"}': "model 'tester' not found",
        b'{"error": {"message": "no model", "type": "x"}}': "no model",
        b'{"object": "error", "message": "no such model"}': "no such model",
        b'{"detail": "Not Found"}': '{"detail": "Not Found"}',
        b"404 page not found": "404 page not found",
        b"[1, 2]": "[1, 2]",
        b"": "Not Found",
    }
    errors = errors_of("openai", [Raw(body, status=404) for body in bodies])
    said = [f"the server replied 404: {words}" for words in bodies.values()]
    assert [str(error) for error in errors] == said


def test_a_seed_alone_may_be_refused() -> None:
    def brain(question: Question) -> Failed | str:
        return Failed(422, "Extra inputs: seed") if question.seed is not None else "Ok."

    reply, question = asked("openai", brain)
    assert (question.temperature, question.seed) == (0.0, None)
    assert reply.without == ("seed",)


def completion(message: dict[str, Any], finish: str = "stop") -> Raw:
    return Raw(json.dumps({"choices": [{"message": message, "finish_reason": finish}]}).encode())


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_thinking_that_a_server_sends_apart_is_kept_apart(field: str) -> None:
    reply = reply_to("openai", completion({"content": "Yes.", field: "Is it so?"}))
    assert (reply.text, reply.thinking) == ("Yes.", "Is it so?")


def test_a_call_that_a_server_has_taken_out_of_the_text_is_put_back() -> None:
    function = {"name": "mobile_use", "arguments": '{"action": "wait"}'}
    call = {"id": "call_1", "type": "function", "function": function}
    answer = completion({"content": "Action: Wait.", "tool_calls": [call]}, "tool_calls")
    reply = reply_to("openai", answer)
    called = json.dumps(function)
    assert reply.text == f"Action: Wait.\n<tool_call>\n{called}\n</tool_call>"
