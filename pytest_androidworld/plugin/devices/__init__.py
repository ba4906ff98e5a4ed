"""Which device this process plays on, and where virtual phones come from."""
