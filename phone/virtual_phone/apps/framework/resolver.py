"""“Open with”: which of several apps opens something, once or always."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from virtual_phone import ui
from virtual_phone.android import components
from virtual_phone.android.intent import Intent
from virtual_phone.apps.framework.app import Framework
from virtual_phone.apps.framework.targets import NO_TARGETS, Target

PREFIX = "android.intent.action."
# By action: the title, and how it begins where it names the app that was chosen the last time.
TITLES = {
    f"{PREFIX}VIEW": ("Open with", "Open with"),
    f"{PREFIX}EDIT": ("Edit with", "Edit with"),
    f"{PREFIX}SEND": ("Share", "Share with"),
    f"{PREFIX}SENDTO": ("Send using", "Send using"),
}
OTHERWISE = ("Complete action using", "Complete action using")


@dataclass
class Resolver(ui.Screen[Framework, None]):
    """A sheet: a tap selects an app, a second one opens it, or one of two buttons does."""

    activity: ClassVar[str] = components.RESOLVER.partition("/")[2]
    kind: ClassVar[ui.Kind] = "sheet"

    intent: Intent
    selected: str | None = None

    @classmethod
    def arrive(cls, app: Framework, intent: Intent) -> "Resolver":
        return cls(Intent.from_json(intent.extras.get("intent", {})))

    def view(self) -> ui.View:
        targets = self.app.targets(self.intent)
        chosen = self.app.last_chosen(self.intent)
        last = next((each for each in targets if each.component == chosen), None)
        title, named = TITLES.get(self.intent.action, OTHERWISE)
        rows = ui.Rows(
            *(self.row(each, selects=last is None) for each in targets if each != last),
            id="android:id/resolver_list",
            padding=(0, 4),
            grow=1,
            cls="android.widget.ListView",
        )
        if last is None:
            parts = [
                ui.Text(title, id="android:id/title", size=18, padding=(24, 20, 24, 12)),
                None if targets else NO_TARGETS,
                rows,
                self.buttons(self.selected),
            ]
        else:
            title = f"{named} {last.label}"
            heading = ui.Text(title, id="android:id/title", size=18, grow=1, lines=2)
            different = ui.Label("Use a different app", padding=(24, 16, 24, 4))
            parts = [
                ui.Row(last.badge(40), heading, padding=(24, 20, 24, 8), gap=16),
                self.buttons(last.component),
                ui.Divider(),
                different if len(targets) > 1 else None,
                rows,
            ]
        return ui.Column(*parts, id="android:id/contentPanel")

    def row(self, target: Target, *, selects: bool) -> ui.View:
        selected = target.component == self.selected
        does = self.select if selects and not selected else self.choose
        return ui.list_row(
            target.label,
            target.note,
            icon=target.badge(40),
            does=partial(does, target.component),
            title_id="android:id/text1",
            summary_id="android:id/text2",
            lines=(1, 1),
            space=0,
            padding=(24, 8),
            selected=selected,
            key=f"target {target.component}",
            background="tint" if selected else "surface",
        )

    def buttons(self, component: str | None) -> ui.View:
        def button(text: str, id: str, *, always: bool) -> ui.View:
            return ui.TextButton(
                text,
                id=f"android:id/{id}",
                enabled=component is not None,
                on_tap=lambda: self.choose(component or "", always=always),
            )

        return ui.Row(
            ui.Box(grow=1),
            button("Just once", "button_once", always=False),
            button("Always", "button_always", always=True),
            id="android:id/button_bar",
            padding=(12, 4, 12, 8),
        )

    def select(self, component: str) -> None:
        self.selected = component

    def choose(self, component: str, *, always: bool = False) -> None:
        self.app.remember(self.intent, component, always=always)
        self.start_instead(self.intent.but(component=component))

    def paused(self) -> None:
        """At the root of a task it does not wait for the user to come back."""
        if not self.caller:
            self.finish()
