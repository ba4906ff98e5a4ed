"""``--aw-keep-state`` and ``androidworld rescore``: a run judged again, by other checks."""

import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld import cli
from pytest_androidworld.report import journal, states
from tests.plugin.conftest import Run, SharedPhone

HOME = Path("androidworld-results")
TASKS = '''
from pytest_androidworld import Param, Score, Task, check


class Open(Task):
    """Settings are in front."""

    template = "Open Settings."

    def is_successful(self, env):
        return check("app in front", True, "settings" in (env.apps.front() or ""))

    def solve(self, user):
        user.open("settings")


class Count(Task):
    """As many as there were files."""

    template = "How many files are there?"
    many = Param(lambda random: random.randrange(3, 9))

    def initialize_task(self, env):
        names = {f"{each}.txt": "" for each in range(self.many)}
        env.files.write_all("/sdcard/Mine", names)

    def remember(self, env):
        self.before = env.files.list("/sdcard/Mine")

    def is_successful(self, env):
        there = env.files.list("/sdcard/Mine") == self.before
        return Score.of(
            check("the files are as they were", True, there),
            check("answer", f"{len(self.before)} files", env.answer),
        )

    def solve(self, user):
        user.answer(f"{self.many} files")


class Rest(Task):
    """Done from the start."""

    template = "Do nothing."
    verify = True

    def is_successful(self, env):
        return 1.0

    def solve(self, user):
        pass
'''
AGENT = """
from pytest_androidworld import Agent, Answer, Done, Infeasible, OpenApp


class Half(Agent):
    "Opens Settings, answers in its own way, and takes what is done for impossible."

    def prepare(self, task, seed):
        self.many = task.params.get("many")

    def start(self, goal):
        self.does = iter(
            {
                "Open": [OpenApp("settings"), Done()],
                "How": [Answer(f"{self.many}"), Done()],
                "Do": [Infeasible()],
            }[goal.split()[0]]
        )

    def step(self, state):
        return next(self.does)
"""
Rescore = Callable[..., tuple[int, str, str]]


@pytest.fixture
def files(pytester: pytest.Pytester) -> Path:
    """The file of tasks, which checks are edited in."""
    pytester.makepyfile(mine=AGENT)
    path = pytester.path / "test_tasks.py"
    path.write_text(TASKS)
    return path


@pytest.fixture
def rescore(run: Run, shared_phone: SharedPhone, capsys: pytest.CaptureFixture[str]) -> Rescore:
    """The command, which finds the tasks as they are now; its status, output and errors."""

    def start(*words: str) -> tuple[int, str, str]:
        modules = dict(sys.modules)
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch, shared_phone.lent(patch):
            status = cli.main(["rescore", *(words or ("latest",))])
        for name in sys.modules.keys() - modules.keys():
            del sys.modules[name]
        told = capsys.readouterr()
        return status, told.out, told.err

    return start


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


