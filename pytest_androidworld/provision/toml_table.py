"""A table of a TOML file that people write: each key is read with its type, none is overlooked."""

from pathlib import Path
from typing import Any, NoReturn

from pytest_androidworld.errors import UsageError


class TomlTable:
    """One table; what is wrong in it is a `UsageError` that names the file and the table."""

    def __init__(self, path: Path, name: str, values: dict[str, Any]) -> None:
        self.path, self.name, self.values = path, name, values
        self.read: set[str] = set()

    def text(self, key: str) -> str:
        """A text, which must be there."""
        return self.text_if_any(key) or self._missing(key)

    def text_if_any(self, key: str) -> str | None:
        value = self._value(key)
        if value is not None and (not isinstance(value, str) or not value):
            raise self.wrong(f"{key} = {value!r} is not a text in quotes")
        return value

    def number(self, key: str) -> int:
        """A whole number, which must be there."""
        value = self.number_if_any(key)
        return self._missing(key) if value is None else value

    def number_if_any(self, key: str) -> int | None:
        value = self._value(key)
        if value is not None and (type(value) is not int or value < 0):
            raise self.wrong(f"{key} = {value!r} is not a whole number")
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; none if the key is not there."""
        self.read.add(key)
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.wrong(f"{key} = {value!r} is not a list of texts")
        return tuple(value)

    def table(self, key: str) -> "TomlTable":
        self.read.add(key)
        value = self.values.get(key)
        if not isinstance(value, dict):
            raise self.wrong(f"it has no table [{key}]")
        return TomlTable(self.path, key, value)

    def tables(self, key: str) -> list["TomlTable"]:
        """A list of tables, ``[[key]]``; none if it is not there."""
        self.read.add(key)
        values = self.values.get(key, [])
        if not isinstance(values, list) or not all(isinstance(each, dict) for each in values):
            raise self.wrong(f"{key} is not a list of tables, [[{key}]]")
        names = [str(each.get("name") or each.get("package") or key) for each in values]
        return [TomlTable(self.path, name, each) for name, each in zip(names, values, strict=True)]

    def _value(self, key: str) -> Any:
        self.read.add(key)
        return self.values.get(key)

    def _missing(self, key: str) -> NoReturn:
        raise self.wrong(f"it has no {key}")

    def end(self) -> None:
        """All has been read; a key that is left was mistyped."""
        unknown = sorted(self.values.keys() - self.read)
        if unknown:
            known = ", ".join(sorted(self.read))
            raise self.wrong(f"{unknown[0]} is no key here; there are {known}")

    def wrong(self, what: str) -> UsageError:
        place = f"{self.name}: " if self.name else ""
        return UsageError(f"{self.path}: {place}{what}")
