"""``locksettings``, or ``cmd lock_settings``: whether there is a lock screen."""

from collections.abc import Iterator

from virtual_phone.services.settings import Settings
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell, builtin
from virtual_phone.shell.java_commands import split

DISABLED = ("secure", "lockscreen.disabled")
HELP = """\
lockSettings service commands:

NOTE: when lock screen is set, all commands require the --old <CREDENTIAL> argument.

  help
    Prints this help text.

  get-disabled [--user USER_ID]
    Checks whether lock screen is disabled.

  set-disabled [--user USER_ID] <true|false>
    When true, disables lock screen.

"""


@answers("lock_settings")
def lock_settings(sh: Shell, *args: str) -> Iterator[str]:
    """Print or set whether there is a lock screen, as LockSettingsShellCommand does."""
    match split(args, ("--user", "--old"))[1]:
        case [] | ["help"]:
            yield HELP
        case ["get-disabled"]:
            disabled = sh.phone[Settings].number(*DISABLED, 1) == 1
            yield f"{str(disabled).lower()}\n"
        case ["set-disabled", word]:
            disabled = word == "true"  # Boolean.parseBoolean
            sh.phone[Settings].put(*DISABLED, int(disabled))
            yield f"Lock screen disabled set to {str(disabled).lower()}\n"
        case _:
            unknown_command(sh, "lock_settings", *args)


@builtin
def locksettings(sh: Shell, *args: str) -> Iterator[str | bytes]:
    """Run a command of the service that knows the lock screen."""
    sh.status = yield from sh.run("cmd", "lock_settings", *args)
