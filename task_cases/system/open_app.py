"""Open an app, and leave it open; also with Wi-Fi turned on before."""

from typing import ClassVar

from pytest_androidworld import Device, Param, Score, Task, User, sample, settings, ui

# What grants a permission, or leads on to the app, on the pages of a first start.
GRANTING = ("While using the app", "Allow", "NEXT", "Skip")


def open_app(user: User, name: str) -> None:
    """Open it, and clear what pops up."""
    user.open(name)
    while found := [word for word in GRANTING if user.shows(word)]:
        user.tap(found[0])


class OpenAppTaskEval(Task):
    """A screen of the app is in front, and no pop-up of another package covers it."""

    template = (
        "Open the {app_name} app. Clear any pop-ups that may appear by granting all permissions"
        " that are required."
    )
    app_names: ClassVar[tuple[str, ...]] = tuple(sample.APPS_TO_OPEN)
    complexity = 1
    app_name = Param(sample.one_of(*sample.APPS_TO_OPEN))

    def is_successful(self, env: Device) -> Score:
        return Score.of(ui.in_front(env, env.apps.package(self.app_name)))

    def solve(self, user: User) -> None:
        open_app(user, self.app_name)


class TurnOnWifiAndOpenApp(settings.RadiosTask):
    """Wi-Fi is one half, with airplane mode and Bluetooth as they were; the app is the other."""

    template = "Turn on Wifi, then open the {app_name} app"
    app_names: ClassVar[tuple[str, ...]] = ("settings",)
    complexity = 2
    app_name = Param(sample.one_of(*sample.APPS_TO_OPEN))

    def initialize_task(self, env: Device) -> None:
        env.radios.set_wifi(False)
        env.apps.restore(sample.APPS_TO_OPEN)

    def check_start(self, env: Device) -> Score:
        return self.radio_is(env, settings.WIFI, False)

    def is_successful(self, env: Device) -> Score:
        wifi = Score.of(
            self.radio_is(env, settings.WIFI, True), self.other_radios(env, [settings.WIFI])
        )
        app = Score.of(ui.in_front(env, env.apps.package(self.app_name)))
        return Score.halves(wifi, app)

    def solve(self, user: User) -> None:
        user.open("settings").tap("Network & internet").tap("Internet").tap("id=switch_widget")
        open_app(user, self.app_name)
