"""How a model is to answer, as people write it."""

from typing import Any

import pytest

from pytest_androidworld.agent.model_options import ModelOptions, unusual
from pytest_androidworld.errors import UsageError

GEMINI_3 = "gemini:gemini-3-pro-preview"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", {}),
        ("temperature=0.2", {"temperature": 0.2}),
        ("temperature=default", {"temperature": "default"}),
        ("effort=high, thinking=adaptive", {"effort": "high", "thinking": "adaptive"}),
        ("thinking=8000,max-output=64000", {"thinking": 8000, "max_output": 64000}),
        ("image_detail='low'", {"image_detail": "low"}),
        (
            "body={top_p = 0.9, stop = ['a', 'b'], deep = {kind = mild}}",
            {"body": {"top_p": 0.9, "stop": ["a", "b"], "deep": {"kind": "mild"}}},
        ),
        ('{"temperature": 0, "body": {"x": true}}', {"temperature": 0, "body": {"x": True}}),
        ("{'effort': 'low', 'body': {'x': True}}", {"effort": "low", "body": {"x": True}}),
        ("{effort = low}", {"effort": "low"}),
        (
            "top_p=0.85,top_k=-1,frequency_penalty=0.2,presence_penalty=-1,repetition_penalty=1.0",
            {
                "top_p": 0.85,
                "top_k": -1,
                "frequency_penalty": 0.2,
                "presence_penalty": -1,
                "repetition_penalty": 1.0,
            },
        ),
        ("seed=42", {"seed": 42}),
        ("seed=default", {"seed": "default"}),
        (
            "image_format=jpeg,image_quality=80,image_pixels=500000,images_kept=3",
            {
                "image_format": "jpeg",
                "image_quality": 80,
                "image_pixels": 500_000,
                "images_kept": 3,
            },
        ),
    ],
)
def test_options_are_pairs_or_a_table(text: str, said: dict[str, Any]) -> None:
    assert ModelOptions.of(text).given == said
    assert ModelOptions.of(str(ModelOptions.of(text))).given == said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("max_outputs=9", "no option of a model is called 'max_outputs'. Did you mean"),
        ("temperature=hot", "temperature is 'hot'; write a number from 0 to 2, or default"),
        ("temperature=3", "temperature is 3; write a number from 0 to 2"),
        ("temperature=true", "temperature is True; write a number"),
        ("effort=3", "effort is 3; write a word, such as low"),
        ("thinking=much", "thinking is 'much'; write a number of tokens, or off, or adaptive"),
        ("thinking=-1", "thinking is -1; write"),
        ("max_output=0", "max_output is 0; write a number of tokens"),
        ("image_detail=best", "image_detail is 'best'; write low, high, or auto"),
        ("top_p=1.1", "top_p is 1.1; write a number from 0 to 1"),
        ("top_k=0.5", "top_k is 0.5; write a whole number, or -1 (all)"),
        ("presence_penalty=3", "presence_penalty is 3; write a number from -2 to 2"),
        ("seed=-1", "seed is -1; write a whole number, or default (none is sent)"),
        ("image_format=gif", "image_format is 'gif'; write png or jpeg"),
        ("image_quality=0", "image_quality is 0; write a whole number from 1 to 100"),
        ("image_pixels=9", "image_pixels is 9; write a number of pixels"),
        ("images_kept=0", "images_kept is 0; write a number of pictures"),
        ("body=3", "body is 3; write a table: {stop = ['END']}"),
        ("high", "'high' cannot be read; write temperature=0.2,effort=high,body={top_p = 0.9}"),
        ("effort=a b", "'effort=a b' cannot be read; write"),
        ('{"effort": ', "cannot be read; write"),
        ("[1]", "'[1]' cannot be read; write"),
    ],
)
def test_what_cannot_be_meant_is_one_sentence(text: str, says: str) -> None:
    with pytest.raises(UsageError) as raised:
        ModelOptions.of(text)
    assert str(raised.value).startswith("--aw-model-options: ")
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("model", "text", "temperature"),
    [
        ("openai:gpt-4o", "", 0.0),
        ("gemini:gemini-2.5-pro", "", 0.0),
        ("gemini:gemma-3-27b-it", "", 0.0),
        (GEMINI_3, "", None),
        ("gemini:models/gemini-3.1-flash", "", None),
        ("gemini:gemini-flash-latest", "", None),
        ("openai:gemini-3-pro@http://h/v1", "", 0.0),
        (GEMINI_3, "temperature=0", 0.0),
        ("openai:gpt-4o", "temperature=default", None),
        ("anthropic:claude", "", 0.0),
        ("anthropic:claude", "thinking=4000", None),
        ("anthropic:claude", "thinking=off", 0.0),
        ("anthropic:claude", "thinking=4000,temperature=1", 1.0),
    ],
)
def test_the_temperature_is_the_papers_unless_it_does_not_suit_the_model(
    model: str, text: str, temperature: float | None
) -> None:
    assert ModelOptions.of(text).temperature_for(model) == temperature


@pytest.mark.parametrize(
    ("model", "text", "again"),
    [
        ("openai:gpt-4o", "", ""),
        (GEMINI_3, "", ""),
        (GEMINI_3, "temperature=0", "temperature=0.0"),
        ("openai:gpt-4o", "temperature=0", ""),
        ("openai:gpt-4o", "effort=low,temperature=1", "effort=low,temperature=1.0"),
    ],
)
def test_a_journal_knows_what_has_to_be_said_again(model: str, text: str, again: str) -> None:
    line = ModelOptions.of(text).line(model)
    assert {part for part in unusual(line, model).split(",") if part} == {
        part for part in again.split(",") if part
    }


STATED = ModelOptions(temperature=0, top_p=0.85, seed="default", body={"a": 1, "b": 2})


@pytest.mark.parametrize(
    ("text", "effective"),
    [
        ("", {"temperature": 0, "top_p": 0.85, "seed": "default", "body": {"a": 1, "b": 2}}),
        (
            "temperature=default,seed=7,max_output=9,body={b = 3}",
            {
                "temperature": "default",
                "top_p": 0.85,
                "seed": 7,
                "max_output": 9,
                "body": {"a": 1, "b": 3},
            },
        ),
        ("top_p=0", {"temperature": 0, "top_p": 0, "seed": "default", "body": {"a": 1, "b": 2}}),
    ],
)
def test_what_is_given_counts_more_than_what_an_agent_states(
    text: str, effective: dict[str, Any]
) -> None:
    assert ModelOptions.of(text).over(STATED).given == effective


@pytest.mark.parametrize(("text", "seed"), [("", 31), ("seed=7", 7), ("seed=default", None)])
def test_the_seed_is_the_cases_unless_it_is_said_otherwise(text: str, seed: int | None) -> None:
    assert ModelOptions.of(text).seed_of(31) == seed


@pytest.mark.parametrize(
    ("text", "again"),
    [("", ""), ("top_p=0.85", ""), ("top_p=0.5", "top_p=0.5"), ("effort=low", "effort=low")],
)
def test_what_an_agent_states_has_not_to_be_said_again(text: str, again: str) -> None:
    line = ModelOptions.of(text).over(STATED).line("openai:gpt-4o")
    assert unusual(line, "openai:gpt-4o", STATED.given) == again
