"""The package `android`, as far as it has screens."""

from pytest_androidworld.virtual.apps.framework.chooser import Chooser
from pytest_androidworld.virtual.apps.framework.resolver import Resolver


class Framework(Resolver, Chooser):
    """What stands between an app that asks for something and the one that does it."""

    package = "android"
    label = "Android System"
    icon = ("android", "#3ddc84")
    system = True
    in_recents = False
