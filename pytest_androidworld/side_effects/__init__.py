"""Side effects: what a case has changed on the phone beyond what its task needs.

How it works.  `changes` reads what differs on the phone between "initialised" and "judged".
`patterns` derives, from what a task's own solution changes at several seeds, what is expected of
anyone who does the task, in terms of its parameters; `expected` is the file of that.  What matches
no pattern is a side effect, and `sentences` has it in the user's words, with its severity.
`subjects` is the table of what apps' rows, files and settings are called.
"""
