"""The clipboard: copy a text that stands nowhere yet."""

from pytest_androidworld import (
    Check,
    Device,
    Param,
    Score,
    Task,
    User,
    check,
    crash,
    matching,
    sample,
    strict,
    ui,
    upstream,
)

BEFORE = "~~~RESET~~~"
CLIPPER = "ca.zgrs.clipper"


class SystemCopyToClipboard(Task):
    """The clipboard holds the text."""

    template = "Copy the following text to the clipboard: {clipboard_content}"
    app_names = ("clipper",)
    clipboard_content = Param(sample.clipboard_text)

    def initialize_task(self, env: Device) -> None:
        env.clipboard.set(BEFORE)

    def check_start(self, env: Device) -> Check:
        return check("the clipboard holds another text", BEFORE, env.clipboard.get())

    def is_successful(self, env: Device) -> Score:
        found = env.clipboard.get()
        expected = self.clipboard_content
        like = matching.fuzzy((found or "").strip('"\r\n'), expected)
        return Score.of(
            upstream(check("the clipboard holds a text like it", expected, found, like), "D46"),
            strict(
                check(
                    "the clipboard holds the text",
                    expected,
                    found,
                    matching.same_text(found, expected),
                ),
                "D46",
            ),
            self.through_clipper(env),
        )

    def through_clipper(self, env: Device) -> list[Check]:
        """The reference reads through an app that must come to the front for it."""
        installed = env.apps.installed(CLIPPER)
        trouble = ui.in_the_way(env) if installed else "Clipper is not installed"
        return [crash("reading the clipboard through Clipper", trouble, "D68")] if trouble else []

    def solve(self, user: User) -> None:
        user.open("settings").tap("Search settings")
        user.type(self.clipboard_content, into="Search settings")
        user.hold(self.clipboard_content)
        if user.shows("Select all"):  # a text of one word already is selected
            user.tap("Select all")
        user.tap("Copy")
