"""Chrome: first run, tabs, addresses, local files.  Pages themselves are not displayed yet."""
