"""The page of `human` in a real browser: what is done to the picture is done to the phone."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pytest_androidworld import (
    Action,
    Answer,
    Device,
    DoubleTap,
    Drag,
    Enter,
    Hold,
    Home,
    Key,
    Tap,
    Type,
)
from pytest_androidworld.agents.human import VARIABLE, Human
from pytest_androidworld.boot import Booted
from pytest_androidworld.env.elements import of_dump
from tests.agents import chromium
from tests.agents.chromium import Chromium, Tab
from tests.agents.game import PATIENCE, Game, Phone

pytestmark = pytest.mark.skipif(
    chromium.COMMAND is None, reason="there is no chromium; Debian's package of that name has it"
)
READY = "document.body.dataset.ready === 'true'"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    with chromium.started(tmp_path_factory.mktemp("chromium")) as started:
        yield started


class Player:
    """Who sits before the page."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        tab.size(1280, 900)
        self.ready()

    def ready(self, steps: int = 0) -> None:
        """Until so many steps are done, and the next can be."""
        self.tab.wait(f"{READY} && document.querySelectorAll('#history li').length === {steps}")

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Where a pixel of the phone is on the page."""
        left, top, width, height = self.tab.value(
            "(({x, y, width, height}) => [x, y, width, height])(phone.getBoundingClientRect())"
        )
        wide, high = self.tab.value("now.size")
        return left + (x + 0.5) * width / wide, top + (y + 0.5) * height / high

    def button(self, name: str) -> None:
        """Click the button that is called so."""
        box = (
            "(({x, y, width, height}) => [x + width / 2, y + height / 2])([...document"
            f".querySelectorAll('button')].find((b) => b.textContent === {name!r})"
            ".getBoundingClientRect())"
        )
        self.tab.click(*self.tab.value(box))


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def player(browser: Chromium, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Before a phone that only remembers."""
    monkeypatch.setenv(VARIABLE, "0")
    address = Human.begin_run().split()[1]
    game = Game(phone)
    with browser.tab(address) as tab:
        try:
            yield Player(tab)
        finally:
            game.end()
            Human.end_run()
        tab.wait("document.body.dataset.phase === 'over'")
        assert "The run is over." in tab.text()


def near(action: Action, wanted: Action) -> bool:
    """Whether it is the same, but for the rounding of a page that is smaller than the phone."""
    if action.x is None or action.y is None:
        return action == wanted
    assert wanted.x is not None
    assert wanted.y is not None
    close = abs(action.x - wanted.x) <= 3 and abs(action.y - wanted.y) <= 3
    return close and action.action_type == wanted.action_type


def test_the_mouse_is_a_finger(player: Player, phone: Phone) -> None:
    player.tab.click(*player.at(540, 500))
    player.ready(steps=1)
    player.tab.click(*player.at(300, 500), times=2)
    player.ready(steps=2)
    player.tab.press(*player.at(540, 2300), seconds=0.6)
    player.ready(steps=3)
    player.tab.drag(*player.at(540, 1800), *player.at(540, 700))
    player.ready(steps=4)
    wanted = [Tap((540, 500)), DoubleTap((300, 500)), Hold((540, 2300))]
    *done, dragged = phone.done
    assert all(near(one, other) for one, other in zip(done, wanted, strict=True)), done
    assert near(dragged, Drag((540, 1800), (540, 700)))
    assert abs((dragged.to_x or 0) - 540) <= 3
    assert abs((dragged.to_y or 0) - 700) <= 3
    assert dragged.hold is None


def test_who_rests_before_dragging_picks_up(player: Player, phone: Phone) -> None:
    player.tab.drag(*player.at(540, 1800), *player.at(540, 700), rest=0.6)
    player.ready(steps=1)
    (dragged,) = phone.done
    assert near(dragged, Drag((540, 1800), (540, 700)))
    assert dragged.hold is not None
    assert dragged.hold >= 0.5


def test_a_phone_that_is_turned_is_hit_where_it_was_clicked(player: Player, phone: Phone) -> None:
    phone.size = (2400, 1080)
    player.tab.wait("phone.naturalWidth === 600")
    player.ready()
    player.tab.click(*player.at(2300, 1000))
    player.ready(steps=1)
    assert near(phone.done[0], Tap((2300, 1000))), phone.done


