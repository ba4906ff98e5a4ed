"""The screen of calls: one that rings, one that goes on, one that is over."""

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts.badge import disc
from virtual_phone.apps.dialer.app import UNKNOWN, Dialer, Party
from virtual_phone.apps.dialer.calling import Refused, place
from virtual_phone.apps.dialer.intents import to_keypad
from virtual_phone.apps.dialer.keypad import DIGITS, pad
from virtual_phone.apps.dialer.numbers import dialable
from virtual_phone.apps.dialer.options import QUICK_RESPONSES
from virtual_phone.apps.dialer.rows import GREEN, RED, round_button
from virtual_phone.services.calls import IN_CALL, Call
from virtual_phone.services.telephony import Telephony

STATUS = {"dialing": "Calling…", "held": "On hold", "over": "Call ended"}
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass
class InCall(ui.Screen[Dialer, None]):
    activity: ClassVar[str] = IN_CALL
    mode: ClassVar[ui.Mode] = "singleTask"
    affinity: ClassVar[str] = "com.android.incallui"
    recents: ClassVar[bool] = False

    keys: bool = False  # in place of the buttons

    @classmethod
    def arrive(cls, app: Dialer, intent: Intent) -> ui.Screen[Dialer, Any]:
        reason = app.place(intent)
        return Refused(reason) if reason else cls()

    def again(self, intent: Intent) -> None:
        place(self, intent)

    def resumed(self) -> None:
        """Without a call there is nothing to display."""
        if self.app.calls.displayed is None:
            self.finish()

    def back(self) -> None:
        """A call that rings is not left by Back."""
        call = self.app.calls.displayed
        if self.keys:
            self.keys = False
        elif call is None or call["state"] != "incoming":
            self.go_back()

    def view(self) -> ui.View:
        call = self.app.calls.displayed
        if call is None:
            return ui.Column(background="background", height="fill")
        party = self.app.party(call["number"])
        return self.ringing(party) if call["state"] == "incoming" else self.talking(call, party)

    # A call that rings

    def ringing(self, party: Party) -> ui.View:
        calls = self.app.calls
        message = ui.TextButton("Message", id="incoming_secondary_button", at="center")
        decline = labelled("decline", "Decline", "phone-hangup", RED, calls.decline)
        answer = labelled("answer", "Answer", "phone", GREEN, calls.answer)
        return ui.Column(
            ui.Space(0, height=96),
            line("Incoming call", "contactgrid_status_text"),
            line(party.name, "contactgrid_contact_name", 36),
            line(party.line, "contactgrid_bottom_text") if party.line else None,
            face(party, 32),
            ui.Box(grow=1),
            message.but(margin=(0, 0, 0, 24), on_tap=self.offer_answers),
            ui.Row(decline, answer, spread="around"),
            background="background",
            height="fill",
            padding=(0, 0, 0, 64),
        )

    def offer_answers(self) -> None:
        prefs = self.app.prefs()
        answers = [prefs.text(key, text) for key, text in QUICK_RESPONSES]
        self.open(Answers(answers), then=self.answer)

    def answer(self, text: str | None) -> None:
        """Decline with one of the answers, or with one of the user's own."""
        if text is None:
            self.open(
                ui.Ask("Write your own…", capital="sentences", yes="Send"), then=self.decline_with
            )
        else:
            self.decline_with(text)

    def decline_with(self, text: str) -> None:
        call, calls = self.app.calls.displayed, self.app.calls
        if text.strip() and call is not None and calls.decline():
            self.phone[Telephony].send_sms(call["number"], text.strip(), self.app.package)
            self.toast(f"Message sent to {calls.display_name(call['number'])}")

    # A call that goes on, or is over

    def talking(self, call: Call, party: Party) -> ui.View:
        calls, state = self.app.calls, call["state"]
        other = next((each for each in calls.now if each["id"] != call["id"]), None)
        keys = self.keys and state != "over"
        head = ui.Column(
            self.on_hold(other) if other else ui.Space(0, height=48),
            line(STATUS[state], "contactgrid_status_text") if state in STATUS else None,
            line(party.name, "contactgrid_contact_name", 36),
            line(party.line, "contactgrid_bottom_text") if party.line and not keys else None,
            self.timer(call),
        )
        end = round_button("incall_end_call", "End call", "phone-hangup", RED, calls.end)
        return ui.Column(
            head,
            None if keys else face(party, 24),
            ui.Box(grow=1),
            self.touch_tones() if keys else self.buttons(call, other),
            ui.Box(end.but(enabled=state != "over"), width="fill", margin=(0, 24, 0, 48)),
            background="background",
            height="fill",
        )

    def timer(self, call: Call) -> ui.View | None:
        if call["answered"] is None:
            return None
        if call["state"] != "over":
            self.redraw_every(1)
        seconds = call["seconds"] if call["state"] == "over" else self.app.calls.seconds(call)
        text = line(duration(seconds), "contactgrid_bottom_timer")
        return text.but(cls="android.widget.Chronometer")

    def on_hold(self, call: Call) -> ui.View:
        """The other call, above."""
        name = self.app.party(call["number"]).name
        return ui.Row(
            ui.Icon("phone-paused", size=20),
            ui.Text(name, id="hold_contact_name", size=16, lines=1, grow=1),
            ui.Label("On hold", id="hold_status"),
            background="card",
            padding=(24, 10),
            gap=16,
            min_height=48,
        )

    def buttons(self, call: Call, other: Call | None) -> ui.View:
        """The six buttons; with a second call some of them are for both."""
        calls, data = self.app.calls, self.app.calls.state
        over, held = call["state"] == "over", call["state"] == "held"
        talks = call["state"] in ("active", "held")
        another = partial(self.start, to_keypad())
        add = InCallButton("Add call", "account-plus-outline", another, talks)
        hold = InCallButton("Hold", "pause", partial(calls.hold, not held), talks, held)
        if other:
            add = InCallButton("Merge", "call-merge", self.refuse_merging, talks)
            hold = InCallButton("Swap", "swap-horizontal", calls.swap, talks)
        mute, speaker = partial(calls.switch, "muted"), partial(calls.switch, "speaker")
        six = (
            InCallButton("Mute", "microphone-off", mute, not over, data["muted"]),
            InCallButton("Keypad", "dialpad", self.toggle_keys, not over, False),
            InCallButton("Speaker", "volume-high", speaker, not over, data["speaker"]),
            add,
            InCallButton("Video call", "video-outline", None, enabled=False),
            hold,
        )
        views = [button.view(place) for button, place in zip(six, PLACES, strict=True)]
        above, below = (ui.Row(*row, spread="around") for row in (views[:3], views[3:]))
        return ui.Column(above, below, gap=16, padding=(16, 0))

    def refuse_merging(self) -> None:
        """The network of the emulator's modem joins no calls."""
        self.open(Refused("Can’t conference calls."))

    # Keys during a call

    def touch_tones(self) -> ui.View:
        typed = ui.Field(DIGITS, id=DIGITS, keys="none", accept=dialable)
        typed = typed.but(size=28, height=56, justify="center")
        hide = ui.TextButton("Hide", id="dialpad_back", at="center", on_tap=self.toggle_keys)
        return ui.Column(typed, pad(self.press), hide, padding=(0, 0, 0, 8))

    def toggle_keys(self) -> None:
        self.keys = not self.keys

    def press(self, digit: str) -> None:
        self.set_text(DIGITS, self.text(DIGITS) + digit)


