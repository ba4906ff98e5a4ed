"""What a device's apps show, as a file: lists of elements that other devices are held against.

How it works::

    pages        which pages there are, and what is tapped to come to each: data
    recorder     goes to each page as an agent does, and says of each what came of it
    privacy      what of a device's texts is in no file
    screen_file  the file: read, continued, written after each page

The command ``androidworld record-screens`` puts them together.  The lists are those that agents
see; `tests/real` reads the file as it reads the recordings of others, and compares with it what
the virtual phone shows on the same pages.
"""
