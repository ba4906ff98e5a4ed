"""What went through a device's doors, in a file, and its replay without the device.

One mechanism, at the doors: each of them hands what it is asked, and how it is asked,
to a `Wire`, and returns what that gives::

    doors      adb, gRPC, forests and console, on a wire
    exchange   one that asks the device and writes; one that reads, and refuses what differs
    tapes      the file as the plugin holds it: a section for each attempt at a case
    writing    lines to a file; cut off anywhere, it can be read up to there
    reading    the file as data: `read_recording`
    packing    values as JSON, large ones once
    identity   what must not be in the file, as device and computer say it
    masks      what stands for it in the file

docs/recordings.md is the format.
"""
