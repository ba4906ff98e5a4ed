"""``androidworld export harbor``: folders whose scripts earn 1 for the solution, 0 for nothing.

The scripts are run as Harbor runs them, but for the container: each is a process.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pytest_androidworld.boot import virtual_phone
from pytest_androidworld.cli import main
from pytest_androidworld.commands import export_harbor
from pytest_androidworld.doors import tools
from pytest_androidworld.task import catalogue

TASKS = ("SystemWifiTurnOff", "NotesTodoItemCount")
DEEP = tuple(name for name in catalogue.entries() if name not in TASKS)
FILES = {
    *("instruction.md", "task.toml", "environment/Dockerfile"),
    *("solution/solve.sh", "tests/test.sh"),
}
PAGE = (Path(__file__).parents[2] / "docs" / "training.md").read_text("utf-8")


@pytest.fixture(scope="module")
def patched(session_zygote: str) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(virtual_phone.ZYGOTE, session_zygote)
        yield


@pytest.fixture(scope="module")
def exported(patched: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("harbor")
    assert main(["export", "harbor", str(home), *(f"--task={name}" for name in TASKS)]) == 0
    return home


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


class Scripts:
    """A task's scripts, with files of the test's in the places of the container's."""

    def __init__(self, folder: Path, own: Path) -> None:
        self.folder = folder
        self.result, self.reward = own / "phone" / "result.json", own / "logs" / "reward.txt"

    def run(self, name: str) -> "subprocess.CompletedProcess[str]":
        given = {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "ANDROIDWORLD_RESULT": str(self.result),
            "HARBOR_REWARD": str(self.reward),
        }
        command = ["sh", str(self.folder / name)]
        return subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True)

    def judged(self) -> str:
        """The reward that the test writes."""
        done = self.run("tests/test.sh")
        assert done.returncode == 0, done.stderr
        return self.reward.read_text()

    def left_with(self, **result: Any) -> None:
        self.result.parent.mkdir()
        self.result.write_text(json.dumps(result))


@pytest.fixture
def wifi(exported: Path, tmp_path: Path) -> Scripts:
    return Scripts(exported / "SystemWifiTurnOff-30", tmp_path)


def check_solution_and_nothing(scripts: Scripts) -> None:
    assert scripts.judged() == "0"
    done = scripts.run("solution/solve.sh")
    assert done.returncode == 0, done.stderr
    assert scripts.judged() == "1", scripts.result.read_text()


@pytest.mark.parametrize("task", TASKS)
def test_the_solution_earns_1_and_nothing_earns_0(
    exported: Path, tmp_path: Path, task: str
) -> None:
    check_solution_and_nothing(Scripts(exported / f"{task}-30", tmp_path))


def played(script: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What a solution's command writes, which is run without a process of its own."""
    command, arrow, result = script.splitlines()[-1].rpartition(" > ")
    assert (arrow, result) == (" > ", '"$result"')
    name, *words = command.split()
    assert name == "androidworld"
    capsys.readouterr()
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.deep
@pytest.mark.parametrize("task", DEEP)
def test_the_solution_of_each_task_earns_1_and_nothing_earns_0(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], task: str
) -> None:
    """Its script is that of a task above but for the name, so only what differs is run again."""
    assert main(["export", "harbor", str(tmp_path / "tasks"), f"--task={task}"]) == 0
    folder = tmp_path / "tasks" / f"{task}-30"
    script = (folder / "solution/solve.sh").read_text()
    like = (exported / f"{TASKS[0]}-30/solution/solve.sh").read_text()
    assert script == like.replace(TASKS[0], task)
    scripts = Scripts(folder, tmp_path)
    assert scripts.judged() == "0"
    scripts.result.parent.mkdir()
    scripts.result.write_text(played(script, capsys))
    assert scripts.judged() == "1", scripts.result.read_text()


def test_done_at_once_earns_0(wifi: Scripts) -> None:
    wifi.left_with(masked=False, verdict="failed", reward=0.0, reason="wifi is on")
    assert wifi.judged() == "0"


