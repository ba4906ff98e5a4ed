"""Tasks in Clock."""
