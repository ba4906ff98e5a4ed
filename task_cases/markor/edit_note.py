"""Markor: add to a note or replace its text; change a note and its name."""

from random import Random
from typing import Any

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

HEADER, FOOTER, REPLACE = "header", "footer", "replace"
EDITS = {
    HEADER: "Add to the top of the note {header}",
    FOOTER: "Add to the bottom of the note {footer}",
    REPLACE: "Replace the text with {replace_text}",
}
ESCAPED = "'\"'\"'"  # what the reference takes each apostrophe of the old text for


def _noise(random: Random, name: str, *taken: str) -> dict[str, str]:
    """Notes beside the one of that name, none of which is called as the others."""
    folded = {other.casefold() for other in taken}
    found = sample.noise_files(random, name, sample.NOTE_TITLES)
    return {each: text for each, text in found.items() if each.casefold() not in folded}


def _addition(edit_type: str) -> Any:
    """A sentence, if that is the edit."""
    return lambda random, edit, original: (
        sample.many(sample.sentence, 1, random, others=[original])[0]
        if edit == edit_type
        else None
    )


def _three_sentences(random: Random, edit: str, original: str) -> str | None:
    if edit != REPLACE:
        return None
    return "\n".join(sample.many(sample.sentence, 3, random, others=[original]))


class MarkorEditNote(files.MarkorTask):
    """The sentence stands above or below the old text; or the new lines have replaced it."""

    template = "Edit {file_name} in Markor. {edit_subcommand}"
    complexity = 1.2
    file_name = Param(
        lambda random: f"note_{sample.string(5)(random)}{random.choice(('.md', '.txt'))}"
    )
    edit_type = Param(sample.one_of(*EDITS))
    original = Param(sample.sentence)
    header = Param(_addition(HEADER), after=(edit_type, original))
    footer = Param(_addition(FOOTER), after=(edit_type, original))
    replace_text = Param(_three_sentences, after=(edit_type, original))
    noise = Param(_noise, after=file_name)

    @property
    def goal(self) -> str:
        edit = EDITS[self.edit_type].format(**self.params)
        return self.template.format(file_name=self.file_name, edit_subcommand=edit)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.write_files(env, files.MARKOR, self.noise | {self.file_name: self.original})

    def check_start(self, env: Device) -> Score:
        return files.is_there(env, files.MARKOR, self.file_name)

    def is_successful(self, env: Device) -> Score:
        path = f"{files.MARKOR}/{self.file_name}"
        text = env.files.read(path)
        claim, expected = f"{self.file_name} has the edited text", self.edited(self.original)
        if text is None:
            return Score.of(
                crash("reading the note", "no file"),
                strict(check(claim, expected, "no file"), "D48"),
            )
        same_name = files.kind(env, files.MARKOR, self.file_name) == "file"
        # Another name that can be read differs in case only.
        name = self.file_name if same_name else "another"
        escaped = self.edited(self.original.replace("'", ESCAPED))
        like = matching.fuzzy(text.replace("\r", "").strip(), escaped)
        return Score.of(
            files.no_text(text),
            upstream(check(claim, f"about {expected!r}", text, like), "D48"),
            strict(check(claim, expected, text, self.is_edited(text)), "D48"),
            strict(check("it has its name", self.file_name, name), "D54"),
            strict(self.storage_as_before(env, new=[path]), "D54"),
        )

    def edited(self, original: str) -> str:
        """The note's text after the edit."""
        if self.header is not None:
            return f"{self.header}\n{original}"
        if self.footer is not None:
            return f"{original}\n{self.footer}"
        return str(self.replace_text)

    def is_edited(self, text: str) -> bool:
        """Strict grading: the old text unchanged, set apart from the new by any blank."""
        text, old = matching.tidy(text), matching.tidy(self.original)
        if self.header is not None:
            added, expected = text.removesuffix(old), self.header
            apart = text.endswith(old) and added[-1:].isspace()
        elif self.footer is not None:
            added, expected = text.removeprefix(old), self.footer
            apart = text.startswith(old) and added[:1].isspace()
        else:
            lines = [line.strip() for line in text.split("\n") if line.strip()]
            *expected_lines, expected = str(self.replace_text).split("\n")
            added = lines.pop() if lines else ""
            apart = lines == [matching.tidy(line) for line in expected_lines]
        return apart and matching.same_period(added, expected)

    def solve(self, user: User) -> None:
        user.open("markor").tap(notes.find(user, self.file_name))
        text = self.edited(notes.read(user).strip())
        user.type(text, into=notes.EDITOR, clear=True)
        notes.save(user)


