"""What the solutions of tasks have in common: an app's screens, as a `User` goes through them.

It stands above tasks and agents, since a solution has both: a task's rows, and a user's hands.
"""
