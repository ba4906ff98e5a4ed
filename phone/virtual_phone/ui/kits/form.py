"""The form kit: text fields as data, the draft that they edit, and leaving it.

What a form edits is a frozen dataclass with a member for each field.  A screen holds the `Form` as
one of its fields and makes the views from it; the fields themselves are constants of a module::

    TITLE = ui.FormField("title", "Title")
    AMOUNT = ui.FormField("amount", "Amount", kind="number", convert=float, check=positive)

    form: ui.Form[Expense]  # in the screen
    self.form.view(self, TITLE)  # in view()
    expense = self.form.value(self, FIELDS)  # to save it
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

from virtual_phone.storage.tables import DataclassInstance
from virtual_phone.ui.kits.popups import Alert, Choice, confirm
from virtual_phone.ui.screen import Callback, Screen
from virtual_phone.ui.view import Field, View

T = TypeVar("T", bound=DataclassInstance)
AnyScreen = Screen[Any, Any]


def no_error(value: object) -> str:
    """What a field checks that takes everything."""
    return ""


@dataclass(frozen=True)
class FormField:
    """A text field, which edits one member of a form's draft."""

    key: str  # the name of that member; the key of the view
    label: str = ""
    id: str = ""
    kind: Literal["text", "number", "phone", "email"] = "text"
    convert: Callable[[str], object] = str.strip  # text to value; ValueError if it is invalid
    write: Callable[[Any], str] = str  # value to text
    check: Callable[[Any], str] = no_error  # what is wrong with a value, in a sentence
    capital: str = ""  # as of `ui.Field`


class InvalidField(ValueError):
    """A field contains what its member cannot be; the message is for the user."""

    def __init__(self, field: FormField, message: str) -> None:
        super().__init__(message)
        self.field = field


@dataclass
class Form(Generic[T]):
    """What is edited.  Texts join the draft when `value` reads them; all else is set at once."""

    draft: T
    first: T  # what leaving compares with

    def set(self, **members: object) -> None:
        """Change members of the draft that no text field edits."""
        self.draft = replace(self.draft, **members)

    def view(self, screen: AnyScreen, field: FormField, **look: Any) -> View:
        """The field; ``look`` is that of `ui.Field`."""
        named = {"id": field.id} if field.id else {}
        ways = {"keys": field.kind, "capital": field.capital}
        return Field(field.key, _text(self.draft, field), field.label, **named, **ways | look)

    def value(self, screen: AnyScreen, fields: Iterable[FormField]) -> T:
        """The draft with what is in its fields now; `InvalidField` names the first that is not."""
        texts = {each: screen.text(each.key, _text(self.draft, each)) for each in fields}
        return replace(self.draft, **{each.key: _value(each, texts[each]) for each in texts})

    def leave(
        self,
        screen: AnyScreen,
        now: T,
        question: str,
        *,
        discard: str = "Discard",
        save: Callback | None = None,
    ) -> None:
        """Close the screen's activity; if something has changed, ask first.

        With ``save`` the question is whether to save, without it whether to discard.
        """
        if now == self.first:
            screen.finish()
        elif save:
            screen.open(Alert("", question, Choice("Save", save), Choice(discard, screen.finish)))
        else:
            screen.open(confirm("", question, discard, screen.finish))


def converted(draft: T, fields: Iterable[FormField]) -> T:
    """The draft as its fields give it back if nothing is typed."""
    return replace(draft, **{each.key: _value(each, _text(draft, each)) for each in fields})


def _text(draft: DataclassInstance, field: FormField) -> str:
    return field.write(vars(draft)[field.key])


def _value(field: FormField, text: str) -> object:
    try:
        value = field.convert(text)
    except ValueError as error:
        raise InvalidField(field, str(error)) from error
    if message := field.check(value):
        raise InvalidField(field, message)
    return value


def forget_typed(screen: AnyScreen, *keys: str) -> None:
    """Forget what was typed or scrolled in views: they are as when the screen was opened."""
    for key in keys:
        screen.entry["views"].pop(key, None)
