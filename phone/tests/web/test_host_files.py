"""No page of the phone displays a file of the computer: two defences, each enough by itself."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from phone.tests.apps.conftest import display
from phone.tests.hand import Hand
from virtual_phone.control.methods.input import sendMouse
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.web import addresses, browser, targets
from virtual_phone.web.addresses import inside, is_inside, outside
from virtual_phone.web.pages import WebPages
from virtual_phone.web.targets import RUN, Targets
from virtual_phone.web.wire import Message
from virtual_phone.wire.emulator import MouseEvent

CHROME, VIEWER = "com.android.chrome", "com.android.htmlviewer"
RED = (255, 0, 0)
NOWHERE = "https://nothing.example/"  # what fails to load has a process of its own


@pytest.fixture
def host_page() -> Iterator[str]:
    """The address of a red page of the computer, which every user may read."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, "red.html")
        page.write_text("<body style='background: #f00'>root:x:0:0:root:/root:/bin/bash</body>")
        Path(folder).chmod(0o755)
        page.chmod(0o644)
        yield page.as_uri()


def addresses_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames and workers run without interception."""

    def run(self: Targets, session: str, target: Message) -> None:
        if target["type"] == "page":
            self.pages[target["targetId"]] = session
        else:
            self.devtools.post(RUN, session)

    monkeypatch.setattr(Targets, "_attached", run)


def interception_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have an origin that is `file:`."""
    own = {"content://": "file:///.content/", "file:///": "file:///"}
    monkeypatch.setattr(addresses, "ORIGINS", own)


