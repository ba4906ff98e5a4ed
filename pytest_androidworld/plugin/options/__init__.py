"""The options: their table, how their values are read, and the settings of a run."""
