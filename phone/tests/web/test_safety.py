"""Nothing in a page reaches the host or its network, whatever way it takes."""

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from phone.tests.hand import Hand
from phone.tests.host_watch import watching
from phone.tests.web.conftest import URL, Browse, Page, run
from virtual_phone.parts import all_parts
from virtual_phone.phone import Phone
from virtual_phone.web.addresses import outside
from virtual_phone.web.browser import ARGUMENTS, AS_USER, find
from virtual_phone.web.pages import WebPages


class Listener:
    """A server on loopback, for TCP and UDP, that notes who comes."""

    def __init__(self) -> None:
        self.tcp = socket.create_server(("127.0.0.1", 0))
        self.udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.udp.bind(self.tcp.getsockname())
        self.port = self.tcp.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.came: list[str] = []
        self._threads = [threading.Thread(target=each) for each in (self._accept, self._receive)]
        for thread in self._threads:
            thread.start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                peer, _ = self.tcp.accept()
                self.came.append("TCP")
                peer.close()

    def _receive(self) -> None:
        with suppress(OSError):
            while self.udp.recv(1024):
                self.came.append("UDP")

    def close(self) -> None:
        self.tcp.shutdown(socket.SHUT_RDWR)
        self.udp.sendto(b"", self.udp.getsockname())
        for thread in self._threads:
            thread.join()
        self.tcp.close()
        self.udp.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    yield found
    found.close()


