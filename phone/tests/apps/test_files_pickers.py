"""Files: the pickers that other apps ask for, and the answers they get."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from phone.tests.hand import Hand, install
from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.storage.files import STORAGE
from virtual_phone.ui.open_screens import OpenScreens

PREFIX = "android.intent.action."
OPEN, CREATE, TREE, GET = (
    PREFIX + name
    for name in ("OPEN_DOCUMENT", "CREATE_DOCUMENT", "OPEN_DOCUMENT_TREE", "GET_CONTENT")
)
TITLE = "android.intent.extra.TITLE"


class Writer(ui.App):
    """An app that requests files."""

    package = "org.example.writer"
    label = "Writer"
    launcher = "org.example.writer.Main"
    answers: ClassVar[list[Any]] = []


@dataclass
class Writing(ui.Screen[Writer, None]):
    activity: ClassVar[str] = Writer.launcher

    def view(self) -> ui.View:
        return ui.Text("A page")

    def answered(self, answer: object) -> None:
        self.app.answers.append(answer)


@pytest.fixture
def hand(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setattr(Writer, "answers", [])
    return install(phone, Writer, monkeypatch).launch(Writer.package)


def ask(hand: Hand, action: str, kind: str = "", **extras: Any) -> Hand:
    """Have the app request something."""
    named = {f"android.intent.extra.{name}": value for name, value in extras.items()}
    return start(hand, Intent(action, type=kind, extras=named))


def start(hand: Hand, intent: Intent) -> Hand:
    with hand.phone.busy():
        page = hand.phone[OpenScreens][hand.phone[Activities].top]
        assert isinstance(page, Writing)
        page.start(intent, then=page.answered)
    return hand


def put(hand: Hand, *paths: str, data: str = "content") -> None:
    with hand.phone.busy():
        for path in paths:
            whole = f"{STORAGE}/{path}"
            hand.phone.files.mkdir(whole.rpartition("/")[0], parents=True)
            hand.phone.files.write(whole, data)


def to(hand: Hand, *folders: str) -> Hand:
    hand.tap("Show roots").tap("sdk_gphone64_x86_64")
    for folder in folders:
        hand.tap(folder)
    return hand


def name_field(hand: Hand) -> str:
    return next(n.text for n in hand.nodes() if n.cls == "android.widget.EditText")


# Saving


def test_a_new_file_is_saved_where_one_looks(hand: Hand) -> None:
    ask(hand, CREATE, "image/svg+xml", TITLE="a.svg")
    assert hand.sees("Files in Downloads")
    assert name_field(hand) == "a.svg"
    hand.tap("Show roots")
    assert hand.texts()[:3] == ["Save to", "Downloads", "sdk_gphone64_x86_64"]
    hand.tap("sdk_gphone64_x86_64").tap("Pictures").tap("SAVE")
    assert Writer.answers == [f"{STORAGE}/Pictures/a.svg"]
    assert hand.phone.files.read(f"{STORAGE}/Pictures/a.svg") == b""
    assert hand.sees("A page")


def test_the_place_is_remembered_for_each_app(hand: Hand) -> None:
    ask(hand, CREATE, "text/plain", TITLE="a.txt")
    to(hand, "Pictures").tap("SAVE")
    with hand.phone.busy():
        hand.phone[Activities].force_stop("com.google.android.documentsui")
    hand.launch(Writer.package)
    ask(hand, CREATE, "text/plain", TITLE="a.txt")
    assert hand.sees("Files in Pictures")
    hand.tap("SAVE")
    assert Writer.answers[-1] == f"{STORAGE}/Pictures/a (1).txt"


def test_a_place_that_is_gone_is_not_returned_to(hand: Hand) -> None:
    put(hand, "Pictures/new/x.txt")
    ask(hand, CREATE, "text/plain", TITLE="a.txt")
    to(hand, "Pictures", "new").tap("SAVE")
    with hand.phone.busy():
        hand.phone.files.rmtree(f"{STORAGE}/Pictures/new")
    ask(hand, CREATE, "text/plain", TITLE="a.txt")
    assert hand.sees("Files in Downloads")


def test_enter_saves_under_the_name_that_is_typed(hand: Hand) -> None:
    ask(hand, CREATE, "audio/mpegurl", TITLE="List")
    field = next(n for n in hand.nodes() if n.cls == "android.widget.EditText")
    assert field.resource_id == "android:id/title"
    left, top, right, bottom = field.bounds
    hand.tap_at((left + right) // 2, (top + bottom) // 2)
    hand.press("CTRL_LEFT", "A").press("DEL").type("Best of")
    hand.press("ENTER")
    assert Writer.answers == [f"{STORAGE}/Download/Best of.m3u"]


def test_without_a_name_or_a_folder_nothing_can_be_saved(hand: Hand) -> None:
    ask(hand, CREATE, "text/plain")
    assert not hand.find("SAVE").enabled
    hand.tap("SAVE")
    assert Writer.answers == []


def test_a_tapped_file_is_written_over_after_a_question(hand: Hand) -> None:
    put(hand, "Download/old.txt", "Download/song.mp3")
    ask(hand, CREATE, "text/plain", TITLE="new.txt").tap("song.mp3")
    assert name_field(hand) == "new.txt"
    hand.tap("old.txt")
    assert name_field(hand) == "old.txt"
    hand.tap("SAVE")
    assert hand.sees("Overwrite old.txt?")
    hand.tap("CANCEL").tap("SAVE").tap("OK")
    assert Writer.answers == [f"{STORAGE}/Download/old.txt"]
    assert hand.phone.files.read(f"{STORAGE}/Download/old.txt") == b"content"


def test_typing_another_name_spares_the_tapped_file(hand: Hand) -> None:
    put(hand, "Download/old.txt")
    ask(hand, CREATE, "text/plain", TITLE="new.txt").tap("old.txt")
    field = next(n for n in hand.nodes() if n.cls == "android.widget.EditText")
    hand.tap_at(field.bounds[2] - 30, (field.bounds[1] + field.bounds[3]) // 2)
    hand.press("CTRL_LEFT", "A").press("DEL").type("x.txt").tap("SAVE")
    assert Writer.answers == [f"{STORAGE}/Download/x.txt"]


def test_a_full_phone_saves_nothing(hand: Hand) -> None:
    ask(hand, CREATE, "text/plain", TITLE="new.txt")
    hand.phone.files.full = True
    hand.tap("SAVE")
    hand.phone.files.full = False
    assert hand.sees("Failed to save document")
    assert Writer.answers == []


def test_leaving_saves_nothing(hand: Hand) -> None:
    ask(hand, CREATE, "text/plain", TITLE="new.txt").back()
    assert hand.sees("A page")
    assert Writer.answers == []
    assert hand.phone.files.listdir(f"{STORAGE}/Download") == []


def test_one_can_save_into_a_new_folder(hand: Hand) -> None:
    ask(hand, CREATE, "text/plain", TITLE="new.txt").tap("More options")
    assert not hand.sees("New window")
    hand.tap("New folder").type("Mine").tap("OK")
    assert hand.sees("Files in Mine")
    hand.tap("SAVE")
    assert Writer.answers == [f"{STORAGE}/Download/Mine/new.txt"]


# Opening


def test_opening_begins_with_recent_files_of_the_type(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Download/b.txt")
    ask(hand, OPEN, "text/plain")
    assert hand.sees("Recent")
    assert hand.sees("Recent files")
    assert hand.sees("b.txt")
    assert not hand.sees("a.mp3")
    hand.tap("b.txt")
    assert Writer.answers == [f"{STORAGE}/Download/b.txt"]


def test_pictures_are_recent_images_in_a_grid(hand: Hand) -> None:
    ask(hand, GET, "image/*")
    assert hand.sees("Recent images")
    assert hand.sees("List view")
    hand.tap("Show roots")
    assert hand.texts()[0] == "Open from"
    assert not hand.sees("Videos")


def test_what_does_not_fit_cannot_be_chosen(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/b.txt")
    to(ask(hand, OPEN, "*/*", MIME_TYPES=["text/plain"]), "Music").tap("a.mp3")
    assert Writer.answers == []
    hand.hold("b.txt")
    assert Writer.answers == [f"{STORAGE}/Music/b.txt"]


def test_several_are_chosen_where_that_is_allowed(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/b.mp3")
    to(ask(hand, OPEN, "audio/*", ALLOW_MULTIPLE=True), "Music").hold("a.mp3").tap("b.mp3")
    assert hand.sees("2 selected")
    hand.tap("SELECT")
    assert Writer.answers == [[f"{STORAGE}/Music/a.mp3", f"{STORAGE}/Music/b.mp3"]]


def test_a_folder_is_none_of_several(hand: Hand) -> None:
    put(hand, "Music/a.mp3", "Music/sub/b.mp3")
    to(ask(hand, OPEN, "audio/*", ALLOW_MULTIPLE=True), "Music").hold("a.mp3").tap("sub")
    assert hand.sees("1 selected")
    hand.tap("SELECT")
    assert Writer.answers == [[f"{STORAGE}/Music/a.mp3"]]


def test_apps_folders_are_not_for_others(hand: Hand) -> None:
    put(hand, "Android/data/org.example/a.txt", "Android/media/b.txt")
    to(ask(hand, OPEN, "*/*"), "Android")
    assert hand.sees("media")
    assert not hand.sees("data")


# Folders


def test_a_folder_is_given_after_a_question(hand: Hand) -> None:
    to(ask(hand, TREE), "Alarms").tap("USE THIS FOLDER")
    assert hand.sees("Allow Writer to access files in Alarms?")
    hand.tap("CANCEL")
    assert Writer.answers == []
    hand.tap("USE THIS FOLDER").tap("ALLOW")
    assert Writer.answers == [f"{STORAGE}/Alarms"]


@pytest.mark.parametrize("place", ["Downloads", "sdk_gphone64_x86_64"])
def test_some_folders_are_never_given_whole(hand: Hand, place: str) -> None:
    ask(hand, TREE).tap("Show roots").tap(place)
    assert hand.sees("Can’t use this folder")
    assert hand.sees("To protect your privacy, choose another folder")
    assert not hand.find("USE THIS FOLDER").enabled
    hand.tap("CREATE NEW FOLDER").type("Mine").tap("OK")
    hand.tap("USE THIS FOLDER").tap("ALLOW")
    parent = "/Download" if place == "Downloads" else ""
    assert Writer.answers == [f"{STORAGE}{parent}/Mine"]


def test_a_picker_can_begin_somewhere(hand: Hand) -> None:
    documents = "content://com.android.externalstorage.documents/document/primary%3AMusic"
    start(hand, Intent(TREE, extras={"android.provider.extra.INITIAL_URI": documents}))
    assert hand.sees("Files in Music")


def test_a_half_done_picker_survives_a_save(hand: Hand) -> None:
    to(ask(hand, CREATE, "text/plain", TITLE="a.txt"), "Music")
    before = hand.texts()
    hand.phone.save("x")
    hand.back().back().back()
    hand.phone.load("x")
    assert hand.texts() == before
    hand.tap("SAVE")
    assert Writer.answers == [f"{STORAGE}/Music/a.txt"]
