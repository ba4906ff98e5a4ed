"""Markor: make a folder."""

from datetime import UTC, datetime, timedelta
from random import Random

from pytest_androidworld import Check, Device, Param, Score, User, check, files, sample, strict

FIRST = datetime(2023, 1, 1, tzinfo=UTC)
SECONDS = 287 * 86400  # up to 14 October


def dated_name(random: Random) -> str:
    return f"folder_{FIRST + timedelta(seconds=random.randrange(SECONDS)):%Y%m%d_%H%M%S}"


class MarkorCreateFolder(files.MarkorTask):
    """There is a folder of that name in the notebook, and no file has come, gone or changed."""

    template = "Create a new folder in Markor named {folder_name}."
    complexity = 1
    folder_name = Param(dated_name)
    noise = Param(lambda random: sample.noise_files(random, "file", sample.NOTE_TITLES))

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.write_files(env, files.MARKOR, self.noise)

    def check_start(self, env: Device) -> Check:
        return files.is_gone(env, files.MARKOR, self.folder_name)

    def is_successful(self, env: Device) -> Score:
        found = files.kind(env, files.MARKOR, self.folder_name) or "nothing"
        others = self.storage_as_before(env, new=[f"{files.MARKOR}/{self.folder_name}"])
        claim = f"{self.folder_name} is in the notebook"
        return Score.of(
            check(claim, "something of that name", found, found != "nothing"),
            strict(check(claim, "folder", found), "D47"),
            strict(others, "D54"),
        )

    def solve(self, user: User) -> None:
        user.open("markor").tap("Create a new file or folder")
        user.type(self.folder_name, into="id=new_file_dialog__name").tap("FOLDER")

    def near_miss_a_name_cut_short(self, user: User) -> None:
        self.varied(folder_name=self.folder_name[:-1]).solve(user)

    def near_miss_a_note_of_that_name(self, user: User) -> None:
        user.open("markor").tap("Create a new file or folder")
        user.type(self.folder_name, into="id=new_file_dialog__name").tap("OK")
