"""Simple Draw Pro."""
