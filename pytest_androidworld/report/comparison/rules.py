"""The gate's rules: one table, from which come options, ini keys, and the arguments of `compare`.

A row is all there is to a rule.  Its name gives the option (``--aw-gate-max-drop``), the ini key
(``aw_gate_max_drop``), the argument of ``androidworld compare`` (``--max-drop``) and the field of
`Rules`; `judge` names the function in `judges` that finds out whether a run keeps it.

pytest imports this at its start, whoever uses it, so that it imports nothing of the package.
"""

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from pytest_androidworld.report.comparison.evidence import GateEvidence

OFF: Final = "off"
DEFAULT: Final = "default"
PROVEN: Final = "proven"

Mark = Literal["✓", "✗", "?"]
SHOWN: Final = "✓"
BROKEN: Final = "✗"
NOT_SHOWN: Final = "?"


class RuleResult(NamedTuple):
    """What is known of one rule, with its figures."""

    rule: str
    mark: Mark
    text: str


class Unit(NamedTuple):
    """How a value is written; `read` raises a ValueError that ends the sentence "'x' is not …"."""

    metavar: str | None
    read: Callable[[str], Any]
    choices: tuple[str, ...] = ()


def _number(text: str, what: str) -> float:
    whole, point, part = text.strip().partition(".")
    digits = whole + part
    if not (whole and digits.isascii() and digits.isdecimal()) or bool(point) != bool(part):
        raise ValueError(what)
    return float(text)


def _points(text: str) -> float:
    return _number(text, "a number of points; write 5, or 2.5") / 100


def _share(text: str) -> float:
    wrong = "a share; write 0.02 for 2 %"
    value = _number(text, wrong)
    if value > 1:
        raise ValueError(wrong)
    return value


def _probability(text: str) -> float:
    wrong = "between 0 and 1; write 0.05"
    value = _number(text, wrong)
    if not 0 < value < 1:
        raise ValueError(wrong)
    return value


def _rise(text: str) -> float | None:
    return _number(text, "a share; write 0.25 for a quarter more") if text else None


def _share_or_none(text: str) -> float | None:
    return _share(text) if text else None


MODES = (OFF, DEFAULT, PROVEN)
TRUTHS = ("false", "true")


def _truth(text: str) -> bool:
    return _choice(text, TRUTHS, "true") == "true"


def _mode(text: str) -> str:
    return _choice(text, MODES, "default, or leave the value out")


def _choice(text: str, choices: tuple[str, ...], example: str) -> str:
    value = text.lower()  # booleans of TOML arrive in Python's spelling
    if value not in choices:
        near = difflib.get_close_matches(value, choices, n=1)
        hint = f"did you mean {near[0]}?" if near else f"write {example}"
        raise ValueError(f"{', '.join(choices[:-1])} or {choices[-1]}; {hint}")
    return value


POINTS = Unit("POINTS", _points)
SHARE = Unit("SHARE", _share)
PROBABILITY = Unit("P", _probability)
RISE = Unit("SHARE", _rise)
SIDE_EFFECTS = Unit("SHARE", _share_or_none)
TRUTH = Unit(None, _truth, TRUTHS)
MODE = Unit(None, _mode, MODES)


class Rule(NamedTuple):
    """One row of the table."""

    name: str
    default: str  # as a user writes it; "" is none
    unit: Unit
    help: str
    sentence: str  # what the rule means, in documents
    judge: str = ""  # the function in `judges`; "" if the rates' own answer uses its value
    optional: bool = False  # it can only turn another answer into "regressed"
    bare: str = ""  # its value if the option is given without one

    @property
    def field(self) -> str:
        """Its name in `Rules`."""
        return self.name.replace("-", "_")

    @property
    def option(self) -> str:
        """The name of pytest's option, without ``--aw-``."""
        return self.name if self.name == GATE else f"{GATE}-{self.name}"

    @property
    def value(self) -> Any:
        """Its default, read."""
        return self.unit.read(self.default)


