"""pytest's side: options, collection, fixtures, outcomes, workers, resume.

A project that merely has this installed pays for four small modules: the options and the
collector look whether tasks are meant, the other two pass what is not theirs.  The first task, or
the first word about one on the command line, brings in the rest (`start.begin`).  A virtual
phone that this process will play on starts at once (`phone_ahead`); nothing else reaches for a
device before a task is set up.
"""

pytest_plugins = (
    "pytest_androidworld.plugin.options.options",
    "pytest_androidworld.plugin.collection.collection",
    "pytest_androidworld.plugin.start",
    "pytest_androidworld.plugin.xdist.workers",
)