def neither(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses_alone(monkeypatch)
    interception_alone(monkeypatch)


FRAME = f"<iframe id=b name=f src='{NOWHERE}' width=300 height=300></iframe>"
LATER = f"{FRAME}<script>setTimeout(() => {{ SCRIPT }}, 2500)</script>"
# Pages that lead a frame to HOST, the address of a file of the computer
ATTACKS = {
    "a new address of a frame that has failed": LATER.replace("SCRIPT", "b.src = 'HOST'"),
    "a form in a frame": f"{FRAME}<form id=g target=f action=HOST></form>"
    "<script>setTimeout(() => g.submit(), 2500)</script>",
    "a window of that name": LATER.replace("SCRIPT", "open('HOST', 'f')"),
    "its location": LATER.replace("SCRIPT", "frames[0].location = 'HOST'"),
    "a frame that refreshes itself": (
        "<iframe srcdoc=\"<meta http-equiv=refresh content='0; url=HOST'>\"></iframe>"
    ),
    "a frame with data": "<iframe src=\"data:text/html,<script>location = 'HOST'</script>\">",
    "a frame with data in which is a frame": (
        '<iframe src="data:text/html,<iframe src=HOST></iframe>"></iframe>'
    ),
    "a frame with a blob": "<iframe id=f></iframe><script>f.src = URL.createObjectURL("
    "new Blob(['<iframe src=HOST></iframe>'], {type: 'text/html'}))</script>",
    "a frame in a sandbox": '<iframe sandbox="allow-scripts allow-top-navigation" srcdoc="'
    "<script>location = 'HOST'</script>\"></iframe>",
    "an object": f"<object data=HOST></object><embed src=HOST><object data={NOWHERE} id=f>"
    "</object><script>setTimeout(() => { f.data = 'HOST' }, 2500)</script>",
    "its source": LATER.replace("SCRIPT", "b.src = 'view-source:HOST'"),
    "a file system": LATER.replace("SCRIPT", "b.src = 'filesystem:HOST'"),
    "the page itself": LATER.replace("SCRIPT", "location = 'HOST'"),
    "the page, replaced": LATER.replace("SCRIPT", "location.replace('HOST')"),
    "another window": LATER.replace("SCRIPT", "open('HOST', '_blank', 'noopener'); open('HOST')"),
    "the window that opened it": LATER.replace(
        "SCRIPT", "const w = open('about:blank'); if (w) w.location = 'HOST'"
    ),
}
DEFENCES = [addresses_alone, interception_alone]
Defence = Callable[[pytest.MonkeyPatch], None]
Stroke = Callable[[Hand, tuple[int, int], tuple[int, int]], object]


def shows_host_page(hand: Hand) -> bool:
    """Whether the page of the computer is on the screen, whose apps have nothing that is red."""
    with hand.phone.busy():
        image = hand.phone[Display].image().convert("RGB")
    return RED in {color for _, color in image.getcolors(1 << 24) or ()}


def view(phone: Phone, html: str, package: str = CHROME) -> Hand:
    hand = display(phone, f"<p>here {html}", "a.html", package)
    assert "here" in " ".join(hand.texts())
    for seconds in (1, 2, 0.1):
        hand.wait(seconds).texts()
    settle(hand)
    return hand


def settle(hand: Hand) -> None:
    """Have the browser load what frames want: each look at a page takes two of its frames."""
    pages = hand.phone[WebPages]
    for _ in range(10):
        with hand.phone.busy():
            for page in pages.state["pages"]:
                pages.do(page, "run", "0")
            hand.phone.changed()
        hand.wait(0.1).texts()


@pytest.mark.parametrize("defence", DEFENCES)
@pytest.mark.parametrize("attack", ATTACKS)
def test_either_defence_keeps_a_page_from_the_files_of_the_computer(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host_page: str, attack: str, defence: Defence
) -> None:
    defence(monkeypatch)
    assert not shows_host_page(view(phone, ATTACKS[attack].replace("HOST", host_page)))


@pytest.mark.parametrize("defence", DEFENCES)
def test_a_link_of_a_page_without_scripts_leads_no_frame_to_them(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host_page: str, defence: Defence
) -> None:
    defence(monkeypatch)
    hand = view(phone, f"{FRAME}<p><a href={host_page} target=f>Go</a>", VIEWER)
    hand.tap("Go")
    settle(hand)
    assert not shows_host_page(hand)


@pytest.mark.parametrize("defence", DEFENCES)
def test_a_window_that_the_browser_opens_never_runs(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host_page: str, defence: Defence
) -> None:
    """Even one that `--block-new-web-contents` does not stop."""
    defence(monkeypatch)
    arguments = [each for each in browser.ARGUMENTS if each != "--block-new-web-contents"]
    monkeypatch.setattr(browser, "ARGUMENTS", arguments)
    attack = LATER.replace("SCRIPT", "const w = open('HOST'); open('about:blank').location='HOST'")
    hand = view(phone, attack.replace("HOST", host_page))
    found = hand.phone[WebPages].tabs.browser.devtools.call("Target.getTargets")["targetInfos"]
    assert not shows_host_page(hand)
    assert "red.html" not in " ".join(each["title"] for each in found)


def test_without_either_a_frame_shows_the_file(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host_page: str
) -> None:
    """The tests above rely on it."""
    neither(monkeypatch)
    attack = ATTACKS["a new address of a frame that has failed"].replace("HOST", host_page)
    assert shows_host_page(view(phone, attack))


# Where a link to a file of the computer is dragged, and what would note a drag or a drop
DROPS = ("field", "area", "id=file", "id=frame", "a.html")  # the last is Chrome's bar
DRAGGED = f"""
<meta name=viewport content='width=device-width'>
<style>a, div, input, textarea, iframe {{ display: block; width: 340px; height: 70px }}</style>
<a id=link draggable=true href=HOST>link</a>
<textarea>field</textarea><div id=area>area</div><input id=file type=file>
<iframe id=frame src='{NOWHERE}'></iframe>
<p id=log>log</p>
<script>
for (const name of ["dragstart", "dragenter", "dragover", "drop", "change"])
    addEventListener(name, event => {{ event.preventDefault(); log.textContent += " " + name }})
link.addEventListener("dragstart", event => event.dataTransfer?.setData("text/uri-list", link))
</script>
"""


def drag_with_mouse(hand: Hand, start: tuple[int, int], end: tuple[int, int]) -> None:
    """As `sendMouse` does: the button is down, and rests, before the mouse moves."""
    machine: Any = SimpleNamespace(phone=hand.phone)
    for (x, y), buttons in ((start, 1), (end, 1), (end, 0)):
        with hand.phone.busy():
            sendMouse(machine, MouseEvent(x, y, buttons))
        hand.wait(0.7)


@pytest.mark.parametrize("stroke", [Hand.drag, Hand.swipe, drag_with_mouse])
def test_a_link_that_is_dragged_is_dropped_nowhere(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, host_page: str, stroke: Stroke
) -> None:
    """No door begins a drag of the browser's, so it needs neither defence."""
    neither(monkeypatch)
    hand = view(phone, DRAGGED.replace("HOST", host_page))
    link = hand.at("link")
    for name in DROPS:
        stroke(hand, link, hand.at(name))
        settle(hand)
        if hand.sees("Copy link address"):  # the finger has rested on the link
            hand.back()
        assert not shows_host_page(hand), name
        assert hand.sees("log"), name  # nothing has been added to it
    pages = hand.phone[WebPages]
    with hand.phone.busy():
        (page,) = pages.state["pages"]
        pages.do(page, "run", "link.dispatchEvent(new DragEvent('dragstart', {bubbles: true}))")
        hand.phone.changed()
    assert hand.sees("log dragstart")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("content://a/b%2Fc?d#e", "https://content.androidworld.invalid/a/b%2Fc?d#e"),
        ("file:///android_asset/a.html", "https://file.androidworld.invalid/android_asset/a.html"),
        ("data:text/html,a", "data:text/html,a"),
        ("about:blank", "about:blank"),
        ("FILE:///etc/passwd", "about:blank"),
        ("file://localhost/etc/passwd", "about:blank"),
        ("file:/etc/passwd", "about:blank"),
        ("view-source:file:///etc/passwd", "about:blank"),
        ("filesystem:file:///temporary/a", "about:blank"),
        ("chrome://version", "about:blank"),
        ("devtools://devtools/bundled/inspector.html", "about:blank"),
        ("blob:null/1", "about:blank"),
        ("javascript:alert()", "about:blank"),
        ("https://example.com/", "about:blank"),
        (" file:///etc/passwd", "about:blank"),
    ],
)
def test_the_browser_gets_no_address_of_the_computer(url: str, expected: str) -> None:
    assert inside(url) == expected


def test_an_address_comes_back_as_it_was() -> None:
    for url in ("content://a/b%2Fc?d#e", "file:///android_asset/a.html", "data:,a", "tel:1"):
        assert outside(inside(url) if url != "tel:1" else url) == url


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "https://content.androidworld.invalid.example/", "content://a/b"]
)
def test_an_address_of_another_origin_is_not_the_phones(url: str) -> None:
    assert not is_inside(url)


def test_a_frame_that_refuses_its_interception_is_never_run() -> None:
    posted: list[str] = []

    class Conversation:
        listeners: dict[str, object] = {}  # noqa: RUF012 - of this test alone

        def post(self, method: str, session: str = "", **params: object) -> None:
            posted.append(method)
            then = params.get("then")
            if callable(then):
                then({"error": {"message": "not available"}})

    Targets(Conversation()).intercept("1", kind="iframe")  # type: ignore[arg-type]
    assert posted == ["Target.setAutoAttach", "Fetch.enable"]
    assert targets.RUN == "Runtime.runIfWaitingForDebugger"
