"""Broccoli: recipes in categories, with a search, a kitchen mode and backups."""
