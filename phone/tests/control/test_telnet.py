"""The console, line by line."""

import re
from typing import Any

import pytest

from virtual_phone.android.intent import Intent
from virtual_phone.control.machine import Machine
from virtual_phone.control.telnet import READY, Session
from virtual_phone.phone import Phone
from virtual_phone.services.battery import Battery
from virtual_phone.services.calls import Calls
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.location import Location
from virtual_phone.services.providers.core import Content
from virtual_phone.services.settings import Settings
from virtual_phone.shell.run import run_text
from virtual_phone.web.pages import WebPages

TOKEN = "s3cret"


@pytest.fixture
def session(machine: Machine) -> Session:
    return Session(machine)


@pytest.fixture
def locked(machine: Machine) -> Session:
    """A session that wants a token."""
    return Session(machine, TOKEN, "/home/me/.emulator_console_auth_token")


def test_a_console_without_a_token_greets_with_one_ok(session: Session) -> None:
    assert session.greeting() == f"{READY}\r\nOK\r\n"


def test_a_console_with_a_token_says_exactly_two_oks_before_the_first_command(
    locked: Session,
) -> None:
    heard = locked.greeting() + locked.answer(f"auth {TOKEN}\n") + locked.answer("avd name\n")
    assert heard == (
        "Android Console: Authentication required\r\n"
        "Android Console: type 'auth <auth_token>' to authenticate\r\n"
        "Android Console: you can find your <auth_token> in \r\n"
        "'/home/me/.emulator_console_auth_token'\r\n"
        "OK\r\n"
        f"{READY}\r\nOK\r\n"
        "AndroidWorldAvd\r\nOK\r\n"
    )


def test_a_wrong_token(locked: Session) -> None:
    reason = "authentication token does not match /home/me/.emulator_console_auth_token"
    assert locked.answer("auth wrong") == f"KO: {reason}\r\n"
    assert locked.answer("kill") == "KO: unknown command, try 'help'\r\n"
    assert not locked.machine.off.is_set()


def test_without_a_token_anybody_may_ask_but_not_act(locked: Session) -> None:
    assert locked.answer("ping") == "I am alive!\r\nOK\r\n"
    for line in ("power capacity 5", "sms send 555 Hi", "gsm call 555", "gsm accept 555"):
        assert locked.answer(line) == "KO: unknown command, try 'help'\r\n"
    assert "kill" not in locked.answer("help")
    assert "avd name" in locked.answer("help")


def test_an_unneeded_token_is_welcome(session: Session) -> None:
    assert session.answer("auth whatever") == f"{READY}\r\nOK\r\n"


@pytest.mark.parametrize("line", ["", "\r\n", "   \n"])
def test_an_empty_line_has_no_answer(session: Session, line: str) -> None:
    assert session.answer(line) == ""


@pytest.mark.parametrize("line", ["quit", "exit"])
def test_the_ways_out(session: Session, line: str) -> None:
    assert session.answer(line) == ""
    assert session.over
    assert not session.kills


def test_kill(session: Session) -> None:
    assert session.answer("kill") == "OK: killing emulator, bye bye\r\n"
    assert session.over
    assert session.kills


