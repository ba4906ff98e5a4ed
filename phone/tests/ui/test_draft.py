"""The draft kit: where two versions of a text differ."""

from typing import Any

from virtual_phone.ui.kits.draft import difference


class Counted(str):
    """A text that counts the characters that are read of it."""

    __slots__ = ("read",)

    def __getitem__(self, place: Any) -> str:
        part = super().__getitem__(place)
        self.read = getattr(self, "read", 0) + len(part)
        return part


def test_a_long_text_is_read_about_once() -> None:
    """For that happens at each letter that is typed."""
    half = "ab" * 200_000
    old = Counted(half + half)
    assert difference(old, half + "x" + half) == (400_000, "", "x")
    assert old.read < 1.2 * len(old)
