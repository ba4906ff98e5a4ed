"""The agent `human`: what its page gets, which actions it takes, and from whom."""

import io
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import pytest_androidworld.agent.page as pages
from phone.tests.pictures import open_image
from pytest_androidworld import (
    Action,
    Answer,
    Back,
    Done,
    DoubleTap,
    Drag,
    Enter,
    Hold,
    Home,
    Infeasible,
    Key,
    Page,
    Tap,
    Type,
    Wait,
    check,
)
from pytest_androidworld.agents.human import VARIABLE, Human, UserAction, dragged
from pytest_androidworld.episode import Limits, Stage
from pytest_androidworld.errors import UsageError
from tests.agents.game import PATIENCE, Game, Phone


class Browser:
    """One browser, without a window."""

    def __init__(self, address: str) -> None:
        self.address = address
        text = self.get("/").decode()
        self.token = text.partition('name="token" content="')[2].partition('"')[0]
        self.name = str(id(self))
        self.known = -1

    def get(self, path: str, **headers: str) -> bytes:
        with urlopen(Request(self.address + path, headers=headers), timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def news(self) -> dict[str, Any]:
        """What is so, once it is not what was known."""
        told: dict[str, Any] = json.loads(
            self.get(f"/status?browser={self.name}&after={self.known}")
        )
        self.known = told["version"]
        return told

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        self.known = -1
        while not holds(told := self.news()):
            pass
        return told

    def ready(self, steps: int = 0) -> dict[str, Any]:
        """The page when so many steps have been done, and the next is waited for."""
        return self.until(
            lambda told: (
                told["phase"] == "playing" and not told["busy"] and len(told["history"]) == steps
            )
        )

    def post(self, data: Any, **headers: str) -> tuple[int, str]:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        sent = {"X-Token": self.token, **{k.replace("_", "-"): v for k, v in headers.items()}}
        request = Request(f"{self.address}/action", body, sent)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def do(self, kind: str, **more: Any) -> tuple[int, str]:
        turn = self.until(lambda told: not told["busy"])["turn"]
        return self.post({"kind": kind, "turn": turn, **more})


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A run that has begun; its address.  Its end waits for no browser: none here listens."""
    monkeypatch.setenv(VARIABLE, "0")
    monkeypatch.setattr(pages, "FAREWELL", 0.0)
    said = Human.begin_run()
    yield said.removeprefix("open ").removesuffix(" to play")
    Human.end_run()


Play = Callable[..., Game]


@pytest.fixture
def phone() -> Phone:
    return Phone()


@pytest.fixture
def play(run: str, phone: Phone) -> Iterator[Play]:
    games: list[Game] = []

    def begin(steps: int | None = 10) -> Game:
        games.append(Game(phone, steps))
        return games[-1]

    yield begin
    for game in games:
        game.end()


@pytest.fixture
def browser(run: str) -> Browser:
    return Browser(run)


@pytest.fixture
def playing(browser: Browser, play: Play) -> Browser:
    """A browser before which a task is being played."""
    play()
    browser.ready()
    return browser


def test_the_page_tells_the_goal_the_steps_and_the_screen(playing: Browser) -> None:
    told = playing.ready()
    assert (told["goal"], told["left"], told["size"]) == ("Buy milk.", 10, [1080, 2400])
    with open_image(io.BytesIO(playing.get("/screen"))) as picture:
        assert picture.size == (270, 600)
        assert picture.getpixel((5, 5)) == (200, 200, 200)


def test_no_browser_is_needed_until_a_person_comes(play: Play, run: str) -> None:
    play()
    assert Browser(run).ready()["goal"] == "Buy milk."


def test_a_screen_that_changes_by_itself_is_news(playing: Browser, phone: Phone) -> None:
    before = playing.ready()["picture"]
    phone.gray = 100
    after = playing.until(lambda told: told["picture"] != before)
    assert after["history"] == []
    with open_image(io.BytesIO(playing.get("/screen"))) as picture:
        assert picture.getpixel((5, 5)) == (100, 100, 100)


@pytest.mark.parametrize(
    ("kind", "more", "action", "told"),
    [
        ("tap", {"at": [540, 500]}, Tap((540, 500)), "tap “milk.md”"),
        ("tap", {"at": [5, 2300]}, Tap((5, 2300)), "tap (5, 2300)"),
        ("double", {"at": [540, 500]}, DoubleTap((540, 500)), "double tap on “milk.md”"),
        ("hold", {"at": [540, 500]}, Hold((540, 500)), "hold “milk.md”"),
        (
            "drag",
            {"at": [540, 1800], "to": [540, 500], "seconds": 0.25},
            Drag((540, 1800), (540, 500), 0.25),
            "drag up from “Notes”",
        ),
        ("type", {"text": "eggs"}, Type("eggs"), "type “eggs”"),
        ("type", {"text": "a\nb", "clear": True}, Type("a\nb", clear=True), "type “a\nb”"),
        ("type", {"text": "a", "enter": False}, Type("a", enter=False), "type “a”"),
        ("enter", {}, Enter(), "press Enter"),
        ("back", {}, Back(), "go back"),
        ("home", {}, Home(), "go to the home screen"),
        ("recents", {}, Key("KEYCODE_APP_SWITCH"), "show the recent apps"),
        ("wait", {}, Wait(), "wait"),
        ("answer", {"text": "Ada"}, Answer("Ada"), "answer “Ada”"),
    ],
)
def test_each_action_is_one_step(
    playing: Browser, phone: Phone, kind: str, more: dict[str, Any], action: Action, told: str
) -> None:
    assert playing.do(kind, **more) == (200, "{}")
    after = playing.ready(steps=1)
    assert phone.done == [action]
    assert (after["history"], after["left"]) == ([{"did": told}], 9)


@pytest.mark.parametrize(
    ("at", "to", "seconds", "rest", "action"),
    [
        ((540, 1500), (540, 500), 0.4, 0.1, Drag((540, 1500), (540, 500), 0.4)),
        ((150, 1050), (800, 1060), 2.5, 0, Drag((150, 1050), (800, 1060), 2.5)),
        ((540, 10), (540, 1500), 0.2, 0.49, Drag((540, 10), (540, 1500), 0.2)),
        ((1, 2), (30, 40), 0, 0, Drag((1, 2), (30, 40), 0.1)),
        ((1, 2), (30, 40), 3600, 0.5, Drag((1, 2), (30, 40), 60, hold=0.5)),
        ((1, 2), (30, 40), 1, 3600, Drag((1, 2), (30, 40), 1, hold=60)),
    ],
)
def test_a_drag_is_the_persons_drag(
    at: tuple[int, int], to: tuple[int, int], seconds: float, rest: float, action: Action
) -> None:
    sent = {"kind": "drag", "at": [*at], "to": [*to], "seconds": seconds, "rest": rest}
    assert dragged(UserAction.read(sent)) == action


def test_what_was_refused_says_why_and_costs_a_step(playing: Browser, phone: Phone) -> None:
    phone.refuses = "the phone is asleep"
    playing.do("back")
    told = playing.ready(steps=1)
    assert told["history"] == [{"did": "go back", "refused": "the phone is asleep"}]
    assert told["left"] == 9
    phone.refuses = None
    playing.do("home")
    assert playing.ready(steps=2)["history"][1] == {"did": "go to the home screen"}


def test_an_action_for_a_screen_that_is_gone_is_not_done(playing: Browser, phone: Phone) -> None:
    turn = playing.ready()["turn"]
    assert playing.post({"kind": "back", "turn": turn})[0] == 200
    playing.ready(steps=1)
    status, said = playing.post({"kind": "home", "turn": turn})
    assert (status, said) == (409, "the phone is busy with something else, or has changed since")
    assert playing.post({"kind": "home"})[0] == 409
    playing.do("enter")
    playing.ready(steps=2)
    assert phone.done == [Back(), Enter()]


def test_two_browsers_play_together(playing: Browser, run: str, phone: Phone) -> None:
    other = Browser(run)
    other.do("back")
    assert playing.ready(steps=1)["history"] == [{"did": "go back"}]
    playing.do("home")
    assert other.ready(steps=2)["left"] == 8
    assert phone.done == [Back(), Home()]


def test_a_browser_that_goes_away_is_not_missed(
    playing: Browser, run: str, phone: Phone, capfd: pytest.CaptureFixture[str]
) -> None:
    told = playing.ready()
    with socket.create_connection(("127.0.0.1", int(run.rpartition(":")[2])), PATIENCE) as gone:
        line = (
            f"GET /status?browser=gone&after={told['version']} HTTP/1.0\r\nHost: {run[7:]}\r\n\r\n"
        )
        gone.sendall(line.encode())
    playing.do("back")
    playing.ready(steps=1)
    assert phone.done == [Back()]
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("kind", "action", "ended"),
    [
        ("done", Done(), "You reported that it is done."),
        ("infeasible", Infeasible(), "You reported that it cannot be done."),
        ("wait", Wait(), "All steps were used."),
    ],
)
def test_between_two_tasks_the_page_waits(
    browser: Browser, play: Play, phone: Phone, kind: str, action: Action, ended: str
) -> None:
    play(steps=1)
    browser.ready()
    browser.do(kind)
    told = browser.until(lambda told: "ended" in told)
    assert (told["phase"], told["ended"]) == ("preparing", ended)
    assert told["left"] == 0
    assert browser.do("back") == (409, "no task is being played now")
    play()
    assert browser.ready()["left"] == 10
    assert phone.done == [action]


def test_without_a_limit_no_steps_are_left(browser: Browser, play: Play) -> None:
    play(steps=None)
    assert browser.ready()["left"] is None


def test_how_a_task_was_judged_is_shown_until_the_next_one_is(
    browser: Browser, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(steps=1)
    assert browser.ready()["last"] is None
    browser.do("done")
    browser.until(lambda told: "ended" in told)
    found = check("milk.md is there", True, False), check("nothing else has changed", 1, 1)
    game.human.over("failed", found)
    told = browser.until(lambda told: told["last"])
    assert (told["phase"], told["last"]) == (
        "preparing",
        {
            "goal": "Buy milk.",
            "verdict": "failed",
            "checks": [
                {
                    "claim": "milk.md is there",
                    "expected": "True",
                    "found": "False",
                    "holds": False,
                },
                {
                    "claim": "nothing else has changed",
                    "expected": "1",
                    "found": "1",
                    "holds": True,
                },
            ],
        },
    )
    assert told["ended"] == "You reported that it is done."
    play()
    assert browser.ready()["last"] == told["last"]
    monkeypatch.setattr(pages, "FAREWELL", PATIENCE)
    ending = threading.Thread(target=Human.end_run)
    ending.start()
    over = browser.until(lambda told: told["phase"] == "over")
    ending.join(PATIENCE)
    assert over["last"] == told["last"]


def test_browsers_hear_that_the_run_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that listens, and the one that was just about to."""
    monkeypatch.setenv(VARIABLE, "0")
    monkeypatch.setattr(pages, "FAREWELL", PATIENCE)
    address = Human.begin_run().split()[1]
    page = Human.page
    assert page
    first, second = Browser(address), Browser(address)
    second.news()
    first.known = 0
    heard: list[dict[str, Any]] = []
    listening = threading.Thread(target=lambda: heard.append(first.news()))
    listening.start()
    with page._news:
        assert page._news.wait_for(lambda: page._acknowledged.get(first.name) == 0, PATIENCE)
    ending = threading.Thread(target=Human.end_run)
    ending.start()
    listening.join(PATIENCE)
    heard.append(second.news())
    ending.join(PATIENCE)
    assert [each["phase"] for each in heard] == ["over", "over"]
    with pytest.raises(OSError, match="refused"):
        first.news()


@pytest.mark.parametrize("token", ["", "guessed", "ü"])
def test_who_was_not_on_the_page_does_nothing(playing: Browser, phone: Phone, token: str) -> None:
    turn = playing.ready()["turn"]
    status, said = playing.post({"kind": "back", "turn": turn}, X_Token=token)
    assert (status, said) == (403, "this does not come from the page; load it anew")
    assert (playing.ready()["left"], phone.done) == (10, [])


@pytest.mark.parametrize("path", ["/", "/page.js", "/screen", "/status"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", ""])
def test_a_host_name_of_another_site_opens_nothing(
    browser: Browser, run: str, path: str, host: str
) -> None:
    port = run.rpartition(":")[2]
    with pytest.raises(HTTPError) as raised:
        browser.get(path, Host=host.format(port=port))
    with raised.value as error:
        assert (error.code, error.read().decode()) == (403, f"this page is at {run}")


def test_nor_does_it_do_anything(playing: Browser, phone: Phone) -> None:
    turn = playing.ready()["turn"]
    assert playing.post({"kind": "back", "turn": turn}, Host="evil.example")[0] == 403
    assert (playing.ready()["left"], phone.done) == (10, [])


def test_it_listens_on_loopback_only_and_answers_to_its_other_name(
    browser: Browser, run: str
) -> None:
    assert Human.page
    assert Human.page._server.server_address[0] == "127.0.0.1"
    port = run.rpartition(":")[2]
    assert b"<!doctype html>" in browser.get("/", Host=f"localhost:{port}")


def test_no_other_page_may_show_it_or_read_from_it(run: str) -> None:
    with urlopen(run, timeout=PATIENCE) as answer:
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Access-Control-Allow-Origin"] is None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", "Expecting property name"),
        (b"[]", "an action is a JSON object"),
        (b'{"kind": "drag", "at": [1, 2], "to": [3, 4], "rest": -1}', "'rest' is a number of"),
        (b'{"kind": "drag", "at": [1, 2], "to": [3, 4], "seconds": NaN}', "'seconds' is a number"),
        (b"\xff", "decode"),
        (b" " * 100_001, "an action has a length of at most 100000 bytes"),
        ({}, "no action is called None; tap, double, hold, drag, type, "),
        ({"kind": "fly"}, "no action is called 'fly'"),
        ({"kind": ["tap"]}, "no action is called ['tap']"),
        ({"kind": "tap"}, "'at' is a point [x, y], not None"),
        ({"kind": "tap", "at": [1]}, "'at' is a point [x, y], not [1]"),
        ({"kind": "tap", "at": [1, "2"]}, "'at' is a point [x, y], not [1, '2']"),
        ({"kind": "drag", "at": [1, 2]}, "'to' is a point [x, y], not None"),
        ({"kind": "type"}, "'type' needs a text"),
        ({"kind": "type", "text": 5}, "'type' needs a text"),
        ({"kind": "answer", "text": ""}, "'answer' needs a text"),
    ],
    ids=repr,
)
def test_what_is_no_action_is_reported_and_costs_nothing(
    playing: Browser, phone: Phone, data: Any, why: str
) -> None:
    if isinstance(data, dict):
        data["turn"] = playing.ready()["turn"]
    status, said = playing.post(data)
    assert (status, why in said) == (400, True), said
    assert (playing.ready()["left"], phone.done) == (10, [])


