"""A virtual Android phone that real clients take for an emulator.

It serves the two interfaces of a real emulator, adb and gRPC, so that a client
of these cannot distinguish it from one::

    adb client  -> adbd/    -> shell/ -> services/ -> apps/
    gRPC client -> control/ -> ui/    -> services/ -> apps/

What it is for: running every task without an emulator, in a second, twice the
same.  What it is not: an Android.  It knows the commands, settings and screens
that are in it; any other request gets Android's error and is counted.

Nothing here may import ``pytest_androidworld``: the phone must stay ignorant of
tasks, agents and pytest.  Inside it, each imports only what is left of it::

    wire < storage, android, runtime, media < services < ui < apps < control, shell < adbd < device

Services start apps all the same: ``device`` gives the phone its `parts`.
"""

import sys

if sys.platform == "win32":
    raise SystemExit(
        "androidworld-device does not run on Windows, which has neither fcntl nor process groups;"
        " run it in WSL, or in a container"
    )