def test_a_check_changes_exactly_the_verdicts_it_should(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    play = ("--agent=mine:Half", "--aw-keep-state", "--aw-artifacts=off")
    run(*play).assert_outcomes(passed=1, failed=2)
    (pytester.path / "mine.py").unlink()  # no agent is needed any more
    unchanged = (
        "0 verdicts of 3 cases judged again change: success 33.3 % (1/3) then, 33.3 % (1/3) now\n"
    )
    assert rescore() == (0, unchanged, "")

    edit(files, "env.answer)", "env.answer, float(env.answer.startswith(str(self.many))))")
    _, loosened, _ = rescore()
    many = journal.read_journal().finals
    (number,) = (each["params"]["many"] for each in many.values() if each["params"])
    assert loosened.splitlines() == [
        "task   seed  then    now     by",
        "Count  30    failed  passed"
        f"  holds now: answer (then: expected {number} files, found {number})",
        "1 verdict of 3 cases judged again changes (1 failed → passed):"
        " success 33.3 % (1/3) then, 66.7 % (2/3) now",
    ]

    files.write_text(TASKS)
    edit(
        files,
        'return check("app in front", True, "settings" in (env.apps.front() or ""))',
        'return Score.of(check("app in front", True, "settings" in (env.apps.front() or "")),'
        ' check("brightness", "7", env.settings.get("system", "screen_brightness")))',
    )
    status, tightened, _ = rescore("latest", "--format=csv")
    assert (status, tightened) == (
        0,
        "task,seed,then,now,by\n"
        'Open,30,passed,failed,"checked now: brightness: expected 7, found 102"\n',
    )


def test_a_check_that_is_loosened_too_far_makes_the_task_invalid(
    run: Run, files: Path, rescore: Rescore
) -> None:
    run("--agent=idle", "--aw-keep-state", "-k", "Open").assert_outcomes(failed=1, deselected=2)
    edit(files, '"settings" in', '"" in')
    _, out, _ = rescore()
    assert "Open  30    failed  invalid task  Open is done before it begins" in out
    assert out.splitlines()[-1] == (
        "1 verdict of 1 case judged again changes (1 failed → invalid task):"
        " success 0.0 % (0/1) then, – (0/0) now"
    )


def test_a_check_that_raised_is_judged_once_it_is_mended(
    run: Run, files: Path, rescore: Rescore
) -> None:
    mended = '"settings" in (env.apps.front() or "")'
    edit(files, mended, '1 / ("settings" not in (env.apps.front() or "")) < 1')
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(errors=1, deselected=2)
    files.write_text(TASKS)
    _, out, _ = rescore()
    assert "Open  30    invalid task  passed  judged now; then: judging Open raised" in out
    assert out.splitlines()[-1].endswith("success – (0/0) then, 100.0 % (1/1) now")


def test_a_run_without_states_is_one_sentence_with_the_cure(
    run: Run, files: Path, rescore: Rescore
) -> None:
    run("--agent=idle")
    home = (HOME / "latest").resolve()
    assert rescore() == (
        cli.USAGE_ERROR,
        "",
        f"androidworld: {home}: no case can be judged again; not judged again: Count[30],"
        " Open[30], Rest[30]: its state was not kept; play it with --aw-keep-state\n",
    )


def change_state(which: str, **fields: object) -> None:
    """Of a case of the last run, as another version would have written it."""
    (path,) = (HOME / "latest" / states.FOLDER).glob(f"*{which}*")
    with zipfile.ZipFile(path) as file:
        about, snapshot = json.loads(file.read(states.ABOUT)), file.read(states.SNAPSHOT)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(states.ABOUT, json.dumps(about | fields))
        file.writestr(states.SNAPSHOT, snapshot)


def test_what_cannot_be_judged_is_named_with_its_reason(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    run("--agent=oracle", "--seeds=30-32", "--aw-keep-state").assert_outcomes(passed=9)
    folder = (HOME / "latest" / states.FOLDER).resolve()
    assert len(list(folder.iterdir())) == 9
    next(folder.glob("*Open-30~1.zip")).write_bytes(b"PK, once")
    next(folder.glob("*Open-31~1.zip")).unlink()
    change_state("Rest-30", phone="9.9.9 (virtual phone 0123456789ab)")
    change_state("Rest-31", case="Rest[5]")
    change_state("Rest-32", format=2)
    edit(files, 'f"{each}.txt": ""', 'f"{each}.md": ""')
    status, out, _ = rescore()
    assert status == 0
    assert out.splitlines() == [
        "note: not judged again: Open[30]: state/test_tasks~Open-30~1.zip is damaged"
        " (File is not a zip file)",
        "note: not judged again: Open[31]: state/test_tasks~Open-31~1.zip is missing beside the"
        " journal",
        "note: not judged again: Rest[30]: its state is of pytest-androidworld 9.9.9 (virtual"
        f" phone 0123456789ab), and this is {boot.phone_identity()}; rescore it with that"
        " version, or play it again",
        "note: not judged again: Rest[31]: state/test_tasks~Rest-31~1.zip is the state of Rest[5]",
        "note: not judged again: Rest[32]: state/test_tasks~Rest-32~1.zip was written by another"
        " version of pytest-androidworld",
        "note: not judged again: Count[30], Count[31], Count[32]: its task begins with something"
        " else now (before); play it again",
        "0 verdicts of 1 case judged again change: success 100.0 % (9/9) then, 100.0 % (9/9) now",
    ]
    edit(files, "many = Param(lambda random: random.randrange(3, 9))", "many = 4")
    edit(files, "class Open", "class Other")
    status, out, err = rescore("latest", "--format=csv")
    assert (status, out) == (0, "task,seed,then,now,by\n")
    assert "Count[30], Count[31], Count[32]: its task has other parameters now" in err
    assert "Open[32]: there is no test_tasks.py::Open any more" in err

    pytester.chdir()
    (pytester.path / "elsewhere").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir("elsewhere")
        status, _, err = rescore(str(folder.parent))
    assert status == cli.USAGE_ERROR
    assert "there is no test_tasks.py here, nor any other task of that run" in err
    files.write_text("import nothing_of_that_name")
    status, _, err = rescore()
    assert status == cli.USAGE_ERROR
    assert "pytest cannot collect the tasks of that run:\n" in err
    assert "No module named 'nothing_of_that_name'" in err


def test_a_damaged_snapshot_in_a_sound_file_is_refused_by_the_phone(
    run: Run, files: Path, rescore: Rescore
) -> None:
    run("--agent=oracle", "--aw-keep-state", "-k", "Open or Count")
    (path,) = (HOME / "latest" / states.FOLDER).glob("*Open*")
    with zipfile.ZipFile(path) as file:
        about, snapshot = file.read(states.ABOUT), file.read(states.SNAPSHOT)
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(states.ABOUT, about)
        file.writestr(states.SNAPSHOT, snapshot[:-100])
    status, out, _ = rescore()
    assert status == 0
    assert "Open[30]: the phone failed: " in out
    assert "this is no snapshot, or a damaged one" in out
    assert "0 verdicts of 1 case judged again change" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--aw-device=emulator-5554",), "--aw-keep-state keeps the state of the virtual phone *"),
        (("--aw-reset=never",), "--aw-keep-state needs cases that begin on a phone as new: *"),
        (("--aw-journal=j",), "--aw-keep-state keeps states beside the journal, in the run's *"),
        (("--aw-audit",), "--aw-audit plays no episodes to keep; leave out --aw-keep-state"),
    ],
)
def test_where_no_state_can_be_kept_it_is_a_usage_error(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    result = run("--aw-keep-state", *words)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{complaint}"])


def test_a_state_that_cannot_be_written_costs_no_verdict(
    run: Run, files: Path, pytester: pytest.Pytester
) -> None:
    edit(files, "def solve(self, user):\n        user.open", BLOCKED)
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*state not kept *1/1 * File exists"])
    (line,) = journal.read_journal().attempts
    assert "state" not in line["run"]


BLOCKED = """def solve(self, user):
        from pathlib import Path

        (folder,) = Path("androidworld-results").glob("2*")
        (folder / "state").write_text("in the way")
        user.open"""


def test_a_device_of_the_users_own_is_not_kept(
    run: Run, files: Path, pytester: pytest.Pytester
) -> None:
    pytester.makeconftest(OWN)
    result = run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    result.assert_outcomes(passed=1, deselected=2)
    result.stdout.fnmatch_lines(["*state not kept *1/1 *", "*emulator-* is not the virtual phone"])


OWN = """
import pytest


@pytest.fixture
def android(android, monkeypatch):
    device = android.ready()
    monkeypatch.setattr(device, "kind", "attached")
    return device
"""


def test_the_projects_usual_reports_are_left_alone(
    run: Run, files: Path, rescore: Rescore, pytester: pytest.Pytester
) -> None:
    run("--agent=oracle", "--aw-keep-state", "-k", "Open")
    pytester.makeini("[pytest]\naddopts = --junitxml=r.xml --alluredir=a -n 2 --aw-keep-state")
    (pytester.path / "r.xml").write_text("of the run")
    status, out, err = rescore()
    assert (status, err) == (0, "")
    assert out.startswith("0 verdicts of 1 case judged again change")
    assert (pytester.path / "r.xml").read_text() == "of the run"
    assert not (pytester.path / "a").exists()


def test_states_come_along_with_workers_shards_and_resumed_runs(
    spawn: Run, run: Run, files: Path, rescore: Rescore
) -> None:
    seeds = ("--seeds=2", "--aw-keep-state")
    parts = []
    for number in (1, 2):
        spawn(*seeds, f"--aw-shard={number}/2", "-n", "2").assert_outcomes(passed=3)
        parts.append(str((HOME / "latest").resolve()))
    cli.main(["merge", *parts, "--out", "all"])
    _, out, _ = rescore("all")
    assert out.startswith("0 verdicts of 6 cases judged again change: success 100.0 % (6/6) then")
    run(*seeds, "--aw-resume=all")
    assert len(list((HOME / "latest" / states.FOLDER).iterdir())) == 6
    _, out, _ = rescore("latest")
    assert out.startswith("0 verdicts of 6 cases judged again change: success 100.0 % (6/6) then")
