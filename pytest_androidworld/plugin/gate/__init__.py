"""The comparison with earlier runs, and the answer of a gate."""
