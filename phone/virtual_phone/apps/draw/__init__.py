"""Simple Draw Pro: a sheet to draw on with fingers, saved as a picture."""
