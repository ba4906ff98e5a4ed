"""Settings of a model: how each server gets them, and what it refuses."""

import io
from typing import Any

import numpy as np
import pytest

from phone.tests.pictures import open_image
from pytest_androidworld.agent.llm import Reply, Request, Usage, assistant, encoded, system, user
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.agent.screen import Screen
from pytest_androidworld.env.state import State
from pytest_androidworld.errors import ModelError
from tests.agent.providers.conftest import provider
from tests.models.server import (
    Answer,
    Brain,
    Failed,
    ModelServer,
    Question,
    Raw,
    Refused,
    Said,
    Turn,
)

ALL = "effort=low,max_output=900,body={top_p = 0.9}"
PIXELS = np.arange(60 * 40 * 3, dtype=np.uint8).reshape(60, 40, 3)
SCREEN = Screen(State((), (40, 60), picture=PIXELS))
UNNAMED = "Unsupported parameter for this model."
ONLY = "This model is only supported in v1/responses and not in v1/chat/completions."


def asked(
    api: str, brain: Brain, text: str, *, times: int = 1, temperature: float | None = None
) -> tuple[list[Reply], list[Question]]:
    """What comes of asking with these options."""
    request = Request((user("Hi.", SCREEN),), 31, temperature, ModelOptions.of(text))
    with ModelServer(brain) as server:
        model = provider(api, server)
        replies = [model.reply(request, 60.0) for _ in range(times)]
    assert server.unfit == []
    return replies, server.questions


def body(api: str, text: str) -> Any:
    (question,) = asked(api, lambda question: "Ok.", text)[1]
    assert question.body is not None
    return question.body


def test_openai_gets_them() -> None:
    sent = body("openai", ALL + ",image_detail=high")
    told = {name: sent.get(name) for name in ("reasoning_effort", "max_tokens", "top_p")}
    assert told == {"reasoning_effort": "low", "max_tokens": 900, "top_p": 0.9}
    assert sent["messages"][0]["content"][1]["image_url"]["detail"] == "high"


def test_gemini_gets_them() -> None:
    text = "effort=low,thinking=512,max_output=900,image_detail=low"
    assert body("gemini", text)["generationConfig"] == {
        "seed": 31,
        "thinkingConfig": {"thinkingLevel": "LOW", "thinkingBudget": 512},
        "maxOutputTokens": 900,
        "mediaResolution": "MEDIA_RESOLUTION_LOW",
    }
    more = body("gemini", "body={generationConfig = {topP = 0.5}}")["generationConfig"]
    assert more == {"seed": 31, "topP": 0.5}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("thinking=2000", {"thinking": {"type": "enabled", "budget_tokens": 2000}}),
        ("thinking=off", {"thinking": {"type": "disabled"}}),
        ("thinking=adaptive", {"thinking": {"type": "adaptive"}}),
        (ALL, {"output_config": {"effort": "low"}, "max_tokens": 900, "top_p": 0.9}),
    ],
)
def test_anthropic_gets_them(text: str, told: dict[str, Any]) -> None:
    sent = body("anthropic", text)
    assert {name: sent.get(name) for name in told} == told


SAMPLING = "top_p=0.8,top_k=20,frequency_penalty=0.2,presence_penalty=1,repetition_penalty=1.05"


@pytest.mark.parametrize(
    ("api", "told", "without"),
    [
        (
            "openai",
            {
                "top_p": 0.8,
                "top_k": 20,
                "frequency_penalty": 0.2,
                "presence_penalty": 1,
                "repetition_penalty": 1.05,
            },
            (),
        ),
        (
            "gemini",
            {
                "generationConfig": {
                    "seed": 31,
                    "topP": 0.8,
                    "topK": 20,
                    "frequencyPenalty": 0.2,
                    "presencePenalty": 1,
                }
            },
            ("repetition_penalty",),
        ),
        (
            "anthropic",
            {"top_p": 0.8, "top_k": 20},
            ("frequency_penalty", "presence_penalty", "repetition_penalty", "seed"),
        ),
    ],
)
def test_how_tokens_are_drawn_is_sent_as_each_api_has_it(
    api: str, told: dict[str, Any], without: tuple[str, ...]
) -> None:
    (reply,), (question,) = asked(api, lambda question: "Ok.", SAMPLING)
    sent = question.body or {}
    assert {name: sent.get(name) for name in told} == told
    assert reply.without == without