# Each is a promise of a script: what became of it.  HOST is the address of the listener.
WAYS = {
    "fetch": "fetch('http://HOST/').then(() => 'through', () => 'refused')",
    "fetch without an answer": (
        "fetch('http://HOST/', {mode: 'no-cors'}).then(() => 'through', () => 'refused')"
    ),
    "https": "fetch('https://HOST/').then(() => 'through', () => 'refused')",
    "request": (
        "new Promise(done => { const r = new XMLHttpRequest(); r.open('POST', 'http://HOST/');"
        " r.onload = () => done('through'); r.onerror = () => done('refused'); r.send('a'); })"
    ),
    "WebSocket": (
        "new Promise(done => { const s = new WebSocket('ws://HOST/');"
        " s.onopen = () => done('through'); s.onerror = () => done('refused'); })"
    ),
    "picture": (
        "new Promise(done => { const i = new Image(); i.onload = () => done('through');"
        " i.onerror = () => done('refused'); i.src = 'http://HOST/a.png'; })"
    ),
    "script": (
        "new Promise(done => { const s = document.createElement('script');"
        " s.onload = () => done('through'); s.onerror = () => done('refused');"
        " s.src = 'http://HOST/a.js'; document.head.append(s); })"
    ),
    "style": (
        "new Promise(done => { const s = document.createElement('link'); s.rel = 'stylesheet';"
        " s.onload = () => done('through'); s.onerror = () => done('refused');"
        " s.href = 'http://HOST/a.css'; document.head.append(s); })"
    ),
    "import of a style": (
        "new Promise(done => { const s = document.createElement('style');"
        " s.onload = () => done('through'); s.onerror = () => done('refused');"
        " s.textContent = '@import url(http://HOST/a.css);'; document.head.append(s); })"
    ),
    "font": "new FontFace('a', 'url(http://HOST/a.woff)').load().then(() => 'through',"
    " () => 'refused')",
    "module": "import('http://HOST/a.mjs').then(() => 'through', () => 'refused')",
    "events": (
        "new Promise(done => { const s = new EventSource('http://HOST/');"
        " s.onopen = () => done('through'); s.onerror = () => { s.close(); done('refused'); }; })"
    ),
    "film": (
        "new Promise(done => { const v = document.createElement('video');"
        " v.onloadeddata = () => done('through'); v.onerror = () => done('refused');"
        " v.src = 'http://HOST/a.mp4'; })"
    ),
    "worker": (
        "new Promise(done => { const w = new Worker(URL.createObjectURL(new Blob(["
        "`fetch('http://HOST/').then(() => postMessage('through'),"
        " () => postMessage('refused'))`"
        "]))); w.onmessage = e => done(e.data); w.onerror = () => done('refused'); })"
    ),
    "WebRTC": (
        "new Promise(done => { const p = new RTCPeerConnection({iceServers:"
        " [{urls: 'stun:HOST'}, {urls: 'turn:HOST?transport=tcp', username: 'a', credential: 'b'}]"
        "}); const found = []; p.onicecandidate = e => { if (e.candidate) found.push(e); };"
        " p.onicegatheringstatechange = () => p.iceGatheringState === 'complete' &&"
        " done(found.length ? 'through' : 'refused'); p.createDataChannel('a');"
        " p.createOffer().then(o => p.setLocalDescription(o)); })"
    ),
    "WebTransport": (
        "(async () => { try { await new WebTransport('https://HOST/').ready; return 'through' }"
        " catch { return 'refused' } })()"
    ),
    "service worker": (
        "(async () => { try { await navigator.serviceWorker.register('http://HOST/a.js');"
        " return 'through' } catch { return 'refused' } })()"
    ),
    "file of the host": "fetch('file:///etc/passwd').then(() => 'through', () => 'refused')",
}
# These give no sign of what became of them.
QUIET = {
    "beacon": "navigator.sendBeacon('http://HOST/', 'a')",
    "prefetch": "add('<link rel=prefetch href=http://HOST/a>')",
    "preload": "add('<link rel=preload as=image href=http://HOST/a.png>')",
    "preconnect": "add('<link rel=preconnect href=http://HOST/>')",
    "looking up a name": "add('<link rel=dns-prefetch href=http://HOST/>')",
    "icon": "add('<link rel=icon href=http://HOST/a.png>')",
    "manifest": "add('<link rel=manifest href=http://HOST/a.json>')",
    "speculation": (
        "const s = document.createElement('script'); s.type = 'speculationrules';"
        ' s.text = \'{"prerender": [{"urls": ["http://HOST/"]}]}\'; document.head.append(s)'
    ),
    "ping": (
        "add('<a id=a href=# ping=http://HOST/>a</a>'); document.getElementById('a').click()"
    ),
    "frame": "add('<iframe src=http://HOST/></iframe>')",
    "frame of the host": "add('<iframe src=file:///etc/passwd></iframe>')",
    "object": "add('<object data=http://HOST/></object><embed src=http://HOST/>')",
    "form": (
        "add('<form id=f method=post action=http://HOST/><input name=a></form>');"
        " document.getElementById('f').submit()"
    ),
    "form in a frame": (
        "add('<iframe name=there></iframe>"
        "<form id=f method=post target=there action=http://HOST/></form>');"
        " document.getElementById('f').submit()"
    ),
    "another window": "open('http://HOST/')",
    "another page": "location = 'http://HOST/'",
    "the host's page": "location = 'file:///etc/passwd'",
    "refresh": "add('<meta http-equiv=refresh content=\"0; url=http://HOST/\">')",
    "download": (
        "add('<a id=a download href=http://HOST/>a</a>'); document.getElementById('a').click()"
    ),
    "source map": "(0, eval)('1\\n//# sourceMappingURL=http://HOST/a.map')",
    "report of a violation": (
        'add(\'<meta http-equiv=Content-Security-Policy content="img-src none">'
        "<img src=http://HOST/a.png>')"
    ),
}
# What a frame's script asks for; some frames have a process of their own in the browser.
FRAMES = {
    "frame": "f.srcdoc = text",
    "frame in a sandbox": "f.sandbox = 'allow-scripts'; f.srcdoc = text",
    "frame with data": "f.src = 'data:text/html,' + encodeURIComponent(text)",
    "frame with a blob": "f.src = URL.createObjectURL(new Blob([text], {type: 'text/html'}))",
}
IN_A_FRAME = """new Promise(done => {
  addEventListener("message", (event) => done(event.data));
  const f = document.createElement("iframe"), text = `<script>const i = new Image();
    i.onload = () => parent.postMessage("through", "*");
    i.onerror = () => parent.postMessage("refused", "*"); i.src = "URL"<\\/script>`;
  FILL; document.body.append(f);
})"""
ADD = "const add = (html) => document.body.insertAdjacentHTML('beforeend', html);"
# All that is there has had its turn when this has.
TURN = """(async () => {
  for (let n = 0; n < 5; n++) {
    await new Promise(done => { const c = new MessageChannel(); c.port1.onmessage = done;
      c.port2.postMessage(0); });
    await fetch('http://HOST/').catch(() => null);
  }
})()"""


