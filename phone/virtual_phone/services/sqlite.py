"""Android's additions to SQLite: collations, phone number functions, and the phone's time."""

import unicodedata
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from virtual_phone.service import Service
from virtual_phone.services.phone_numbers import reversed_digits, same_number

if TYPE_CHECKING:
    from virtual_phone.phone import Phone

COLLATIONS = ("PHONEBOOK", "LOCALIZED", "UNICODE")
CLOCKS = ("date", "time", "datetime", "julianday", "strftime")


@lru_cache(maxsize=4096)
def sort_key(text: str) -> tuple[str, str]:
    """A sort key that ignores case and accents first, and compares by them second."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold(), text.swapcase()


def compare(one: str, other: str) -> int:
    """Compare two texts in phone book order."""
    first, second = sort_key(one), sort_key(other)
    return (first > second) - (first < second)


class AndroidSqlite(Service):
    """Adds the collations and functions of Android's SQLite to every database of the phone."""

    name = "sqlite"

    def __init__(self, phone: "Phone") -> None:
        super().__init__(phone)
        databases = phone.databases
        databases.collations |= dict.fromkeys(COLLATIONS, compare)
        databases.functions |= {(name, -1): partial(self.at_phone_time, name) for name in CLOCKS}
        databases.functions |= {
            ("_phone_number_stripped_reversed", 1): reversed_digits,
            ("phone_numbers_equal", 2): same_number,
            ("phone_numbers_equal", 3): lambda one, other, strict: same_number(one, other),
        }

    def at_phone_time(self, function: str, *arguments: Any) -> Any:
        """Call a date function of SQLite with the phone's time as "now"."""
        if function != "strftime" and not arguments:
            arguments = ("now",)
        if function == "strftime" and len(arguments) == 1:
            arguments = (*arguments, "now")
        now = datetime.fromtimestamp(self.phone.clock.wall() / 1e9, UTC)
        known = [f"{now:%F %T.%f}" if a in ("now", "NOW") else a for a in arguments]
        marks = ",".join("?" * len(known))
        calculator = self.phone.databases.calculator
        return calculator.execute(f"SELECT {function}({marks})", known).fetchone()[0]
