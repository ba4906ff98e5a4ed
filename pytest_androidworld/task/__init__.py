"""What a task is: parameters, lifecycle, checks, and what families of tasks share.

``base.py`` is the class to inherit from, ``params.py`` how a case is drawn, ``score.py`` what
judging returns; ``sample.py`` holds what parameters are drawn from; ``matching.py`` the rules
of ``facts/defects.md``; the others are what families share: files, rows, messages, answers.
"""
