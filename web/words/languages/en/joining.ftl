# Coming in with a code, and a player's own phone

## Coming in

page-title-join = Ojo: join the table
page-join-table = Join the table
page-join-code = Code
page-join-host = You will be the host
page-join-seat = Whose phone is this?
page-join-seat-of = Join as { $name }
page-join-spectator = Watch the table
page-join-camera = Be the table’s camera
page-join-tap-name = Tap your name.
page-pin-or-scan = Players scan the table’s QR code instead: the host has it under “More”.

## A player's own phone

page-title-seat = Ojo: my seat
page-waits-for = Waiting for { $name }
page-your-turn = It is your turn.
page-being-read = The dice are being read.
page-own-fallen = A die of mine fell off the table
page-own-crooked = My dice are crooked: I throw again
page-cup = Under my cup
page-cup-hint = Tap in what you see, up to { $dice }: the chances count it. Nobody else ever gets it.
page-chance = { $bid }: { $chance } to stand

## What the server says

server-whose-seat = Say whose seat it is: one of the players at this table.

## On the command line

command-serve-scan = Scan this to be the host on a phone: once, within { $minutes } minutes; `ojo pin` makes another.
command-serve-webhook = it must be an address that begins with http:// or https://