TABLE = [
    ("avd name", "AndroidWorldAvd\r\nOK\r\n"),
    ("avd id", "AndroidWorldAvd\r\nOK\r\n"),
    ("avd status", "virtual device is running\r\nOK\r\n"),
    ("avd start", "KO: virtual device already running\r\n"),
    ("avd stop", "KO: this virtual device cannot be paused\r\n"),
    ("avd snapshot save", "KO: argument <name> is missing\r\n"),
    ("avd snapshot load none", "KO: there is no snapshot 'none'\r\n"),
    ("avd snapshot save ../x", "KO: '../x' is no name for a snapshot\r\n"),
    ("avd snapshot del aw_clean", "KO: aw_clean is what this phone is reset to\r\n"),
    (
        "avd snapshot list",
        "List of snapshots present on all disks:\r\n"
        "ID        TAG                 \r\n"
        "--        aw_clean            \r\n"
        "OK\r\n",
    ),
    ("avd snapshot get", "\r\nOK\r\n"),
    (
        "power display",
        "AC: online\r\nstatus: Full\r\nhealth: Good\r\npresent: true\r\ncapacity: 100\r\nOK\r\n",
    ),
    ("power capacity 101", 'KO: Usage: "<percentage>"\r\n'),
    ("power ac maybe", 'KO: Usage: "on|off"\r\n'),
    ("sms send", "KO: missing argument, try 'sms send <phonenumber> <text message>'\r\n"),
    ("sms send Bob hi", "KO: bad phone number format, must be [+](0-9)*\r\n"),
    ("sms send 5", "KO: missing text message, try 'sms send <phonenumber> <text message>'\r\n"),
    (f"sms send {'5' * 21} hi", "KO: bad phone number format, must be [+](0-9)*\r\n"),
    (f"sms send 5 {'a' * 39_016}", "KO: internal error when creating SMS-DELIVER PDUs\r\n"),
    ("gsm call", "KO: missing argument, try 'gsm call <phonenumber>'\r\n"),
    ("gsm call Bob", "KO: bad phone number format, use digits, # and + only\r\n"),
    ("gsm cancel 5", "KO: no current call to/from number '5'\r\n"),
    ("gsm busy 5", "KO: no current outbound call to number '5'\r\n"),
    ("gsm list", "OK\r\n"),
    ("gsm status", "gsm voice state: home\r\ngsm data state:  home\r\nOK\r\n"),
    ("geo fix 9.5", "KO: not enough arguments: see 'help geo fix' for details\r\n"),
    ("geo fix here there", "KO: argument is not a number: see 'help geo fix' for details\r\n"),
    ("geo fix 181 0", "KO: invalid longitude or latitude value\r\n"),
    ("geo fix nan nan", "KO: invalid longitude or latitude value\r\n"),
    ("network speed full", "OK\r\n"),
    ("network speed gsm", "KO: this phone's network has no speed but 'full'\r\n"),
    (
        "network delay soon",
        "KO: invalid <delay> argument, see 'help network delay' for valid values\r\n",
    ),
    ("event send", "KO: Usage: event send <type>:<code>:<value> ...\r\n"),
    ("event send EV_KEY:KEY_NONE:1", "KO: invalid event triplet 'EV_KEY:KEY_NONE:1'\r\n"),
    ("event send 1:2", "KO: invalid event triplet '1:2'\r\n"),
    ("event codes EV_WHAT", "KO: bad argument, see 'event types' for valid values\r\n"),
    ("event codes EV_REL", "no code aliases defined for this type\r\nOK\r\n"),
    (
        "event codes EV_SYN",
        "type 'EV_SYN' accepts the following <code> aliases:\r\n"
        "    SYN_REPORT\r\n    SYN_CONFIG\r\nOK\r\n",
    ),
    ("help what", "KO: unknown command\r\n"),
    (
        "help avd name",
        "    avd name               query virtual device name\r\nOK\r\n",
    ),
    ("aw think", "2\r\nOK\r\n"),
    ("aw think -1", "KO: '-1' is not a number of seconds\r\n"),
    ("aw clock", "stepped 0 1697384040000\r\nOK\r\n"),
    ("aw unknown", "OK\r\n"),
    ("aw failures", "OK\r\n"),
]


@pytest.mark.parametrize(("line", "answer"), TABLE, ids=[line for line, _ in TABLE])
def test_a_line_and_its_answer(session: Session, line: str, answer: str) -> None:
    assert session.answer(line) == answer


def test_spaces_and_line_ends_do_not_matter(session: Session) -> None:
    assert session.answer("  avd   name\r\n") == "AndroidWorldAvd\r\nOK\r\n"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("frobnicate", "KO: unknown command, try 'help'\r\n"),
        ("avd", "KO:  missing sub-command\r\n"),
        ("avd frobnicate", "KO:  bad sub-command\r\n"),
    ],
)
def test_what_is_unknown_is_counted(lenient: Phone, line: str, answer: str) -> None:
    session = Session(Machine(lenient))
    assert session.answer(line) == answer
    assert session.answer("aw unknown") == f"1 console command: {line}\r\nOK\r\n"


def test_a_strict_phone_names_what_is_unknown(session: Session) -> None:
    answer = session.answer("frobnicate now")
    assert answer == "KO: this phone knows no console command 'frobnicate'\r\n"
    assert len(session.machine.phone.failures) == 1


def test_the_battery(session: Session) -> None:
    for line in ("power ac off", "power capacity 7", "power status not-charging"):
        assert session.answer(line) == "OK\r\n"
    assert session.answer("power display").startswith("AC: offline\r\nstatus: Not charging\r\n")
    assert session.machine.phone[Battery].level == 7


def test_a_position_is_longitude_first(session: Session) -> None:
    assert session.answer("geo fix -122.08 37.42 12 5 36") == "OK\r\n"
    state = session.machine.phone[Location].state
    assert (state["latitude"], state["longitude"]) == (37.42, -122.08)
    assert (state["altitude"], state["satellites"]) == (12.0, 5)
    assert state["speed"] == pytest.approx(18.52)  # metres per second


