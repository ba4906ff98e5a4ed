"""Models by name."""

import sys

import pytest

from pytest_androidworld.agent import llm
from pytest_androidworld.agent.llm import (
    ModelSpec,
    Request,
    Usage,
    user,
)
from pytest_androidworld.errors import UnknownName, UsageError
from tests.models.server import ModelServer

KEY = "canary-5f1d0c"
KEYS = ("OPENAI_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY")
REQUEST = Request((user("Hi."),), 30)


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in KEYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")


# Names


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("openai:gpt-4o", ModelSpec("openai", "gpt-4o")),
        ("openai:qwen2.5:7b", ModelSpec("openai", "qwen2.5:7b")),
        ("openai:org/name@http://h:1/v1", ModelSpec("openai", "org/name", "http://h:1/v1")),
        ("gemini:models/x@https://h", ModelSpec("gemini", "models/x", "https://h")),
        ("openai:name@work", ModelSpec("openai", "name@work")),
        ("openai:n@https://u:p@h/v1", ModelSpec("openai", "n", "https://u:p@h/v1")),
    ],
)
def test_a_model_is_a_provider_a_name_and_perhaps_an_address(text: str, spec: ModelSpec) -> None:
    assert ModelSpec.of(text) == spec


@pytest.mark.parametrize("text", ["", "gpt-4o", "openai:", "openai@http://h/v1"])
def test_what_is_no_model_is_said(text: str) -> None:
    with pytest.raises(UsageError) as raised:
        ModelSpec.of(text)
    assert str(raised.value) == (
        f"{text!r} is not a model."
        " Write PROVIDER:NAME, or PROVIDER:NAME@URL for a server of your own."
    )


def test_an_unknown_provider_names_its_near_miss() -> None:
    with pytest.raises(UnknownName) as raised:
        ModelSpec.of("opnai:gpt-4o")
    assert str(raised.value) == (
        "no provider of models is called 'opnai'. Did you mean 'openai'?\n"
        "Write PROVIDER:NAME, or PROVIDER:NAME@URL for a server of your own."
    )


def test_the_providers() -> None:
    assert llm.known() == ["anthropic", "gemini", "openai"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("openai:gpt-4o", "openai:gpt-4o"),
        ("openai:n@http://h:1/v1", "openai:n@http://h:1/v1"),
        ("openai:n@http://user:pw@h:1/v1", "openai:n@http://h:1/v1"),
        ("openai:n@http://user:p@w@h/v1", "openai:n@http://h/v1"),
        ("openai:n@http://h/v1?token=x", "openai:n@http://h/v1"),
        ("openai:n@http://h/v1?to=a@b", "openai:n@http://h/v1"),
        ("openai:n@http://h/v1#token", "openai:n@http://h/v1"),
    ],
)
def test_what_is_shown_holds_no_secret_of_the_address(text: str, shown: str) -> None:
    assert ModelSpec.of(text).display_name == shown


# What is missing


KEYLESS = (
    "; without a key, use a server of your own"
    " (--model=openai:NAME@http://127.0.0.1:11434/v1),"
    " recorded calls (--aw-cassettes=FOLDER --aw-cassette-mode=replay)"
    " or an agent that uses no model: human, idle, oracle, random"
)


@pytest.mark.parametrize(
    ("provider", "variables"),
    [
        ("openai", "OPENAI_API_KEY"),
        ("gemini", "GEMINI_API_KEY or GOOGLE_API_KEY"),
        ("anthropic", "ANTHROPIC_API_KEY"),
    ],
)
def test_without_a_key_one_sentence_names_the_variable(provider: str, variables: str) -> None:
    with pytest.raises(UsageError) as raised:
        llm.load(f"{provider}:x", most=1)
    assert str(raised.value) == (
        f"{provider}:x cannot be used, because no API key is set in {variables}{KEYLESS}"
    )


def test_a_key_of_blanks_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "  \n")
    assert ModelSpec.of("openai:x").key is None


def test_an_invalid_key_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}\n{KEY}")
    with pytest.raises(UsageError) as raised:
        llm.load("openai:x", most=1)
    assert str(raised.value) == (
        "openai:x cannot be used, because OPENAI_API_KEY contains characters that are not"
        f" valid in a key{KEYLESS}"
    )


@pytest.mark.parametrize(
    ("provider", "module"),
    [
        ("openai", "openai"),
        ("gemini", "google.genai"),
        ("gemini", "google"),
        ("anthropic", "anthropic"),
        ("openai", "tenacity"),  # of the extra, too
    ],
)
def test_without_its_sdk_one_sentence_names_the_extra(
    provider: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "google.genai", raising=False)  # another test's
    monkeypatch.setitem(sys.modules, module, None)
    for name in KEYS:
        monkeypatch.setenv(name, KEY)
    with pytest.raises(UsageError) as raised:
        llm.load(f"{provider}:x", most=1)
    assert str(raised.value) == (
        f"{provider}:x cannot be used, because its SDK is not installed"
        f" (pip install 'pytest-androidworld[{provider}]'){KEYLESS}"
    )


def named(model: str) -> tuple[str, str] | None:
    """The variable that holds the key, and the key."""
    key = ModelSpec.of(model).key
    return (key.name, str(key)) if key else None


def test_the_first_variable_that_is_set_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_API_KEY", "google")
    assert named("gemini:x") == ("GOOGLE_API_KEY", "google")
    monkeypatch.setenv("GEMINI_API_KEY", " gemini\n")
    assert named("gemini:x") == ("GEMINI_API_KEY", "gemini")


@pytest.mark.parametrize("provider", ["openai", "gemini", "anthropic"])
def test_a_server_of_ones_own_wants_no_key(provider: str) -> None:
    with ModelServer(lambda question: "Yes.") as server:
        reply = llm.load(server.model(provider), most=60).reply(REQUEST, 60)
    assert (reply.text, reply.usage, reply.tries) == ("Yes.", Usage(1, 1), 1)
    assert server.questions[0].key == "unused"
