"""Settings of a model's replies: ``--aw-model-options``, read and checked."""

import ast
import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pytest_androidworld.errors import UnknownName, UsageError

FLAG = "--aw-model-options"
PAPER = 0.0  # the paper's temperature
OWN = "default"  # instead of a temperature: the model's own
# Models whose makers advise against another temperature than the default; no error reports it.
ADVISED_AGAINST = re.compile(r"gemini:(models/)?gemini-(?!1\.|2\.)")
BARE = re.compile(r"(=\s*)([A-Za-z_][\w.-]*)(?=\s*(,|}|$))")  # a word for which TOML wants quotes
WORDS = {"true", "false", "inf", "nan"}


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _temperature(value: Any) -> bool:
    return value == OWN or (_number(value) and 0 <= value <= 2)


def _whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


# For each option: whether a value is valid, and what to write instead.
CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "temperature": (_temperature, "a number from 0 to 2, or default (the model's own)"),
    "effort": (lambda value: isinstance(value, str) and bool(value), "a word, such as low"),
    "thinking": (
        lambda value: value in ("off", "adaptive") or _whole(value, 0),
        "a number of tokens, or off, or adaptive",
    ),
    "max_output": (lambda value: _whole(value, 1), "a number of tokens"),
    "image_detail": (lambda value: value in ("low", "high", "auto"), "low, high, or auto"),
    "body": (lambda value: isinstance(value, dict), "a table: {top_p = 0.9}"),
}


@dataclass(frozen=True)
class ModelOptions:
    """The options given; None: our default, or the model's."""

    temperature: float | str | None = None
    effort: str | None = None
    thinking: int | str | None = None  # tokens, "off", or "adaptive"
    max_output: int | None = None  # tokens of a reply, thinking included
    image_detail: str | None = None
    body: Mapping[str, Any] = field(default_factory=dict)  # of the request, as the server has it

    @classmethod
    def of(cls, text: str) -> "ModelOptions":
        """Read ``temperature=0.2, effort=high``, or a table in JSON or TOML."""
        given = {name.replace("-", "_"): value for name, value in _table(text).items()}
        for name, value in given.items():
            if name not in CHECKS:
                unknown = UnknownName("option of a model", name, CHECKS)
                raise UsageError(f"{FLAG}: {unknown}")
            fits, wanted = CHECKS[name]
            if not fits(value):
                raise UsageError(f"{FLAG}: {name} is {value!r}; write {wanted}")
        return cls(**given)

    @property
    def given(self) -> dict[str, Any]:
        """The options that have a value."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in values.items() if value not in (None, {})}

    def __str__(self) -> str:
        return as_option(self.given)

    def temperature_for(self, model: str) -> float | None:
        """The temperature of requests to a model; None: its own."""
        if self.temperature is None:
            return None if self._thinks(model) else usual(model)
        return None if isinstance(self.temperature, str) else float(self.temperature)

    def _thinks(self, model: str) -> bool:
        """Anthropic's models take no temperature while they think."""
        return model.startswith("anthropic:") and self.thinking not in (None, "off", 0)

    def line(self, model: str) -> dict[str, Any]:
        """For the journal: the options given, and the temperature in any case."""
        temperature = self.temperature_for(model)
        return {**self.given, "temperature": OWN if temperature is None else temperature}


NOTHING = ModelOptions()  # given: all defaults


def usual(model: str) -> float | None:
    """The temperature if none is given."""
    return None if ADVISED_AGAINST.match(model) else PAPER


def as_option(given: Mapping[str, Any]) -> str:
    """The value of the command line's option."""
    return ",".join(f"{name}={_word(value)}" for name, value in given.items())


def unusual(line: Mapping[str, Any], model: str) -> str:
    """The options that repeat a journal's line; "" if they are the defaults."""
    usually = usual(model)
    expected = OWN if usually is None else usually
    return as_option({k: v for k, v in line.items() if k != "temperature" or v != expected})


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(each)}" for name, each in value.items()) + "}"
    return str(value)


def _toml(value: Any) -> str:
    return _word(value) if isinstance(value, dict) else json.dumps(value)


def _table(text: str) -> dict[str, Any]:
    text = text.strip()
    for read in (json.loads, ast.literal_eval) if text.startswith("{") else ():
        try:
            found = read(text)
        except (ValueError, SyntaxError):
            continue
        if isinstance(found, dict):
            return {str(name): value for name, value in found.items()}
    quoted = BARE.sub(_quoted, text if text.startswith("{") else f"{{{text}}}")
    try:
        table: dict[str, Any] = tomllib.loads(f"options = {quoted}")["options"]
    except tomllib.TOMLDecodeError:
        raise UsageError(
            f"{FLAG}: {text!r} cannot be read; write temperature=0.2,effort=high,"
            "body={top_p = 0.9}"
        ) from None
    return table


def _quoted(match: re.Match[str]) -> str:
    word = match[2] if match[2] in WORDS else json.dumps(match[2])
    return match[1] + word
