"""Private API of pytest and xdist: each test's name says what users lose when it changes.

These tests start processes for the workers of xdist.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, TextIO
from xml.etree import ElementTree

import pytest

from pytest_androidworld.plugin.compat import pytest_api, pytest_cache, pytest_junit, pytest_writer

ROOT = Path(__file__).parents[2]
HOME = ROOT / "pytest_androidworld"
# Undocumented attributes that begin with no underscore; those that do are found by that.
UNDOCUMENTED = {
    *("args_source", "callspec", "exitstatus", "fullwidth", "gateway", "gethookproxy"),
    *("known_args_namespace", "lastfailed", "mark_test_pending", "name2fixturedefs"),
    *("node_reporters_ordered", "reprcrash", "send_runtest_some", "shouldstop", "shuttingdown"),
    *("stats", "wasxfail", "workerinput", "workeroutput"),
}
COMPAT = "compat"  # the room
PRIVATE = {"_pytest", "pluggy", "xdist", "execnet"}
PUBLIC = {"xdist.scheduler"}  # its docstrings say how to make one


def private_uses(text: str) -> Iterator[str]:
    """What a module uses that is private to pytest or xdist, or to another file of ours."""
    tree = ast.parse(text)
    defined = {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.split(".")[0] in PRIVATE)
        elif isinstance(node, ast.ImportFrom) and node.module not in PUBLIC:
            if str(node.module).partition(".")[0] in PRIVATE:
                yield str(node.module)
        elif isinstance(node, ast.Attribute):
            own = ast.unparse(node.value) in ("self", "cls", "super()")
            private = node.attr.startswith("_") and not node.attr.endswith("__")
            if not own and ((private and node.attr not in defined) or node.attr in UNDOCUMENTED):
                yield f"{ast.unparse(node.value)}.{node.attr}"


@pytest.mark.parametrize(
    "path",
    sorted(path for path in HOME.glob("plugin/**/*.py") if path.name != "__init__.py"),
    ids=lambda path: path.name,
)
def test_private_api_is_used_in_its_own_files(path: Path) -> None:
    found = list(private_uses(path.read_text("utf-8")))
    assert (found != []) == (path.parent.name == COMPAT), found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from _pytest.junitxml import xml_key", ["_pytest.junitxml"]),
        ("import xdist.dsession", ["xdist.dsession"]),
        ("from xdist.scheduler import LoadScheduling", []),
        ("config._do_configure()", ["config._do_configure"]),
        ("reporter.stats", ["reporter.stats"]),
        ("getattr(report, 'wasxfail', '')", []),
        ("self._own, super()._own", []),
        ("def _own(): pass\nother._own()", []),
        ("each.__name__", []),
    ],
)
def test_what_counts_as_private(line: str, found: list[str]) -> None:
    assert list(private_uses(line)) == found


def test_a_short_option_yields_to_another_plugins(pytester: pytest.Pytester) -> None:
    class Options:
        def pytest_addoption(self, parser: pytest.Parser) -> None:
            parser.addoption("--loose", "-Z")
            parser.getgroup("mine").addoption("--grouped")
            self.names = set(pytest_api.option_names(parser))

    options = Options()
    pytester.inline_run("--co", plugins=[options])
    assert {"--loose", "-Z", "--grouped", "--verbose", "-v"} <= options.names


def test_the_value_of_a_short_option_is_not_taken_for_a_path(pytester: pytest.Pytester) -> None:
    class Paths:
        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_load_initial_conftests(self, early_config: pytest.Config) -> Iterator[None]:
            self.guessed = list(pytest_api.guessed_paths(early_config))
            pytest_api.guessed_paths(early_config).remove("value")
            yield
            self.loaded = Path("loaded").exists()

    paths = Paths()
    pytester.mkdir("value").joinpath("conftest.py").write_text("open('loaded', 'w').close()")
    pytester.inline_run("--co", "value", "other", plugins=[paths])
    assert paths.guessed == ["value", "other"]
    assert not paths.loaded


def test_lists_in_pyproject_are_settings(pytester: pytest.Pytester) -> None:
    pytester.makepyprojecttoml('[tool.pytest.ini_options]\naw_seeds = ["30", "31"]\n')
    config = pytester.parseconfig()
    assert pytest_api.ini_value(config, "aw_seeds") == ["30", "31"]
    assert pytest_api.ini_value(config, "aw_grading") is None


def test_an_agent_named_alone_plays_the_benchmark(pytester: pytest.Pytester) -> None:
    class Modules:
        def pytest_configure(self, config: pytest.Config) -> None:
            arguments = pytest_api.Arguments(config)
            self.before = (list(arguments.all), arguments.are_typed)
            arguments.replace(["elsewhere"])
            self.after = arguments.are_typed

    modules = Modules()
    pytester.syspathinsert()
    pytester.makepyfile(elsewhere="def test(): pass", test_here="def test(): pass")
    run = pytester.inline_run(plugins=[modules])
    passed, _, _ = run.listoutcomes()
    assert [str(each.nodeid) for each in passed] == ["elsewhere.py::test"]
    assert (modules.before, modules.after) == (([str(pytester.path)], False), True)


def test_last_failed_plays_installed_tasks_again(pytester: pytest.Pytester) -> None:
    class LastFailed:
        @pytest.hookimpl(trylast=True)
        def pytest_configure(self, config: pytest.Config) -> None:
            self.found = pytest_cache.last_failed(config)

    path = pytester.makepyfile("def test(): raise ValueError")
    without, with_it = LastFailed(), LastFailed()
    pytester.inline_run(plugins=[without])
    pytester.inline_run("--lf", plugins=[with_it])
    assert without.found is None
    assert with_it.found is not None
    nodeids, paths = with_it.found
    assert nodeids == [f"{path.name}::test"]
    assert path in paths


def test_the_doctor_has_a_terminal_to_write_to(pytester: pytest.Pytester) -> None:
    class Command:
        ended = False

        def pytest_cmdline_main(self, config: pytest.Config) -> int:
            with pytest_api.configured(config):
                self.terminal = pytest_api.terminal(config)
            return 0

        def pytest_unconfigure(self) -> None:
            self.ended = True

    command = Command()
    pytester.inline_run(plugins=[command])
    assert isinstance(command.terminal, pytest.TerminalReporter)
    assert command.ended


def test_installed_tasks_are_imported_under_one_name(pytester: pytest.Pytester) -> None:
    class Made(pytest_api.LoadedModule):
        def load(self) -> ModuleType:
            module = ModuleType("made")
            module.test_made = lambda: None  # type: ignore[attr-defined]  # any name is a test's
            return module

    class Modules:
        def pytest_pycollect_makemodule(
            self, module_path: Path, parent: pytest.Collector
        ) -> pytest.Module:
            made: pytest.Module = Made.from_parent(parent, path=module_path)
            return made

    pytester.makepyfile("raise ImportError")
    passed, _, failed = pytester.inline_run(plugins=[Modules()]).listoutcomes()
    assert [str(each.nodeid).partition("::")[2] for each in passed] == ["test_made"]
    assert failed == []


def test_node_ids_do_not_depend_on_where_tasks_are_installed(pytester: pytest.Pytester) -> None:
    class Folders:
        def pytest_collect_directory(self, path: Path, parent: pytest.Collector) -> Any:
            if path.name != "installed":
                return None
            self.made = pytest_api.Folder.named(parent, path, "everywhere/the/same")
            return self.made

    folders = Folders()
    pytester.mkpydir("installed").joinpath("test_it.py").write_text("def test(): pass")
    pytester.inline_run("--co", plugins=[folders])
    assert isinstance(folders.made, pytest.Dir)
    assert str(folders.made.nodeid) == "everywhere/the/same"


def test_a_conftest_counts_only_for_the_tasks_beside_it(pytester: pytest.Pytester) -> None:
    class Hooks:
        def pytest_collection_finish(self, session: pytest.Session) -> None:
            path = pytester.path
            self.found = {
                name: pytest_api.hooks_at(session, path / name).pytest_ignore_collect(
                    collection_path=path / "no.txt", config=session.config
                )
                for name in ("a", "b")
            }

    hooks = Hooks()
    for name in ("a", "b"):
        pytester.mkdir(name).joinpath("test_it.py").write_text("def test(): pass")
    Path("a", "conftest.py").write_text("def pytest_ignore_collect(): return False")
    pytester.inline_run("--co", "--import-mode=importlib", plugins=[hooks])
    assert hooks.found == {"a": False, "b": None}


def test_a_case_whose_worker_crashed_still_has_its_goal(pytester: pytest.Pytester) -> None:
    path = pytester.makepyfile(tasks="GOAL = 'Climb.'")
    assert pytest_api.import_test_file(path, pytester.path).GOAL == "Climb."


def test_cases_are_put_in_order_and_resumed_by_their_seed(pytester: pytest.Pytester) -> None:
    plain, seeded = pytester.getitems(
        """
        import pytest

        def test_plain(): pass

        @pytest.mark.parametrize("seed", [31])
        def test_seeded(seed): pass
        """
    )
    assert pytest_api.parameters(plain) is None
    assert pytest_api.parameters(seeded) == {"seed": 31}
    assert pytest_api.parameters(object()) is None


def test_a_projects_fixture_overrides_ours(pytester: pytest.Pytester) -> None:
    class Early:
        @pytest.fixture
        def thing(self) -> str:
            return "early"

    class Late:
        @pytest.fixture
        def thing(self) -> str:
            return "late"

    class Order:
        @pytest.hookimpl(trylast=True)
        def pytest_sessionstart(self, session: pytest.Session) -> None:
            for fixtures in pytest_api.all_fixtures(session.config):
                fixtures.sort(key=lambda fixture: "Early" not in fixture.func.__qualname__)

    pytester.makepyfile("def test(thing): assert thing == 'early'")
    passed, _, failed = pytester.inline_run(plugins=[Early(), Late()]).listoutcomes()
    assert (len(passed), len(failed)) == (0, 1)
    passed, _, failed = pytester.inline_run(plugins=[Early(), Late(), Order()]).listoutcomes()
    assert (len(passed), len(failed)) == (1, 0)


def test_an_unfit_fixture_is_named_by_its_file_and_line(pytester: pytest.Pytester) -> None:
    item = pytester.getitem(
        "import pytest\n\n@pytest.fixture\ndef thing(): pass\n\ndef test(thing): pass", "test"
    )
    code = pytest_api.fixtures_of(item, "thing")[-1].func.__code__
    assert (Path(code.co_filename), code.co_firstlineno) == (item.path, 3)


def test_a_run_that_was_cut_short_does_not_pass(pytester: pytest.Pytester) -> None:
    assert isinstance(pytest_api.terminal(pytester.parseconfigure()), pytest.TerminalReporter)
    assert pytest_api.terminal(pytester.parseconfigure("-p", "no:terminal")) is None


def test_the_header_and_the_summary_fit_the_terminal(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "71")
    assert pytest_api.terminal_width(pytester.parseconfigure()) == 71


def test_something_else_can_stand_between_pytest_and_its_terminal(
    pytester: pytest.Pytester,
) -> None:
    class Loud:
        def __init__(self, file: TextIO) -> None:
            self.file = file

        def write(self, text: str) -> None:
            self.file.write(text.upper())

        def flush(self) -> None:
            self.file.flush()

    class Said:
        def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
            terminalreporter.write("not so loud")
            self.column = pytest_writer.column(terminalreporter)
            file = pytest_writer.file(terminalreporter)
            pytest_writer.set_file(terminalreporter, Loud(file))
            terminalreporter.write_line(", louder")
            pytest_writer.set_file(terminalreporter, file)

    said = Said()
    pytester.makepyfile("def test(): pass")
    result = pytester.runpytest_inprocess(plugins=[said])
    assert "not so loud, LOUDER" in "".join(result.outlines)
    assert said.column == 11


def test_the_last_line_counts_the_cases_carried_over(pytester: pytest.Pytester) -> None:
    class Carried:
        def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
            reports = pytest_api.reports(terminalreporter)
            self.passed = [str(each.nodeid) for each in reports["passed"]]
            reports["carried over"] = [SimpleNamespace(nodeid="before")]

    carried = Carried()
    path = pytester.makepyfile("def test(): pass")
    result = pytester.runpytest_inprocess(plugins=[carried])
    result.stdout.fnmatch_lines(["*1 passed, 1 carried over in *"])
    assert carried.passed == [f"{path.name}::test"]


def test_a_resumed_run_fails_if_a_case_that_it_carries_over_has(pytester: pytest.Pytester) -> None:
    class Failed:
        def pytest_sessionfinish(self, session: pytest.Session) -> None:
            pytest_api.change_exit_status(session, lambda own: own + 1)

    pytester.makepyfile("def test(): pass")
    assert pytester.inline_run(plugins=[Failed()]).ret == pytest.ExitCode.TESTS_FAILED


def test_the_summary_says_why_cases_were_skipped(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\ndef test(): pytest.skip('no root')")
    _, (report,), _ = pytester.inline_run().listoutcomes()
    assert pytest_api.skip_reason(report) == "Skipped: no root"


def test_a_case_that_was_expected_to_fail_counts_as_that(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.xfail(reason="by mark")
        def test_mark(): raise ValueError

        def test_call(): pytest.xfail("by call")

        def test_not(): raise ValueError
        """
    )
    _, expected, (failed,) = pytester.inline_run().listoutcomes()
    assert [pytest_api.expected_failure(each) for each in expected] == ["by mark", "by call"]
    assert pytest_api.expected_failure(failed) is None


