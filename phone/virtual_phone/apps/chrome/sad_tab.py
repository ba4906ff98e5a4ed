"""What Chrome displays in place of a page that has crashed: Android's sad_tab.xml."""

from virtual_phone import ui

TITLE = "Aw, Snap!"
MESSAGE = "Something went wrong while displaying this webpage."


def sad_tab(on_reload: ui.Callback) -> ui.View:
    words = ui.Column(
        ui.Icon("emoticon-sad-outline", size=72, color="secondary", important=False),
        ui.Text(TITLE, id="sad_tab_title", size=24, margin=(0, 16, 0, 0)),
        ui.Text(MESSAGE, id="sad_tab_message", size=16, color="secondary"),
        ui.Button("Reload", id="sad_tab_button", on_tap=on_reload),
        padding=(24, 48),
        gap=16,
    )
    return ui.Box(
        words,
        key="sad tab",
        id="compositor_view_holder",
        width="fill",
        height="fill",
        background="background",
    )
