"""All private and undocumented API of pytest and pytest-xdist that the plugin uses.

Each docstring has what the code is for, where the API is defined and what a user sees if it
goes; ``tests/plugin/test_compat.py`` has a test for each.  Read in pytest 9.2.0 and pytest-xdist
3.8.0; what is younger than pytest 8.3 is noted.  The modules beside it have what is
needed for one purpose; ``collection/timeouts.py`` has pytest-timeout's.

Their private modules are imported where they are used, not at the head of this file: if one of
their names goes, runs of tasks that need it fail, but not every pytest that finds this installed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


def option_names(parser: pytest.Parser) -> Iterator[str]:
    """All names of options that plugins have added, to leave a short name that is taken alone.

    ``Parser._anonymous``, ``Parser._groups``, ``OptionGroup.options`` and ``Argument.names`` in
    _pytest/config/argparsing.py.  Without them every run stops while options are added.
    """
    for group in (parser._anonymous, *parser._groups):
        for option in group.options:
            yield from option.names()


def guessed_paths(config: pytest.Config) -> list[str]:
    """What pytest takes for paths before all options are known; removing one counts.

    ``Config.known_args_namespace`` in _pytest/config/__init__.py, which loads the conftest.py
    files of these.  Without it every run stops while options are added.
    """
    paths: list[str] = config.known_args_namespace.file_or_dir
    return paths


def ini_value(config: pytest.Config, name: str) -> Any:
    """What an ini file sets, of whatever type: TOML has more than strings; None if nothing.

    ``Config._inicfg`` in _pytest/config/__init__.py, since pytest 9.  Without it numbers and lists
    in pyproject.toml are refused.
    """
    table: Any = getattr(config, "_inicfg", None)
    if table is None:
        return config.getini(name)
    found = table.get(name)
    return getattr(found, "value", found)


class Arguments:
    """The paths and node ids that a run collects.

    ``Config.args`` and ``Config.args_source`` in _pytest/config/__init__.py, which
    ``Session.perform_collect`` in _pytest/main.py reads.  Without them runs stop at their start.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.all = config.args

    @property
    def are_typed(self) -> bool:
        """Whether the command line has them, and not an ini file or the default."""
        return self._config.args_source == pytest.Config.ArgsSource.ARGS

    def replace(self, names: Iterable[str]) -> None:
        """Names of modules count, too, as with ``--pyargs``."""
        self.all[:] = names
        self._config.args_source = pytest.Config.ArgsSource.ARGS
        self._config.option.pyargs = True


@contextmanager
def configured(config: pytest.Config) -> Iterator[None]:
    """Plugins are configured, as for a run; for a command that takes the place of the run.

    ``Config._do_configure`` and ``_ensure_unconfigure`` in _pytest/config/__init__.py, as pytest's
    ``--markers`` uses them.  Without them ``--aw-doctor`` fails.
    """
    config._do_configure()
    try:
        yield
    finally:
        config._ensure_unconfigure()


class LoadedModule(pytest.Module):
    """A module that is made by `load`, not imported from its path as pytest would.

    ``PyobjMixin._getobj`` in _pytest/python.py ("may be overwritten by subclasses").  Without it
    installed tasks are imported under a second name, and questions (.textproto) not at all.
    """

    def load(self) -> ModuleType:
        raise NotImplementedError

    def _getobj(self) -> ModuleType:
        return self.load()


class Folder(pytest.Dir):  # type: ignore[misc]  # final, and nothing else collects as it does
    """A folder whose node id may be given; its ``__init__.py`` is not imported.

    ``Dir`` in _pytest/main.py; ``FSCollector.from_parent`` in _pytest/nodes.py takes a node id.
    Without them node ids of installed tasks depend on where they are installed.
    """

    @classmethod
    def named(cls, parent: pytest.Collector, path: Path, nodeid: str | None) -> Any:
        return super(pytest.Dir, cls).from_parent(parent=parent, path=path, nodeid=nodeid)


def hooks_at(session: pytest.Session, path: Path) -> Any:
    """The hooks that count for a path: without those of conftest.py files elsewhere.

    ``Session.gethookproxy`` in _pytest/main.py.  Without it no task is collected.
    """
    return session.gethookproxy(path)


def import_test_file(path: Path, root: Path) -> ModuleType:
    """Import a user's file of tasks as ``--import-mode=importlib`` does.

    ``import_path`` in _pytest/pathlib.py.  Without it the journal does not have the goal of a case
    whose worker crashed, if the task is a user's own.
    """
    from _pytest.pathlib import import_path

    return import_path(path, mode="importlib", root=root, consider_namespace_packages=False)


