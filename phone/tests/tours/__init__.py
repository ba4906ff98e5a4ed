"""Tours: for each app, a walk past all its screens; being a module here is being taken.

A tour is a function ``tour(hand)`` that yields whenever there is another screen to look at.  The
checks of ``screen_checks`` are made at each stop, in every mode of the phone.
"""
