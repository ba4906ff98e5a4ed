"""Cases outside of pytest: `Bench`, and the core of a case, which the plugin stands on, too.

    bench.py      `Bench`: phones that stay warm, and the cases that are played on them
    bench_case.py `BenchCase`: a case of a bench, acted on by the program or played by an agent
    result.py     `CaseResult`: what came of it
    tasks.py      the built-in tasks by name
    agent_spec.py an agent by its name, with its model
    phones.py     which phone a case of a bench gets: one adb server, one mother of phones

What pytest's cases (`plugin.case`) and a bench's have in common::

    any_case.py   `AnyCase`: set-up, attempts one after another until one counts, tear-down
    player.py     `CasePlayer`: lets an agent play a case, again on another device if one fails
    attempts.py   one attempt, its verdict and its record       records.py  parts of that
    pool.py       the device of a case, and which replaces it   needs.py    what a device lacks
    models.py     the model that settings name
    terms.py      what all cases of a run, or of a bench, share
    budget.py     how many steps a task may take

Nothing here knows pytest: what ends a case is raised by two methods that the plugin and the bench
each have, `AnyCase.conclude` and `AnyCase.skip`.
"""
