"""How an agent comes to the recorded screens: a file per app, a function per screen.

Each begins on the home screen of a phone just reset, plants what the set-up of a task would, and
then does what an agent can: taps, gestures, keys, text.  Text is followed by Enter, as the
reference types it: the next field has the focus then.
"""
