"""What tokens cost: by a user's own table, else by the one beside this file, else by the list of a
maintained package.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pytest_androidworld.agent.llm import ModelSpec, Usage, known
from pytest_androidworld.errors import UnknownName, UsageError

TABLE = Path(__file__).with_name("prices.toml")
MILLION = 1_000_000
KINDS = ("input", "output", "cached")
# What a model's name may go on with: of which day it is.
OF_A_DAY = re.compile(r"(-\d{3,8}|-\d{4}-\d\d-\d\d|-latest)?")
HERE = re.compile(r"localhost|127(\.\d+){3}|::1")


@dataclass(frozen=True)
class Price:
    """US dollars for a million tokens, and the date of the list they are from."""

    input: float
    output: float
    cached: float
    date: str

    def line(self) -> Any:
        """For the journal."""
        return {kind: getattr(self, kind) for kind in (*KINDS, "date")}

    @property
    def is_free(self) -> bool:
        return not any((self.input, self.output, self.cached))

    def of(self, usage: Usage) -> float:
        fresh = max(0, usage.input - usage.cached)
        dollars = fresh * self.input + usage.cached * self.cached + usage.output * self.output
        return dollars / MILLION


def cost(price: Price | None, usage: Usage | None) -> float | None:
    """US dollars; None if the price is not known, or what it is the price of."""
    if price is None:
        return None
    if price.is_free:
        return 0.0
    return None if usage is None else price.of(usage)


def find(spec: ModelSpec, own: Path | None = None) -> Price | None:
    """The price of a model, or None if it is not known.

    A server on this machine is free unless the user's table has a price.
    """
    if own is not None:
        price = _of(spec, _own(own))
        if price:
            return price
    if spec.url is not None and HERE.fullmatch(urlsplit(spec.url).hostname or ""):
        return Price(0.0, 0.0, 0.0, "")
    from pytest_androidworld.agent import price_list

    ours = None if spec.url else _of(spec, tomllib.loads(TABLE.read_text("utf-8")))
    return ours or price_list.find(spec)


def _of(spec: ModelSpec, table: dict[str, Any]) -> Price | None:
    """The price under the longest matching name: gpt-4o-mini is not gpt-4o."""
    models = table.get(spec.provider, {})
    names = [
        name
        for name in models
        if spec.name.startswith(name) and OF_A_DAY.fullmatch(spec.name[len(name) :])
    ]
    if not names:
        return None
    entry = models[max(names, key=len)]
    full = {"cached": entry["input"], **entry}
    return Price(**{kind: float(full[kind]) for kind in KINDS}, date=str(table.get("date", "")))


def _is_price(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return number and 0 <= float(str(value)) < float("inf")


def check(file: Path) -> None:
    """A `UsageError` unless it is a table of prices."""
    _own(file)


def _own(file: Path) -> dict[str, Any]:
    """A user's table, all of it checked: a price under a misspelt name would be no price."""
    try:
        table = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UsageError(f"--aw-prices: {file} is no table of prices: {error}") from None
    for provider, models in table.items():
        if provider != "date":
            _check(file, provider, models)
    return table


def _check(file: Path, provider: str, models: object) -> None:
    if provider not in known():
        unknown = UnknownName("provider of models", provider, known())
        raise UsageError(f"--aw-prices: {file}: {unknown}")
    if not isinstance(models, dict):
        raise UsageError(f"--aw-prices: {file}: {provider} is {models!r}, no table of models")
    for name, entry in models.items():
        wrong = not isinstance(entry, dict) or not {"input", "output"} <= set(entry) <= set(KINDS)
        if wrong or not all(map(_is_price, entry.values())):
            raise UsageError(
                f"--aw-prices: {file}: the price of {name!r} is {entry!r}; write"
                " { input = 1.0, output = 2.0, cached = 0.5 }, in US dollars for a million tokens"
            )
