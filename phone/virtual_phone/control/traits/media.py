"""The media provider of a real phone: it serves shared storage, and scans when it gets to it.

Facts: shared storage is FUSE in the process of the media provider; if that dies, the volume is
mounted anew, which takes seconds.  A broadcast that asks for a scan returns before it is done.
"""

from virtual_phone.control.faults import lasting

lasting(
    "media_scans_late",
    "SECONDS: the media store sees a change so much later, unless a scan of the volume is called",
    seconds=True,
    hostile="3",
)
lasting(
    "media_death_unmounts",
    "SECONDS: the end of the media provider's process takes shared storage away from adb",
    seconds=True,
    hostile="3",
)
