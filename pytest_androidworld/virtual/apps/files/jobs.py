"""The words of jobs: what is asked before, reported meanwhile, and said of what failed."""

from collections.abc import Sequence

from pytest_androidworld.virtual.apps.files.documents import Document

PROGRESS = {
    "copy": "Copying",
    "move": "Moving",
    "delete": "Deleting",
    "compress": "Compressing",
    "extract": "Extracting",
}
UNDONE = {
    "copy": "copied",
    "move": "moved",
    "delete": "deleted",
    "compress": "compressed",
    "extract": "extracted",
}


def items(count: int) -> str:
    return "1 item" if count == 1 else f"{count} items"


def progress(job: str, count: int) -> str:
    return f"{PROGRESS[job]} {items(count)}."


def failure_title(job: str, count: int) -> str:
    return f"Couldn’t {job} {items(count)}"


def failure_text(job: str, names: Sequence[str]) -> str:
    return "\n".join((f"These files weren’t {UNDONE[job]}:", *names))


def delete_question(documents: Sequence[Document]) -> str:
    count, folders = len(documents), sum(each.is_folder for each in documents)
    if count == 1 and folders:
        return f'Delete folder "{documents[0].name}" and its contents?'
    if count == 1:
        return f'Delete "{documents[0].name}"?'
    if folders == count:
        return f"Delete {count} folders and their contents?"
    return f"Delete {count} items?" if folders else f"Delete {count} files?"
