"""The reports of a run: journal, summary, JUnit properties, artifacts, Allure.

`journal` holds the record of an attempt, and all else is made of such records::

    attempt (a dict) -> journal       one JSON line, the run's memory
                     -> statistics    rates and means -> terminal
                     -> junit, allure as those formats need it
    screens, trees, logs -> artifacts a folder for each attempt

No hook of pytest's is here: plugin/ calls these functions, on the controller.
"""
