"""Pictures and films, as the phone opens them."""
