"""Audio Recorder: record something and save it, under a given name or any."""

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, ClassVar

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    crash,
    files,
    rows,
    sample,
    strict,
    upstream,
)

PACKAGE = "com.dimowner.audiorecorder"
FOLDER = f"{files.STORAGE}/Android/data/{PACKAGE}/files/Music/records"
RECORDS = rows.Table(
    f"/data/data/{PACKAGE}/databases/records.db",
    "records",
    PACKAGE,
    "_id",
    {"name": "", "duration": 0, "path": ""},
)
TRASHED = ".del"  # the ending of a recording in the trash
EXTENSION = ".m4a"


def recordings(entries: Iterable[Any]) -> list[Any]:
    """The files that hold a recording; the trash does not count."""
    return [
        each
        for each in entries
        if each.kind == "file" and each.size > 0 and not each.name.endswith(TRASHED)
    ]


def names(entries: Iterable[Any]) -> str:
    return ", ".join(each.name for each in entries) or "none"


def length(env: Device, name: str) -> int:
    """Microseconds of a recording as the app has it; 0 while it goes on, or without its row."""
    for row in RECORDS.rows(env) or ():
        duration = row.get("duration")
        if PurePosixPath(str(row.get("path"))).name == name and isinstance(duration, int):
            return duration
    return 0


def finished(env: Device, name: str) -> Check:
    found = length(env, name)
    actual = f"{found / 1_000_000:g} s" if found > 0 else "none"
    return check(f"{name} has come to its end", "a length", actual, found > 0)


class _Record(files.FilesTask):
    """What both tasks share: a person records for a second."""

    app_names: ClassVar[tuple[str, ...]] = ("audio recorder",)

    @staticmethod
    def record(user: User) -> None:
        user.open("audio recorder").tap("Get started").tap("Apply")
        user.tap("id=btn_record").wait().tap("id=btn_record_stop")


SAVED_WHEN_STOPPED = {"early": "a recording is stored once it is stopped, before Save names it"}


class AudioRecorderRecordAudio(_Record):
    """One recording is new and finished; those of before are as they were."""

    template = "Record an audio clip using Audio Recorder app and save it."
    complexity = 1.2
    known_flaws = SAVED_WHEN_STOPPED
    entries_before: list[Any]

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.entries_before = env.files.list(FOLDER) or []

    def check_start(self, env: Device) -> Check:
        found = "nothing" if env.files.list(FOLDER) is None else "a folder"
        return check(f"{FOLDER} is there", "a folder", found)

    def is_successful(self, env: Device) -> Score:
        entries = env.files.list(FOLDER)
        if entries is None:
            return Score.of(
                check(f"{FOLDER} is there", "a folder", "nothing"),
                crash("listing the recordings", f"{FOLDER} is gone"),
            )
        before = {_listed(each) for each in self.entries_before}
        changed = [e for e in entries if e.kind == "file" and e.size and _listed(e) not in before]
        old = {each.name for each in recordings(self.entries_before)}
        new = [each for each in recordings(entries) if each.name not in old]
        return Score.of(
            upstream(_one("one file is new or another", changed), "D58"),
            strict(_one("one recording is new", new), "D58"),
            (strict(finished(env, each.name), "D58") for each in new),
            strict(self.earlier_unchanged(entries), "D58"),
            strict(self.storage_as_before(env), "D58"),
        )

    def earlier_unchanged(self, entries: Iterable[Any]) -> Check:
        """Size and time stand for the recording's content."""
        now = {(each.name, each.size, each.mtime_ns) for each in recordings(entries)}
        changed = [
            each
            for each in recordings(self.entries_before)
            if (each.name, each.size, each.mtime_ns) not in now
        ]
        return check("no earlier recording is gone or changed", "none", names(changed))

    def solve(self, user: User) -> None:
        self.record(user)
        user.tap("Save")


class AudioRecorderRecordAudioWithFileName(_Record):
    """The only recording has the name; the app adds its own extension to what one types."""

    template = 'Record an audio clip and save it with name "{file_name}" using Audio Recorder app.'
    complexity = 2
    file_name = Param(
        lambda random: sample.modified(random, random.choice(sample.RECORDINGS) + EXTENSION)
    )

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)
        env.files.clear(FOLDER)

    def check_start(self, env: Device) -> Check:
        return check("there are no recordings", "none", names(env.files.list(FOLDER) or ()))

    def is_successful(self, env: Device) -> Score:
        twice = f"{self.file_name}{EXTENSION}"
        there = files.kind(env, FOLDER, twice)
        made = recordings(env.files.list(FOLDER) or ())
        right = len(made) == 1 and made[0].name in (self.file_name, twice)
        expected = f"{self.file_name} or {twice}"
        return Score.of(
            upstream(check(f"{twice} is there", twice, there or "none", there is not None), "D59"),
            strict(check("the one recording is", expected, names(made), right), "D59"),
            (strict(finished(env, each.name), "D59") for each in made),
            strict(self.storage_as_before(env), "D59"),
        )

    def solve(self, user: User) -> None:
        self.record(user)
        user.type(self.file_name, into="id=input_name", clear=True).tap("Save")


def _listed(entry: Any) -> tuple[str, int, int, int]:
    """As the reference's listing has it: read when, to the second, with the change's fraction."""
    return entry.name, entry.size, entry.atime, entry.mtime_ns % 10**9 // 1000


def _one(claim: str, found: list[Any]) -> Check:
    return check(claim, "one", names(found), len(found) == 1)
