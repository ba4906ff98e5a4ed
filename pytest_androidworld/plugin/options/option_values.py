"""Parsers of option values.

Each function reads one kind of value for the table in ``options.py``; what it cannot read is a
`UsageError` that names the option.  pytest imports this at its start, whoever uses it, so the rest
of the package is imported where a value needs it.
"""

import difflib
import os
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_androidworld.bench.budget import Budget
from pytest_androidworld.errors import UnknownChoice, UsageError
from pytest_androidworld.report import folders
from pytest_androidworld.report.sharding import Shard
from pytest_androidworld.task import condition_names, splits
from pytest_androidworld.task.splits import Split

if TYPE_CHECKING:
    from pytest_androidworld.agent.model_options import ModelOptions
    from pytest_androidworld.report.comparison.rules import Unit


@dataclass(frozen=True)
class Given:
    """The text given for an option, and the context that its meaning depends on."""

    flag: str  # how a message names the option
    text: str = field(repr=False)  # a model's address may hold a login
    choices: tuple[str, ...]
    here: Path  # where pytest was started
    root: Path  # of the project
    before: Mapping[str, Any]  # the values of the options above it in the table


def text(given: Given) -> str:
    """The text unchanged."""
    return given.text


def variables(given: Given) -> tuple[str, ...]:
    """Names of variables of the environment; their values stay there."""
    names = tuple(name for name in (word.strip() for word in given.text.split(",")) if name)
    for name in names:
        if "=" in name:
            raise UsageError(
                f"{given.flag}: {name.partition('=')[0]} is given with a value, which reports"
                " would show: set it in the environment, and give its name only"
            )
        if name not in os.environ:
            near = difflib.get_close_matches(name, os.environ, n=1)
            hint = f"; did you mean {near[0]}?" if near else ": set it, or leave it out"
            raise UsageError(f"{given.flag}: the environment has no variable {name}{hint}")
    return names


def agent_options(given: Given) -> dict[str, str]:
    """``depth=3,style=terse``: names and texts; a comma in a text is written twice."""
    options: dict[str, str] = {}
    for part in given.text.replace(",,", "\0").split(",") if given.text.strip() else ():
        text = part.replace("\0", ",").strip()
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name.isidentifier():
            raise UsageError(
                f"{given.flag}: {text!r} is not KEY=VALUE, with a KEY of letters, digits"
                " and _; write a comma in a VALUE twice"
            )
        if name in options:
            raise UsageError(f"{given.flag}: {name!r} is given twice")
        options[name] = value.strip()
    return options


def emulator_args(given: Given) -> str:
    """Emulator flags that do not conflict with ours."""
    from pytest_androidworld.boot import emulator_args

    emulator_args.parse(given.text)
    return given.text


def choice(given: Given) -> str:
    """One of the option's choices."""
    if given.text not in given.choices:
        raise UnknownChoice(given.flag, given.text, given.choices)
    return given.text


def model(given: Given) -> str:
    """A model's name; its repr hides secrets of its address in tracebacks."""
    from pytest_androidworld.agent.llm import Secret, bare

    return Secret(given.text, bare(given.text)) if given.text else ""


def model_options(given: Given) -> "ModelOptions":
    from pytest_androidworld.agent.model_options import ModelOptions

    return ModelOptions.of(given.text)


def split(given: Given) -> Split:
    """The name of a split."""
    return splits.find(given.text.strip(), given.flag)


def known_splits() -> list[str]:
    return [*splits.NAMES]


def seeds(given: Given) -> tuple[int, ...]:
    """Seeds of the split, if that has its own."""
    split: Split = given.before["split"]
    found = _seeds(given, split.first_seed)
    split.check_seeds(found, given.flag)
    return found


def _seeds(given: Given, first_seed: int) -> tuple[int, ...]:
    """``3``: three from the first on; ``30,31`` and ``5-9`` name them."""
    wrong = UsageError(
        f"{given.flag}: {given.text!r} is not a number or list of seeds; write 3, or 30,31, or 5-9"
    )
    if given.text.strip().isdecimal():
        if int(given.text) == 0:
            raise wrong
        return tuple(range(first_seed, first_seed + int(given.text)))
    found: list[int] = []
    for part in given.text.split(","):
        match = re.fullmatch(r"\s*(\d+)\s*(?:-\s*(\d+)\s*)?", part)
        if not match:
            raise wrong
        first = int(match[1])
        last = int(match[2] or first)
        if last < first:
            raise wrong
        found += range(first, last + 1)
    return tuple(dict.fromkeys(found))


