"""The kinds of options: with a value, switches, and commands that replace the run."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pytest_androidworld.plugin.options.option_values import Given

# The groups of `pytest --help`, in their order
PLAYED = "what is played"
AGENT = "agent and model"
DEVICE = "device"
RESULTS = "results"
COMPARING = "comparing"
SETTING_UP = "doctor, set-up and audit"
GROUPS = (PLAYED, AGENT, DEVICE, RESULTS, COMPARING, SETTING_UP)


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
    rerun: bool | None = None  # whether the command that plays one case again has it, too
    bare: str = ""  # its value if it is given without one; "" if it must have one
    group: str = PLAYED  # in the help

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
    """An option without a value; it is in no ini file."""

    name: str
    help: str
    rerun: bool  # whether the command that plays one case again has it, too
    group: str = PLAYED  # in the help

    @property
    def dest(self) -> str:
        return "aw_" + self.name.replace("-", "_")

    @property
    def flag(self) -> str:
        return f"--aw-{self.name}"


class CommandOption(NamedTuple):
    """An option with a value that replaces the run, so it cannot be in an ini file."""

    name: str
    metavar: str
    help: str
    group: str = PLAYED  # in the help

    @property
    def dest(self) -> str:
        return "aw_" + self.name.replace("-", "_")
