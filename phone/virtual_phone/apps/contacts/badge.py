"""The round badge of a contact, which Phone has, too."""

from virtual_phone import ui
from virtual_phone.services.contacts import Contact

DISCS = ("#8e24aa", "#3949ab", "#00897b", "#e65100", "#6d4c41", "#d81b60")


def disc(contact: Contact, size: float = 40) -> ui.View:
    """A contact's picture, else its first letter on a colour of its own."""
    if contact.photo:
        face = ui.Picture(contact.photo, width=size, height=size, important=False)
        return ui.Box(face, width=size, height=size, radius=size / 2)
    letter = contact.name[:1].upper()
    face = (
        ui.Text(letter, size=size / 2, color="#ffffff", at="center", important=False)
        if letter.isalpha()
        else ui.Icon("account", color="#ffffff", size=size / 2, at="center")
    )
    color = DISCS[contact.id % len(DISCS)]
    return ui.Box(face, width=size, height=size, radius=size / 2, background=color)
