"""Pixel Launcher: the home screen, the drawer with all apps, and Recents."""
