"""Permissions: by app and by kind, as the permission controller lists them."""

from collections.abc import Iterator
from functools import partial

from pytest_androidworld.virtual.apps.settings.told import icon, label, listed
from pytest_androidworld.virtual.services.packages import Packages
from pytest_androidworld.virtual.services.permissions import Permissions
from pytest_androidworld.virtual.ui.kits import preferences as look
from pytest_androidworld.virtual.ui.kits.preference_items import (
    Group,
    Info,
    Item,
    Part,
    Piece,
    page,
)
from pytest_androidworld.virtual.ui.kits.preference_values import Kept, Preferences
from pytest_androidworld.virtual.ui.view import Column, Radio, Text, View

CONTROLLER = "com.android.permissioncontroller:id"
# What the groups are called, and their signs.
GROUPS = {
    "ACTIVITY_RECOGNITION": ("Physical activity", "run"),
    "CALENDAR": ("Calendar", "calendar-outline"),
    "CALL_LOG": ("Call logs", "phone-log-outline"),
    "CAMERA": ("Camera", "camera-outline"),
    "CONTACTS": ("Contacts", "account-box-outline"),
    "LOCATION": ("Location", "map-marker-outline"),
    "MICROPHONE": ("Microphone", "microphone-outline"),
    "NEARBY_DEVICES": ("Nearby devices", "devices"),
    "NOTIFICATIONS": ("Notifications", "bell-outline"),
    "PHONE": ("Phone", "phone-outline"),
    "READ_MEDIA_AURAL": ("Music and audio", "music-note"),
    "READ_MEDIA_VISUAL": ("Photos and videos", "image-outline"),
    "SENSORS": ("Body sensors", "heart-pulse"),
    "SMS": ("SMS", "message-outline"),
    "STORAGE": ("Files and media", "folder-outline"),
}
WHILE_IN_USE = ("CAMERA", "LOCATION", "MICROPHONE")  # these can be had for one time, too
IN_BACKGROUND = "android.permission.ACCESS_BACKGROUND_LOCATION"
ASK = Kept("ask {arg}")  # chosen here: ask every time


def permissions(app: Preferences) -> Permissions:
    return app.phone[Permissions]


def members(app: Preferences, package: str, group: str) -> list[str]:
    """What an app asks for of one kind."""
    if package not in app.phone[Packages]:
        return []
    asked = permissions(app).requested(package)
    return [each for each in asked if permissions(app).dangerous[each] == group]


def groups_of(app: Preferences, package: str) -> list[str]:
    """The kinds of permission that an app asks for, by name."""
    return [group for group in _by_name() if members(app, package, group)]


def _by_name() -> list[str]:
    return sorted(GROUPS, key=lambda group: GROUPS[group][0])


def has(app: Preferences, package: str, group: str) -> bool:
    return any(permissions(app).granted(package, each) for each in members(app, package, group))


def summary(app: Preferences, package: str) -> str:
    """What an app may do: "Location and Camera"."""
    groups = groups_of(app, package)
    names = [GROUPS[group][0] for group in groups if has(app, package, group)]
    if not groups:
        return "No permissions requested"
    if not names:
        return "No permissions granted"
    last = f" and {names[-1]}" if len(names) > 1 else ""
    return ", ".join(names[:-1] if last else names) + last


# By app


def header(app: Preferences) -> View:
    """The app's picture and name."""
    package = app.arg.partition("/")[0]
    return look.entity(label(app, package), "", icon(app, package, 48), key="entity_header")


def of_app(app: Preferences) -> Iterator[Item]:
    """What an app may do, what it may not."""
    groups = groups_of(app, app.arg)
    for heading, wanted in (("Allowed", True), ("Not allowed", False)):
        yield Group(heading)
        found = [group for group in groups if has(app, app.arg, group) == wanted]
        for group in found:
            name, sign = GROUPS[group]
            yield Item(name, icon=sign, to="app_permission", arg=f"{app.arg}/{group}")
        if not found:
            yield Info("No permissions allowed" if wanted else "No permissions denied")


