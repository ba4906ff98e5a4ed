"""`am`: start and stop apps, send broadcasts, list and remove tasks."""

from collections.abc import Callable, Iterator

from virtual_phone.android.intent import NEW_TASK, Intent, full_class, short_component
from virtual_phone.services.activities import Activities
from virtual_phone.services.broadcasts import Broadcasts
from virtual_phone.services.intents import NoActivity
from virtual_phone.services.processes import Processes
from virtual_phone.shell.activity_records import stack_list
from virtual_phone.shell.am_intents import BadIntent, parse
from virtual_phone.shell.core import Shell, builtin

BROADCAST_FLAGS = 0x400000
WARNINGS = {
    "front": "Warning: Activity not started, its current task has been brought to the front\n",
    "delivered": "Warning: Activity not started, intent has been delivered to currently running "
    "top-most instance.\n",
    # ActivityManager.START_RETURN_LOCK_TASK_MODE_VIOLATION
    "refused": "Error: Activity not started, unknown error code 101\n",
}
COLD, WARM, HOT = ("COLD", 512), ("WARM", 143), ("HOT", 52)


@builtin
def am(sh: Shell, *args: str) -> Iterator[str]:
    """The activity manager's command."""
    command, words = (args[0], list(args[1:])) if args else ("", [])
    body = COMMANDS.get(command)
    if body is None:
        if command in ("", "help", "-h"):
            yield "Activity manager (activity) commands:\n  help\n"
            yield "".join(f"  {name}\n" for name in sorted(COMMANDS))
            sh.status = 0 if command else 255
            return
        sh.phone.unknown_request("am", command)
        sh.error(f"Unknown command: {command}\n", 255)
        return
    try:
        yield from body(sh, words)
    except BadIntent as error:
        sh.error(f"Exception occurred while executing '{command}':\n", 255)
        sh.error(f"java.lang.IllegalArgumentException: {error}\n")


def start(sh: Shell, words: list[str]) -> Iterator[str]:
    """``am start [-S] [-W] INTENT``"""
    intent, options = parse(words)
    activities = sh.phone[Activities]
    package = full_class(intent.component)[0] if intent.component else intent.package
    if "-S" in options:
        yield f"Stopping: {package}\n"
        activities.force_stop(package)
    yield f"Starting: {intent}\n"
    running = sh.phone[Processes].is_running(package)
    try:
        result = activities.start(intent.but(flags=intent.flags | NEW_TASK))
    except NoActivity:
        _no_activity(sh, intent)
        return
    if result in WARNINGS:
        sh.error(WARNINGS[result])
    if "-W" in options:
        state, took = HOT if result != "started" else WARM if running else COLD
        top = activities.top
        component = short_component(top["app"], top["activity"])
        yield f"Status: ok\nLaunchState: {state}\nActivity: {component}\n"
        yield f"TotalTime: {took}\nWaitTime: {took + 4}\nComplete\n"


def _no_activity(sh: Shell, intent: Intent) -> None:
    if intent.component:
        package, cls = full_class(intent.component)
        sh.error("Error type 3\n")
        sh.error(f"Error: Activity class {{{package}/{cls}}} does not exist.\n")
    else:
        flagged = intent.but(flags=intent.flags | NEW_TASK)
        sh.error(f"Error: Activity not started, unable to resolve {flagged}\n")


def broadcast(sh: Shell, words: list[str]) -> Iterator[str]:
    """``am broadcast INTENT``: prints the receiver's result."""
    intent, _ = parse(words)
    intent = intent.but(flags=intent.flags | BROADCAST_FLAGS)
    yield f"Broadcasting: {intent}\n"
    result, data = sh.phone[Broadcasts].send(intent)
    answer = f', data="{data}"' if data is not None else ""
    yield f"Broadcast completed: result={result}{answer}\n"


def start_service(sh: Shell, words: list[str]) -> Iterator[str]:
    """Start the app's process; services themselves are not modelled."""
    intent, _ = parse(words)
    yield f"Starting service: {intent}\n"
    package = full_class(intent.component)[0] or intent.package
    if package in sh.phone.apps:
        sh.phone[Processes].process(package)
    else:
        sh.error("Error: Not found; no service started.\n", 255)


def stack(sh: Shell, words: list[str]) -> Iterator[str]:
    """``am stack list`` and ``am stack remove ID``"""
    activities = sh.phone[Activities]
    if words[:1] == ["list"]:
        yield from stack_list(sh.phone)
    elif words[:1] == ["remove"] and words[1:2] and words[1].isdigit():
        activities.remove_task(int(words[1]))
    else:
        sh.error(f"Error: unknown command '{' '.join(words)}'\n", 255)


def task(sh: Shell, words: list[str]) -> Iterator[str]:
    """``am task lock ID`` pins a task, ``am task lock stop`` unpins it; the others do nothing."""
    yield ""
    if words[:1] == ["lock"] and words[1:] and (words[1] == "stop" or words[1].isdigit()):
        sh.phone[Activities].pin(int(words[1]) if words[1] != "stop" else None)
    elif words[:1] not in (["lock"], ["resizeable"], ["resize"], ["focus"]):
        sh.error(f"Error: unknown command '{' '.join(words)}'\n", 255)


def force_stop(sh: Shell, words: list[str]) -> Iterator[str]:
    yield ""
    for package in _names(words):
        sh.phone[Activities].force_stop(package)


def kill(sh: Shell, words: list[str]) -> Iterator[str]:
    """Kill packages' processes, except the one in front."""
    yield ""
    _kill(sh, _names(words))


def kill_all(sh: Shell, words: list[str]) -> Iterator[str]:
    yield ""
    _kill(sh, list(sh.phone[Processes].running))


def _kill(sh: Shell, packages: list[str]) -> None:
    front = sh.phone[Activities].top["app"]
    for package in packages:
        if package != front:
            sh.phone[Processes].kill(package)


def crash(sh: Shell, words: list[str]) -> Iterator[str]:
    yield ""
    for package in _names(words):
        sh.phone[Activities].force_stop(package)


def _names(words: list[str]) -> list[str]:
    """The package names among the words, without ``--user N``."""
    skip = {index + 1 for index, word in enumerate(words) if word == "--user"}
    return [w for i, w in enumerate(words) if not w.startswith("-") and i not in skip]


def prints(text: str) -> Callable[[Shell, list[str]], Iterator[str]]:
    """A command that only prints a text."""

    def body(sh: Shell, words: list[str]) -> Iterator[str]:
        yield text

    return body


COMMANDS: dict[str, Callable[[Shell, list[str]], Iterator[str]]] = {
    "start": start,
    "start-activity": start,
    "startservice": start_service,
    "start-service": start_service,
    "start-foreground-service": start_service,
    "stop-service": prints(""),
    "stopservice": prints(""),
    "broadcast": broadcast,
    "stack": stack,
    "task": task,
    "force-stop": force_stop,
    "stop-app": force_stop,
    "kill": kill,
    "kill-all": kill_all,
    "crash": crash,
    "get-current-user": prints("0\n"),
    "switch-user": prints(""),
    "set-debug-app": prints(""),
    "clear-debug-app": prints(""),
    "wait-for-broadcast-idle": prints("All broadcast queues are idle!\n"),
    "idle-maintenance": prints("Performing idle maintenance...\n"),
    "get-config": prints("config: en-rUS-ldltr-sw411dp-w411dp-h866dp-normal-long-port-420dpi\n"),
}
