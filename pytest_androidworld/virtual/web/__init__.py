"""Web pages on the phone: a real Chromium behind the views `Web` of apps.

    story.py       a page as plain data: its address, seed, and all that was done to it
    pages.py       the service: what is done to pages, and what they have become
    live.py        the browser, and a tab in it for each page that was looked at lately
    tab.py         one page in the browser: load, touches, keys, its state, its picture
    browser.py     the browser's process; the only file that starts one
    wire.py        the DevTools protocol as bytes
    page_clock.js  the page's time, which passes only when the phone's does
    page.js        what the phone asks a page: focus, control, selection, scrolling
    find.js        finding a text in a page
    zooming.py     two fingers on a page, and two taps
    page_state.py  what page.js tells of a page
    page.css       what is drawn in each page as Android does it
    controls.py    the dialogs of lists, dates, times and colours
    page_dialogs.py  alert, confirm, prompt and beforeunload, which the user answers
    selection.py   the handles and the bar of selected text
    nodes.py       the browser's accessibility tree as Android's nodes
    addresses.py   content:// for a browser that does not know it
    assets.py      the bytes behind an address; nothing outside of the phone is ever read

A page's heap cannot be saved, so its story is: a phone that was loaded replays it, in a new tab,
when the page is next looked at.  ``ui`` and ``web`` are one layer: each may import the other.
"""
