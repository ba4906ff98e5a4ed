"""Markor: move a note from one folder to another."""

from pytest_androidworld import Device, Param, Score, User, files, notes, sample


class MarkorMoveNote(files.MarkorTask):
    """The note is in the other folder as it was, and no longer in the first."""

    template = "In Markor, move the note {file_name} from {source_folder} to {destination_folder}."
    complexity = 1.4
    file_name = Param(sample.note_name)
    source_folder = Param(sample.one_of(*sample.NOTE_FOLDERS))
    destination_folder = Param(sample.one_of(*sample.NOTE_FOLDERS), unlike=source_folder)
    text = Param(sample.string(20))
    noise = Param(
        lambda random, name: sample.noise_files(random, name, sample.NOTE_TITLES),
        after=file_name,
    )

    @property
    def source(self) -> str:
        return f"{files.MARKOR}/{self.source_folder}"

    @property
    def destination(self) -> str:
        return f"{files.MARKOR}/{self.destination_folder}"

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
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
        user.open("markor").tap(notes.find(user, self.source_folder, notes.FOLDER))
        user.hold(notes.find(user, self.file_name)).tap("More options").tap("Move")
        user.tap(notes.find(user, "..", notes.FOLDER))
        user.tap(notes.find(user, self.destination_folder, notes.FOLDER))
        user.tap("SELECT THIS FOLDER")
