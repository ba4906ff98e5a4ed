"""A run in forms that others read: JSON lines of a schema, and a bundle for leaderboards."""