def test_what_is_not_there(browser: Browser) -> None:
    with pytest.raises(HTTPError) as raised:
        browser.get("/human.py")
    with raised.value as error:
        assert error.code == 404


def page(first: int) -> Page[UserAction]:
    import pytest_androidworld.agents.human as human

    return Page.open(Path(human.__file__), UserAction.read, first=first, at=VARIABLE)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port with a listener of another program."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_where_a_port_is_taken_the_next_free_one_is_used(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    opened = page(taken)
    try:
        port = int(opened.address.rpartition(":")[2])
        assert taken < port < taken + 100
        assert Browser(opened.address).news()["phase"] == "preparing"
    finally:
        opened.close()


def test_a_port_that_was_named_and_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(taken))
    with pytest.raises(UsageError) as raised:
        page(8600)
    assert str(raised.value) == (
        f"AW_HUMAN_PORT: port {taken} cannot be used, it is taken; name another, or none"
    )


@pytest.mark.parametrize("named", ["86OO", "-1", "65536", "1.5"])
def test_a_port_that_is_none(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, named)
    with pytest.raises(UsageError) as raised:
        page(8600)
    assert str(raised.value) == (f"AW_HUMAN_PORT: {named!r} is no port; write a number, as 8600")


def test_a_person_who_was_not_announced_cannot_play() -> None:
    human = Human()
    human.start("Buy milk.")
    device: Any = Phone()
    with pytest.raises(RuntimeError, match="pytest --agent=human"):
        human.play(Stage("Buy milk.", device, Limits(3), pixels=True))
