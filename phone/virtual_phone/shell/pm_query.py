"""``pm resolve-activity`` and ``query-activities``: which activities handle an intent."""

from collections.abc import Callable, Iterator

from virtual_phone.android.intent import MAIN, Intent, short_component
from virtual_phone.services.activities import Activities
from virtual_phone.services.intents import Answer
from virtual_phone.services.packages import Packages
from virtual_phone.shell.am_intents import BadIntent, parse
from virtual_phone.shell.core import Shell
from virtual_phone.shell.java_commands import split, thrown
from virtual_phone.shell.pm import verb

PLAIN = ("--brief", "--components", "--include-stopped-packages")
VALUED = ("--user", "--query-flags")
MATCH = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true"
NO_ACTIVITY = "No activity found\n"


@verb("resolve-activity")
def resolve_activity(sh: Shell, words: list[str]) -> Iterator[str]:
    """Print the activity that the intent would start."""
    options, found = _found(sh, "resolve-activity", words, sh.phone[Activities].resolve)
    yield _described(sh, found[0], options) if found else NO_ACTIVITY


@verb("query-activities")
def query_activities(sh: Shell, words: list[str]) -> Iterator[str]:
    """Print all activities that handle the intent."""
    resolver = sh.phone[Activities].resolver
    options, found = _found(sh, "query-activities", words, resolver.query)
    if not found:
        yield "No activities found\n"
        return
    if "--components" in options:
        yield "".join(f"{short_component(*each)}\n" for each in found)
        return
    yield f"{len(found)} activities found:\n"
    for number, each in enumerate(found):
        lines = _described(sh, each, options).splitlines()
        yield f"  Activity #{number}:\n" + "".join(f"    {line}\n" for line in lines)


def _found(
    sh: Shell, name: str, words: list[str], answers: Callable[[Intent], list[Answer]]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    options, rest = split(words, VALUED, PLAIN)
    try:
        intent, _ = parse(rest)
    except BadIntent as why:
        thrown(sh, name, f"java.lang.IllegalArgumentException: {why}")
        return options, []
    return options, [(kind.package, cls) for kind, cls in answers(_main(intent))]


def _main(intent: Intent) -> Intent:
    """Give an intent without action and component the action MAIN."""
    return intent if intent.action or intent.component else intent.but(action=MAIN)


def _described(sh: Shell, found: tuple[str, str], options: dict[str, str]) -> str:
    package, cls = found
    if "--components" in options:
        return f"{short_component(package, cls)}\n"
    if "--brief" in options:
        return f"{MATCH}\n{short_component(package, cls)}\n"
    info, uid = sh.phone[Packages].info(package), sh.phone[Packages].uid(package)
    return (
        f"{MATCH}\nActivityInfo:\n  name={cls}\n  packageName={package}\n"
        f"  enabled=true exported=true directBootAware=false\n"
        f"  ApplicationInfo:\n    packageName={package}\n    labelRes=0x0"
        f" nonLocalizedLabel={info.label} icon=0x0 banner=0x0\n"
        f"    processName={package}\n    uid={uid} flags=0x0 privateFlags=0x0 theme=0x0\n"
    )