def test_a_penalty_that_a_server_does_not_know_is_left_out_from_then_on() -> None:
    def brain(question: Question) -> Answer:
        known = "repetition_penalty" not in (question.body or {})
        unknown = "Unrecognized request argument supplied: repetition_penalty"
        return "Ok." if known else Failed(400, unknown)

    replies, questions = asked("openai", brain, SAMPLING, times=2)
    assert [reply.without for reply in replies] == [("repetition_penalty",)] * 2
    assert [(each.body or {}).get("top_k") for each in questions] == [20, 20, 20]


def test_no_seed_is_sent_if_there_is_none() -> None:
    with ModelServer(lambda question: "Ok.") as server:
        reply = provider("openai", server).reply(Request((user("Hi."),), None, None), 60.0)
    assert "seed" not in (server.questions[0].body or {})
    assert reply.without == ()


@pytest.mark.parametrize("api", ["openai", "responses", "gemini", "anthropic"])
def test_a_picture_is_sent_as_jpeg_if_that_is_wanted(api: str) -> None:
    def brain(question: Question) -> Answer:
        return "Ok." if question.api == api else Failed(404, ONLY)

    options = ModelOptions.of("image_format=jpeg,image_quality=90")
    request = Request(encoded((user("Hi.", SCREEN),), options), 31, None, options)
    with ModelServer(brain) as server:
        provider(api.replace("responses", "openai"), server).reply(request, 60.0)
    assert server.unfit == []
    (picture,) = server.questions[-1].pictures
    assert picture.startswith(b"\xff\xd8\xff")
    assert open_image(io.BytesIO(picture)).size == (40, 60)


def test_an_answer_has_room_beside_its_thoughts() -> None:
    assert body("anthropic", "")["max_tokens"] == 32_000
    assert body("anthropic", "thinking=20000")["max_tokens"] == 52_000


def test_an_older_model_is_given_no_more_than_it_can_write() -> None:
    def brain(question: Question) -> Answer:
        too_many = f"max_tokens: {question.most} > 8192, which is the maximum allowed number"
        return "Ok." if (question.most or 0) <= 8192 else Failed(400, too_many)

    replies, questions = asked("anthropic", brain, "", times=2)
    assert [each.most for each in questions] == [32_000, 8192, 8192]
    assert [reply.without for reply in replies] == [("seed",)] * 2


def test_a_length_that_is_requested_is_not_changed_silently() -> None:
    said = "max_tokens: 999999 > 64000, which is the maximum allowed number of output tokens"
    with pytest.raises(ModelError, match="400: max_tokens: 999999 > 64000"):
        asked("anthropic", lambda question: Failed(400, said), "max_output=999999")


@pytest.mark.parametrize(
    ("param", "without"),
    [("temperature", ("temperature",)), ("seed", ("seed",)), ("reasoning_effort", ("effort",))],
)
def test_a_refusal_that_names_its_setting_in_a_field_alone_is_understood_and_remembered(
    param: str, without: tuple[str, ...]
) -> None:
    def brain(question: Question) -> Answer:
        if param not in (question.body or {}):
            return "Ok."
        return Failed(400, UNNAMED, code="unsupported_parameter", param=param)

    replies, questions = asked("openai", brain, "effort=low", times=3, temperature=0.0)
    assert [reply.without for reply in replies] == [without] * 3
    assert [param in (each.body or {}) for each in questions] == [True, False, False, False]


def test_the_field_counts_more_than_the_words() -> None:
    said = "'temperature' does not go with the effort that you want."

    def brain(question: Question) -> Answer:
        refused = question.temperature is not None
        return Failed(400, said, param="temperature") if refused else "Ok."

    (reply,), _ = asked("openai", brain, "effort=low", temperature=0.5)
    assert reply.without == ("temperature",)


def test_a_length_is_said_in_the_way_that_the_server_knows() -> None:
    def brain(question: Question) -> Answer:
        if "max_tokens" not in (question.body or {}):
            return "Ok."
        return Failed(400, "'max_tokens' is not supported. Use 'max_completion_tokens' instead.")

    replies, questions = asked("openai", brain, "max_output=900", times=2)
    assert [reply.without for reply in replies] == [(), ()]
    assert (questions[-1].body or {})["max_completion_tokens"] == 900
    assert len(questions) == 3


