"""The reference's adb helpers: the words it sends, and how it reads the answers."""

import re
from datetime import datetime, timedelta

from tests.contract.reference import app_names
from tests.contract.reference.elements import Element, elements
from tests.contract.reference.env import Env
from tests.contract.reference.text import distance, escaped

START = datetime(2023, 10, 15, 15, 34)  # noqa: DTZ001 - the device's own clock, which is UTC
SMS_DATABASE = "/data/data/com.android.providers.telephony/databases/mmssms.db"
SIZE = re.compile(r"logicalFrame=\[0, 0, (\d+), (\d+)\]")
FRAME = re.compile(r"physicalFrame=\[(\d+), (\d+), (\d+), (\d+)\]")
TURNED = re.compile(r"mCurrentRotation=ROTATION_(\d+)")
PERSON = re.compile(r"display_name=(.*), number=(.*)")
POLLS = 20  # the reference polls for ten seconds, hundreds of times


def ensure_root(env: Env) -> None:
    if env.shell("whoami").strip() != "root":
        assert "already" in env.adb("root")


# Time


def set_time(env: Env, moment: datetime) -> None:
    ensure_root(env)
    put(env, "global", "auto_time", "0")
    put(env, "global", "auto_time_zone", "0")
    put(env, "system", "time_12_24", "24")
    env.shell("service", "call", "alarm", "3", "s16", "UTC")
    env.shell("date", moment.strftime("%m%d%H%M%y.%S"))


def advance(env: Env, step: timedelta) -> None:
    ensure_root(env)
    said = env.shell("date").strip()
    now = datetime.strptime(said, "%a %b %d %H:%M:%S %Z %Y")  # noqa: DTZ007
    env.shell("date", (now + step).strftime("%m%d%H%M%y.%S"))


def milliseconds(env: Env) -> int:
    return int(env.shell("date", "+%s").strip()) * 1000


# Settings


def put(env: Env, space: str, key: str, value: str) -> None:
    env.shell("settings", "put", space, key, value)


def get(env: Env, space: str, key: str) -> str:
    return env.shell("settings", "get", space, key).strip()


def wifi(env: Env, on: bool) -> None:
    env.shell("svc", "wifi", "enable" if on else "disable")


def bluetooth(env: Env, on: bool) -> None:
    env.shell("svc", "bluetooth", "enable" if on else "disable")


# Apps


def launch(env: Env, name: str) -> None:
    """By what it shows, by its activity, or as a package of that name."""
    view = app_names.VIEWED.get(name)
    activity = app_names.activity(name)
    if view:
        env.shell("am", "start", "-a", "android.intent.action.VIEW", "-d", view, timeout=5)
    elif activity:
        start_activity(env, activity)
    else:
        env.shell("monkey", "-p", name, "1", timeout=5)


def start_activity(env: Env, activity: str, *extras: str) -> None:
    answer = env.call(5, start_activity={"full_activity": activity, "extra_args": extras})
    assert answer.status == 1, answer  # OK


def start_as_launcher(env: Env, package: str) -> None:
    env.shell("monkey", "-p", package, "-candroid.intent.category.LAUNCHER", "1", timeout=5)


def close(env: Env, name: str) -> None:
    env.call(force_stop={"package_name": app_names.package(name)})


def clear(env: Env, package: str) -> None:
    assert "Success" in env.shell("pm", "clear", package)


def grant(env: Env, package: str, *permissions: str) -> None:
    for each in permissions:
        env.shell("pm", "grant", package, f"android.permission.{each}")


def current_activity(env: Env) -> str:
    """The last braces of the first visible line; android-env reads it so."""
    answer = env.call(get_current_activity={})
    assert answer.status == 1, answer
    name: str = answer.get_current_activity.full_activity
    return name


def press(env: Env, button: str) -> None:
    env.call(press_button={"button": button})


def close_recents(env: Env) -> None:
    said = env.shell("dumpsys", "activity", "recents")
    for number in re.findall(r"id=(\d+)", said):
        env.shell("am", "stack", "remove", number)


# The screen


def logical_size(env: Env) -> tuple[int, int]:
    said = env.shell("dumpsys", "input", "|", "grep", "logicalFrame")
    pairs = [(int(wide), int(high)) for wide, high in SIZE.findall(said)]
    return next(pair for pair in pairs if pair != (0, 0))


