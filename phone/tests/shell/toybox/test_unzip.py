"""unzip and zipinfo."""

import io
import zipfile
from collections.abc import Mapping

import pytest

from phone.tests.shell.conftest import HOME
from phone.tests.shell.tables import Run, printed
from virtual_phone.phone import Phone
from virtual_phone.shell.run import Result


def packed(members: Mapping[str, str]) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as archive:
        for name, text in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2023, 10, 15, 15, 34, 0)), text)
    return memory.getvalue()


@pytest.fixture
def zipped(tree: Run, box: Phone) -> Run:
    """The folder, with two zip files in it."""
    members = {"top.txt": "top\n", "in/": "", "in/side.txt": "side\n"}
    box.files.write(f"{HOME}/pack.zip", packed(members))
    box.files.write(f"{HOME}/evil.zip", packed({"../../evil": "x", "/abs/evil": "x", "ok": "x"}))
    return tree


LISTED = """\
Archive:  pack.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
        4  2023-10-15 15:34   top.txt
        0  2023-10-15 15:34   in/
        5  2023-10-15 15:34   in/side.txt
---------                     -------
        9                     3 files
"""
UNZIP = [
    ("unzip -l pack.zip", LISTED),
    (
        "unzip pack.zip; cat in/side.txt",
        "Archive:  pack.zip\n  inflating: top.txt\n  inflating: in/side.txt\nside\n",
    ),
    ("unzip -q pack.zip -d new; find new", "new\nnew/in\nnew/in/side.txt\nnew/top.txt\n"),
    ("unzip pack.zip -d e | tail -n 1", "  inflating: e/in/side.txt\n"),
    ("unzip -p pack.zip top.txt", "top\n"),
    ("echo old > top.txt; unzip -q pack.zip; cat top.txt", "old\n"),
    ("echo old > top.txt; unzip -q -o pack.zip top.txt; cat top.txt", "top\n"),
    ("unzip -j -q pack.zip; cat side.txt", "side\n"),
    ("unzip -q pack.zip -x '*.txt'; ls -A in", ""),
    ("zipinfo -1 pack.zip 'in*'", "in/\nin/side.txt\n"),
    (
        "unzip -q evil.zip; cat ok; ls ../../evil /abs/evil abs/evil",
        "xabs/evil\n",
        "unzip: bad filename ../../evil\nls: ../../evil: No such file or directory\n"
        "ls: /abs/evil: No such file or directory\n",
        1,
    ),
    ("unzip num", "", "unzip: couldn't open num: Invalid file\n", 2),
    ("unzip nope.zip", "", "unzip: couldn't open nope.zip: I/O error\n", 2),
    ("unzip", "", 'unzip: Needs 1 argument (see "unzip --help")\n', 2),
]


@printed(UNZIP)
def test_zip_files(line: str, expected: Result, zipped: Run) -> None:
    assert zipped(line) == expected
