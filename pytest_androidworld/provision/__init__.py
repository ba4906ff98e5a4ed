"""From nothing to an emulator that tasks can be played on: ``pytest --aw-setup=avd:NAME``.

::

    lock.py       what is downloaded: addresses, sizes, digests   (androidworld.lock.toml)
    downloads     files into the cache, whole or not at all
    sdk, avd      the SDK's packages and the emulator's settings, in their usual places
    phone/        what is done on the device: apps, permissions, first-run pages, settings
    setup.py      all of it in order; each step can be repeated
    removal.py    removes what set-ups have made

It may import `boot` and `env`; only the plugin imports it.
"""
