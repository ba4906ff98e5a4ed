"""The page on which a recipe is written: a new one, one that there is, or one from outside."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android.intent import VIEW, Intent
from virtual_phone.apps.broccoli import archives, details, pages
from virtual_phone.apps.broccoli.app import EDITOR, PACKAGE, Broccoli
from virtual_phone.apps.broccoli.several import ChooseSeveral
from virtual_phone.apps.broccoli.tables import Draft, Recipe

CAPTURE = "android.media.action.IMAGE_CAPTURE"
PICK = "android.intent.action.GET_CONTENT"
TITLE = "title"


def text_field(key: str, label: str, id: str) -> ui.FormField:
    """A field that saves what is typed as it is; NULL is edited as an empty text."""
    return ui.FormField(key, label, id=id, convert=str, write=lambda value: value or "")


ABOVE = (text_field(TITLE, "Title", "new_title"),)
BELOW = (
    text_field("description", "Description", "new_description"),
    text_field("source", "Source", "new_source"),
    text_field("servings", "Servings", "new_servings"),
    text_field("preparationTime", "Time", "new_preparation_time"),
    text_field("ingredients", "Ingredients", "new_ingredients"),
    text_field("directions", "Directions", "new_directions"),
)
FIELDS = (*ABOVE, *BELOW)
SEVERAL_LINES = ("description", "ingredients", "directions")


@dataclass
class Editor(ui.Screen[Broccoli, None]):
    activity: ClassVar[str] = EDITOR

    form: ui.Form[Draft]

    @classmethod
    def arrive(cls, app: Broccoli, intent: Intent) -> "Editor":
        """Shared: the address of a website, which cannot be read here; or a recipe's file."""
        if intent.action != VIEW:
            app.toast("The recipe could not be imported.", long=True)
            return create()
        path = str(intent.extras.get("path") or intent.data.removeprefix("file://"))
        found = archives.unpack(app.phone.files.read_again(path) or b"")
        if found is None:
            app.toast("The recipe could not be imported.", long=True)
            return create()
        picture = app.cache_picture(found.photo) if found.photo else ""
        given = Draft(**{**vars(found.recipe), "imageName": ""}, picture=picture)
        return cls(ui.Form(given, Draft()))

    def view(self) -> ui.View:
        bar = pages.toolbar(
            "New Recipe",
            ui.TextButton(
                "Save", id="button_save_recipe", caps=True, color="on_bar", on_tap=self.save
            ),
            up=self.back,
        )
        draft = self.form.draft
        path = draft.picture or self.app.picture(draft)
        body = ui.Column(
            self.photo(path),
            *map(self.field, ABOVE),
            self.categories_field(),
            *map(self.field, BELOW),
            padding=(16, 16, 16, 32),
            gap=12,
        )
        return pages.page(self, ui.Scroll(body, key="form"), bar)

    def photo(self, path: str) -> ui.View:
        """The recipe's picture, and upon it the sign that it can be another one."""
        picture = pages.photo(self.app, path, id="new_image", width="fill", height=200)
        change = ui.Icon("camera", desc="Change photo", at="bottom end", margin=16)
        return ui.Box(picture.but(on_tap=self.ask_photo), change)

    def field(self, field: ui.FormField) -> ui.View:
        multiline = field.key in SEVERAL_LINES
        enter = "newline" if multiline else "next"
        capital = "words" if field.key == TITLE else "sentences"
        entry = self.form.view(self, field, multiline=multiline, enter=enter, capital=capital)
        return ui.filled(entry, background="field")

    def categories_field(self) -> ui.View:
        """Looks like the others, but opens a list."""
        names = {each.categoryId: each.name or "" for each in self.app.categories_by_name()}
        chosen = [name for number, name in names.items() if number in self.form.draft.categories]
        words = ui.Body(
            ", ".join(chosen) or "Categories",
            id="new_categories",
            hint="Categories",
            width="fill",
            color="text" if chosen else "secondary",
            cls="android.widget.EditText",
            on_tap=self.choose_categories,
        )
        return labelled(words, "Categories", resting=not chosen)

    def choose_categories(self) -> None:
        there = self.app.categories_by_name()
        if not there:
            message = "No categories have been created yet."
            self.open(ui.Alert("Categories", message))
            return
        numbers = [each.categoryId for each in there]
        names = [each.name or "" for each in there]
        chosen = [numbers.index(each) for each in self.form.draft.categories if each in numbers]
        self.open(
            ChooseSeveral("Categories", names, chosen), then=partial(self.set_categories, numbers)
        )

    def set_categories(self, numbers: list[int], places: list[int]) -> None:
        self.form.set(categories=tuple(numbers[place] for place in places))

    # The photo

    def ask_photo(self) -> None:
        draft = self.form.draft
        ways = [
            ui.Choice("Take photo", partial(self.find_photo, Intent(CAPTURE))),
            ui.Choice("Pick photo", partial(self.find_photo, Intent(PICK, type="image/*"))),
        ]
        if draft.picture or self.app.picture(draft):
            ways.insert(0, ui.Choice("Remove photo", self.remove_photo))
        self.open(ui.Actions("Change photo", ways, cancel=False))

    def remove_photo(self) -> None:
        self.form.set(picture="", imageName="")

    def find_photo(self, way: Intent) -> None:
        self.start(way, then=self.take_photo)

    def take_photo(self, path: str) -> None:
        data = self.phone.files.read_again(path)
        if data is not None:
            self.form.set(picture=self.app.cache_picture(data))

    # Saving and leaving

    def save(self) -> None:
        draft = self.form.value(self, FIELDS)
        if not (draft.title or "").strip():
            self.toast("Please add a title.")
            return
        ours = self.caller == PACKAGE
        recipe = self.app.save(draft)
        self.toast("The recipe has been saved.")
        self.finish()
        if ours and draft.recipeId is None:
            self.open(details.Details(recipe))

    def back(self) -> None:
        self.form.leave(self, self.form.value(self, FIELDS), "Discard changes?")


def labelled(words: ui.View, label: str, *, resting: bool) -> ui.View:
    """Words in a box as a filled field has it; above them, unless that rests, is what they are."""
    line = ui.Divider(background="secondary", drawn=True)
    if resting:
        words, name = words.but(padding=(12, 16), min_height=55), None
    else:
        words = words.but(padding=(12, 2, 12, 8), min_height=33)
        name = ui.Text(label, size=12, color="secondary", drawn=True, margin=(12, 8, 12, 0))
    return ui.Column(name, words, line, background="field", radius=4)


def create() -> Editor:
    return Editor(ui.Form(Draft(), Draft()))


def edit(app: Broccoli, recipe: Recipe) -> Editor:
    categories = tuple(each.categoryId for each in app.categories_of(recipe))
    draft = Draft(**vars(recipe), categories=categories)
    return Editor(ui.Form(draft, ui.converted(draft, FIELDS)))
