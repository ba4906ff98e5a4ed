"""What an emulator's LoadSnapshot does besides; adbd and the machine look these up.

Facts: adb is offline for 1 to 3 s, its streams are cut, its reverse rules forgotten; the guest's
clock is set to the host's; the forwarder's process knows what it knew when it was saved.  A
snapshot that another build of the emulator has saved, or one in another GPU mode, is listed only
to those who ask for all, and cannot be loaded.
"""

from virtual_phone.control.faults import lasting

lasting(
    "load_cuts_adb",
    "SECONDS: loading a snapshot takes adb offline, with its streams and reverse rules",
    seconds=True,
    hostile="2",
)
lasting(
    "load_forgets_client",
    "loading a snapshot brings the forwarder back with the flags of then",
    hostile="on",
)
lasting("load_sets_clock", "loading a snapshot sets the clock to the host's", hostile="on")
lasting("load_fails", "the next load of a snapshot fails, and leaves the phone as it is")
lasting("snapshots_incompatible", "the snapshots there are were saved by another emulator")
