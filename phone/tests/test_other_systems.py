"""What another system than Linux has differently, as far as it can be had here."""

import resource
from collections import Counter
from pathlib import Path

import pytest

from virtual_phone import __main__ as program
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.shell.run import run_text

CHECKOUT = Path(__file__).parents[2]
IGNORED = {".git", ".venv", ".tox", "build", "dist", "__pycache__"}


def same_but_for_case(paths: list[str]) -> list[str]:
    return [path for path, number in Counter(map(str.casefold, paths)).items() if number > 1]


def test_in_a_folder_that_ignores_case_a_new_phone_keeps_all_its_files(phone: Phone) -> None:
    paths = [*phone.files.walk("/")]
    assert len(paths) > 100
    assert same_but_for_case(paths) == []


def test_in_a_folder_that_ignores_case_a_checkout_keeps_all_its_files() -> None:
    files = [path for path in CHECKOUT.rglob("*") if not IGNORED & {*path.parts}]
    assert len(files) > 500
    assert same_but_for_case([str(path) for path in files]) == []


def test_a_phone_starts_where_fewer_files_may_be_open_than_the_system_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """macOS names no limit, and refuses more than OPEN_MAX."""
    asked: list[int] = []

    def set_limit(kind: int, limits: tuple[int, int]) -> None:
        asked.append(limits[0])
        if limits[0] > 10240:
            raise ValueError("current limit exceeds maximum limit")

    unlimited = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, unlimited))
    monkeypatch.setattr(resource, "setrlimit", set_limit)
    program._open_many_files()
    assert asked == [16384, 10240]


def test_a_phone_behind_a_link_tells_nothing_of_either_place(tmp_path: Path) -> None:
    """The temporary folders of macOS lie behind one."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    phone = Phone(tmp_path / "link" / "phone", all_parts())
    try:
        line = "cd /data/local/tmp; sqlite3 x.db 'create table t(a); pragma database_list; x'"
        told = run_text(phone, line)
    finally:
        phone.close()
    assert told.stdout == "0|main|/data/local/tmp/x.db\n"
    assert told.stderr.startswith("Error: ")
    assert str(tmp_path) not in told.stderr
