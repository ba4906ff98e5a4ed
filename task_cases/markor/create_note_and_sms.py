"""Markor and Simple SMS Messenger: write a note, and send its text."""

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    User,
    check,
    files,
    matching,
    messages,
    notes,
    sample,
)


class MarkorCreateNoteAndSms(files.MarkorTask, messages.MessagesTask):
    """Half of the reward is for the note, half for the message."""

    template = (
        "Create a new note in Markor named {file_name} with the following text: {text}. Share the"
        " entire content of the note with the phone number {number} via SMS using Simple SMS"
        " Messenger"
    )
    app_names = ("markor", "simple sms messenger")
    complexity = 1.8
    file_name = Param(sample.note_name)
    text = Param(sample.sentence)
    number = Param(sample.phone_number)

    def check_start(self, env: Device) -> Check:
        return check("no message is there", 0, len(env.sms.messages()))

    def is_successful(self, env: Device) -> Score:
        rule = matching.same_period
        return Score.halves(
            self.created(env, files.MARKOR, self.file_name, self.text, rule, "D57"),
            self.sent(env, self.number, self.text, rule),
        )

    def solve(self, user: User) -> None:
        user.open("markor")
        notes.create(user, self.file_name)
        user.type(self.text, into=notes.EDITOR)
        user.tap("More options").tap("Share").tap("Plain Text").tap("SMS Messenger")
        user.type(self.number, into="id=new_conversation_address")
        user.tap("id=new_conversation_confirm").tap("SMS").wait()
