"""The condition `layout`: icons in another order and another accent, read back and undone."""

import json
from random import Random

import pytest

from pytest_androidworld.env import conditions, layout
from pytest_androidworld.env.actions import OpenApp, Tap
from pytest_androidworld.env.device import Device
from pytest_androidworld.env.shell import Output
from pytest_androidworld.env.state import Element
from pytest_androidworld.errors import ImpossibleCondition

NEXUS = "com.google.android.apps.nexuslauncher"
DATABASE = f"/data/data/{NEXUS}/databases/launcher_4_by_5.db"
CELLS = "SELECT title, container, cellX, cellY FROM favorites ORDER BY container, cellY, cellX"
FOLDER = 7  # the first free row
AS_BOUGHT = [
    ("Phone", -101, 0, 0),
    ("Messages", -101, 1, 0),
    ("Chrome", -101, 2, 0),
    ("Gmail", -100, 1, 4),
    ("Photos", -100, 2, 4),
    ("YouTube", -100, 3, 4),
]
PLACES = [row[1:] for row in AS_BOUGHT]
NAMES = [row[0] for row in AS_BOUGHT]
THEME = {"android.theme.customization.color_source": "preset", "_applied_timestamp": 1697384040000}
LOOKUP = "cmd overlay lookup android android:color/system_accent1_600"
ACCENT = "android.theme.customization.accent_color"


def icons(device: Device) -> list[tuple[str, int, int, int]]:
    rows = device.sql.rows(DATABASE, CELLS) or []
    return [(row["title"], row["container"], row["cellX"], row["cellY"]) for row in rows]


def on_screen(device: Device) -> list[str]:
    """The icons of the page and of the hotseat as an agent sees them, without predicted apps."""
    found = [
        (element.bbox.top, element.bbox.left, str(element.text))
        for element in device.observe().ui_elements
        if element.is_long_clickable and element.text
        if not (element.content_description or "").startswith("Predicted app")
    ]
    return [name for _, _, name in sorted(found)]


def described(device: Device, text: str) -> list[Element]:
    elements = device.observe().ui_elements
    return [element for element in elements if element.content_description == text]


def theme(device: Device) -> dict[str, object]:
    stored: dict[str, object] = json.loads(device.settings.get("secure", layout.THEME) or "{}")
    return stored


def prints(device: Device, line: str) -> str:
    return device.adb.shell(line).stdout.strip()


def answering(
    device: Device, monkeypatch: pytest.MonkeyPatch, command: str, output: Output
) -> None:
    """Have the device answer a command so."""
    shell = device.adb.shell
    monkeypatch.setattr(
        device.adb,
        "shell",
        lambda line, *args, **more: (
            output if line.startswith(command) else shell(line, *args, **more)
        ),
    )


def test_icons_take_each_others_places_and_the_agent_sees_it(device: Device) -> None:
    assert icons(device) == AS_BOUGHT
    assert on_screen(device) == ["Gmail", "Photos", "YouTube", "Phone", "Messages", "Chrome"]
    conditions.apply("layout", device, Random(1))
    assert icons(device) == [
        ("Photos", -101, 0, 0),
        ("Messages", -101, 1, 0),
        ("YouTube", -101, 2, 0),
        ("More", -100, 1, 4),
        ("Gmail", -100, 3, 4),
        ("Phone", FOLDER, 0, 0),
        ("Chrome", FOLDER, 1, 0),
    ]
    assert on_screen(device) == ["Gmail", "Photos", "Messages", "YouTube"]
    assert described(device, "Folder: More, 2 items")


@pytest.mark.parametrize("seed", range(8))
def test_each_drawn_layout_has_the_same_icons_in_another_order_and_two_in_a_folder(
    device: Device, seed: int
) -> None:
    conditions.apply("layout", device, Random(seed))
    (folder,) = (title for title, *_ in icons(device) if title not in NAMES)
    assert folder in {"Apps", "Daily", "Favorites", "More", "Tools"}
    assert sorted(title for title, *_ in icons(device)) == sorted([*NAMES, folder])
    inside = [row[1:] for row in icons(device) if row[1] == FOLDER]
    assert inside == [(FOLDER, 0, 0), (FOLDER, 1, 0)]
    assert {row[1:] for row in icons(device)} - {*inside} < {*PLACES}
    alone = [row for row in icons(device) if row[1] != FOLDER]
    assert len({row[1:] for row in alone}) == len(alone) == 5
    assert len({*icons(device)} & {*AS_BOUGHT}) <= 4


