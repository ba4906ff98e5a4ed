"""Multimedia messages: rows of the telephony provider, with a file for each attachment.

The network here has no center for them, so that each fails, as on an emulator.
"""

from collections.abc import Sequence

from virtual_phone.android import mime
from virtual_phone.service import Service
from virtual_phone.services.providers.core import Content, Values
from virtual_phone.services.providers.mmssms import FAILED, OUTBOX, PARTS
from virtual_phone.services.telephony import PHONE, SUBSCRIPTION

MMS = "content://mms"
FAILS_AFTER = 3.0  # seconds
REQUEST, VERSION = 128, 18  # m_type of one that is sent, and the version of the protocol
FROM, TO, UTF_8 = 137, 151, 106
SENT_BY: Values = {
    "m_type": REQUEST,
    "v": VERSION,
    "ct_t": "application/vnd.wap.multipart.related",
    "m_cls": "personal",
    "exp": 604800,
    "pri": 129,
    "rr": 129,
    "d_rpt": 129,
    "read": 1,
    "seen": 1,
    "sub_id": SUBSCRIPTION,
}


class Multimedia(Service):
    """Sends messages with attachments; one in transit is a row and a timer."""

    name = "multimedia"

    def send(
        self, thread: int, numbers: Sequence[str], text: str, paths: Sequence[str], by: str
    ) -> int:
        """Send a message on behalf of the default SMS app; returns its row."""
        content, now = self.phone[Content], self.phone.clock.wall() // 1_000_000
        files = [(path, self.phone.files.read_again(path) or b"") for path in paths]
        values: Values = {
            **SENT_BY,
            "thread_id": thread,
            "date": now // 1000,
            "msg_box": OUTBOX,
            "tr_id": f"T{now:x}",
            "m_size": len(text.encode()) + sum(len(data) for _, data in files),
            "text_only": int(not files),
            "creator": by,
        }
        made = content.insert(MMS, values, caller=by)
        row = int(made.segments[-1]) if made else 0
        for number in ("insert-address-token", *numbers):
            kind = FROM if number == "insert-address-token" else TO
            address: Values = {"address": number, "type": kind, "charset": UTF_8}
            content.insert(f"{MMS}/{row}/addr", address, caller=by)
        for place, (path, data) in enumerate(files):
            target = f"{PARTS}/PART_{now}_{place}"
            self.phone.files.mkdir(PARTS, parents=True)
            self.phone.files.write(target, data)
            name = path.rpartition("/")[2]
            part: Values = {
                "ct": mime.of_name(path) or "application/octet-stream",
                "_data": target,
            }
            named: Values = {"name": name, "fn": name, "cl": name, "cid": f"<{name}>"}
            content.insert(f"{MMS}/{row}/part", {**part, **named}, caller=by)
        if text:
            words: Values = {"ct": "text/plain", "chset": UTF_8, "text": text, "cl": "text.txt"}
            content.insert(f"{MMS}/{row}/part", words, caller=by)
        self._on_its_way(row)
        return row

    def resend(self, row: int) -> None:
        """Send a message again that failed."""
        self._set(row, {"msg_box": OUTBOX, "date": self.phone.clock.wall() // 10**9})
        self._on_its_way(row)

    def _on_its_way(self, row: int) -> None:
        self.phone.clock.after(FAILS_AFTER, self.name, "failed", row)
        self.phone.changed()

    def failed(self, row: int) -> None:
        """The timer of a message, which may be deleted by now."""
        self._set(row, {"msg_box": FAILED})

    def _set(self, row: int, values: Values) -> None:
        self.phone[Content].update(f"{MMS}/{row}", values, caller=PHONE)
        self.phone.changed()
