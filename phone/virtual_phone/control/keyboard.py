"""A hardware keyboard: keys by code or name, text character by character."""

from collections.abc import Callable, Sequence

from virtual_phone.control.keys import BY_NAME
from virtual_phone.control.slices import in_slices
from virtual_phone.phone import Phone
from virtual_phone.ui.input import Input


def down(phone: Phone, codes: Sequence[int]) -> None:
    for code in codes:
        phone[Input].key(code, down=True)


def up(phone: Phone, codes: Sequence[int]) -> None:
    for code in reversed(codes):
        phone[Input].key(code, down=False)


def type_text(phone: Phone, text: str, listening: Callable[[], bool]) -> None:
    """Type on a US keyboard; characters that it lacks are skipped, as on an emulator.

    Each character is a slice.
    """
    for letter in in_slices(phone, text, 1, listening):
        codes = BY_NAME.get(letter, [])
        down(phone, codes)
        up(phone, codes)