# By kind


def manager(app: Preferences) -> Iterator[Item]:
    """Every kind, and how many apps have it."""
    for group in _by_name():
        name, sign = GROUPS[group]
        asking = [each for each in listed(app) if members(app, each, group)]
        allowed = sum(has(app, each, group) for each in asking)
        yield Item(name, f"{allowed} of {len(asking)} apps allowed", icon=sign,
                   to="permission_group", arg=group)  # fmt: skip


def of_group(app: Preferences) -> Iterator[Item]:
    """Which apps have it, which have not."""
    asking = [each for each in listed(app) if members(app, each, app.arg)]
    for heading, wanted in (("Allowed", True), ("Not allowed", False)):
        yield Group(heading)
        found = [name for name in asking if has(app, name, app.arg) == wanted]
        for name in found:
            yield Item(label(app, name), icon=partial(icon, package=name), key=name,
                       to="app_permission", arg=f"{name}/{app.arg}")  # fmt: skip
        if not found:
            yield Info("No apps allowed" if wanted else "No apps denied")


# One permission of one app


def choices(app: Preferences) -> dict[str, tuple[str, str]]:
    """What can be chosen: its id and its words."""
    group = app.arg.partition("/")[2]
    if group not in WHILE_IN_USE:
        return {
            "allow": ("allow_radio_button", "Allow"),
            "deny": ("deny_radio_button", "Don’t allow"),
        }
    found = {
        "use": ("allow_foreground_only_radio_button", "Allow only while using the app"),
        "ask": ("ask_radio_button", "Ask every time"),
        "deny": ("deny_radio_button", "Don’t allow"),
    }
    package = app.arg.partition("/")[0]
    if IN_BACKGROUND in members(app, package, group):
        return {"allow": ("allow_always_radio_button", "Allow all the time"), **found}
    return found


def chosen(app: Preferences) -> str:
    """Which it is."""
    package, _, group = app.arg.partition("/")
    if has(app, package, group):
        always = IN_BACKGROUND in members(app, package, group)
        everywhere = always and permissions(app).granted(package, IN_BACKGROUND)
        return "allow" if everywhere or group not in WHILE_IN_USE else "use"
    return "ask" if ASK.get(app) == "1" and group in WHILE_IN_USE else "deny"


def choose(app: Preferences, choice: str) -> None:
    package, _, group = app.arg.partition("/")
    ASK.set(app, "1" if choice == "ask" else "0")
    for each in members(app, package, group):
        given = choice == "allow" or (choice == "use" and each != IN_BACKGROUND)
        (permissions(app).grant if given else permissions(app).revoke)(package, each)


def radios(app: Preferences) -> View:
    """The question and its answers."""
    name = GROUPS[app.arg.partition("/")[2]][0]
    now = chosen(app)
    question = Text(f"{name} access for this app", id=f"{CONTROLLER}/permission_message", size=14,
                    color="primary", padding=(0, 16))  # fmt: skip
    rows = [
        Radio(words, choice == now, id=f"{CONTROLLER}/{id}", key=id, width="fill",
              on_tap=lambda choice=choice: choose(app, choice))
        for choice, (id, words) in choices(app).items()
    ]  # fmt: skip
    return Column(question, *rows, padding=(24, 8))


PAGES = (
    page("app_permissions", "App permissions", Piece(drawn=header), Part(made=of_app),
         about="package"),
    page("permission_manager", "Permission manager", Part(made=manager),
         activity="Settings$PermissionManagerActivity"),
    page("permission_group", lambda app: GROUPS[app.arg][0], Part(made=of_group), about="group"),
    page(
        "app_permission", lambda app: f"{GROUPS[app.arg.partition('/')[2]][0]} permission",
        Piece(drawn=header),
        Piece(drawn=radios),
        Item("See all app permissions", does=lambda app: app.show(
            "app_permissions", app.arg.partition("/")[0])),
        about="package and group",
    ),
)  # fmt: skip
