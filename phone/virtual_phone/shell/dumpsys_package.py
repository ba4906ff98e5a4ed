"""``dumpsys package``: the package manager's data about packages."""

from collections.abc import Iterator

from virtual_phone.android.intent import short_component
from virtual_phone.phone import Phone
from virtual_phone.services.packages import ENABLED_STATES, Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.services.suspended import Suspended
from virtual_phone.shell.core import Shell
from virtual_phone.shell.dumpsys import section
from virtual_phone.shell.pm import verb
from virtual_phone.shell.pm_list import FEATURES, LIBRARIES

GRANTED = "USER_SET|USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED"
NOT_ASKED = "USER_SENSITIVE_WHEN_GRANTED|USER_SENSITIVE_WHEN_DENIED"


def _token(phone: Phone, package: str, salt: int) -> str:
    """A stable stand-in for the address of an object, as Android prints it."""
    return f"{(phone[Packages].uid(package) * 2654435761 + salt) & 0xFFFFFFF:x}"


@verb("dump")
def dump(sh: Shell, words: list[str]) -> Iterator[str]:
    """The same as ``dumpsys package``."""
    yield from package(sh, *words)


@section("package")
def package(sh: Shell, *args: str) -> Iterator[str]:
    """One package in full; without a name, the lists, and all packages by name."""
    packages = sh.phone[Packages]
    names = [arg for arg in args if not arg.startswith("-")]
    if not names:
        yield "Libraries:\n" + "".join(f"  {name} -> (jar) /system/{name}\n" for name in LIBRARIES)
        yield "\nFeatures:\n" + "".join(f"  {name}\n" for name in FEATURES)
        yield "\nPackages:\n"
        for name in packages.names():
            yield from _package(sh.phone, name)
    elif names[0] in packages:
        yield from _tables(sh.phone, names[0])
        yield "Packages:\n"
        yield from _package(sh.phone, names[0])
    else:
        yield f"Unable to find package: {names[0]}\n"


def _tables(phone: Phone, name: str) -> Iterator[str]:
    """The resolver tables of a package: its main entry, its permissions, its keys."""
    yield "Activity Resolver Table:\n"
    launcher = phone[Packages].info(name).launcher
    if launcher:
        component = short_component(name, launcher)
        token = _token(phone, name, 1)
        yield "  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        yield f"        {token} {component} filter {_token(phone, name, 2)}\n"
        yield '          Action: "android.intent.action.MAIN"\n'
        yield '          Category: "android.intent.category.LAUNCHER"\n'
    yield f"\nReceiver Resolver Table:\n\nPermissions:\n\nKey Set Manager:\n  [{name}]\n"
    yield "      Signing KeySets: 1\n\n"


def _package(phone: Phone, name: str) -> Iterator[str]:
    packages, permissions = phone[Packages], phone[Permissions]
    info, folder = packages.info(name), packages.apk(name).rpartition("/")[0]
    first, last = (phone.clock.local(wall) for wall in packages.installed_at(name))
    yield f"  Package [{name}] ({_token(phone, name, 3)}):\n"
    yield f"    userId={packages.uid(name)}\n"
    yield f"    pkg=Package{{{_token(phone, name, 4)} {name}}}\n    codePath={folder}\n"
    yield f"    resourcePath={folder}\n    primaryCpuAbi=null\n    secondaryCpuAbi=null\n"
    yield f"    versionCode={info.version[1]} minSdk={info.least} targetSdk={info.target}\n"
    yield f"    versionName={info.version[0]}\n"
    system = "SYSTEM " if info.system else ""
    yield f"    flags=[ {system}HAS_CODE ALLOW_CLEAR_USER_DATA ]\n"
    yield f"    dataDir=/data/user/0/{name}\n"
    yield f"    timeStamp={last:%F %T}\n    firstInstallTime={first:%F %T}\n"
    yield f"    lastUpdateTime={last:%F %T}\n    declared permissions:\n"
    yield "    requested permissions:\n"
    yield "".join(f"      {each}\n" for each in info.permissions)
    yield "    install permissions:\n"
    runtime = permissions.requested(name)
    for each in info.permissions:
        if each not in runtime:
            yield f"      {each}: granted=true\n"
    state = ENABLED_STATES.index(packages.enabled_state(name))
    yield (
        "    User 0: ceDataInode=0 installed=true hidden=false"
        f" suspended={str(name in phone[Suspended]).lower()}"
        f" distractionFlags=0 stopped=false notLaunched=false enabled={state} instant=false"
        " virtual=false\n      gids=[3003]\n      runtime permissions:\n"
    )
    for each in runtime:
        granted = permissions.granted(name, each)
        flags = GRANTED if granted or permissions.denials(name, each) else NOT_ASKED
        yield f"        {each}: granted={str(granted).lower()}, flags=[ {flags}]\n"
