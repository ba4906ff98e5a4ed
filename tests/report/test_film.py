"""Films: what of each screen is kept, and how it is read again."""

import io
import json
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from phone.tests.pictures import open_image
from pytest_androidworld.env.state import Element, Rect, State
from pytest_androidworld.report import film
from pytest_androidworld.report.artifacts import Artifacts, film_of
from pytest_androidworld.report.drawn import drawn
from pytest_androidworld.report.elements import rows
from pytest_androidworld.report.film import EpisodeFilm, Frame
from pytest_androidworld.report.journal import CaseId
from tests.full_disk import Full

CASE = CaseId("MarkorCreateNote", 30, "markor/create_note.py")
SIZE = (1080, 2400)
SAVE = Element(0, text="Save", bbox=Rect(540, 1200, 840, 1320), is_clickable=True)
DRAWN = State((SAVE,), SIZE)
SEEN = State((SAVE,), SIZE, picture=np.full((2400, 1080, 3), (200, 30, 30), np.uint8))
NAMESPACE = "{http://www.w3.org/2000/svg}"


def made(tmp_path: Path, *states: State | None) -> list[Frame | None]:
    kept = EpisodeFilm()
    for each in states:
        kept.add(each, ((690, 1260),))
    path = tmp_path / "a.zip"
    path.write_bytes(kept.packed())
    return film.read(path)


def test_pixels_are_kept_small(tmp_path: Path) -> None:
    (frame,) = made(tmp_path, SEEN)
    assert frame is not None
    assert (frame.mime, frame.size, frame.touched) == ("image/webp", SIZE, ((690, 1260),))
    with open_image(io.BytesIO(frame.image)) as image:
        assert image.size == (360, 800)
        red, green, blue = image.convert("RGB").resize((1, 1)).getpixel((0, 0))  # type: ignore[misc]
    assert red > 180
    assert max(green, blue) < 60


def test_without_pixels_the_elements_are_drawn(tmp_path: Path) -> None:
    (frame,) = made(tmp_path, DRAWN)
    assert frame is not None
    assert (frame.mime, frame.size) == ("image/svg+xml", SIZE)
    root = ElementTree.fromstring(frame.image)
    assert root.attrib["viewBox"] == "0 0 360 800"
    box = root.findall(f"{NAMESPACE}rect")[1].attrib
    assert [box[name] for name in ("x", "y", "width", "height")] == ["180", "400", "100", "40"]
    assert [each.text for each in root.findall(f"{NAMESPACE}text")] == ["Save"]


def test_where_pixels_are_not_wanted_none_are_kept(tmp_path: Path) -> None:
    kept = EpisodeFilm()
    kept.add(SEEN, pixels=False)
    assert [frame and frame.mime for frame in kept.frames] == ["image/svg+xml"]


def test_each_frame_has_all_fields_of_its_elements(tmp_path: Path) -> None:
    field = Element(
        3,
        text="Ann \udc80 ж",
        content_description="whom",
        class_name="android.widget.EditText",
        bbox=Rect(1, 2, 3, 4),
        hint_text="Name",
        resource_name="app:id/name",
        is_editable=True,
        is_enabled=False,
    )
    (frame,) = made(tmp_path, State((field,), SIZE))
    assert frame is not None
    assert frame.elements == [
        [
            *(3, "EditText", "Ann \udc80 ж", "whom", "Name", "app:id/name", 1, 2, 3, 4),
            "editable not enabled",
        ]
    ]


def test_a_film_of_an_earlier_version_has_pictures_and_no_elements(tmp_path: Path) -> None:
    path = tmp_path / "old.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("001.svg", "<svg/>")
        file.writestr("frames.json", '[["001.svg", [1080, 2400], [[1, 2]]], null]')
    assert film.read(path) == [Frame(b"<svg/>", "image/svg+xml", SIZE, ((1, 2),)), None]


def test_secrets_are_hidden_in_elements(tmp_path: Path) -> None:
    kept = EpisodeFilm()
    kept.add(State((Element(0, text="key sk-12345"),), SIZE))
    path = tmp_path / "a.zip"
    path.write_bytes(kept.packed(lambda text: text.replace("sk-12345", "***")))
    (frame,) = film.read(path)
    assert frame is not None
    assert frame.elements is not None
    assert frame.elements[0][2] == "key ***"