@dataclass
class Answers(ui.Screen[Dialer, str | None]):
    """What can be written instead of answering; closes with None for an answer of one's own."""

    kind: ClassVar[ui.Kind] = "sheet"

    answers: list[str]

    def view(self) -> ui.View:
        rows = [
            row(text, f"answer {place}", partial(self.close, text)).but(lines=2)
            for place, text in enumerate(self.answers)
        ]
        own = row("Write your own…", "answer own", partial(self.close, None))
        return ui.Column(*rows, own, padding=(0, 8))


def row(text: str, key: str, does: ui.Handler) -> ui.View:
    row = ui.Text(text, size=16, key=key, padding=(24, 14), on_tap=does)
    return row.but(width="fill", min_height=48)


@dataclass(frozen=True)
class InCallButton:
    label: str
    icon: str
    does: ui.Handler | None
    enabled: bool
    checked: bool | None = None  # None: it does not stay pressed

    def view(self, place: str) -> ui.View:
        color, background = ("on_tint", "tint") if self.checked else ("icon", "card")
        sign = ui.Icon(self.icon, at="center", enabled=self.enabled, color=color)
        disc = ui.Box(sign, width=56, height=56, radius=28, at="center", background=background)
        text = ui.Text(self.label, size=14, at="center", lines=1, important=False)
        button = ui.Column(
            disc,
            text.but(enabled=self.enabled),
            id=f"incall_{place}_button",
            desc=self.label,
            width=112,
            gap=6,
            enabled=self.enabled,
            on_tap=self.does if self.enabled else None,
            focusable=True,
        )
        return button if self.checked is None else button.but(checked=self.checked)


def line(text: str, id: str, size: float = 16) -> ui.View:
    color = "text" if size > 20 else "secondary"
    return ui.Text(text, id=id, size=size, lines=1, at="center", padding=(24, 4), color=color)


def face(party: Party, margin: float) -> ui.View:
    return disc(party.contact or UNKNOWN, 120).but(at="center", margin=(0, margin))


def labelled(name: str, label: str, icon: str, color: str, does: ui.Handler) -> ui.View:
    button = round_button(f"two_button_{name}_button", label, icon, color, does)
    return ui.Column(button, ui.Text(label, size=14, at="center", lines=1), width="wrap", gap=8)


def duration(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes:02}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
