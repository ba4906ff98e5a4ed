"""What the phone's files and providers do to a client when it is as unkind as real ones."""

from collections.abc import Callable

import pytest

from pytest_androidworld.virtual.control.faults import inflict
from pytest_androidworld.virtual.phone import Phone
from pytest_androidworld.virtual.shell.run import run_text
from tests.virtual.hand import Hand

Sh = Callable[[str], str]


@pytest.fixture
def sh(phone: Phone) -> Sh:
    """What a line prints."""
    return lambda line: run_text(phone, line).stdout


MEDIA = "com.google.android.providers.media.module"


def test_a_dead_media_provider_takes_shared_storage_away_for_its_time(
    phone: Phone, sh: Sh
) -> None:
    sh("echo x >/sdcard/a.txt")
    inflict(phone, "media_death_unmounts", "3")
    sh(f"am force-stop {MEDIA}")
    gone = "cat: /sdcard/a.txt: Transport endpoint is not connected"
    assert gone in sh("cat /sdcard/a.txt 2>&1")
    assert "Transport endpoint is not connected" in sh("(echo y >/sdcard/b.txt) 2>&1")
    assert sh("cat /data/local/tmp/none 2>&1; sleep 2; [ -f /sdcard/a.txt ] || echo no").endswith(
        "no\n"
    )
    assert sh("sleep 1.1; cat /sdcard/a.txt; ls /sdcard/b.txt 2>/dev/null") == "x\n"


@pytest.mark.parametrize("ends", ["nobody", "another app"])
def test_shared_storage_stays_unless_the_media_provider_dies(
    phone: Phone, sh: Sh, ends: str
) -> None:
    sh("echo x >/sdcard/a.txt")
    inflict(phone, "media_death_unmounts", "3")
    if ends == "another app":
        sh("am force-stop com.android.providers.telephony; pm clear net.gsantner.markor")
    assert sh("cat /sdcard/a.txt") == "x\n"


def test_a_reset_mounts_shared_storage(phone: Phone, sh: Sh) -> None:
    inflict(phone, "media_death_unmounts", "3")
    sh(f"am force-stop {MEDIA}")
    assert sh("[ -d /sdcard/Music ] || echo gone") == "gone\n"
    phone.reset()
    assert sh("[ -d /sdcard/Music ] && echo there") == "there\n"


MMSSMS = "/data/data/com.android.providers.telephony/databases/mmssms.db"
BODIES = "content query --uri content://sms --projection body"
ADD = f"sqlite3 {MMSSMS} \"INSERT INTO sms (address, body, type) VALUES ('1', '%s', 1)\""
REPLACE = f"cp {MMSSMS} /data/local/tmp/copy; %s; rm {MMSSMS}; cp /data/local/tmp/copy {MMSSMS}"


def test_a_replaced_telephony_database_is_not_seen_by_its_provider(phone: Phone, sh: Sh) -> None:
    inflict(phone, "telephony_holds_database")
    sh(REPLACE % (ADD % "old"))
    assert sh(f"sqlite3 {MMSSMS} 'SELECT count(*) FROM sms'") == "0\n"
    sh("am force-stop com.android.providers.telephony; am force-stop com.android.phone")
    assert sh(BODIES) == "Row: 0 body=old\n"
    sh(ADD % "new")
    assert sh(BODIES) == "Row: 0 body=old\n"


def test_rows_changed_in_place_are_seen_by_the_provider(phone: Phone, sh: Sh) -> None:
    inflict(phone, "telephony_holds_database")
    sh(ADD % "new")
    assert sh(BODIES) == "Row: 0 body=new\n"


@pytest.mark.parametrize("again", ["reset", "reboot"])
def test_a_restarted_phone_opens_the_telephony_database_that_is_there(
    phone: Phone, sh: Sh, again: str
) -> None:
    inflict(phone, "telephony_holds_database")
    sh(REPLACE % (ADD % "old"))
    getattr(phone, again)()
    assert sh(BODIES) == "No result found.\n"
    sh(REPLACE % (ADD % "old"))
    assert sh(BODIES) == "Row: 0 body=old\n"


def test_an_ordinary_provider_reads_the_telephony_database_that_is_there(sh: Sh) -> None:
    sh(REPLACE % (ADD % "old"))
    assert sh(BODIES) == "No result found.\n"


SYSTEM_HANGS = "System UI isn't responding"


@pytest.mark.parametrize("again", ["reset", "reboot"])
def test_the_system_hangs_some_time_after_each_start(phone: Phone, again: str) -> None:
    inflict(phone, "system_hangs", "1")
    hand = Hand(phone).wait(2).tap("Wait")
    assert not hand.sees(SYSTEM_HANGS)
    with phone.busy():
        getattr(phone, again)()
    assert not hand.sees(SYSTEM_HANGS)
    assert hand.wait(2).sees(SYSTEM_HANGS)


def test_a_system_that_hangs_unseen_goes_on(phone: Phone, sh: Sh) -> None:
    sh("settings put global hide_error_dialogs 1")
    inflict(phone, "system_hangs", "1")
    hand = Hand(phone).wait(2)
    assert not hand.sees(SYSTEM_HANGS)
    assert hand.sees("Gmail")


def test_without_a_sim_the_phone_says_so_until_it_has_one(phone: Phone, sh: Sh) -> None:
    inflict(phone, "sim_absent")
    assert sh("getprop gsm.sim.state") == "ABSENT\n"
    inflict(phone, "sim_absent", "off")
    assert sh("getprop gsm.sim.state") == "LOADED\n"
