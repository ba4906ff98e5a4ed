"""What only Anthropic's messages do."""

import json

import pytest

from pytest_androidworld.agent.llm import Usage, assistant, user
from tests.agent.providers.conftest import asked, reply_to
from tests.models.server import Raw, Said, Turn


def message(**fields: object) -> Raw:
    whole = {"type": "message", "role": "assistant", "stop_reason": "end_turn", **fields}
    return Raw(json.dumps(whole).encode())


def test_what_is_put_into_a_cache_is_read_too() -> None:
    usage = {
        "input_tokens": 5,
        "cache_creation_input_tokens": 20,
        "cache_read_input_tokens": 300,
        "output_tokens": 4,
    }
    answer = message(content=[{"type": "text", "text": "Yes."}], usage=usage)
    assert reply_to("anthropic", answer).usage == Usage(
        input=325, output=4, cached=300, written=20
    )


def test_only_texts_are_returned() -> None:
    content = [
        {"type": "thinking", "thinking": "Hm.", "signature": "x"},
        {"type": "text", "text": "I "},
        {"type": "text", "text": "click."},
    ]
    assert reply_to("anthropic", message(content=content)).text == "I click."


@pytest.mark.parametrize(
    ("word", "finish"),
    [
        ("stop_sequence", "stop"),
        ("model_context_window_exceeded", "model_context_window_exceeded"),
    ],
)
def test_how_a_reply_ended(word: str, finish: str) -> None:
    assert reply_to("anthropic", Said("I cl", word)).finish == finish


def test_what_says_nothing_is_left_out() -> None:
    _, question = asked(
        "anthropic", lambda question: "Ok.", user(" ", "A."), assistant(""), user("B.")
    )
    assert question.turns == (Turn("user", "A."), Turn("user", "B."))
