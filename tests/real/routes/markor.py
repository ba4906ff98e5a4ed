"""Markor: a folder of notes, the editor, and what opens over them."""

from pytest_androidworld import Device, User, files, notes

TEXT, PLAIN_TEXT = "7LGOYaxM0UniHDpdmxqu", "1Z14EQlRC5Ymmh5hvDvi"
DAILY, JOURNAL, RECIPES = (
    f"{files.MARKOR}/{name}" for name in ("DailyNotes", "PersonalJournal", "RecipeCollections")
)
NOTES = (
    "2023_01_11_grocery_list_weekly.md",
    "2023_10_02_upcoming_presentation_outline.md",
    "backup_april_workout_routine.md",
    "backup_garden_layout_plan.md",
    "BT5R_budget_home_renovation.md",
    "edited_best_yacht.md",
    "edited_best_yacht_2023_10_03.md",
    "edited_best_yacht_ajFT.md",
    "edited_best_yacht_vozK.md",
    "final_budget_home_renovation.md",
    "fk3a_edited_best_yacht.md",
    "garden_layout_plan_copy.md",
)
NOTE, PLAIN_NOTE = "edited_best_yacht.md", "helpful_koala_final.txt"
MORE, CREATE = "More options", "Create a new file or folder"


def home(user: User, device: Device) -> None:
    user.open("markor")


def new_dialog(user: User, device: Device) -> None:
    home(user, device)
    user.tap(CREATE)


def editor_keyboard(user: User, device: Device) -> None:
    home(user, device)
    notes.create(user, "copy_fancy_tiger.md")


def folder(user: User, device: Device) -> None:
    files.write_files(device, DAILY, dict.fromkeys(NOTES, TEXT))
    home(user, device)
    user.tap(notes.find(user, "DailyNotes", notes.FOLDER))


def editor(user: User, device: Device) -> None:
    folder(user, device)
    user.tap(notes.find(user, NOTE))


def editor_txt(user: User, device: Device) -> None:
    """The keyboard is up, since the text was touched."""
    files.write_files(device, files.MARKOR, {PLAIN_NOTE: PLAIN_TEXT})
    home(user, device)
    user.tap(notes.find(user, PLAIN_NOTE)).tap(notes.EDITOR)


def home_menu(user: User, device: Device) -> None:
    home(user, device)
    user.tap(MORE)


def selected(user: User, device: Device) -> None:
    folder(user, device)
    user.hold(notes.find(user, NOTE))


def selection_menu(user: User, device: Device) -> None:
    selected(user, device)
    user.tap(MORE)


def move_dialog(user: User, device: Device) -> None:
    files.write_files(device, JOURNAL, {NOTE: TEXT})
    device.files.make_folder(RECIPES)
    home(user, device)
    user.tap(notes.find(user, "PersonalJournal", notes.FOLDER))
    user.hold(notes.find(user, NOTE)).tap(MORE).tap("Move")


def move_dialog_root(user: User, device: Device) -> None:
    move_dialog(user, device)
    user.tap(notes.find(user, "..", notes.FOLDER))


def search_dialog(user: User, device: Device) -> None:
    home(user, device)
    user.tap("Search")


def editor_menu(user: User, device: Device) -> None:
    editor(user, device)
    user.tap(MORE)


def editor_share_menu(user: User, device: Device) -> None:
    editor_menu(user, device)
    user.tap("Share")


def editor_tools_menu(user: User, device: Device) -> None:
    editor_menu(user, device)
    user.tap("Tools")
