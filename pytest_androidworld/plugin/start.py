"""Whether this run is about tasks; if so: read the settings, check them, bring in the rest."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.errors as errors
from pytest_androidworld.plugin import options

if TYPE_CHECKING:
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.settings import Settings

# What a run of tasks needs; registered when the first task is met.
REST = ("fixtures", "runs", "models", "outcomes", "resume", "reporting", "allure")
SETTINGS = pytest.StashKey["Settings"]()
FOLDERS = pytest.StashKey[tuple[Path, ...]]()
CASE: "pytest.StashKey[Case]" = pytest.StashKey()  # of an item
MARKS = pytest.StashKey[set[str]]()


def settings(config: pytest.Config) -> "Settings":
    """The settings of a run that has begun."""
    return config.stash[SETTINGS]


def begun(config: pytest.Config) -> bool:
    return SETTINGS in config.stash


def is_worker(config: pytest.Config) -> bool:
    """Whether this is one of xdist's workers."""
    return hasattr(config, "workerinput")


def folders(config: pytest.Config) -> tuple[Path, ...]:
    """The user's folders of tasks, as far as they exist."""
    if FOLDERS not in config.stash:
        text, _ = options.said(config, options.BY_NAME["tasks"])
        paths = [config.rootpath / each.strip() for each in text.split(",") if each.strip()]
        config.stash[FOLDERS] = tuple(path for path in paths if path.is_dir())
    return config.stash[FOLDERS]


def begin(config: pytest.Config) -> None:
    """This run is about tasks.  May be called often."""
    if begun(config):
        return
    from pytest_androidworld.plugin.settings import Settings

    try:
        config.stash[SETTINGS] = Settings.of(config)
    except errors.UsageError as error:
        raise pytest.UsageError(str(error)) from None
    config.stash[MARKS] = set()
    for name in REST:
        config.pluginmanager.import_plugin(f"pytest_androidworld.plugin.{name}")
    _let_override(config)


def _let_override(config: pytest.Config) -> None:
    """Of two fixtures pytest takes the later one; ours come late, and a user's are to count."""
    manager = config.pluginmanager.get_plugin("funcmanage")
    for by_node in getattr(manager, "_arg2node2fixturedefs", {}).values():  # since pytest 9.1
        for fixtures in by_node.values():
            fixtures.sort(key=_is_ours)  # the first one counts


def _is_ours(fixture: Any) -> bool:
    return getattr(fixture.func, "__module__", "") == "pytest_androidworld.plugin.fixtures"


def register_mark(config: pytest.Config, name: str) -> None:
    """So that ``--strict-markers`` knows it."""
    if name not in config.stash[MARKS]:
        config.stash[MARKS].add(name)
        config.addinivalue_line("markers", f"{name}: of AndroidWorld tasks")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    arguments = list(_arguments(config))
    if not (options.on_command_line(config) or any(True for _ in arguments)):
        return
    begin(config)
    from pytest_androidworld.plugin import mistakes
    from pytest_androidworld.task import catalogue

    for name in catalogue.marks():
        register_mark(config, name)
    if not is_worker(config) and not config.option.help:
        try:
            mistakes.check(config, arguments)
        except errors.UsageError as error:
            raise pytest.UsageError(str(error)) from None


def _arguments(config: pytest.Config) -> Iterator[tuple[Path, str]]:
    """The arguments about tasks: file or folder, and what comes after its first ``::``."""
    from pytest_androidworld.plugin.collection import HOME, STUB

    own = folders(config)
    for argument in config.args:
        name, _, rest = argument.partition("::")
        if config.option.pyargs and re.fullmatch(r"pytest_androidworld\.task_cases[.\w]*", name):
            path = HOME.joinpath(*name.split(".")[2:])
            path = path.with_suffix(".py") if path.with_suffix(".py").is_file() else path
        else:
            path = Path(config.invocation_params.dir, name)
        above = not own and HOME.parent == config.rootpath
        within = any(path.is_relative_to(folder) for folder in (HOME, STUB, *own))
        holding = any(f.is_relative_to(path) for f in (*own, *((HOME,) if above else ())))
        if within or holding:
            yield path, rest


def pytest_report_header(config: pytest.Config) -> str | None:
    return settings(config).header if begun(config) and not is_worker(config) else None


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """``--aw-doctor`` instead of tests."""
    if not getattr(config.option, "aw_doctor", False) or config.option.help:
        return None
    from pytest_androidworld.plugin import doctor

    config._do_configure()
    try:
        return doctor.main(config)
    finally:
        config._ensure_unconfigure()
