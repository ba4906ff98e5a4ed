"""Titles and notes of things to do."""

from random import Random

TODOS = {
    "Water the Ficus": "A glass of water, not more.",
    "Ring the Landlord": "The heating makes noises again.",
    "Bring Back Library Books": "Two of them are overdue.",
    "Sharpen Kitchen Knives": "The whetstone is in the drawer.",
    "Renew Bus Pass": "It needs a new photograph.",
    "Descale Coffee Machine": "Use vinegar.",
    "Walk the Neighbour's Dog": "The lead hangs behind the door.",
    "Weigh the Parcels": "Nothing above ten kilograms.",
    "Sew on Buttons": "The blue coat first.",
    "Clear the Gutters": "Borrow the long ladder.",
    "Refill Printer Ink": "Black and cyan are empty.",
    "Read Meter Values": "Gas and electricity.",
    "Choose Wallpaper": "Samples are in the hall.",
    "Oil the Bicycle Chain": "Wipe it first.",
    "Test Smoke Alarms": "One on each floor.",
    "Fold the Laundry": "Towels go to the bathroom.",
    "Send Thank You Cards": "Stamps are in the desk.",
    "Defrost the Freezer": "Eat the ice cream before.",
    "Label Photo Albums": "Grandfather knows the years.",
    "Replant the Basil": "Take the larger pot.",
}


def todo(random: Random) -> tuple[str, str | None]:
    """A title, and half of the time its note."""
    title = random.choice(list(TODOS))
    return title, TODOS[title] if random.random() < 0.5 else None
