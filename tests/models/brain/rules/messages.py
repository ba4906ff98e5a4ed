"""Messages: write to a number, or to who wrote."""

import re

from tests.models.brain.look import Look, Move, done, fill, on
from tests.models.brain.rules import rule

APP = "simple sms messenger"
BOX = "Type a message…"
NUMBERS = re.compile(r"\+?\d{7,}")
NUMBER = "Add Contact or Number…"


def say(look: Look, message: str) -> Move | None:
    """In a conversation that is open."""
    if look.first(lambda each: each.content == message and each.editable):
        return look.tap("SMS")
    box = look.field(BOX, "thread_type_message")
    if box and look.did("input_text", message):
        return done("the message has left the box it was written in")
    return fill(box, message) if box else None


@rule(APP, r"Send a text message using Simple SMS Messenger to (\S+) with message: (.+)")
def send(look: Look, number: str, message: str) -> Move | None:
    confirm = look.tap_id("new_conversation_confirm")
    if confirm and look.find(number):
        return confirm
    field = look.field(NUMBER, "new_conversation_address")
    if field:
        return fill(field, number)
    return say(look, message) or look.tap("Start a conversation")


@rule(APP, r"Reply to (\+?\d+) with message: (.+) in Simple SMS Messenger")
def reply(look: Look, number: str, message: str) -> Move | None:
    return say(look, message) or look.tap(number)


@rule(APP, r"Reply to the most recent text message using Simple SMS Messenger with message: (.+)")
def reply_to_latest(look: Look, message: str) -> Move | None:
    latest = look.first(lambda each: any(NUMBERS.fullmatch(name) for name in each.names))
    return say(look, message) or (on("click", latest) if latest else None)
