"""Rows of content providers, as the ``content`` command prints them."""

import re
import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest_androidworld.env.adb import Adb

Row = dict[str, Any]


class Content:
    """Queries and changes; a provider that does not answer has no rows."""

    def __init__(self, adb: "Adb") -> None:
        self.adb = adb

    def rows(self, uri: str, integers: Sequence[str], *texts: str) -> list[Row]:
        """The rows; of all texts the least tame is named last.

        Nothing marks a value's end, so each text reaches as far as the next column's name, the
        last one to the next row.  The command prints the text ``NULL`` for none, too.
        """
        return parse(self.adb.shell(query(uri, *integers, *texts)).stdout, integers, *texts)

    def delete(self, uri: str) -> None:
        self.adb.run("content", "delete", "--uri", uri)


def query(uri: str, *columns: str, order: str = "") -> str:
    """The command line that queries rows."""
    words = ["content", "query", "--uri", uri, "--projection", ":".join(columns)]
    words += ["--sort", order] if order else []
    return shlex.join(words)


def insert(uri: str, values: Mapping[str, str | int]) -> str:
    """The command line that adds a row."""
    words = ["content", "insert", "--uri", uri]
    for name, value in values.items():
        words += ["--bind", f"{name}:{'i' if isinstance(value, int) else 's'}:{value}"]
    return shlex.join(words)


def parse(output: str, integers: Sequence[str], *texts: str) -> list[Row]:
    """Rows out of ``Row: 0 a=…, b=…``, where texts may hold commas, equals and line ends."""
    start = r"Row: \d+ " + ", ".join(f"{column}=(?:-?\\d+|NULL)" for column in integers)
    values = [f"{column}=(-?\\d+|NULL)" for column in integers]
    values += [f"{column}=(.*?)" for column in texts]
    end = rf"\n(?=^{start}|\Z)" if integers else rf"\n(?=^Row: \d+ {texts[0]}=|\Z)"
    form = rf"^Row: \d+ {', '.join(values)}{end}"
    names = [*integers, *texts]
    return [
        {
            name: None if value == "NULL" else int(value) if name in integers else value
            for name, value in zip(names, found.groups(), strict=True)
        }
        for found in re.finditer(form, output, re.DOTALL | re.MULTILINE)
    ]
