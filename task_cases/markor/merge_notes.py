"""Markor: bring the texts of three notes together in a new one."""

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    crash,
    files,
    matching,
    notes,
    sample,
    strict,
    upstream,
)

EXTENSIONS = ("", ".md", ".txt")


class MarkorMergeNotes(files.MarkorTask):
    """The new note has the three texts in order, an empty line between, and they are still there.

    Markor adds an extension to the name; the agent need not notice that (D51).
    """

    template = (
        "Merge the contents of Markor notes {file1_name}, {file2_name} and {file3_name} (in the"
        " same order) into a new Markor note named {new_file_name} and save it. Add a new line"
        " between the content of each note."
    )
    complexity = 7.8
    file1_name = Param(sample.note_name)
    file2_name = Param(sample.note_name, unlike=file1_name)
    file3_name = Param(sample.note_name, unlike=(file1_name, file2_name))
    new_file_name = Param(sample.string(8))
    file1_content = Param(sample.string(20))
    file2_content = Param(sample.string(20))
    file3_content = Param(sample.string(20))

    @property
    def names(self) -> list[str]:
        return [self.file1_name, self.file2_name, self.file3_name]

    @property
    def texts(self) -> list[str]:
        return [self.file1_content, self.file2_content, self.file3_content]

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.write_files(env, files.MARKOR, dict(zip(self.names, self.texts, strict=True)))

    def check_start(self, env: Device) -> Score:
        return Score.of(files.is_there(env, files.MARKOR, name) for name in self.names)

    def is_successful(self, env: Device) -> Score:
        names = [f"{self.new_file_name}{extension}" for extension in EXTENSIONS]
        there = [name for name in names if files.kind(env, files.MARKOR, name) == "file"]
        path = f"{files.MARKOR}/{there[0] if there else self.new_file_name}"
        text = env.files.read(path) if there else None
        expected = "\n\n".join(self.texts)
        claim = "the new note has the three texts"
        same = matching.same_lines(text, expected)
        return Score.of(
            self._upstream(env),
            strict(check(claim, expected, "no note" if text is None else text, same), "D51"),
            strict(self.storage_as_before(env, new=[path]), "D51"),
        )

    def _upstream(self, env: Device) -> list[Check]:
        name, claim = self.new_file_name, "five lines, two of them empty"
        found = files.kind(env, files.MARKOR, name)
        text = env.files.read(f"{files.MARKOR}/{name}") if found else None
        if text is None:
            there = upstream(check(f"{name} is there", "file", found or "nothing"), "D51")
            return [crash("reading the note", "a folder has the name")] if found else [there]
        decoded = files.no_text(text)
        text = text.replace("\r", "").strip()
        like = matching.fuzzy(text, "\n\n".join(self.texts) + "\n")
        lines = text.split("\n")
        five = len(lines) == 5 and not lines[1] and not lines[3]
        return [
            *decoded,
            upstream(check(f"{name} holds about the texts", self.texts, text, like), "D51"),
            upstream(check(f"{name} has {claim}", "yes", text, five), "D51"),
        ]

    def solve(self, user: User) -> None:
        user.open("markor")
        texts = []
        for name in self.names:
            user.tap(notes.find(user, name))
            texts.append(notes.read(user).strip())
            user.back()
        notes.create(user, self.new_file_name)
        user.type("\n\n".join(texts), into=notes.EDITOR)
        notes.save(user)
