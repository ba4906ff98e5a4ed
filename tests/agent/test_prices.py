"""What tokens cost: ours, the user's, and whose name means which price."""

import sys
import tomllib
from datetime import date
from importlib import metadata
from pathlib import Path

import pytest

from pytest_androidworld.agent import prices
from pytest_androidworld.agent.llm import ModelSpec, Usage
from pytest_androidworld.agent.prices import Price
from pytest_androidworld.errors import UsageError

HERE = "http://127.0.0.1:8000/v1"


@pytest.fixture(autouse=True)
def providers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "known", lambda: ["anthropic", "gemini", "openai"])


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "prices.toml"


@pytest.mark.parametrize(
    ("name", "dollars"),
    [
        ("gpt-4o", 2.5),
        ("gpt-4o-2024-08-06", 2.5),
        ("gpt-4o-mini", 0.15),
        ("gpt-4o-mini-2024-07-18", 0.15),
        ("gpt-4o-foo", None),
        ("gpt-4", 30.0),
        ("gpt-40", None),
        ("ft:gpt-4o", None),
        ("gpt-5", 1.25),
        ("gpt-5-foo", None),
        ("a-model-of-next-year", None),
    ],
)
def test_a_name_means_the_price_of_its_model_and_of_no_other(
    name: str, dollars: float | None
) -> None:
    price = prices.find(ModelSpec("openai", name))
    assert (price and price.input) == dollars


@pytest.mark.parametrize(
    ("provider", "name", "told"),
    [
        ("anthropic", "claude-sonnet-4-20250514", (3.0, 15.0, 0.3)),
        ("anthropic", "claude-sonnet-4-5-20250929", (3.0, 15.0, 0.3)),
        ("anthropic", "claude-sonnet-4-5-foo", None),
        ("anthropic", "claude-sonnet-99", None),
        ("gemini", "gemini-2.5-pro", (1.25, 10.0, 0.125)),
        ("gemini", "models/gemini-2.5-pro", (1.25, 10.0, 0.125)),
        ("gemini", "gemini-2.5-pro-preview-05-06", (1.25, 10.0, 0.125)),
        ("gemini", "gpt-4o", None),
        ("gemini", "gemma-3-27b-it", None),  # in the list, without a price
    ],
)
def test_the_list_knows_the_models_of_each_provider(
    provider: str, name: str, told: tuple[float, float, float] | None
) -> None:
    price = prices.find(ModelSpec(provider, name))
    assert (price and (price.input, price.output, price.cached)) == told


def test_a_long_question_has_the_price_of_a_long_one() -> None:
    price = prices.find(ModelSpec("gemini", "gemini-2.5-pro"))
    assert price is not None
    assert price.of(Usage(100_000, 1000)) == pytest.approx(0.125 + 0.01)
    assert price.of(Usage(300_000, 1000)) == pytest.approx(0.75 + 0.015)


def test_what_goes_into_a_cache_has_its_own_price() -> None:
    price = prices.find(ModelSpec("anthropic", "claude-sonnet-4-20250514"))
    assert price is not None
    usage = Usage(input=1000, output=0, cached=300, written=500)
    assert price.of(usage) == pytest.approx((200 * 3 + 300 * 0.3 + 500 * 3.75) / 1e6)
    assert price.of(Usage(input=0, output=0, cached=300)) == pytest.approx(300 * 0.3 / 1e6)


def test_a_journal_has_the_base_and_where_it_is_from() -> None:
    price = prices.find(ModelSpec("gemini", "gemini-2.5-pro"))
    assert price is not None
    version = metadata.version("genai-prices")
    line = {"input": 1.25, "output": 10.0, "cached": 0.125, "date": f"genai-prices {version}"}
    assert price.line() == line


def test_a_gateway_that_the_list_knows_has_prices_of_its_own() -> None:
    name = "anthropic/claude-sonnet-4"
    known = prices.find(ModelSpec("openai", name, "https://openrouter.ai/api/v1"))
    assert known is not None
    assert known.input == 3.0
    assert prices.find(ModelSpec("openai", name, "https://openrouter.ai.example.com/v1")) is None
    assert (
        prices.find(ModelSpec("openai", "no/such-model", "https://openrouter.ai/api/v1")) is None
    )


