"""The options: who plays, where, how often, how it is graded, what is kept."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from pytest_androidworld.plugin import compat


class Option(NamedTuple):
    """One option; its dest and ini twin are ``aw_`` and the name with underscores."""

    name: str
    default: str
    metavar: str | None
    help: str
    short: bool = False  # whether there is ``--NAME`` besides ``--aw-NAME``
    choices: tuple[str, ...] = ()

    @property
    def dest(self) -> str:
        return "aw_" + self.name.replace("-", "_")

    @property
    def flags(self) -> tuple[str, ...]:
        """All its names."""
        return (f"--aw-{self.name}", *([self.flag] if self.short else []))

    @property
    def flag(self) -> str:
        """The name to tell a user."""
        return f"--{self.name}" if self.short else f"--aw-{self.name}"


OPTIONS = (
    Option(
        "agent",
        "oracle",
        "NAME",
        "who plays: a built-in agent, MODULE:CLASS, FILE.py:CLASS, or command:PROGRAM ARGUMENTS",
        short=True,
    ),
    Option(
        "seeds",
        "1",
        "SEEDS",
        "how often: one test per task and seed; 3 (from 30 on), or 30,31, or 5-9",
        short=True,
    ),
    Option(
        "model",
        "",
        "MODEL",
        "which model the agent asks, if it asks one: openai:NAME, gemini:NAME, anthropic:NAME;"
        " openai:NAME@URL for a server of your own",
        short=True,
    ),
    Option(
        "device",
        "virtual",
        "KIND",
        "where: virtual, or avd:NAME, or the adb serials of running devices, with commas",
    ),
    Option("grading", "strict", None, "which reward decides", choices=("strict", "upstream")),
    Option(
        "budget",
        "reference",
        "BUDGET",
        "how many steps: reference (ten for each point of complexity), paper (its Appendix F), or"
        " none for no limit, as a person has; with a factor: paper×1.5, or reference*2",
    ),
    Option(
        "reset",
        "auto",
        None,
        "whether the whole device is put back before each case",
        choices=("auto", "never"),
    ),
    Option("device-retries", "1", "N", "how often a case begins again after device trouble"),
    Option("step-seconds", "60", "SECONDS", "how long a step may take; an episode: that × budget"),
    Option(
        "artifacts",
        "retain-on-failure",
        None,
        "whether screens, trees and logs are kept",
        choices=("on", "off", "retain-on-failure"),
    ),
    Option(
        "screenshots",
        "auto",
        None,
        "whether each step's screen is kept: on, off, or auto (if the agent looks at pixels)",
        choices=("on", "off", "auto"),
    ),
    Option(
        "artifacts-dir",
        "androidworld-results",
        "FOLDER",
        "where each run gets a folder of its own, with journal and artifacts",
    ),
    Option("journal", "", "FILE", "where the journal goes, if not there; none is overwritten"),
    Option(
        "resume",
        "",
        "RUN",
        "a run by its folder, its journal, or latest: what has a final verdict there is not played"
        " again",
    ),
    Option("cassettes", "", "FOLDER", "where calls of the model are recorded, and replayed from"),
    Option(
        "cassette-mode",
        "auto",
        None,
        "auto: replay what is recorded, and record the rest; record: all; replay: ask no model",
        choices=("auto", "record", "replay"),
    ),
    Option("max-cost", "", "DOLLARS", "the run ends when its model has cost that much"),
    Option("max-tokens", "", "N", "the run ends when its model has used that many tokens"),
    Option(
        "model-options",
        "",
        "OPTIONS",
        "how the model answers: temperature=0.2,effort=high,thinking=8000,max_output=32000,"
        "image_detail=low,body={top_p=0.9}",
    ),
    Option("prices", "", "FILE", "what tokens cost, before our own table: TOML"),
    Option("model-seconds", "120", "SECONDS", "how long one try to ask the model may take"),
    Option("tasks", "task_cases", "FOLDERS", "your own folders of tasks, below the root folder"),
)
BY_NAME = {option.name: option for option in OPTIONS}


def agents() -> list[str]:
    """The names of the built-in agents, found without importing any."""
    home = import_module("pytest_androidworld.agents")
    files = (file for folder in home.__path__ for file in Path(folder).glob("[!_]*.py"))
    return sorted(file.stem for file in files)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("androidworld", "AndroidWorld tasks (pytest-androidworld)")
    for option in OPTIONS:
        choices = f": {', '.join(option.choices)}" if option.choices and option.metavar else ""
        choices += f"; built in are {', '.join(agents())}" if option.name == "agent" else ""
        default = f" (default: {option.default})" if option.default else ""
        group.addoption(
            f"--aw-{option.name}",
            dest=option.dest,
            default=None,
            metavar=option.metavar or "|".join(option.choices),
            help=option.help.replace("%", "%%") + choices + default,
        )
        parser.addini(option.dest, f"{option.help}{default}", default=None)
    group.addoption(
        "--aw-resume-anyway",
        dest="aw_resume_anyway",
        action="store_true",
        help="resume a run although its agent, or its model, was another",
    )
    group.addoption(
        "--aw-doctor",
        dest="aw_doctor",
        action="store_true",
        help="look whether the device can be used, say what is wrong and how to mend it, and end",
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(
    early_config: pytest.Config, parser: pytest.Parser, args: list[str]
) -> Iterator[None]:
    """Add the short names when all others have theirs: a name somebody else has is left alone."""
    taken = set(compat.option_names(parser))
    _forget_values(compat.guessed_paths(early_config), args, taken)
    yield
    taken = set(compat.option_names(parser))
    group = parser.getgroup("androidworld")
    for option in OPTIONS:
        if option.short and option.flag not in taken:
            group.addoption(
                option.flag,
                dest=option.dest,
                default=None,
                metavar=option.metavar,
                help=f"the same as --aw-{option.name}",
            )


def _forget_values(paths: list[str], words: list[str], taken: set[str]) -> None:
    """What is said with a short name is no path, though pytest takes it for one until it is added.

    It would load the conftest.py of every ``test*`` folder, as for a path that is not there.
    """
    short = {option.flag for option in OPTIONS if option.short} - taken
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, _ = word.partition("=")
        value = word if equals else following
        if name in short and value in paths:
            paths.remove(value)


def said(config: pytest.Config, option: Option) -> tuple[str, str]:
    """The value of an option as it was written, and where it was."""
    given = getattr(config.option, option.dest, None)
    if given is not None:
        return str(given), "command line"
    written = compat.ini_value(config, option.dest)
    if written is None:
        return option.default, "default"
    if isinstance(written, list):
        names = [str(each) for each in written]
        if option.name == "seeds" and len(names) == 1 and names[0].isdigit():
            return f"{names[0]}-{names[0]}", "ini"  # a list names seeds, it does not count them
        return ",".join(names), "ini"
    return str(written), "ini"


def on_command_line(config: pytest.Config) -> bool:
    """Whether any option of ours was given there."""
    dests = [option.dest for option in OPTIONS]
    given = any(getattr(config.option, dest, None) is not None for dest in dests)
    return given or getattr(config.option, "aw_doctor", False)
