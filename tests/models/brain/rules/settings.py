"""The phone's settings: radios, and a field to type into."""

from tests.models.brain.look import Look, Move, Seen, back, done, on
from tests.models.brain.rules import rule


def flip(look: Look, row: Seen, wanted: bool) -> Move:
    """Bring a row's switch where it is wanted; without a switch, trust the last touch."""
    switch = look.first(lambda each: each.kind == "switch" and each.checked is not None)
    if switch is None:
        touched = look.last == "click" and row.name in look.past[-1].words
        return done(f"{row.name} was switched") if touched else on("click", row)
    if switch.checked == wanted:
        return done(f"{row.name} is {'on' if wanted else 'off'}")
    return on("click", switch)


def wifi(look: Look, wanted: bool) -> Move:
    row = look.find("Wi‑Fi")
    if row:
        return flip(look, row, wanted)
    return look.tap("Internet", "Network & internet") or look.open("settings")


def to_bluetooth(look: Look, wanted: bool) -> Move | None:
    row = look.find("Use Bluetooth")
    if row:
        return flip(look, row, wanted)
    return look.tap("Bluetooth", "Connection preferences", "Connected devices")


@rule(r"Turn wifi (on|off)\.")
def turn_wifi(look: Look, word: str) -> Move:
    return wifi(look, word == "on")


@rule(r"Turn bluetooth (on|off)\.")
def turn_bluetooth(look: Look, word: str) -> Move:
    return to_bluetooth(look, word == "on") or look.open("settings")


@rule(r"Turn off WiFi, then enable bluetooth")
def turn_both(look: Look) -> Move:
    """The status bar tells whether Wi-Fi is on."""
    if look.first(lambda each: (each.description or "").startswith("Wifi signal")):
        return wifi(look, False)
    leave = look.find("Navigate up") and back("Bluetooth is on another page")
    return to_bluetooth(look, True) or leave or look.open("settings")


@rule(r"Copy the following text to the clipboard: (.+)")
def copy(look: Look, text: str) -> Move:
    """Where one can type, one can copy."""
    if look.find("Copy"):
        return look.tap("Select all", "Copy") or look.open("settings")
    if look.times("long_press"):
        return done("it was selected and copied")
    typed = look.first(lambda each: each.content == text)
    if typed:
        return on("long_press", typed)
    field = look.first(lambda each: each.editable)
    if field:
        return Move("input_text", field, text, why="here one can type")
    return look.tap("Search settings") or look.open("settings")
