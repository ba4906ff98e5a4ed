"""What a run was asked to do: the options, read once, checked and frozen."""

import difflib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.errors import UsageError
from pytest_androidworld.plugin.options import BY_NAME, OPTIONS, Option, said
from pytest_androidworld.report import folders

FIRST_SEED = 30  # the paper's
DOLLARS = "sum of US dollars; write 5, or 0.50"
BUDGET = re.compile(r"(?P<table>reference|paper)(?:\s*[×x*]\s*(?P<factor>\d+(?:\.\d+)?))?|none")
NO_LIMIT = "none"  # of steps
UNLIMITED = float("inf")  # seconds


@dataclass(frozen=True)
class Settings:
    """One run's settings; ``sources`` says where each was given."""

    agent: str
    seeds: tuple[int, ...]
    model: str = field(repr=False)  # its address may hold a login
    device: str
    grading: str
    table: str  # of budgets: "reference", "paper" or "none"
    factor: float
    reset: str
    device_retries: int
    step_seconds: float
    artifacts: str
    screenshots: str
    artifacts_dir: Path  # in which each run has a folder
    journal: Path | None  # if not in that
    resume: Path | None
    model_options: ModelOptions
    cassettes: Path | None
    cassette_mode: str
    max_cost: float | None
    max_tokens: int | None
    prices: Path | None
    model_seconds: float
    tasks: tuple[Path, ...]
    sources: dict[str, str]

    @classmethod
    def of(cls, config: pytest.Config) -> "Settings":
        """Read them; what cannot be meant is a `UsageError` that names the option."""
        text, sources = {}, {}
        for option in OPTIONS:
            text[option.name], sources[option.name] = said(config, option)
            if option.choices:
                _one_of(option, text[option.name])
        table, factor = _budget(text["budget"])
        here = config.invocation_params.dir
        artifacts = here / text["artifacts-dir"]
        return cls(
            agent=text["agent"],
            seeds=seeds(text["seeds"]),
            model=_hidden(text["model"]),
            device=text["device"],
            grading=text["grading"],
            table=table,
            factor=factor,
            reset=text["reset"],
            device_retries=_whole("device-retries", text["device-retries"]),
            step_seconds=_number("step-seconds", text["step-seconds"]),
            artifacts=text["artifacts"],
            screenshots=text["screenshots"],
            artifacts_dir=artifacts,
            journal=here / text["journal"] if text["journal"] else None,
            resume=_run("resume", here, text["resume"], artifacts),
            model_options=ModelOptions.of(text["model-options"]),
            cassettes=here / text["cassettes"] if text["cassettes"] else None,
            cassette_mode=text["cassette-mode"],
            max_cost=_number("max-cost", text["max-cost"], DOLLARS) if text["max-cost"] else None,
            max_tokens=_whole("max-tokens", text["max-tokens"]) if text["max-tokens"] else None,
            prices=_file("prices", here, text["prices"]),
            model_seconds=_number("model-seconds", text["model-seconds"]),
            tasks=tuple(config.rootpath / each for each in text["tasks"].split(",") if each),
            sources=sources,
        )

    @property
    def budget(self) -> str:
        """The table of budgets; a person has no limit of steps, unless one was asked for."""
        from pytest_androidworld.agent import loading

        asked = self.sources["budget"] != "default"
        return self.table if asked or not loading.patient(self.agent) else NO_LIMIT

    def steps(self, task: Any) -> int | None:
        """How many steps an agent has for a task's class; None if there is no limit."""
        from pytest_androidworld.task import catalogue

        if self.budget == NO_LIMIT:
            return None
        known = catalogue.find(task.__name__)
        if self.budget == "paper" and known is not None:
            return max(1, round(known.steps * self.factor))
        return max(1, round(10 * float(task.complexity) * self.factor))

    def seconds(self, task: Any) -> float:
        """How long an agent may play that task's class."""
        steps = self.steps(task)
        return UNLIMITED if steps is None else self.step_seconds * steps

    @property
    def header(self) -> list[str]:
        """For the terminal: each setting that matters, and where it comes from."""
        factor = f"×{self.factor:g}" if self.factor != 1 else ""
        values = {
            "agent": self.agent,
            "model": self.model_shown,
            "seeds": shown(self.seeds),
            "device": self.device,
            "grading": self.grading,
            "budget": self.budget + factor,
        }
        words = [
            f"{value if name == 'seeds' else f'{name} {value}'} ({self.sources[name]})"
            for name, value in values.items()
            if value
        ]
        others = [
            f"{option.name} {_plain(getattr(self, option.name.replace('-', '_')))} "
            f"({self.sources[option.name]})"
            for option in OPTIONS
            if option.name not in values and self.sources[option.name] != "default"
        ]
        return words + others

    @property
    def model_shown(self) -> str:
        """For the header: without a login, and whether it matters."""
        from pytest_androidworld.agent import llm, loading

        note = "" if loading.asks(self.agent) else f", which {self.agent} does not ask"
        return llm.bare(self.model) + note if self.model else ""