@pytest.mark.parametrize("way", WAYS)
def test_what_a_script_asks_for_outside_is_refused(
    browse: Browse, listener: Listener, way: str
) -> None:
    assert run(browse("<p>here"), WAYS[way].replace("HOST", listener.host)) == "refused"
    assert listener.came == []


@pytest.mark.parametrize("frame", FRAMES)
def test_no_frame_gets_a_picture_of_the_network_or_the_host(
    browse: Browse, listener: Listener, tmp_path: Path, frame: str
) -> None:
    hand = browse("<p>here")
    Image.new("RGB", (5, 5)).save(tmp_path / "a.png")
    script = IN_A_FRAME.replace("FILL", FRAMES[frame])
    for url in (f"http://{listener.host}/a.png", (tmp_path / "a.png").as_uri()):
        assert run(hand, script.replace('"URL"', f'"{url}"')) == "refused"
    assert listener.came == []


@pytest.mark.parametrize("way", QUIET)
def test_what_tells_nothing_reaches_no_one(browse: Browse, listener: Listener, way: str) -> None:
    hand = browse("<p>here")
    run(hand, f"{{ {ADD} {QUIET[way]}; 0 }}".replace("HOST", listener.host))
    hand.wait(0.3)
    run(hand, TURN.replace("HOST", listener.host))
    assert hand.wait(0.3).sees("here")
    assert "root:" not in " ".join(hand.texts())
    assert pages_of_the_browser(hand) == [URL]
    assert listener.came == []


def pages_of_the_browser(hand: Hand) -> list[str]:
    browser = hand.phone[WebPages].tabs._browser
    assert browser
    targets = browser.devtools.call("Target.getTargets")["targetInfos"]
    return [outside(each["url"].partition("#")[0]) for each in targets if each["type"] == "page"]


def test_a_listener_sees_who_comes(listener: Listener) -> None:
    """The tests above rely on it."""
    with socket.create_connection(("127.0.0.1", listener.port)) as peer:
        assert peer.recv(1) == b""
    assert listener.came == ["TCP"]


# The one program


def test_the_one_program_that_a_phone_starts_is_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No shell is between, nothing of a page is in its words, and it writes beside the phone."""
    phone, executable = Phone(tmp_path / "phone", all_parts(), strict=True), find("", os.environ)
    words: list[list[str]] = []
    start = os.posix_spawn

    def noted(path: str, argv: list[str], *rest: Any, **more: Any) -> int:
        words.append(argv)
        return start(path, argv, *rest, **more)

    monkeypatch.setattr(os, "posix_spawn", noted)
    with watching(phone.directory) as seen:
        page = Page(phone).start("click-test").start("click-test-2")
        assert page.reward == ""
    running = phone[WebPages].tabs.browser
    folder = running.folder
    own = [executable, *ARGUMENTS, *([] if running.sandbox else ["--no-sandbox"])]
    own.append(f"--user-data-dir={folder}")
    if running.user:
        ids = [str(running.user.uid), str(running.user.gid)]
        own = [sys.executable, "-I", "-S", "-c", AS_USER, *ids, *own]
    assert words[-1] == own
    assert len(words) == (1 if running.sandbox else 2)
    begins = {each.partition(",")[0].rstrip("'") for each in seen if str(folder) not in each}
    assert begins <= {"open ('/dev/null", f"os.posix_spawn ('{own[0]}", *of_folders(folder)}
    phone.close()
    assert not folder.exists()


def of_folders(folder: Path) -> set[str]:
    """What makes a folder for a browser of another user, before it has its name."""
    new = folder.with_name(folder.name.replace("androidworld-browser", "androidworld-new-browser"))
    return {f"{event} ('{new}" for event in ("os.mkdir", "open", "os.rename")}
