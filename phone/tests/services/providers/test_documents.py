"""Documents by the ids that the Files app hands out."""

from collections.abc import Callable

import pytest

from phone.tests.services.fresh_media import first_free
from virtual_phone.phone import Phone
from virtual_phone.services.providers.core import Content, ProviderError
from virtual_phone.services.providers.documents import document_uri

Ask = Callable[[str], str]

EXTERNAL = "content://com.android.externalstorage.documents"
DOWNLOADS = "content://com.android.providers.downloads.documents"
MEDIA = "content://com.android.providers.media.documents"


@pytest.fixture
def first(phone: Phone) -> int:
    """The number of the next thing that comes."""
    return first_free(phone)


@pytest.fixture
def files(phone: Phone, first: int) -> None:
    phone.files.write("/sdcard/Download/old.txt", "old")
    phone.clock.advance(5)
    phone.files.write("/sdcard/Download/a b.png", b"")
    phone.files.write("/sdcard/Download/.hidden", b"")


@pytest.mark.usefixtures("files")
def test_a_path_has_an_address_and_an_address_a_path(phone: Phone) -> None:
    uri = document_uri("/storage/emulated/0/Download/a b.png")
    assert uri == f"{EXTERNAL}/document/primary%3ADownload%2Fa%20b.png"
    assert phone[Content].path(uri) == "/storage/emulated/0/Download/a b.png"
    assert phone[Content].get_type(uri) == "image/png"


@pytest.mark.usefixtures("files")
def test_a_document_and_what_is_in_a_folder(ask: Ask) -> None:
    assert ask(f"query --uri {EXTERNAL}/document/primary%3ADownload%2Fold.txt") == (
        "Row: 0 document_id=primary:Download/old.txt, mime_type=text/plain, "
        "_display_name=old.txt, last_modified=1697384040000, flags=326, _size=3\n"
    )
    children = "document/primary%3ADownload/children --projection document_id:mime_type:flags"
    for tree in "", "tree/primary%3A/":
        assert ask(f"query --uri {EXTERNAL}/{tree}{children}") == (
            "Row: 0 document_id=primary:Download/a b.png, mime_type=image/png, flags=327\n"
            "Row: 1 document_id=primary:Download/old.txt, mime_type=text/plain, flags=326\n"
        )


def test_the_root_is_called_like_the_phone(ask: Ask) -> None:
    assert ask(f"query --uri {EXTERNAL}/document/primary%3A --projection _display_name:_size") == (
        "Row: 0 _display_name=sdk_gphone64_x86_64, _size=NULL\n"
    )
    assert ask(f"gettype --uri {EXTERNAL}/document/home%3A") == (
        "Result: vnd.android.document/directory\n"
    )


@pytest.mark.usefixtures("files")
def test_downloads_come_newest_first_by_their_numbers(ask: Ask, phone: Phone, first: int) -> None:
    phone.files.mkdir("/sdcard/Download/folder")
    columns = "--projection document_id:_display_name"
    assert ask(f"query --uri {DOWNLOADS}/document/downloads/children {columns}") == (
        f"Row: 0 document_id=msf:{first + 1}, _display_name=a b.png\n"
        f"Row: 1 document_id=msd:{first + 3}, _display_name=folder\n"
        f"Row: 2 document_id=msf:{first}, _display_name=old.txt\n"
    )
    assert ask(f"read --uri {DOWNLOADS}/document/msf%3A{first}") == "old"
    raw = "raw%3A%2Fstorage%2Femulated%2F0%2FDownload%2Fold.txt"
    assert ask(f"read --uri {DOWNLOADS}/document/{raw}") == "old"


@pytest.mark.usefixtures("files")
def test_media_by_their_numbers(phone: Phone, first: int) -> None:
    content = phone[Content]
    assert content.path(f"{MEDIA}/document/image%3A{first + 1}").endswith("/a b.png")
    found = content.query(f"{DOWNLOADS}/document/msf%3A{first + 1}")
    assert found is not None
    assert len(found) == 1


@pytest.mark.usefixtures("files")
def test_a_folder_is_no_file(phone: Phone) -> None:
    from virtual_phone.shell.run import run_text

    result = run_text(phone, f"content read --uri {EXTERNAL}/document/primary%3ADownload")
    assert "java.io.FileNotFoundException: " in result.stderr
    assert "EISDIR" in result.stderr


@pytest.mark.parametrize(
    "uri",
    [
        f"{EXTERNAL}/document/primary%3ADownload%2Fnone.txt",
        f"{EXTERNAL}/document/primary%3A..%2F..%2Fdata",
        f"{EXTERNAL}/document/sdcard%3Ax",
        f"{EXTERNAL}/document/primary",
        f"{DOWNLOADS}/document/msf%3A1",
        f"{DOWNLOADS}/document/msf%3Ax",
        f"{DOWNLOADS}/document/raw%3A%2Fdata%2Fsystem",
        f"{DOWNLOADS}/document/nothing",
        f"{MEDIA}/document/image%3A1",
        f"{MEDIA}/document/thing%3A1",
    ],
)
def test_what_is_not_there(phone: Phone, uri: str) -> None:
    with pytest.raises(ProviderError, match="FileNotFoundException: Missing file"):
        phone[Content].path(uri)


def test_an_unknown_address(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    with pytest.raises(ProviderError, match="Unknown URL"):
        phone[Content].query(f"{EXTERNAL}/nowhere")
