"""Tasks about the phone itself: its brightness, radios and clipboard, and apps to open."""
