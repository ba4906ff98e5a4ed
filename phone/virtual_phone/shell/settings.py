"""``settings``: read and change the tables of the settings provider."""

from collections.abc import Iterator

from virtual_phone.services.settings import NAMESPACES, Settings
from virtual_phone.shell.core import Shell, builtin

USAGE = """\
Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
      TAG to associate with the setting.
      {default} to set as the default, case-insensitive only for global/secure namespace
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Reset the global/secure table for a package with mode.
      RESET_MODE is one of {untrusted_defaults, untrusted_clear, trusted_defaults}, \
case-insensitive
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
"""
# The least and the greatest number of words after the namespace.
WORDS = {"get": (1, 1), "put": (2, 4), "delete": (1, 1), "reset": (1, 1), "list": (0, 99)}
# Clients read this key before the forest: see `control.forwarder`.
SEEN_FIRST = ("global", "airplane_mode_on")


@builtin
def settings(sh: Shell, *args: str) -> Iterator[str]:
    """Get, put, delete, list and reset settings."""
    words = list(args)
    if "--user" in words:
        at = words.index("--user")
        del words[at : at + 2]
    if words in ([], ["help"], ["-h"]):
        yield USAGE
        sh.status = 0 if words else 255
        return
    verb, *rest = words
    verb = verb.lower()
    if verb not in WORDS:
        sh.error(f"Invalid command: {words[0]}\n{USAGE}", 255)
        return
    namespace = rest[0].lower() if rest else ""
    if rest and namespace not in NAMESPACES:
        sh.error(f"Invalid namespace '{rest[0]}'\n{USAGE}", 255)
        return
    least, most = WORDS[verb]
    if len(rest) - 1 < least:
        sh.error(f"Bad arguments\n{USAGE}", 255)
    elif len(rest) - 1 > most:
        sh.error(f"Too many arguments\n{USAGE}", 255)
    else:
        yield from _do(sh, verb, namespace, *rest[1:])


def _do(sh: Shell, verb: str, namespace: str, *words: str) -> Iterator[str]:
    table = sh.phone[Settings]
    match verb:
        case "get":
            if (namespace, words[0]) == SEEN_FIRST:
                sh.phone.client_looks()
            value = table.get(namespace, words[0])
            yield "null\n" if value is None else f"{value}\n"
        case "put":
            table.put(namespace, words[0], words[1])
        case "delete":
            yield f"Deleted {table.delete(namespace, words[0])} rows\n"
        case "list":
            yield "".join(f"{key}={value}\n" for key, value in table.all(namespace).items())
        case _ if words[0].lower() == "trusted_defaults":
            table.reset(namespace)
