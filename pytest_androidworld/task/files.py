"""Files on shared storage: what families of tasks create, delete and move, and all the others.

Folders are found whatever their letter case, as shared storage does; names are exact.
"""

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import ClassVar

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.state import Element
from pytest_androidworld.task.base import Task
from pytest_androidworld.task.matching import Rule, fuzzy
from pytest_androidworld.task.score import Check, Score, check, crash, strict, upstream

STORAGE = "/storage/emulated/0"
DCIM = f"{STORAGE}/DCIM"
DOCUMENTS = f"{STORAGE}/Documents"
DOWNLOAD = f"{STORAGE}/Download"
MARKOR = f"{DOCUMENTS}/Markor"
MOVIES = f"{STORAGE}/Movies"
MUSIC = f"{STORAGE}/Music"
PICTURES = f"{STORAGE}/Pictures"
OWN_FOLDER = "Android"  # of the apps, not the user's
AS_AT_THE_START = "as at the start"
DEVICE = "sdk_gphone_x86_64"  # what the goals call the storage (D44)
TODAYS = ("sdk_gphone64_x86_64", "sdk_gphone64_arm64")  # what today's images call it
STORAGE_NAMES = (DEVICE, *TODAYS)


def storage_name(elements: Iterable[Element]) -> str:
    """The name of the storage on the screen; as in the goals, if the screen has none."""
    texts = {each.text for each in elements}
    return next((name for name in TODAYS if name in texts), DEVICE)


def write_files(env: Device, folder: str, files: Mapping[str, str]) -> None:
    """Write files as the reference's ``echo`` does: each text ends with a newline."""
    env.files.write_all(folder, {name: f"{text}\n" for name, text in files.items()})


def clear_storage(env: Device) -> None:
    """Delete all files of shared storage but the apps' own in ``Android``; folders stay (D95)."""
    paths = [f"{STORAGE}/{path}" for path in env.files.digests(STORAGE)]
    own = f"{STORAGE}/{OWN_FOLDER}"
    files = ("find", STORAGE, "-path", own, "-prune", "-o", "-type", "f")
    env.adb.run(*files, "-exec", "rm", "-f", "{}", "+")
    if paths:
        env.media.rescan()


def kind(env: Device, folder: str, name: str) -> str | None:
    """Whether exactly that name is a file or a folder there; letter case counts."""
    path = PurePosixPath(folder) / name
    for entry in env.files.list(str(path.parent)) or ():
        if entry.name == path.name:
            return str(entry.kind)
    return None


def is_there(env: Device, folder: str, name: str) -> Score:
    """A file of that name; the reference takes a folder for one."""
    found = kind(env, folder, name)
    claim = f"{folder}/{name} is there"
    return Score.of(
        check(claim, "something of that name", found or "nothing", found is not None),
        strict(check(claim, "file", found or "nothing"), "D43"),
    )


def is_gone(env: Device, folder: str, name: str) -> Check:
    found = kind(env, folder, name)
    return check(f"{folder}/{name} is gone", "nothing", found or "nothing")


def text_is(env: Device, folder: str, name: str, text: str, same: Rule, defect: str) -> Score:
    """A file of that name with that text: ``same`` in strict grading, else nine tenths alike."""
    there = is_there(env, folder, name)
    if there.upstream == 0:
        return there
    content = env.files.read(f"{folder}/{name}")
    claim = f"{name} holds the text"
    if content is None:
        return Score.of(there, crash("reading the text", "a folder has the name"))
    like = fuzzy(content.replace("\r", "").strip(), text)
    return Score.of(
        there,
        no_text(content),
        upstream(check(claim, f"about {text!r}", content, like), defect),
        strict(check(claim, text, content, same(content, text)), defect),
    )


def no_text(content: str) -> list[Check]:
    """The reference raises on bytes that are no UTF-8; `Files.read` has them as surrogates."""
    if content.isascii() or content == content.encode(errors="ignore").decode():
        return []
    return [crash("reading the text", "it has bytes that are no UTF-8")]


def _key(path: str) -> str:
    folder, slash, name = path.rpartition("/")
    return folder.casefold() + slash + name


