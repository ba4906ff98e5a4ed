"""The notifications of timers and of the stopwatch, with their buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone import ui
from virtual_phone.apps.clock import stopwatch, timers
from virtual_phone.apps.clock.timers import Timer
from virtual_phone.services import notifications
from virtual_phone.services.notifications import Action, Notifications

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import Clock

STOPWATCH, TIMER, EXPIRED = "stopwatch", "timer", "expired timer"  # what their tags begin with
KINDS = (STOPWATCH, TIMER, EXPIRED)


@dataclass(frozen=True)
class Notice:
    """The ongoing notification of something that runs or is paused."""

    tag: str
    title: str
    text: str
    page: str
    actions: list[Action]


class Notices(ui.AppPart):
    """What runs, while Clock's own page is not in front; what has run out, always."""

    app: "Clock"

    def __init__(self, app: "Clock") -> None:
        super().__init__(app)
        self.service = app.phone[Notifications]

    def update(self) -> None:
        """Have those that there are to be now, again each second while time changes them."""
        app = self.app
        app.phone.clock.cancel(app.notice_ticket)
        app.notice_ticket = None
        ongoing = [] if app.in_front else list(self._ongoing())
        self._cancel_all_but({each.tag for each in ongoing})
        for each in ongoing:
            self._post(each)
        timers_run = any(each.state == timers.RUNNING for each in app.timers.all())
        if ongoing and (timers_run or app.stopwatch.state == stopwatch.RUNNING):
            app.notice_ticket = app.after(1.0, self.update)

    def _cancel_all_but(self, tags: set[str]) -> None:
        for timer in self.app.timers.all():
            if timer.state == timers.EXPIRED:
                tags.add(_tag(EXPIRED, timer))
        for note in self.service.visible:
            own = note["package"] == self.app.package and note["tag"].startswith(KINDS)
            if own and note["tag"] not in tags:
                self.service.remove(note["key"])

    def _ongoing(self) -> Iterator[Notice]:
        if self.app.stopwatch.state != stopwatch.RESET:
            yield self._of_stopwatch()
        for timer in self.app.timers.all():
            if timer.state in (timers.RUNNING, timers.PAUSED):
                yield self._of_timer(timer)

    def _of_stopwatch(self) -> Notice:
        app, action = self.app, self.app.notification_action
        text = elapsed(app.stopwatch.milliseconds // 1000)
        laps = len(app.stopwatch.laps())
        if app.stopwatch.state == stopwatch.RUNNING:
            actions = [action("Pause", app.stopwatch.pause), action("Lap", app.stopwatch.lap)]
            text += f" · Lap {laps + 1}" if laps else ""
        else:
            actions = [action("Start", app.stopwatch.run), action("Reset", app.stopwatch.reset)]
            text += " · Paused"
        return Notice(STOPWATCH, "Stopwatch", text, "SHOW_STOPWATCH", actions)

    def _of_timer(self, timer: Timer) -> Notice:
        app, number, action = self.app, timer.number, self.app.notification_action
        text = elapsed(-(-app.timers.left(timer) // 1000))
        if timer.state == timers.RUNNING:
            first = action("Pause", partial(app.timers.pause, number))
            actions = [first, self._one_minute_more(number)]
        else:
            text += " · Paused"
            actions = [
                action("Resume", partial(app.timers.run, number)),
                action("Reset", partial(app.timers.reset, number)),
            ]
        return Notice(_tag(TIMER, timer), "Timer", text, "SHOW_TIMERS", actions)

    def _post(self, notice: Notice) -> None:
        self.service.post(
            self.app.package,
            notice.title,
            notice.text,
            tag=notice.tag,
            importance=notifications.LOW,
            actions=notice.actions,
            intent=self.app.page_of(notice.page),
            ongoing=True,
        )

    def expired(self, timer: Timer) -> None:
        """A timer has run out: it rings until someone stops it."""
        stop = self.app.notification_action("Stop", partial(self.app.timers.reset, timer.number))
        self.service.post(
            self.app.package,
            "Timer",
            "Time’s up",
            tag=_tag(EXPIRED, timer),
            importance=notifications.HIGH,
            actions=[stop, self._one_minute_more(timer.number)],
            intent=self.app.page_of("SHOW_TIMERS"),
            ongoing=True,
            stays=True,
        )

    def _one_minute_more(self, number: int) -> Action:
        more = partial(self.app.timers.add_minute, number)
        return self.app.notification_action("+1 min", more, "Add 1 minute")


def elapsed(seconds: int) -> str:
    """A time as Android's chronometer writes it: "04:59", "1:04:59"."""
    minutes, rest = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def _tag(kind: str, timer: Timer) -> str:
    return f"{kind} {timer.number}"
