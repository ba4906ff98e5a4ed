"""Providers who have nothing."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers.core import Content, ProviderError

Ask = Callable[[str], str]


@pytest.mark.parametrize(
    "uri",
    [
        "content://com.android.calendar/events",
        "content://com.android.calendar/instances/when/0/1697384040000",
        "content://downloads/my_downloads",
    ],
)
def test_nothing_is_there_and_nothing_can_be_deleted(ask: Ask, uri: str) -> None:
    assert ask(f"query --uri {uri}") == "No result found.\n"
    assert ask(f"delete --uri {uri}") == ""


def test_nothing_can_be_put_there(new_phone: Callable[..., Phone]) -> None:
    content = new_phone()[Content]
    for wrong in (
        lambda: content.insert("content://com.android.calendar/events", {"title": "x"}),
        lambda: content.update("content://com.android.calendar/events", {"title": "x"}),
        lambda: content.query("content://com.android.calendar/nowhere"),
        lambda: content.delete("content://downloads/nowhere"),
        lambda: content.path("content://downloads/my_downloads/1"),
    ):
        with pytest.raises(ProviderError):
            wrong()
    assert content.get_type("content://downloads/my_downloads") is None
