"""Tasks in the Files app."""