def named_seeds(names: list[str]) -> str:
    """An ini file's list of seeds as one text: it names them, and does not count them."""
    one = len(names) == 1 and names[0].isdigit()
    return f"{names[0]}-{names[0]}" if one else ",".join(names)


def budget(given: Given) -> Budget:
    """``paper×1.5``: a table and a factor."""
    return Budget.parse(given.text, given.flag)


def seconds(given: Given) -> float:
    return _number(given, "number of seconds; write 1, or 60")


def dollars(given: Given) -> float | None:
    return _number(given, "sum of US dollars; write 5, or 0.50") if given.text else None


def _number(given: Given, what: str) -> float:
    if not re.fullmatch(r"\d+(\.\d+)?", given.text.strip()):
        raise UsageError(f"{given.flag}: {given.text!r} is not a {what}")
    return float(given.text)


def count(given: Given) -> int:
    """A whole number."""
    if not re.fullmatch(r"\d+", given.text.strip()):
        raise UsageError(f"{given.flag}: {given.text!r} is not a whole number; write 1, or 60")
    return int(given.text)


def known_conditions() -> list[str]:
    """The names of all conditions, the device as it is first."""
    return [condition_names.CLEAN, *condition_names.NAMES]


def conditions(given: Given) -> tuple[str, ...]:
    """Names of conditions; each counts once."""
    names = [condition_names.spelled(name.strip()) for name in given.text.split(",")]
    for name in names:
        hint = "--aw-condition=clean,dark plays each case under both."
        condition_names.find(name, hint=hint, option=given.flag)
    return tuple(dict.fromkeys(names))


def at_least_one(given: Given) -> int:
    found = count(given)
    if not found:
        raise UsageError(f"{given.flag}: {given.text!r} is not at least one; write 1, or 20")
    return found


def limit(given: Given) -> int | None:
    """A whole number; None if nothing is given."""
    return count(given) if given.text else None


def folder(given: Given) -> Path:
    return given.here / given.text


def path(given: Given) -> Path | None:
    """A file or folder, which need not exist yet."""
    return given.here / given.text if given.text else None


def file_or_output(given: Given) -> str:
    """A file to write, or ``-``."""
    return given.text if given.text in ("", "-") else str(given.here / given.text)


def file(given: Given) -> Path | None:
    """An existing file."""
    if not given.text:
        return None
    path = given.here / given.text
    if not path.is_file():
        raise UsageError(f"{given.flag}: there is no file {path}")
    return path


def program(given: Given) -> str:
    """The path of a file that can be executed, given so or by its name; "" if none is given."""
    if not given.text:
        return ""
    found = shutil.which(str(given.here / given.text)) or shutil.which(given.text)
    if found is None:
        raise UsageError(f"{given.flag}: there is no program {given.here / given.text}")
    return found


def shard(given: Given) -> "Shard | None":
    """A shard, as ``2/4``."""
    if not given.text:
        return None
    found = re.fullmatch(r"(\d+)/(\d+)", given.text.strip())
    if not found or not 1 <= int(found[1]) <= int(found[2]):
        raise UsageError(
            f"{given.flag}: {given.text!r} is not a shard; write 2/4 for the second of 4"
        )
    return Shard(int(found[1]), int(found[2]))


def run(given: Given) -> Path | None:
    """The journal of an earlier run."""
    try:
        home = given.before["artifacts_dir"]
        return folders.journal(given.text, given.here, home) if given.text else None
    except UsageError as error:
        raise UsageError(f"{given.flag}: {error}") from None


def runs(given: Given) -> tuple[Path, ...]:
    """The journals of earlier runs; ``latest`` is not this one, whose folder is made later."""
    names = [each.strip() for each in given.text.split(",") if each.strip()]
    return tuple(filter(None, (run(replace(given, text=name)) for name in names)))


def in_unit(unit: "Unit") -> Callable[[Given], Any]:
    """The parser of a rule of the gate."""

    def read(given: Given) -> Any:
        try:
            return unit.read(given.text)
        except ValueError as error:
            raise UsageError(f"{given.flag}: {given.text!r} is not {error}") from None

    return read


def folders_at_root(given: Given) -> tuple[Path, ...]:
    return tuple(given.root / each for each in given.text.split(",") if each)
