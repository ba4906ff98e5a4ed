"""Markor: paste what was copied into a new note."""

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    files,
    matching,
    notes,
    sample,
)


class MarkorCreateNoteFromClipboard(files.MarkorTask):
    """The note has its name and what was on the clipboard, which the goal does not quote."""

    template = (
        "Create a note in Markor named {file_name}. Perform a paste operation in the note and"
        " save the note."
    )
    app_names = ("markor", "clipper")
    complexity = 1.4
    file_name = Param(sample.note_name)
    file_content = Param(sample.string(10))

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        env.clipboard.set(self.file_content)

    def check_start(self, env: Device) -> Check:
        return check("the text was copied", self.file_content, env.clipboard.get())

    def is_successful(self, env: Device) -> Score:
        return self.created(
            env, files.MARKOR, self.file_name, self.file_content, matching.same_text, "D46"
        )

    def solve(self, user: User) -> None:
        user.open("markor")
        notes.create(user, self.file_name)
        user.hold(notes.EDITOR).tap("Paste")
        notes.save(user)
