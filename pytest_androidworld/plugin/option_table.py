"""The options: who plays, where, how often, how it is graded, what is saved, what is compared.

One entry of `OPTIONS` is all there is to an option.
"""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from pytest_androidworld.plugin import option_values
from pytest_androidworld.plugin.option_values import Given


def agents() -> list[str]:
    """The names of the built-in agents, found without importing any."""
    home = import_module("pytest_androidworld.agents")
    files = (file for folder in home.__path__ for file in Path(folder).glob("[!_]*.py"))
    return sorted(file.stem for file in files)


class Option(NamedTuple):
    """One option; its dest and ini twin are ``aw_`` and the name with underscores."""

    name: str
    default: str
    metavar: str | None
    help: str
    parse: Callable[[Given], Any]
    short: bool = False  # whether there is ``--NAME`` besides ``--aw-NAME``
    choices: tuple[str, ...] = ()
    built_in: Callable[[], list[str]] | None = None  # for the help, besides what a user has
    join: Callable[[list[str]], str] = ",".join  # what an ini file has as a list

    @property
    def field(self) -> str:
        """Its name in `Settings`."""
        return self.name.replace("-", "_")

    @property
    def dest(self) -> str:
        return f"aw_{self.field}"

    @property
    def flags(self) -> tuple[str, ...]:
        """All its names."""
        return (f"--aw-{self.name}", *([self.flag] if self.short else []))

    @property
    def flag(self) -> str:
        """How messages name it."""
        return f"--{self.name}" if self.short else f"--aw-{self.name}"

    @property
    def default_help(self) -> str:
        return f" (default: {self.default})" if self.default else ""

    @property
    def known_help(self) -> str:
        choices = f": {', '.join(self.choices)}" if self.choices and self.metavar else ""
        return choices + (f"; built in are {', '.join(self.built_in())}" if self.built_in else "")


class Switch(NamedTuple):
    """An option of the command line that takes no value; it is no setting of a run."""

    name: str
    help: str

    @property
    def dest(self) -> str:
        return "aw_" + self.name.replace("-", "_")