def test_an_agent_that_leaves_before_the_end_earns_0(wifi: Scripts) -> None:
    wifi.left_with(masked=True, verdict="not run", reward=None, reason="the client left")
    assert wifi.judged() == "0"


def test_trouble_has_no_reward(wifi: Scripts) -> None:
    wifi.left_with(masked=True, verdict="device error", reward=None, reason="adb is gone")
    done = wifi.run("tests/test.sh")
    assert (done.returncode, done.stderr) == (1, "no reward: device error: adb is gone\n")
    assert not wifi.reward.exists()


def test_each_folder_has_the_files_and_all_have_one_environment(exported: Path) -> None:
    folders = sorted(exported.iterdir())
    assert [each.name for each in folders] == ["NotesTodoItemCount-30", "SystemWifiTurnOff-30"]
    assert [files(each) for each in folders] == [FILES, FILES]
    assert len({(each / "environment/Dockerfile").read_bytes() for each in folders}) == 1
    assert len({(each / "tests/test.sh").read_bytes() for each in folders}) == 1
    assert all(os.access(each / "solution/solve.sh", os.X_OK) for each in folders)


def test_the_instruction_has_the_goal_the_steps_and_the_tools(exported: Path) -> None:
    told = (exported / "SystemWifiTurnOff-30/instruction.md").read_text()
    assert told.startswith("You hold an Android phone. Your goal: Turn wifi off.\n\n")
    assert "You have 10 steps in all." in told
    assert told.endswith("These are the tools of the MCP server `phone`.\n")
    named = set(re.findall(r"`(\w+)`", told)) - {"phone"}
    assert named <= {tool.name for tool in tools.ALL}


def test_the_agents_harness_starts_the_server_of_the_case(exported: Path) -> None:
    about = tomllib.loads((exported / "SystemWifiTurnOff-30/task.toml").read_text())
    (server,) = about["environment"]["mcp_servers"]
    words = ["serve", "mcp", "SystemWifiTurnOff", "--seed", "30", "--out", export_harbor.RESULT]
    assert (server["transport"], server["command"]) == ("stdio", "androidworld")
    assert server["args"] == words
    assert (about["metadata"]["condition"], about["metadata"]["image"]) == ("clean", "benchmark")
    assert about["metadata"]["difficulty"] == "easy"
    assert about["agent"]["timeout_sec"] == 600


CONDITION = "12-hour"
VARIED = ("--condition=12-hour", "--image=older")


def check_folder_of_another_phone(folder: Path, own: Path) -> None:
    """The agent's server and the solution play on the same phone, which the folder names."""
    about = tomllib.loads((folder / "task.toml").read_text())
    task, seed = about["metadata"]["task"], about["metadata"]["seed"]
    assert about["metadata"]["condition"] == CONDITION
    assert about["metadata"]["image"] == "older"
    case = f"{task} --seed {seed} --condition 12-hour --image older"
    (server,) = about["environment"]["mcp_servers"]
    assert shlex.join(server["args"]) == f"serve mcp {case} --out {export_harbor.RESULT}"
    solve = (folder / "solution/solve.sh").read_text()
    assert f'\nandroidworld play {case} --agent oracle --json > "$result"\n' in solve
    scripts = Scripts(folder, own)
    check_solution_and_nothing(scripts)
    assert json.loads(scripts.result.read_text())["condition"] == CONDITION


def test_a_folder_under_a_condition_and_on_another_image(patched: None, tmp_path: Path) -> None:
    home = tmp_path / "tasks"
    assert main(["export", "harbor", str(home), "--task=SystemWifiTurnOff", *VARIED]) == 0
    assert [each.name for each in home.iterdir()] == ["SystemWifiTurnOff-30-12-hour"]
    assert files(home / "SystemWifiTurnOff-30-12-hour") == FILES
    check_folder_of_another_phone(home / "SystemWifiTurnOff-30-12-hour", tmp_path)


@pytest.mark.deep
@pytest.mark.parametrize("task", DEEP)
def test_the_folder_of_each_task_under_a_condition_and_on_another_image(
    patched: None, tmp_path: Path, task: str
) -> None:
    home = tmp_path / "tasks"
    assert main(["export", "harbor", str(home), f"--task={task}", *VARIED]) == 0
    check_folder_of_another_phone(home / f"{task}-30-12-hour", tmp_path)


