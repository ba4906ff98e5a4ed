"""Sentences that are typed, sent and read, and short texts to copy.

All are ASCII, without line breaks, equals signs, double quotes, dollars, backticks and
backslashes, since they travel by SMS and through a device's command line.
"""

from random import Random

SENTENCES = (
    "Hello, World!",
    "Inconceivable!",
    "Winter is coming.",
    "The cake is a lie.",
    "Don't forget to water the plants today.",
    "The meeting is moved to Thursday.",
    "I'll be home by seven.",
    "Practice makes perfect.",
    "Pick up groceries: Milk and Bread and Apples.",
    "Let's meet at the north gate.",
    "The early bird catches the worm.",
    "Curiosity is the engine of achievement.",
    "It's never too late to learn.",
    "Bring an umbrella, just in case.",
    "The train leaves from platform nine.",
    "Measure twice and cut once.",
    "Dinner is ready: come and eat.",
    "We can't wait to see you!",
    "A rolling stone gathers no moss.",
    "The keys are under the flower pot.",
    "Every cloud has a silver lining.",
    "The library closes at eight tonight.",
    "Fortune favors the bold.",
    "Please call the dentist tomorrow morning.",
    "That's one small step for a man.",
    "Slow and steady wins the race.",
    "The password is a secret, as always.",
    "Rent is due on the first of the month.",
    "You won't believe what happened next.",
    "Two wrongs never make a right.",
    "Happy birthday and many more!",
    "The weather is lovely this week.",
    "Remember to charge your phone.",
    "Nothing ventured, nothing gained.",
    "Who's bringing the dessert on Sunday?",
    "Honesty is the best policy.",
    "The show must go on.",
    "Reading is to the mind what exercise is to the body.",
    "There is no place like home.",
    "All that glitters is not gold.",
)
CLIPBOARD = (
    "Invoice #98765",
    "Order No: A123456",
    "john.doe@example.com",
    "Booking code XQ7-4410",
    "Flight LH 455, seat 22A",
    "Gate B17 at 18:05",
    "Room 1408, 14th floor",
    "Tracking 1Z 999 AA1",
    "https://example.com/terms",
    "support@example.org",
    "Meeting ID 812 3345 9901",
    "Passcode 660219",
    "221B Baker Street, London",
    "Serial SN-00427-K",
    "Model XR-2000 (black)",
    "Version 4.13.2, build 88",
    "Latitude 47.1410",
    "Longitude 9.5209",
    "Wi-Fi name: Guest_5G",
    "Ticket #20231015",
    "Account ending in 4417",
    "IBAN ends with 0032",
    "Case number 2023-CV-118",
    "Locker 36, code 9041",
    "Table for four at 7pm",
    "Total: 142.50 EUR",
    "Size M, color navy",
    "Shelf C, row 12, bin 5",
    "Dr. Adams, Tuesday 9:15",
    "Prescription RX-771204",
    "License plate KL 4421 B",
    "Coupon SAVE15NOW",
    "ISBN 978-1-234-56789-7",
    "Page 214, paragraph 3",
    "Bus 42 towards Harbor",
    "Parcel box 7, pin 3385",
)


def sentence(random: Random) -> str:
    return random.choice(SENTENCES)


def clipboard_text(random: Random) -> str:
    return random.choice(CLIPBOARD)
