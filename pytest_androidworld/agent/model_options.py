"""Settings of a model's requests: what an agent states, and what ``--aw-model-options`` overrides.

An agent's class states its own in `Agent.model_options`; each option of the command line counts
more than the agent's.  Both are in the manifest.
"""

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
OWN = "default"  # instead of a temperature or a seed: the model's own, so that none is sent
PNG, JPEG = "png", "jpeg"
# Which an agent has to know of: it chooses what to send, and reads points in it.
PICTURES = ("image_pixels", "images_kept")
# Models whose makers advise against another temperature than the default; no error reports it.
ADVISED_AGAINST = re.compile(r"gemini:(models/)?gemini-(?!1\.|2\.)")
BARE = re.compile(r"(=\s*)([A-Za-z_][\w.-]*)(?=\s*(,|}|$))")  # a word for which TOML wants quotes
WORDS = {"true", "false", "inf", "nan"}
NONE: Mapping[str, Any] = {}

Fits = Callable[[Any], bool]


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(least: int, most: int | None = None) -> Fits:
    def fits(value: Any) -> bool:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and value >= least and (most is None or value <= most)

    return fits


def _within(least: float, most: float) -> Fits:
    return lambda value: _number(value) and least <= value <= most


def _or_own(fits: Fits) -> Fits:
    return lambda value: value == OWN or fits(value)


def _one_of(*words: str) -> Fits:
    return lambda value: value in words


TOKENS = _whole(1), "a number of tokens"
PENALTY = _within(-2, 2), "a number from -2 to 2"
# For each option: whether a value is valid, and what to write instead.
CHECKS: dict[str, tuple[Fits, str]] = {
    "temperature": (
        _or_own(_within(0, 2)),
        "a number from 0 to 2, or default (the model's own)",
    ),
    "top_p": (_within(0, 1), "a number from 0 to 1"),
    "top_k": (_whole(-1), "a whole number, or -1 (all)"),
    "frequency_penalty": PENALTY,
    "presence_penalty": PENALTY,
    "repetition_penalty": (_within(0, 2), "a number from 0 to 2 (1 is none)"),
    "seed": (_or_own(_whole(0)), "a whole number, or default (none is sent)"),
    "effort": (lambda value: isinstance(value, str) and bool(value), "a word, such as low"),
    "thinking": (
        lambda value: value in ("off", "adaptive") or _whole(0)(value),
        "a number of tokens, or off, or adaptive",
    ),
    "max_output": TOKENS,
    "image_detail": (_one_of("low", "high", "auto"), "low, high, or auto"),
    "image_format": (_one_of(PNG, JPEG), "png or jpeg"),
    "image_quality": (_whole(1, 100), "a whole number from 1 to 100"),
    "image_pixels": (_whole(10_000), "a number of pixels, such as 1003520"),
    "images_kept": (_whole(1), "a number of pictures"),
    "body": (lambda value: isinstance(value, dict), "a table: {stop = ['END']}"),
}


@dataclass(frozen=True)
class ModelOptions:
    """The options given; None: the agent's, else our default, or the model's."""

    temperature: float | str | None = None
    effort: str | None = None
    thinking: int | str | None = None  # tokens, "off", or "adaptive"
    max_output: int | None = None  # tokens of a reply, thinking included
    image_detail: str | None = None
    body: Mapping[str, Any] = field(default_factory=dict)  # of the request, as the server has it
    top_p: float | None = None
    top_k: int | None = None
    frequency_penalty: float | None = None
    presence_penalty: float | None = None
    repetition_penalty: float | None = None
    seed: int | str | None = None  # None: the case's
    image_format: str | None = None
    image_quality: int | None = None  # of a JPEG
    image_pixels: int | None = None  # of a picture, at most
    images_kept: int | None = None  # in a conversation, the newest ones

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

    def over(self, stated: "ModelOptions") -> "ModelOptions":
        """These options, and for all that they leave open those that an agent states."""
        body = {**stated.body, **self.body}
        return ModelOptions(**{**stated.given, **self.given, "body": body})

    def temperature_for(self, model: str) -> float | None:
        """The temperature of requests to a model; None: its own."""
        if self.temperature is None:
            return None if self._thinks(model) else usual(model)
        return None if isinstance(self.temperature, str) else float(self.temperature)

    def _thinks(self, model: str) -> bool:
        """Anthropic's models take no temperature while they think."""
        return model.startswith("anthropic:") and self.thinking not in (None, "off", 0)

    def seed_of(self, case: int) -> int | None:
        """The seed of requests; None: none is sent."""
        if self.seed is None:
            return case
        return None if isinstance(self.seed, str) else self.seed

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


def unusual(line: Mapping[str, Any], model: str, stated: Mapping[str, Any] = NONE) -> str:
    """The options that repeat a journal's line; "" if all are the agent's or the defaults."""
    usually = usual(model)
    expected = {"temperature": OWN if usually is None else usually, **stated}
    return as_option({k: v for k, v in line.items() if k not in expected or v != expected[k]})


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
