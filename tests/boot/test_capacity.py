"""How many emulators a machine bears."""

from pathlib import Path

import pytest

from pytest_androidworld.boot import capacity

GB = 1 << 30


@pytest.mark.parametrize(
    ("cores", "memory", "megabytes", "most"),
    [
        (2, 16, 0, 1),
        (4, 16, 0, 2),  # a hosted runner
        (16, 8, 0, 2),
        (16, 9, 4096, 2),  # its own memory, where that is more
        (16, 9, 1024, 3),
        (64, 256, 4096, 32),
        (1, 1, 0, 1),  # one is tried on any
        (3.5, 64, 0, 1),
    ],
)
def test_each_takes_two_cores_and_three_gigabytes(
    monkeypatch: pytest.MonkeyPatch, cores: float, memory: int, megabytes: int, most: int
) -> None:
    monkeypatch.setattr(capacity, "cores", lambda: cores)
    monkeypatch.setattr(capacity, "memory", lambda: memory * GB)
    assert capacity.emulators(megabytes) == most


def test_a_container_has_what_it_was_given(tmp_path: Path) -> None:
    (tmp_path / "cpu.max").write_text("50000 100000\n")
    (tmp_path / "memory.max").write_text("1048576\n")
    assert capacity.cores(tmp_path) == 0.5
    assert capacity.memory(tmp_path) == 1048576


def test_a_container_without_limits_has_the_machines(tmp_path: Path) -> None:
    whole = capacity.cores(tmp_path / "none"), capacity.memory(tmp_path / "none")
    (tmp_path / "cpu.max").write_text("max 100000\n")
    (tmp_path / "memory.max").write_text("max\n")
    assert (capacity.cores(tmp_path), capacity.memory(tmp_path)) == whole


def test_a_machine_may_have_room_for_none() -> None:
    assert capacity.room(1, 16 * GB) == 0
    assert capacity.room(8, 3 * GB - 1) == 0
    assert capacity.room(8, 8 * GB, 4096) == 2
