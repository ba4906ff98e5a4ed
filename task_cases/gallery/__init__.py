"""Simple Gallery Pro."""
