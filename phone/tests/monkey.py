"""A monkey: random fingers, keys and texts, aimed at what is there as well as at nothing."""

import random
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from contextlib import closing

from phone.tests.hand import below
from virtual_phone import apps
from virtual_phone.android.intent import LAUNCHER, MAIN, NEW_TASK, Intent
from virtual_phone.phone import Phone
from virtual_phone.services.activities import Activities
from virtual_phone.services.calls import Calls
from virtual_phone.services.display_settings import DisplaySettings
from virtual_phone.services.packages import Packages
from virtual_phone.services.registry import AppClass
from virtual_phone.services.telephony import Telephony
from virtual_phone.ui.display import Display
from virtual_phone.ui.input import Input
from virtual_phone.ui.keycodes import NAMES
from virtual_phone.wire.nodes import Node, WindowInfo

TEXTS = (
    "a",
    "Hello world",
    "42",
    "+1 (555) 010-9999",
    "x" * 60,
    "Ünïcödé – naïve",
    "🎉 party 🎈",
    'it\'s "quoted" & <tagged>',
    "../../etc",
    "; DROP TABLE sms; --",
    "\n",
    " ",
    "100%",
    "é",
    "2023-10-15",
    "07:30",
    "name.txt",
    "https://example.com/?q=1",
)
KEYS = (
    "BACK BACK BACK HOME APP_SWITCH ENTER TAB DEL DPAD_DOWN ESCAPE VOLUME_UP VOLUME_DOWN MENU "
    "SEARCH PASTE MOVE_HOME MOVE_END"
).split()

FARTHER = 0.8  # what a screen one step farther away is worth
ENOUGH = 1.0  # untouched nodes behind a node promise half as much as one never touched
ASTRAY = 0.2  # how likely it comes back with each step outside of its apps
ACTION = "android.intent.action"
INTENTS = (
    Intent(f"{ACTION}.VIEW", "content://contacts/people/"),
    Intent(f"{ACTION}.VIEW", "http://example.com/"),
    Intent(f"{ACTION}.VIEW", "file:///sdcard/Download/a.txt"),
    Intent(f"{ACTION}.VIEW", "content://media/external/file/1", "text/html"),
    Intent(f"{ACTION}.SEND", type="text/plain", extras={"android.intent.extra.TEXT": "Hi"}),
    Intent(f"{ACTION}.SENDTO", "smsto:+15550001"),
    Intent(f"{ACTION}.DIAL", "tel:5550001"),
    Intent(f"{ACTION}.INSERT", type="vnd.android.cursor.dir/contact", extras={"name": "A B"}),
    Intent("android.media.action.IMAGE_CAPTURE"),
    Intent(f"{ACTION}.CREATE_DOCUMENT", type="text/plain"),
    Intent(f"{ACTION}.GET_CONTENT", type="*/*"),
    Intent(f"{ACTION}.SET_ALARM", extras={"android.intent.extra.alarm.HOUR": 7}),
    Intent("android.settings.SETTINGS"),
    Intent("android.settings.APPLICATION_DETAILS_SETTINGS", "package:com.android.chrome"),
    Intent("com.android.intent.action.SHOW_BRIGHTNESS_DIALOG"),
)


class Map:
    """What monkeys have touched on which screen, where that led, and what is left to see there.

    Rows of a long list pass by once; a screen whose ways all lead to known places is dull.
    """

    def __init__(self) -> None:
        self.touched: Counter[str] = Counter()
        self.untouched: defaultdict[str, set[str]] = defaultdict(set)  # on a screen
        self.promise: defaultdict[str, float] = defaultdict(float)  # of a screen and those behind
        self.leads: dict[str, str] = {}  # from what has been touched to a screen
        self._last = ""  # what has been touched last

    def arrive(self, screen: str, names: list[str]) -> list[float]:
        """How much each of these promises to a monkey that sees them now."""
        if self._last:
            self.leads[self._last] = screen
        new = {name for name in names if not self.touched[name]}
        self.untouched[screen] = {n for n in self.untouched[screen] if not self.touched[n]} | new
        behind = [self.promise[self.leads[name]] if name in self.leads else 0.0 for name in names]
        best = max(behind, default=0.0)
        self.promise[screen] = len(self.untouched[screen]) + FARTHER * best
        return [
            1 / (1 + self.touched[name]) ** 2 + promise / (ENOUGH + promise)
            for name, promise in zip(names, behind, strict=True)
        ]

    def touch(self, name: str) -> None:
        self.touched[name] += 1
        self._last = name


