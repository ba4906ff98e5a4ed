"""The dialog kit: messages, questions, choices and popup menus, in the look of each app family."""

from typing import Any

from pytest_androidworld.virtual.services.display_settings import DisplaySettings
from pytest_androidworld.virtual.ui.app import App, screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Field,
    Icon,
    IconButton,
    Radio,
    Row,
    Rows,
    Scroll,
    Text,
    TextButton,
    View,
)

Button = tuple[str, str] | tuple[str, str, list[Any]]  # text, method, its arguments


class Dialogs(App):
    """An app that asks; what a button does is the name of a method of the screen below."""

    # What an app calls

    def alert(
        self, title: str, message: str, *, yes: Button = ("OK", ""), no: Button | None = None,
        other: Button | None = None,
    ) -> None:  # fmt: skip
        """Show a message with one to three buttons."""
        self.open("alert_dialog", title=title, message=message, yes=yes, no=no, other=other)

    def confirm(self, title: str, message: str, then: str, *args: Any, yes: str = "OK") -> None:
        """Ask before something is done that cannot be undone."""
        self.alert(title, message, yes=(yes, then, list(args)), no=("Cancel", ""))

    def ask(self, title: str, value: str = "", *, then: str, **more: Any) -> None:
        """Ask for a line of text; ``then`` gets it.  `ask_dialog` tells what else may be said."""
        self.open("ask_dialog", title=title, value=value, method=then, **more)

    def choose_one(
        self, title: str, options: list[str], chosen: int, *, then: str, buttons: bool = False
    ) -> None:
        """Show a list of radio buttons; ``then`` gets the number of the one that is tapped."""
        self.open(
            "choice_dialog", title=title, options=options, chosen=chosen, method=then,
            buttons=buttons,
        )  # fmt: skip

    # The screens behind

    @screen(kind="dialog")
    def alert_dialog(
        self, title: str, message: str, yes: Button, no: Button | None, other: Button | None
    ) -> View:
        words = Text(message, id=self.dialogs.message_id, size=16, color="secondary")
        return self.dialog(title, words, yes=yes, no=no, other=other)

    @screen(kind="dialog")
    def ask_dialog(
        self, title: str, value: str, method: str, hint: str = "", id: str = "edit_text",
        yes: str = "OK", no: str = "Cancel", keys: str = "text", extra: list[Any] | None = None,
    ) -> View:  # fmt: skip
        field = Field(
            id, value, hint, id=id, keys=keys, autofocus=True, padding=(0, 12), border_bottom=True
        )
        return self.dialog(title, field, yes=(yes, "_asked", [method, id, extra or []]),
                           no=(no, ""), here=True)  # fmt: skip

    def _asked(self, method: str, key: str, extra: list[Any]) -> None:
        self.call(method, self.text(key), *extra)

    @screen(kind="dialog")
    def choice_dialog(
        self, title: str, options: list[str], chosen: int, method: str, buttons: bool
    ) -> View:
        now = self.here.get("chosen", chosen)
        rows = [
            Radio(text, index == now, width="fill", key=f"choice {index}",
                  on_tap=lambda index=index: self._chosen(index, method, buttons))
            for index, text in enumerate(options)
        ]  # fmt: skip
        body = Rows(*rows, id="select_dialog_listview", padding=(0, 4))
        if not buttons:
            return self.dialog(title, body)
        yes = ("OK", "_settled", [method, chosen])
        return self.dialog(title, body, yes=yes, no=("Cancel", ""), here=True)

    def _chosen(self, index: int, method: str, buttons: bool) -> None:
        if buttons:
            self.here["chosen"] = index
        else:
            self.call(method, index)

    def _settled(self, method: str, chosen: int) -> None:
        self.call(method, self.here.get("chosen", chosen))

    # How they look

    def dialog(
        self,
        title: str,
        body: View,
        *,
        yes: Button | None = None,
        no: Button | None = None,
        other: Button | None = None,
        here: bool = False,
    ) -> View:
        """A dialog's frame; with ``here`` its buttons do something in it."""
        heading = Text(title, id=self.dialogs.title_id, size=22, margin=(0, 0, 0, 16), lines=2)
        buttons = [
            self._button(other, "android:id/button3", here=here),
            Box(grow=1),
            self._button(no, "android:id/button2", here=here),
            self._button(yes, "android:id/button1", here=here),
        ]
        row = Row(*buttons, margin=(0, 12, 0, 0), id="buttonPanel")
        scrolled = body if body.kind in ("list", "scroll") else Scroll(body)
        return Column(
            heading if title else None,
            scrolled.but(grow=1),
            row if yes or no or other else None,
            padding=(24, 24, 24, 12),
            radius=self.dialogs.radius,
        )

    def _button(self, button: Button | None, id: str, *, here: bool = False) -> View | None:
        if not button:
            return None
        text, method, *rest = button
        args: list[Any] = rest[0] if rest else []

        def does() -> None:
            if here and method:
                getattr(self, method)(*args)
            else:
                self.call(method, *args)

        return TextButton(
            text, id=id, caps=self.dialogs.caps, on_tap=does, padding=(12, 8), min_width=48,
            enabled=id != "android:id/button1" or self.may_confirm(),
        )  # fmt: skip

    def may_confirm(self) -> bool:
        """Whether the first button can be pressed now; dialogs with conditions say so here."""
        return True


def menu_button(app: App, name: str, *, id: str = "", desc: str = "More options") -> View:
    """The three dots that open a popup menu, a screen of that name."""
    return IconButton(
        "dots-vertical", desc, id=id, key="menu_button", cls="android.widget.ImageView",
        on_tap=lambda: app.open(name, anchor="menu_button"),
    )  # fmt: skip


MenuItem = tuple[Any, ...]  # label, method, then its arguments


def menu(app: App, *items: MenuItem | View | None) -> View:
    """A popup menu; choosing closes it and calls a method of the screen below."""
    rows = [item if isinstance(item, View) else menu_item(app, *item) for item in items if item]
    longest = max(len(_label(row)) for row in rows) * app.phone[DisplaySettings].font_scale
    return Rows(*rows, padding=(0, 8), width=min(max(9 * longest + 64, 160), 340))


def _label(row: View) -> str:
    return next((str(child.look["text"]) for child in row.children if "text" in child.look), "")


def menu_item(
    app: App, label: str, method: str, *args: Any, checked: bool | None = None,
    enabled: bool = True, more: bool = False, radio: bool = False,
) -> View:  # fmt: skip
    """One line of a menu, perhaps with a tick; ``more`` shows that it opens another menu."""
    marks = ("radiobox-marked", "radiobox-blank") if radio else ("check", "checkbox-blank-outline")
    if not radio:
        marks = ("checkbox-marked", "checkbox-blank-outline")
    mark = None if checked is None else Icon(marks[not checked], color="primary")
    state: dict[str, Any] = {} if checked is None else {"checked": checked}
    return Row(
        Text(label, id="title", size=16, lines=1, grow=1, enabled=enabled),
        Icon("menu-right") if more else mark,
        padding=(16, 0),
        min_height=48,
        key=f"menu {label}",
        enabled=enabled,
        on_tap=lambda: app.call(method, *args),
        **state,
    )
