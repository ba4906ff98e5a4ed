"""``androidworld rescore``: what cannot be judged again is named with its reason."""

import json
import zipfile
from pathlib import Path

import pytest

import pytest_androidworld.boot as boot
from pytest_androidworld import cli
from pytest_androidworld.report import states
from tests.plugin.conftest import Run
from tests.plugin.rescoring.conftest import HOME, Rescore, edit


def test_a_run_without_states_is_one_sentence_with_the_cure(
    run: Run, files: Path, rescore: Rescore
) -> None:
    run("--agent=idle")
    home = (HOME / "latest").resolve()
    assert rescore() == (
        cli.USAGE_ERROR,
        "",
        f"androidworld: no case of {home} can be judged again: Count[30], Open[30], Rest[30]:"
        " its state was not kept; play it with --aw-keep-state\n",
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
