"""Android's dialogs about apps that crashed or hang: above everything, until one is answered."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_androidworld.env.device import Device
    from pytest_androidworld.env.state import Element, State

HIDE = "settings put global hide_error_dialogs 1"
# Their buttons, the gentler first, which a dialog about a crash does not have; and their title.
WAIT, CLOSE, TITLE = "android:id/aerr_wait", "android:id/aerr_close", "android:id/alertTitle"
UNTITLED = "an app isn't responding"
MOST = 10  # one under the other


def find(state: "State") -> "dict[str, Element]":
    """Button and title of the dialog on the screen, by id; empty if there is none."""
    found = {
        each.resource_name: each
        for each in (*state.containers, *state.everything)
        if each.resource_name in (WAIT, CLOSE, TITLE)
    }
    return found if found.keys() & {WAIT, CLOSE} else {}


def title(found: "dict[str, Element]") -> str:
    """What a dialog says."""
    return (found[TITLE].text if TITLE in found else None) or UNTITLED


def close(device: "Device") -> None:
    """Answer each: wait for an app that hangs, close one that crashed.

    Where forests arrive that costs nothing unless there is one.
    """
    if device.forests is not None and not _in_forest(device):
        return
    for _ in range(MOST):
        state = device.observe()
        found = find(state)
        if not found:
            return
        device.settle.acting()
        device.input.tap((found.get(WAIT) or found[CLOSE]).bbox.center, state)


def _in_forest(device: "Device") -> bool:
    forest = device.forests.newest if device.forests is not None else None
    nodes = (node for window in forest.windows for node in window.tree.nodes) if forest else ()
    return any(node.view_id_resource_name in (WAIT, CLOSE) for node in nodes)
