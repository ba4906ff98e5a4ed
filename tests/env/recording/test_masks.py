"""What must not be in a recording is replaced by as many characters, always by the same."""

from collections.abc import Callable

import pytest
from android_env.proto import emulator_controller_pb2

from pytest_androidworld.env.forests import Event, Forest
from pytest_androidworld.env.recording.masks import Masks


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


def test_what_the_client_sends_first_is_no_secret() -> None:
    """A task makes it up by its seed; hidden, it would not be found where the task looks."""
    known = Masks(["R58M1234ABC"], ["+15551234567", "+15559876543"])
    assert known.sent(b"text +15551234567 to bob@example.org") == (
        b"text +15551234567 to bob@example.org"
    )
    found = known.received(b"+15551234567 +15559876543 bob@example.org R58M1234ABC")
    assert found.startswith(b"+15551234567 +00000000")
    assert b"bob@example.org" in found
    assert b"R58M" not in known.sent(b"R58M1234ABC")


@pytest.mark.parametrize("coded", [bytes.hex, lambda data: data.hex().upper()])
def test_a_value_in_hexadecimal_is_hidden_too(coded: Callable[[bytes], str]) -> None:
    """So SQL has blobs, as those of an index over contacts."""
    known = Masks(["R58M1234ABK"], ["+49 170 7654321"])
    known.received(b"data1=+49 170 7654321")
    found = known.sent(f"X'{coded(b'R58M1234ABK 491707654321 Jane')}'".encode())
    assert bytes.fromhex(found.decode()[2:-1]) == b"x00x0000xxc 000000000001 Jane"


def test_what_the_client_has_read_it_restores_and_does_not_make_up() -> None:
    """As rows of a device that has no snapshot: a replay reads and sends the stand-in."""
    known = Masks([], ["+49 170 7654321"])
    known.received(b"Row: 0 data1=+49 170 7654321, data2=jane.doe@example.org")
    assert known.sent(b"INSERT INTO data VALUES ('+491707654321', 'jane.doe@example.org')") == (
        b"INSERT INTO data VALUES ('+000000000001', 'xxxx.xxx@xxxxxxx.xxc')"
    )
    known.begin_section()
    assert known.sent(b"sms:+491707654321") == b"sms:+491707654321"


def test_a_message_is_masked_text_by_text() -> None:
    """Between its texts stand bytes that may look like letters."""
    message = Forest(windows=[{"id": 64, "title": "jane.doe@example.org"}])
    message.windows[0].tree.nodes.add(text="a.b@c.example", content_description="x" * 46)
    known = Masks(["R58M1234ABC"])
    masked = Forest.FromString(known.message(message.SerializeToString(), Forest))
    assert (masked.windows[0].id, masked.windows[0].title) == (64, "xxxx.xxx@xxxxxxx.xxd")
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


@pytest.mark.parametrize(
    ("shown", "stand_in"),
    [
        (b"+15551234567", b"+00000000001"),
        (b"15551234567", b"00000000001"),
        (b"+1 555-123-4567", b"+0 000-000-0001"),
        (b"(555) 123-4567", b"(000) 000-0001"),
        (b"tel:555.123.4567;", b"tel:000.000.0001;"),
        (b"min_match=7654321", b"min_match=1000000"),
    ],
)
def test_a_number_in_another_spelling_has_the_same_digits(shown: bytes, stand_in: bytes) -> None:
    assert Masks([], ["+15551234567"]).received(shown) == stand_in


@pytest.mark.parametrize("other", [b"(555) 123-4568", b"555 123", b"5, 5, 5, 1, 2, 3, 4, 5, 6, 7"])
def test_another_number_stays(other: bytes) -> None:
    assert Masks([], ["+15551234567"]).received(other) == other


def test_a_number_that_the_client_sends_first_in_another_spelling_is_none_either() -> None:
    known = Masks([], ["+1 555 123 4567", "+15551234567"])
    assert known.sent(b"text 5551234567") == b"text 5551234567"
    assert known.received(b"+1 555-123-4567") == b"+1 555-123-4567"
    known.add([], ["(555) 123-4567", "+15551234567"])
    assert known.received(b"+15551234567") == b"+15551234567"


@pytest.mark.parametrize(
    ("address", "stand_in"),
    [
        (b"BSSID: a4:2b:b0:d1:0e:7f,", b"BSSID: x0:0x:x0:x0:0x:0b,"),
        (b"inet6 2001:db8:85a3::8a2e:370:7334/64", b"inet6 0000:xx0:00x0::0x0x:000:0001/64"),
    ],
)
def test_an_address_of_a_network_is_replaced(address: bytes, stand_in: bytes) -> None:
    assert Masks().received(address) == stand_in


@pytest.mark.parametrize(
    "text",
    [
        b"10:15:34 2023:10:15",
        b"SHA-256: " + b":".join([b"0A"] * 32),
        b"fe80::15:b2ff:fe00:0",
        b"109.0.5414.123",
    ],
)
def test_what_only_looks_like_an_address_of_a_network_stays(text: bytes) -> None:
    assert Masks().received(text) == text


def test_the_numbers_of_a_modem_are_known_by_the_word_beside_them() -> None:
    known = Masks()
    assert known.received(b"mImei=358240051111110 t=358240051111999") == (
        b"mImei=000000000000001 t=358240051111999"
    )
    screen = Forest(windows=[{"id": 1}])
    for text in ("IMEI (sim slot 1)", "358240051111111", "+1 555-521-5554", "Android 13"):
        screen.windows[0].tree.nodes.add(text=text)
    masked = Forest.FromString(known.message(screen.SerializeToString(), Forest))
    assert [each.text for each in masked.windows[0].tree.nodes] == [
        "IMEI (sim slot 1)",
        "000000000000003",
        "+0 000-000-0002",
        "Android 13",
    ]


def test_a_number_on_another_screen_stays() -> None:
    screen = Forest(windows=[{"id": 1}])
    for text in ("Simei", "358240051111111", "+1 555-521-5554"):
        screen.windows[0].tree.nodes.add(text=text)
    data = screen.SerializeToString()
    assert Masks().message(data, Forest) == data


def test_a_picture_stays_as_it_is() -> None:
    """Its bytes are points, whatever they look like."""
    image = emulator_controller_pb2.Image(image=b"R58M1234ABC jane@example.org")
    data = image.SerializeToString()
    assert Masks(["R58M1234ABC"]).message(data, emulator_controller_pb2.Image) == data