def test_keys_are_typed_wherever_one_is_on_the_page(player: Player, phone: Phone) -> None:
    player.tab.type("eggs, ü\n")
    player.ready(steps=1)
    player.tab.type("\n")
    player.ready(steps=2)
    assert phone.done == [Type("eggs, ü"), Enter()]


def test_buttons(player: Player, phone: Phone) -> None:
    player.button("Recents")
    player.ready(steps=1)
    player.button("Home")
    player.ready(steps=2)
    player.tab.value("document.querySelector('#answer').focus()")
    player.tab.type("42\n")
    player.ready(steps=3)
    assert phone.done == [Key("KEYCODE_APP_SWITCH"), Home(), Answer("42")]


def test_what_is_refused_is_reported(player: Player, phone: Phone) -> None:
    phone.refuses = "the phone is asleep"
    player.button("Back")
    player.ready(steps=1)
    assert "refused: the phone is asleep" in player.tab.text()
    assert "9 left" in player.tab.text()


def test_a_desk_has_room_for_all_of_it(player: Player) -> None:
    page = "document.documentElement"
    sizes = player.tab.value(f"[{page}.scrollWidth, {page}.scrollHeight]")
    assert sizes == [1280, 900]


class Watcher:
    """Sees a phone, beside whoever plays on it."""

    def __init__(self, device: Device) -> None:
        self.device = device

    def find(self, name: str) -> tuple[int, int] | None:
        """Where something of that name is."""
        place = "/data/local/tmp/watched.xml"
        dump = self.device.adb.shell(f"uiautomator dump {place} >&2 && cat {place}").stdout
        for element in of_dump(dump):
            if name in (element.text, element.content_description):
                return element.bbox.center
        return None


def tap(player: Player, watcher: Watcher, name: str, steps: int) -> None:
    at = watcher.find(name)
    assert at, f"there is no {name!r} on the phone"
    player.tab.click(*player.at(*at))
    player.ready(steps)


@pytest.fixture
def played(booted: Booted, device: Device, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A run of pytest that has a person play on that device."""
    assert device.emulator is not None
    grpc = device.emulator.address.rpartition(":")[2]
    words = [
        *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--agent=human"),
        f"--aw-device={device.serial}@{grpc}",
        f"--aw-artifacts-dir={tmp_path}",
        "task_cases/clock/stopwatch.py::ClockStopWatchRunning",
    ]
    port = str(device.adb.client.port)
    own = {**os.environ, "ANDROID_ADB_SERVER_PORT": port, VARIABLE: "0"}
    own |= {"HOME": str(booted.folder), "XDG_RUNTIME_DIR": ""}  # where the phone tells its token
    own = {name: value for name, value in own.items() if not name.startswith("PYTEST_")}
    run = subprocess.Popen(words, cwd=ROOT, env=own, stdout=subprocess.PIPE, text=True)
    yield run
    if run.poll() is None:
        run.send_signal(signal.SIGINT)
    run.communicate(timeout=PATIENCE)


ROOT = Path(__file__).parents[2]


def test_a_person_plays_a_task(
    browser: Chromium, played: subprocess.Popen[str], device: Device
) -> None:
    assert played.stdout
    said = ""
    while not (told := re.search(r"open (http\S+) to play", said)):
        line = played.stdout.readline()
        assert line, said
        said += line
    watcher = Watcher(device)
    with browser.tab(told[1]) as tab:
        player = Player(tab)
        assert tab.value("document.querySelector('#goal').textContent") == "Run the stopwatch."
        tab.drag(*player.at(540, 1500), *player.at(540, 500))  # all apps
        player.ready(steps=1)
        tap(player, watcher, "Clock", steps=2)
        tap(player, watcher, "Stopwatch", steps=3)
        tap(player, watcher, "Start", steps=4)
        player.button("Done")
        tab.wait("document.body.dataset.phase === 'over'")
        said += played.stdout.read()
    assert played.wait(PATIENCE) == pytest.ExitCode.OK, said
    assert re.search(r"passed +1/1", said), said
