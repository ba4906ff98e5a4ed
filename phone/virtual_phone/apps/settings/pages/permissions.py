"""Permissions: by app and by kind, as the permission controller lists them."""

from collections.abc import Iterator

from virtual_phone.apps.settings.installed import app_row, header, listed
from virtual_phone.services.packages import Packages
from virtual_phone.services.permissions import Permissions
from virtual_phone.ui import settings as kit
from virtual_phone.ui.view import Column, Radio, Text, View

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
ASK = kit.AppPreference("ask {arg}")  # chosen here: ask every time


def permissions(page: kit.PageContext) -> Permissions:
    return page.phone[Permissions]


def members(page: kit.PageContext, package: str, group: str) -> list[str]:
    """The permissions of one kind that an app requests."""
    if package not in page.phone[Packages]:
        return []
    requested = permissions(page).requested(package)
    return [each for each in requested if permissions(page).dangerous[each] == group]


def groups_of(page: kit.PageContext, package: str) -> list[str]:
    """The kinds of permission that an app requests, by name."""
    return [group for group in _by_name() if members(page, package, group)]


def _by_name() -> list[str]:
    return sorted(GROUPS, key=lambda group: GROUPS[group][0])


def has(page: kit.PageContext, package: str, group: str) -> bool:
    return any(permissions(page).granted(package, each) for each in members(page, package, group))


def summary(page: kit.PageContext, package: str) -> str:
    """What an app may do: "Location and Camera"."""
    groups = groups_of(page, package)
    names = [GROUPS[group][0] for group in groups if has(page, package, group)]
    if not groups:
        return "No permissions requested"
    if not names:
        return "No permissions granted"
    last = f" and {names[-1]}" if len(names) > 1 else ""
    return ", ".join(names[:-1] if last else names) + last


# By app


def of_app(page: kit.PageContext) -> Iterator[kit.Row]:
    """What an app may do, what it may not."""
    groups = groups_of(page, page.arg)
    for heading, wanted in (("Allowed", True), ("Not allowed", False)):
        yield kit.Category(heading)
        found = [group for group in groups if has(page, page.arg, group) == wanted]
        for group in found:
            name, sign = GROUPS[group]
            yield kit.Item(name, icon=sign, to="app_permission", arg=f"{page.arg}/{group}")
        if not found:
            yield kit.Info("No permissions allowed" if wanted else "No permissions denied")


# By kind


def manager(page: kit.PageContext) -> Iterator[kit.Row]:
    """Every kind, and how many apps have it."""
    for group in _by_name():
        name, sign = GROUPS[group]
        requesting = [each for each in listed(page) if members(page, each, group)]
        allowed = sum(has(page, each, group) for each in requesting)
        yield kit.Item(
            name,
            f"{allowed} of {len(requesting)} apps allowed",
            icon=sign,
            to="permission_group",
            arg=group,
        )


def of_group(page: kit.PageContext) -> Iterator[kit.Row]:
    """Which apps have it, which have not."""
    requesting = [each for each in listed(page) if members(page, each, page.arg)]
    for heading, wanted in (("Allowed", True), ("Not allowed", False)):
        yield kit.Category(heading)
        found = [name for name in requesting if has(page, name, page.arg) == wanted]
        for name in found:
            yield app_row(page, name, to="app_permission", arg=f"{name}/{page.arg}")
        if not found:
            yield kit.Info("No apps allowed" if wanted else "No apps denied")


# One permission of one app


def choices(page: kit.PageContext) -> dict[str, tuple[str, str]]:
    """What can be chosen: its id and its words."""
    group = page.arg.partition("/")[2]
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
    package = page.arg.partition("/")[0]
    if IN_BACKGROUND in members(page, package, group):
        return {"allow": ("allow_always_radio_button", "Allow all the time"), **found}
    return found


def chosen(page: kit.PageContext) -> str:
    """Which it is."""
    package, _, group = page.arg.partition("/")
    if has(page, package, group):
        always = IN_BACKGROUND in members(page, package, group)
        everywhere = always and permissions(page).granted(package, IN_BACKGROUND)
        return "allow" if everywhere or group not in WHILE_IN_USE else "use"
    return "ask" if ASK.get(page) == "1" and group in WHILE_IN_USE else "deny"


def choose(page: kit.PageContext, choice: str) -> None:
    package, _, group = page.arg.partition("/")
    ASK.set(page, "1" if choice == "ask" else "0")
    for each in members(page, package, group):
        given = choice == "allow" or (choice == "use" and each != IN_BACKGROUND)
        (permissions(page).grant if given else permissions(page).revoke)(package, each)


def radios(page: kit.PageContext) -> View:
    """The question and its answers."""
    name = GROUPS[page.arg.partition("/")[2]][0]
    now = chosen(page)
    question = Text(
        f"{name} access for this app",
        id=f"{CONTROLLER}/permission_message",
        size=14,
        color="primary",
        padding=(0, 16),
    )
    rows = [
        Radio(
            words,
            choice == now,
            id=f"{CONTROLLER}/{id}",
            key=id,
            width="fill",
            on_tap=lambda choice=choice: choose(page, choice),
        )
        for choice, (id, words) in choices(page).items()
    ]
    return Column(question, *rows, padding=(24, 8))


PAGES = {
    "app_permissions": kit.Page("App permissions", kit.Custom(header), of_app, about="package"),
    "permission_manager": kit.Page(
        "Permission manager", manager, started_by="Settings$PermissionManagerActivity"
    ),
    "permission_group": kit.Page(lambda page: GROUPS[page.arg][0], of_group, about="group"),
    "app_permission": kit.Page(
        lambda page: f"{GROUPS[page.arg.partition('/')[2]][0]} permission",
        kit.Custom(header),
        kit.Custom(radios),
        kit.Item(
            "See all app permissions",
            does=lambda page: page.show("app_permissions", page.arg.partition("/")[0]),
        ),
        about="package and group",
    ),
}
