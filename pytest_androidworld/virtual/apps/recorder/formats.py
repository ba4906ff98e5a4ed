"""How Audio Recorder records: the groups of chips, and the two lists, with what they mean."""

from typing import Any

from pytest_androidworld.virtual.apps.recorder.store import (
    BITRATE,
    CHANNELS,
    FIRST,
    FORMAT,
    LOW_RATES,
    NAMING,
    RATE,
    THEME,
    Store,
)
from pytest_androidworld.virtual.ui.kits.spinner import Spinning
from pytest_androidworld.virtual.ui.view import Column, IconButton, Row, Text, View

Choice = tuple[str | int, str]
GROUPS: dict[str, tuple[str, tuple[Choice, ...]]] = {
    FORMAT: ("Recording format:", (("m4a", "M4a"), ("wav", "Wav"), ("3gp", "3gp"))),
    RATE: ("Sample rate:", ((8000, "8kHz"), (16000, "16kHz"), (22050, "22kHz"), (32000, "32kHz"),
                            (44100, "44.1kHz"), (48000, "48kHz"))),
    BITRATE: ("Bitrate:", tuple((kilo * 1000, f"{kilo} kbps") for kilo in
                                (48, 96, 128, 192, 256))),
    CHANNELS: ("Channel count:", ((2, "Stereo"), (1, "Mono"))),
}  # fmt: skip
THEMES = {
    "black": "#000000", "teal": "#00695c", "blue": "#1565c0", "purple": "#6a1b9a",
    "pink": "#ad1457", "orange": "#d84315", "red": "#b71c1c", "brown": "#4e342e",
    "blue_gray": "#37474f",
}  # fmt: skip
THEME_NAMES = {name: f"Theme {name.replace('_', ' ').title()}" for name in THEMES}
NAMINGS = {
    "record": "Naming: Record-1",
    "date": "Naming: 2023.10.15 15.34.00",
    "date_us": "Naming: 10.15.2023 03.34.00 PM",
    "date_iso": "Naming: 2023-10-15T15.34.00",
    "millis": "Naming: 1697384040000",
}
TOLD = {
    FORMAT: "M4a takes little room and sounds well. Wav is not compressed: it is the largest and"
    " loses nothing. 3gp is the smallest and is meant for speech.",
    RATE: "How many times a second the sound is measured. The more often, the better it sounds"
    " and the larger the file gets.",
    BITRATE: "How much room a second of sound may take. More of it sounds better and makes the"
    " file larger.",
    CHANNELS: "Stereo records two channels, Mono one. Stereo files are larger.",
}


class Formats(Store, Spinning):
    """The part of two pages on which all this is chosen."""

    def choices(self) -> list[View]:
        """The lists of themes and names, and the four groups."""
        form = str(self.setting(FORMAT))
        names = [f"{text}.{form}" for text in NAMINGS.values()]
        themes = list(THEMES).index(str(self.setting(THEME)))
        naming = list(NAMINGS).index(str(self.setting(NAMING)))
        return [
            self.spinner(
                "themeColor", list(THEME_NAMES.values()), themes, "set_theme", margin=(8, 0)
            ),
            self.spinner("name_format", names, naming, "set_naming", margin=(8, 0)),
            *(self.group(key) for key in GROUPS if self.offered(key)),
        ]

    def set_theme(self, place: int) -> None:
        self.kept()[THEME] = list(THEMES)[place]

    def set_naming(self, place: int) -> None:
        self.kept()[NAMING] = list(NAMINGS)[place]

    def offered(self, key: str) -> bool:
        """Whether there is anything to choose with the format that is set."""
        form = self.setting(FORMAT)
        return key in (FORMAT, RATE) or form == "m4a" or (form == "wav" and key == CHANNELS)

    def group(self, key: str) -> View:
        title, choices = GROUPS[key]
        if key == RATE and self.setting(FORMAT) == "3gp":
            choices = tuple(choice for choice in choices if choice[0] in LOW_RATES)
        chips = [self.chip(key, *choice) for choice in choices]
        rows = [Row(*chips[place : place + 3], gap=8) for place in range(0, len(chips), 3)]
        head = Row(
            Text(title, id="setting_title", size=16, grow=1, lines=1),
            IconButton("information-outline", "", id="setting_btn_info", key=f"info {key}",
                       on_tap=lambda: self.here.update(told=key)),
        )  # fmt: skip
        return Column(head, *rows, id=key, gap=4, padding=(16, 4))

    def chip(self, key: str, value: str | int, label: str) -> View:
        chosen = self.setting(key) == value
        return Text(
            label, size=14, lines=1, min_height=48, min_width=72, padding=(16, 0), radius=24,
            justify="center", key=f"chip {key} {value}", selected=chosen,
            background="tint" if chosen else "card", color="on_tint" if chosen else "text",
            on_tap=lambda: self.choose(key, value),
        )  # fmt: skip

    def choose(self, key: str, value: str | int) -> None:
        changed: dict[str, Any] = {key: value}
        if key == FORMAT and value == "3gp" and self.setting(RATE) not in LOW_RATES:
            changed[RATE] = LOW_RATES[1]
        elif key == FORMAT and value != "3gp" and self.setting(FORMAT) == "3gp":
            changed[RATE] = FIRST[RATE]
        self.kept().put(changed)
        self.here["told"] = key

    def reset_choices(self) -> None:
        """All of it as it was at first; the look stays."""
        self.kept().put({key: value for key, value in FIRST.items() if key != THEME})
        self.here["told"] = FORMAT

    def explanation(self) -> list[View]:
        """How large a minute gets, and what was touched last."""
        told = TOLD[str(self.here.get("told", FORMAT))]
        return [
            Text(f"{self.per_minute():.1f}".removesuffix(".0") + " Mb/min expected size",
                 id="txt_size_per_min", size=16, padding=(16, 8), lines=1),
            Text(told, id="txt_information", size=14, color="secondary", padding=(16, 4, 16, 12)),
        ]  # fmt: skip

    def per_minute(self) -> float:
        """Megabytes that a minute takes."""
        bits = {
            "m4a": int(self.setting(BITRATE)),
            "wav": int(self.setting(RATE)) * int(self.setting(CHANNELS)) * 16,
            "3gp": 12000,
        }[str(self.setting(FORMAT))]
        return bits * 60 / 8 / 1_000_000
