"""Kits: what families of apps share, so that an app is a page or two."""
