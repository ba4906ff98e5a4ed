"""The text styles that most screens are written in; `Label`, the third, is in `view`."""

from typing import Unpack

from virtual_phone.ui.view import Look, View, view


def Body(text: str, **look: Unpack[Look]) -> View:
    """Text of 16 sp: of rows, messages and buttons made of rows."""
    return view("text", (), look, text=text, size=16)


def Heading(text: str, **look: Unpack[Look]) -> View:
    """Text of 18 sp, medium: the title of a sheet, of a card, or of an empty page."""
    return view("text", (), look, text=text, size=18, face="medium")
