"""The reference's tasks on Files and Audio Recorder."""

import pytest

from tests.contract.reference import storage
from tests.contract.reference.actions import Agent
from tests.contract.reference.env import Env
from tests.contract.reference.notes import DeleteFile, MoveFile
from tests.contract.reference.task import Task, play

PHONE = "sdk_gphone64_x86_64"
RECORDS = f"{storage.SHARED}/Android/data/com.dimowner.audiorecorder/files/Music/records"
NOISE = ("morning_alarm.mp3", "final_wake_up.mp3", "gentle_bells_2023_03_04.mp3")


class FilesDelete(DeleteFile):
    apps = ("files",)
    budget = 22

    def solve(self, agent: Agent) -> None:
        folder = self.folder.rpartition("/")[2]
        agent.open("Files").click("Show roots").click(PHONE).click(folder)
        agent.long_press(self.name).click("Delete").click("OK")


class FilesMove(MoveFile):
    apps = ("files",)
    budget = 20

    def solve(self, agent: Agent) -> None:
        agent.open("Files").click("Show roots").click(PHONE).click(self.source)
        agent.long_press(self.name).click("More options").click("Move to…")
        agent.click("Show roots").click(PHONE)
        agent.click(self.target, of=-1).click("MOVE")  # a search chip may have the same name


class RecordAudio(Task):
    apps = ("audio recorder",)
    budget = 12

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        self.there = storage.listing(env, RECORDS)

    def reward(self, env: Env) -> float:
        new = [each for each in storage.listing(env, RECORDS) if each not in self.there]
        return float(len([each for each in new if each.size > 0]) == 1)

    def solve(self, agent: Agent) -> None:
        record(agent).click("Save")


class RecordAudioWithFileName(Task):
    """The recorder adds its extension to whatever is typed."""

    apps = ("audio recorder",)
    budget = 20
    name = "interview_copy.m4a"

    def initialize(self, env: Env) -> None:
        super().initialize(env)
        storage.clear_storage(env)
        storage.clear_folder(env, RECORDS)

    def reward(self, env: Env) -> float:
        return float(storage.exists(env, RECORDS, f"{self.name}.m4a"))

    def solve(self, agent: Agent) -> None:
        record(agent).input_text(self.name, "id=input_name", clear=True).click("Save")


def record(agent: Agent) -> Agent:
    agent.open("Audio Recorder").click("Get started").click("Apply")
    return agent.click("id=btn_record").wait(1).click("id=btn_record_stop")


TASKS: dict[str, Task] = {
    "FilesDeleteFile": FilesDelete(f"{storage.SHARED}/Alarms", "quick_apple_final.mp3", *NOISE),
    "FilesDeleteFile, in Download": FilesDelete(
        f"{storage.SHARED}/Download", "edited_brave_wolf.exe", "setup.pdf"
    ),
    "FilesMoveFile": FilesMove("resume.pdf", "Music", "Documents", "resume_copy.pdf", *NOISE[:2]),
    "FilesMoveFile, out of Download": FilesMove("selfie.jpg", "Download", "Pictures"),
    "AudioRecorderRecordAudio": RecordAudio(),
    "AudioRecorderRecordAudioWithFileName": RecordAudioWithFileName(),
}


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_play(task: Task, env: Env) -> None:
    episode = play(task, env)
    assert (episode.untouched, episode.solved) == (task.before, 1), episode.screen
    assert episode.steps < task.budget
