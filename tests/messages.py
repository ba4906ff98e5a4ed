"""Messages for tests: rows as the messenger makes them."""

from pytest_androidworld.env.device import Device
from pytest_androidworld.env.sms import DATABASE

SENT, FAILED, OUTBOX = 2, 5, 4


def put_sent(device: Device, number: str, text: str, kind: int = SENT) -> None:
    """A message from here, now."""
    now = "CAST(strftime('%s', 'now') AS INTEGER) * 1000"
    values = f"{quoted(number)}, {quoted(text)}, {kind}, {now}"
    change(device, f"INSERT INTO sms (address, body, type, date) VALUES ({values})")


def change(device: Device, statement: str) -> None:
    said = device.adb.run("sqlite3", DATABASE, statement)
    assert said.status == 0, said.stderr


def quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
