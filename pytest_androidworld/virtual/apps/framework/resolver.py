"""“Open with”: which of several apps is to open something, once or always."""

from pytest_androidworld.virtual import components
from pytest_androidworld.virtual.apps.framework.targets import Target, Targets
from pytest_androidworld.virtual.services.activities import Activities
from pytest_androidworld.virtual.services.intents import preference
from pytest_androidworld.virtual.ui.app import screen
from pytest_androidworld.virtual.ui.view import (
    Box,
    Column,
    Divider,
    Label,
    Row,
    Rows,
    Text,
    TextButton,
    View,
)

PREFIX = "android.intent.action."
# By the action: the title, and how it begins if it names the app that was chosen the last time.
TITLES = {
    f"{PREFIX}VIEW": ("Open with", "Open with"),
    f"{PREFIX}EDIT": ("Edit with", "Edit with"),
    f"{PREFIX}SEND": ("Share", "Share with"),
    f"{PREFIX}SENDTO": ("Send using", "Send using"),
}
OTHERWISE = ("Complete action using", "Complete action using")


class Resolver(Targets):
    """A sheet: a tap selects an app, a second one opens it, or one of two buttons does."""

    @screen(activity=components.RESOLVER.partition("/")[2], kind="sheet")
    def resolver(self) -> View:
        targets = self.targets()
        last = self.last_chosen(targets)
        others = [target for target in targets if target is not last]
        title, named = TITLES.get(self.asked.action, OTHERWISE)
        rows = Rows(
            *(self.row(target, selects=last is None) for target in others),
            id="android:id/resolver_list", padding=(0, 4), grow=1, cls="android.widget.ListView",
        )  # fmt: skip
        nothing = None if targets else Text("No apps can perform this action.", margin=(24, 16))
        if last is None:
            heading = Text(title, id="android:id/title", size=18, padding=(24, 20, 24, 12))
            picked = self.here.get("picked")
            return Column(
                heading, nothing, rows, self.buttons(picked), id="android:id/contentPanel"
            )
        heading = Row(
            last.badge(40),
            Text(f"{named} {last.label}", id="android:id/title", size=18, grow=1, lines=2),
            padding=(24, 20, 24, 8),
            gap=16,
        )
        different = Label("Use a different app", padding=(24, 16, 24, 4)) if others else None
        return Column(
            heading,
            self.buttons(last.component),
            Divider(),
            different,
            rows,
            id="android:id/contentPanel",
        )

    def last_chosen(self, targets: list[Target]) -> Target | None:
        """The app that was chosen for such a thing the last time."""
        activities = self.phone[Activities]
        chosen = activities.state["last_chosen"].get(preference(self.asked))
        return next((target for target in targets if target.component == chosen), None)

    def row(self, target: Target, *, selects: bool) -> View:
        picked = selects and self.here.get("picked") == target.component
        words = Column(
            Text(target.label, id="android:id/text1", size=16, lines=1),
            Label(target.note, id="android:id/text2", lines=1) if target.note else None,
            grow=1,
        )
        return Row(
            target.badge(40), words, padding=(24, 8), gap=16, min_height=56, selected=picked,
            key=f"target {target.component}", background="tint" if picked else "surface",
            on_tap=lambda: self.tapped(target.component, selects=selects),
        )  # fmt: skip

    def buttons(self, component: str | None) -> View:
        def button(text: str, id: str, *, always: bool) -> View:
            return TextButton(
                text, id=f"android:id/{id}", enabled=component is not None,
                on_tap=lambda: self.choose(component or "", always=always),
            )  # fmt: skip

        return Row(
            Box(grow=1),
            button("Just once", "button_once", always=False),
            button("Always", "button_always", always=True),
            id="android:id/button_bar",
            padding=(12, 4, 12, 8),
        )

    # What is done here

    def tapped(self, component: str, *, selects: bool) -> None:
        if selects and self.here.get("picked") != component:
            self.here["picked"] = component
        else:
            self.choose(component, always=False)

    def choose(self, component: str, *, always: bool) -> None:
        activities = self.phone[Activities]
        kind = preference(self.asked)
        activities.state["last_chosen"][kind] = component
        if always:
            activities.state["preferred"][kind] = component
        self.hand_on(component)
