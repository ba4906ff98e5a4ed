"""Allure: what its results say of a case, and the two files about the run."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from allure_commons import model2, plugin_manager, utils
from allure_commons.logger import AllureFileLogger
from allure_commons.reporter import AllureReporter

from pytest_androidworld.report import allure, failure
from pytest_androidworld.report.node_ids import NodeId

NOON = 1795176000000  # 2026-11-20T12:00:00 UTC


def filled(manifest: Any, *attempts: Any) -> Any:
    """A result as allure-pytest leaves it to us; attachments are (file, name)."""
    result = model2.TestResult(name="test_episode[30]", status="passed")
    result.labels = [model2.Label("tag", "data_entry"), model2.Label("severity", "normal")]
    result.parameters = [model2.Parameter("seed", "30")]
    allure.fill(result, manifest, attempts, lambda path, name: (path.name, name))
    return result


def labels(result: Any) -> list[tuple[str, str]]:
    return [(each.name, each.value) for each in result.labels]


def values(step: Any) -> dict[str, str]:
    return {each.name: each.value for each in step.parameters}


def test_a_case_is_found_by_suite_app_task_and_difficulty(manifest: Any, attempt: Any) -> None:
    result = filled(manifest, attempt(apps=["markor", "clock"], difficulty="hard", verify=True))
    assert result.name == "MarkorCreateNote, seed 30"
    assert labels(result) == [
        ("tag", "data_entry"),
        ("epic", "AndroidWorld"),
        ("feature", "markor"),
        ("feature", "clock"),
        ("story", "MarkorCreateNote"),
        ("severity", "critical"),
        ("tag", "verify"),
        ("verdict", "passed"),
    ]


def test_a_case_is_found_by_what_it_shows_beside_its_verdict(manifest: Any, attempt: Any) -> None:
    effect = {"severity": "data lost", "text": "deleted note groceries.md"}
    measures = {"claim": "claimed, not done", "refused": 1}
    result = filled(manifest, attempt(verdict="failed", side_effects=[effect], measures=measures))
    assert [value for name, value in labels(result) if name == "shows"] == [
        *("side effects", "claimed, not done", "refused actions")
    ]
    assert result.description.split("\n\n")[2:] == [
        r"side effects: deleted note groceries.md (data lost)",
        r"claimed, not done, 1 refused action",
    ]


def test_a_task_of_no_list_has_no_severity(manifest: Any, attempt: Any) -> None:
    result = filled(manifest, attempt(apps=[], difficulty="", tags=[]))
    assert labels(result)[1:] == [
        ("epic", "AndroidWorld"),
        ("story", "MarkorCreateNote"),
        ("verdict", "passed"),
    ]


def test_the_description_is_the_goal_as_it_is(manifest: Any, attempt: Any) -> None:
    result = filled(manifest, attempt(goal="Write *a_b*\n# c"))
    assert result.description == (
        "Write \\*a\\_b\\*  \n\\# c\n\nthe goal was reached and declared"
    )


def test_the_parameters_of_a_case_are_one(manifest: Any, attempt: Any) -> None:
    assert values(filled(manifest, attempt())) == {"case": "seed 30: file_name='plan.md'"}


@pytest.mark.parametrize(
    ("verdict", "status"),
    [
        ("passed", "passed"),
        ("failed", "failed"),
        ("not declared", "failed"),
        ("budget exceeded", "failed"),
        ("agent error", "broken"),
        ("model error", "broken"),
        ("device error", "broken"),
        ("invalid task", "broken"),
        ("not run", "skipped"),
    ],
)
def test_a_verdict_has_its_status(manifest: Any, attempt: Any, verdict: str, status: str) -> None:
    record = attempt(verdict=verdict)
    result = filled(manifest, record)
    assert result.status == status
    if verdict == "passed":
        assert result.statusDetails is None
    else:
        assert result.statusDetails.message == failure.headline(record)
        assert result.statusDetails.trace == failure.message(manifest, record)


def test_a_passed_case_whose_own_tear_down_broke_stays_broken(manifest: Any, attempt: Any) -> None:
    result = model2.TestResult(status="broken")
    allure.fill(result, manifest, [attempt()], lambda path, name: None)
    assert result.status == "broken"


def test_each_step_has_action_reason_screen_and_time(
    manifest: Any, attempt: Any, step: Any, tmp_path: Path
) -> None:
    names = ("step-01.png", "step-01.txt", "step-02.txt", "last.png", "device.log", "episode.gif")
    for name in names:
        tmp_path.joinpath(name).write_bytes(b"something")
    tmp_path.joinpath("last.txt").touch()
    tmp_path.joinpath("empty.log").touch()
    record = attempt(
        steps=[
            step("click", "Save", index=3, reason="to keep it"),
            step("click", index=99, refused="there is no element 99", notes=["odd", "slow"]),
        ],
        step_seconds=[0.5, 0.25],
        effects=["gone 'Save'", ""],
        phases={"setup": 2.0},
        started="2026-11-20T12:00:00+00:00",
        artifacts=str(tmp_path),
    )
    result = filled(manifest, record)
    first, second, judged = result.steps
    assert (first.name, first.status) == ("tap 'Save' – to keep it", "passed")
    assert values(first) == {
        "action": '{"action_type": "click", "index": 3}',
        "on": "Save",
        "reason": "to keep it",
        "effect": "gone 'Save'",
    }
    assert first.attachments == [
        ("step-01.png", "screen before it"),
        ("step-01.txt", "elements before it"),
    ]
    assert (first.start, first.stop) == (NOON + 2000, NOON + 2500)
    assert (second.name, second.status) == ("tap element 99", "failed")
    assert second.statusDetails.message == "there is no element 99"
    assert values(second)["notes"] == "odd; slow"
    assert second.attachments == [("step-02.txt", "elements before it")]
    assert (second.start, second.stop) == (NOON + 2500, NOON + 2750)
    assert (judged.name, judged.status) == ("judged: strict 1, upstream 1", "passed")
    assert result.attachments == [
        ("last.png", "screen at the end"),
        ("device.log", "device.log"),
        ("episode.gif", "episode.gif"),
    ]


def call(step: int, purpose: str, error: str | None = None) -> dict[str, Any]:
    return {
        "step": step,
        "purpose": purpose,
        "tokens": {"input": 10, "output": 1, "cached": 0},
        "cost": None,
        "recorded": False,
        "seconds": 0.5,
        "tries": 0 if error else 1,
        "without": [],
        "finish": None if error else "stop",
        "error": error,
    }


def test_what_a_model_was_asked_belongs_to_the_step_it_was_asked_in(
    manifest: Any, attempt: Any, step: Any, tmp_path: Path
) -> None:
    asked = ["step-02.1.reflect.txt", "step-02.2.act.txt", "step-02.10.act.txt"]
    screens = ["step-02.png", "step-02.marks.png", "step-02.txt", "step-02.later.txt"]
    others = ["step-01.1.act.txt", "step-02_2.txt", "step-20.1.act.txt"]
    for name in [*asked, *screens, *others]:
        tmp_path.joinpath(name).write_bytes(b"something")
    steps = [step("wait", number=1), step("wait", number=2), step("wait", number=2)]
    calls = [call(1, "act"), call(2, "reflect"), call(2, "act")]
    record = attempt(steps=steps, calls=calls, artifacts=str(tmp_path))
    first, second, again, _ = filled(manifest, record).steps
    assert first.attachments == [("step-01.1.act.txt", "act: prompt and reply")]
    assert second.attachments == [
        ("step-02.png", "screen before it"),
        ("step-02.marks.png", "screen as the model got it"),
        ("step-02.txt", "elements before it"),
        ("step-02.1.reflect.txt", "reflect: prompt and reply"),
        ("step-02.2.act.txt", "act: prompt and reply"),
        ("step-02.10.act.txt", "act: prompt and reply"),
        ("step-02.later.txt", "later.txt"),
    ]
    assert again.attachments == [("step-02_2.txt", "elements before it")]


@pytest.mark.parametrize(
    ("error", "status"), [("the server says 500", "broken"), (None, "skipped")]
)
def test_a_step_in_which_only_a_model_was_asked_is_reported(
    manifest: Any,
    attempt: Any,
    step: Any,
    tmp_path: Path,
    error: str | None,
    status: str,
) -> None:
    tmp_path.joinpath("step-02.1.act.txt").write_bytes(b"something")
    record = attempt(
        verdict="agent error",
        rewards=None,
        steps=[step("wait", number=1), step("wait", number=3)],
        calls=[call(1, "act"), call(2, "act", error), call(3, "act")],
        artifacts=str(tmp_path),
    )
    _, lost, last = filled(manifest, record).steps
    assert (lost.name, lost.status, last.name) == ("no action", status, "wait")
    assert lost.attachments == [("step-02.1.act.txt", "act: prompt and reply")]
    assert (lost.statusDetails and lost.statusDetails.message) == error
    assert lost.start == lost.stop == last.start


def test_an_animated_image_is_one_for_allure(results: Path, tmp_path: Path) -> None:
    tmp_path.joinpath("episode.gif").write_bytes(b"GIF89a")
    attached = allure.attach(tmp_path / "episode.gif", "episode.gif")
    assert (attached.type, attached.source[-4:]) == ("image/gif", ".gif")
    assert (results / attached.source).read_bytes() == b"GIF89a"


def test_each_check_is_a_step_of_judging(manifest: Any, attempt: Any, claim: Any) -> None:
    checks = [
        claim("there", 1.0),
        claim("its text", expected="a\nb", gradings=["strict"], defect="D45"),
        claim("as the reference has it", gradings=["upstream"], defect="D45"),
    ]
    rewards = {"strict": 0.0, "upstream": 0.5}
    (judged,) = filled(manifest, attempt(verdict="failed", checks=checks, rewards=rewards)).steps
    assert (judged.name, judged.status) == ("judged: strict 0, upstream 0.5", "failed")
    assert [(each.name, each.status) for each in judged.steps] == [
        ("there", "passed"),
        ("its text", "failed"),
    ]
    assert values(judged.steps[1]) == {"expected": "a\\nb", "found": "that"}


def test_a_check_that_found_nothing_says_so(manifest: Any, attempt: Any, claim: Any) -> None:
    checks = [claim("its text", expected="a", found="")]
    (judged,) = filled(manifest, attempt(verdict="failed", checks=checks)).steps
    assert values(judged.steps[0]) == {"expected": "a", "found": "(nothing)"}


def test_an_attempt_that_was_begun_again_is_a_step(manifest: Any, attempt: Any, step: Any) -> None:
    lost = attempt(verdict="device error", final=False, rewards=None, steps=[step("wait")])
    result = filled(manifest, lost, attempt(attempt=2, steps=[step("navigate_back")]))
    assert result.status == "passed"
    assert [(each.name, each.status) for each in result.steps] == [
        ("attempt 1: device error", "broken"),
        ("attempt 2: passed", "passed"),
    ]
    assert [each.name for each in result.steps[0].steps] == ["wait"]
    assert [each.name for each in result.steps[1].steps] == [
        "go back",
        "judged: strict 1, upstream 1",
    ]


def test_artifacts_that_are_gone_are_not_missed(
    manifest: Any, attempt: Any, step: Any, tmp_path: Path
) -> None:
    record = attempt(steps=[step("wait")], artifacts=str(tmp_path / "gone"))
    result = filled(manifest, record)
    assert result.attachments == result.steps[0].attachments == []


def test_a_name_keeps_its_history() -> None:
    nodeid = "task_cases/markor/create_note.py::MarkorCreateNote::test_episode[30]"
    name = "task_cases.markor.create_note.MarkorCreateNote#test_episode"
    assert allure.full_name(NodeId.parse(nodeid)) == name


def test_without_alluredir_it_is_not_active(pytestconfig: pytest.Config) -> None:
    asked = bool(getattr(pytestconfig.option, "allure_report_dir", None))
    assert allure.active(pytestconfig) == asked


@pytest.fixture
def results(tmp_path: Path) -> Iterator[Path]:
    """A folder that results are written to."""
    folder = tmp_path / "results"
    logger = AllureFileLogger(str(folder))
    manager = plugin_manager
    manager.register(logger)
    yield folder
    manager.unregister(logger)


def test_the_result_of_the_item_that_runs_is_filled_in(manifest: Any, attempt: Any) -> None:
    reporter = AllureReporter()
    result = model2.TestResult(status="passed")
    reporter.schedule_test("its id", result)
    config: Any = pytest.Config(pytest.PytestPluginManager())
    config.pluginmanager.register(SimpleNamespace(allure_logger=reporter), allure.LISTENER)
    assert allure.active(config)
    allure.report_case(config, manifest, [attempt()])
    assert result.name == "MarkorCreateNote, seed 30"


def test_a_lost_case_has_a_result_of_its_own(
    results: Path, manifest: Any, attempt: Any, tmp_path: Path
) -> None:
    tmp_path.joinpath("device.log").write_text("it died")
    lost = attempt(
        verdict="device error",
        rewards=None,
        seconds=1.5,
        started="2026-11-20T12:00:00+00:00",
        artifacts=str(tmp_path),
    )
    allure.report_whole(manifest, [lost])
    (path,) = results.glob("*-result.json")
    result = json.loads(path.read_text("utf-8"))
    assert (result["status"], result["start"], result["stop"]) == ("broken", NOON, NOON + 1500)
    assert result["fullName"] == "task_cases.markor.create_note.MarkorCreateNote#test_episode"
    assert result["titlePath"] == ["task_cases", "markor", "create_note.py", "MarkorCreateNote"]
    (log,) = result["attachments"]
    assert (log["name"], log["type"]) == ("device.log", "text/plain")
    assert (results / log["source"]).read_text() == "it died"


CONFTEST = """
import json
import pytest
from pathlib import Path
from pytest_androidworld.report import allure

