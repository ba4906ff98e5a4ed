"""What SMS Messenger attaches to a message: how it is found, and its preview above the field."""

from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import partial

from virtual_phone import ui
from virtual_phone.android import mime
from virtual_phone.android.intent import Intent
from virtual_phone.apps.sms.app import SmsMessenger
from virtual_phone.services.contacts import Contacts

GET = "android.intent.action.GET_CONTENT"
SCHEDULE = "Schedule message"
CONTACT = "Choose contact"
ADDRESS = "content://com.android.contacts/contacts"
WAYS = {
    "Choose photo": ("image-outline", Intent(GET, type="image/*")),
    "Choose video": ("movie-outline", Intent(GET, type="video/*")),
    "Take photo": ("camera-outline", Intent("android.media.action.IMAGE_CAPTURE")),
    "Record video": ("video-outline", Intent("android.media.action.VIDEO_CAPTURE")),
    "Record audio": (
        "microphone-outline",
        Intent("android.provider.MediaStore.RECORD_SOUND"),
    ),
    "Choose file": ("file-outline", Intent(GET, type="*/*")),
    CONTACT: ("account-outline", Intent("android.intent.action.PICK", ADDRESS)),
    SCHEDULE: ("clock-outline", Intent()),
}


@dataclass
class Attachments(ui.Part[SmsMessenger]):
    """The picker, what was picked, and when the message is to be sent."""

    picking: bool = False
    paths: list[str] = field(default_factory=list)
    due: int = 0  # ms; 0 is at once
    day: str = ""  # that was chosen, before the time is

    def toggle(self) -> None:
        self.picking = not self.picking

    def clear(self) -> None:
        self.paths, self.due, self.picking = [], 0, False

    def picker(self) -> ui.View | None:
        """What can be attached."""
        if not self.picking:
            return None
        cells = [
            ui.Column(
                ui.Icon(icon, at="center"),
                ui.Text(name, size=12, justify="center", at="center", lines=2),
                width=92,
                padding=(4, 8),
                key=f"attach {name}",
                on_tap=partial(self.pick, name),
            )
            for name, (icon, _) in WAYS.items()
        ]
        rows = [ui.Row(*cells[place : place + 4], spread="around") for place in (0, 4)]
        return ui.Column(*rows, background="card", padding=(8, 8))

    def pick(self, name: str) -> None:
        if name == SCHEDULE:
            self.ask_day()
        else:
            self.screen.start(
                WAYS[name][1], then=self.add_contact if name == CONTACT else self.add
            )

    def add(self, path: str) -> None:
        if path not in self.paths:
            self.paths.append(path)

    def add_contact(self, address: str) -> None:
        """Attach the card of a contact."""
        number = address.rpartition("/")[2]
        contact = self.screen.phone[Contacts].get(int(number)) if number.isdigit() else None
        if contact is not None:
            self.add(self.app.card_of(contact))

    def remove(self, path: str) -> None:
        self.paths.remove(path)

    # When it is sent

    def ask_day(self) -> None:
        today = self.screen.phone.clock.now().date()
        self.screen.open(ui.DatePicker(today.isoformat()), then=self.ask_time)

    def ask_time(self, day: date) -> None:
        self.day = day.isoformat()
        now = self.screen.phone.clock.now()
        self.screen.open(ui.TimePicker((now.hour + 1) % 24, 0), then=self.set_time)

    def set_time(self, chosen: tuple[int, int]) -> None:
        clock = self.screen.phone.clock
        moment = datetime.combine(date.fromisoformat(self.day), time(*chosen), clock.zone())
        due = round(moment.timestamp() * 1000)
        if due * 1_000_000 <= clock.wall():
            self.screen.toast("You must pick a time in the future")
        else:
            self.due = due

    def send_at_once(self) -> None:
        self.due = 0

    def previews(self) -> list[ui.View | None]:
        """What the next message has beside its text."""
        when = self.due and ui.Row(
            ui.Icon("clock-outline"),
            ui.Text(self.app.moment_text(self.due), id="scheduled_message_button", grow=1),
            ui.IconButton("close", "Discard", key="unschedule", on_tap=self.send_at_once),
            id="scheduled_message_holder",
            padding=(16, 0),
            gap=12,
            background="card",
        )
        tiles = [self.preview(path) for path in self.paths]
        row = ui.strip(*tiles, padding=(12, 8), id="thread_attachments_recyclerview")
        return [when or None, row if tiles else None]

    def preview(self, path: str) -> ui.View:
        name = path.rpartition("/")[2]
        remove = partial(self.remove, path)
        close = ui.IconButton("close", f"Remove {name}", key=f"remove {path}", on_tap=remove)
        close = close.but(id="remove_attachment_button", at="top end", width=36, height=36)
        return ui.Box(attachment(path, name, 96), close, width=150, key=f"attachment {path}")


def attachment(path: str, name: str, size: float, kind: str = "") -> ui.View:
    """A picture as itself, any other file by its name."""
    kind = kind or mime.of_name(name)
    if kind.startswith("image/"):
        return ui.Picture(path, width=size * 1.5, height=size, id="attachment_image", desc=name)
    glyphs = {"video": "movie-outline", "audio": "music-note"}
    glyph = glyphs.get(kind.partition("/")[0], "file-outline")
    if name.endswith(".vcf"):
        glyph = "account-outline"
    words = ui.Text(name, id="filename", size=14, lines=2, grow=1)
    row = ui.Row(
        ui.Icon(glyph), words, gap=8, width=size * 1.5, height=size, padding=(8, 0, 36, 0)
    )
    return row.but(background="tint", radius=12)
