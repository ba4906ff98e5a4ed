"""The toolkit: views, screens, apps, and the kits that apps are made of.

An app imports it in one line, ``from virtual_phone import ui``. The other modules
here lay views out, paint them and test touches for hits; no app needs them.
"""

from virtual_phone.services.registry import Kind
from virtual_phone.storage.tables import Table
from virtual_phone.ui import settings
from virtual_phone.ui.app import App, DialogLook, MenuLook, OwnTheme, permissions
from virtual_phone.ui.app_art import has_art
from virtual_phone.ui.app_part import AppPart
from virtual_phone.ui.elevation import APPCOMPAT, MATERIAL_2, PLATFORM, Levels
from virtual_phone.ui.kits.actions import Actions
from virtual_phone.ui.kits.app_icon import app_icon
from virtual_phone.ui.kits.bars import bar, insets, menu_item, nested, tool
from virtual_phone.ui.kits.collection import (
    Collection,
    Selecting,
    Selection,
    SelectionOf,
    grid_rows,
    toggle,
)
from virtual_phone.ui.kits.date_picker import DatePicker, month_of_days, wheel
from virtual_phone.ui.kits.day_range import DayRange
from virtual_phone.ui.kits.fields import filled, outlined
from virtual_phone.ui.kits.form import (
    Form,
    FormField,
    InvalidField,
    converted,
    forget_typed,
)
from virtual_phone.ui.kits.material import (
    app_bar,
    bottom_tabs,
    floating_button,
    line,
    list_row,
    page,
    snackbar,
    strip,
)
from virtual_phone.ui.kits.player import Player, Playing
from virtual_phone.ui.kits.popups import (
    Alert,
    Ask,
    Choice,
    ChooseOne,
    Menu,
    Options,
    choose,
    confirm,
    dialog,
    dialog_button,
    dialog_field,
    menu,
    menu_button,
    ok_cancel,
    spinner,
)
from virtual_phone.ui.kits.simple import RadioList
from virtual_phone.ui.kits.text_styles import Body, Heading
from virtual_phone.ui.kits.time_picker import TimePicker
from virtual_phone.ui.memory import Memory
from virtual_phone.ui.part import Part
from virtual_phone.ui.screen import Callback, Mode, Screen
from virtual_phone.ui.system_window import SystemWindow
from virtual_phone.ui.view import (
    Box,
    Button,
    CheckBox,
    Child,
    Collapsing,
    Column,
    Divider,
    Drawing,
    Field,
    Film,
    Grid,
    Handler,
    HScroll,
    Icon,
    IconButton,
    Label,
    Photo,
    Picture,
    Radio,
    Row,
    Rows,
    Scroll,
    Slider,
    Space,
    Switch,
    Text,
    TextButton,
    View,
)
from virtual_phone.web.page_view import Web

__all__ = [
    "APPCOMPAT",
    "MATERIAL_2",
    "PLATFORM",
    "Actions",
    "Alert",
    "App",
    "AppPart",
    "Ask",
    "Body",
    "Box",
    "Button",
    "Callback",
    "CheckBox",
    "Child",
    "Choice",
    "ChooseOne",
    "Collapsing",
    "Collection",
    "Column",
    "DatePicker",
    "DayRange",
    "DialogLook",
    "Divider",
    "Drawing",
    "Field",
    "Film",
    "Form",
    "FormField",
    "Grid",
    "HScroll",
    "Handler",
    "Heading",
    "Icon",
    "IconButton",
    "InvalidField",
    "Kind",
    "Label",
    "Levels",
    "Memory",
    "Menu",
    "MenuLook",
    "Mode",
    "Options",
    "OwnTheme",
    "Part",
    "Photo",
    "Picture",
    "Player",
    "Playing",
    "Radio",
    "RadioList",
    "Row",
    "Rows",
    "Screen",
    "Scroll",
    "Selecting",
    "Selection",
    "SelectionOf",
    "Slider",
    "Space",
    "Switch",
    "SystemWindow",
    "Table",
    "Text",
    "TextButton",
    "TimePicker",
    "View",
    "Web",
    "app_bar",
    "app_icon",
    "bar",
    "bottom_tabs",
    "choose",
    "confirm",
    "converted",
    "dialog",
    "dialog_button",
    "dialog_field",
    "filled",
    "floating_button",
    "forget_typed",
    "grid_rows",
    "has_art",
    "insets",
    "line",
    "list_row",
    "menu",
    "menu_button",
    "menu_item",
    "month_of_days",
    "nested",
    "ok_cancel",
    "outlined",
    "page",
    "permissions",
    "settings",
    "snackbar",
    "spinner",
    "strip",
    "toggle",
    "tool",
    "wheel",
]
