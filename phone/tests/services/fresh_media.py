"""What the media store of a phone just out of its box knows already."""

from virtual_phone.phone import Phone
from virtual_phone.services.media_store import MediaStore


def first_free(phone: Phone) -> int:
    """The number of the next thing, behind the folders that the system and its apps have made."""
    rows = phone[MediaStore].catch_up().execute("SELECT max(_id) FROM files").fetchone()
    return int(rows[0]) + 1
