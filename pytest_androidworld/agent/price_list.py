"""The maintained list of prices, `genai-prices`: it comes with its data and needs no network."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib import metadata
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pytest_androidworld.agent.llm import ModelSpec, Usage
from pytest_androidworld.agent.prices import OF_A_DAY, Price

if TYPE_CHECKING:
    from genai_prices.types import ModelInfo, ModelPrice, Provider

PACKAGE = "genai-prices"
CALLED = {"gemini": "google"}  # providers that have another name there
# What else a model's name may go on with there: a version that is not yet a release.
OF_A_PREVIEW = re.compile(r"(-preview|-exp)?" + OF_A_DAY.pattern + r"|(-preview|-exp)-\d\d-\d\d")


@dataclass(frozen=True)
class Listed(Price):
    """A price that may depend on how long the question is."""

    prices: "ModelPrice" = field(kw_only=True, repr=False)

    def of(self, usage: Usage) -> float:
        from genai_prices import Usage as Counted

        read = max(usage.input, usage.cached + usage.written)  # a server may count in its own way
        counted = Counted(
            input_tokens=read,
            output_tokens=usage.output,
            cache_read_tokens=usage.cached,
            cache_write_tokens=usage.written,
        )
        return float(self.prices.calc_price(counted)["total_price"])


def find(spec: ModelSpec) -> Price | None:
    """The price of a model today; None if the list has none for just that name."""
    from genai_prices.data_snapshot import get_snapshot

    snapshot, name = get_snapshot(), spec.name.lower().removeprefix("models/")
    provider = next((each for each in snapshot.providers if _is(each, spec)), None)
    if provider is None:
        return None
    model = provider.find_model(name, all_providers=snapshot.providers)
    if model is None or not _means(model, name):
        return None
    prices = model.get_prices(datetime.fromtimestamp(time.time(), UTC))
    known = vars(prices)
    if known.get("input_mtok") is None or known.get("output_mtok") is None:
        return None
    read, written = _dollars(known["input_mtok"]), _dollars(known["output_mtok"])
    cached = known.get("cache_read_mtok")
    date = f"{PACKAGE} {metadata.version(PACKAGE)}"
    return Listed(read, written, read if cached is None else _dollars(cached), date, prices=prices)


def _is(provider: "Provider", spec: ModelSpec) -> bool:
    if spec.url is None:
        return provider.id == CALLED.get(spec.provider, spec.provider)
    host = urlsplit(spec.url).hostname
    return re.fullmatch(provider.api_pattern, f"https://{host}") is not None


def _means(model: "ModelInfo", name: str) -> bool:
    """Whether a name is the model's, but for the date: the list matches any common beginning."""
    for kind, text in _clauses(model.match):
        if kind == "regex" and re.fullmatch(text, name):
            return True
        begins = kind != "regex" and name.startswith(text)
        if begins and OF_A_PREVIEW.fullmatch(name[len(text) :]):
            return True
    return False


def _clauses(match: Any) -> Iterator[tuple[str, str]]:
    """What the list knows a model by, one by one."""
    for kind in ("equals", "starts_with", "contains", "regex"):
        if hasattr(match, kind):
            yield kind, getattr(match, kind)
    for each in (*getattr(match, "or_", ()), *getattr(match, "and_", ())):
        yield from _clauses(each)


def _dollars(price: Any) -> float:
    """Of a short question, if it depends on that."""
    return float(getattr(price, "base", price))
