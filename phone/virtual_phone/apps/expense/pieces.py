"""What pages of Pro Expense have in common: bars, cards, buttons, fields, an expense in a list."""

from typing import Any

from virtual_phone import ui
from virtual_phone.apps.expense.app import ProExpense
from virtual_phone.apps.expense.store import Category, Expense
from virtual_phone.apps.expense.wording import amount_text, row_date

LABEL = 5  # dp: above a frame, for the half of its label that stands on it


def up_bar(screen: ui.Screen[ProExpense, Any], title: str, *actions: ui.Child) -> ui.View:
    """The toolbar of a page that was opened from another."""
    return ui.app_bar(title, *actions, up=screen.close, up_desc="")


def card(*children: ui.Child, **look: Any) -> ui.View:
    usual: Any = {"background": "card", "elevation": "card", "radius": 8}
    return ui.Column(*children, margin=(12, 6), padding=(16, 12), **usual, **look)


def heading(text: str, **look: Any) -> ui.View:
    return ui.Text(text, size=16, face="medium", **look)


def button(text: str, id: str, does: ui.Handler, **look: Any) -> ui.View:
    """A button as wide as its place."""
    return ui.Button(text, id=id, on_tap=does, **{"width": "fill", "radius": 4, **look})


def outlined(key: str, hint: str, value: str = "", **look: Any) -> ui.View:
    """A text field in a frame."""
    return ui.outlined(ui.Field(key, value, hint, **{"id": key} | look), padding=(12, 14))


def text_input(
    screen: ui.Screen[Any, Any], field: ui.View, *, suffix: str = "", height: float
) -> ui.View:
    """A TextInputLayout around a field in a frame.

    While the field has the focus and is empty, there is the (empty) text of its placeholder; a
    suffix is there while it has the focus or a text.
    """
    key = field.look["key"]
    focused, text = screen.focused == key, screen.text(key, field.look["value"])
    placeholder = ui.Box(
        id="textinput_placeholder",
        cls="android.widget.TextView",
        important=True,
        width="fill",
        height="fill",
    )
    end = ui.Text(
        suffix,
        id="textinput_suffix_text",
        size=16,
        color="secondary",
        padding=(0, 16, 16, 16),
        at="top end",
    )
    return ui.Box(
        placeholder if focused and not text else None,
        field.but(width="fill", height="fill"),
        end if suffix and (focused or text) else None,
        width="fill",
        height=height,
        margin=(0, LABEL, 0, 0),
    )


def disc(category: Category, size: float = 40) -> ui.View:
    """A category's icon, which no text and no description names."""
    glyph = ui.Icon(category.icon, size=size * 0.55, color="#ffffff", at="center")
    return ui.Box(glyph, width=size, height=size, radius=size / 2, background=category.color)


def expense_row(app: ProExpense, expense: Expense, **look: Any) -> ui.View:
    """An expense in a list."""
    when = row_date(app.local(expense.modified_date), app.today)
    return ui.Row(
        disc(expense.kind),
        ui.Column(
            ui.Text(expense.name or "", id="tv_name", size=16, lines=1),
            ui.Text(when, id="tv_date", size=13, color="secondary", lines=1),
            grow=1,
        ),
        ui.Text(amount_text(expense.amount), id="tv_amount", size=16, face="medium", lines=1),
        ui.Text(app.currency.code, id="tv_currency_symbol", size=13, color="secondary"),
        key=f"expense {expense.expense_id}",
        gap=10,
        min_height=64,
        **look,
    )


def sheet_head(
    screen: ui.Screen[ProExpense, Any], title: str, title_id: str, close_id: str
) -> ui.View:
    """The title of a bottom sheet and the cross that closes it."""
    cross = ui.IconButton(
        "close", "", id=close_id, cls="android.widget.ImageView", on_tap=screen.close
    )
    return ui.Row(heading(title, id=title_id, grow=1), cross)
