"""Phone: favourites, what was called, people, the keypad, and calls themselves."""
