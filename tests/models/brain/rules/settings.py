"""The phone's settings: radios, and a field to type into."""

from tests.models.brain.look import Look, Move, Seen, back, done, fill, on
from tests.models.brain.rules import rule


def flip(look: Look, row: Seen, wanted: bool) -> Move:
    """Bring the page's switch where it is wanted."""
    switch = look.first(lambda each: each.kind == "switch" and each.checked is not None)
    if switch and switch.checked == wanted:
        return done(f"{row.name} is {'on' if wanted else 'off'}")
    return on("click", switch or row)


def wifi(look: Look, wanted: bool) -> Move | None:
    row = look.find("Wi‑Fi")
    if row:
        return flip(look, row, wanted)
    return look.tap("Internet", "Network & internet")


def to_bluetooth(look: Look, wanted: bool) -> Move | None:
    row = look.find("Use Bluetooth")
    if row:
        return flip(look, row, wanted)
    return look.tap("Bluetooth", "Connection preferences", "Connected devices")


@rule("settings", r"Turn wifi (on|off)\.")
def turn_wifi(look: Look, word: str) -> Move | None:
    return wifi(look, word == "on")


@rule("settings", r"Turn bluetooth (on|off)\.")
def turn_bluetooth(look: Look, word: str) -> Move | None:
    return to_bluetooth(look, word == "on")


@rule("settings", r"Turn off WiFi, then enable bluetooth")
def turn_both(look: Look) -> Move | None:
    """The status bar tells whether Wi-Fi is on."""
    if look.first(lambda each: (each.description or "").startswith("Wifi signal")):
        return wifi(look, False)
    way = to_bluetooth(look, True)
    if not way and look.find("Navigate up"):
        return back("Bluetooth is on another page")
    return way


@rule("settings", r"Copy the following text to the clipboard: (.+)")
def copy(look: Look, text: str) -> Move | None:
    """Where one can type, one can copy."""
    if look.find("Copy"):
        return look.tap("Select all", "Copy")
    if look.times("long_press"):
        return done("it was selected and copied")
    typed = look.first(lambda each: each.content == text)
    if typed:
        return on("long_press", typed)
    field = look.first(lambda each: each.editable)
    if field:
        return fill(field, text)
    return look.tap("Search settings")
