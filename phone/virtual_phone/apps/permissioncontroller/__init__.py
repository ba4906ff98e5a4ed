"""The dialogs in which the user decides what apps may do and which app is to do it."""
