"""An app's preferences: the XML files in its ``shared_prefs`` folder."""

from collections.abc import Iterator, Mapping, MutableMapping
from functools import lru_cache
from html import escape
from xml.etree import ElementTree

from virtual_phone.storage.files import Files

Value = bool | int | float | str | set[str]
NUMBERS: dict[str, type[int] | type[float]] = {"int": int, "long": int, "float": float}


class Prefs(MutableMapping[str, Value]):
    """One preferences file; reading a key that is not there gives what the app takes instead."""

    def __init__(self, files: Files, package: str, name: str, data: str = "") -> None:
        self.files = files
        self.path = f"{data or f'/data/data/{package}'}/shared_prefs/{name}.xml"

    def _all(self) -> dict[str, Value]:
        found = _parsed(self.files.read_again(self.path) or b"")
        return {key: set(value) if isinstance(value, set) else value for key, value in found}

    def _write(self, values: dict[str, Value]) -> None:
        lines = [_line(name, value) for name, value in sorted(values.items())]
        text = "<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
        self.files.mkdir(self.path.rpartition("/")[0], parents=True)
        self.files.write(self.path, f"{text}{''.join(lines)}</map>\n")

    def __getitem__(self, key: str) -> Value:
        return self._all()[key]

    def __setitem__(self, key: str, value: Value) -> None:
        self.put({key: value})

    def put(self, values: Mapping[str, Value]) -> None:
        """Several at once; what is there already is not written again."""
        before = self._all()
        for key, value in values.items():
            if before.get(key) != value or type(before.get(key)) is not type(value):
                self._write(before | dict(values))
                return

    def __delitem__(self, key: str) -> None:
        values = self._all()
        del values[key]
        self._write(values)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def text(self, key: str, otherwise: str = "") -> str:
        return str(self.get(key, otherwise))

    def texts(self, key: str) -> set[str]:
        """A set of texts; empty if there is none."""
        value = self.get(key)
        return value if isinstance(value, set) else set()

    def number(self, key: str, otherwise: int = 0) -> int:
        value = self.get(key, otherwise)
        return int(value) if isinstance(value, int | float) else otherwise

    def flag(self, key: str, otherwise: bool = False) -> bool:
        value = self.get(key, otherwise)
        return value if isinstance(value, bool) else otherwise


@lru_cache(maxsize=64)
def _parsed(data: bytes) -> tuple[tuple[str, Value], ...]:
    try:
        root = ElementTree.fromstring(data)
    except ElementTree.ParseError:
        return ()  # as Android: a broken file counts as empty
    return tuple((item.get("name", ""), _value(item)) for item in root)


def _value(item: ElementTree.Element) -> Value:
    if item.tag == "boolean":
        return item.get("value") == "true"
    if item.tag in NUMBERS:
        return NUMBERS[item.tag](item.get("value", "0"))
    if item.tag == "set":
        return {each.text or "" for each in item}
    return item.text or ""


def _line(name: str, value: Value) -> str:
    named = f'name="{escape(name)}"'
    if isinstance(value, bool):
        return f'    <boolean {named} value="{str(value).lower()}" />\n'
    if isinstance(value, int):
        tag = "int" if -(2**31) <= value < 2**31 else "long"
        return f'    <{tag} {named} value="{value}" />\n'
    if isinstance(value, float):
        return f'    <float {named} value="{value}" />\n'
    if isinstance(value, set):
        inner = "".join(
            f"        <string>{escape(each, quote=False)}</string>\n" for each in sorted(value)
        )
        return f"    <set {named}>\n{inner}    </set>\n"
    return f"    <string {named}>{escape(value, quote=False)}</string>\n"