class Reports:
    """A plugin that changes each report of a call."""

    def __init__(self, change: Any) -> None:
        self.change = change

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        report = yield
        if call.when == "call":
            self.change(report)
        return report


def test_a_device_error_is_one_although_a_failure_was_expected(pytester: pytest.Pytester) -> None:
    def change(report: Any) -> None:
        report.outcome = "failed"
        pytest_api.expect_no_failure(report)

    pytester.makepyfile("import pytest\n@pytest.mark.xfail\ndef test(): raise ValueError")
    _, _, (failed,) = pytester.inline_run(plugins=[Reports(change)]).listoutcomes()
    assert pytest_api.expected_failure(failed) is None


def test_a_known_failure_whose_worker_crashed_is_expected(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test(): raise ValueError")
    known = Reports(lambda report: pytest_api.expect_failure(report, "we know"))
    result = pytester.inline_run(plugins=[known])
    (report,) = (each for each in result.getreports() if getattr(each, "when", "") == "call")
    assert pytest_api.expected_failure(report) == "we know"
    assert result.ret == pytest.ExitCode.OK


def test_the_short_summary_has_one_line_for_each_failure(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    path = pytester.makepyfile("import pytest\ndef test(): raise ValueError('one\\ntwo')")
    result = pytester.runpytest_inprocess("--tb=no", plugins=[Reports(pytest_api.shorten_crash)])
    assert f"FAILED {path.name}::test - ValueError: one" in result.outlines
    assert "two" not in result.outlines


class Xml:
    """A plugin that adds to the JUnit file, and reports each test twice."""

    def __init__(self) -> None:
        self.reports: list[Any] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report not in self.reports:
            self.reports.append(report)
        if report.when == "call":
            self.xml.add_to_case(report, [("of case", str(len(self.reports)))])

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        xml = pytest_junit.JUnitXml.of(config)
        assert xml is not None
        self.xml = xml

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        for report in list(self.reports):
            session.config.hook.pytest_runtest_logreport(report=report)
        self.xml.add_to_suite([("of suite", "all")])
        other = pytest.TestReport("it.py::test_old", ("it.py", 0, ""), {}, "failed", "no", "call")
        self.xml.add(other, [("of case", "old")])
        self.xml.drop_superseded({str(each.nodeid) for each in self.reports})


def test_the_junit_file_has_each_case_once_with_its_verdict(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test(): pass")
    pytester.inline_run("--junit-xml=it.xml", "-p", "no:rerunfailures", plugins=[Xml()])
    tree = ElementTree.parse("it.xml").getroot()
    case, old = tree.iter("testcase")
    assert [(each.tag, each.text) for each in old][1:] == [("failure", "no")]
    ofs = [(each.get("name"), each.get("value")) for each in case.iter("property")]
    assert ofs == [("of case", "3")]
    suite = [each.get("name") for each in tree.findall("testsuite/properties/property")]
    assert suite == ["of suite"]
    assert pytest_junit.JUnitXml.of(pytester.parseconfigure()) is None


def test_an_agent_that_hangs_leaves_a_traceback(pytester: pytest.Pytester) -> None:
    file = pytest_api.traceback_file(pytester.parseconfigure())
    assert file is not None
    assert os.fstat(file)
    assert pytest_api.traceback_file(pytester.parseconfigure("-p", "no:faulthandler")) is None


CONTROLLER = '''
"""A run of one worker, which crashes; what xdist's controller sees through `compat`."""

import json
import os

import pytest
from xdist.scheduler import LoadScheduling, LoadScopeScheduling

from pytest_androidworld.plugin.compat import pytest_api, pytest_cache, pytest_junit

FACTS = {"names": [], "ended": [], "only": [], "stopped": [], "sent": []}


class Scheduling(LoadScheduling):
    def schedule(self):
        if self.collection is None:
            self.collection = FACTS["tests"] = pytest_api.tests_of_all(self)
            self.pending[:] = range(len(self.collection))
        for node in self.nodes:
            self.check_schedule(node)

    def check_schedule(self, node, duration=0):
        worker = pytest_api.Worker(node)
        if worker.is_ending:
            return
        while self.pending and len(self.node2pending[node]) < 2:
            self.node2pending[node].append(self.pending[0])
            worker.give(self.pending.pop(0))
        if not self.pending:
            worker.end()
            FACTS["ended"].append(worker.is_ending)


def pytest_xdist_make_scheduler(config, log):
    return Scheduling(config, log)


def pytest_configure(config):
    own = pytest_api.worker_input(config)
    if own is not None:
        open(own["workerid"], "w").write(own["told"])
    assert pytest_api.worker_output(config) == (None if own is None else {})


def pytest_sessionfinish(session):
    output = pytest_api.worker_output(session.config)
    if output is not None:
        output["answer"] = "by the worker"


def pytest_configure_node(node):
    worker = pytest_api.Worker(node)
    worker.input["told"] = "by the controller"
    FACTS["names"].append(worker.name)


def pytest_handlecrashitem(crashitem, report, sched):
    FACTS["crashed"] = pytest_api.Worker(pytest_api.node_of(report)).name
    report.outcome = "rerun"
    FACTS["again"] = pytest_api.play_again(sched, crashitem)
    unable = LoadScopeScheduling.__new__(LoadScopeScheduling)
    FACTS["unable"] = pytest_api.play_again(unable, crashitem)


def pytest_testnodedown(node, error):
    workers = pytest_api.Workers(node.config)
    FACTS["ours"] = type(workers.scheduler).__name__
    FACTS["only"].append(workers.are_only(node))
    FACTS["sent"].append(pytest_api.Worker(node).output.get("answer"))
    if error:
        return
    FACTS["stopped"].append(workers.are_to_stop(node))
    if len(FACTS["names"]) == 2:
        workers.start_another(node)


def pytest_unconfigure(config):
    if pytest_api.worker_input(config) is None:
        FACTS["controller"] = os.getpid()
        open("facts.json", "w").write(json.dumps(FACTS))


def pytest_report_teststatus(report):
    return ("rerun", "R", "RERUN") if report.outcome == "rerun" else None
'''
CASES = """
import os

def test_crash():
    if not os.path.exists("crashed"):
        open("crashed", "w").close()
        os._exit(1)

def test_1(): pass
def test_2(): pass
"""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a run with xdist has noted, and what it said at its end."""
    folder = tmp_path_factory.mktemp("xdist")
    folder.joinpath("controller.py").write_text(CONTROLLER)
    folder.joinpath("test_it.py").write_text(CASES)
    words = ("-n", "1", "-p", "controller", "-p", "no:cacheprovider", "-p", "no:rerunfailures")
    command = [sys.executable, "-m", "pytest", "-q", *words]
    own = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=own, capture_output=True, text=True, timeout=600
    )
    assert folder.joinpath("facts.json").exists(), done.stdout + done.stderr
    found: dict[str, Any] = json.loads(folder.joinpath("facts.json").read_text())
    workers = ("gw0", "gw1", "gw2")
    told = [path.read_text() for path in map(folder.joinpath, workers) if path.exists()]
    return {**found, "said": done.stdout, "told": told, "status": done.returncode}


def test_workers_write_into_the_journal_of_their_run(facts: dict[str, Any]) -> None:
    assert facts["told"] == ["by the controller"] * 3


def test_a_case_whose_worker_crashed_is_known_by_its_worker(facts: dict[str, Any]) -> None:
    assert facts["crashed"] == "gw0"


def test_a_case_whose_worker_crashed_is_played_again(facts: dict[str, Any]) -> None:
    assert "3 passed, 1 rerun" in facts["said"]
    assert facts["status"] == pytest.ExitCode.OK
    assert (facts["again"], facts["unable"]) == (True, False)


def test_known_failures_that_workers_have_matched_are_known_to_their_run(
    facts: dict[str, Any],
) -> None:
    assert facts["sent"] == [None, *["by the worker"] * (len(facts["sent"]) - 1)]
    assert len(facts["sent"]) > 1


def test_cases_are_played_longest_first_by_several_workers(facts: dict[str, Any]) -> None:
    assert facts["tests"] == [f"test_it.py::{name}" for name in ("test_crash", "test_1", "test_2")]
    assert facts["ours"] == "Scheduling"


def test_a_run_with_workers_ends(facts: dict[str, Any]) -> None:
    assert facts["ended"]
    assert all(facts["ended"])


def test_the_cases_of_a_lost_device_are_played_on_another(facts: dict[str, Any]) -> None:
    assert facts["names"] == ["gw0", "gw1", "gw2"]  # xdist's second, and ours
    assert facts["only"] == [True, True, True]
    assert facts["stopped"] == [False, False]
