"""Judge a run again by the states of its phones: with today's checks, and without an agent.

`tasks` finds today's tasks, `case` judges one case on a phone, `result` has what changes.
"""
