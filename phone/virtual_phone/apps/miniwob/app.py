"""MiniWoB: one page at a time, chosen and started by intents, judged by its console."""

import json
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.assets import Asset
from virtual_phone.android.intent import Intent
from virtual_phone.apps.miniwob import pages
from virtual_phone.services.activities import Activities
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.log import Log
from virtual_phone.web.pages import WebPages
from virtual_phone.web.story import Viewport

PACKAGE = "com.google.androidenv.miniwob"
CONFIG, RESET, STEP = "RL_TASK_APP_CONFIG", "reset", "step"
EVERY = 0.1  # seconds between two reports of a task, once an intent has begun them
UTTERANCE = "utterance: "
TAG = "AndroidRLTask"
VIEWPORT = Viewport(216, 437, 5.0)  # 500 % of 1080 pixels
COLORS = {  # system_accent1_600, 100 and 900 of AOSP's core/res/res/values/colors.xml
    "primary": "#00668b",
    "accent": "#00668b",
    "tint": "#c1e8ff",
    "on_tint": "#001e2c",
}
GET_UTTERANCE = f"{PACKAGE}.app.GET_UTTERANCE_ACTION"
GET_REWARD = f"{PACKAGE}.app.GET_REWARD_ACTION"


class MiniWob(ui.App):
    package = PACKAGE
    label = "Miniwob App"
    icon = ("puzzle-outline", "#3ddc84")
    launcher = ".app.MainActivity"
    requires = "miniwob"
    colors = COLORS
    receives = (GET_UTTERANCE, GET_REWARD)

    # Its activity's, and gone with it
    page = ui.Memory("")  # the number of the page that is loaded
    task = ui.Memory("")
    heard = ui.Memory(0)  # how many messages of its console were handled
    reward = ui.Memory("")
    utterance = ui.Memory("")
    looks = ui.Memory("")  # of the device, when the activity was made
    steps = ui.Memory(False)  # whether the task is reported
    report = ui.Memory(0)  # the ticket of the next one

    def is_dark(self, system: bool) -> bool:
        """It names no theme, and the default one is light."""
        return False

    def asset(self, url: str) -> Asset | None:
        return pages.read(url)

    def begin(self) -> None:
        """Begin as a new activity does: it knows nothing of one before."""
        self.leave_page()
        self.looks, self.steps, self.task = self._looks(), False, ""

    def leave_page(self) -> None:
        self.phone[WebPages].close_page(self.page)
        self.page, self.heard, self.reward, self.utterance = "", 0, "", ""

    def _looks(self) -> str:
        """What makes Android begin an activity anew when it changes."""
        settings = self.phone[DisplaySettings]
        shape = settings.rotation, settings.size, settings.density, settings.font_scale
        return repr((*shape, settings.night))

    @property
    def is_loaded(self) -> bool:
        """Whether a page is there: an activity that was made anew has none."""
        return self.looks == self._looks() and self.phone[WebPages].has(self.page)

    def load(self, config: str) -> None:
        """Load the page of a configuration."""
        wanted = Config.read(config)
        self.leave_page()
        self.task, self.looks = wanted.task, self._looks()
        if self.phone[WebPages].available:
            url = pages.address(self.task)
            self.page = self.phone[WebPages].open(self.package, url, VIEWPORT, seed=wanted.seed)

    def reset(self) -> None:
        """Start the page's episode."""
        if not self.is_loaded:
            return
        self.listen()
        self.phone[WebPages].do(
            self.page,
            "run",
            "core.startEpisodeReal(); core.hideDisplay(); clearTimeout(core.EP_TIMER);"
            " core.EP_TIMER = null; clearInterval(core.CD_TIMER); null",
        )
        self.reward = self.utterance = ""
        self.listen()

    def listen(self) -> None:
        """Handle what the page has written to its console since the last time."""
        if not self.is_loaded:
            self.reward = self.utterance = ""
            return
        messages = self.phone[WebPages].messages(self.page)
        for message in messages[self.heard :]:
            self._hear(message)
        self.heard = len(messages)

    def _hear(self, message: str) -> None:
        if message.startswith("reward"):
            words = message.split(" ")
            self.reward = words[3][:-1] if len(words) > 3 else ""
            self._log(f"reward: {self.reward}")
            self._log("episode_end")
        elif message.startswith("utterance"):
            self.utterance = message.split(UTTERANCE)[1] if UTTERANCE in message else ""
        else:
            self._log(message)

    def _log(self, line: str, priority: str = "I") -> None:
        pid = self._processes.process(self.package)["pid"]
        self.phone[Log].write(TAG, line, priority, pid=pid)

    def report_steps(self) -> None:
        """Begin to report the task, ten times a second; its timers were cancelled at its start."""
        self.stop_reports()
        self.steps = True
        self.report = self.after(EVERY, self.report_step)

    def report_step(self) -> None:
        self._log(f"extra: utterance '{self.utterance}'", "D")
        self._log(f"extra: task_name '{self.task}'", "D")
        self._log("extra: timer 0,0", "D")
        self.report = self.after(EVERY, self.report_step)

    def stop_reports(self) -> None:
        self.phone.clock.cancel(self.report)

    def received(self, intent: Intent) -> tuple[int, str | None] | None:
        """Only while it is in front has it a receiver."""
        if self.phone[Activities].top["app"] != self.package:
            return None
        self.listen()
        return -1, self.reward if intent.action == GET_REWARD else self.utterance


@dataclass
class Page(ui.Screen[MiniWob, None]):
    """The page of the task, below ten dp of nothing."""

    activity: ClassVar[str] = f"{PACKAGE}.app.MainActivity"
    mode: ClassVar[ui.Mode] = "singleTop"

    @classmethod
    def arrive(cls, app: MiniWob, intent: Intent) -> "Page":
        app.begin()
        if CONFIG in intent.extras:
            app.load(str(intent.extras[CONFIG]))
        return cls()

    def resumed(self) -> None:
        if self.app.steps:
            self.app.report_steps()

    def paused(self) -> None:
        self.app.stop_reports()

    def again(self, intent: Intent) -> None:
        for name, value in intent.extras.items():
            if name == CONFIG:
                self.app.load(str(value))
            elif name == RESET:
                self.app.reset()
            elif name == STEP:
                self.app.report_steps()

    def view(self) -> ui.View:
        if not self.app.is_loaded:
            return ui.Box(background="#ffffff", width="fill", height="fill")
        web = ui.Web(
            self,
            self.app.page,
            viewport=VIEWPORT,
            id="webView",
            width="fill",
            height="fill",
            margin=(0, 10, 0, 0),
        )
        return ui.Box(web, background="#ffffff", width="fill", height="fill")

    def back(self) -> None:
        """Nothing: a task has no page before it."""
        if self.app.task in ("", pages.INDEX):
            self.go_back()


@dataclass(frozen=True)
class Config:
    """What is in `RL_TASK_APP_CONFIG`: the task, and our seed, which the real app ignores."""

    task: str = pages.INDEX
    seed: str = ""

    @classmethod
    def read(cls, text: str) -> "Config":
        """The configuration; an empty one of anything that is no flat JSON."""
        try:
            read = json.loads(text)
        except ValueError:
            return cls()
        if not isinstance(read, dict):
            return cls()
        if any(isinstance(value, dict | list) for value in read.values()):
            return cls()
        return cls(str(read.get("task", pages.INDEX)), str(read.get("seed", "")))
