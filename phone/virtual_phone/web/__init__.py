"""Web pages on the phone: a real Chromium behind the views `Web` of apps.

A page, and its place in the browser:

    story.py         a page as plain data: its address, seed, and all that was done to it
    pages.py         the service: what is done to pages, and what they have become
    page_requests.py what pages request of their apps: addresses, downloads, their end
    live.py          the browser's tabs, one for each page that was looked at lately
    tab.py           one page in the browser: load, touches, keys, its state, its picture
    targets.py       all that runs for it; what it requests is answered from the phone, or refused
    addresses.py     the phone's addresses as the browser has them
    renderer.py      whether a page computes for ever, or the computer is slow
    browser.py       the browser's process; the only file that starts one
    home.py          its user, its folder, its environment
    devtools.py      the DevTools protocol: requests, answers, events
    wire.py          and as bytes
    keys.py, fonts.py   what the browser gets in place of Android's

In the page itself, and what is read of it:

    page_clock.js    the page's time, which passes only when the phone's does
    page.js          focus, native controls, selection, scrolling
    find.js          finding a text
    page.css         what is drawn in each page as Android does it
    page_state.py    what page.js reports
    snapshot.py      where the elements of a document are
    nodes.py         the browser's accessibility tree as Android's nodes
    facts.js         colours and shapes, for the console's `aw web`

On the screen of the phone:

    page_view.py     the view: touches go to the page, dialogs and keyboard follow
    page_typing.py   keys and the keyboard
    zooming.py       two fingers, and two taps
    controls.py      the dialogs of lists, dates, times and colours
    page_dialogs.py  alert, confirm, prompt and beforeunload, which the user answers
    selection.py     the handles and the bar of selected text

A page's heap cannot be saved, so its story is: a phone that was loaded replays it, in a new tab,
when the page is next looked at.  The bytes behind an address are those of ``android/assets.py``
and of the app; nothing outside of the phone is ever read.  ``ui`` and ``web`` are one layer: each
may import the other.
"""
