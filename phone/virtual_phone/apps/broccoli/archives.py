"""Broccoli's files: a recipe to share, and a backup of all of them, which are ZIP files."""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from virtual_phone.apps.broccoli.tables import Recipe

RECIPE, PHOTO, ENDING = "recipe.json", "photo.jpg", ".broccoli"
LARGEST = 1 << 26  # bytes of a member
BROKEN = (zipfile.BadZipFile, zlib.error, KeyError, ValueError, EOFError, RuntimeError)


@dataclass(frozen=True)
class Packed:
    """A recipe without the numbers of this phone."""

    recipe: Recipe
    categories: tuple[str, ...] = ()
    photo: bytes = b""


def pack(packed: Packed) -> bytes:
    """The file of a recipe."""
    texts = {name: value for name, value in vars(packed.recipe).items() if name != "recipeId"}
    data = json.dumps(texts | {"categories": packed.categories}).encode()
    return _zip({RECIPE: data} | ({PHOTO: packed.photo} if packed.photo else {}))


def unpack(data: bytes) -> Packed | None:
    """The recipe of such a file; None if it is another file."""
    members = _members(data)
    try:
        found = json.loads(members[RECIPE])
        categories = found.pop("categories")
        row = Recipe(**found)
        valid = all(type(value) is type(vars(Recipe())[name]) for name, value in found.items())
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    if not valid or not isinstance(categories, list):
        return None
    return Packed(row, tuple(map(str, categories)), members.get(PHOTO, b""))


def pack_all(recipes: Iterable[Packed]) -> bytes:
    """The file of a backup."""
    return _zip({f"{number}{ENDING}": pack(each) for number, each in enumerate(recipes, 1)})


def unpack_all(data: bytes) -> list[Packed] | None:
    """The recipes of a backup; None if it is another file."""
    members = _members(data)
    found = [unpack(each) for name, each in members.items() if name.endswith(ENDING)]
    return [each for each in found if each] if found else None


def _zip(members: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name), data)  # dated 1980, not by the host's clock
    return made.getvalue()


def _members(data: bytes) -> dict[str, bytes]:
    """What is in a ZIP file; nothing, if it is none or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = archive.infolist()
            if sum(member.file_size for member in members) > LARGEST:
                return {}
            return {member.filename: archive.read(member) for member in members}
    except BROKEN:
        return {}