def parameters(item: object) -> Mapping[str, Any] | None:
    """The parameters of a test; None if it has none.

    ``Function.callspec`` in _pytest/python.py.  Without it cases are neither put in order, seed by
    seed, nor left out by ``--aw-resume``.
    """
    callspec: Any = getattr(item, "callspec", None)
    return callspec.params if callspec else None


def all_fixtures(config: pytest.Config) -> Iterator[list[Any]]:
    """For each name and place, the fixtures that are registered; the first one counts.

    ``FixtureManager._arg2node2fixturedefs`` in _pytest/fixtures.py, since pytest 9.1; before,
    there is no need.  Without it a plugin's or a conftest.py's fixture does not override ours.
    """
    manager = config.pluginmanager.get_plugin("funcmanage")
    for by_node in getattr(manager, "_arg2node2fixturedefs", {}).values():
        yield from by_node.values()


def fixtures_of(item: Any, name: str) -> Sequence[Any]:
    """The fixtures of that name that a test sees; the last one counts.

    ``Function._fixtureinfo`` in _pytest/python.py.  Without it a fixture that is unfit to override
    ours gives an AttributeError, not the message that names its file and line.
    """
    found: Sequence[Any] = item._fixtureinfo.name2fixturedefs[name]
    return found


def terminal(config: pytest.Config) -> pytest.TerminalReporter | None:
    """What writes to the terminal; None on xdist's workers and with ``-p no:terminal``.

    The plugin ``terminalreporter`` of _pytest/terminal.py.  Without it the cases carried over are
    not counted, and a run that was cut short passes.
    """
    found: pytest.TerminalReporter | None = config.pluginmanager.get_plugin("terminalreporter")
    return found


def terminal_width(config: pytest.Config) -> int:
    """How many columns a line may have.

    ``TerminalWriter.fullwidth`` in _pytest/_io/terminalwriter.py.  Without it no run of tasks
    begins: the header fails.
    """
    return config.get_terminal_writer().fullwidth


def reports(reporter: pytest.TerminalReporter) -> dict[str, list[Any]]:
    """What pytest's last line counts: reports by category; to be read, and added to.

    ``TerminalReporter.stats`` in _pytest/terminal.py.  Without it runs of tasks end with an error.
    """
    return reporter.stats


def change_exit_status(session: pytest.Session, change: Callable[[int], int]) -> None:
    """Let a run pass or fail, from ``pytest_sessionfinish``.

    ``Session.exitstatus`` in _pytest/main.py.  Without it a resumed run passes although a case
    that it carries over has failed.
    """
    session.exitstatus = change(session.exitstatus)


def skip_reason(report: Any) -> str:
    """Why a test was skipped, as pytest words it.

    ``longrepr[2]``, from _pytest/reports.py.  Without it a run with skipped cases has no summary.
    """
    return str(report.longrepr[2])


def expected_failure(report: Any) -> str | None:
    """Why a test was expected to fail; None if it was not.

    ``TestReport.wasxfail`` in _pytest/reports.py, set by _pytest/skipping.py.  Without it such a
    case counts as skipped or passed in the journal, and the summary has not the right reason.
    """
    reason: str | None = getattr(report, "wasxfail", None)
    return reason


def expect_failure(report: Any, reason: str) -> None:
    """Take a failure for one that was expected, as pytest does for a test that is marked.

    ``TestReport.wasxfail`` in _pytest/reports.py.  Without it a known failure whose worker crashed
    counts as a failure.
    """
    report.outcome, report.wasxfail = "skipped", reason


def expect_no_failure(report: Any) -> None:
    """Take an expected failure for one that was not.

    ``TestReport.wasxfail`` in _pytest/reports.py.  Without it a device error of a case that is
    marked ``xfail`` counts as expected.
    """
    vars(report).pop("wasxfail", None)


def stop(session: pytest.Session, why: str) -> None:
    """Begin no other test of this process.

    ``Session.shouldstop`` in _pytest/main.py.  Without it cases are played in a process that an
    agent has left unfit for them.
    """
    session.shouldstop = why


def shorten_crash(report: Any, exception: str = "") -> None:
    """Reduce a failure's message in pytest's short summary to its first line.

    ``reprcrash`` of ``longrepr``, from _pytest/_code/code.py; where ``CI`` is set the summary has
    all of its message.  Without it that repeats whole reports.
    """
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None:
        crash.message = crash.message.partition("\n")[0].removeprefix(f"{exception}: ")


