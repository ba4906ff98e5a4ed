"""Questions about what is on the phone, written as data: one ``.textproto`` file each.

``questions.proto`` says what may stand in a file, ``files.py`` reads it and makes a task of each
question.  ``linter.py`` tells what is wrong with a question: with its form (``form.py``) or its
sense (``sense.py``).  ``question.py`` is the task: its parameters, the phone's state, the score;
``expected.py`` knows the answer, ``values.py`` dates, times and durations.

An app is one more module here, with an instance of a `Population` (``population.py``): its fields,
its rows, its noise, and how a person looks things up in it.  ``calendar.py`` is one.
"""
