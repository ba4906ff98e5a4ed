"""The contact editor: names, numbers, addresses, dates; what it saves and when it asks."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any, ClassVar, Literal

from virtual_phone import ui
from virtual_phone.android.intent import Intent
from virtual_phone.apps.contacts import contact_card
from virtual_phone.apps.contacts.app import (
    EDIT,
    EDITOR,
    ContactsApp,
    contact_from,
    id_in,
)
from virtual_phone.services.activities import Activities
from virtual_phone.services.contacts import (
    BIRTHDAY,
    CUSTOM,
    EMAIL_HOME,
    EMAIL_TYPES,
    MOBILE,
    PHONE_TYPES,
    Contact,
    Entry,
    phone_label,
)
from virtual_phone.services.phone_numbers import formatted
from virtual_phone.ui.kits.help_page import HelpPage

LEFT, WIDE, HIGH = 52, 303, 56.8  # dp: where fields begin, how wide and high they are
FIRST, NEXT, OTHER = 26, 13.7, 21.7  # dp above the first field, one that goes on, and others
# The order in which the list of labels of an account on the device shows them.
PHONE_ORDER = (2, 1, 3, 4, 5, 6, 7, CUSTOM, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)
EMAIL_ORDER = (1, 2, 3, 4, CUSTOM)
FIRST_NAME = ui.FormField("given", "First name", capital="words")
LAST_NAME = ui.FormField("family", "Last name", capital="words")
COMPANY = ui.FormField("company", "Company", capital="words")
NOTE = ui.FormField("note", "Notes", capital="sentences")
NAMES = (FIRST_NAME, LAST_NAME)
PHONETIC = (
    ui.FormField("phonetic_family", "Phonetic last name"),
    ui.FormField("phonetic_middle", "Phonetic middle name"),
    ui.FormField("phonetic_given", "Phonetic first name"),
)
MORE_NAMES = (
    ui.FormField("prefix", "Name prefix", capital="words"),
    FIRST_NAME,
    ui.FormField("middle", "Middle name", capital="words"),
    LAST_NAME,
    ui.FormField("suffix", "Name suffix", capital="words"),
    *PHONETIC,
    ui.FormField("nickname", "Nickname", capital="words"),
)
FIELDS = (NOTE, COMPANY, *MORE_NAMES)
PHONETIC_DISPLAY, ALWAYS = "Phonetic_name_display", "0"
NOBODY = Contact()
NO_PHONE, NO_EMAIL = Entry("", MOBILE), Entry("", EMAIL_HOME)
PHOTO_WAYS = {
    "Take photo": Intent("android.media.action.IMAGE_CAPTURE"),
    "Choose photo": Intent("android.intent.action.GET_CONTENT", type="image/*"),
}
Several = Literal["phones", "emails"]
NAMES_OF: dict[Several, str] = {"phones": "Phone", "emails": "Email"}


@dataclass
class ContactEditor(ui.Screen[ContactsApp, None]):
    activity: ClassVar[str] = EDITOR

    form: ui.Form[Contact]
    number: int = 0  # of the contact; 0 is a new one
    more_names: bool = False
    more_fields: bool = False

    @classmethod
    def arrive(cls, app: ContactsApp, intent: Intent) -> "ContactEditor":
        number = id_in(intent.data)
        if number is not None and intent.action == EDIT:
            return edit(app, number)
        return create(contact_from(intent.extras))

    def view(self) -> ui.View:
        title = "Edit contact" if self.number else "Create contact"
        bar = ui.Row(
            ui.IconButton("close", "Cancel", on_tap=self.back, width=56, height=56),
            ui.Row(ui.Text(title, size=21, lines=1, margin=(4, 0)), grow=1),
            ui.TextButton("Save", id="toolbar_button", on_tap=self.save, width=88),
            ui.menu_button(
                self,
                ui.Choice("Delete", self.ask_delete) if self.number else None,
                ui.Choice("Help & feedback", partial(self.open, HelpPage())),
            ),
            height=64,
        )
        body = ui.Column(
            *self.photo(),
            *self.names(),
            line(self.field(COMPANY), above=OTHER),
            *self.several("phones"),
            *self.several("emails"),
            self.date_line(self.form.draft.events),
            self.note_line(),
            padding=(0, 0, 0, 24),
        )
        return ui.page(self, ui.Scroll(body, id="contact_editor_scroller"), bar=bar)

    def value(self) -> Contact:
        """The contact as the fields have it now."""
        contact = self.form.value(self, FIELDS)
        return cleaned(replace(contact, phones=self.typed("phones"), emails=self.typed("emails")))

    def field(self, field: ui.FormField, **more: Any) -> ui.View:
        return framed(self.form.view(self, field, enter="next", **more))

    def photo(self) -> list[ui.View]:
        photo = self.form.draft.photo
        name = "Change" if photo else "Add"
        face = (
            ui.Picture(photo, width=120, height=120, important=False)
            if photo
            else ui.Icon("camera-plus-outline", size=40, at="center")
        )
        frame = ui.Box(
            face,
            desc=f"{name} contact photo",
            id="photo_update_clickable",
            width=120,
            height=120,
            radius=60,
            background="card",
            at="center",
            margin=(0, 20, 0, 0),
            key="photo",
            on_tap=self.ask_photo,
        )
        id = "button_change_photo"
        more = ui.TextButton(f"{name} picture", id=id, at="center", on_tap=self.ask_photo)
        return [frame, more]

    def ask_photo(self) -> None:
        ways = [ui.Choice(name, partial(self.find_photo, way)) for name, way in PHOTO_WAYS.items()]
        if self.form.draft.photo:
            ways.append(ui.Choice("Remove photo", partial(self.set_photo, "")))
        self.open(ui.Actions("Change photo", ways))

    def find_photo(self, way: Intent) -> None:
        self.start(way, then=self.set_photo)

    def set_photo(self, path: str) -> None:
        self.form.set(photo=path)

    def names(self) -> list[ui.View]:
        up_or_down, fewer_or_more = ("up", "fewer") if self.more_names else ("down", "more")
        arrow = ui.Icon(
            f"chevron-{up_or_down}",
            id="expansion_view",
            desc=f"Show {fewer_or_more} name fields",
            width=56,
            height=56,
        )
        toggle = ui.Box(arrow, on_tap=self.toggle_names, key="expansion_container")
        always = self.app.prefs().text(PHONETIC_DISPLAY) == ALWAYS
        few = (*NAMES, *PHONETIC) if always else NAMES
        first, *others = MORE_NAMES if self.more_names else few
        top = line(self.field(first, autofocus=True), ui.Box(ui.Box(toggle)), above=FIRST)
        return [top, *(line(self.field(each, autofocus=False)) for each in others)]

    def toggle_names(self) -> None:
        self.more_names = not self.more_names

    # Phones and e-mail

    def entries(self, kind: Several) -> tuple[Entry, ...]:
        return self.form.draft.phones if kind == "phones" else self.form.draft.emails

    def typed(self, kind: Several) -> tuple[Entry, ...]:
        """The numbers or addresses as the fields have them now."""
        return tuple(
            replace(entry, value=self.text(f"{kind} {n}", entry.value))
            for n, entry in enumerate(self.entries(kind))
        )

    def relabel(self, kind: Several, n: int, label: int, custom: str = "") -> None:
        entries = list(self.entries(kind))
        entries[n] = replace(entries[n], type=label, label=custom)
        self.form.set(**{kind: tuple(entries)})

    def several(self, kind: Several) -> list[ui.View]:
        """A field for each number or address, with its label; numbers are added and removed."""
        name, phones = NAMES_OF[kind], kind == "phones"
        lines: list[ui.View] = []
        typed = self.typed(kind)
        for n, entry in enumerate(self.entries(kind)):
            label = phone_label(entry) if phones else entry.label or EMAIL_TYPES[entry.type]
            remove = ui.IconButton(
                "close",
                f"Delete {label} {name}",
                key=f"delete phone {n}",
                width=40,
                on_tap=partial(self.remove_phone, n),
            )
            shape = formatted if phones else None
            keys, key = name.lower(), f"{kind} {n}"
            field = ui.Field(key, entry.value, name, enter="next", keys=keys, shape=shape)
            removable = phones and typed[n].value
            lines += [
                line(framed(field), ui.Box(ui.Box(remove)) if removable else None, above=OTHER),
                self.label_line(kind, n, label),
            ]
        if phones and typed[-1].value:
            lines.append(line(ui.TextButton("Add phone", on_tap=self.add_phone)))
        return lines

    def label_line(self, kind: Several, n: int, label: str) -> ui.View:
        """What a number is called, and the arrow that opens the list of labels."""
        key = f"{kind} label {n}"

        def choose() -> None:
            self.open(Labels(kind, anchor=key), then=partial(self.set_label, kind, n))

        words = ui.Body(label, desc=f"{label} {NAMES_OF[kind]}", lines=1)
        spinner = boxed(words).but(key=key, width=131, cls="android.widget.Spinner", on_tap=choose)
        arrow = ui.IconButton(
            "menu-down",
            "Show dropdown menu",
            id="text_input_end_icon",
            key=f"{key} arrow",
            width=40,
            checked=False,
            on_tap=choose,
        )
        return line(spinner, arrow)

    def set_label(self, kind: Several, n: int, label: int) -> None:
        if label == CUSTOM:
            self.open(
                ui.Ask("Custom label name", capital="words"),
                then=partial(self.set_custom_label, kind, n),
            )
        else:
            self.relabel(kind, n, label)

    def set_custom_label(self, kind: Several, n: int, label: str) -> None:
        if label.strip():
            self.relabel(kind, n, CUSTOM, label.strip())

    def add_phone(self) -> None:
        self.form.set(phones=(*self.form.draft.phones, Entry("")))

    def remove_phone(self, n: int) -> None:
        """Remove a number; the others move up."""
        typed = self.typed("phones")
        ui.forget_typed(self, *(f"phones {i}" for i in range(len(typed))))
        self.form.set(phones=(*typed[:n], *typed[n + 1 :]) or (NO_PHONE,))

    # Dates and the rest

    def date_line(self, events: Sequence[Entry]) -> ui.View:
        day = ui.Body(
            events[0].value if events else "Significant date",
            color="text" if events else "secondary",
            key="significant date",
            on_tap=self.choose_date,
        )
        icon = "calendar-outline"
        arrow = ui.IconButton(icon, "Show date picker", width=40, on_tap=self.choose_date)
        return line(boxed(day), arrow)

    def choose_date(self) -> None:
        events = self.form.draft.events
        start = date.fromisoformat(events[0].value) if events else self.phone.clock.now().date()
        self.open(ui.DatePicker(start.isoformat()), then=self.set_date)

    def set_date(self, day: date) -> None:
        self.form.set(events=(Entry(day.isoformat(), BIRTHDAY),))

    def note_line(self) -> ui.View:
        if self.more_fields:
            return line(self.field(NOTE))
        return line(ui.TextButton("More fields", on_tap=self.show_more_fields))

    def show_more_fields(self) -> None:
        self.more_fields = True

    # Saving and leaving

    def save(self) -> None:
        """Save what is filled in; an empty form closes without saving anything."""
        contact = self.value()
        number = self.app.contacts.save(contact)
        if number and contact.photo != self.form.first.photo:
            self.app.contacts.set_photo(number, contact.photo)
        saved = self.app.contacts.get(number) if number else None
        if saved is not None:
            self.toast(f"{saved.name} saved" if saved.name else "Contact saved")
        opener = self.phone[Activities].below(self.entry)
        self.finish()
        ours = opener is not None and opener["app"] == self.app.package
        if saved is not None and not contact.id and ours:
            self.open(contact_card.ContactCard(number))

    def back(self) -> None:
        self.form.leave(self, self.value(), "Your changes have not been saved")

    def ask_delete(self) -> None:
        ask_delete(self, self.delete)

    def delete(self) -> None:
        self.app.delete(self.number)
        self.finish()


@dataclass
class Labels(ui.Screen[ContactsApp, int]):
    """The labels that a number or an address may have."""

    kind: ClassVar[ui.Kind] = "menu"

    of: Several
    anchor: str

    def beside(self) -> str:
        return self.anchor

    def view(self) -> ui.View:
        names = PHONE_TYPES if self.of == "phones" else EMAIL_TYPES
        order = PHONE_ORDER if self.of == "phones" else EMAIL_ORDER
        rows = [
            ui.Body(
                names[number],
                id="android:id/text1",
                min_height=48,
                padding=(16, 0),
                width="fill",
                key=f"label {number}",
                cls="android.widget.CheckedTextView",
                on_tap=partial(self.close, number),
            )
            for number in order
        ]
        return ui.Rows(*rows, width=200, cls="android.widget.ListView")


def create(contact: Contact = NOBODY) -> ContactEditor:
    """The editor for a new contact, perhaps with something filled in."""
    return ContactEditor(ui.Form(padded(contact), NOBODY))


def edit(app: ContactsApp, number: int) -> ContactEditor:
    """The editor for a contact that there is."""
    contact = app.contacts.get(number) or NOBODY
    return ContactEditor(ui.Form(padded(contact), cleaned(ui.converted(contact, FIELDS))), number)


def padded(contact: Contact) -> Contact:
    """With an empty number and address to fill in, where there is none."""
    phones, emails = contact.phones or (NO_PHONE,), contact.emails or (NO_EMAIL,)
    return replace(contact, phones=phones, emails=emails)


def cleaned(contact: Contact) -> Contact:
    """Without empty numbers and addresses, as it is saved."""
    return replace(contact, phones=_filled(contact.phones), emails=_filled(contact.emails))


def _filled(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    stripped = (replace(entry, value=entry.value.strip()) for entry in entries)
    return tuple(entry for entry in stripped if entry.value)


def ask_delete(screen: ui.Screen[ContactsApp, None], delete: Callable[[], object]) -> None:
    screen.open(ui.confirm("Delete this contact?", "", "Delete", delete))


def line(*children: ui.Child, above: float = NEXT) -> ui.View:
    return ui.Row(*children, padding=(LEFT, 0, 0, 0), height=HIGH, margin=(0, above, 0, 0))


def framed(field: ui.View) -> ui.View:
    return ui.outlined(field, width=WIDE, height=HIGH, padding=(12, 0))


def boxed(view: ui.View) -> ui.View:
    """What looks like a field."""
    return view.but(width=WIDE, height=HIGH, padding=(12, 0), border="icon", radius=4)