def with_texts_changed(longrepr: Any, change: Callable[[str], str]) -> Any:
    """A report's ``longrepr`` with each of its texts changed: messages, source lines, locals.

    The classes of _pytest/_code/code.py that end in ``Repr`` or begin so, of which some are
    dataclasses.  Without them secrets may be displayed in the traceback of an agent's constructor.
    """
    if isinstance(longrepr, str):
        return change(longrepr)
    if isinstance(longrepr, list | tuple):
        return type(longrepr)(with_texts_changed(part, change) for part in longrepr)
    if type(longrepr).__module__ == "_pytest._code.code":
        for name, part in vars(longrepr).items():
            setattr(longrepr, name, with_texts_changed(part, change))
    return longrepr


def traceback_file(config: pytest.Config) -> int | None:
    """Where Python writes tracebacks of a process that hangs; None without ``faulthandler``.

    ``fault_handler_stderr_fd_key`` in _pytest/faulthandler.py, a copy of standard error that
    nothing captures.  Without it an agent that may hang cannot play.
    """
    from _pytest.faulthandler import fault_handler_stderr_fd_key

    return config.stash.get(fault_handler_stderr_fd_key, None)


def worker_input(config: pytest.Config) -> Mapping[str, Any] | None:
    """What the controller passes to this worker; None if this process is no worker.

    ``config.workerinput``, set in xdist/remote.py.  Without it each worker takes itself for a run
    of its own, with its own journal.
    """
    values: Mapping[str, Any] | None = getattr(config, "workerinput", None)
    return values


def worker_output(config: pytest.Config) -> dict[str, Any] | None:
    """What this worker sends to the controller at its end, to add to; None if it is no worker.

    ``config.workeroutput``, set in xdist/remote.py.  Without it runs with ``-n`` report
    that every known failure is about no case of theirs.
    """
    values: dict[str, Any] | None = getattr(config, "workeroutput", None)
    return values


def node_of(report: Any) -> Any:
    """The worker that a report comes from; None without xdist.

    ``report.node``, set in xdist/dsession.py.  Without it a worker that crashes ends the run, and
    cases of a device that stopped responding are not played on another one.
    """
    return getattr(report, "node", None)


def play_again(scheduler: Any, nodeid: str) -> bool:
    """Give a test whose worker crashed to another worker; False if this kind of ``--dist`` cannot.

    ``mark_test_pending`` of xdist/scheduler/protocol.py; xdist/newhooks.py shows it for
    ``pytest_handlecrashitem``.  Without it a worker that crashes ends the run.
    """
    try:
        scheduler.mark_test_pending(nodeid)
    except NotImplementedError:  # xdist/scheduler/loadscope.py, for files and groups, too
        return False
    return True


def tests_of_all(scheduler: Any) -> list[str] | None:
    """The node ids that all workers have collected; None, and they are reported, if they differ.

    ``LoadScheduling._check_nodes_have_same_collection`` in xdist/scheduler/load.py.  Without it
    runs with ``-n`` play nothing.
    """
    same = scheduler._check_nodes_have_same_collection()
    return next(iter(scheduler.node2collection.values())) if same else None


class Worker:
    """A worker as the controller sees it; xdist's hooks call it a node.

    ``WorkerController`` in xdist/workermanage.py.  Without it runs with ``-n`` play nothing; but
    for `name`, from execnet: without that a worker that crashes ends the run.
    """

    def __init__(self, node: Any) -> None:
        self._node = node
        self.input: dict[str, Any] = node.workerinput  # to be added to before it starts

    @property
    def name(self) -> str:
        return str(self._node.gateway.id)

    @property
    def output(self) -> Mapping[str, Any]:
        """What it has sent at its end; nothing if it crashed."""
        sent: Mapping[str, Any] = getattr(self._node, "workeroutput", {})
        return sent

    @property
    def is_ending(self) -> bool:
        return bool(self._node.shutting_down)

    def give(self, index: int) -> None:
        self._node.send_runtest_some([index])

    def end(self) -> None:
        self._node.shutdown()


class Workers:
    """All workers of a run, as the controller sees them.

    ``DSession`` in xdist/dsession.py.  Without what is used of it here, cases of an attached
    device that stopped responding are not played on another one.
    """

    def __init__(self, config: pytest.Config) -> None:
        self._session: Any = config.pluginmanager.getplugin("dsession")

    @property
    def scheduler(self) -> Any:
        return self._session.sched

    def are_only(self, node: Any) -> bool:
        return bool(self._session._active_nodes == {node})

    def are_to_stop(self, node: Any) -> bool:
        """Whether the run ends early, or this worker was interrupted, as xdist/remote.py sends."""
        status = node.workeroutput["exitstatus"]
        return bool(self._session.shouldstop or status == pytest.ExitCode.INTERRUPTED)

    def start_another(self, node: Any) -> None:
        """In the place of this one, as xdist does for a worker that crashed."""
        self._session.shuttingdown = False
        self._session._clone_node(node)
