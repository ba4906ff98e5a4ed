"""Markor: write a new note."""

from pytest_androidworld import Device, Param, Score, User, files, matching, notes, sample


class MarkorCreateNote(files.MarkorTask):
    """The note has its name and its sentence, and no other file has come, gone or changed."""

    template = "Create a new note in Markor named {file_name} with the following text: {text}"
    complexity = 1.6
    file_name = Param(sample.note_name)
    text = Param(sample.sentence)

    def is_successful(self, env: Device) -> Score:
        return self.created(
            env, files.MARKOR, self.file_name, self.text, matching.same_period, "D45"
        )

    def solve(self, user: User) -> None:
        user.open("markor")
        notes.create(user, self.file_name)
        user.type(self.text, into=notes.EDITOR)
        notes.save(user)
