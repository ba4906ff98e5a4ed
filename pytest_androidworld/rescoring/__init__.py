"""Judge a run again by the states of its phones: with today's checks, and without an agent.

`run` judges all cases: `tasks` finds today's tasks, `case` judges one on a `judge_phone`, and
`result` has what changes.
"""
