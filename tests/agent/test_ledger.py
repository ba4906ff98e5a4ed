"""What all workers have spent together."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import Usage
from pytest_androidworld.agent.prices import Price

PRICE = Price(input=2.0, output=10.0, cached=1.0, date="")
SPENDER = """
import sys
from pathlib import Path

from pytest_androidworld.agent.ledger import Ledger
from pytest_androidworld.agent.llm import Usage

for _ in range(200):
    Ledger(Path(sys.argv[1])).spend(Usage(10, 1), None)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "spent"


def test_a_limit_is_reached_by_the_call_that_uses_its_last_token(file: Path) -> None:
    book = Ledger(file, max_tokens=3000)
    book.spend(Usage(1400, 100), None)
    book.spend(Usage(1400, 99), None)
    assert book.reached() is None
    book.spend(Usage(0, 1), None)
    assert book.reached() == "the run has used 3,000 of its 3,000 tokens"


def test_money_is_counted_by_the_price_of_each_token(file: Path) -> None:
    book = Ledger(file, max_cost=0.05)
    book.spend(Usage(10_000, 1_000, 2_000), PRICE)
    tokens, cost = book.spent()
    assert tokens == 11_000
    assert cost == pytest.approx(0.028)
    assert book.reached() is None
    book.spend(Usage(0, 3_000), PRICE)
    assert book.reached() == "the run has cost $0.058 of its $0.05"


def test_without_limits_nothing_is_reached(file: Path) -> None:
    book = Ledger(file)
    book.spend(Usage(10**9, 10**9), PRICE)
    assert book.reached() is None


@pytest.mark.parametrize(
    ("limits", "reached"),
    [
        (
            {"max_tokens": 3000},
            "the server does not report the tokens of its replies, so that the limit of 3,000"
            " tokens cannot be held",
        ),
        (
            {"max_cost": 0.05},
            "the server does not report the tokens of its replies, so that the limit of $0.05"
            " cannot be held",
        ),
        ({}, None),
    ],
)
def test_no_limit_holds_where_tokens_are_not_known(
    file: Path, limits: dict[str, Any], reached: str | None
) -> None:
    book = Ledger(file, **limits)
    book.spend(Usage(1, 1), PRICE)
    assert book.reached() is None
    book.spend(None, PRICE)
    assert book.spent() == (None, None)
    assert book.reached() == reached


def test_what_is_free_costs_nothing_however_much_it_is(file: Path) -> None:
    book = Ledger(file, max_cost=0.05)
    book.spend(None, Price(0.0, 0.0, 0.0, ""))
    assert (book.spent(), book.reached()) == ((None, 0.0), None)


def test_nothing_is_spent_before_the_first_call(file: Path) -> None:
    assert Ledger(file, max_tokens=1).spent() == (0, 0.0)
    assert Ledger(file, max_tokens=1).reached() is None


def test_no_token_is_lost_when_several_spend_at_once(file: Path) -> None:
    spenders = [subprocess.Popen([sys.executable, "-c", SPENDER, str(file)]) for _ in range(3)]
    assert [each.wait(timeout=120) for each in spenders] == [0, 0, 0]
    assert Ledger(file).spent() == (3 * 200 * 11, None)
