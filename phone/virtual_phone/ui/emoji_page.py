"""The emoji of the on-screen keyboard: a page of those that the phone's fonts can draw."""

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from virtual_phone.ui.view import Box, Column, Icon, Row, Rows, Space, Text, View

COLUMNS, CELL, BOTTOM = 9, 44, 44  # of the grid; dp
MOST_RECENT = 3 * COLUMNS
RECENT = "Recently used"


class Category(NamedTuple):
    """A tab of the page."""

    name: str
    icon: str
    emoji: str


CATEGORIES = (
    Category(
        "Smileys and emotions",
        "emoticon-outline",
        "😀😃😄😁😆🤣😂🙂😉😊🥰😍🤩😘😗☺😚😙😋😛😜🤪😝🤔🤨😐😑😶😏🙄😬😌😔😪😴😷"
        "🤒🤢🤮🤧😵🥳😎😕😟🙁☹😮😯😲😳🥺😥😢😭😖😞😓😡😠🤬😈👿💀☠💩👻👽🤖😿💖💗"
        "💓💞💕❣💔❤🧡💛💚💙💜🤎🖤🤍💦💣💤",
    ),
    Category(
        "People",
        "human-greeting",
        "👋🖐✋👌✌🤞👈👉👆👇☝👍👎👏🙌🤝🙏✍💪👂👀👁👶🧒👦👧🧑👨👩🚶🏃⛷🏂🏌🏄🏊🏋🚴👭👫👬👪🗣👤👥👣",
    ),
    Category(
        "Animals and nature",
        "paw",
        "🐶🐕🐺🦊🐱🐈🦁🐯🐴🐎🦄🐮🐄🐷🐖🐏🐑🐘🐰🐇🐿🐼🐾🐣🐤🐥🐦🐧🕊🦆🦉🐢🐍🐳🐋🐬"
        "🐟🐠🐡🦋🐛🐝🐞🕷🕸💐🌸🏵🌹🌺🌼🌷🌱🌲🌳🌴🌵🌿☘🍀🍁🍂🍃🍄",
    ),
    Category(
        "Food and drink",
        "food-apple",
        "🍇🍊🍋🍎🍏🍐🍑🍒🍓🥕🌽🌶🍞🥖🧀🍖🍗🍔🍟🍕🌭🌮🌯🥚🍳🍚🍛🍜🍝🍦🍧🍨🍪🎂🍰🧁"
        "🍫🍬🍭🍮☕🍵🍾🍷🍸🍹🍺🍻🥂🍽🍴",
    ),
    Category(
        "Travel and places",
        "car",
        "🌍🌎🌏🗺🏔⛰🗻🏕🏖🏜🏝🏞🏟🏛🏗🏘🏚🏠🏡🏢🏥🏦🏫🏬🏭🏯🏰⛪⛺🏙♨🚂🚄🚆🚇🚌"
        "🚍🚑🚒🚔🚕🚗🚘🚙🚚🚛🏎🏍🚲🛹🛣🛤🛢🚨🚥🚦⛵🛳🛥🚢✈🛩🛫🛬🛰🚀🛸🛎⌛⏳⌚⏰"
        "⏱⏲🕰🌕🌙🌛🌜🌡☀🌞🪐⭐🌟☁⛅⛈🌤🌥🌦🌧🌨🌩🌪🌫🌬🌈🌂☂☔⚡❄☃⛄☄🔥💧"
        "🌊",
    ),
    Category(
        "Activities and events",
        "trophy",
        "🎄✨🎈🎉🎊🎁🎗🎟🎖🏆🏅🥇🥈🥉⚽⚾🏀🏐🏈🎾🛷🎯🎮🕹🎲♠♥♦♣♟🃏🀄🎭🖼🎨",
    ),
    Category(
        "Objects",
        "lightbulb-outline",
        "👓🕶👕🛍👟👑🎓⛑💎🔇🔈🔉🔊🔔🔕🎼🎵🎶🎙🎚🎛🎤🎧📻🎸🎹📱☎📞📟🔋🔌💻🖥🖨⌨"
        "🖱🖲💿🎥🎞📽🎬📺📷📸📹🔍🔎🕯💡🔦📔📕📖📗📘📙📚📓📃📄📰🗞📑🏷💰💴💵💶💷💳"
        "✉📧📨📩📤📥📦📫📪📬📭🗳✏✒🖋🖊🖌🖍📝📁📂🗂📅📆🗒🗓📈📉📊📋📌📍📎🖇✂🗃"
        "🗄🗑🔒🔓🔑🗝🔨⛏🛠🗡🛡🔧🗜⛓💉💊🛏🛋🛒",
    ),
    Category(
        "Symbols",
        "heart-outline",
        "♿🚹🚺🚼⚠⛔🚫🚭☢☣⬆↗➡↘⬇↙⬅↖↕↔⤴⤵🔃☯▶⏩⏭⏯◀⏪⏮⏸⏹⏺⏏♀"
        "♂✖‼⁉❓❗〰♻⭕✅☑✔❌❎〽✳✴❇©®™🔟🅰🆎🅱🆑🆒🆓🆔Ⓜ🆕🆖🅾🆗🅿🆘"
        "🆙🆚🔴🟠🟡🟢🔵🟣🟤⚫⚪",
    ),
    Category(
        "Flags",
        "flag-outline",
        "🏁🚩🏳",
    ),
)


class EmojiPage(NamedTuple):
    """The chosen category, what was typed last, and what touches do."""

    chosen: str
    recent: str
    choose: Callable[[str], object]
    insert: Callable[[str], object]

    def tabs(self) -> View:
        recent = Category(RECENT, "clock-outline", self.recent)
        return Row(*(self._tab(category) for category in (recent, *CATEGORIES)), height=BOTTOM)

    def _tab(self, category: Category) -> View:
        on = category.name == self.chosen
        return Box(
            Icon(category.icon, size=20, at="center", color="primary" if on else "icon"),
            desc=category.name,
            key=f"emoji tab {category.name}",
            selected=on,
            grow=1,
            height="fill",
            on_tap=partial(self.choose, category.name),
        )

    def grid(self) -> View:
        emoji = next((each.emoji for each in CATEGORIES if each.name == self.chosen), self.recent)
        lines = [emoji[at : at + COLUMNS] for at in range(0, len(emoji), COLUMNS)]
        if not lines:
            return Text("No emojis have been used yet", size=14, color="secondary", padding=16)
        return Rows(*map(self._line, lines), key=f"emoji {self.chosen}", alike=True)

    def _line(self, line: str) -> View:
        missing = COLUMNS - len(line)
        cells = [self._cell(each) for each in line] + [Space(grow=1)] * missing
        return Row(*cells, height=CELL, padding=(4, 0))

    def _cell(self, emoji: str) -> View:
        return Box(
            Text(emoji, size=24, at="center", drawn=True),
            desc=unicodedata.name(emoji).lower(),
            key=f"emoji {emoji}",
            grow=1,
            height="fill",
            on_tap=partial(self.insert, emoji),
        )

    def view(self, letters: View, delete: View) -> View:
        """The whole page, with the keys that lead back to the letters and that delete."""
        emoji = Icon("emoticon-outline", size=22, color="primary")
        bottom = Row(letters, Space(grow=1), emoji, Space(grow=1), delete, height=BOTTOM)
        return Column(self.tabs(), self.grid().but(grow=1), bottom, height="fill")


def used(recent: str, emoji: str) -> str:
    """The emoji typed last, the newest first."""
    return (emoji + recent.replace(emoji, ""))[:MOST_RECENT]
