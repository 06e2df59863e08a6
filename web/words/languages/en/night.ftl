# A night as a file, and its end

server-no-night = This is no night that Ojo exported: its "format" must be "ojo-night", its "format_version" 1.
server-night-long = A night has 1 to { $most } events.
server-bad-night = This night breaks off at event { $event }, which does not fit what was before it.
server-night-text = A night in text notation must be UTF-8 text.
