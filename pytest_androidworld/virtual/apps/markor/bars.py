"""The frame of Markor's pages: the red toolbar, its icons, and the page below it."""

from pytest_androidworld.virtual import ui


def action(
    id: str, desc: str, icon: str, does: ui.Handler, *, enabled: bool = True, key: str = ""
) -> ui.View:
    """An icon of the toolbar."""
    named = {"key": key} if key else {}
    return ui.tool(
        id,
        icon,
        does,
        desc,
        enabled=enabled,
        color="on_toolbar",
        cls="android.widget.Button",
        **named,
    )


def toolbar(
    title: str, *actions: ui.View, up: ui.Handler | None = None, title_id: str = ""
) -> ui.View:
    return ui.app_bar(
        title, *actions, up=up, title_id=title_id, background="toolbar", color="on_toolbar"
    )


def page(app: ui.App, body: ui.View, bar: ui.View, *, bottom: ui.View | None = None) -> ui.View:
    return ui.page(app, body, bar=bar, bottom=bottom).but(behind_status="toolbar")