def test_a_condition_is_a_folder_of_its_own_beside_the_clean_one(
    patched: None, tmp_path: Path
) -> None:
    words = ["export", "harbor", str(tmp_path), "--task=SystemWifiTurnOff"]
    assert main(words) == main([*words, "--condition=inject:sms"]) == 0
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == ["SystemWifiTurnOff-30", "SystemWifiTurnOff-30-inject-sms"]


def test_a_task_that_is_not_offered_under_a_condition_is_left_out(
    patched: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "harbor", str(tmp_path), "--condition=clutter"]
    assert main([*words, "--task=ContactsAddContact", "--task=SystemWifiTurnOff"]) == 0
    said = capsys.readouterr()
    assert said.out == f"1 task written to {tmp_path}\n"
    left_out = (
        "androidworld: 1 task left out, which pytest does not play under clutter:\n"
        "  ContactsAddContact: the phone book is emptied, and then judged by its only contact\n"
    )
    assert said.err == left_out
    assert [each.name for each in tmp_path.iterdir()] == ["SystemWifiTurnOff-30-clutter"]
    assert main([*words, "--task=ContactsAddContact"]) == 4
    assert capsys.readouterr().err == (
        f"{left_out}androidworld: no task is left to export under clutter\n"
    )


def test_a_split_has_its_own_first_seed_and_a_containers_image_is_named(
    patched: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    split = ("--split=unseen-instance:train", "--task=SystemWifiTurnOff")
    words = (*split, "--docker-image=phones:1")
    assert main(["export", "harbor", str(tmp_path), *words]) == 0
    assert capsys.readouterr().out == f"1 task written to {tmp_path}\n"
    about = tomllib.loads((tmp_path / "SystemWifiTurnOff-1000/task.toml").read_text())
    assert about["environment"]["docker_image"] == "phones:1"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--task=SystemWifiTurnOf"], "no task is called 'SystemWifiTurnOf'. Did you mean "),
        (["--split=unseen-app"], "--split: unseen-app is two splits, so choose one: "),
        (
            ["--split=unseen-app:test", "--task=SystemWifiTurnOff"],
            "--task: SystemWifiTurnOff is not in unseen-app:test",
        ),
        (["--split=unseen-instance:train", "--seed=30"], "--seed: seed 30 is not of unseen-ins"),
        (["--condition=drak"], "no condition is called 'drak'. Did you mean 'dark'?"),
        (["--image=phones:1"], "image: 'phones:1' is not known; it is benchmark or recorded or "),
        (["--seed=-1"], "--seed: seed -1 is not of all, which has the seeds from 0 on"),
    ],
)
def test_mistakes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], problem: str
) -> None:
    assert main(["export", "harbor", str(tmp_path / "tasks"), *words]) == 4
    assert capsys.readouterr().err.startswith(f"androidworld: {problem}")
    assert not (tmp_path / "tasks").exists()


def test_a_folder_that_is_there_is_not_written_over(
    exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "harbor", str(exported), "--task=SystemWifiTurnOff"]) == 4
    assert capsys.readouterr().err == (
        f"androidworld: {exported / 'SystemWifiTurnOff-30'} is there already: name another DIR,"
        " or remove it\n"
    )


def test_ctrl_c_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(export_harbor, "_write", interrupt)
    assert main(["export", "harbor", str(tmp_path), "--task=SystemWifiTurnOff"]) == 2
    assert capsys.readouterr().err == (
        f"androidworld: interrupted: {tmp_path} has only some of the tasks\n"
    )


def test_the_pages_commands_are_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["export", "harbor", "--help"])
    shown = capsys.readouterr().out
    assert end.value.code == 0
    part = PAGE.partition("## With Harbor")[2].partition("\n## ")[0]
    assert "    $ androidworld export harbor harbor-tasks --split unseen-app:test\n" in part
    for option in set(re.findall(r"`(--[a-z-]+)", part)):
        assert option in shown
