"""Keys by code (of Linux, USB, X, Windows and macOS), and by their names in browsers.

The numbers are those of Chromium's dom_code_data, which the emulator uses.
"""

from collections.abc import Iterator

from virtual_phone.wire.emulator import CodeType

SHIFT = 42
_ROWS = """
# evdev usb win mac names...; codes but evdev's are hexadecimal, - is none
1 70029 1 35 Escape
2 7001e 2 12 1 !
3 7001f 3 13 2 @
4 70020 4 14 3 #
5 70021 5 15 4 $
6 70022 6 17 5 %
7 70023 7 16 6 ^
8 70024 8 1a 7 &
9 70025 9 1c 8 *
10 70026 a 19 9 (
11 70027 b 1d 0 )
12 7002d c 1b - _
13 7002e d 18 = +
14 7002a e 33 Backspace
15 7002b f 30 Tab
16 70014 10 c q Q
17 7001a 11 d w W
18 70008 12 e e E
19 70015 13 f r R
20 70017 14 11 t T
21 7001c 15 10 y Y
22 70018 16 20 u U
23 7000c 17 22 i I
24 70012 18 1f o O
25 70013 19 23 p P
26 7002f 1a 21 [ {
27 70030 1b 1e ] }
28 70028 1c 24 Enter
29 700e0 1d 3b Control
30 70004 1e 0 a A
31 70016 1f 1 s S
32 70007 20 2 d D
33 70009 21 3 f F
34 7000a 22 5 g G
35 7000b 23 4 h H
36 7000d 24 26 j J
37 7000e 25 28 k K
38 7000f 26 25 l L
39 70033 27 29 ; :
40 70034 28 27 ' "
41 70035 29 32 ` ~
42 700e1 2a 38 Shift
43 70031 2b 2a \\ |
44 7001d 2c 6 z Z
45 7001b 2d 7 x X
46 70006 2e 8 c C
47 70019 2f 9 v V
48 70005 30 b b B
49 70011 31 2d n N
50 70010 32 2e m M
51 70036 33 2b , <
52 70037 34 2f . >
53 70038 35 2c / ?
54 700e5 36 3c
55 70055 37 43
56 700e2 38 3a Alt
57 7002c 39 31 Space
58 70039 3a 39 CapsLock
59 7003a 3b 7a F1
60 7003b 3c 78 F2
61 7003c 3d 63 F3
62 7003d 3e 76 F4
63 7003e 3f 60 F5
64 7003f 40 61 F6
65 70040 41 62 F7
66 70041 42 64 F8
67 70042 43 65 F9
68 70043 44 6d F10
69 70053 e045 47 NumLock
70 70047 46 - ScrollLock
71 7005f 47 59
72 70060 48 5b
73 70061 49 5c
74 70056 4a 4e
75 7005c 4b 56
76 7005d 4c 57
77 7005e 4d 58
78 70057 4e 45
79 70059 4f 53
80 7005a 50 54
81 7005b 51 55
82 70062 52 52
83 70063 53 41
87 70044 57 67 F11
88 70045 58 6f F12
96 70058 e01c 4c
97 700e4 e01d 3e
98 70054 e035 4b
99 70046 e037 - PrintScreen
100 700e6 e038 3d AltGraph
102 7004a e047 73 Home
103 70052 e048 7e ArrowUp
104 7004b e049 74 PageUp
105 70050 e04b 7b ArrowLeft
106 7004f e04d 7c ArrowRight
107 7004d e04f 77 End
108 70051 e050 7d ArrowDown
109 7004e e051 79 PageDown
110 70049 e052 72 Insert
111 7004c e053 75 Delete
113 7007f e020 4a AudioVolumeMute
114 70081 e02e 49 AudioVolumeDown
115 70080 e030 48 AudioVolumeUp
116 70066 e05e - Power
125 700e3 e05b 37 Meta
126 700e7 e05c 36
127 70065 e05d 6e ContextMenu
139 - - -
142 - e05f - Standby
143 - e063 - WakeUp
155 c018a e06c - LaunchMail
158 c0224 e06a - GoBack BrowserBack
159 c0225 e069 - BrowserForward
163 c00b5 e019 - MediaTrackNext
164 c00cd e022 - MediaPlayPause
165 c00b6 e010 - MediaTrackPrevious
166 c00b7 e024 - MediaStop
169 - - - Call
172 c0223 e032 - GoHome BrowserHome
212 - - - Camera
217 c0221 e065 - BrowserSearch
580 - - - AppSwitch
"""


def _rows() -> Iterator[tuple[int, list[str], list[str]]]:
    for line in _ROWS.strip().splitlines()[1:]:
        evdev, usb, win, mac, *names = line.split()
        yield int(evdev), [usb, win, mac], names


BY_CODE: dict[int, dict[int, int]] = {
    kind: {int(codes[column], 16): evdev for evdev, codes, _ in _rows() if codes[column] != "-"}
    for column, kind in enumerate((CodeType.USB, CodeType.WIN, CodeType.MAC))
}
BY_NAME = {  # the keys to hold down together
    name: [SHIFT, evdev] if place and len(name) == 1 else [evdev]
    for evdev, _, names in _rows()
    for place, name in enumerate(names)
} | {" ": [57], "\n": [28], "\t": [15]}


def from_code(kind: int, code: int) -> int | None:
    """Linux's code of a key, or None for an unknown key."""
    if kind == CodeType.EVDEV:
        return code or None
    if kind == CodeType.XKB:
        return code - 8 if code > 8 else None
    return BY_CODE.get(kind, {}).get(code)
