"""What has changed since a mark is listed: files, rows, what is set; and nothing else."""

from typing import Any

from virtual_phone.phone import Phone
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.inventory import Inventory
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.settings import Settings
from virtual_phone.storage.row_changes import LONGEST

CONTACTS = "/data/data/com.android.providers.contacts/databases/contacts2.db"
INDEX = "/data/data/com.google.android.providers.media.module/databases/external.db"
FOLDER = "/storage/emulated/0/Download"
NOTE = f"{FOLDER}/note.txt"
GROUP = "INSERT INTO groups (_id, title, deleted) VALUES (9, 'Family', 0)"


def changes(phone: Phone, number: int) -> list[dict[str, Any]]:
    found = phone[Inventory].changes(number)
    assert found is not None
    return found


def test_a_phone_that_nobody_touches_has_not_changed(phone: Phone) -> None:
    number = phone[Inventory].mark()
    phone.sleep(60)
    assert changes(phone, number) == []


def test_files_that_came_went_and_changed_are_listed(phone: Phone) -> None:
    phone.files.write(NOTE, b"one")
    phone.files.write(f"{FOLDER}/old.txt", b"old")
    number = phone[Inventory].mark()
    phone.files.write(NOTE, b"two")
    phone.files.remove(f"{FOLDER}/old.txt")
    phone.files.mkdir(f"{FOLDER}/new")
    found = {each["path"]: (each["before"], each["after"]) for each in changes(phone, number)}
    (before, after) = found.pop(NOTE)
    assert (before[0], after[0]) == ("file", "file")
    assert before[1] != after[1]
    assert found[f"{FOLDER}/new"] == (None, ["folder", ""])
    assert found[f"{FOLDER}/old.txt"][1] is None


def test_a_file_that_is_what_it_was_has_not_changed(phone: Phone) -> None:
    phone.files.write(NOTE, b"one")
    number = phone[Inventory].mark()
    phone.files.write(NOTE, b"two")
    phone.files.write(NOTE, b"one")
    assert changes(phone, number) == []


def test_of_a_database_the_rows_are_listed_also_if_it_was_written_before(phone: Phone) -> None:
    database = phone.databases.open(CONTACTS)
    number = phone[Inventory].mark()
    database.execute(GROUP)
    (added,) = changes(phone, number)
    assert (added["path"], added["table"], added["before"]) == (CONTACTS, "groups", None)
    assert added["after"]["title"] == "Family"
    number = phone[Inventory].mark()
    database.execute("UPDATE groups SET title = 'Friends' WHERE _id = 9")
    (changed,) = changes(phone, number)
    assert (changed["before"]["title"], changed["after"]["title"]) == ("Family", "Friends")
    database.execute("DELETE FROM groups WHERE _id = 9")
    (deleted,) = changes(phone, number)
    assert (deleted["before"]["title"], deleted["after"]) == ("Family", None)


def test_a_row_that_only_got_another_number_has_not_changed(phone: Phone) -> None:
    database = phone.databases.open(CONTACTS)
    database.execute(GROUP)
    number = phone[Inventory].mark()
    database.execute("DELETE FROM groups WHERE _id = 9")
    database.execute(GROUP.replace("9", "12"))
    assert changes(phone, number) == []
    database.execute(GROUP.replace("9", "13"))
    assert len(changes(phone, number)) == 1  # a second one is one more


def test_the_rows_of_a_database_that_came_or_went_are_listed(phone: Phone) -> None:
    phone.databases.close()
    number = phone[Inventory].mark()
    data = phone.files.read(CONTACTS)
    phone.files.remove(CONTACTS)
    gone = changes(phone, number)
    assert {each["table"] for each in gone} >= {"mimetypes"}
    assert all(each["after"] is None for each in gone)
    phone.files.write(f"{FOLDER}/copy.db", data)
    came = [each for each in changes(phone, number) if each["path"] == f"{FOLDER}/copy.db"]
    assert len(came) == len(gone)


def test_long_values_are_cut_and_bytes_are_text(phone: Phone) -> None:
    number = phone[Inventory].mark()
    database = phone.databases.open(CONTACTS)
    database.execute(GROUP)
    database.execute("UPDATE groups SET title = ?, notes = ?", ("x" * 9000, b"\0\xff"))
    (added,) = changes(phone, number)
    assert (len(added["after"]["title"]), added["after"]["notes"]) == (LONGEST, "x'00ff'")


def test_the_index_of_media_files_follows_from_them(phone: Phone) -> None:
    number = phone[Inventory].mark()
    phone.databases.open(INDEX).execute("DELETE FROM files")
    assert changes(phone, number) == []


def test_settings_and_clipboard_are_listed_by_what_they_hold(phone: Phone) -> None:
    number = phone[Inventory].mark()
    phone[Settings].put("system", "font_scale", "1.3")
    phone[Clipboard].copy("milk")
    found = {
        tuple(each["path"]): (each["before"], each["after"]) for each in changes(phone, number)
    }
    assert found["settings", "system", "font_scale"] == ("1.0", "1.3")
    assert found["clipboard", "text"] == (None, "milk")


def test_what_was_the_only_one_of_its_kind_and_is_gone_is_listed(phone: Phone) -> None:
    state = phone[Permissions].state
    state["set"] = {"a.b": {"CAMERA": {"granted": True}}}
    number = phone[Inventory].mark()
    state["set"] = {}
    (change,) = changes(phone, number)
    assert change["path"] == ["permissions", "set", "a.b", "CAMERA", "granted"]
    assert (change["before"], change["after"]) == (True, None)


def test_only_the_newest_mark_is_known(phone: Phone) -> None:
    first, second = phone[Inventory].mark(), phone[Inventory].mark()
    assert phone[Inventory].changes(first) is None
    assert phone[Inventory].changes(second) == []


def test_a_mark_outlives_a_snapshot_that_is_saved_and_a_restart(phone: Phone) -> None:
    number = phone[Inventory].mark()
    phone.files.write(NOTE, b"one")
    phone.save("other")
    phone.snapshots.delete("other")
    phone.reboot()
    assert NOTE in {str(each["path"]) for each in changes(phone, number)}


def test_marking_and_comparing_change_nothing(phone: Phone) -> None:
    phone.databases.open(CONTACTS).execute(GROUP)
    before = phone.digest()
    phone[Inventory].changes(phone[Inventory].mark())
    assert phone.digest() == before
