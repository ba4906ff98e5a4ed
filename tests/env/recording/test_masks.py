"""What must not be in a recording is replaced by as many characters, always by the same."""

import pytest

from pytest_androidworld.env.forests import Event, Forest
from pytest_androidworld.env.recording import masks
from pytest_androidworld.env.recording.masks import Masks
from pytest_androidworld.env.shell import Output


@pytest.mark.parametrize(
    ("secret", "stand_in"),
    [
        ("R58M1234ABC", b"x00x0000xxb"),
        ("+49 151 2345678", b"+00 000 0000001"),
        ("/home/jane", b"/xxxx/xxxb"),
        ("02:15:b2:00:00:00", b"00:00:x0:00:00:01"),
    ],
)
def test_a_secret_is_replaced_by_one_of_its_shape(secret: str, stand_in: bytes) -> None:
    known = Masks([secret])
    assert known.received(b"<" + secret.encode() + b">") == b"<" + stand_in + b">"
    assert known.sent(secret.encode()) == stand_in


def test_two_secrets_of_a_shape_stay_two() -> None:
    known = Masks(["R58M1234ABC", "R58M1234ABD"])
    first, second = known.received(b"R58M1234ABC R58M1234ABD").split()
    assert first != second


def test_the_longer_of_two_is_replaced_as_a_whole() -> None:
    known = Masks(["192.168.1.20", "192.168.1.20:5555"])
    assert b"5555" not in known.received(b"connected to 192.168.1.20:5555")


@pytest.mark.parametrize("word", ["", "root", "123456"])
def test_what_is_too_short_is_part_of_other_words_and_stays(word: str) -> None:
    assert Masks([word]).received(b"root 123456 chrooted") == b"root 123456 chrooted"


def test_an_address_for_mail_that_the_device_shows_may_be_its_owners() -> None:
    known = Masks()
    shown = known.received(b"Signed in as jane.doe@example.org (jane.doe@example.org)")
    assert b"jane" not in shown
    assert shown == b"Signed in as xxxx.xxx@xxxxxxx.xxb (xxxx.xxx@xxxxxxx.xxb)"
    assert known.received(shown) == shown


@pytest.mark.parametrize("text", [b"health@2.1-service", b"@string/save", b"a@b", b"x @ y.com"])
def test_what_only_looks_like_an_address_stays(text: bytes) -> None:
    assert Masks().received(text) == text


def test_what_our_side_has_sent_is_nobodys() -> None:
    """A task makes it up by its seed; hidden, it would not be found where the task looks."""
    known = Masks(["R58M1234ABC"], ["+15551234567", "+15559876543"])
    assert known.sent(b"text +15551234567 to bob@example.org") == (
        b"text +15551234567 to bob@example.org"
    )
    found = known.received(b"+15551234567 +15559876543 bob@example.org R58M1234ABC")
    assert found.startswith(b"+15551234567 +00000000")
    assert b"bob@example.org" in found
    assert b"R58M" not in known.sent(b"R58M1234ABC")


def test_a_message_is_masked_text_by_text() -> None:
    """Between its texts stand bytes that may look like letters."""
    message = Forest(windows=[{"id": 64, "title": "jane.doe@example.org"}])
    message.windows[0].tree.nodes.add(text="a.b@c.example", content_description="x" * 46)
    known = Masks(["R58M1234ABC"])
    masked = Forest.FromString(known.message(message.SerializeToString(), Forest))
    assert (masked.windows[0].id, masked.windows[0].title) == (64, "xxxx.xxx@xxxxxxx.xxc")
    node = masked.windows[0].tree.nodes[0]
    assert "a.b@c" not in node.text
    assert node.content_description == "x" * 46


def test_a_message_in_which_bytes_make_an_address_of_two_texts_stays_one() -> None:
    """64 is the tag of a field, and ``@`` as a character."""
    event = Event(event={"event_text": "platform nine.", "b": "@home.example"})
    data = event.SerializeToString(deterministic=True)
    assert Event.FromString(Masks().message(data, Event)) == event
    raw = b"\x0a\x05nine.\x40\x01\x48\x01"
    assert Masks().message(raw, Forest) == raw


def test_a_database_is_searched_for_what_is_known_alone() -> None:
    """What only looks like an address might reach beyond a value."""
    page = b"SQLite format 3\0\x17\x2bjane.doe@example.orgcom.google\0R58M1234ABC"
    masked = Masks(["R58M1234ABC"]).received(page)
    assert masked == page.replace(b"R58M1234ABC", b"x00x0000xxb")


ANSWERS = {
    "getprop ro.product.model": "Pixel 6\n",
    "getprop ro.serialno; getprop ro.boot.serialno": "R58M1234ABC\nR58M1234ABC\n",
    "settings get secure android_id": "4a3f9c1be27d5806\n",
    "settings get secure bluetooth_address": "null\n",
    "settings get global device_name": "Pixel 6\n",
    "settings get secure bluetooth_name": "Jane's phone\n",
    "dumpsys account": "  Accounts: 1\n    Account {name=jane@example.org, type=com.google}\n",
    "content query --uri content://sms --projection address": "Row: 0 address=+15550001111\n",
}


class Phone:
    """A device that answers what it is asked here, and has nothing else to say."""

    def __init__(self, serial: str) -> None:
        self.serial = serial

    def shell(self, command: str) -> Output:
        return Output(ANSWERS.get(command, "No result found.\n"), "", 0)

    def run(self, *words: str) -> Output:
        return self.shell(" ".join(words))


@pytest.mark.parametrize("serial", ["R58M1234ABC", "192.168.1.20:5555"])
def test_what_a_device_tells_of_its_owner_is_learned(
    serial: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.environ", {"HOME": "/home/jane", "API_KEY": "sk-0123456789abcdef"})
    known = masks.of(Phone(serial), ["token-of-the-console"])  # type: ignore[arg-type]
    secret = (
        f"{serial} 4a3f9c1be27d5806 Jane's phone jane@example.org +15550001111 /home/jane"
        " sk-0123456789abcdef token-of-the-console 192.168.1.20"
    )
    left = known.received(secret.encode())
    shown = [word for word in secret.split() if word.encode() in left]
    assert shown == ([] if ":" in serial else ["192.168.1.20"])
    assert known.received(b"Pixel 6 null") == b"Pixel 6 null"


def test_an_emulators_serial_and_a_home_that_each_phone_has_are_no_secrets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.environ", {"HOME": "/root", "KEYMAP": "us", "TOKEN_TYPE": "default"})
    known = masks.of(Phone("emulator-5554"), [])  # type: ignore[arg-type]
    assert known.received(b"emulator-5554 /root default") == b"emulator-5554 /root default"
