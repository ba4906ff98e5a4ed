"""A run's settings: the options, read once, checked and frozen."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.agent import llm, loading
from pytest_androidworld.agent.model_options import ModelOptions
from pytest_androidworld.bench.budget import NO_LIMIT, Budget
from pytest_androidworld.boot import emulator_args
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.report import words
from pytest_androidworld.report.plays import Play
from pytest_androidworld.report.sharding import Shard
from pytest_androidworld.task.condition_names import CLEAN
from pytest_androidworld.task.splits import Split


@dataclass(frozen=True)
class Settings:
    """The settings of a run: a field for each entry of `OPTIONS`, and its source."""

    agent: str
    agent_options: dict[str, str]
    agent_env: tuple[str, ...]  # names of variables that an agent's program gets, too
    own_hands: str  # "screen" or "anything": of an agent adb:COMMAND
    split: Split  # the part of the benchmark that is played
    seeds: tuple[int, ...]
    trials: int  # of each seed
    condition: tuple[str, ...]  # of the phone, under each of which all is played
    model: str = field(repr=False)  # its address may hold a login
    device: str
    emulator_args: str
    boot_seconds: float
    emulator_loads: int  # after which an emulator is replaced; 0 is never
    record_device: Path | None
    browser: str  # of a virtual phone, for web pages; "" is the one that it finds
    image: str  # of virtual phones: which Google apps they have
    phones: str  # how virtual ones start with -n: "fork" or "exec"
    grading: str
    budget: Budget
    reset: str
    device_retries: int
    step_seconds: float
    artifacts: str
    screenshots: str
    artifacts_dir: Path  # in which each run has a folder
    journal: Path | None  # if not in that
    html: str  # a file; "" is one in that folder, "off" none
    comment: str  # a file; "" is none, "off" not even GitHub's summary of a job
    resume: Path | None
    model_options: ModelOptions
    cassettes: Path | None
    cassette_mode: str
    probe: str  # "on" or "off"
    max_cost: float | None
    max_tokens: int | None
    prices: Path | None
    model_seconds: float
    shard: Shard | None
    durations: Path | None  # the journal of an earlier run
    baseline: tuple[Path, ...]  # journals of earlier runs
    gate: str  # "off", "default" or "proven"
    gate_max_drop: float  # shares, as are the next
    gate_alpha: float
    gate_collapse: float
    gate_max_blind: float
    gate_max_unpaired: float
    gate_max_trouble: float
    gate_always_passing: bool
    gate_max_cost_rise: float | None
    gate_max_side_effects: float | None
    gate_until: str  # "end" or "decided"
    known_failures: Path | None
    audit_table: Path | None
    audit_effects: Path | None
    cache: Path | None  # of set-ups; None is the user's own
    lock: Path | None  # None is ours
    doctor_json: str  # a file, or "-"; "" is none
    tasks: tuple[Path, ...]
    apps: tuple[Path, ...]  # folders of the user's own
    isolate: bool  # --aw-isolate
    audits: bool  # --aw-audit: each case audits its task, no agent plays
    sources: dict[str, str]  # by the option's name: "command line", "ini" or "default"

    @classmethod
    def of(cls, config: pytest.Config) -> "Settings":
        """Read the options; an invalid value raises a `UsageError` that names the option."""
        values, sources = options.read(config)
        isolate = options.is_on(config, option_table.ISOLATE)
        audits = options.is_on(config, option_table.AUDIT)
        return cls(**values, isolate=isolate, audits=audits, sources=sources)

    @cached_property
    def table(self) -> str:
        """The budget's table; a person has no step limit, unless one was given."""
        given = self.sources["budget"] != "default"
        return self.budget.table if given or not self.patient else NO_LIMIT

    @cached_property
    def player(self) -> str:
        """The agent as `loading` names it: in a process of its own, or not."""
        program = loading.program_of(self.agent)  # has one anyway
        return loading.ISOLATED + self.agent if self.isolate and not program else self.agent

    @cached_property
    def patient(self) -> bool:
        """Whether the agent is a person."""
        return loading.patient(self.player)

    @cached_property
    def uses_model(self) -> bool:
        """Whether the agent uses a model."""
        return loading.uses_model(self.player)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The plays of each task: the first trial of all seeds, then the second.

        A seed is played under all conditions before the next one.
        """
        trials = range(1, self.trials + 1) if self.trials > 1 else (None,)
        names = ["" if name == CLEAN else name for name in self.condition]
        return tuple(
            Play(seed, trial, name) for trial in trials for seed in self.seeds for name in names
        )

    @cached_property
    def played_budget(self) -> Budget:
        """The budget with the table that counts for this agent."""
        return replace(self.budget, table=self.table)

    def steps(self, task: Any) -> int | None:
        """The step budget for a task's class; None if there is no limit."""
        return self.played_budget.steps(task)

    def seconds(self, task: Any) -> float:
        """The time limit for a task's class, in seconds."""
        return self.played_budget.seconds(task, self.step_seconds)

    @property
    def emulator_words(self) -> tuple[str, ...]:
        return emulator_args.parse(self.emulator_args)

    @property
    def header(self) -> list[str]:
        """The header's parts: each setting that matters, with its source."""
        factor = f"×{self.budget.factor:g}" if self.budget.factor != 1 else ""
        values = {
            "agent": self.agent,
            "model": self.model_text,
            "seeds": seeds_text(self.seeds),
            "device": self.device,
            "grading": self.grading,
            "budget": self.table + factor,
        }
        words = [
            f"{value if name == 'seeds' else f'{name} {value}'} ({self.sources[name]})"
            for name, value in values.items()
            if value
        ]
        others = [
            f"{option.name} {_plain(getattr(self, option.field))} ({self.sources[option.name]})"
            for option in option_table.OPTIONS
            if option.name not in values and self.sources[option.name] != "default"
        ]
        return words + others

    @property
    def model_text(self) -> str:
        """The model for the header, without a login, and whether the agent uses it."""
        note = "" if self.uses_model else f", which {self.agent} does not use"
        return llm.bare(self.model) + note if self.model else ""


def _plain(value: object) -> str:
    """A value as a user would write it."""
    if isinstance(value, tuple):
        return ",".join(map(_plain, value))
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, dict):
        return ",".join(f"{name}={llm.bare(text)}" for name, text in value.items())
    return words.place(value) if isinstance(value, Path) else str(value)


def seeds_text(numbers: tuple[int, ...]) -> str:
    """``30 seeds: 30-59``."""
    return f"{words.count(len(numbers), 'seed')}: {words.ranges(numbers)}"
