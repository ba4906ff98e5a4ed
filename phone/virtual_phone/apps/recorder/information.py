"""Audio Recorder's page about one record."""

from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.recorder import store
from virtual_phone.apps.recorder.app import AudioRecorder
from virtual_phone.apps.recorder.bars import up_bar
from virtual_phone.apps.recorder.store import Record
from virtual_phone.services.display_settings import DisplaySettings, medium_date


@dataclass
class Information(ui.Screen[AudioRecorder, None]):
    activity: ClassVar[str] = f"{store.PACKAGE}.app.info.ActivityInformation"

    number: int

    def view(self) -> ui.View:
        record = self.app.library.record(self.number)
        facts = self.facts(record) if record else []
        rows = [
            ui.Column(
                ui.Label(label, id="lbl_bitrate" if id == "txt_bitrate" else ""),
                ui.Body(value, id=id),
                padding=(20, 8),
                gap=2,
            )
            for id, label, value in facts
            if value
        ]
        return ui.page(self, ui.Rows(*rows, id="info"), bar=up_bar(self, "Information"))

    def facts(self, record: Record) -> list[tuple[str, str, str]]:
        made = self.phone.clock.local(record.created * 1_000_000)
        time = self.phone[DisplaySettings].time_text(made)
        bitrate = f"{record.bitrate // 1000} kbps" if record.bitrate else ""
        channels = {1: "Mono", 2: "Stereo"}.get(record.channel_count, "")
        return [
            ("txt_name", "Name:", record.name),
            ("txt_format", "Format:", record.format.capitalize()),
            ("txt_bitrate", "Bitrate:", bitrate),
            ("txt_channels_count", "Channel count:", channels),
            ("txt_sample_rate", "Sample rate:", store.kilohertz(record.sample_rate)),
            ("txt_duration", "Duration:", store.clock(record.seconds)),
            ("txt_size", "Size:", store.megabytes(record.size)),
            ("txt_location", "File location:", record.path),
            ("txt_created", "Created:", f"{time}, {medium_date(made)}"),
        ]
