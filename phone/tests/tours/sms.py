"""SMS Messenger: conversations, a new one, a thread, and everything that opens from them."""

from collections.abc import Iterator

from phone.tests.hand import Hand
from pytest_androidworld.task.pictures import text_picture
from virtual_phone.services.contacts import Contact, Contacts, Entry
from virtual_phone.services.telephony import Telephony

LONG = "Sehr geehrte Frau Bürgermeisterin, die Bäume 🌳 am Fluß blühen schon"


def tour(hand: Hand) -> Iterator[None]:
    hand.phone.files.write("/sdcard/Download/Bürgerbüro 🏢.png", text_picture("Hi", "PNG"))
    hand.launch("com.simplemobiletools.smsmessenger")
    yield
    hand.tap("Start a conversation")
    yield
    hand.back().back()
    with hand.phone.busy():
        person = Contact(given="Zoë", family="Ångström", phones=(Entry("+15550102030", 2),))
        hand.phone[Contacts].save(person)
        for number, text in (("+15550102030", LONG), ("+15559998888", "Hi"), ("+1555000", "Yo")):
            hand.phone[Telephony].receive_sms(number, text)
    hand.wait(7)
    yield
    hand.tap("id=conversations_fab")
    yield
    hand.type("+1555")
    yield
    hand.back().back()
    hand.tap("id=top_toolbar_search").type("a")
    yield
    hand.type("m")
    yield
    hand.back().back()
    hand.tap("More options")
    yield
    hand.tap("Show archived conversations")
    yield
    hand.back().hold("+1555000")
    yield
    hand.tap("More options")
    yield
    hand.tap("Archive").tap("More options").tap("Show archived conversations")
    yield
    hand.hold("+1555000")
    yield
    hand.back().back().hold("+15559998888").tap("Delete")
    yield
    hand.tap("No").back()
    hand.tap("Zoë Ångström")
    yield
    hand.tap("id=thread_type_message").type("Thanks, " + LONG)
    yield
    hand.tap("SMS")
    yield
    hand.wait(2).back()
    yield
    hand.tap("Attachment")
    yield
    hand.tap("Schedule message").tap("OK")
    yield
    hand.tap("OK")
    yield
    hand.tap("Choose file")
    yield
    hand.tap("Bürgerbüro 🏢.png")
    yield
    hand.tap("MMS")
    yield
    hand.wait(4).tap("Attachment").tap("Schedule message").tap("OK").tap("OK").tap("Attachment")
    hand.tap("id=thread_type_message").type("Later").tap("SMS")
    yield
    hand.back().tap("Later")
    yield
    hand.tap("Delete").tap("Add Person")
    yield
    hand.back().back().tap("More options").tap("Block number")
    yield
    hand.tap("No").tap("More options")
    yield
    hand.tap("Conversation details")
    yield
    hand.back().hold(LONG)
    yield
    hand.tap("More options")
    yield
    hand.tap("Select text")
    yield
    hand.tap("OK").hold(LONG).tap("More options").tap("Properties")
    yield
    hand.back().back().back().tap("Settings")
    yield
    hand.tap("Manage blocked numbers")
    yield
    hand.tap("Add a blocked number").type("5550100").tap("OK")
    yield
    hand.back().tap("Manage blocked keywords").tap("Add a blocked keyword")
    yield
    hand.type(LONG).tap("OK")
    yield
    hand.back().tap("Font size")
    yield
    hand.back()
    hand.back().tap("About")
    yield
