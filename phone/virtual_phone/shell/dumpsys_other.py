"""Short sections of ``dumpsys``: clipboard, settings, deviceidle and others."""

from collections.abc import Iterator

from virtual_phone.services.clipboard import Clipboard
from virtual_phone.services.power import Power
from virtual_phone.services.processes import Processes
from virtual_phone.services.settings import NAMESPACES, Settings
from virtual_phone.shell.cmd import answers
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.web.pages import WebPages

MEMORY = 2_017_420  # kilobytes


@answers("clipboard")
def clipboard(sh: Shell, *args: str) -> Iterator[str]:
    """Print Android's reply to all of these: the clipboard has no shell commands."""
    yield from ()
    sh.error("No shell command implementation.\n", 0)


@section("clipboard")
def clipboard_dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print whether the clipboard is empty, never its content."""
    clip = "none" if sh.phone[Clipboard].empty else "ClipData { text/plain {T(REDACTED)} }"
    yield f"Primary clip for user 0: {clip}\n"


@section("settings")
def settings(sh: Shell, *args: str) -> Iterator[str]:
    """Print all three tables, with the package that wrote each row."""
    for namespace in reversed(NAMESPACES):
        yield f"{namespace.upper()} SETTINGS (user 0)\nversion: 213\n"
        for number, (key, value) in enumerate(sh.phone[Settings].all(namespace).items(), 1):
            yield f"_id:{number} name:{key} pkg:android value:{value}\n"
        yield "\n"


@section("deviceidle")
def deviceidle(sh: Shell, *args: str) -> Iterator[str]:
    """Print that the phone is not idle: its screen is on."""
    awake = str(sh.phone[Power].awake).lower()
    yield f"  mScreenOn={awake}\n  mState=ACTIVE mLightState=ACTIVE\n"


@section("meminfo")
def meminfo(sh: Shell, *args: str) -> Iterator[str]:
    """Print the processes; their use of memory is not modelled."""
    running = sh.phone[Processes].running
    names = [arg for arg in args if not arg.startswith("-")]
    uptime = sh.phone.clock.elapsed() // 1_000_000
    if names and names[0] not in running:
        yield f"No process found for: {names[0]}\n"
        return
    yield "Applications Memory Usage (in Kilobytes):\n"
    yield f"Uptime: {uptime} Realtime: {uptime}\n\n"
    for name in names or sorted(running):
        yield f"** MEMINFO in pid {running[name]['pid']} [{name}] **\n"
    yield f"\nTotal RAM: {MEMORY:,}K (status normal)\n"


@section("cpuinfo")
def cpuinfo(sh: Shell, *args: str) -> Iterator[str]:
    """Print the load of an idle phone."""
    yield "Load: 0.0 / 0.0 / 0.0\n0% TOTAL: 0% user + 0% kernel\n"


@section("procstats")
def procstats(sh: Shell, *args: str) -> Iterator[str]:
    """Print empty statistics."""
    yield "(no stats)\n"


@section("webviewupdate")
def webviewupdate(sh: Shell, *args: str) -> Iterator[str]:
    """Print which WebView apps get: the browser behind the phone's pages, with its version."""
    pages = sh.phone[WebPages]
    yield "Current WebView Update Service state\n"
    if not pages.available:
        yield "  Current WebView package is null\n"
        return
    version = pages.tabs.started_aside().version.partition("/")[2]
    yield (f"  Current WebView package (name, version): (com.google.android.webview, {version})\n")
