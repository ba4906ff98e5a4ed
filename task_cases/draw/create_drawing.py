"""Draw: make a drawing, and save it under a name of a kind that the name says."""

from pathlib import PurePosixPath
from random import Random
from typing import ClassVar

from pytest_androidworld import (
    Check,
    Device,
    Element,
    Param,
    Score,
    User,
    check,
    files,
    sample,
    strict,
)

WORDS = "luna ventus terra ignis flora umbra nimbus arbor".split()
EXTENSIONS = (".png", ".svg", ".jpg")
KINDS = {b"\x89PNG\r\n\x1a\n": ".png", b"\xff\xd8\xff": ".jpg"}  # by how their files begin


def drawing_name(random: Random) -> str:
    name = f"{random.choice(WORDS)}_{sample.file_name(random)}"
    return name + random.choice(EXTENSIONS)


def kind_of(data: bytes) -> str:
    """The extension that a picture should have; empty for what is none of the three."""
    found = next((kind for start, kind in KINDS.items() if data.startswith(start)), "")
    return found or (".svg" if is_svg(data) else "")


def is_svg(data: bytes) -> bool:
    """Whether the first element of an XML file is ``svg``."""
    text = data.decode("utf-8-sig", "replace").lstrip()
    while text.startswith(("<?", "<!")):
        end = "-->" if text.startswith("<!--") else ">"
        text = text.partition(end)[2].lstrip()
    return text.startswith("<svg") and text[4:5] in (" ", "\n", "\t", "\r", ">", "/")


def is_title(element: Element) -> bool:
    return (element.resource_name or "").endswith("/title")


class SimpleDrawProCreateDrawing(files.FilesTask):
    """A picture of the kind that its name says is new, and nothing else; it may be blank."""

    template = (
        "Create a new drawing in Simple Draw Pro. Name it {file_name}. Save it in the Pictures"
        " folder within the sdk_gphone_x86_64 storage area."
    )
    app_names: ClassVar[tuple[str, ...]] = ("simple draw pro",)
    complexity = 1.8
    file_name = Param(drawing_name)

    @property
    def path(self) -> str:
        return f"{files.PICTURES}/{self.file_name}"

    def initialize_task(self, env: Device) -> None:
        super().initialize_task(env)
        files.clear_storage(env)

    def check_start(self, env: Device) -> Check:
        return files.is_gone(env, files.PICTURES, self.file_name)

    def is_successful(self, env: Device) -> Score:
        there = files.is_there(env, files.PICTURES, self.file_name)
        data = env.files.read_bytes(self.path) if there.strict else None
        wanted = PurePosixPath(self.file_name).suffix
        found = "no file" if data is None else kind_of(data) or f"{len(data)} other bytes"
        return Score.of(
            there,
            strict(check("the file is a picture of its kind", wanted, found), "D63"),
            strict(self.storage_as_before(env, new=[self.path]), "D63"),
        )

    def solve(self, user: User) -> None:
        name = PurePosixPath(self.file_name)
        user.open("simple draw pro").drag((300, 900), (800, 1200)).tap("Save")
        user.type(name.stem, into="id=save_image_filename", clear=True)
        if name.suffix != EXTENSIONS[0]:
            user.tap(name.suffix)
        user.tap("OK").tap("Show roots").tap(files.storage_name(user.elements), is_title)
        user.scroll_to("Pictures").tap("Pictures", is_title).tap("SAVE")