def physical_frame(env: Env) -> tuple[int, ...]:
    said = env.shell("dumpsys", "input", "|", "grep", "physicalFrame")
    frames = [tuple(map(int, frame)) for frame in FRAME.findall(said)]
    return next(frame for frame in frames if any(frame))


def rotation(env: Env) -> int:
    found = TURNED.search(env.shell("dumpsys", "window", "|", "grep", "mCurrentRotation"))
    assert found
    return int(found[1]) // 90


def click(env: Env, name: str) -> None:
    """The element nearest to a text, at most one edit away, seen within a few looks."""
    for _ in range(POLLS):
        there = elements(env)
        index, edits = nearest(there, name)
        if edits <= 1:
            x, y = elements(env)[index].center
            env.shell("input", "tap", str(x), str(y))
            return
    texts = [each.text or each.content_description for each in there]
    raise ValueError(f"nothing is called {name!r}; there is {texts}")


def nearest(there: list[Element], name: str) -> tuple[int, int]:
    """An index, and how far its text or description is from the name."""
    best = (0, 1 << 30)
    for index, element in enumerate(there):
        for text in (element.text, element.content_description):
            if text and (edits := distance(text.lower(), name.lower())) < best[1]:
                best = (index, edits)
    return best


# The clipboard, through a helper app


def copy(env: Env, text: str) -> None:
    start_activity(env, app_names.APPS["clipper"])
    env.sleep(0.5)
    said = env.shell("am", "broadcast", "-a", "clipper.set", "-e", "text", escaped(text))
    clipper_data(said)
    press(env, "BACK")


def copied(env: Env) -> str:
    start_activity(env, app_names.APPS["clipper"])
    env.sleep(0.5)
    data = clipper_data(env.shell("am", "broadcast", "-a", "clipper.get"))
    press(env, "BACK")
    return data


def clipper_data(said: str) -> str:
    assert "Broadcast completed: result=-1, data=" in said, said
    return said.partition("data=")[2].strip('"\r\n')


# Messages and people


def clear_messages(env: Env) -> None:
    for table in ("sms", "threads"):
        ensure_root(env)
        env.shell("sqlite3", SMS_DATABASE, f'"DELETE FROM {table};"')


def text_emulator(env: Env, number: str, message: str) -> None:
    kept = "".join(each for each in number if each in "+0123456789")
    env.adb("emu", "sms", "send", kept, message)


def messages(env: Env, box: str) -> list[dict[str, str]]:
    """The rows of a box, newest first."""
    said = env.shell("content", "query", "--uri", f"content://sms/{box}")
    if said.startswith("No result found."):
        return []
    return [message(row) for row in said.split("\nRow:")]


def message(row: str) -> dict[str, str]:
    """The body goes on to the comma before the next equals sign; the rest is key=value."""
    start = row.index("body=") + len("body=")
    end = row.find("=", start)
    comma = row.rfind(", ", start, end) if end != -1 else len(row)
    fields = {"body": row[start:comma]}
    for part in (row[: start - len("body=")] + row[comma:]).split(", "):
        key, equals, value = part.partition("=")
        if equals:
            fields[key.split()[-1]] = value
    assert {"address", "body", "date"} <= set(fields), row
    return fields


def people(env: Env) -> list[tuple[str, str]]:
    uri = "content://contacts/phones/"
    said = env.shell("content", "query", "--uri", uri, "--projection", "display_name:number")
    return [(name, re.sub(r"\D", "", number)) for name, number in PERSON.findall(said)]


def add_person(env: Env, name: str, number: str) -> None:
    insert = ("am", "start", "-a", "android.intent.action.INSERT")
    kind = ("-t", "vnd.android.cursor.dir/contact")
    env.shell(*insert, *kind, "-e", "name", f'"{name}"', "-e", "phone", number)
    env.sleep(1)
    click(env, "SAVE")
    env.sleep(1)
    press(env, "BACK")
    env.sleep(1)


def send_message(env: Env, number: str, text: str) -> None:
    """In set-up only: the default app composes, and its button is tapped."""
    send = ("am", "start", "-a", "android.intent.action.SENDTO", "-d", f"sms:{number}")
    env.shell(*send, "--es", "sms_body", f'"{text}"')
    env.sleep(5)
    assert current_activity(env).startswith("com.simplemobiletools.smsmessenger/")
    click(env, "SMS")
