"""What the phone's files and providers do to a client when it is as unkind as real ones."""

from collections.abc import Callable

import pytest

from phone.tests.hand import Hand
from virtual_phone.control.faults import inflict
from virtual_phone.phone import Phone
from virtual_phone.services.telephony import Telephony
from virtual_phone.shell.run import run_text

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


def test_services_are_late_after_each_boot_and_after_nothing_else(phone: Phone, sh: Sh) -> None:
    state = "getprop sys.boot_completed; getprop init.svc.bootanim; pm path android 2>&1; echo $?"
    there = "1\nstopped\npackage:/system/framework/framework-res.apk\n0\n"
    inflict(phone, "services_late", "10")
    assert sh(state) == there
    phone.reboot()
    assert sh(state) == "1\nrunning\ncmd: Can't find service: package\n20\n"
    assert sh("getprop sys.user.0.ce_available") == "\n"
    sh("sleep 10")
    assert sh(state) == there
    assert sh("getprop sys.user.0.ce_available") == "true\n"


def test_without_a_sim_messages_are_accepted_and_dropped(phone: Phone, sh: Sh) -> None:
    telephony = phone[Telephony]
    inflict(phone, "sim_absent", "on")
    assert sh("getprop gsm.sim.state") == "ABSENT\n"
    assert "[gsm.sim.state]: [ABSENT]" in sh("getprop")
    assert telephony.receive_sms("+15551234567", "hello") is None
    assert not telephony.in_service
    inflict(phone, "sim_absent", "off")
    assert telephony.receive_sms("+15551234567", "hello") is not None
