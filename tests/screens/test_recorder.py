"""Each page is reached on the virtual phone, is what the phone lists, and leaves no trace."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pytest_androidworld import Device, State, User
from pytest_androidworld.env.app_table import VERSIONS
from pytest_androidworld.env.sight import INSTEAD
from pytest_androidworld.errors import DeviceError
from pytest_androidworld.screens import recorder
from pytest_androidworld.screens.pages import APPS, AppPages
from pytest_androidworld.screens.recorder import Outcome, names, record
from pytest_androidworld.screens.screen_file import ScreenFile
from pytest_androidworld.stage import Limits, Stage
from tests.real.recorded import Seen, from_elements, recorded_screens

FILES = "find /sdcard/ -type f -not -path '*/Android/*' | sort; content query --uri content://sms"


@pytest.fixture
def file(tmp_path: Path) -> ScreenFile:
    return ScreenFile(tmp_path / "screens.json")


def user_of(device: Device) -> User:
    return User(Stage("", device, Limits(None)))


def test_each_page_is_reached_and_nothing_is_left_behind(device: Device, file: ScreenFile) -> None:
    before = device.adb.shell(FILES).stdout
    outcomes = list(record(device, names(), file))
    assert [outcome for outcome in outcomes if outcome.left_out] == []
    assert [outcome.name for outcome in outcomes] == names() == list(file.screens)
    assert device.adb.shell(FILES).stdout == before


def test_pages_have_names_and_apps_that_the_recordings_have_too() -> None:
    both = set(names()) & set(recorded_screens())
    assert {"launcher.home", "markor.new_dialog", "sms.new_conversation"} <= both
    assert len(names()) > 100
    assert {word.partition(".")[0] for word in names()} == set(APPS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["markor.sort"], ["markor.sort"]),
        (
            ["markor.s", "vlc.au"],
            ["markor.search_dialog", "markor.sort", "markor.settings", "vlc.audio"],
        ),
        (["no such"], []),
    ],
)
def test_pages_by_words(words: list[str], expected: list[str]) -> None:
    assert names(words) == expected


def test_a_recorded_screen_is_what_the_phone_lists(device: Device, file: ScreenFile) -> None:
    device.clock.freeze_start()
    assert list(record(device, ["markor.new_dialog"], file)) == [
        Outcome("markor.new_dialog", "markor.new_dialog", 19)
    ]
    user = user_of(device).open("markor").tap("Create a new file or folder")
    seen = from_elements(user.elements)
    assert recorded_screens(file.path) == {"markor.new_dialog": seen}
    assert (
        Seen(
            kind="Button",
            text="CANCEL",
            id="button2",
            flags=frozenset("cf"),
            bounds=next(element.bounds for element in seen if element.text == "CANCEL"),
            package="net.gsantner.markor",
        )
        in seen
    )


def test_names_numbers_and_messages_of_a_device_are_in_no_file(
    device: Device, file: ScreenFile
) -> None:
    device.contacts.add("Grace Hopper", "+15551234567")
    device.sms.receive("+15559876543", "The ship sails at noon.")
    list(record(device, ["contacts.home", "sms.home_empty", "launcher.home"], file))
    texts = {row[1] for screen in file.screens.values() for row in screen["elements"]}
    assert {"[contact]", "[message]"} <= texts
    written = file.path.read_text("utf-8")
    assert [
        word for word in ("Grace", "Hopper", "9876543", "987-6543", "ship") if word in written
    ] == []


def test_an_app_that_is_missing_is_named_once_and_left_out(
    device: Device, file: ScreenFile
) -> None:
    device.apps.uninstall("org.videolan.vlc")
    wanted = ["vlc.audio", "vlc.browse", "markor.home"]
    missing = "org.videolan.vlc is not installed"
    assert list(record(device, wanted, file)) == [
        Outcome("vlc.audio", "vlc", left_out=missing),
        Outcome("markor.home", "markor.home", 18),
    ]
    assert file.left_out == {"vlc": missing}
    assert list(file.screens) == ["markor.home"]


@pytest.fixture
def odd_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: dict[str, tuple[str, ...]] = {"lost": ("No such button",), "home": ("?No such button",)}
    monkeypatch.setitem(APPS, "markor", AppPages("markor", pages))


@pytest.mark.usefixtures("odd_pages")
def test_a_page_that_is_not_reached_is_left_out_with_the_step(
    device: Device, file: ScreenFile
) -> None:
    why = "no element is called 'No such button'."
    assert list(record(device, ["markor.lost", "markor.home"], file)) == [
        Outcome("markor.lost", "markor.lost", left_out=why),
        Outcome("markor.home", "markor.home", 18),
    ]
    assert file.left_out == {"markor.lost": why}


def test_what_is_in_front_in_place_of_an_app_is_not_taken_for_it(
    device: Device, file: ScreenFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorder, "_check", lambda device: None)
    monkeypatch.setattr(device.apps, "open", lambda name: False)
    (outcome,) = record(device, ["markor.home"], file)
    assert outcome.left_out == (
        "net.gsantner.markor is not on the screen, but com.android.systemui,"
        " com.google.android.apps.nexuslauncher"
    )


def test_pages_that_were_left_out_are_tried_again_and_the_rest_is_kept(
    device: Device, file: ScreenFile
) -> None:
    file.screens["markor.home"] = {"elements": []}
    file.left_out = {"vlc": "it is not installed", "vlc.audio": "why", "draw.home": "why not"}
    list(record(device, ["markor.home", "vlc.audio"], file))
    assert file.left_out == {"draw.home": "why not"}
    assert file.screens["markor.home"] == {"elements": []}
    assert list(file.screens) == ["markor.home", "vlc.audio"]


def test_without_a_forwarder_nothing_is_recorded(
    device: Device, file: ScreenFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "forwarder", None)
    with pytest.raises(DeviceError, match="no accessibility forwarder sends its screens"):
        list(record(device, ["markor.home"], file))
    assert not file.path.exists()


def test_a_forwarder_that_falls_silent_ends_it(
    device: Device, file: ScreenFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    observe = device.observe
    monkeypatch.setattr(
        device, "observe", lambda pixels=False: replace(observe(pixels), notes=(INSTEAD,))
    )
    with pytest.raises(DeviceError, match="no accessibility forwarder sends its screens"):
        list(record(device, ["markor.home"], file))
    assert not file.path.exists()


def test_a_dialog_over_everything_is_answered_before_a_page(
    device: Device, file: ScreenFile, inflict: Callable[[str], None]
) -> None:
    inflict("dialog")
    assert list(record(device, ["markor.home"], file)) == [
        Outcome("markor.home", "markor.home", 18)
    ]


def test_a_page_that_a_dialog_covers_is_left_out_and_the_next_is_not(
    device: Device,
    file: ScreenFile,
    inflict: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def see(user: User, device: Device, app: AppPages, page: str) -> State:
        if page == "home":
            inflict("dialog")
            return device.observe()
        return whole(user, device, app, page)

    whole = recorder._see
    monkeypatch.setattr(recorder, "_see", see)
    why = "a dialog covers the screen: Pixel Launcher isn't responding"
    assert list(record(device, ["markor.home", "markor.sort"], file)) == [
        Outcome("markor.home", "markor.home", left_out=why),
        Outcome("markor.sort", "markor.sort", 12),
    ]


def test_a_device_on_which_no_task_can_be_played_is_refused(
    device: Device, file: ScreenFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        recorder, "hindrances", lambda device: iter(["the screen is locked", "no"])
    )
    with pytest.raises(DeviceError, match=r": the screen is locked$"):
        list(record(device, ["markor.home"], file))
    assert not file.path.exists()


def test_a_device_that_fails_ends_it_with_its_own_words(
    device: Device, file: ScreenFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(pixels: bool = False) -> None:
        raise DeviceError("the cable is out")

    list(record(device, ["markor.home"], file))
    monkeypatch.setattr(recorder, "_check", lambda device: None)
    monkeypatch.setattr(device, "observe", fail)
    with pytest.raises(DeviceError, match=r"^the cable is out$"):
        list(record(device, ["markor.home", "markor.sort"], file))
    assert list(recorded_screens(file.path)) == ["markor.home"]


def test_an_app_of_the_list_is_one_of_the_benchmarks() -> None:
    apps = {row.app for row in APPS.values()} - {""}
    assert apps == set(VERSIONS) - {"clipper"}
