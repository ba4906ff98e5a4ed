"""Joplin: notes and to-dos in notebooks."""
