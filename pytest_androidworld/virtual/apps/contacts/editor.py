"""The contact editor: names, numbers, addresses, dates; what it saves and when it asks."""

from datetime import date
from typing import Any

from pytest_androidworld.virtual.apps.contacts.person import Person
from pytest_androidworld.virtual.services.contacts import (
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
from pytest_androidworld.virtual.services.phone_numbers import formatted
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.kits.date_picker import DatePicking
from pytest_androidworld.virtual.ui.kits.dialogs import menu, menu_button
from pytest_androidworld.virtual.ui.kits.material import page
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Row,
    Rows,
    Scroll,
    Text,
    TextButton,
    View,
)

EDITOR = "com.android.contacts.activities.ContactEditorActivity"
LEFT, WIDE = 52, 303  # dp: where fields begin, how wide they are
# The order in which the list of labels of an account on the device shows them.
PHONE_ORDER = (2, 1, 3, 4, 5, 6, 7, CUSTOM, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)
EMAIL_ORDER = (1, 2, 3, 4, CUSTOM)
NAMES = (("First name", "given"), ("Last name", "family"))
MORE_NAMES = (
    ("Name prefix", "prefix"), ("First name", "given"), ("Middle name", "middle"),
    ("Last name", "family"), ("Name suffix", "suffix"),
    ("Phonetic last name", "phonetic_family"), ("Phonetic middle name", "phonetic_middle"),
    ("Phonetic first name", "phonetic_given"), ("Nickname", "nickname"),
)  # fmt: skip


