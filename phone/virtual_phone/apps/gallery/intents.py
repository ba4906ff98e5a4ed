"""The intents with which Gallery hands media to other apps."""

from virtual_phone.android import components, mime
from virtual_phone.android.intent import SEND, VIEW, Intent
from virtual_phone.apps.gallery.app import ATTACH, EDIT, Gallery
from virtual_phone.services.intent_files import STREAM
from virtual_phone.services.media_store import MediaStore

SEND_SEVERAL = "android.intent.action.SEND_MULTIPLE"
EXTERNAL = "content://media/external"


def address(app: Gallery, path: str) -> str:
    """A medium's address for other apps."""
    number = app.phone[MediaStore].id_of(path)
    kind = mime.of_name(path).partition("/")[0]
    where = {"image": "images/media", "video": "video/media"}.get(kind, "file")
    return f"{EXTERNAL}/{where}/{number}" if number else f"file://{path}"


def handing(app: Gallery, action: str, path: str) -> Intent:
    """An intent about one medium: to view, edit or attach it."""
    return Intent(action, address(app, path), mime.of_name(path), extras={"path": path})


def viewing(app: Gallery, path: str) -> Intent:
    return handing(app, VIEW, path)


def editing(app: Gallery, path: str) -> Intent:
    return handing(app, EDIT, path)


def attaching(app: Gallery, path: str) -> Intent:
    return handing(app, ATTACH, path)


def sharing(app: Gallery, paths: list[str]) -> Intent:
    """The share sheet for media."""
    kinds = {mime.of_name(path) for path in paths}
    main = {kind.partition("/")[0] for kind in kinds}
    several = f"{main.pop()}/*" if len(main) == 1 else "*/*"
    kind = kinds.pop() if len(kinds) == 1 else several
    uris = [address(app, path) for path in paths]
    if len(paths) == 1:
        send = Intent(SEND, type=kind, extras={STREAM: uris[0], "path": paths[0]})
    else:
        send = Intent(SEND_SEVERAL, type=kind, extras={STREAM: uris, "path": paths})
    return Intent(component=components.CHOOSER, extras={"intent": send.as_json()})