RECORDS = json.loads(Path(__file__).with_name("records.json").read_text())

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "teardown" and allure.active(item.config):
        allure.report_case(item.config, RECORDS["manifest"], RECORDS["attempts"])
    return report

def pytest_sessionfinish(session):
    if allure.active(session.config) and not hasattr(session.config, "workerinput"):
        allure.report_whole(RECORDS["manifest"], RECORDS["lost"])
"""
TEST = """
import pytest

@pytest.mark.parametrize("seed", [30])
def test_episode(seed):
    pytest.fail("not reached")
"""


def test_allure_pytest_writes_the_given_values(
    pytester: pytest.Pytester, manifest: Any, attempt: Any, step: Any
) -> None:
    """In a process of its own: allure-pytest keeps what it knows in globals."""
    kept = pytester.mkdir("kept")
    kept.joinpath("step-01.png").write_bytes(b"a picture")
    failed = attempt(verdict="failed", steps=[step("wait")], artifacts=str(kept))
    nodeid = "test_it.py::test_episode[31]"
    lost = attempt(verdict="device error", rewards=None, seed=31, nodeid=nodeid, worker="gw1")
    records = {"manifest": manifest, "attempts": [failed], "lost": [lost]}
    pytester.path.joinpath("records.json").write_text(json.dumps(records))
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_it=TEST)
    pytester.runpytest_subprocess("--alluredir=results").assert_outcomes(failed=1)
    folder = pytester.path / "results"
    results = [json.loads(path.read_text()) for path in folder.glob("*-result.json")]
    told, alone = sorted(results, key=lambda each: each["name"])
    assert (told["name"], told["status"]) == ("MarkorCreateNote, seed 30", "failed")
    assert told["statusDetails"]["message"] == failure.headline(failed)
    assert told["parameters"] == [{"name": "case", "value": "seed 30: file_name='plan.md'"}]
    (picture,) = told["steps"][0]["attachments"]
    assert picture["type"] == "image/png"
    assert (folder / picture["source"]).read_bytes() == b"a picture"
    assert (alone["name"], alone["status"]) == ("MarkorCreateNote, seed 31", "broken")
    assert told["historyId"] == utils.md5("test_it#test_episode", "30")
    assert alone["historyId"] == utils.md5("test_it#test_episode", "31")
    assert told["fullName"] == alone["fullName"] == "test_it#test_episode"
    assert told["titlePath"] == alone["titlePath"] == ["test_it.py"]
    assert {"name": "thread", "value": "gw1"} in alone["labels"]
