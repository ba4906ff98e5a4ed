"""Files: what its pages are for, and where they look; rules that need no phone."""

import pytest

from virtual_phone.android.intent import Intent
from virtual_phone.apps.files.documents import FOLDER, ZIP, Document
from virtual_phone.apps.files.places import Location, stack_of
from virtual_phone.apps.files.purpose import (
    BROWSE,
    CREATE,
    DESTINATION,
    GET,
    GRID,
    LIST,
    MIME_TYPES,
    MULTIPLE,
    OPEN,
    TREE,
    Purpose,
)
from virtual_phone.storage.files import STORAGE

SONG = Document("/a.mp3", "a.mp3", "audio/mpeg")
SUB = Document(f"{STORAGE}/Music/sub", "sub", FOLDER)


def purpose(action: str, kind: str = "", **extras: object) -> Purpose:
    return Purpose.of(Intent(action, type=kind, extras=extras))


@pytest.mark.parametrize(
    ("purpose", "title", "roots"),
    [
        (BROWSE, "Files", "recent images videos audio documents downloads primary card"),
        (
            purpose(OPEN, "*/*"),
            "Open from",
            "recent images videos audio documents downloads primary card",
        ),
        (purpose(GET, "image/*"), "Open from", "recent images downloads primary card"),
        (purpose(OPEN, "text/plain"), "Open from", "recent documents downloads primary card"),
        (purpose(CREATE, "text/plain"), "Save to", "downloads primary card"),
        (purpose(TREE), "Open from", "downloads primary card"),
        (purpose(DESTINATION, job="copy"), "Copy to…", "downloads primary card"),
    ],
)
def test_the_drawer_offers_what_fits(purpose: Purpose, title: str, roots: str) -> None:
    assert purpose.drawer_title == title
    assert purpose.roots == roots.split()


@pytest.mark.parametrize(
    ("purpose", "song", "sub"),
    [
        (BROWSE, True, True),
        (purpose(OPEN, "audio/*", **{MULTIPLE: True}), True, False),
        (purpose(OPEN, "audio/*"), False, False),
        (purpose(OPEN, "image/*", **{MULTIPLE: True}), False, False),
        (purpose(CREATE, "audio/mpeg", **{MULTIPLE: True}), False, False),
    ],
)
def test_only_several_files_that_fit_can_be_selected(
    purpose: Purpose, song: bool, sub: bool
) -> None:
    assert (purpose.may_select(SONG), purpose.may_select(SUB)) == (song, sub)


@pytest.mark.parametrize(
    ("purpose", "enabled"),
    [
        (purpose(CREATE, "audio/mpeg"), True),
        (purpose(CREATE, "text/plain"), False),
        (purpose(CREATE), True),
        (purpose(TREE), False),
        (purpose(DESTINATION, job="move"), False),
        (purpose(OPEN, "*/*", **{MIME_TYPES: ["text/plain", "audio/*"]}), True),
    ],
)
def test_a_file_is_enabled_where_it_fits(purpose: Purpose, enabled: bool) -> None:
    assert purpose.may_choose(SONG) is enabled
    assert purpose.may_choose(SUB)


@pytest.mark.parametrize(
    ("purpose", "view"),
    [
        (BROWSE, GRID),
        (purpose(OPEN, "image/*"), GRID),
        (purpose(OPEN, "text/plain"), LIST),
        (purpose(OPEN, "*/*"), LIST),
        (purpose(CREATE, "text/plain"), GRID),
    ],
)
def test_a_picker_of_files_that_are_no_pictures_begins_with_a_list(
    purpose: Purpose, view: int
) -> None:
    assert purpose.first_view == view


def test_a_stack_has_each_folder_on_the_way() -> None:
    assert stack_of(STORAGE) == ["primary"]
    assert stack_of(f"{STORAGE}/Music/sub") == [
        "primary",
        f"{STORAGE}/Music",
        f"{STORAGE}/Music/sub",
    ]


@pytest.mark.parametrize(
    ("location", "stack"),
    [
        (Location(["primary", f"{STORAGE}/Music"]), ["primary", f"{STORAGE}/Music", SUB.key]),
        (Location(["primary"], query="sub"), ["primary", f"{STORAGE}/Music", SUB.key]),
        (Location(["downloads"], query="sub"), ["primary", f"{STORAGE}/Music", SUB.key]),
    ],
)
def test_a_folder_that_was_found_is_entered_where_it_lies(
    location: Location, stack: list[str]
) -> None:
    assert location.stack_into(SUB) == stack


def test_a_folder_found_below_downloads_stays_below_that_root() -> None:
    found = Document(f"{STORAGE}/Download/a/b", "b", FOLDER)
    stack = ["downloads", f"{STORAGE}/Download/a", found.key]
    assert Location(["downloads"], chips=["Audio"]).stack_into(found) == stack


def test_an_archive_is_entered_as_a_folder() -> None:
    archive = Document(f"{STORAGE}/Music/a.zip", "a.zip", ZIP)
    inside = f"zip:{archive.key}|"
    location = Location(["primary"], query="a")
    assert location.stack_into(archive) == ["primary", f"{STORAGE}/Music", inside]
    assert Location([*location.stack, inside]).in_archive


def test_narrowing_anew_drops_the_selection() -> None:
    location = Location(["downloads"])
    location.selection.toggle("a")
    location.toggle_chip("Audio")
    assert (location.chips, location.selection.keys, location.is_narrowed) == (["Audio"], [], True)
    location.toggle_chip("Audio")
    assert not location.is_narrowed
