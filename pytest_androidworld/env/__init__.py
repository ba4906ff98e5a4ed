"""The device as tasks and agents see it, through its two doors: adb and the emulator's gRPC.

``device.py`` is the whole; each other file is one thing that a device has or does::

    adb  emulator  forests        the doors
    sight  forwarder  dumps       what reads the screen, one at a time
    state  elements               what an agent sees
    settle  ticking               and when
    actions/  input               what it does: the types of action, and touches and keys
    files  sql  settings  apps  clock  contacts  sms  media  clipboard  radios
    snapshot  backup  normalising  doctor/    the phone as a whole
    recording/                    the doors, recorded and played back

A command that exits with a status other than 0 is a result; a door that fails is a
`DeviceError`.  Only ``settle.py`` waits.  Nothing here knows tasks, agents or pytest.
"""
