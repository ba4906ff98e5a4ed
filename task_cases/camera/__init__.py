"""Tasks in Camera."""
