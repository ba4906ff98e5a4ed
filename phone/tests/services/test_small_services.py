"""Audio, battery, clipboard, location, log and power."""

from virtual_phone.phone import Phone
from virtual_phone.services import audio, battery
from virtual_phone.services.audio import Audio
from virtual_phone.services.battery import Battery
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.location import Location
from virtual_phone.services.log import LONGEST, Log
from virtual_phone.services.power import Power
from virtual_phone.services.settings import Settings


def test_a_volume_goes_no_further_than_its_stream(phone: Phone) -> None:
    sound = phone[Audio]
    assert sound.volume(audio.MUSIC) == 5
    sound.set_volume(audio.MUSIC, 99)
    assert sound.volume(audio.MUSIC) == 15
    sound.adjust(audio.ALARM, -99)
    assert sound.volume(audio.ALARM) == 1
    assert phone[Settings].get("system", "volume_music_speaker") == "15"


def test_the_ringer_takes_the_ring_volume_along(phone: Phone) -> None:
    sound = phone[Audio]
    sound.set_ringer(audio.SILENT)
    assert (sound.volume(audio.RING), sound.ringer) == (0, audio.SILENT)
    sound.set_ringer(audio.NORMAL)
    assert (sound.volume(audio.RING), sound.ringer) == (5, audio.NORMAL)
    sound.set_volume(audio.RING, 0)
    assert phone[Settings].get("global", "mode_ringer") == "1"


def test_a_battery_that_was_set_by_hand_does_not_hear_the_hardware(phone: Phone) -> None:
    power = phone[Battery]
    assert power.description == "Battery 100 percent."
    power.pretend(level=42)
    power.set(level=80)
    assert (power.level, power.charging) == (42, True)
    power.unplug()
    assert not power.charging
    power.reset()
    power.set(level=80, status=battery.CHARGING)
    assert (power.level, power.charging) == (80, True)
    power.saver(True)
    assert phone[Settings].get("global", "low_power") == "1"


def test_the_clipboard_counts_its_changes_and_tells_them(phone: Phone) -> None:
    clipboard = phone[Clipboard]
    heard: list[str] = []
    clipboard.observe(lambda: heard.append(clipboard.text))
    assert (clipboard.text, clipboard.empty) == ("", True)
    clipboard.copy("one", label="simple text", by="net.gsantner.markor")
    clipboard.copy("one")
    assert (clipboard.text, clipboard.serial, heard) == ("one", 2, ["one", "one"])
    clipboard.copy("")
    assert not clipboard.empty
    clipboard.clear()
    assert clipboard.empty


def test_phones_with_the_same_text_on_the_clipboard_are_equal(phone: Phone) -> None:
    before = phone.digest()
    phone[Clipboard].copy("x", by="android")
    assert phone.digest() != before
    phone[Clipboard].clear()
    assert phone.digest() == before


def test_a_fix_is_reported_and_location_can_be_off(phone: Phone) -> None:
    location = phone[Location]
    heard: list[float] = []
    location.observe(lambda: heard.append(location.state["latitude"]))
    location.fix(47.14, 9.52, altitude=455.0)
    assert (heard, location.state["altitude"]) == ([47.14], 455.0)
    location.enable(False)
    assert phone[Settings].get("secure", "location_mode") == "0"
    assert not location.enabled


def test_the_log_is_a_ring_that_counts_on(phone: Phone) -> None:
    log = phone[Log]
    log.clear()
    first = log.count
    for number in range(LONGEST + 5):
        log.write("Test", f"line {number}", "D", buffer="events" if number % 2 else "main")
    lines = list(log.lines())
    assert len(lines) == LONGEST
    assert lines[0].message == "line 5"
    assert [line.message for line in log.lines(after=first + LONGEST + 4)] == ["line 2004"]
    log.clear(("events",))
    assert {line.buffer for line in log.lines()} == {"main"}


def test_two_phones_with_different_logs_are_equal(phone: Phone) -> None:
    before = phone.digest()
    phone[Log].write("Test", "noise")
    assert phone.digest() == before


def test_a_restart_counts_wakes_and_forgets_what_was_only_in_memory(phone: Phone) -> None:
    power = phone[Power]
    power.sleep()
    phone[Clipboard].copy("gone")
    phone[Battery].pretend(level=3)
    phone[Log].write("Test", "gone")
    phone.reboot()
    assert power.awake
    assert phone[Clipboard].empty
    assert phone[Battery].level == 100
    assert not any(line.message == "gone" for line in phone[Log].lines())
    assert phone[Settings].get("global", "boot_count") == "2"


def test_the_screen_stays_on_while_some_chargers_feed_it(phone: Phone) -> None:
    phone[Power].stay_on("ac", "usb")
    assert phone[Settings].get("global", "stay_on_while_plugged_in") == "3"
