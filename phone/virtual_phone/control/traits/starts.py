"""A real phone reports that it has booted before all of it is there.

Facts: after ``sys.boot_completed`` the boot animation still runs, the package manager does not
answer and the user's storage is locked, for up to 30 s.  A phone that begins from a snapshot, or
loads one, does not boot.
"""

from virtual_phone.control.faults import lasting

lasting(
    "services_late",
    "SECONDS: so long after each boot the package manager is missing and the user locked",
    seconds=True,
    hostile="10",
)
