"""Telephone calls: incoming, outgoing, active, on hold and ended."""

from typing import Any

from virtual_phone.android.intent import NEW_TASK, Intent
from virtual_phone.service import Service, State
from virtual_phone.services.activities import Activities
from virtual_phone.services.blocked_numbers import BlockedNumbers
from virtual_phone.services.call_history import log_call, mark_missed_as_seen
from virtual_phone.services.call_notifications import CallNotifications
from virtual_phone.services.contacts import Contacts
from virtual_phone.services.notifications import Notifications
from virtual_phone.services.phone_numbers import formatted, normalized, same_number
from virtual_phone.services.power import Power
from virtual_phone.services.providers.call_log import (
    INCOMING,
    MISSED,
    OUTGOING,
    REJECTED,
)
from virtual_phone.services.providers.core import Content
from virtual_phone.services.settings import Settings
from virtual_phone.services.telephony import PHONE, Telephony

Call = dict[str, Any]

IDLE, RINGING, OFF_HOOK = range(3)  # mCallState
PICKED_UP_AFTER = 6.0  # seconds until the callee answers
ENDED_FOR = 2.0  # seconds that the screen shows an ended call
MOST = 2  # calls at a time
IN_CALL = "com.android.incallui.InCallActivity"
SECOND = 1_000_000_000