class Editor(Person, DatePicking):
    """ContactEditorActivity."""

    @screen(activity=EDITOR, back="leave_editor")
    def editor(self, number: int, filled: dict[str, Any] | None = None) -> View:
        title = "Edit contact" if number else "Create contact"
        bar = Row(
            IconButton("close", "Cancel", on_tap=self.leave_editor, width=56),
            Text(title, size=20, grow=1, lines=1),
            TextButton("Save", id="toolbar_button", on_tap=self.save_contact),
            menu_button(self, "editor_menu"),
            height=56,
        )
        names = MORE_NAMES if self.here.get("names") else NAMES
        body = Column(
            Box(Icon("camera-plus-outline", size=40, at="center"), desc="Add contact photo",
                width=112, height=112, radius=56, background="card", at="center",
                margin=(0, 16, 0, 0), key="photo", on_tap=lambda: self.absent("Adding a photo")),
            TextButton("Add picture", at="center", on_tap=lambda: self.absent("Adding a photo")),
            *(self.name_line(n, label, field) for n, (label, field) in enumerate(names)),
            self.line(self.words("Company", "company", self.draft["company"])),
            *self.phones(),
            *self.emails(),
            *self.dates(),
            *self.more_fields(),
            padding=(0, 0, 0, 24),
        )  # fmt: skip
        return page(self, Scroll(body, id="contact_editor_scroller"), bar=bar)

    # The person that is being edited, as plain data of the screen

    @property
    def draft(self) -> dict[str, Any]:
        found: dict[str, Any] | None = self.here.get("draft")
        if found is None:
            number = int(self.entry["args"]["number"])
            person = self.contacts.get(number) if number else None
            told = self.entry["args"].get("filled")  # by an intent
            found = (person or Contact()).as_json() | (told or {})
            found["phones"] = list(found["phones"]) or [{"value": "", "type": MOBILE, "label": ""}]
            found["emails"] = list(found["emails"]) or [
                {"value": "", "type": EMAIL_HOME, "label": ""}
            ]
            self.here["draft"] = found
            self.here["first"] = self.person_now().as_json() if not told else Contact().as_json()
        return found

    def person_now(self) -> Contact:
        """The person as the fields have him now."""
        draft = dict(self.here["draft"])
        for name in ("note", "company", *(field for _, field in MORE_NAMES)):
            draft[name] = self.text(name, draft[name]).strip()
        for kind in ("phones", "emails"):
            draft[kind] = tuple(
                Entry(self.text(f"{kind} {n}", each["value"]).strip(), each["type"], each["label"])
                for n, each in enumerate(draft[kind])
            )
            draft[kind] = tuple(each for each in draft[kind] if each.value)
        for kind in ("addresses", "events", "relations", "websites"):
            draft[kind] = tuple(
                each if isinstance(each, Entry) else Entry(**each) for each in draft[kind]
            )
        return Contact(**draft)

    # Lines

    @staticmethod
    def line(*children: View | None, height: float = 70) -> View:
        return Row(*children, padding=(LEFT, 0, 8, 0), height=height, gap=4)

    @staticmethod
    def words(label: str, key: str, value: str, **more: Any) -> View:
        return Field(
            key, value, label, enter="next", width=WIDE, height=56, padding=(12, 0), border="icon",
            radius=4, **more,
        )  # fmt: skip

    def name_line(self, place: int, label: str, field: str) -> View:
        shown = bool(self.here.get("names"))
        icon = ("chevron-up", "Show fewer name fields") if shown else (
            "chevron-down", "Show more name fields")  # fmt: skip
        toggle = IconButton(*icon, on_tap=lambda: self.here.update(names=not shown), width=40)
        first = self.words(label, field, self.draft[field], autofocus=place == 0)
        return self.line(first, Box(Box(toggle)) if place == 0 else None)

    # Phones and e-mail

    def phones(self) -> list[View]:
        lines: list[View] = []
        for n, each in enumerate(self.draft["phones"]):
            typed = self.text(f"phones {n}", each["value"])
            label = phone_label(Entry("", each["type"], each["label"]))
            remove = IconButton("close", f"Delete {label} Phone", key=f"delete phone {n}",
                                width=40, on_tap=lambda n=n: self.remove("phones", n))  # fmt: skip
            field = self.words("Phone", f"phones {n}", each["value"], keys="phone",
                               shape=formatted)  # fmt: skip
            lines += [
                self.line(field, Box(Box(remove)) if typed else None),
                self.label_line("phones", n, label, f"{label} Phone"),
            ]
        last = len(self.draft["phones"]) - 1
        if self.text(f"phones {last}", self.draft["phones"][last]["value"]):
            lines.append(self.line(TextButton("Add phone", on_tap=self.add_phone)))
        return lines

    def emails(self) -> list[View]:
        lines: list[View] = []
        for n, each in enumerate(self.draft["emails"]):
            label = each["label"] or EMAIL_TYPES[each["type"]]
            field = self.words("Email", f"emails {n}", each["value"], keys="email")
            lines += [self.line(field), self.label_line("emails", n, label, f"{label} Email")]
        return lines

    def label_line(self, kind: str, n: int, label: str, desc: str) -> View:
        """What a number is called, and the arrow that opens the list of names."""
        key = f"{kind} label {n}"
        spinner = Text(
            label, desc=desc, size=16, width=131, height=56, padding=(12, 0), border="icon",
            radius=4, lines=1, key=key, cls="android.widget.Spinner",
            on_tap=lambda: self.open("labels", kind=kind, n=n, anchor=key),
        )  # fmt: skip
        arrow = IconButton(
            "menu-down", "Show dropdown menu", id="text_input_end_icon", key=f"{key} arrow",
            width=40, checked=False,
            on_tap=lambda: self.open("labels", kind=kind, n=n, anchor=key),
        )  # fmt: skip
        return self.line(spinner, arrow)

    @screen(kind="menu")
    def labels(self, kind: str, n: int, anchor: str) -> View:
        names = PHONE_TYPES if kind == "phones" else EMAIL_TYPES
        order = PHONE_ORDER if kind == "phones" else EMAIL_ORDER
        rows = [
            Text(names[number], id="android:id/text1", size=16, min_height=48, padding=(16, 0),
                 width="fill", key=f"label {number}", cls="android.widget.CheckedTextView",
                 on_tap=lambda number=number: self.call("set_label", kind, n, number))
            for number in order
        ]  # fmt: skip
        return Rows(*rows, width=200, cls="android.widget.ListView")

    def set_label(self, kind: str, n: int, number: int) -> None:
        if number == CUSTOM:
            self.here["labelling"] = [kind, n]
            self.ask("Custom label name", then="name_label")
        else:
            self.draft[kind][n].update(type=number, label="")

    def name_label(self, label: str) -> None:
        kind, n = self.here.pop("labelling")
        if label.strip():
            self.draft[kind][n].update(type=CUSTOM, label=label.strip())

    def add_phone(self) -> None:
        self.draft["phones"].append({"value": "", "type": 1, "label": ""})

    def remove(self, kind: str, n: int) -> None:
        """Take a number away; the others move up."""
        entries, views = self.draft[kind], self.entry["views"]
        kept = [
            each | {"value": self.text(f"{kind} {i}", each["value"])}
            for i, each in enumerate(entries)
            if i != n
        ]
        for i in range(len(entries)):
            views.pop(f"{kind} {i}", None)
        entries[:] = kept or [{"value": "", "type": MOBILE, "label": ""}]

    # Dates and the rest

    def dates(self) -> list[View]:
        events = self.draft["events"]
        told = events[0]["value"] if events else "Significant date"
        day = Text(told, size=16, width=WIDE, height=56, padding=(12, 0), border="icon", radius=4,
                   color="text" if events else "secondary", key="significant date",
                   on_tap=self.pick_day)  # fmt: skip
        arrow = IconButton("calendar-outline", "Show date picker", width=40, on_tap=self.pick_day)
        return [self.line(day, arrow)]

    def pick_day(self) -> None:
        events = self.draft["events"]
        start = date.fromisoformat(events[0]["value"]) if events else self.phone.clock.now().date()
        self.ask_date(start, then="day_picked")

    def day_picked(self, year: int, month: int, day: int) -> None:
        told = {"value": date(year, month, day).isoformat(), "type": BIRTHDAY, "label": ""}
        self.draft["events"] = [told]

    def more_fields(self) -> list[View]:
        if not self.here.get("more"):
            more = TextButton("More fields", on_tap=lambda: self.here.update(more=True))
            return [self.line(more)]
        return [self.line(self.words("Notes", "note", self.draft["note"]))]

    @screen(kind="menu")
    def editor_menu(self, anchor: str = "") -> View:
        return menu(
            self,
            ("Delete", "ask_delete_edited") if self.below().number else None,
            ("Help & feedback", "absent", "Help"),
        )

    def ask_delete_edited(self) -> None:
        self.confirm("Delete this contact?", "", "delete_person", yes="Delete")

    # Saving and leaving

    def save_contact(self) -> None:
        """Keep what is filled in; an empty form closes without keeping anything."""
        person = self.person_now()
        old = bool(person.id)
        number = self.contacts.save(person)
        saved = self.contacts.get(number) if number else None
        if saved is not None:
            self.toast(f"{saved.name or 'Contact'} saved" if saved.name else "Contact saved")
        opener = self._activities.below(self.entry)
        self.finish()
        if saved is not None and not old and opener is not None and opener["app"] == self.package:
            type(self)(self.phone, opener).open("person", number=number)

    def leave_editor(self) -> None:
        if self.person_now().as_json() != self.here["first"]:
            self.alert(
                "", "Your changes have not been saved", yes=("Discard", "finish"),
                no=("Cancel", ""),
            )  # fmt: skip
        else:
            self.finish()
