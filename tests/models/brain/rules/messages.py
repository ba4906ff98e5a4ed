"""Messages: write to a number, or to who wrote."""

import re

from tests.models.brain.look import Look, Move, done, fill
from tests.models.brain.rules import rule

APP = "simple sms messenger"
BOX = "Type a message…"
NUMBER = "Add Contact or Number…"


def say(look: Look, message: str) -> Move | None:
    """In a conversation that is open."""
    box = look.field(BOX, "thread_type_message")
    written = look.first(lambda each: each.content == message and each.kind != "TextView")
    sent = look.first(lambda each: each.content == message and each.kind == "TextView")
    if look.times("input_text") and sent and not written:
        return done("the message stands in the conversation")
    if written:
        return look.tap("SMS")
    return fill(box, message) if box else None


@rule(r"Send a text message using Simple SMS Messenger to (\S+) with message: (.+)")
def send(look: Look, number: str, message: str) -> Move:
    field = look.field(NUMBER, "new_conversation_address")
    if look.find("New conversation") and field:
        if field.content != number:
            return fill(field, number)
        return look.tap_id("new_conversation_confirm") or look.open(APP)
    begin = look.tap("Start a conversation") or look.tap_id("conversations_fab")
    return say(look, message) or begin or look.open(APP)


@rule(r"Reply to (\+?\d+) with message: (.+) in Simple SMS Messenger")
def reply(look: Look, number: str, message: str) -> Move:
    return say(look, message) or look.tap(number) or look.open(APP)


@rule(r"Reply to the most recent text message using Simple SMS Messenger with message: (.+)")
def reply_to_latest(look: Look, message: str) -> Move:
    latest = look.first(lambda each: re.fullmatch(r"\+?\d{7,}", each.text or "") is not None)
    open_it = latest and look.tap(latest.name)
    return say(look, message) or open_it or look.open(APP)