class Calls(Service):
    """The current calls; a call is plain data, with a state of

    "incoming", "dialing", "active" or "held".
    """

    name = "calls"

    def fresh(self) -> State:
        return {"now": [], "next": 1, "over": None, "muted": False, "speaker": False}

    def comparable(self, state: State) -> State:
        return {"now": [[call["number"], call["state"]] for call in state["now"]]}

    def booted(self) -> None:
        self.state.update(self.fresh() | {"next": self.state["next"]})

    # State

    @property
    def now(self) -> list[Call]:
        """All calls, the oldest first."""
        calls: list[Call] = self.state["now"]
        return calls

    @property
    def call_state(self) -> int:
        """The call state of ``dumpsys telephony.registry``: idle, ringing, off hook."""
        states = {call["state"] for call in self.now}
        if "incoming" in states:
            return RINGING
        return OFF_HOOK if states else IDLE

    @property
    def displayed(self) -> Call | None:
        """The call to display: the one that rings, else the active one, else the last."""
        over: Call | None = self.state["over"]
        return self._first("incoming") or self._current or over

    @property
    def _current(self) -> Call | None:
        return self._first("active", "dialing") or self._first("held")

    def _first(self, *states: str) -> Call | None:
        return next((call for call in self.now if call["state"] in states), None)

    def _with(self, number: str, *states: str) -> list[Call]:
        return [
            call
            for call in self.now
            if same_number(call["number"], number) and (not states or call["state"] in states)
        ]

    def seconds(self, call: Call) -> int:
        """The duration of a call since it was answered."""
        if call["answered"] is None:
            return 0
        return int(self.phone.clock.elapsed() - call["answered"]) // SECOND

    # The user's actions

    def refusal(self, number: str) -> str:
        """The reason why a number cannot be called now; empty if it can."""
        if not normalized(number):
            return "Call not sent, no valid number entered."
        if not self.phone[Telephony].in_service:
            return "Turn off airplane mode or connect to a wireless network to make a call."
        if self._first("dialing"):
            return "Cannot place a call as there is already another call dialing."
        if len(self.now) >= MOST:
            return (
                "Cannot place a call as there are already two calls in progress. Disconnect one of"
                " the calls or merge them into a conference prior to placing a new call."
            )
        return ""

    def dial(self, number: str) -> bool:
        """Call a number; False if that is not possible."""
        if self.refusal(number):
            return False
        self._put_on_hold()
        call = self._begin(number, "dialing", incoming=False)
        self.phone.clock.after(PICKED_UP_AFTER, self.name, "picked_up", call["id"])
        self._show()
        self.show_screen()
        return True

    def _put_on_hold(self) -> None:
        for call in self.now:
            if call["state"] == "active":
                call["state"] = "held"

    def answer(self) -> bool:
        """Answer the call that rings; False if none does."""
        call = self._first("incoming")
        if call is None:
            return False
        if len(self.now) > MOST and (active := self._first("active")):
            self._over(active)
        self._put_on_hold()
        self._connect(call)
        self.show_screen()
        return True

    def decline(self) -> bool:
        """Reject the call that rings."""
        call = self._first("incoming")
        if call is not None:
            self._over(call, REJECTED)
        return call is not None

    def end(self) -> bool:
        """Hang up or reject, as the end-call key does; False if there is no call."""
        call = self._first("incoming") or self._current
        if call is not None:
            self._over(call)
        return call is not None

    def hold(self, held: bool = True) -> None:
        """Put the active call on hold, or resume it."""
        call = self._first("active" if held else "held")
        if call is not None:
            call["state"] = "held" if held else "active"
            self._show()

    def swap(self) -> None:
        """Swap the active call and the one on hold."""
        held = self._first("held")
        if held is not None and not self._first("dialing"):
            self._put_on_hold()
            held["state"] = "active"
            self._show()

    def switch(self, what: str) -> None:
        """Toggle "muted" or "speaker", until the last call ends."""
        self.state[what] = not self.state[what]
        self.phone.changed()

    def call_back(self, number: str) -> None:
        """Call back a missed caller."""
        self._notifications.cancel_missed(number)
        self.dial(number)

    def message(self, number: str) -> None:
        """Open a conversation with a missed caller."""
        self._notifications.cancel_missed(number)
        intent = Intent(
            action="android.intent.action.SENDTO", data=f"smsto:{number}", flags=NEW_TASK
        )
        self.phone[Activities].start(intent)

    # The network's events (the emulator console's ``gsm``)

    def ring(self, number: str) -> None:
        """A call arrives; without a network it does not.  One from a blocked number is logged."""
        if not self.phone[Telephony].in_service:
            return
        call = self._begin(number, "incoming", incoming=True)
        if (kind := self.phone[BlockedNumbers].silences(number)) is not None:
            self.now.remove(call)
            self._log(call, kind)
        else:
            self._show()
            if not self.phone[Power].awake:
                self.phone[Power].wake()
                self.show_screen()

    def accept(self, number: str) -> bool:
        """The callee answers; False if no call to that number is ringing."""
        calls = self._with(number, "dialing", "held", "incoming")
        for call in calls:
            self._connect(call)
        return bool(calls)

    def busy(self, number: str) -> bool:
        """The callee is busy."""
        calls = self._with(number, "dialing")
        for call in calls:
            self._over(call)
        return bool(calls)

    def remote_hold(self, number: str) -> bool:
        """The call with this number is put on hold."""
        calls = self._with(number, "active", "dialing")
        for call in calls:
            call["state"] = "held"
        self._show()
        return bool(calls)

    def cancel(self, number: str) -> bool:
        """The remote party hangs up."""
        calls = self._with(number)
        for call in calls:
            self._over(call)
        return bool(calls)

    def picked_up(self, number: int) -> None:
        """The timer of an outgoing call: the callee answers, if the call still rings."""
        call = next((call for call in self.now if call["id"] == number), None)
        if call is not None and call["state"] == "dialing":
            self._connect(call)

    # Internals

    def _begin(self, number: str, state: str, *, incoming: bool) -> Call:
        call: Call = {
            "id": self.state["next"],
            "number": number,
            "state": state,
            "incoming": incoming,
            "began": self.phone.clock.wall(),
            "answered": None,
        }
        self.state.update(next=self.state["next"] + 1, over=None)
        self.now.append(call)
        return call

    def _connect(self, call: Call) -> None:
        call["state"] = "active"
        if call["answered"] is None:
            call["answered"] = self.phone.clock.elapsed()
        self._show()

    def _over(self, call: Call, kind: int | None = None) -> None:
        """End a call: log it, and post a notification if it was missed."""
        self.now.remove(call)
        if kind is None:
            kind = OUTGOING
            if call["incoming"]:
                kind = MISSED if call["answered"] is None else INCOMING
        self._log(call, kind)
        held = self._first("held")
        if held is not None and not self._first("active", "dialing", "incoming"):
            held["state"] = "active"
        if kind == MISSED:
            number = call["number"]
            self._notifications.post_missed(number, self.display_name(number))
        if not self.now:
            self.state.update(over=call | {"state": "over", "seconds": self.seconds(call)})
            self.state.update(muted=False, speaker=False)
            self.phone.clock.after(ENDED_FOR, self.name, "put_away", call["id"])
        self._show()

    def _log(self, call: Call, kind: int) -> None:
        log_call(self.phone, call["number"], kind, call["began"], self.seconds(call))

    def seen(self) -> None:
        """Mark the missed calls as seen, and cancel their notification."""
        mark_missed_as_seen(self.phone[Content])
        self._notifications.cancel_all_missed()

    # The screen

    @property
    def _screen(self) -> Intent:
        return Intent(component=f"{self._dialer}/{IN_CALL}", flags=NEW_TASK)

    def show_screen(self) -> None:
        """Start the dialer's call screen, if it has one."""
        if self.phone[Activities].resolve(self._screen):
            self.phone[Activities].start(self._screen)

    @property
    def on_screen(self) -> bool:
        """Whether the call screen is in front."""
        return bool(self.phone[Activities].top["activity"] == IN_CALL)

    def put_away(self, number: int) -> None:
        """The timer of an ended call: close the call screen unless there is another call."""
        over = self.state["over"]
        if over is None or over["id"] != number:
            return
        self.state["over"] = None
        self.phone.changed()
        activities = self.phone[Activities]
        screens = [e for task in activities.tasks for e in task["entries"]]
        for entry in [e for e in screens if e["activity"] == IN_CALL and e["root"]]:
            if not self.now:
                activities.finish(entry)

    # Notifications

    @property
    def _dialer(self) -> str:
        return self.phone[Settings].get("secure", "dialer_default_application") or PHONE

    def display_name(self, number: str) -> str:
        """The contact's name for a number, or the formatted number."""
        return self.phone[Contacts].name_of(number) or formatted(number)

    @property
    def _notifications(self) -> CallNotifications:
        return CallNotifications(self.phone[Notifications], self._dialer, owner=self.name)

    def _show(self) -> None:
        """Update the notification of the current call."""
        self.phone.changed()
        call = self._first("incoming") or self._current
        if call is None:
            self._notifications.cancel()
            return
        silently = call["state"] != "incoming" or self.on_screen
        name = self.display_name(call["number"])
        self._notifications.post(name, call["state"], self._screen, silently=silently)
