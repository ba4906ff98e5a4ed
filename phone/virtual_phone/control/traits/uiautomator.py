"""What a real uiautomator does besides; its command and the forwarder look these up.

Facts: a dump takes 2 s.  It waits for a second without a change of the screen, 10 s at most, and
then refuses: on a stopwatch, a recorder, a player.  Other accessibility services, the forwarder
among them, are suppressed while it runs, and are bound again afterwards.
"""

from virtual_phone.control.faults import lasting

lasting("uiautomator_slow", "SECONDS: a dump takes so long", seconds=True, hostile="2")
lasting("uiautomator_refuses", "uiautomator dumps no screen that does not rest", hostile="on")
lasting(
    "uiautomator_silences",
    "SECONDS: the forwarder is silent while uiautomator runs, and so long afterwards",
    seconds=True,
    hostile="1",
)
lasting(
    "uiautomation_held",
    "another program is connected to UiAutomation, and the forwarder is silent meanwhile",
)
