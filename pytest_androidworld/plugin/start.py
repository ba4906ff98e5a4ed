"""Starts the plugin once a run has tasks: reads and checks settings, registers the rest."""

import os
import sys
import textwrap
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import pytest_androidworld.errors as errors
from pytest_androidworld.plugin.collection import arguments, nothing_ran
from pytest_androidworld.plugin.compat import pytest_api
from pytest_androidworld.plugin.gateways import gateway_link
from pytest_androidworld.plugin.invocation.invocation import Invocation
from pytest_androidworld.plugin.options import option_table, options
from pytest_androidworld.plugin.run.run import RUN, Run, begun
from pytest_androidworld.task import catalogue

if TYPE_CHECKING:
    from pytest_androidworld.report.node_ids import NodeId

NOT_ON_WINDOWS = (
    "pytest-androidworld does not run on Windows, which has neither fcntl nor process groups;"
    " run pytest in WSL, or in a container"
)
WRAPPED: Any = {"break_long_words": False, "break_on_hyphens": False, "subsequent_indent": "  "}


@pytest.hookimpl(tryfirst=True, specname="pytest_configure")
def pytest_configure_first(config: pytest.Config) -> None:
    Invocation.of(config).begin = partial(begin, config)


def begin(config: pytest.Config) -> None:
    """Start the plugin for a run with tasks; later calls do nothing."""
    if begun(config):
        return
    check_platform()
    from pytest_androidworld.plugin.cases import phone_ahead
    from pytest_androidworld.plugin.devices import own_apps
    from pytest_androidworld.plugin.options.settings import Settings

    if pytest_api.worker_input(config) is not None:
        gateway_link.check_expected(config)
    try:
        _repeats(config)
        run = Run(config, Settings.of(config), Invocation.of(config).link)
        config.stash[RUN] = run
        own_apps.know(run)
        phone_ahead.begin(run)
    except errors.UsageError as error:
        raise _usage_error(error) from None
    from pytest_androidworld.plugin import features

    features.register(run)


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


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    if options.about_setup(config):
        return
    arguments.use_todays_names(config)
    about_tasks = list(arguments.of(config))
    on_gateway = Invocation.of(config).link is not None
    if not (options.on_command_line(config) or about_tasks or on_gateway):
        return
    begin(config)
    from pytest_androidworld.plugin.collection.task_classes import Marks

    run = Run.of(config)
    for name in catalogue.marks():
        run.once(Marks).register(name)
    if not config.option.help:
        _check(run, about_tasks)
    run.once(arguments.Selection).settle()  # on workers, too: they have the same command line


def _check(run: Run, about_tasks: "list[tuple[Path, NodeId]]") -> None:
    """Check the command line; on a gateway, send the error to its controller."""
    if run.is_worker and not run.link:
        return
    from pytest_androidworld.plugin import mistakes
    from pytest_androidworld.plugin.gateways import gateway_admission

    trouble = ""
    try:
        mistakes.check(run, about_tasks)
    except errors.UsageError as error:
        if not run.link:
            raise _usage_error(error) from None
        trouble = str(error)
    if run.link:
        gateway_admission.introduce(run, trouble)


def pytest_report_header(config: pytest.Config) -> list[str]:
    if not begun(config) or Run.of(config).is_worker:
        return []
    from pytest_androidworld.plugin.devices import own_device

    run, width = Run.of(config), pytest_api.terminal_width(config)
    note = run.once(arguments.Selection).header_note()
    sentences = [note, *own_device.notes(run)]
    wrapped = [textwrap.wrap(each, width, **WRAPPED) for each in sentences if each]
    return [*_laid(run.settings.header, width), *chain.from_iterable(wrapped)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int) -> None:
    """Explain why no task ran, if the command was about tasks."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        nothing_ran.write(terminalreporter)


def _laid(settings: list[str], width: int) -> list[str]:
    """Join settings to lines, without breaking one."""
    lines = [f"androidworld: {settings[0]}"]
    for setting in settings[1:]:
        if len(lines[-1]) + len(f", {setting},") <= width:
            lines[-1] += f", {setting}"
        else:
            lines[-1] += ","
            lines.append(f"  {setting}")
    return lines


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    """Run ``--aw-setup`` or ``--aw-doctor`` instead of tests, or only collect them."""
    if options.is_on(config, option_table.DRY_RUN):
        config.option.collectonly = True  # before anything starts; `DryRun` lists what there is
    examines, sets_up = options.is_on(config, option_table.DOCTOR), options.about_setup(config)
    if config.option.help or not (examines or sets_up):
        return None
    if examines and sets_up:
        raise pytest.UsageError("--aw-doctor and --aw-setup are two commands: give one of them")
    with pytest_api.configured(config):
        if sets_up:
            check_platform()
            from pytest_androidworld.plugin.commands import setup

            return setup.main(config)
        if pytest_api.terminal(config) is None:
            raise pytest.UsageError("--aw-doctor prints its table: leave out -p no:terminal")
        from pytest_androidworld.plugin.commands import doctor

        return doctor.main(config)