OPTIONS = (
    Option(
        "agent",
        "oracle",
        "NAME",
        "who plays: a built-in agent, MODULE:CLASS, FILE.py:CLASS, or command:PROGRAM ARGUMENTS",
        option_values.text,
        short=True,
        built_in=agents,
    ),
    Option(
        "seeds",
        "1",
        "SEEDS",
        "how often: one test per task and seed; 3 (from 30 on), or 30,31, or 5-9",
        option_values.seeds,
        short=True,
        join=option_values.named_seeds,
    ),
    Option(
        "trials",
        "1",
        "N",
        "how often the same seed is played: each trial is a test of its own",
        option_values.at_least_one,
    ),
    Option(
        "model",
        "",
        "MODEL",
        "which model the agent uses, if it needs one: openai:NAME, gemini:NAME, anthropic:NAME;"
        " openai:NAME@URL for a server of your own",
        option_values.model,
        short=True,
    ),
    Option(
        "device",
        "virtual",
        "KIND",
        "where: virtual, or avd:NAME, or the adb serials of running devices, with commas",
        option_values.text,
    ),
    Option(
        "browser",
        "",
        "PATH",
        "the Chromium that draws web pages on a virtual phone, if not the one that it finds",
        option_values.program,
    ),
    Option(
        "grading",
        "strict",
        None,
        "which reward decides",
        option_values.choice,
        choices=("strict", "upstream"),
    ),
    Option(
        "budget",
        "reference",
        "BUDGET",
        "how many steps: reference (ten for each point of complexity), paper (its Appendix F), or"
        " none for no limit, as a person has; with a factor: paper×1.5, or reference*2",
        option_values.budget,
    ),
    Option(
        "reset",
        "auto",
        None,
        "whether the whole device is restored before each case",
        option_values.choice,
        choices=("auto", "never"),
    ),
    Option(
        "device-retries",
        "1",
        "N",
        "how often a case begins again after device trouble",
        option_values.count,
    ),
    Option(
        "step-seconds",
        "60",
        "SECONDS",
        "how long a step may take; an episode: that × budget",
        option_values.seconds,
    ),
    Option(
        "artifacts",
        "retain-on-failure",
        None,
        "whether screens, trees and logs are saved",
        option_values.choice,
        choices=("on", "off", "retain-on-failure"),
    ),
    Option(
        "screenshots",
        "auto",
        None,
        "whether each step's screen is saved: on, off, or auto (if the agent looks at pixels)",
        option_values.choice,
        choices=("on", "off", "auto"),
    ),
    Option(
        "artifacts-dir",
        "androidworld-results",
        "FOLDER",
        "where each run gets a folder of its own, with journal and artifacts",
        option_values.folder,
    ),
    Option(
        "journal",
        "",
        "FILE",
        "where the journal goes, if not there; none is overwritten",
        option_values.path,
    ),
    Option(
        "html",
        "",
        "FILE",
        "where the report goes, a page of HTML; if not there: report.html in the run's folder; off"
        " for none",
        option_values.text,
    ),
    Option(
        "comment",
        "",
        "FILE",
        "a file for the run in Markdown, as a pull request's comment; GitHub's summary of a job"
        " gets it in any case, unless this is off",
        option_values.text,
    ),
    Option(
        "resume",
        "",
        "RUN",
        "a run by its folder, its journal, or latest: what has a final verdict there is not played"
        " again",
        option_values.run,
    ),
    Option(
        "cassettes",
        "",
        "FOLDER",
        "where calls of the model are recorded, and replayed from",
        option_values.path,
    ),
    Option(
        "cassette-mode",
        "auto",
        None,
        "auto: replay what is recorded, and record the rest; record: all; replay: call no model",
        option_values.choice,
        choices=("auto", "record", "replay"),
    ),
    Option(
        "max-cost",
        "",
        "DOLLARS",
        "the run ends when its model has cost that much",
        option_values.dollars,
    ),
    Option(
        "max-tokens",
        "",
        "N",
        "the run ends when its model has used that many tokens",
        option_values.limit,
    ),
    Option(
        "model-options",
        "",
        "OPTIONS",
        "how the model answers: temperature=0.2,effort=high,thinking=8000,max_output=32000,"
        "image_detail=low,body={top_p=0.9}",
        option_values.model_options,
    ),
    Option(
        "prices",
        "",
        "FILE",
        "what tokens cost, before our own table: TOML",
        option_values.file,
    ),
    Option(
        "model-seconds",
        "120",
        "SECONDS",
        "how long one call of the model may take",
        option_values.seconds,
    ),
    Option(
        "shard",
        "",
        "K/N",
        "play a part of the cases: 2/4 is the second of four; `androidworld merge` puts the runs"
        " together",
        option_values.shard,
    ),
    Option(
        "durations",
        "",
        "RUN",
        "--aw-shard: an earlier run, by whose times the shards are made equally long",
        option_values.run,
    ),
    Option(
        "baseline",
        "",
        "RUNS",
        "earlier runs that this one is compared with: folders, journals, or latest; with commas",
        option_values.runs,
    ),
    Option(
        "gate-max-drop",
        "5",
        "POINTS",
        "--aw-gate: the largest drop of the success rate that is allowed",
        option_values.points,
    ),
    Option(
        "gate-alpha",
        "0.05",
        "P",
        "--aw-gate: below which p a drop is more than luck",
        option_values.probability,
    ),
    Option(
        "gate-always-passing",
        "false",
        None,
        "--aw-gate: whether tasks that have always passed must go on passing",
        option_values.truth,
        choices=("false", "true"),
    ),
    Option(
        "gate-max-trouble",
        "0.02",
        "SHARE",
        "--aw-gate: of all cases, how many may end in device, model, or task errors",
        option_values.share,
    ),
    Option(
        "gate-max-cost-rise",
        "",
        "SHARE",
        "--aw-gate: how much the cost may rise; 0.25 is a quarter",
        option_values.rise,
    ),
    Option(
        "known-failures",
        "",
        "FILE",
        "cases that are expected to fail, with reason, link and last day: TOML",
        option_values.path,
    ),
    Option(
        "audit-table",
        "",
        "FILE",
        "--aw-audit: where its table goes, as Markdown",
        option_values.path,
    ),
    Option(
        "doctor-json",
        "",
        "FILE",
        "--aw-doctor: where all that it has seen goes, without secrets, as JSON; - is the output",
        option_values.file_or_output,
    ),
    Option(
        "tasks",
        "task_cases",
        "FOLDERS",
        "your own folders of tasks, below the root folder",
        option_values.folders_of_tasks,
    ),
)
BY_NAME = {option.name: option for option in OPTIONS}
DOCTOR = Switch(
    "doctor",
    "check whether the device can be used, report what is wrong and how to fix it, and exit",
)
FIX = Switch(
    "fix", "--aw-doctor: mend what has an automatic cure, say what was done, and look again"
)
RESUME_ANYWAY = Switch(
    "resume-anyway", "resume a run although its agent, or its model, was another"
)
GATE = Switch(
    "gate",
    "decide whether the rate of --aw-baseline has held: exit status 0 held, 1 regressed,"
    " 6 inconclusive",
)
COMPARE_ANYWAY = Switch(
    "compare-anyway", "compare with a baseline that has other seeds, tasks, grading, or budget"
)
ACCEPT = Switch("accept", "add the cases that failed to the file of --aw-known-failures")
AUDIT = Switch(
    "audit",
    "audit the tasks instead of playing them: solvable, not free, not blind, repeatable, judged"
    " and taken back without a trace",
)
KEEP_STATE = Switch(
    "keep-state",
    "keep the last state of the virtual phone with each episode: `androidworld rescore` judges it"
    " again with later checks",
)
SWITCHES = (RESUME_ANYWAY, GATE, COMPARE_ANYWAY, ACCEPT, AUDIT, KEEP_STATE, DOCTOR, FIX)
