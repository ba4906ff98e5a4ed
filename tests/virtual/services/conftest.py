"""Small APKs for tests."""

from collections.abc import Callable

import pytest

from tests.apks import packed


@pytest.fixture
def apk() -> Callable[..., bytes]:
    """Makes the bytes of an APK: ``apk("org.example.tally")``."""
    return packed