GATE: Final = "gate"
TABLE = (
    Rule(
        GATE,
        OFF,
        MODE,
        "decide whether the success rate of --aw-baseline has held; exit status: 0 held or no"
        " regression seen, 1 regressed, 6 cannot say; proven: 6 unless it has held",
        "decides, and makes its answer the exit status; `proven` accepts nothing but held",
        bare=DEFAULT,
    ),
    Rule(
        "max-drop",
        "5",
        POINTS,
        "the largest drop of the success rate that is allowed",
        "a drop of so many points or more that is no chance is a regression; held excludes it",
        judge="max_drop",
    ),
    Rule(
        "alpha",
        "0.05",
        PROBABILITY,
        "significance level; a drop with a smaller p is not chance",
        "below which p a drop is no chance",
    ),
    Rule(
        "collapse",
        "30",
        POINTS,
        "a drop that cases alone may show, where there are too few tasks to show it",
        "so many points lost or more is a regression, too, if McNemar's exact test over cases has"
        " p < alpha: a few tasks that lose everything show that, and no loss by sign flips",
        judge="collapse",
    ),
    Rule(
        "max-blind",
        "15",
        POINTS,
        "the largest drop that may be possible where no regression is seen",
        "where a larger drop is possible, the gate cannot say",
        judge="max_blind",
    ),
    Rule(
        "max-unpaired",
        "0.05",
        SHARE,
        "the largest share of the planned cases that may have nothing to be compared with",
        "where more cannot be paired, the gate cannot say",
        judge="max_unpaired",
    ),
    Rule(
        "max-trouble",
        "0.02",
        SHARE,
        "the largest share of cases that may end in device, model, or task errors",
        "with more device, model or task errors, the gate cannot say",
        judge="max_trouble",
    ),
    Rule(
        "always-passing",
        "false",
        TRUTH,
        "whether tasks that have always passed must pass again",
        "a task that has always passed and fails now is a regression",
        judge="always_passing",
        optional=True,
    ),
    Rule(
        "max-cost-rise",
        "",
        RISE,
        "the largest rise of the cost that is allowed; 0.25 is a quarter",
        "a larger rise of the model's cost is a regression",
        judge="max_cost_rise",
        optional=True,
    ),
    Rule(
        "max-side-effects",
        "",
        SIDE_EFFECTS,
        "the largest share of cases with side effects that is allowed; 0 is none",
        "more cases than that share with side effects are a regression, whatever passed before",
        judge="max_side_effects",
        optional=True,
    ),
)
BY_NAME: Final = {rule.name: rule for rule in TABLE}


def _default(name: str) -> Any:
    return BY_NAME[name].value


class Rules(NamedTuple):
    """The rules' values, a field for each row; drops and shares are parts of one."""

    gate: str = DEFAULT  # whoever decides has switched it on
    max_drop: float = _default("max-drop")
    alpha: float = _default("alpha")
    collapse: float = _default("collapse")
    max_blind: float = _default("max-blind")
    max_unpaired: float = _default("max-unpaired")
    max_trouble: float = _default("max-trouble")
    always_passing: bool = _default("always-passing")
    max_cost_rise: float | None = _default("max-cost-rise")
    max_side_effects: float | None = _default("max-side-effects")
    anyway: bool = False  # whether runs are compared that differ in what makes a case another one

    def broken_by(self, evidence: "GateEvidence") -> bool:
        """Whether the rate dropped too far, by tasks; p is computed only where it matters."""
        return -evidence.mean >= self.max_drop and evidence.p < self.alpha

    def collapsed_by(self, evidence: "GateEvidence") -> bool:
        """Whether so much is lost that cases alone show it, and more than is allowed."""
        large = -evidence.mean >= max(self.collapse, self.max_drop)
        return large and evidence.p_of_cases < self.alpha