def test_a_seed_draws_one_layout_and_another_seed_another(device: Device) -> None:
    seen = []
    for seed in (1, 1, 2):
        applied = conditions.apply("layout", device, Random(seed))
        seen.append((icons(device), theme(device)))
        applied.undo()
    assert seen[0] == seen[1] != seen[2]


def test_the_accent_is_another_one_and_the_rest_of_the_setting_stays(device: Device) -> None:
    assert prints(device, LOOKUP) == "#ff0b57d0"
    conditions.apply("layout", device, Random(1))
    assert theme(device) == THEME | {
        "android.theme.customization.theme_style": "TONAL_SPOT",
        "android.theme.customization.system_palette": "D81B60",
        "android.theme.customization.accent_color": "D81B60",
    }
    assert prints(device, LOOKUP) == "#ff8e4958"


def test_an_accent_that_is_there_already_is_not_drawn(device: Device) -> None:
    line = f"settings put secure {layout.THEME} '{json.dumps({ACCENT: '00852A'})}'"
    for seed in range(12):
        device.adb.shell(line)
        conditions.apply("layout", device, Random(seed))
        assert theme(device)[ACCENT] in {"B26A00", "8E24AA", "D81B60"}


def test_undone_icons_and_accent_are_as_before(device: Device) -> None:
    before = device.settings.get("secure", layout.THEME)
    applied = conditions.apply("layout", device, Random(1))
    applied.undo()
    assert icons(device) == AS_BOUGHT
    assert on_screen(device) == ["Gmail", "Photos", "YouTube", "Phone", "Messages", "Chrome"]
    assert device.settings.get("secure", layout.THEME) == before
    assert prints(device, LOOKUP) == "#ff0b57d0"


@pytest.mark.parametrize("before", [None, "{}", "nonsense", '{"x":1}'])
def test_what_its_owner_had_set_comes_back(device: Device, before: str | None) -> None:
    device.settings.change({"secure": {layout.THEME: before}})
    applied = conditions.apply("layout", device, Random(1))
    assert theme(device)[ACCENT] == "D81B60"
    applied.undo()
    assert device.settings.get("secure", layout.THEME) == before


@pytest.mark.parametrize(
    ("names", "package"),
    [
        (("Photos",), "com.google.android.apps.photos"),
        (("Folder: More, 2 items", "Phone"), "com.google.android.dialer"),
    ],
)
def test_an_icon_opens_its_app_from_its_new_place(
    device: Device, names: tuple[str, ...], package: str
) -> None:
    conditions.apply("layout", device, Random(1))
    for name in names:
        (icon,) = described(device, name)
        device.act(Tap(icon), device.observe())
    assert (device.apps.front() or "").startswith(f"{package}/")


def test_of_three_icons_none_is_put_into_a_folder(device: Device) -> None:
    device.sql.write(DATABASE, [("DELETE FROM favorites WHERE _id > 3", ())], NEXUS)
    for seed in range(5):
        applied = conditions.apply("layout", device, Random(seed))
        assert sorted(row[1:] for row in icons(device)) == PLACES[:3]
        applied.undo()


def test_a_folder_that_is_there_moves_with_its_apps_and_into_no_other(device: Device) -> None:
    rows = (
        "INSERT INTO favorites(_id, title, container, screen, cellX, cellY, spanX, spanY,"
        " itemType) VALUES(20, 'Mine', -100, 0, 0, 2, 1, 1, 2)",
        "UPDATE favorites SET container = 20, cellX = _id - 1, cellY = 0 WHERE _id IN (1, 2)",
    )
    device.sql.write(DATABASE, [(row, ()) for row in rows], NEXUS)
    before = icons(device)
    for seed in range(6):
        applied = conditions.apply("layout", device, Random(seed))
        after = icons(device)
        assert [row[0] for row in after if row[1] == 20] == ["Phone", "Messages"]
        assert len([row for row in after if row[1] == 21]) == 2
        assert [row[1] in (-100, -101) for row in after if row[0] == "Mine"] == [True]
        applied.undo()
        assert icons(device) == before


