"""The phone's screens held against those of real AndroidWorld emulators.

How it works::

    emulator-elements.json   51 screens as lists of elements, read off recordings of others
    recorded                 reads that file, and our own lists, into the same `Seen` elements
    measure                  pairs the elements of two lists, and counts what the pairs share
    routes/                  how an agent comes to each screen: a file per app, a function per
                             screen, with the data that the recorded labels show
    screens                  brings a phone to a screen, and compares what is seen there
    floors.json, floors      what each screen has reached; a figure in it only rises

`test_screens` has one test per screen: it is reached, and its figures are those of floors.json.
`benchmarks/real_match.py` prints the figures as a table, shows for one screen what differs, and
writes the floors that have risen.

The recorded file comes from github.com/gyaanantia/android_world_agents, at the commit that stands
in it, which is licensed as AndroidWorld is, under the Apache License, Version 2.0.  It holds facts
alone: labels, ids, classes, flags and bounds.
"""
