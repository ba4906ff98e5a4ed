"""Camera: take a photo, or a video."""

from typing import ClassVar

from pytest_androidworld import (
    Check,
    Device,
    Score,
    User,
    check,
    crash,
    files,
    strict,
    upstream,
)

FOLDERS = (files.PICTURES, files.MOVIES)
PHOTO, VIDEO = "a JPEG picture", "a finished MP4 video"
JPEG = b"\xff\xd8\xff"
FINISHED = {b"ftyp", b"moov", b"mdat"}  # the index is written last


class _Take(files.FilesTask):
    """One new file of the expected kind is in its folder, and no other file changed."""

    app_names: ClassVar[tuple[str, ...]] = ("camera",)
    complexity = 1
    folder: ClassVar[str]
    expected: ClassVar[str]

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        for folder in FOLDERS:
            env.files.make_folder(folder)
            env.files.clear(folder)
        env.media.rescan()

    def check_start(self, env: Device) -> Score:
        return Score.of(check(f"{each} is empty", [], env.files.list(each)) for each in FOLDERS)

    def is_successful(self, env: Device) -> Score:
        entries = env.files.list(self.folder)
        if entries is None:
            return Score.of(
                check(f"{self.folder} is there", "a folder", "nothing"),
                crash("listing the folder", f"{self.folder} is gone"),
            )
        visible = [each for each in entries if not each.name.startswith(".")]
        taken = [each for each in visible if each.kind == "file"]
        return Score.of(
            upstream(_one(f"one new name in {self.folder}", [e.name for e in visible]), "D60"),
            strict(_one(f"one new file in {self.folder}", [e.name for e in taken]), "D60"),
            (strict(self.content(env, each.path), "D60") for each in taken),
            strict(self.storage_as_before(env, new=[each.path for each in taken]), "D60"),
        )

    def content(self, env: Device, path: str) -> Check:
        return check(
            f"{path} is {self.expected}", self.expected, what_is_in(env.files.read_bytes(path))
        )


class CameraTakePhoto(_Take):
    """A picture, which the camera makes at once."""

    template = "Take one photo."
    folder = files.PICTURES
    expected = PHOTO

    def solve(self, user: User) -> None:
        user.open("camera").tap("Shutter").wait()


class CameraTakeVideo(_Take):
    """A video that has come to its end; a running one is not seen yet."""

    template = "Take one video."
    folder = files.MOVIES
    expected = VIDEO

    def solve(self, user: User) -> None:
        user.open("camera").tap("MODE LIST").tap("Switch to Video Camera")
        user.tap("Shutter").wait().tap("Shutter").wait()


def _one(claim: str, names: list[str]) -> Check:
    return check(claim, "one", ", ".join(names) or "none", len(names) == 1)


def what_is_in(data: bytes | None) -> str:
    """The kind of a file, by its content."""
    if not data:
        return "nothing"
    if data.startswith(JPEG):
        return PHOTO
    boxes = _boxes(data)
    if boxes >= FINISHED:
        return VIDEO
    return "an unfinished video" if b"ftyp" in boxes else "something else"


def _boxes(data: bytes) -> set[bytes]:
    """The names of an MP4 file's outermost boxes that are there in full."""
    found: set[bytes] = set()
    at = 0
    while at + 8 <= len(data):
        size, head = int.from_bytes(data[at : at + 4], "big"), 8
        if size == 1:  # too large for four bytes
            size, head = int.from_bytes(data[at + 8 : at + 16], "big"), 16
        elif size == 0:  # the last one
            size = len(data) - at
        if size < head or at + size > len(data):
            break
        found.add(data[at + 4 : at + 8])
        at += size
    return found
