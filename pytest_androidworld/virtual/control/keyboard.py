"""A hardware keyboard: keys by code or name, text character by character."""

from collections.abc import Callable, Sequence

from pytest_androidworld.virtual.control.keys import BY_NAME
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.ui.input import Input


def down(phone: Phone, codes: Sequence[int]) -> None:
    for code in codes:
        phone[Input].key(code, down=True)


def up(phone: Phone, codes: Sequence[int]) -> None:
    for code in reversed(codes):
        phone[Input].key(code, down=False)


def type_text(phone: Phone, text: str, gone: Callable[[], bool] = lambda: False) -> None:
    """Type on a US keyboard; characters that it lacks are skipped, as on an emulator.

    It yields to other work after each character, and stops when the client disconnects.
    """
    for at, letter in enumerate(text):
        if at and gone():
            return
        if at:
            with phone.idle():
                pass
        codes = BY_NAME.get(letter, [])
        down(phone, codes)
        up(phone, codes)
