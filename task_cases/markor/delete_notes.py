"""Markor: delete the note of a name, the newest note, all notes."""

from datetime import timedelta
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
    notes,
    sample,
    strict,
    upstream,
)

Time = tuple[str, int, int]  # of a note: its name, and what the reference takes for its time
MINUTES = 3000  # that the oldest note may be old


class MarkorDeleteNote(files.MarkorTask):
    """The note is gone, not renamed or moved, and all others are there."""

    template = "Delete the note in Markor named {file_name}."
    complexity = 1
    file_name = Param(sample.file_name)
    text = Param(sample.string(20))
    noise = Param(
        lambda random, name: sample.noise_files(random, name, sample.NOTE_TITLES),
        after=file_name,
    )

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.write_files(env, files.MARKOR, self.noise | {self.file_name: self.text})

    def check_start(self, env: Device) -> Score:
        return files.is_there(env, files.MARKOR, self.file_name)

    def is_successful(self, env: Device) -> Score:
        return self.deleted(env, files.MARKOR, self.file_name)

    def solve(self, user: User) -> None:
        user.open("markor")
        user.hold(notes.find(user, self.file_name)).tap("Delete").tap("OK")


def aged_notes(random: Random) -> list[dict[str, Any]]:
    """Two to six notes, no two of the same name or minute."""
    count = random.randrange(2, 7)
    names = sample.many(sample.note_name, count, random, key=str.casefold)
    ages = random.sample(range(1, MINUTES), count)
    return [
        {"name": name, "text": sample.sentence(random), "minutes_old": minutes}
        for name, minutes in zip(names, ages, strict=True)
    ]


class MarkorDeleteNewestNote(files.MarkorTask):
    """Of all notes just the one that was written last is gone."""

    template = "Delete the newest note in Markor."
    complexity = 1
    written = Param(aged_notes)
    times_before: list[Time]

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        start = env.clock.now()
        for note in self.written:
            env.clock.set(start - timedelta(minutes=note["minutes_old"]))
            files.write_files(env, files.MARKOR, {note["name"]: note["text"]})
        env.clock.freeze_start()

    @property
    def newest(self) -> str:
        return str(min(self.written, key=lambda note: int(note["minutes_old"]))["name"])

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.times_before = _times(env) or []

    def check_start(self, env: Device) -> Check:
        written = [(each.mtime_ns, each.name) for each in env.files.list(files.MARKOR) or ()]
        claim = f"of {len(self.written)} notes one is the newest"
        return check(claim, (len(self.written), self.newest), (len(written), max(written)[1]))

    def is_successful(self, env: Device) -> Score:
        others = self.storage_as_before(env, gone=[f"{files.MARKOR}/{self.newest}"])
        return Score.of(
            self._upstream(env),
            strict(files.is_gone(env, files.MARKOR, self.newest), "D52"),
            strict(others, "D54"),
        )

    def _upstream(self, env: Device) -> Check:
        """The reference: names and times of what is left, from the oldest to the newest."""
        times, claim = _times(env), "the older notes are left"
        if times is None:
            return crash(claim, "no notebook")
        if len(times) > len(self.times_before):
            return crash(claim, f"{len(times)} notes")
        expected = self.times_before[:-1]
        return upstream(
            check(claim, [each[0] for each in expected], times, times == expected), "D52"
        )

    def solve(self, user: User) -> None:
        user.open("markor").tap("Sort by").tap("Date")
        user.hold(notes.rows(user.to_the_end())[-1]).tap("Delete").tap("OK")


def _times(env: Device) -> list[Time] | None:
    """The notes from the oldest to the newest: when read last, with the fraction of a second
    at which it was written, as the reference's ``ls`` prints it.
    """
    found = env.files.list(files.MARKOR)
    if found is None:
        return None
    times = [
        (each.name, each.atime, each.mtime_ns // 1000 % 10**6)
        for each in found
        if each.kind == "file"
    ]
    return sorted(times, key=lambda each: each[1:])


class MarkorDeleteAllNotes(files.MarkorTask):
    """No note is left in the notebook, which is still there, and none was moved elsewhere."""

    template = "Delete all my notes in Markor."
    complexity = 1.4
    base = Param(sample.string(5))
    noise = Param(
        lambda random, base: sample.noise_files(
            random, base, sample.NOTE_TITLES, most=random.randrange(2, 7)
        ),
        after=base,
    )

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.write_files(env, files.MARKOR, self.noise)

    def check_start(self, env: Device) -> Check:
        there = {each.name for each in env.files.list(files.MARKOR) or ()}
        return check("the notes are there", sorted(self.noise), sorted(there))

    def is_successful(self, env: Device) -> Score:
        found = env.files.list(files.MARKOR)
        if found is None:
            claim = "the notebook is still there"
            return Score.of(crash(claim, "no notebook"), strict(check(claim, "yes", "no"), "D53"))
        left = [each.name for each in found if each.kind == "file"]
        gone = [f"{files.MARKOR}/{name}" for name in self.noise]
        return Score.of(
            check("no note is in the notebook", "none", ", ".join(left) or "none"),
            strict(self.storage_as_before(env, gone=gone), "D53"),
        )

    def solve(self, user: User) -> None:
        user.hold(notes.rows(user.open("markor"))[0])
        while notes.rows(user) or user.page_down():
            for other in notes.rows(user)[:1]:  # those selected are called so, and are no files
                user.tap(other)
        user.tap("Delete").tap("OK")
