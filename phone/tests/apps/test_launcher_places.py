"""The launcher's rules: what a search finds, and where measured places are on another screen."""

import pytest

from virtual_phone.apps.launcher.places import Scale, begins_a_word


@pytest.mark.parametrize(
    ("label", "typed", "found"),
    [
        ("Clock", "lock", False),
        ("Clock", "CLO", True),
        ("SMS Messenger", "mess", True),
        ("YT Music", "yt m", True),
        ("Wi-Fi", "fi", True),
        ("Photos", "photos!", False),
    ],
)
def test_a_search_finds_what_a_word_begins_with(label: str, typed: str, found: bool) -> None:
    assert begins_a_word(label, typed) is found


def test_a_measured_place_is_scaled_in_both_directions() -> None:
    assert Scale(across=0.5, down=0.25).at(10, 20, 110, 220) == {
        "at": "top start",
        "margin": (5, 5, 0, 0),
        "width": 50,
        "height": 50,
    }
