"""What tests of providers share: a phone asked through its own shell."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers.core import SHELL
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text


@pytest.fixture
def ask(phone: Phone) -> Callable[[str], str]:
    """Runs ``content …`` and returns what it prints; a complaint fails the test."""

    def run(arguments: str) -> str:
        result = run_text(phone, f"content {arguments}")
        assert (result.stderr, result.status) == ("", 0)
        return result.stdout

    return run


@pytest.fixture
def writable(phone: Phone) -> None:
    """The shell is the default SMS app, so that it may write messages."""
    phone[Settings].put("secure", "sms_default_application", SHELL)
