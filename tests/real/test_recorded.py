"""The recorded file, and the lists of a device, are read into the same kind of elements."""

from pytest_androidworld import Element
from pytest_androidworld.env.state import Rect
from tests.real.recorded import KEYBOARD, SYSTEM_UI, Seen, from_elements, recorded_screens


def test_all_screens_are_there() -> None:
    of_apps = [
        element
        for name, elements in recorded_screens().items()
        for element in elements
        if name.startswith("systemui.") or element.package not in (SYSTEM_UI, KEYBOARD)
    ]
    assert len(recorded_screens()) == 51
    assert len(of_apps) == 749


def test_a_row_of_the_file() -> None:
    assert recorded_screens()["launcher.home"][2] == Seen(
        kind="TextView",
        text="Phone",
        desc="Phone",  # "=" in the file
        flags=frozenset("clf"),
        bounds=(76, 1873, 249, 2068),
        package="com.google.android.apps.nexuslauncher",
    )


def test_an_id_is_its_last_part_whoever_s_it_is() -> None:
    ids = [element.id for element in recorded_screens()["settings.root"]]
    assert ids[2] == "homepage_title"
    assert ids[5] == "title"  # android:id/title in the file


def test_an_element_of_a_device() -> None:
    element = Element(
        index=3,
        text="SMS",
        content_description="OK",
        class_name="android.widget.Button",
        bbox=Rect(1, 2, 3, 4),
        hint_text="Send",
        package_name="org.example",
        resource_name="org.example:id/send",
        is_checkable=True,
        is_checked=True,
        is_editable=True,
        is_enabled=False,
        is_focusable=True,
        is_focused=True,
        is_clickable=True,
        is_long_clickable=True,
        is_scrollable=True,
        is_selected=True,
    )
    assert from_elements([element, Element(index=4)]) == [
        Seen(
            kind="Button",
            text="SMS",
            desc="OK",
            hint="Send",
            id="send",
            flags=frozenset("clekKsfFSD"),
            bounds=(1, 2, 3, 4),
            package="org.example",
        ),
        Seen(),
    ]
