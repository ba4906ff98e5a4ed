"""Tasks in a web page, which Chrome opens from the Files app."""
