"""A document as a page to read, in place of the real app's web view."""

from virtual_phone import ui
from virtual_phone.apps.markor.formats import MARKDOWN, Format
from virtual_phone.phone import Phone
from virtual_phone.ui.display import Display
from virtual_phone.ui.kits.markdown_page import Follow, markdown_page, plain_page
from virtual_phone.ui.layout import measure

WEB_VIEW = "document__fragment_view_webview"
MARGIN = 16
ABOVE = 40  # dp that stay visible above the place to which the page scrolls


def key(path: str) -> str:
    """The key of a document's page."""
    return f"page {path}"


def web_view(path: str, text: str, format: Format, follow: Follow) -> ui.View:
    """The page of a document; what is not Markdown is displayed as it is written."""
    return ui.Rows(
        *_body(text, format, follow),
        id=WEB_VIEW,
        key=key(path),
        important=True,
        cls="android.webkit.WebView",
        focusable=True,
        height="fill",
        padding=(MARGIN, 8),
    )


def distance(phone: Phone, before: str, format: Format) -> int:
    """How far the page scrolls to what follows a part of its text."""
    if not before:
        return 0
    column = ui.Column(*_body(before, format, str)[:-1], padding=(MARGIN, 0))
    display = phone[Display]
    _, height = measure(column, display.size[0], 0, display.metrics, {})
    return max(height - display.metrics.px(ABOVE), 0)


def _body(text: str, format: Format, follow: Follow) -> list[ui.View]:
    page = markdown_page(text, follow) if format is MARKDOWN else plain_page(text)
    return [*page, ui.Space(24)]
