"""Files attached to Joplin's notes: copies in the app's folder, with a row each."""

from uuid import UUID, uuid5

from virtual_phone.android import mime
from virtual_phone.android.intent import Intent
from virtual_phone.apps.joplin.app import Joplin

FILE, PHOTO, CAMERA = "Attach file", "Attach photo", "Take photo"
PICK, CAPTURE = "android.intent.action.GET_CONTENT", "android.media.action.IMAGE_CAPTURE"
INTENTS = {
    FILE: Intent(PICK, type="*/*"),
    PHOTO: Intent(PICK, type="image/*"),
    CAMERA: Intent(CAPTURE),
}


def add_resource(app: Joplin, path: str) -> str:
    """Copy a file into the app; returns the Markdown that displays or links it."""
    files, now = app.phone.files, app.now
    name = path.rpartition("/")[2]
    kind = mime.of_name(path)
    number = uuid5(UUID(int=3), f"{now} {path}").hex
    extension = name.rpartition(".")[2] if "." in name else ""
    data = files.read(path)
    target = f"{app.data}/files/{number}{'.' * bool(extension)}{extension}"
    files.mkdir(f"{app.data}/files", parents=True)
    files.write(target, data)
    app.resources.add(
        id=number,
        title=name,
        mime=kind,
        filename=name,
        created_time=now,
        updated_time=now,
        user_created_time=now,
        user_updated_time=now,
        file_extension=extension,
        size=len(data),
    )
    return f"{'!' * kind.startswith('image/')}[{name}](:/{number})"
