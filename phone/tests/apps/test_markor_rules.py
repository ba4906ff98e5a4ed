"""Markor's rules about files, without its screens."""

import pytest

from virtual_phone.apps.markor import opening
from virtual_phone.apps.markor.app import Markor
from virtual_phone.apps.markor.folders import above, inside, permitted
from virtual_phone.apps.markor.search import Query
from virtual_phone.apps.markor.transfer import Transfer, free_name
from virtual_phone.phone import Phone
from virtual_phone.services.processes import Processes
from virtual_phone.storage.files import STORAGE

FROM, TO = f"{STORAGE}/Documents/markor", f"{STORAGE}/Download"


@pytest.fixture
def app(phone: Phone) -> Markor:
    app = phone[Processes].background(Markor.package)
    assert isinstance(app, Markor)
    return app


def write(app: Markor, *paths: str) -> None:
    with app.phone.busy():
        for path in paths:
            app.phone.files.write(path, f"written to {path}")


@pytest.mark.parametrize(
    ("typed", "there"),
    [("a:b", ""), ("a/b", ""), ("50%", ""), ("line\nline", ""), ("my note_1.md", "my note_1.md")],
)
def test_what_a_name_may_contain(typed: str, there: str) -> None:
    assert permitted(typed) == there


def test_the_root_is_above_itself() -> None:
    assert [above("/"), above("/storage"), above("/storage/a/")] == ["/", "/", "/storage"]


def test_a_name_never_leads_out_of_its_folder() -> None:
    assert inside(FROM, "/etc/passwd") == f"{FROM}/etc/passwd"


@pytest.mark.parametrize(
    ("name", "free"),
    [("a.md", "a_2.md"), (".hidden", ".hidden_1"), ("folder", "folder_1")],
)
def test_a_free_name_keeps_the_extension(app: Markor, name: str, free: str) -> None:
    write(app, *(f"{TO}/{each}" for each in ("a.md", "a_1.md", ".hidden", "folder")))
    assert free_name(app.phone.files, f"{TO}/{name}") == f"{TO}/{free}"


def test_files_of_several_types_are_shared_as_any_type() -> None:
    send = opening.sharing([f"{FROM}/a b.md", f"{FROM}/c.png"]).extras["intent"]
    address = "content://net.gsantner.markor.provider/external_files/Documents/markor"
    assert send["type"] == "*/*"
    assert send["extras"][opening.STREAM] == [f"{address}/a%20b.md", f"{address}/c.png"]


def test_a_transfer_stops_at_a_name_that_is_taken(app: Markor) -> None:
    write(app, f"{FROM}/a.md", f"{FROM}/b.md", f"{FROM}/c.md", f"{TO}/b.md")
    transfer = Transfer("Move", [f"{FROM}/{name}.md" for name in "abc"], TO)
    with app.phone.busy():
        assert not transfer.run(app)
        assert transfer.paths == [f"{FROM}/b.md", f"{FROM}/c.md"]
        transfer.decide(app, "Skip")
        assert transfer.run(app)
    assert app.phone.files.read_text(f"{TO}/b.md") == f"written to {TO}/b.md"
    assert app.phone.files.listdir(FROM) == [".app", "b.md"]


def test_a_file_that_is_gone_meanwhile_is_passed_over(app: Markor) -> None:
    write(app, f"{FROM}/b.md")
    with app.phone.busy():
        assert Transfer("Copy", [f"{FROM}/a.md", f"{FROM}/b.md"], TO).run(app)
    assert "b.md" in app.phone.files.listdir(TO)
    assert "a.md" not in app.phone.files.listdir(TO)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (
            Query("markor/a", is_regex=False, case_sensitive=False, in_content=False),
            [],
        ),  # names, not paths
        (Query("A.MD", is_regex=False, case_sensitive=True, in_content=False), []),
        (Query("A.MD", is_regex=False, case_sensitive=False, in_content=False), ["a.md"]),
        (Query("Written To", is_regex=False, case_sensitive=True, in_content=True), []),
        (
            Query("Written To", is_regex=False, case_sensitive=False, in_content=True),
            ["a.md", "b.md"],
        ),
    ],
)
def test_what_a_query_matches(app: Markor, query: Query, found: list[str]) -> None:
    write(app, f"{FROM}/a.md", f"{FROM}/b.md")
    assert query.matches(app.phone.files, FROM) == [f"{FROM}/{name}" for name in found]


def test_popular_documents_are_those_opened_most_often(app: Markor) -> None:
    with app.phone.busy():
        for name in "abbcbc":
            app.store.opened(name)
    assert app.store.listed("popular") == ["b", "c", "a"]
    assert app.store.listed("recent") == ["c", "b", "a"]


def test_a_document_that_moves_stays_on_the_lists(app: Markor) -> None:
    with app.phone.busy():
        app.store.opened("a")
        app.store.opened("b")
        app.store.moved("a", "A")
    assert app.store.listed("recent") == ["b", "A"]
