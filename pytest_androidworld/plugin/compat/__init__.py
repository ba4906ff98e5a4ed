"""All private and undocumented API of pytest and its plugins that this one uses."""
