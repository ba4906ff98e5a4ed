"""A file is written to whatever has become of its descriptor."""

import os
from pathlib import Path

import pytest

from pytest_androidworld.report.lasting_file import LastingFile


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "file"


@pytest.fixture
def file(path: Path) -> LastingFile:
    file = LastingFile(path)
    file.append(b"one ")
    return file


def test_it_is_opened_again_when_it_was_closed(file: LastingFile, path: Path) -> None:
    os.close(file._number)
    file.append(b"two")
    assert path.read_bytes() == b"one two"
    assert file.size() == 7


def test_another_file_with_its_number_is_not_written_to(
    file: LastingFile, path: Path, tmp_path: Path
) -> None:
    number = file._number
    os.close(number)
    other = os.open(tmp_path / "other", os.O_RDWR | os.O_CREAT)
    assert other == number
    file.append(b"two")
    file.close()
    assert path.read_bytes() == b"one two"
    assert os.fstat(other).st_size == 0, "and it is still open"
    os.close(other)


def test_a_file_that_has_been_moved_is_written_to_until_it_is_closed(
    file: LastingFile, path: Path, tmp_path: Path
) -> None:
    path.rename(tmp_path / "moved")
    file.append(b"two")
    assert (tmp_path / "moved").read_bytes() == b"one two"
    path.write_bytes(b"of the agent")
    os.close(file._number)
    with pytest.raises(FileNotFoundError, match="it was closed, and another file has its name"):
        file.append(b"three")
    assert path.read_bytes() == b"of the agent"


def test_it_is_cut_where_it_was(file: LastingFile, path: Path) -> None:
    size = file.size()
    file.append(b"two")
    os.close(file._number)
    file.truncate(size)
    file.append(b"three")
    assert path.read_bytes() == b"one three"


def test_one_that_is_there_is_not_written_over(path: Path) -> None:
    path.write_bytes(b"one")
    with pytest.raises(FileExistsError):
        LastingFile(path)
    assert path.read_bytes() == b"one"
