"""The SD card: a volume beside the phone's own storage, and what is left once it is ejected."""

import pytest

from phone.tests.hand import Hand
from virtual_phone.phone import Phone, UnknownRequest
from virtual_phone.services.providers.documents import document_uri
from virtual_phone.shell.run import run_text
from virtual_phone.storage.files import CARD, STORAGE

PACKAGE = "com.google.android.documentsui"
EXTERNAL = "content://com.android.externalstorage.documents/document"


@pytest.fixture
def hand(phone: Phone) -> Hand:
    return Hand(phone)


def put(hand: Hand, path: str, data: str = "content") -> None:
    with hand.phone.busy():
        hand.phone.files.write(path, data)


def reboot(hand: Hand) -> None:
    with hand.phone.busy():
        hand.phone.reboot()


def titles(hand: Hand) -> list[str]:
    return [n.text for n in hand.nodes() if n.resource_id == "android:id/title"]


def test_what_is_not_the_card_cannot_be_ejected(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Show roots")
    ejects = [n for n in hand.nodes() if n.resource_id == f"{PACKAGE}:id/action_icon_area"]
    assert [n.desc for n in ejects] == ["Eject"]
    assert titles(hand)[-2:] == ["sdk_gphone64_x86_64", "SDCARD"]


def test_the_card_has_the_public_folders_and_one_of_its_file_system(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Show roots").tap("SDCARD")
    assert hand.sees("Files on SDCARD")
    assert " ".join(titles(hand)) == (
        "Alarms Android Audiobooks DCIM Documents Download LOST.DIR Movies Music Notifications "
        "Pictures Podcasts Recordings Ringtones"
    )
    hand.tap("Music").back()
    assert hand.sees("Files on SDCARD")


def test_a_file_moves_to_the_card_with_its_bytes(hand: Hand) -> None:
    put(hand, f"{STORAGE}/Download/a.txt", "mine")
    hand.launch(PACKAGE).hold("a.txt").tap("More options").tap("Move to…")
    hand.tap("Show roots").tap("SDCARD").tap("Alarms").tap("MOVE")
    assert not hand.phone.files.exists(f"{STORAGE}/Download/a.txt")
    assert hand.phone.files.read(f"{CARD}/Alarms/a.txt") == b"mine"
    hand.tap("Show roots").tap("SDCARD").tap("Alarms")
    assert titles(hand) == ["a.txt"]


def test_ejected_it_is_gone_until_a_restart_and_its_files_stay_on_it(hand: Hand) -> None:
    put(hand, f"{CARD}/Music/a.txt", "mine")
    hand.launch(PACKAGE).tap("Show roots").tap("SDCARD").tap("Show roots").tap("Eject")
    assert hand.sees("Files in Downloads")
    assert not hand.phone.files.exists(CARD)
    hand.tap("Show roots")
    assert titles(hand)[-1] == "sdk_gphone64_x86_64"
    assert not hand.sees("Eject")
    reboot(hand)
    assert hand.phone.files.read(f"{CARD}/Music/a.txt") == b"mine"


def test_ejected_from_another_place_that_place_stays(hand: Hand) -> None:
    hand.launch(PACKAGE).tap("Show roots").tap("Recent").tap("Show roots").tap("Eject")
    assert titles(hand)[-1] == "sdk_gphone64_x86_64"
    hand.back()
    assert hand.sees("Recent files")


def test_its_documents_have_addresses_and_a_name(phone: Phone) -> None:
    phone.files.write(f"{CARD}/Download/a b.png", b"")
    uri = document_uri(f"{CARD}/Download/a b.png")
    assert uri == f"{EXTERNAL}/1B09-1E14%3ADownload%2Fa%20b.png"
    assert document_uri(f"{CARD}2") == f"{EXTERNAL}/primary%3Astorage%2F1B09-1E142"
    query = f"content query --projection _display_name --uri {EXTERNAL}"
    assert run_text(phone, f"{query}/1B09-1E14%3A").stdout == "Row: 0 _display_name=SDCARD\n"
    assert run_text(phone, f"{query}/1B09-1E14%3ADownload%2Fa%20b.png").stdout == (
        "Row: 0 _display_name=a b.png\n"
    )


def test_letter_case_is_ignored_and_modes_are_fixed(phone: Phone) -> None:
    line = f"echo x >{CARD}/music/A.txt; chmod 777 {CARD}/Music/a.TXT; ls -l {CARD}/Music"
    assert run_text(phone, line).stdout.splitlines()[1].startswith("-rw-rw----")


def test_the_shell_mounts_and_unmounts_it(phone: Phone) -> None:
    volumes = "emulated;0 mounted null\nprivate mounted null\n"
    assert run_text(phone, "sm list-volumes").stdout == (
        f"{volumes}public:254,96 mounted 1B09-1E14\n"
    )
    assert run_text(phone, f"df {CARD}/Music").stdout.splitlines()[1].split() == [
        "/dev/fuse", "524288", "68", "524220", "1%", "/storage/1B09-1E14",
    ]  # fmt: skip
    run_text(phone, "sm unmount public:254,96")
    assert run_text(phone, "ls /storage").stdout == "emulated\nself\n"
    assert run_text(phone, "sm list-volumes public").stdout == (
        "public:254,96 unmounted 1B09-1E14\n"
    )
    assert "1B09" not in run_text(phone, "df; mount").stdout
    run_text(phone, "sm mount public:254,96; sm mount public:254,96")
    assert run_text(phone, "ls /storage").stdout == "1B09-1E14\nemulated\nself\n"
    assert run_text(phone, "sm list-disks").stdout == "disk:254,96\n"


def test_a_volume_that_it_has_not_is_named(phone: Phone) -> None:
    with pytest.raises(UnknownRequest, match="unmount public:1,2"):
        run_text(phone, "sm unmount public:1,2")
    usage = run_text(phone, "sm")
    assert (usage.status, usage.stderr.partition("\n")[0]) == (
        1,
        "usage: sm list-disks [adoptable]",
    )
