"""Machines of a run are compared by all code of the project: the plugin's, and the phone's."""

import pytest

from pytest_androidworld.boot import phone_identity
from pytest_androidworld.plugin.journal import package_digest


def test_another_phone_is_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = package_digest.digest.__wrapped__()
    assert before == package_digest.digest.__wrapped__()
    other = phone_identity().replace(")", "0)")
    monkeypatch.setattr(package_digest, "phone_identity", lambda: other)
    assert package_digest.digest.__wrapped__() != before
