"""The user's categories: their list, and the dialog in which one is written."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.broccoli import pages
from virtual_phone.apps.broccoli.app import Broccoli
from virtual_phone.apps.broccoli.tables import Category

NAME = "category_name"
EMPTY = "Create custom categories to manage your recipes."
WARNING = "Do you really want to delete this category?"


@dataclass
class Categories(ui.Screen[Broccoli, str]):
    def view(self) -> ui.View:
        none = ui.Text(EMPTY, id="categories_empty", size=18, justify="center", padding=(32, 120))
        rows = ui.Collection(
            self.app.categories_by_name(),
            self.row,
            empty=ui.Column(none.but(width="fill")),
            below=ui.Space(80),
            id="recycler_view",
            desc="Categories",
        )
        new = pages.new_button("fab_categories", "plus", "Add category", self.create)
        return pages.main_page(self, "Categories", rows, fab=new)

    def row(self, category: Category) -> ui.View:
        return ui.list_row(
            category.name or "",
            icon=ui.Icon("tag-outline"),
            title_id="card_text_view_category_name",
            key=f"category {category.categoryId}",
            does=partial(self.open, CategoryDialog(category)),
        )

    def create(self) -> None:
        self.open(CategoryDialog())


@dataclass
class CategoryDialog(ui.Screen[Broccoli, None]):
    """A category's name; "Delete" warns at the first tap, and deletes at the second."""

    kind: ClassVar[ui.Kind] = "dialog"

    category: Category | None = None
    sure: bool = False

    @property
    def name(self) -> str:
        return self.text(NAME, self.category.name or "" if self.category else "").strip()

    def view(self) -> ui.View:
        title, delete = "Add category", None
        first = self.category.name or "" if self.category else ""
        if self.category:
            title = "Edit category"
            delete = ui.dialog_button(self.app, 3, "Delete", self.delete)
        entry = ui.Field(NAME, first, "Name", id=NAME, autofocus=True, capital="sentences")
        warning = ui.Text(WARNING, id="delete_category_warning") if self.sure else None
        return ui.ok_cancel(
            self,
            title,
            ui.Column(ui.filled(entry, background="field"), warning, gap=12),
            self.save,
            yes="Save",
            enabled=bool(self.name),
            other=delete,
        )

    def save(self) -> None:
        if self.category:
            self.app.categories.set(self.category.categoryId, name=self.name)
        else:
            self.app.categories.add(name=self.name)
        self.close()

    def delete(self) -> None:
        if self.category and self.sure:
            self.app.categories.remove([self.category.categoryId])
            self.close()
        else:
            self.sure = True
