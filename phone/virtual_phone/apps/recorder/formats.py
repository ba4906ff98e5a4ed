"""How Audio Recorder records: the groups of chips and the two lists, with what they mean."""

from dataclasses import dataclass
from functools import partial

from virtual_phone import ui
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.store import (
    BITRATE,
    CHANNELS,
    FIRST,
    FORMAT,
    LOW_RATES,
    NAMING,
    NAMINGS,
    RATE,
    THEME,
    THEMES,
    kilohertz,
)

Value = tuple[str | int, str]
RATES = (8000, 16000, 22050, 32000, 44100, 48000)
KILOBITS = (48, 96, 128, 192, 256)
GROUPS: dict[str, tuple[str, tuple[Value, ...]]] = {
    FORMAT: ("Recording format:", (("m4a", "M4a"), ("wav", "Wav"), ("3gp", "3gp"))),
    RATE: ("Sample rate:", tuple((rate, kilohertz(rate)) for rate in RATES)),
    BITRATE: ("Bitrate:", tuple((kilo * 1000, f"{kilo} kbps") for kilo in KILOBITS)),
    CHANNELS: ("Channel count:", ((2, "Stereo"), (1, "Mono"))),
}
GROUP_IDS = {
    FORMAT: "setting_recording_format",
    RATE: "setting_frequency",
    BITRATE: "setting_bitrate",
    CHANNELS: "setting_channels",
}
THEME_NAMES = {name: f"Theme {name.replace('_', ' ').title()}" for name in THEMES}
MEANINGS = {
    FORMAT: "M4a takes little room and sounds well. Wav is not compressed: it is the largest and"
    " loses nothing. 3gp is the smallest and is meant for speech.",
    RATE: "How many times a second the sound is measured. The more often, the better it sounds"
    " and the larger the file gets.",
    BITRATE: "How much room a second of sound may take. More of it sounds better and makes the"
    " file larger.",
    CHANNELS: "Stereo records two channels, Mono one. Stereo files are larger.",
}


@dataclass
class Formats(ui.Part[AudioRecorder]):
    """The part of two pages on which all this is chosen."""

    explained: str = FORMAT  # the group that was touched last

    def themes(self) -> ui.View:
        """The list of themes."""
        chosen = list(THEMES).index(str(self.app.setting(THEME)))
        titles = list(THEME_NAMES.values())
        return ui.spinner(self.screen, "themeColor", titles, chosen, self.set_theme, margin=(8, 0))

    def namings(self) -> ui.View:
        """The list of what records may be named by."""
        names = [f"{text}.{self.app.setting(FORMAT)}" for text in NAMINGS.values()]
        chosen = list(NAMINGS).index(str(self.app.setting(NAMING)))
        return ui.spinner(
            self.screen, "name_format", names, chosen, self.set_naming, margin=(8, 0)
        )

    def groups(self) -> list[ui.View]:
        """The four groups of chips, as far as the format leaves a choice."""
        form = str(self.app.setting(FORMAT))
        return [self._group(key) for key in GROUPS if self._offered(form, key)]

    def set_theme(self, place: int) -> None:
        self.app.kept()[THEME] = list(THEMES)[place]

    def set_naming(self, place: int) -> None:
        self.app.kept()[NAMING] = list(NAMINGS)[place]

    @staticmethod
    def _offered(form: str, key: str) -> bool:
        """Whether there is anything to choose with the format that is set."""
        return key in (FORMAT, RATE) or form == "m4a" or (form == "wav" and key == CHANNELS)

    def _group(self, key: str) -> ui.View:
        title, values = GROUPS[key]
        if key == RATE and self.app.setting(FORMAT) == "3gp":
            values = tuple(each for each in values if each[0] in LOW_RATES)
        chips = [self._chip(key, *each) for each in values]
        rows = [ui.Row(*chips[place : place + 3], gap=8) for place in range(0, len(chips), 3)]
        info = partial(self._explain, key)
        head = ui.Row(
            ui.Body(title, id="setting_title", grow=1, lines=1),
            ui.tool("setting_btn_info", "information-outline", info, key=f"info {key}"),
        )
        return ui.Column(head, *rows, id=GROUP_IDS[key], gap=4, padding=(16, 4))

    def _chip(self, key: str, value: str | int, label: str) -> ui.View:
        chosen = self.app.setting(key) == value
        return ui.Text(
            label,
            size=14,
            lines=1,
            min_height=48,
            min_width=72,
            padding=(16, 0),
            radius=24,
            justify="center",
            key=f"chip {key} {value}",
            selected=chosen,
            background="tint" if chosen else "card",
            color="on_tint" if chosen else "text",
            on_tap=partial(self._choose, key, value),
        )

    def _choose(self, key: str, value: str | int) -> None:
        app = self.app
        changed = {key: value}
        if key == FORMAT and value == "3gp" and app.setting(RATE) not in LOW_RATES:
            changed[RATE] = LOW_RATES[1]
        elif key == FORMAT and value != "3gp" and app.setting(FORMAT) == "3gp":
            changed[RATE] = FIRST[RATE]
        app.kept().put(changed)
        self._explain(key)

    def _explain(self, key: str) -> None:
        self.explained = key

    def reset(self) -> None:
        """All of it as it was at first; the look stays."""
        self.app.kept().put({key: value for key, value in FIRST.items() if key != THEME})
        self._explain(FORMAT)

    def explanation(self) -> list[ui.View]:
        """How large a minute gets, and what was touched last."""
        size = f"{megabytes_per_minute(self.app):.1f}".removesuffix(".0")
        words = MEANINGS[self.explained]
        return [
            ui.Body(
                f"{size} Mb/min expected size", id="txt_size_per_min", padding=(16, 8), lines=1
            ),
            ui.Label(words, id="txt_information", padding=(16, 4, 16, 12)),
        ]


def megabytes_per_minute(app: AudioRecorder) -> float:
    bits = {
        "m4a": int(app.setting(BITRATE)),
        "wav": int(app.setting(RATE)) * int(app.setting(CHANNELS)) * 16,
        "3gp": 12000,
    }[str(app.setting(FORMAT))]
    return bits * 60 / 8 / 1_000_000