def test_four_rotations_are_none(session: Session) -> None:
    display = session.machine.phone[DisplaySettings]
    display.set_auto_rotate(True)
    run_text(session.machine.phone, "am start -a android.settings.SETTINGS")  # home stays upright
    turns = []
    for _ in range(4):
        assert session.answer("rotate") == "OK\r\n"
        turns.append(display.rotation)
    assert turns == [1, 2, 3, 0]


def test_a_snapshot_saved_and_loaded(session: Session) -> None:
    settings = session.machine.phone[Settings]
    settings.put("system", "mark", "1")
    assert session.answer("avd snapshot save mine") == "OK\r\n"
    settings.put("system", "mark", "2")
    assert session.answer("avd snapshot load mine") == "OK\r\n"
    assert settings.get("system", "mark") == "1"
    assert session.answer("avd snapshot get") == "mine\r\nOK\r\n"
    assert session.answer("avd snapshot del mine") == "OK\r\n"
    assert session.answer("avd snapshot load mine").startswith("KO: ")


def test_the_digest_of_equal_phones_is_equal(session: Session) -> None:
    before = session.answer("aw digest")
    settings = session.machine.phone[Settings]
    settings.put("system", "mark", "1")
    assert session.answer("aw digest") != before
    settings.delete("system", "mark")
    assert session.answer("aw digest") == before
    assert len(session.answer("aw digest all").splitlines()) > 30


def test_thinking_takes_as_long_as_requested(session: Session) -> None:
    assert session.answer("aw think 0.5") == "OK\r\n"
    assert session.machine.phone.think == 0.5


def test_a_phone_without_a_browser_says_so(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session.machine.phone[WebPages], "executable", None)
    assert session.answer("aw browser") == "KO: there is no browser for web pages\r\n"


def test_the_screens_that_were_shown_have_a_star(session: Session) -> None:
    assert session.answer("ping")  # before it is answered, the screen is composed
    shown = [line for line in session.answer("aw screens").splitlines() if line[0] == "*"]
    (screen,) = shown
    assert screen.startswith("* com.google.android.apps.nexuslauncher/")


def test_dead_ends_are_listed_by_app_and_level(session: Session) -> None:
    phone = session.machine.phone
    assert session.answer("aw screens").splitlines()[-2:] == ["dead ends: 0", "OK"]
    app: Any = phone.apps["com.google.android.apps.nexuslauncher"](phone)
    with phone.busy():
        app.start(Intent("android.intent.action.VIEW", data="gopher://x"))
        app.start(Intent("android.intent.action.VIEW", data="gopher://x"))
    assert session.answer("aw screens").splitlines()[-3:] == [
        "! 2 com.google.android.apps.nexuslauncher, level 1:"
        " Intent { act=android.intent.action.VIEW dat=gopher://x }",
        "dead ends: 1",
        "OK",
    ]


def test_a_text_message_arrives_as_it_was_written(session: Session) -> None:
    """No shell, no quotes: the rest of the line is the text."""
    messages = "com.google.android.apps.messaging"
    session.machine.phone[Settings].put("secure", "sms_default_application", messages)
    assert session.answer('sms send +1555 it\'s  "$5" & a\\b ☕\n') == "OK\r\n"
    rows = session.machine.phone[Content].query("content://sms/inbox", ["address", "body"]) or ()
    assert [tuple(row.values()) for row in rows] == [("+1555", 'it\'s  "$5" & a\\b ☕')]


def test_a_call_from_ring_to_end(session: Session) -> None:
    assert session.answer("gsm call 5551234") == "OK\r\n"
    assert session.answer("gsm list") == "inbound from 5551234    : incoming\r\nOK\r\n"
    assert session.machine.phone[Calls].answer()
    assert session.answer("gsm list") == "inbound from 5551234    : active\r\nOK\r\n"
    assert session.answer("gsm hold 5551234") == "OK\r\n"
    assert session.answer("gsm list") == "inbound from 5551234    : held\r\nOK\r\n"
    assert session.answer("gsm cancel 5551234") == "OK\r\n"
    assert session.answer("gsm list") == "OK\r\n"


def test_a_defect_of_the_phone_is_kept_and_reported(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_(*args: object) -> None:
        raise RuntimeError("a defect")

    monkeypatch.setattr(Calls, "ring", break_)
    assert session.answer("gsm call 5551234") == "KO: a defect\r\n"
    assert re.fullmatch(
        r"RuntimeError: a defect \(virtual_phone\.control\.commands\.\w+:\d+\)\r\nOK\r\n",
        session.answer("aw failures"),
    )