class _Renamed(files.MarkorTask):
    """A note whose text and name change."""

    complexity = 1.2
    original_name = Param(sample.note_name)
    new_name = Param(sample.note_name, unlike=original_name)
    noise = Param(_noise, after=(original_name, new_name))

    @property
    def old_text(self) -> str:
        raise NotImplementedError

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        note = {self.original_name: self.old_text}
        files.write_files(env, files.MARKOR, self.noise | note)

    def check_start(self, env: Device) -> Score:
        return Score.of(
            files.is_there(env, files.MARKOR, self.original_name),
            files.is_gone(env, files.MARKOR, self.new_name),
        )

    def others(self, env: Device) -> Check:
        old, new = f"{files.MARKOR}/{self.original_name}", f"{files.MARKOR}/{self.new_name}"
        return strict(self.storage_as_before(env, gone=[old], new=[new]), "D54")

    def rewrite(self, user: User, text: str) -> None:
        """Replace the text of the open note, and rename it in the list."""
        user.type(text, into=notes.EDITOR, clear=True)
        notes.leave(user)
        notes.rename(user, self.original_name, self.new_name)


class MarkorChangeNoteContent(_Renamed):
    """The note has its new name and nothing but its new text."""

    template = (
        'Update the content of {original_name} to "{updated_content}" in Markor and change its'
        " name to {new_name}."
    )
    updated_content = Param(sample.string(20))
    original_content = Param(sample.string(20), unlike=updated_content)

    @property
    def old_text(self) -> str:
        return self.original_content

    def is_successful(self, env: Device) -> Score:
        return Score.of(
            files.is_gone(env, files.MARKOR, self.original_name),
            files.text_is(
                env,
                files.MARKOR,
                self.new_name,
                self.updated_content,
                matching.same_text,
                "D49",
            ),
            self.others(env),
        )

    def solve(self, user: User) -> None:
        user.open("markor").tap(notes.find(user, self.original_name))
        self.rewrite(user, self.updated_content)


class MarkorAddNoteHeader(_Renamed):
    """The note has its new name, and the header and an empty line above its old text."""

    template = (
        "Update the Markor note {original_name} by adding the following text, along with a new"
        ' blank line before the existing content: "{header}", and rename it to {new_name}.'
    )
    original_content = Param(sample.sentence)
    header = Param(sample.string(20))

    @property
    def old_text(self) -> str:
        return self.original_content

    def is_successful(self, env: Device) -> Score:
        gone = files.is_gone(env, files.MARKOR, self.original_name)
        there = files.is_there(env, files.MARKOR, self.new_name)
        text = env.files.read(f"{files.MARKOR}/{self.new_name}")
        expected = f"{self.header}\n\n{self.original_content}\n"
        exact = text is not None and text.replace("\r", "") == expected
        lines = text is not None and matching.same_lines(text, expected)
        claim, found = f"{self.new_name} has the header and the old text", text or "no text"
        return Score.of(
            gone,
            there,
            files.no_text(text or ""),
            upstream(check(claim, f"exactly {expected!r}", found, exact), "D50"),
            strict(check(claim, expected, found, lines), "D50"),
            self.others(env),
        )

    def solve(self, user: User) -> None:
        user.open("markor").tap(notes.find(user, self.original_name))
        self.rewrite(user, f"{self.header}\n\n{notes.read(user).strip()}")