def test_the_list_is_read_when_a_price_is_looked_up_and_without_a_network(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        probe="""
        import socket
        import sys

        from pytest_androidworld.agent import prices
        from pytest_androidworld.agent.llm import ModelSpec


        def refuse(*how):
            raise AssertionError("a network was asked")


        assert prices.find(ModelSpec("openai", "x", "http://127.0.0.1:1/v1")).input == 0
        print("genai_prices" in sys.modules)
        socket.getaddrinfo = socket.socket.connect = refuse
        print(prices.find(ModelSpec("openai", "gpt-4o")).input)
        """
    )
    result = pytester.run(sys.executable, "probe.py")
    assert result.outlines == ["False", "2.5"]


def test_cached_tokens_are_some_of_the_input_and_have_their_own_price() -> None:
    price = Price(input=2.0, output=10.0, cached=1.0, date="")
    assert price.of(Usage(1_000_000, 100_000, 250_000)) == 1.5 + 0.25 + 1.0


@pytest.mark.parametrize(
    ("url", "free"),
    [
        (HERE, True),
        ("http://localhost:11434/v1", True),
        ("http://[::1]:80/v1", True),
        ("http://user:word@127.0.0.1/v1", True),
        ("https://127.0.0.1.example.com/v1", False),
        ("https://openrouter.example/localhost", False),
    ],
)
def test_a_server_on_this_machine_is_free_and_any_other_is_unknown(url: str, free: bool) -> None:
    assert prices.find(ModelSpec("openai", "gpt-4o", url)) == (
        Price(0, 0, 0, "") if free else None
    )


@pytest.mark.parametrize("url", [None, HERE])
def test_the_users_table_is_asked_first(own: Path, url: str | None) -> None:
    own.write_text("date = 2026-01-02\n[openai]\ngpt-4o = { input = 1, output = 2 }\n")
    found = prices.find(ModelSpec("openai", "gpt-4o", url), own)
    assert found == Price(1.0, 2.0, 1.0, "2026-01-02")
    assert prices.find(ModelSpec("openai", "gpt-4o-mini"), own) == prices.find(
        ModelSpec("openai", "gpt-4o-mini")
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[openai", "is no table of prices: "),
        ("[opnai]\nx = { input = 1, output = 2 }", "no provider of models is called 'opnai'. Did"),
        ("openai = 3", "openai is 3, no table of models"),
        ("[openai]\nx = 3", "the price of 'x' is 3; write { input = 1.0, output = 2.0, cached"),
        ("[openai]\nx = { input = 1 }", "the price of 'x' is {'input': 1}; write"),
        ("[openai]\nx = { input = 1, output = -2 }", "the price of 'x' is "),
        ("[openai]\nx = { input = 1, output = nan }", "the price of 'x' is "),
        ("[openai]\nx = { input = 1, output = inf }", "the price of 'x' is "),
        ("[openai]\nx = { input = true, output = 2 }", "the price of 'x' is "),
        ("[openai]\nx = { input = 1, output = 2, cashed = 1 }", "the price of 'x' is "),
    ],
)
def test_a_table_that_cannot_be_meant_is_refused_whatever_is_looked_up(
    own: Path, text: str, says: str
) -> None:
    own.write_text(text)
    with pytest.raises(UsageError) as raised:
        prices.find(ModelSpec("gemini", "y"), own)
    assert str(raised.value).startswith(f"--aw-prices: {own}")
    assert says in str(raised.value)


def test_our_own_table_is_dated_keeps_to_its_form_and_goes_before_the_list() -> None:
    prices._own(prices.TABLE)
    assert isinstance(tomllib.loads(prices.TABLE.read_text())["date"], date)
    found = prices.find(ModelSpec("gemini", "gemini-1.5-pro-002"))
    assert found == Price(1.25, 5.0, 0.3125, "2025-08-31")