@pytest.mark.parametrize(
    ("api", "without"),
    [("openai", ("thinking",)), ("gemini", ()), ("anthropic", ("image_detail", "seed"))],
)
def test_a_reply_says_what_its_server_did_not_get(api: str, without: tuple[str, ...]) -> None:
    (reply,), _ = asked(api, lambda question: "Ok.", "thinking=2000,image_detail=low")
    assert reply.without == without


# Models that are only behind Responses


def only_there(answer: Answer) -> Brain:
    return lambda question: answer if question.api == "responses" else Failed(404, ONLY)


def test_a_model_that_is_only_behind_responses_is_asked_there_and_then_at_once() -> None:
    brain = only_there(Said("Yes.", cached=1, thought=5, written=1))
    replies, questions = asked("openai", brain, ALL, times=2, temperature=0.0)
    assert [each.api for each in questions] == ["openai", "responses", "responses"]
    assert replies == [Reply("Yes.", Usage(1, 6, 1, 1), without=("seed",))] * 2
    sent = questions[1].body or {}
    told = {name: sent[name] for name in ("reasoning", "max_output_tokens", "top_p", "store")}
    assert told == {
        "reasoning": {"effort": "low"},
        "max_output_tokens": 900,
        "top_p": 0.9,
        "store": False,
    }
    (picture,) = questions[1].pictures
    assert np.array_equal(np.asarray(open_image(io.BytesIO(picture))), PIXELS)


def test_the_whole_conversation_is_sent_there() -> None:
    said = (system("You play."), user("Before."), assistant("Click."), user("And now?"))
    with ModelServer(only_there("Ok.")) as server:
        provider("openai", server).reply(Request(said, 31), 60.0)
    question = server.questions[1]
    assert question.system == "You play."
    assert question.turns == (
        Turn("user", "Before."),
        Turn("assistant", "Click."),
        Turn("user", "And now?"),
    )


@pytest.mark.parametrize(
    ("answer", "text", "finish"),
    [
        ("", "", "stop"),
        (Refused("Not this."), "Not this.", "refusal"),
        (Said("I cl", "max_output_tokens"), "I cl", "length"),
        (Said("I cl", "content_filter"), "I cl", "refusal"),
    ],
)
def test_how_a_reply_from_there_ends(answer: Answer, text: str, finish: str) -> None:
    ((reply,), _) = asked("openai", only_there(answer), "")
    assert (reply.text, reply.finish) == (text, finish)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Failed(401, "Incorrect API key.", code="invalid_api_key"), "401: Incorrect API key."),
        (Raw(b"{}"), "what the server sent is no reply: "),
        (
            Raw(b'{"output": [], "error": {"code": "server_error", "message": "Oh."}}'),
            "the server replied 200, but reported an error: Oh.",
        ),
    ],
)
def test_errors_from_there_are_errors(answer: Answer, said: str) -> None:
    with pytest.raises(ModelError, match=said):
        asked("openai", only_there(answer), "")


def test_a_setting_is_refused_there_too() -> None:
    def brain(question: Question) -> Answer:
        if question.api == "openai":
            return Failed(404, ONLY)
        if question.temperature is None:
            return "Ok."
        return Failed(400, UNNAMED, code="unsupported_parameter", param="temperature")

    replies, questions = asked("openai", brain, "", times=2, temperature=0.0)
    assert [reply.without for reply in replies] == [("seed", "temperature")] * 2
    assert len(questions) == 4


def test_a_model_that_is_nowhere_is_not_sought_there() -> None:
    with (
        ModelServer(lambda question: Failed(404, "The model does not exist.")) as server,
        pytest.raises(ModelError) as raised,
    ):
        provider("openai", server).reply(Request((user("Hi."),), 31), 60.0)
    assert raised.value.lasting
    assert [each.api for each in server.questions] == ["openai"]


@pytest.mark.parametrize("api", ["openai", "anthropic"])
def test_tokens_that_go_into_a_cache_are_counted(api: str) -> None:
    with ModelServer(lambda question: Said("Yes.", cached=1, written=2)) as server:
        reply = provider(api, server).reply(Request((user("one two three four"),), 31), 60.0)
    assert reply.usage == Usage(input=4, output=1, cached=1, written=2)