class FilesTask(Task):
    """A task that can touch shared storage: rule F holds for what the goal does not name."""

    files_before: dict[str, str]  # the digests of the start, by the path below STORAGE

    def remember(self, env: Device) -> None:
        super().remember(env)
        self.files_before = env.files.digests(STORAGE)

    def storage_as_before(
        self, env: Device, gone: Iterable[str] = (), new: Iterable[str] = ()
    ) -> Check:
        """Rule F: every file of the start is there with the same bytes, and none is new.

        The paths of ``gone`` and ``new`` are left out: what is to hold of them, others check.
        """
        return _same("all other files are the same", self._changes(env, (*gone, *new)))

    def _changes(self, env: Device, free: Iterable[str]) -> dict[str, list[str]]:
        """The deleted, new and changed files, except for the free paths."""
        left_out = {_key(path.removeprefix(f"{STORAGE}/")) for path in free}
        before = {_key(path): (path, digest) for path, digest in self.files_before.items()}
        after = {_key(path): (path, digest) for path, digest in env.files.digests(STORAGE).items()}
        return {
            "gone": [before[each][0] for each in before.keys() - after.keys() - left_out],
            "new": [after[each][0] for each in after.keys() - before.keys() - left_out],
            "changed": [
                before[each][0]
                for each in (before.keys() & after.keys()) - left_out
                if before[each][1] != after[each][1]
            ],
        }

    def files_below(self, folder: str) -> list[str]:
        """The paths of all files that were there at the start, at any depth."""
        start = folder.removeprefix(f"{STORAGE}/").casefold() + "/"
        below = [path for path in self.files_before if path.casefold().startswith(start)]
        return [f"{STORAGE}/{path}" for path in below]

    def created(
        self, env: Device, folder: str, name: str, text: str, same: Rule, defect: str
    ) -> Score:
        """The file with its text is new, and it is all that changed."""
        others = self.storage_as_before(env, new=[f"{folder}/{name}"])
        return Score.of(text_is(env, folder, name, text, same, defect), strict(others, "D54"))

    def deleted(self, env: Device, folder: str, name: str) -> Score:
        """The file is gone, not renamed or moved, and nothing else changed."""
        changes = self._changes(env, [f"{folder}/{name}"])
        new = {"new": changes.pop("new")}
        return Score.of(
            is_gone(env, folder, name),
            strict(_same("no file is new", new), "D40"),
            strict(_same("all other files are the same", changes), "D41"),
        )

    def moved(self, env: Device, source: str, destination: str, name: str) -> Score:
        """The file is in the other folder with its bytes, and nothing else changed."""
        old, new = f"{source}/{name}", f"{destination}/{name}"
        others = self.storage_as_before(env, gone=[old], new=[new])
        return Score.of(
            is_gone(env, source, name),
            is_there(env, destination, name),
            strict(self.same_bytes(env, old, new), "D42"),
            strict(others, "D41"),
        )

    def same_bytes(self, env: Device, old: str, new: str) -> Check:
        """Check that the initial content of one path is now at the other."""
        was, now = (
            self._digest(self.files_before, old),
            self._digest(env.files.digests(STORAGE), new),
        )
        found = "no file" if now is None else "the same" if now == was else "other bytes"
        return check(f"{new} has the bytes of {old}", "the same", found)

    @staticmethod
    def _digest(digests: Mapping[str, str], path: str) -> str | None:
        wanted = _key(path.removeprefix(f"{STORAGE}/"))
        return next((digests[each] for each in digests if _key(each) == wanted), None)


def _same(claim: str, changes: Mapping[str, list[str]]) -> Check:
    """The check that nothing is listed."""
    found = "; ".join(f"{what}: {_some(paths)}" for what, paths in changes.items() if paths)
    return check(claim, AS_AT_THE_START, found or AS_AT_THE_START)


def _some(paths: list[str], most: int = 5) -> str:
    listed = ", ".join(sorted(paths)[:most])
    return listed if len(paths) <= most else f"{listed} and {len(paths) - most} more"


class MarkorTask(FilesTask):
    """A task in Markor's notebook, which begins empty, as the rest of shared storage does."""

    app_names: ClassVar[tuple[str, ...]] = ("markor",)

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        clear_storage(env)
        env.files.make_folder(MARKOR)
        env.files.clear(MARKOR)
