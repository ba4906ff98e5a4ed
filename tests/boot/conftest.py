"""What tests of starting devices share."""

from pathlib import Path

import pytest

from tests.stand_in import StandIn, stand_in


@pytest.fixture
def sdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StandIn:
    """A virtual phone in the emulator's place."""
    return stand_in(tmp_path, monkeypatch)
