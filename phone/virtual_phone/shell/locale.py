"""``cmd locale``: the languages of apps, of which there is one."""

from collections.abc import Iterator

from virtual_phone.services.packages import Packages
from virtual_phone.shell.cmd import answers, unknown_command
from virtual_phone.shell.core import Shell
from virtual_phone.shell.java_commands import split

HELP = """\
Locale manager (locale) shell commands:
  help
      Print this help text.
  get-app-locales <PACKAGE_NAME> [--user <USER_ID>]
      Gets the locales for the specified app.
"""


@answers("locale")
def locale(sh: Shell, *args: str) -> Iterator[str]:
    """Print and set an app's languages; every app uses the phone's, en-US."""
    match split(args, ("--user",))[1]:
        case [] | ["help"]:
            yield HELP
        case ["get-app-locales", package] if package in sh.phone[Packages]:
            yield f"Locales for {package} for user 0 are []\n"
        case ["get-app-locales", package]:
            yield f"Unknown package {package} for userId 0\n"
        case _:
            unknown_command(sh, "locale", *args)
