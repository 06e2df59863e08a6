# Coming in with a code, and a player's own phone

## Coming in

page-title-join = Ojo: join the table
page-join-table = Join the table
page-join-code = Code
page-join-host = You will be the host
page-join-seat = Whose phone is this?
page-join-seat-of = Join as { $name }
page-join-spectator = Watch the table
page-join-member = Look at the circle
page-join-circle-host = You will be the circle’s host
page-join-entrant = Look at the tournament
page-join-camera = Be the table’s camera
page-join-onward = Go on encrypted
page-join-tap-name = Tap your name.
page-join-taken = { $name } (taken)
page-join-handed-on = A seat that is taken is handed on by its phone, under “More”, or by the host, under “More”, “Invite others”.
page-seat-gone = This phone has no seat at the table now: it was handed on, or rested for long. Scan the table’s code to sit down again.
page-seat-yours = This phone plays for { $name } now.
page-hand-on = Free the seat
page-hand-on-name = Free the seat of { $name } for another phone
page-hand-on-mine = Hand my seat on to another phone
page-pin-or-scan = Players scan the table’s QR code instead: the host has it under “More”.

## Letting phones in

page-let-phones-in = Let phones join
page-phones-first = So far only this computer finds the table. Let phones join first; then the code is made.
phones-title = Ojo: let phones join
phones-why = So far only this computer finds the table. Let phones join, and it also listens in your home network: with a PIN for hosts and a code for each player. You can stop it here at any time.
phones-which = This computer is in several networks. Which one are the phones in?
phones-open = Phones in the same network find the table now. Players scan the code under “More”, “Invite others”; another host needs the PIN that stands where Ojo was started.
phones-came = A phone has found it.
phones-waiting = No phone has come yet. If a scanned code leads nowhere, it is one of these:
phones-hint-same = The phone is in another network: it must be in the same one as this computer, not in mobile data.
phones-hint-guests = A guest network, as in hotels and bars, often keeps its devices apart: use another one, or a phone’s hotspot.
phones-hint-firewall = A firewall on this computer keeps them out: let TCP port { $port } in; “ojo doctor” tells how.
phones-camera-scan = Scan this with the phone’s own camera, open the link, and tap “Lend the camera”. Then take it here.
phones-camera-again = This code is no longer good. Make another one.
phones-warns = The phone warns once: it does not know this computer’s certificate yet. It is this computer, in your own network; tap as drawn.
phones-warns-chrome = Chrome, Edge: 1 Advanced, 2 Proceed.
phones-warns-safari = Safari: 1 Show Details, 2 visit this website, and confirm.
phones-warns-firefox = Firefox: 1 Advanced, 2 Accept the risk and continue.
phones-instead = Use { $network } instead
phones-close = Let no phones join any more
phones-decided = Whoever started Ojo has decided who finds it: with --host, on the command line.
phones-no-network = This computer is in no network. Join the Wi-Fi that the phones are in; this page sees it by itself.
phones-no-such-network = This computer has no address { $address } in a home network any more: choose another one.
phones-lost = This computer has left the network where it was { $address }. Choose the one that the phones are in.
phones-closed = It cannot listen at { $address }: { $reason }. Close what uses that port, or start Ojo with another --port.

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

server-seat-taken = Another phone plays for { $name }. The seat is handed on there, under “More”, or by the host.
server-whose-seat = Say whose seat it is: one of the players at this table.

## On the command line

command-serve-scan = Scan this to be the host on a phone: once, within { $minutes } minutes; `ojo pin` makes another.
command-serve-webhook = it must be an address that begins with http:// or https://
