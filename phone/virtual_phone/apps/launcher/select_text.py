"""“Select” in Recents: the texts of a card, to be copied or shared."""

from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.apps.launcher.app import Launcher
from virtual_phone.apps.launcher.cards import (
    ACTIONS_TOP,
    CARD_HIGH,
    CARD_TOP,
    CARD_WIDE,
    paint_card,
    pill,
)
from virtual_phone.apps.launcher.places import WIDE
from virtual_phone.services.clipboard import Clipboard
from virtual_phone.ui.display import Display
from virtual_phone.ui.thumbnails import Thumbnail, thumbnail
from virtual_phone.wire.nodes import Rect

CARD_LEFT = (WIDE - CARD_WIDE) // 2
CARD = (CARD_LEFT, CARD_TOP, CARD_LEFT + CARD_WIDE, CARD_TOP + CARD_HIGH)

AROUND = 6  # pixels beside a text that belong to its frame


@dataclass
class SelectText(ui.Screen[Launcher, None]):
    """A tap on a text of the card selects it, or no longer."""

    bleed: ClassVar[bool] = True
    upright: ClassVar[bool] = True

    task: int
    selected: list[int] = field(default_factory=list)  # by their order on the card

    def view(self) -> ui.View:
        card = self.card()
        picture = ui.Drawing(paint_card, card, id="snapshot", **self.app.scale.at(*CARD))
        pieces = card.texts() if card else []
        return ui.Box(
            picture,
            *(self.piece(number, *piece) for number, piece in enumerate(pieces)),
            self.actions(),
            background="wallpaper",
            width="fill",
            height="fill",
            clickable=False,
            on_tap=self.close,
        )

    def card(self) -> Thumbnail | None:
        tasks = self.app.recent_tasks()
        task = next((task for task in tasks if task["id"] == self.task), None)
        return thumbnail(self.phone, task) if task else None

    def piece(self, number: int, text: str, rect: Rect) -> ui.View:
        selected = number in self.selected
        wide, high = self.phone[Display].size
        left, top, right, bottom = rect
        place = (
            CARD_LEFT + left * CARD_WIDE // wide - AROUND,
            CARD_TOP + top * CARD_HIGH // high,
            CARD_LEFT + right * CARD_WIDE // wide + AROUND,
            CARD_TOP + bottom * CARD_HIGH // high,
        )
        return ui.Box(
            id="selectable_text",
            key=f"text {number}",
            desc=text,
            selected=selected,
            on_tap=partial(self.toggle, number),
            **({"background": "selection"} if selected else {"border": "tint", "radius": 4}),
            **self.app.scale.at(*place),
        )

    def actions(self) -> ui.View:
        buttons = (
            (
                pill("action_copy", "Copy", self.copy),
                pill("action_share", "Share", self.share_selected),
            )
            if self.selected
            else (pill("action_cancel", "Cancel", self.close),)
        )
        return ui.Row(
            *buttons,
            id="select_actions_view",
            gap=16,
            width="wrap",
            at="top center",
            margin=(0, ACTIONS_TOP * self.app.scale.down, 0, 0),
        )

    def toggle(self, number: int) -> None:
        if number in self.selected:
            self.selected.remove(number)
        else:
            self.selected.append(number)

    def selection(self) -> str:
        """The selected texts from top to bottom, a line each."""
        card = self.card()
        texts = [text for text, _ in card.texts()] if card else []
        return "\n".join(text for place, text in enumerate(texts) if place in self.selected)

    def copy(self) -> None:
        self.phone[Clipboard].copy(self.selection(), by=self.app.package)
        self.close()

    def share_selected(self) -> None:
        self.share(self.selection())
