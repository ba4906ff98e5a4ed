"""Broccoli: recipes added, deleted, and rid of their duplicates."""
