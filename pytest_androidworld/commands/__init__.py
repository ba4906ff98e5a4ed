"""The sub-commands of ``androidworld``: each module's ``add`` declares what it takes and does."""
