"""The screen of calls: one that rings, one that goes on, one that is over."""

from typing import Any

from pytest_androidworld.virtual.apps.dialer.dialpad import DIAL, Dialpad, dialable
from pytest_androidworld.virtual.apps.dialer.options import QUICK_RESPONSES
from pytest_androidworld.virtual.intent import NEW_TASK, Intent
from pytest_androidworld.virtual.services.calls import IN_CALL, Call
from pytest_androidworld.virtual.services.phone_numbers import formatted
from pytest_androidworld.virtual.services.telephony import Telephony
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Handler,
    Icon,
    IconButton,
    Row,
    Space,
    Text,
    TextButton,
    View,
)

STATUS = {"dialing": "Calling…", "held": "On hold", "over": "Call ended"}
GREEN, RED = "#188038", "#d93025"


class InCall(Dialpad):
    """InCallActivity."""

    @screen(activity=IN_CALL, mode="singleTask", affinity="com.android.incallui", recents=False,
            back="leave_call")  # fmt: skip
    def in_call(self) -> View:
        call = self.calls.shown
        if call is None:
            return Column(background="background", height="fill")
        if call["state"] == "incoming":
            return self.ringing(call)
        return self.talking(call)

    def leave_call(self) -> None:
        """A call that rings is not left by Back."""
        call = self.calls.shown
        if self.here.get("keys"):
            self.here["keys"] = False
        elif call is None or call["state"] != "incoming":
            self.go_back()

    # A call that rings

    def ringing(self, call: Call) -> View:
        person, name, label = self.who(call["number"])
        below = f"{label} {formatted(call['number'])}" if person else ""
        return Column(
            Space(0, height=96),
            self.line("Incoming call", "contactgrid_status_text", 16),
            self.line(name, "contactgrid_contact_name", 36),
            self.line(below, "contactgrid_bottom_text", 16) if below else None,
            self.face(person, 120).but(at="center", margin=(0, 32)),
            Box(grow=1),
            TextButton("Message", id="incoming_secondary_button", at="center",
                       margin=(0, 0, 0, 24), on_tap=lambda: self.open("answers")),
            Row(
                self.round("two_button_decline_button", "Decline", "phone-hangup", RED,
                           self.calls.decline),
                self.round("two_button_answer_button", "Answer", "phone", GREEN,
                           self.calls.answer),
                spread="around",
            ),
            background="background", height="fill", padding=(0, 0, 0, 64),
        )  # fmt: skip

    @staticmethod
    def round(id: str, label: str, icon: str, color: str, does: Handler) -> View:
        return Column(
            IconButton(icon, label, id=id, color="#ffffff", background=color, radius=36, width=72,
                       height=72, size=32, at="center", on_tap=does),
            Text(label, size=14, at="center", lines=1),
            width="wrap", gap=8,
        )  # fmt: skip

    @screen(kind="sheet")
    def answers(self) -> View:
        """What can be written instead of answering."""
        rows = [
            Text(text, size=16, lines=2, padding=(24, 14), width="fill", min_height=48,
                 key=f"answer {place}", on_tap=lambda text=text: self.call("write_instead", text))
            for place, text in enumerate(self.quick_responses())
        ]  # fmt: skip
        own = Text("Write your own…", size=16, padding=(24, 14), width="fill", min_height=48,
                   key="answer own", on_tap=lambda: self.call("ask_answer"))  # fmt: skip
        return Column(*rows, own, padding=(0, 8))

    def quick_responses(self) -> list[str]:
        prefs = self.prefs()
        return [prefs.text(key, text) for key, text in QUICK_RESPONSES]

    def ask_answer(self) -> None:
        self.ask("Write your own…", then="write_instead", yes="Send")

    def write_instead(self, text: str) -> None:
        """Decline, and send a message that says something."""
        call = self.calls.shown
        if text.strip() and call is not None and self.calls.decline():
            self.phone[Telephony].send_sms(call["number"], text.strip(), self.package)
            self.toast(f"Message sent to {self.calls.who(call['number'])}")

    # A call that goes on, or is over

    def talking(self, call: Call) -> View:
        person, name, label = self.who(call["number"])
        state = call["state"]
        below = f"{label} {formatted(call['number'])}" if person else ""
        other = next((each for each in self.calls.now if each["id"] != call["id"]), None)
        keys = bool(self.here.get("keys")) and state != "over"
        head = Column(
            self.on_hold(other) if other else Space(0, height=48),
            self.line(STATUS[state], "contactgrid_status_text", 16) if state in STATUS else None,
            self.line(name, "contactgrid_contact_name", 36),
            self.line(below, "contactgrid_bottom_text", 16) if below and not keys else None,
            self.timer(call),
        )
        end = IconButton(
            "phone-hangup", "End call", id="incall_end_call", color="#ffffff", background=RED,
            radius=36, width=72, height=72, size=32, at="center", enabled=state != "over",
            on_tap=self.calls.end,
        )  # fmt: skip
        middle = None if keys else self.face(person, 120).but(at="center", margin=(0, 24))
        return Column(
            head, middle, Box(grow=1), self.touch_tones() if keys else self.buttons(call, other),
            Box(end, width="fill", margin=(0, 24, 0, 48)),
            background="background", height="fill",
        )  # fmt: skip

    @staticmethod
    def line(text: str, id: str, size: float) -> View:
        return Text(text, id=id, size=size, lines=1, at="center", padding=(24, 4),
                    color="text" if size > 20 else "secondary")  # fmt: skip

    def timer(self, call: Call) -> View | None:
        if call["answered"] is None:
            return None
        if call["state"] != "over":
            self.ticking(1)
        seconds = call["seconds"] if call["state"] == "over" else self.calls.seconds(call)
        minutes, seconds = divmod(seconds, 60)
        text = f"{minutes:02}:{seconds:02}"
        if minutes >= 60:
            text = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
        return self.line(text, "contactgrid_bottom_timer", 16).but(
            cls="android.widget.Chronometer"
        )

    def on_hold(self, call: Call) -> View:
        """The other call, above."""
        return Row(
            Icon("phone-paused", size=20),
            Text(self.who(call["number"])[1], id="hold_contact_name", size=16, lines=1, grow=1),
            Text("On hold", id="hold_status", size=14, color="secondary"),
            background="card", padding=(24, 10), gap=16, min_height=48,
        )  # fmt: skip

    def buttons(self, call: Call, other: Call | None) -> View:
        """The six buttons; with a second call some of them are for both."""
        state, data = call["state"], self.calls.state
        on = state in ("active", "held")
        held = state == "held"
        add = ("Merge", "call-merge", lambda: self.absent("A conference")) if other else (
            "Add call", "account-plus-outline", self.add_call)  # fmt: skip
        hold = ("Swap", "swap-horizontal", self.calls.swap) if other else (
            "Hold", "pause", lambda: self.calls.hold(not held))  # fmt: skip
        six: tuple[tuple[tuple[str, str, Any], bool | None, bool], ...] = (
            (("Mute", "microphone-off", lambda: self.calls.switch("muted")), data["muted"], True),
            (("Keypad", "dialpad", lambda: self.here.update(keys=True)), False, True),
            (("Speaker", "volume-high", lambda: self.calls.switch("speaker")), data["speaker"],
             True),
            (add, None, on),
            (("Video call", "video-outline", self.video_call), None, on),
            (hold, None if other else held, on),
        )  # fmt: skip
        places = ("first", "second", "third", "fourth", "fifth", "sixth")
        made = [
            self.button(f"incall_{place}_button", *button, checked, can and state != "over")
            for place, (button, checked, can) in zip(places, six, strict=True)
        ]
        return Column(
            Row(*made[:3], spread="around"), Row(*made[3:], spread="around"), gap=16,
            padding=(16, 0),
        )  # fmt: skip

    @staticmethod
    def button(
        id: str, label: str, icon: str, does: Any, checked: bool | None, enabled: bool
    ) -> View:
        look: dict[str, Any] = {} if checked is None else {"checked": checked}
        sign = Icon(icon, at="center", enabled=enabled, color="on_tint" if checked else "icon")
        return Column(
            Box(sign, width=56, height=56, radius=28, at="center",
                background="tint" if checked else "card"),
            Text(label, size=14, at="center", lines=1, important=False, enabled=enabled),
            id=id, desc=label, width=112, gap=6, enabled=enabled,
            on_tap=does if enabled else None, focusable=True, **look,
        )  # fmt: skip

    def add_call(self) -> None:
        """Have the keypad for another number."""
        self.start(Intent(DIAL, package=self.package, flags=NEW_TASK))

    # Keys during a call

    def touch_tones(self) -> View:
        typed = Field("digits", id="digits", keys="none", accept=dialable, size=28, height=56,
                      justify="center")  # fmt: skip
        hide = TextButton("Hide", id="dialpad_back", at="center",
                          on_tap=lambda: self.here.update(keys=False))  # fmt: skip
        return Column(typed, self.pad(self.press_tone), hide, padding=(0, 0, 0, 8))

    def press_tone(self, digit: str) -> None:
        self.set_text("digits", self.text("digits") + digit)

    # A call that cannot be made

    @screen(kind="dialog")
    def refused(self, why: str) -> View:
        return self.dialog("", Text(why, id="android:id/message", size=16), yes=("OK", ""))