@pytest.mark.parametrize(
    ("element", "texts"),
    [
        (Element(0, text="<b>&\x00", bbox=Rect(0, 0, 999, 99)), ["<b>&\\x00"]),
        (Element(0, content_description="Back", bbox=Rect(0, 0, 999, 99)), ["Back"]),
        (Element(0, hint_text="Name", bbox=Rect(0, 0, 999, 99)), ["Name"]),
        (Element(0, text="A very long text", bbox=Rect(0, 0, 60, 60)), ["A …"]),
        (Element(0, text="Gone", bbox=Rect(0, 0, 0, 99)), []),
        (Element(0, text="Unseen", bbox=Rect(0, 0, 99, 99), is_visible=False), []),
        (Element(0, bbox=Rect(0, 0, 99, 99)), []),
    ],
)
def test_texts_are_drawn_where_there_is_room(element: Element, texts: list[str]) -> None:
    root = ElementTree.fromstring(drawn(State((element,), SIZE)))
    assert [each.text for each in root.findall(f"{NAMESPACE}text")] == texts


@pytest.mark.parametrize(
    ("state", "fill"),
    [
        ({"is_clickable": True}, "#eef3fb"),
        ({"is_checked": True, "is_checkable": True}, "#c8ddf8"),
        ({"is_editable": True, "is_clickable": True}, "#fff8e1"),
        ({"is_focused": True}, "none"),
    ],
)
def test_what_takes_touches_has_a_box(state: dict[str, bool], fill: str) -> None:
    element = Element(0, bbox=Rect(0, 0, 99, 99), **state)  # type: ignore[arg-type]
    boxes = ElementTree.fromstring(drawn(State((element,), SIZE))).findall(f"{NAMESPACE}rect")
    assert [box.attrib["fill"] for box in boxes] == ["#fff", fill]


def test_equal_screens_are_kept_once(tmp_path: Path) -> None:
    other = State((), SIZE)
    frames = made(tmp_path, DRAWN, other, None, DRAWN)
    assert [frame is not None for frame in frames] == [True, True, False, True]
    assert frames[0] == frames[3] != frames[1]
    with zipfile.ZipFile(tmp_path / "a.zip") as file:
        assert file.namelist() == ["001.svg", "002.svg", "frames.json", "elements.json"]
        kept = json.loads(file.read("elements.json"))
    assert kept["frames"] == [0, 1, None, 0]
    assert kept["screens"] == [rows([SAVE]), []]


@pytest.mark.parametrize("data", [None, b"", b"PK\x05\x06" + bytes(18), b"no zip"])
def test_a_film_that_is_missing_or_damaged_has_no_frames(
    tmp_path: Path, data: bytes | None
) -> None:
    path = tmp_path / "a.zip"
    if data is not None:
        path.write_bytes(data)
    assert film.read(path) == []


# In a run's folder


def test_a_passed_case_leaves_its_film_only(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 1)
    folder.step("step-01", DRAWN, ((1, 2),))
    assert folder.end("passed") is None
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files == [film_of(tmp_path, CASE, 1)]
    assert files[0].name == "markor~create_note~MarkorCreateNote-30~1.zip"
    assert len(film.read(files[0])) == 1


def test_a_failed_case_ends_with_its_last_screen(tmp_path: Path) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 2)
    folder.step("step-01", DRAWN)
    folder.last(SEEN)
    folder.end("failed")
    mimes = [frame and frame.mime for frame in film.read(film_of(tmp_path, CASE, 2))]
    assert mimes == ["image/svg+xml", "image/webp"]


@pytest.mark.parametrize("mode", ["off", "on"])
def test_without_artifacts_and_without_steps_there_is_none(tmp_path: Path, mode: str) -> None:
    folder = Artifacts(tmp_path, mode).begin(CASE, 1)
    if mode == "off":
        folder.step("step-01", DRAWN)
    folder.end("passed")
    assert not film_of(tmp_path, CASE, 1).exists()


def test_a_full_disk_costs_the_film_and_no_verdict(tmp_path: Path, full: Full) -> None:
    folder = Artifacts(tmp_path).begin(CASE, 1)
    folder.step("step-01", DRAWN)
    with full(100):
        folder.end("passed")
    assert folder.trouble == "File too large"
    assert film.read(film_of(tmp_path, CASE, 1)) == []


def test_a_screen_at_which_the_agent_did_not_look_is_marked(tmp_path: Path) -> None:
    kept = EpisodeFilm()
    kept.add(None, picture=SEEN.picture)
    kept.add(SEEN)
    kept.add(None)
    path = tmp_path / "a.zip"
    path.write_bytes(kept.packed())
    unlooked, looked, missing = film.read(path)
    assert missing is None
    assert unlooked is not None
    assert looked is not None
    assert (unlooked.looked, unlooked.elements, unlooked.size) == (False, None, SIZE)
    assert (looked.looked, looked.elements) == (True, rows((SAVE,)))
    assert unlooked.image == looked.image
