"""Questions about what is on the phone, written as data: one ``.textproto`` file each.

``questions.proto`` defines what a file may contain, ``files.py`` reads it and makes a task of each
question.  ``linter.py`` reports problems of a question: of its form (``lint_structure.py``) or its
sense (``lint_semantics.py``).  ``question.py`` is the task: its parameters, the phone's state, the
score; ``expected.py`` knows the answer, ``values.py`` dates, times and durations.

An app is one more module here, with an instance of a `Population` (``population.py``): its fields,
its rows, its noise, and how a person looks things up in it.  ``calendar.py`` is one.
"""