def _plain(value: object) -> str:
    """As somebody would write it."""
    if isinstance(value, tuple):
        return ",".join(map(_plain, value))
    if isinstance(value, Path) and value.is_relative_to(Path.cwd()):
        return str(value.relative_to(Path.cwd()))
    return str(value)


def seeds(text: str) -> tuple[int, ...]:
    """``3``: three from 30 on; ``30,31`` and ``5-9`` name them."""
    wrong = UsageError(
        f"--seeds: {text!r} is not a number or list of seeds; write 3, or 30,31, or 5-9"
    )
    if text.strip().isdecimal():
        if int(text) == 0:
            raise wrong
        return tuple(range(FIRST_SEED, FIRST_SEED + int(text)))
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", part)
        if not match:
            raise wrong
        first = int(match[1])
        last = int(match[2] or first)
        if last < first:
            raise wrong
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def shown(numbers: tuple[int, ...]) -> str:
    """``30 seeds: 30-59``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    text = ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
    return f"{len(numbers)} seed{'s' if len(numbers) > 1 else ''}: {text}"


def _hidden(model: str) -> str:
    """A model's name that does not show in a traceback what its address may hold of a secret."""
    from pytest_androidworld.agent.llm import Secret, bare

    return Secret(model, bare(model)) if model else ""


def _one_of(option: Option, text: str) -> None:
    if text not in option.choices:
        near = difflib.get_close_matches(text, option.choices, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it is {' or '.join(option.choices)}"
        raise UsageError(f"{option.flag}: {text!r} is not known; {hint}")


def _budget(text: str) -> tuple[str, float]:
    match = BUDGET.fullmatch(text.strip())
    if not match or float(match["factor"] or 1) == 0:
        raise UsageError(
            f"--aw-budget: {text!r} is not a budget; write reference, or paper, or paper×1.5,"
            " or none for no limit"
        )
    return match["table"] or NO_LIMIT, float(match["factor"] or 1)


def _number(name: str, text: str, what: str = "number of seconds; write 1, or 60") -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", text.strip()):
        raise UsageError(f"{BY_NAME[name].flag}: {text!r} is not a {what}")
    return float(text)


def _whole(name: str, text: str) -> int:
    if not re.fullmatch(r"\d+", text.strip()):
        raise UsageError(f"{BY_NAME[name].flag}: {text!r} is not a whole number; write 1, or 60")
    return int(text)


def _file(name: str, here: Path, text: str) -> Path | None:
    if not text:
        return None
    path = here / text
    if not path.is_file():
        raise UsageError(f"{BY_NAME[name].flag}: there is no file {path}")
    return path


def _run(name: str, here: Path, text: str, home: Path) -> Path | None:
    """The journal of an earlier run."""
    try:
        return folders.journal(text, here, home) if text else None
    except UsageError as error:
        raise UsageError(f"{BY_NAME[name].flag}: {error}") from None
