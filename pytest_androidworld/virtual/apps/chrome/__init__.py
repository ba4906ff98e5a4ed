"""Chrome: first run, tabs, addresses, local files.  Pages themselves it does not show yet."""
