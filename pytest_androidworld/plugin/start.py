"""Starts the plugin once a run has tasks: reads and checks settings, registers the rest."""

import os
import sys
import textwrap
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.errors as errors
from pytest_androidworld.plugin import compat, option_table, options

if TYPE_CHECKING:
    from pytest_androidworld.plugin.case import Case
    from pytest_androidworld.plugin.settings import Settings
    from pytest_androidworld.report.node_ids import NodeId

# What a run of tasks needs; registered when the first task is met.
REST = (
    "fixtures",
    "runs",
    "models",
    "outcomes",
    "secrets_hidden",
    "known_failures",
    "resume",
    "reporting",
    "baseline",
    "journal_check",
    "exit_status",  # after it, which is the order of hooks that are to come last
    "descriptors",
    "allure",
    "carried",
    "suites",
    "timeouts",
    "audit",
)
NOT_ON_WINDOWS = (
    "pytest-androidworld does not run on Windows, which has neither fcntl nor process groups;"
    " run pytest in WSL, or in a container"
)
WRAPPED: Any = {"break_long_words": False, "break_on_hyphens": False, "subsequent_indent": "  "}
SETTINGS = pytest.StashKey["Settings"]()
FOLDERS = pytest.StashKey[tuple[Path, ...]]()
CASE: "pytest.StashKey[Case]" = pytest.StashKey()  # of an item
MARKS = pytest.StashKey[set[str]]()
TRIAL = "androidworld_trial"  # the mark of a case that is one of several with its seed


def settings(config: pytest.Config) -> "Settings":
    """The settings of the run, after `begin`."""
    return config.stash[SETTINGS]


def begun(config: pytest.Config) -> bool:
    return SETTINGS in config.stash


def is_worker(config: pytest.Config) -> bool:
    """Whether this is one of xdist's workers."""
    return compat.worker_input(config) is not None


def folders(config: pytest.Config) -> tuple[Path, ...]:
    """The user's existing folders of tasks."""
    if FOLDERS not in config.stash:
        text, _ = options.written(config, option_table.BY_NAME["tasks"])
        paths = [config.rootpath / each.strip() for each in text.split(",") if each.strip()]
        config.stash[FOLDERS] = tuple(path for path in paths if path.is_dir())
    return config.stash[FOLDERS]


def begin(config: pytest.Config) -> None:
    """Start the plugin for a run with tasks; later calls do nothing."""
    if begun(config):
        return
    check_platform()
    from pytest_androidworld.plugin.settings import Settings

    if is_worker(config):
        from pytest_androidworld.plugin import gateways

        gateways.check_expected(config)
    try:
        _repeats(config)
        config.stash[SETTINGS] = Settings.of(config)
    except errors.UsageError as error:
        raise _usage_error(error) from None
    config.stash[MARKS] = set()
    config.addinivalue_line("markers", f"{TRIAL}(number): which trial of its seed a case is")
    for name in REST:
        config.pluginmanager.import_plugin(f"pytest_androidworld.plugin.{name}")
    _let_override(config)


def _usage_error(error: errors.UsageError) -> pytest.UsageError:
    """pytest's, without the secrets that an agent's module may have raised with."""
    from pytest_androidworld.env.masking import Mask

    return pytest.UsageError(Mask(os.environ).text(str(error)))


def _repeats(config: pytest.Config) -> None:
    """Refuse pytest-repeat's option: to a run its copies of a case are one case."""
    times = getattr(config.option, "count", 1)
    if isinstance(times, int) and times > 1:
        raise errors.UsageError(
            f"--count={times} of pytest-repeat runs each case several times under one name, and a"
            f" case has one verdict; --aw-trials={times} plays each seed {times} times, and counts"
            " each"
        )


def check_platform() -> None:
    if sys.platform == "win32":
        raise pytest.UsageError(NOT_ON_WINDOWS)


def _let_override(config: pytest.Config) -> None:
    """Let a user's fixtures override ours, which are registered later."""
    for fixtures in compat.all_fixtures(config):
        fixtures.sort(key=is_ours)  # the first one counts


def is_ours(fixture: Any) -> bool:
    """Whether a fixture is one of ours."""
    return getattr(fixture.func, "__module__", "") == "pytest_androidworld.plugin.fixtures"


def register_mark(config: pytest.Config, name: str) -> None:
    """Register a mark for ``--strict-markers``, with the benchmark's description if it has one."""
    from pytest_androidworld.task import catalogue

    if name not in config.stash[MARKS]:
        config.stash[MARKS].add(name)
        description = catalogue.marks().get(name, f"your tasks in the app {name}")
        config.addinivalue_line("markers", f"{name}: {description}")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    from pytest_androidworld.plugin import arguments

    if options.about_setup(config):
        return
    arguments.use_todays_names(config)
    about_tasks = list(arguments.of(config))
    if not (options.on_command_line(config) or about_tasks or options.SENT in config.stash):
        return
    begin(config)
    from pytest_androidworld.task import catalogue

    for name in catalogue.marks():
        register_mark(config, name)
    if not config.option.help:
        _check(config, about_tasks)
    arguments.settle(config)  # on workers, too: they have the same command line


def _check(config: pytest.Config, about_tasks: "list[tuple[Path, NodeId]]") -> None:
    """Check the command line; on a gateway, send the error to its controller."""
    elsewhere = options.SENT in config.stash
    if is_worker(config) and not elsewhere:
        return
    from pytest_androidworld.plugin import gateway_admission, mistakes

    trouble = ""
    try:
        mistakes.check(config, about_tasks)
    except errors.UsageError as error:
        if not elsewhere:
            raise _usage_error(error) from None
        trouble = str(error)
    if elsewhere:
        gateway_admission.introduce(config, trouble)


def pytest_report_header(config: pytest.Config) -> list[str]:
    if not begun(config) or is_worker(config):
        return []
    from pytest_androidworld.plugin import arguments, workers

    width = compat.terminal_width(config)
    note = arguments.header_note(config)
    sentences = [note, *workers.notes(config)]
    wrapped = [textwrap.wrap(each, width, **WRAPPED) for each in sentences if each]
    return [*_laid(settings(config).header, width), *chain.from_iterable(wrapped)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Explain why no task ran, if the command was about tasks."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        from pytest_androidworld.plugin import nothing_ran

        nothing_ran.write(terminalreporter)


def _laid(settings: list[str], width: int) -> list[str]:
    """Join settings to lines, without breaking one."""
    lines = [f"androidworld: {settings[0]}"]
    for each in settings[1:]:
        if len(lines[-1]) + len(f", {each},") <= width:
            lines[-1] += f", {each}"
        else:
            lines[-1] += ","
            lines.append(f"  {each}")
    return lines


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Run ``--aw-setup`` or ``--aw-doctor`` instead of tests."""
    examines, sets_up = options.is_on(config, option_table.DOCTOR), options.about_setup(config)
    if config.option.help or not (examines or sets_up):
        return None
    if examines and sets_up:
        raise pytest.UsageError("--aw-doctor and --aw-setup are two commands: give one of them")
    with compat.configured(config):
        if sets_up:
            check_platform()
            from pytest_androidworld.plugin import setup

            return setup.main(config)
        if compat.terminal(config) is None:
            raise pytest.UsageError("--aw-doctor prints its table: leave out -p no:terminal")
        from pytest_androidworld.plugin import doctor

        return doctor.main(config)
