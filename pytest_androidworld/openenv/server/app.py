"""The server as OpenEnv's tools start it: ``uvicorn server.app:app``, in the package's folder.

``androidworld serve openenv`` is the same with options, and ends its phones at Ctrl-C.
"""

import sys

from pytest_androidworld.bench.bench import Bench
from pytest_androidworld.doors.access import Access, Guard
from pytest_androidworld.openenv.server.serving import IDLE, SESSIONS, create

access = Access.made()
app = Guard(create(Bench(), SESSIONS, IDLE), access)
for notice in access.notices:
    sys.stderr.write(f"androidworld: {notice}\n")