def test_widgets_and_what_is_wider_than_a_place_stay(device: Device) -> None:
    values = (
        "('Weather', -100, 0, 0, 1, 2, 2, 4)",
        "('Bar', -100, 0, 0, 3, 1, 1, 4)",
        "('Wide', -100, 0, 2, 1, 2, 1, 0)",
        "('In a folder', 99, 0, 0, 0, 1, 1, 0)",
    )
    columns = "title, container, screen, cellX, cellY, spanX, spanY, itemType"
    insert = f"INSERT INTO favorites({columns}) VALUES{', '.join(values)}"
    device.sql.write(DATABASE, [(insert, ())], NEXUS)
    conditions.apply("layout", device, Random(3))
    stayed = [row for row in icons(device) if row[0] in {"Weather", "Bar", "Wide", "In a folder"}]
    assert stayed == [
        ("Weather", -100, 0, 1),
        ("Wide", -100, 2, 1),
        ("Bar", -100, 0, 3),
        ("In a folder", 99, 0, 0),
    ]


def test_an_app_in_front_stays_there(device: Device) -> None:
    device.act(OpenApp("clock"), device.observe())
    conditions.apply("layout", device, Random(1))
    assert (device.apps.front() or "").startswith("com.google.android.deskclock/")


# Devices that cannot have it


def test_a_launcher_without_such_a_database_cannot_have_it(device: Device) -> None:
    device.adb.shell(f"mv {DATABASE} {DATABASE}.gone")
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("layout", device, Random(1))
    assert str(raised.value).startswith(
        f"the home screen's icons of {NEXUS} cannot be moved: ls: /data/data/{NEXUS}/databases/"
    )
    assert theme(device) == THEME


@pytest.mark.parametrize("left", [0, 1])
def test_a_home_screen_with_one_icon_has_no_other_order(device: Device, left: int) -> None:
    device.sql.write(DATABASE, [("DELETE FROM favorites WHERE _id > ?", (left,))], NEXUS)
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("layout", device, Random(1))
    assert str(raised.value) == (
        f"the home screen's icons of {NEXUS} cannot be moved: fewer than 2 icons"
    )


def test_a_device_without_such_accents_cannot_have_it_and_stays_as_it_was(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    unknown = Output("", "Error: failed to get the resource\n", 1)
    answering(device, monkeypatch, "cmd overlay", unknown)
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("layout", device, Random(1))
    assert str(raised.value) == f"`{LOOKUP}` prints 'Error: failed to get the resource'"
    assert (icons(device), theme(device)) == (AS_BOUGHT, THEME)


def test_an_accent_that_is_stored_and_not_displayed_is_undone(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(device, monkeypatch, "cmd overlay", Output("#ff0b57d0\n", "", 0))
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("layout", device, Random(1))
    assert str(raised.value) == (
        f"with #D81B60 in the setting {layout.THEME}, `{LOOKUP}` prints #ff0b57d0"
    )
    assert (icons(device), theme(device)) == (AS_BOUGHT, THEME)


def test_icons_that_a_launcher_puts_back_are_no_layout(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device.sql, "write", lambda path, rows, package: None)
    with pytest.raises(ImpossibleCondition) as raised:
        conditions.apply("layout", device, Random(1))
    assert str(raised.value).startswith(f"after its icons were moved, {NEXUS} has them at {{")
    assert theme(device) == THEME


@pytest.mark.parametrize(
    ("color", "other", "near"),
    [
        ("#ff37693d", "146C2E", True),  # the accent that is made of it
        ("#ff8e4958", "D81B60", True),
        ("#ff794f81", "8E24AA", True),
        ("#ff855317", "B26A00", True),
        ("#ff0b57d0", "8E24AA", False),  # blue and violet
        ("#ff8e4958", "B26A00", False),  # pink and orange, on both sides of red
    ],
)
def test_an_accent_is_known_by_its_hue(color: str, other: str, near: bool) -> None:
    assert layout.is_near(color, other) is near
