"""The numbers from which the phone takes neither calls nor messages."""

from virtual_phone.service import Service
from virtual_phone.services.contacts import Contacts
from virtual_phone.services.phone_numbers import normalized, same_number
from virtual_phone.services.providers.call_log import BLOCKED as BLOCKED_CALL
from virtual_phone.services.providers.call_log import MISSED
from virtual_phone.services.providers.core import Content

BLOCKED = "content://com.android.blockednumber/blocked"


class BlockedNumbers(Service):
    """Blocks numbers; the rows are the provider's."""

    name = "blocked numbers"

    def all(self) -> list[str]:
        found = self.phone[Content].query(BLOCKED, ["original_number"])
        return [str(row["original_number"]) for row in found or ()]

    def has(self, number: str) -> bool:
        return any(same_number(each, number) for each in self.all())

    def silences(self, number: str) -> int | None:
        """How a call that does not ring is logged: it is blocked, or for the mailbox."""
        if self.has(number):
            return BLOCKED_CALL
        contact = self.phone[Contacts].with_number(number)
        return MISSED if contact and contact.to_voicemail else None

    def block(self, number: str) -> bool:
        """Block a number; False if that is none, or blocked already."""
        if not normalized(number) or self.has(number):
            return False
        self.phone[Content].insert(BLOCKED, {"original_number": number.strip()})
        self.phone.changed()
        return True

    def unblock(self, number: str) -> None:
        self.phone[Content].delete(BLOCKED, "original_number=?", (number,))
        self.phone.changed()
