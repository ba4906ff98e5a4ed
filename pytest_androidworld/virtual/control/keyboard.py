"""A keyboard plugged into the phone: keys by code or name, text letter by letter."""

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
    """Type it on an American keyboard; letters that it has not are left out, as emulators do.

    Others may work after each letter, and nothing more is typed for a client that is gone.
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
