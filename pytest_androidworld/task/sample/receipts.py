"""Receipts of a shop for things beside a computer: who sold what, when, and for how much."""

from datetime import date, timedelta
from random import Random
from typing import TypedDict

FIRST_DAY, DAYS = date(2023, 1, 1), 287  # up to 14 October
COMPANIES = ("Northside Electronics", "Pixel and Plug", "Harbor Computers", "The Gadget Corner")
SLOGANS = (
    "Everything that belongs on a desk",
    "Small parts, fair prices",
    "Plugged in since 1994",
    "We keep you connected",
)
PRICES = {  # of an item, from and to, in cents
    "Charging Cable": (500, 2000),
    "Mouse Pad": (800, 2500),
    "Laptop Sleeve": (1500, 4500),
    "Wireless Keyboard": (3000, 10000),
    "Desk Microphone": (4000, 12000),
    "Portable Hard Disk": (5000, 15000),
}


class Transaction(TypedDict):
    """One line of a receipt."""

    date: str
    item: str
    cents: int


class Receipt(TypedDict):
    """What is printed on a receipt."""

    company: str
    slogan: str
    transactions: list[Transaction]


def receipt(random: Random, least: int = 1, most: int = 1) -> Receipt:
    """A receipt with that many transactions; an item may come twice."""
    company, slogan = random.choice(COMPANIES), random.choice(SLOGANS)
    count = random.randrange(least, most + 1)
    return {
        "company": company,
        "slogan": slogan,
        "transactions": [_transaction(random) for _ in range(count)],
    }


def _transaction(random: Random) -> Transaction:
    item = random.choice(tuple(PRICES))
    low, high = PRICES[item]
    cents = random.randrange(low, high + 1)
    day = FIRST_DAY + timedelta(days=random.randrange(DAYS))
    return {"date": day.isoformat(), "item": item, "cents": cents}
