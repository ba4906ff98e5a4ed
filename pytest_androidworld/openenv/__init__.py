"""Cases as an environment of OpenEnv: what a server and its clients share, as OpenEnv lays it out.

    openenv.yaml            what the environment is called, and how it is started
    models.py               its action, its observation, its state
    client.py               a client with these types
    server/environment.py   a session: `doors.rollout` in OpenEnv's terms
    server/app.py           the server, for those who may come in

``pip install 'pytest-androidworld[openenv]'`` brings OpenEnv along, which all of these import;
importing the package itself does not.  docs/training.md shows how it is used.
"""
