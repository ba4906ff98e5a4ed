"""``content://settings``."""

from collections.abc import Callable

import pytest

from virtual_phone.phone import Phone
from virtual_phone.services.providers.core import Content, ProviderError
from virtual_phone.services.settings import Settings

Ask = Callable[[str], str]

SYSTEM, SECURE = "content://settings/system", "content://settings/secure"


def test_a_value_is_found_by_its_name(ask: Ask, phone: Phone) -> None:
    phone[Settings].put("system", "screen_brightness", 255)
    line = f"query --uri {SYSTEM} --projection name:value --where \"name='screen_brightness'\""
    assert ask(line) == "Row: 0 name=screen_brightness, value=255\n"
    assert ask(f"query --uri {SYSTEM}/screen_brightness --projection value") == (
        "Row: 0 value=255\n"
    )
    assert ask(f"query --uri {SYSTEM}/no_such_key") == "No result found.\n"


def test_values_are_put_there_silently(ask: Ask, phone: Phone) -> None:
    assert ask(f"insert --uri {SECURE} --bind name:s:x --bind value:s:y") == ""
    assert phone[Settings].get("secure", "x") == "y"
    ask(f"insert --uri {SECURE}/z --bind value:n:")
    assert phone[Settings].get("secure", "z") == ""
    ask(f"insert --uri {SECURE} --bind value:s:nameless")
    ask(f"update --uri {SECURE} --bind value:i:5 --where \"name IN ('x', 'z')\"")
    assert (phone[Settings].get("secure", "x"), phone[Settings].get("secure", "z")) == ("5", "5")
    ask(f"delete --uri {SECURE}/x")
    assert phone[Settings].get("secure", "x") is None
    assert phone[Settings].get("secure", "z") == "5"


def test_methods(ask: Ask, phone: Phone) -> None:
    call = "call --uri content://settings --method {} --arg wifi_on"
    assert ask(call.format("GET_global")) == "Result: Bundle[{value=1}]\n"
    assert ask(call.format("PUT_global") + " --extra value:s:0") == "Result: null\n"
    assert phone[Settings].get("global", "wifi_on") == "0"
    assert ask(call.format("DELETE_global")) == "Result: Bundle[{result_rows_deleted=1}]\n"
    assert ask(call.format("GET_global")) == "Result: Bundle[{value=null}]\n"


def test_types_are_reported(ask: Ask) -> None:
    assert ask(f"gettype --uri {SYSTEM}") == "Result: vnd.android.cursor.dir/system\n"
    assert ask(f"gettype --uri {SYSTEM}/x") == "Result: vnd.android.cursor.item/system\n"


def test_there_are_three_tables(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    with pytest.raises(ProviderError, match="Bad root path: config"):
        phone[Content].query("content://settings/config")
    assert phone[Content].call("content://settings", "GET_config", "x") is None
    assert phone.unknown["method of settings: GET_config"] == 1
