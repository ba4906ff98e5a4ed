"""The alarm manager, which also sets the time: ``cmd alarm`` and ``dumpsys alarm``."""

from collections.abc import Iterator

from virtual_phone.runtime.clock import SECOND
from virtual_phone.services.properties import ZONE, Properties
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.java_commands import number, thrown

HELP = """\
Alarm manager service (alarm) commands:
  help
    Print this help text.
  set-time TIME
    Set the system clock time to TIME where TIME is milliseconds
    since the Epoch.
  set-timezone TZ
    Set the system timezone to TZ where TZ is an Olson id.
"""


@answers("alarm")
def alarm(sh: Shell, *args: str) -> Iterator[str]:
    """Set the time, or the time zone."""
    match args:
        case () | ("help",):
            yield HELP
        case ("set-timezone", name):
            sh.phone[Properties].set(ZONE, name)
        case ("set-time", time) if number(time) is not None:
            sh.phone.clock.set_wall(int(time) * SECOND // 1000)
        case ("set-time", time):
            problem = f'java.lang.NumberFormatException: For input string: "{time}"'
            thrown(sh, "set-time", problem)
        case ("set-time" | "set-timezone" as word,):
            problem = f'java.lang.IllegalArgumentException: Argument expected after "{word}"'
            thrown(sh, word, problem)
        case _:
            unknown_command(sh, "alarm", *args)


@section("alarm")
def dump(sh: Shell, *args: str) -> Iterator[str]:
    """Print the time and the alarms."""
    clock = sh.phone.clock
    now, elapsed = clock.wall() // 1_000_000, clock.elapsed() // 1_000_000
    yield "Current Alarm Manager state:\n"
    time = f"{clock.now():%F %T}.{now % 1000:03}"
    yield f"  nowRTC={now}={time} nowELAPSED={elapsed}\n"
    pending = sorted(timer["wall"] for timer in clock.state["timers"] if "wall" in timer)
    yield f"\n  {len(pending)} pending alarms:\n"
    for place, wall in enumerate(pending):
        yield f"    RTC_WAKEUP #{place}: Alarm{{type 0 origWhen {wall // 1_000_000}}}\n"