class Monkey:
    """Same seed, same steps; with ``among`` it comes back to these apps when it has left them."""

    def __init__(
        self, phone: Phone, seed: int, known: Map | None = None, among: Collection[str] = ()
    ) -> None:
        self.phone = phone
        self.among = among or [kind.package for kind in launchable()]
        self.chance = random.Random(seed)
        self.did: Counter[str] = Counter()
        self.known = known or Map()
        self.waiting: list[AppClass] = []  # apps, until each has been opened once more
        self.last = ""

    def step(self) -> None:
        """One step, chosen by weight."""
        deeds, weights = zip(*DEEDS, strict=True)
        deed: Callable[[Monkey], str] = self.chance.choices(deeds, weights)[0]
        if self.phone[Activities].top["app"] not in self.among and self.chance.random() < ASTRAY:
            deed = Monkey.launch
        self.did[deed.__name__] += 1
        with self.phone.busy():
            self.last = f"{deed.__name__} {deed(self)}"
            if self.chance.random() < 0.3:
                self.phone.sleep(self.chance.choice((0.1, 0.5, 2.0, 6.0)))
            for window in self.phone[Display].windows():
                check_window(window, self.phone[Display].size)

    # Deeds; each tells what it was

    def tap_a_node(self) -> str:
        nodes = [n for n in self._nodes() if n.clickable and n.enabled] or self._nodes()
        node = self._curious(nodes)
        left, top, right, bottom = node.bounds
        at = (left + right) // 2, (top + bottom) // 2
        self.phone[Input].tap(*at)
        return f"{node.text or node.desc or node.resource_id!r} at {at}"

    def _curious(self, nodes: list[Node]) -> Node:
        """What has seldom been touched, or leads to that, is touched rather."""
        screen = self.phone[Display].state["last"]
        names = [f"{screen} {n.resource_id} {label(n)}" for n in nodes]
        place = self.chance.choices(range(len(nodes)), self.known.arrive(screen, names))[0]
        self.known.touch(names[place])
        return nodes[place]

    def hold_a_node(self) -> str:
        nodes = [n for n in self._nodes() if n.long_clickable] or self._nodes()
        left, top, right, bottom = self.chance.choice(nodes).bounds
        at = (left + right) // 2, (top + bottom) // 2
        self.phone[Input].swipe(at, at, 0.8)
        return str(at)

    def tap_anywhere(self) -> str:
        at = self._point()
        self.phone[Input].tap(*at)
        return str(at)

    def swipe(self) -> str:
        start, end = self._point(), self._point()
        self.phone[Input].swipe(start, end, self.chance.choice((0.05, 0.3, 1.0)))
        return f"{start} to {end}"

    def scroll(self) -> str:
        wide, high = self.phone[Display].size
        up = self.chance.random() < 0.6
        ends = ((wide // 2, high * 7 // 10), (wide // 2, high * 3 // 10))
        self.phone[Input].swipe(*(ends if up else ends[::-1]), 0.3)
        return "up" if up else "down"

    def drag(self) -> str:
        start, end = self._point(), self._point()
        self.phone[Input].drag(start, end, 0.5)
        return f"{start} to {end}"

    def pinch(self) -> str:
        touch, (wide, high) = self.phone[Input], self.phone[Display].size
        for finger in (0, 1):
            touch.touch(finger, wide // 2, high // 2 + finger * 200, 1)
        for finger in (0, 1):
            touch.touch(finger, wide // 2, high // 2 + finger * 500, 1)
        for finger in (0, 1):
            touch.touch(finger, wide // 2, high // 2 + finger * 500, 0)
        return ""

    def press(self) -> str:
        key = self.chance.choice(KEYS)
        self.phone[Input].press(NAMES[key])
        return key

    def type(self) -> str:
        text = self.chance.choice(TEXTS)
        self.phone[Input].text(text)
        return repr(text)

    def launch(self) -> str:
        if not self.waiting:
            self.waiting = [kind for kind in launchable() if kind.package in self.among]
            self.chance.shuffle(self.waiting)
        kind = self.waiting.pop()
        component = f"{kind.package}/{kind.launcher}"
        intent = Intent(MAIN, component=component, categories=(LAUNCHER,), flags=NEW_TASK)
        self.phone[Activities].pin(None)  # a pinned app would let no other come to the front
        if self.phone[Activities].resolve(intent):
            self.phone[Activities].start(intent)
        return component

    def world(self) -> str:
        """Something happens that is not the phone's doing."""
        number = f"+1555{self.chance.randrange(10**7):07}"
        which = self.chance.randrange(6)
        if which == 0:
            self.phone[Telephony].receive_sms(number, self.chance.choice(TEXTS))
        elif which == 1:
            self.phone[Calls].ring(number)
        elif which == 2:
            kind = self.chance.choice(launchable())
            self.phone[Packages].clear(kind.package)
        elif which == 3:
            name = self.chance.choice(("a.txt", "page.html", "song.mp3", "deep/b.md"))
            path = f"/sdcard/Download/{name}"
            self.phone.files.mkdir(path.rpartition("/")[0], parents=True)
            self.phone.files.write(path, self.chance.choice(TEXTS))
        else:
            return self._ask()
        return str(which)

    def _ask(self) -> str:
        """Another app, or an adb client, sends a request."""
        intent = self.chance.choice(INTENTS).but(flags=NEW_TASK)
        if self.phone[Activities].resolve(intent):
            self.phone[Activities].start(intent)
        return str(intent)

    def turn(self) -> str:
        settings = self.phone[DisplaySettings]
        settings.hold(self.chance.choice((0, 0, 0, 1, 3)))
        settings.set_night(self.chance.random() < 0.5)
        return str(settings.rotation)

    def _nodes(self) -> list[Node]:
        windows = self.phone[Display].windows()
        roots = [window.root for window in windows if window.root is not None]
        return [node for root in roots for node in below(root) if node.visible]

    def _point(self) -> tuple[int, int]:
        wide, high = self.phone[Display].size
        return self.chance.randrange(wide), self.chance.randrange(high)


DEEDS: tuple[tuple[Callable[[Monkey], str], int], ...] = (
    (Monkey.tap_a_node, 60),
    (Monkey.hold_a_node, 4),
    (Monkey.tap_anywhere, 5),
    (Monkey.swipe, 5),
    (Monkey.scroll, 8),
    (Monkey.drag, 2),
    (Monkey.pinch, 1),
    (Monkey.press, 7),
    (Monkey.type, 8),
    (Monkey.launch, 3),
    (Monkey.turn, 1),
    (Monkey.world, 2),
)


def label(node: Node) -> str:
    """What tells a node from others; of the texts of other apps, in Recents, all are alike."""
    alike = node.resource_id.endswith(":id/selectable_text")
    return "" if alike else (node.text or node.desc)[:20]


def launchable() -> list[AppClass]:
    """The apps with an icon, in a stable order."""
    return [kind for _, kind in sorted(apps.installed().items()) if kind.launcher]


def check_window(window: WindowInfo, size: tuple[int, int]) -> None:
    """A forest is well-formed: bounds on the screen, children within, nothing without a class."""
    if window.root is None:
        return
    for node in below(window.root):
        left, top, right, bottom = node.bounds
        inside = left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
        assert right >= left, f"{node} is inside out"
        assert bottom >= top, f"{node} is upside down"
        assert inside or not node.visible, f"{node} is off the screen"
        assert node.cls, f"{node} has no class"
        assert node.package, f"{node} has no package"


def databases(phone: Phone) -> dict[str, list[str]]:
    """The statements that made each database, after it has passed SQLite's own check."""
    found: dict[str, list[str]] = {}
    phone.databases.close()
    for path in list(phone.files.walk("/data")):  # looking into one takes its -shm away
        if not phone.files.is_file(path):
            continue
        if not phone.files.read(path).startswith(b"SQLite format 3\0"):
            continue
        address = f"file:{phone.files.host(path)}?mode=ro&immutable=1"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            phone.databases.equip(connection)
            assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok", path
            rows = connection.execute("SELECT sql FROM sqlite_master ORDER BY name, sql")
            found[path] = [row[0] for row in rows]
    return found
