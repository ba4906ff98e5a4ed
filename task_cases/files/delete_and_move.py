"""Files: delete a file, or move it to another folder."""

from pathlib import PurePosixPath
from random import Random
from typing import ClassVar

from pytest_androidworld import Device, Element, Param, Score, User, files, sample

any_folder = sample.one_of(*sample.FOLDERS)


def name_of_a_kind(random: Random, subfolder: str) -> str:
    """A name with the extension of the folder's first candidate."""
    return sample.file_name(random, PurePosixPath(sample.FOLDERS[subfolder][0]).suffix)


def files_beside(random: Random, subfolder: str, name: str) -> dict[str, str]:
    """Files whose names are like that one, or like what such a folder holds."""
    return sample.noise_files(random, name, sample.FOLDERS[subfolder])


def is_title(element: Element) -> bool:
    return (element.resource_name or "").endswith("/title")


def go_to(user: User, subfolder: str) -> None:
    """By the drawer to a folder of the storage, which a lying screen shows further down."""
    user.tap("Show roots")
    while not any(user.shows(name, is_title) for name in files.STORAGE_NAMES):
        if not user.page_down():
            break
    user.tap(files.storage_name(user.elements), is_title).tap(subfolder, is_title)


def hold(user: User, name: str) -> None:
    """Select a file of the open folder, after a search if it is not on the screen."""
    if not user.shows(name, is_title):
        user.tap("Search").type(name)
    while not user.shows(name, is_title):  # other names that have this one in them
        before = user.elements
        if user.scroll("down").elements == before:
            break
    user.hold(name, is_title)


class FilesDeleteFile(files.FilesTask):
    """The file is gone, not renamed or moved, and all others are there."""

    template = (
        "Delete the file {file_name} from the Android filesystem located in the {subfolder}"
        " folder within the sdk_gphone_x86_64 storage area."
    )
    app_names: ClassVar[tuple[str, ...]] = ("files",)
    complexity = 2.2
    subfolder = Param(any_folder)
    file_name = Param(name_of_a_kind, after=subfolder)
    text = Param(sample.string(20))
    noise = Param(files_beside, after=(subfolder, file_name))

    @property
    def place(self) -> str:
        return f"{files.STORAGE}/{self.subfolder}"

    def initialize_task(self, env: Device) -> None:
        files.clear_storage(env)
        files.write_files(env, self.place, self.noise | {self.file_name: self.text})

    def check_start(self, env: Device) -> Score:
        return files.is_there(env, self.place, self.file_name)

    def is_successful(self, env: Device) -> Score:
        return self.deleted(env, self.place, self.file_name)

    def solve(self, user: User) -> None:
        go_to(user.open("files"), self.subfolder)
        hold(user, self.file_name)
        user.tap("Delete").tap("OK")


class FilesMoveFile(files.FilesTask):
    """The file is in the other folder with its bytes, and all others are as they were."""

    template = (
        "Move the file {file_name} from {source_folder} within the sdk_gphone_x86_64 storage"
        " area to the {destination_folder} within the same sdk_gphone_x86_64 storage area in the"
        " Android filesystem."
    )
    app_names: ClassVar[tuple[str, ...]] = ("files",)
    complexity = 2
    source_folder = Param(any_folder)
    destination_folder = Param(any_folder, unlike=source_folder)
    file_name = Param(
        lambda random, destination: random.choice(sample.FOLDERS[destination]),
        after=destination_folder,
    )
    text = Param(sample.string(20))
    noise = Param(files_beside, after=(source_folder, file_name))

    @property
    def source(self) -> str:
        return f"{files.STORAGE}/{self.source_folder}"

    @property
    def destination(self) -> str:
        return f"{files.STORAGE}/{self.destination_folder}"

    def initialize_task(self, env: Device) -> None:
        files.clear_storage(env)
        files.write_files(env, self.source, self.noise | {self.file_name: self.text})
        env.files.make_folder(self.destination)

    def check_start(self, env: Device) -> Score:
        return Score.of(
            files.is_there(env, self.source, self.file_name),
            files.is_gone(env, self.destination, self.file_name),
        )

    def is_successful(self, env: Device) -> Score:
        return self.moved(env, self.source, self.destination, self.file_name)

    def solve(self, user: User) -> None:
        go_to(user.open("files"), self.source_folder)
        hold(user, self.file_name)
        user.tap("More options").tap("Move to…")
        go_to(user, self.destination_folder)
        user.tap("MOVE")
