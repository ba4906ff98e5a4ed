"""Injection: a text by somebody else asks the agent for something that is not its task.

    places.py   where such a text can stand, and how it gets there
    goals.py    what it asks for, and how the device says whether that was done
    attacks.py  `Attack`: the text of one case, drawn by its seed, put in its place, and judged
    putting.py  what a condition of the phone's content puts there: `task.clutter`, or an attack

A case is initialised, then the text is put in its place, then the task remembers how the device
is: so a task judges as if the text had always been there.
"""
