# The pages: what templates and scripts say. A name, a stake and the variant's own words come from the table.

## Every page

page-license = Ojo { $version }, free software (AGPL-3.0-or-later).
page-source = Source
page-no-script = This page needs JavaScript: please switch it on and load the page again.
page-too-old = This browser is too old to show all of this page well: please update it, or use another one.
page-title-error = Ojo: { $status }
page-nothing-here = Nothing lies here
page-newest-at = The newest table is at { $at }
page-no-table = No table yet
page-no-table-yet = This screen shows the newest table, as soon as the host sets one.
page-did-not-work = That did not work
page-to-the-door = To the door
page-reconnecting = Reconnecting… the table is kept.

## The PIN

page-title-pin = Ojo: the PIN
page-pin-heading = The table’s PIN
page-pin-where = Ojo printed it where it was started.
page-pin = PIN
page-come-in = Come in
page-pin-first = Please enter the table’s PIN.

## The door

page-title-door = Ojo: set a table up
page-motto = The eye on the dice. You throw and bid; it counts.
page-who-plays = Who plays?
page-seating-hint = In the order they sit, clockwise. The first one opens.
page-add-player = Add a player
page-clear-names = Clear the names
page-which-rules = Which rules?
page-fetching-rules = Fetching the rules…
page-try-now = Try it now: no camera needed
page-eye-camera = A camera looks at your dice.
page-eye-demo = No camera looks: a demo with drawn dice stands in.
page-eye-none = No camera looks: photos are taken, or dice tapped in.
page-show-how = Show us how
page-other-rules = Other rules
page-house-rules = House rules
page-house-changed = { $n ->
    [one] one changed
   *[other] { $n } changed
}
page-as-usual = { $words } (as usual here)
page-rule-back = As usual again: { $rule }
page-mix-name = Keep these rules under a name
page-mix-save = Keep
page-mix-share = Share by a link
page-mix-link = The link to these rules
page-mix-drop = Forget { $name }
page-pause = A verdict that is clear
page-pause-usual = leaves a moment for a tap
page-pause-none = comes at once
page-theatre = The show of a verdict
page-theatre-usual = until somebody taps it
page-theatre-short = a moment only
page-theatre-none = none
page-clock = Turn clock
page-clock-off = none
page-clock-seconds = a tone after { $seconds } seconds
page-clock-minutes = { $minutes ->
    [one] a tone after a minute
   *[other] a tone after { $minutes } minutes
}
page-hearing = What people say to a page
page-hearing-device = is heard on their own device only
page-hearing-service = may go to the browser’s maker
page-odds = Odds of the bid on the big screen
page-odds-hidden = hidden
page-odds-shown = shown to all
# $percent: whole number from 0 to 100
page-stands-to = Stands { $percent } times in a hundred
page-midway = A game already under way
page-midway-hint = How many dice does each player hold now? 0 is for who is out already.
page-midway-holds = Dice of { $name }
page-bound = A verdict comes by itself if it is certain
page-bound-low = to 99.5 %: it asks more
page-bound-usual = to 98 %, as usual
page-bound-high = to 95 %: it asks less
page-coins = The coins
page-coins-written = Written down, paid at the end
page-coins-middle = In the middle: who wins takes them
page-all-else = All else: dice, house rules, camera, show
page-what-for = What for?
page-dice-each = Dice each
page-one-die-fewer = One die fewer
page-one-die-more = One die more
page-each-puts-in = Each puts in
page-ante-example = 1 coin, or “polish the boots”
page-set-table = Set the table
page-go-on = Go on with a table
page-delete-sure = Delete for good?
page-delete-table = Delete { $players }
page-player-n = Player { $n }
page-move-up = Move player { $n } up
page-remove-player = Remove player { $n }
page-choose-rules = Please choose the rules.
page-names-needed = { $n ->
    [2] Two names are needed at least.
   *[other] { $n } names are needed at least.
}
page-names-most = These rules are for { $n } players at most.
page-same-names = There are two called { $name }: please tell them apart.
page-group-bids = Bidding
page-group-count = What counts
page-group-calls = Doubts and calls
page-group-spot-on = Spot on
page-group-loss = What is lost
page-group-last-die = The last die
page-group-seats = Around the table
page-group-other = More

## The table

page-title-table = Ojo: the table
page-demo = Demo
page-demo-hint = Rendered dice stand in for a camera
page-more = More
page-the-table = The table
page-laying = Laying the table…
page-what-now = What to do now
page-undo = Undo
page-take-it-back = Take it back
page-bids-before = Bid before, in this round
page-ladder = What was bid and judged
page-rounds-so-far = The rounds so far
page-seats = Seats in order of play
page-no-rounds = No round has been played yet.
page-close = Close
page-over-a-stream = Over a stream
page-big-screen = Big screen
page-how-to-play = How to play
page-other-tables = Other tables
page-free-camera = No dice under cups: free the camera
page-menu-round = This round
page-menu-table = At this table
page-menu-around = To watch and to listen
page-may-go-dark = This screen may go dark by itself: let it stay on in its settings, or start Ojo with --https.
page-shortcuts = On a keyboard: a number for how many, Q to Y for the faces, B for the bid that stands ready, D to call, S for spot on, N for the next round, U to undo.
page-menu-rare = Rarely wanted
page-leaves-sure = Leaves for good?
page-seat-left = { $name } has left the table. This phone shows how the game goes on.
page-end-night = That’s it for tonight
page-back = Back

page-company = Who sits here
page-rename = The name of { $name }
page-move = Let { $name } sit one seat earlier
page-leaves = Leaves
page-leaves-name = { $name } leaves
page-newcomer = Who joins?
page-sits-down = Sits down
page-invite = Invite others
page-invite-seat = A player’s phone
page-invite-spectator = Somebody to watch
page-invited-seat = Scan it to sit down: one tap, no PIN.
page-invited-spectator = Scan it to watch.
page-invite-qr = QR code of { $url }
page-guest-host = A host
page-guest-seat = { $name }
page-guest-spectator = Somebody who watches
page-guest-camera = A camera
page-guest-member = Somebody of a circle
page-guest-circle-host = A circle’s host
page-guest-entrant = Somebody of a tournament
page-send-out = Send out
page-send-out-name = Send out: { $who }

## Dice, bids and seats

page-face = Face
page-one-face = { $vocabulary ->
    [sailor] { $face ->
        [1] an { $name }
        [6] an { $name }
       *[other] a { $name }
    }
    [poker] { $face ->
        [6] an { $name }
       *[other] a { $name }
    }
    [spanish] { $face ->
        [2] an { $name }
        [6] an { $name }
       *[other] a { $name }
    }
    [pips] a { $name }
   *[other] { $face ->
        [1] an { $name }
       *[other] a { $name }
    }
}
page-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
}
page-lives = { $n ->
    [one] one life left
   *[other] { $n } lives left
}
page-loses-life = { $n ->
    [one] { $name } loses a life: { $left }
   *[other] { $name } loses { $n } lives: { $left }
}
page-penalties = { $n ->
    [one] { $n } penalty
   *[other] { $n } penalties
}
page-bid = { $n } { $face }
page-pot = Pot { $n }
page-pot-and-stake = { $pot }: { $stake }
page-dice-in-play = { $dice } in play
page-opens = { $name } opens
page-new-round = A new round
page-bids = { $name } bids
page-means = What do these words mean?
page-word-bid = A bid
page-means-bid = It says that at least so many dice show one face. The next bid must be higher.
page-word-aces = Aces
page-means-aces = They are wild: each counts as the face that is bid.
page-means-doubt = You do not believe the bid: the cups go up, and the dice are counted.
page-means-spot-on = You say that exactly as many lie there as were bid.
page-means-spot-on-back = You say that the bid is met.
page-means-pi = You do not believe the bid, and it costs double.
page-means-counter-pi = You hold on to your bid, and it costs double once more.
page-means-surrender = You give in: nobody looks, and you pay.
page-means-fei = Aces are wild: each counts as the face that is bid.
page-means-zhai = Aces are not wild: only the face that is bid counts.
page-word-open = Dice laid open
# $open: the rule for it
page-means-open = Who bids may lay some of the dice open for all to see, and throws the others again. They stay open until the round ends, and count.{ $open ->
    [keep-one] {" "}At least one stays under the cup.
    [keep-two] {" "}At least two stay under the cup.
   *[other] {""}
}
page-means-special = Somebody is down to one die: this round has rules of its own.
page-claims = { $name } claims
page-is-out = out
page-to-play = to play
page-winner = winner
page-roll-for-seats = Each rolls one die for a seat.
page-round-palifico = { CAPITAL($palifico) }
page-round-fixed-face = The face is fixed
page-may-not-look = may not look
# $many: how many they are
page-may-look = Only { $who } may look
page-open-round = Open round: all see the others’ dice, nobody their own

## Bidding

page-how-many = How many
page-face-bids = The face, which bids it
page-one-fewer = One fewer
page-one-more = One more
page-no-higher-bid = No higher bid is left: somebody must call.
page-name-bids = { $name } bids { $n } × { $die }
page-name-bids-words = { $name } bids { $bid }
page-said-last = { $name } said the last bid
page-opens-or-tap = { $name } opens, or tap who bid last.
page-raises-or-others-call = { $name } raises, or somebody calls
page-raises-or-calls = { $name } raises or calls
page-claim = Claim
page-answers = { $name } answers
page-claims-more = { $name } claims more
page-name-claims = { $name } claims: { $value }
page-second-face = Second face
page-believes-and = { $name } believes it
page-stay-open = These stay, open to all
page-tap-open = Tap the dice that stay, open to all
page-how-many-rolled = How many are rolled?
page-roll-them = Roll { $dice }
page-kept = Open beside the cup: { $dice }
page-to-roll = { $dice } to roll
page-rolled = { $dice } rolled
page-throws-again = { $name } throws dice again

## Calls

page-call-doubt = Dudo
page-call-spot-on = Spot on
page-call-pi = Split
page-call-counter-pi = Split back
page-call-surrender = I give up
page-call-pass = Pass
page-call-lift = Lift
page-call-believe = I believe it
page-call-pass-unseen = Take it unseen
page-call-pass-on = I hand it on
page-call-show-top = I show it
page-call-concede = I give it up
page-says = { $name } says
page-who-says = Who says
page-who-calls = Who calls { $call }?
page-nobody-calls = Nobody, go back
page-sides = { $name } sides with whom?
page-called = { $name }: { $call }
# $names doubt along with $name, or side with the doubter
page-with-caller = With { $name }: { $names }
page-doubts-along = { $name } doubts too
page-bid-that = { $name } bid that
page-claimed-that = { $name } claims that

## Cups up

page-cups-up = Cups up: { $dice } should lie there.
page-cups-up-of = Only { $name } shows: { $dice } should lie there.
page-camera-sees = What the camera sees
page-unread-picture = The picture in which no dice were found
page-no-camera = No camera answers. A phone’s photo does as well, or tap the dice in.
page-demo-too-many = The demo shows { $n } dice at most: tap these in, or choose a photo.
page-looking = Looking at the dice…
page-look = { $eye } Look at the dice
page-look-demo = { $eye } Look at the demo dice
page-demo-dice = Demo dice
page-tap-in = Tap them in
page-tap-in-cups = Tap them in, cup by cup
page-type-all = Camera wrong? Type it all
page-photo-label = Take or choose a photo of the dice
page-take-photo = Take a photo
page-choose-photo = Choose a photo
page-reading-picture = Reading the picture…
page-sending-picture = Sending the picture… { $percent } %
page-tap-left = Tap what lies there: { $dice } to go.
page-all-tapped = That is all of them.
page-how-many-lie = How many { $faces } lie there?
page-others-idle = { $n ->
    [one] The other die counts for nothing.
   *[other] The other { $n } dice count for nothing.
}
# Beside typed dice: the number of those whose face was not told.
page-and-others = { $n ->
    [one] and { $n } other
   *[other] and { $n } others
}
page-tapped-in = Dice tapped in
page-take-back = Take the { $face } back
page-add-face = Add { $face }
page-count-them = Count them

## A reading

page-picture = The picture with the dice that were read
page-die-enlarged = The die, enlarged
page-mark = Die showing { $face }. { $doubt } Change it.
page-mark-no-die = Not a die. Change it.
page-mark-unknown = A picture on a die. { $doubt } Say what it is.
page-mark-whose = { $name }: { $mark }
page-whose-die = Whose is it?
page-whose-dice = { $n ->
    [one] Whose is this die?
   *[other] Whose are these { $n } dice?
}
page-lacks = { $n ->
    [one] { $n } to go
   *[other] { $n } to go
}
page-leave-them = Leave them
page-draw-round = Tap a die, or draw round a hand, and say whose it is.
page-whose-decides = Whose dice are whose decides the call.
page-tap-whose = Tap a die and say whose it is.
page-demo-cups = The demo lays the cups clockwise from the bottom: { $names }.
page-mishap-of-fallen = { $name }’s die fell off the table
page-mishap-of-crooked = It lies crooked: { $name } throws again
page-doubt-cocked = This one leans.
page-doubt-stacked = This one lies on another.
page-doubt-seen-level = The camera looks from too low.
page-doubt-blurred = This one is blurred.
page-doubt-cut = This one is cut off at the edge.
page-doubt-readers-disagree = Two looks at this one differ.
page-doubt-unreadable = This one cannot be made out.
page-doubt-stayed = This one was not taken up.
page-doubt-unknown-face = I do not know this picture.
page-doubt-furniture = Faded: it lay there before.
page-doubt-lost = Faded: a lost die.
page-doubt-other = This one is hard to see.
page-closer = Closer
page-whole-picture = Whole picture
page-name-claimed = { $name } claimed { $value }
page-of-the-bid = of the { $bid } bid
page-count-by-cup = How many count depends on whose dice they are.
page-tap-die-or-place = Tap a die to change it, an empty place to add one.
page-tap-faded = Tap it if it counts.
page-tap-die = Tap a die to change it.
page-read-all = { $dice } read, as many as there should be.
page-read-some = { $dice } read; { $n } should lie there.
page-more-questions = { $n ->
    [one] { $n } more question after this.
   *[other] { $n } more questions after this.
}
page-is-this = Is this { $faces }?
page-ask-the-table = Ask at the table.
page-it-is = It is { $face }
page-not-a-die = Not a die
page-something-else = Something else
page-what-is-it = What is it?
page-taken-for-none = Taken for no die.
page-read-as = Read as { $face }.
page-read-by-hand = { CAPITAL($face) }, by hand.
page-leave-it = Leave it
page-missed-die = A die that was missed? Tap its face.
page-no-die-there = No die there
page-look-again = Look again
page-judge = Judge
page-thrown-again = Yes, thrown again
page-not-thrown = No: look again
page-unmoved-hint = If nobody took them up, this is the last picture or the last throw: lift the cups, and Ojo looks again.
page-judge-anyway = Judge anyway

## The verdict

page-stamp-stands = The bid stands
page-stamp-falls = The bid falls
page-stamp-exact = Exact
page-stamp-not-exact = Not exact
page-stamp-true = It was true
page-stamp-lie = It was a lie
page-demo-misread = This throw was composed as { $thrown }; the reader read { $read }.
page-certain = Certain to { $percent } %
page-why = Why so?
page-stamp-unseen = Taken unseen
page-stamp-conceded = Given up
page-pays = { $payer } pays { $payee } { $n }
page-there-lay = There lay
page-was-claimed = Claimed
page-of-bid = of { $n } × { $die }
page-lose = { $n ->
    [one] { $many ->
        [one] { $who } loses a die
       *[other] { $who } lose a die
    }
   *[other] { $many ->
        [one] { $who } loses { $n } dice
       *[other] { $who } lose { $n } dice
    }
}
page-gain = { $n ->
    [one] { $many ->
        [one] { $who } gains a die
       *[other] { $who } gain a die
    }
   *[other] { $many ->
        [one] { $who } gains { $n } dice
       *[other] { $who } gain { $n } dice
    }
}
page-takes-penalty = { $n ->
    [one] { $name } takes a penalty
   *[other] { $name } takes { $n } penalties
}
page-gets-life = { $n ->
    [one] { $name } gets a life back: { $left }
   *[other] { $name } gets { $n } lives back: { $left }
}
page-let-off = { $n ->
    [one] { $name } is let off a penalty
   *[other] { $name } is let off { $n } penalties
}
page-put-aside = { $many ->
    [one] { $who } puts a die aside
   *[other] { $who } put a die aside each
}
page-nothing-lost = Nobody loses anything
page-starts-next = { $name } starts the next round.
page-see-picture = Picture
page-see-dice = Dice
page-evidence = What the verdict was taken from
page-evidence-gone = Its picture is kept no longer: newer ones have taken its place.
page-evidence-model = What read it
page-read-again = Read it again
page-read-same = Read again, it comes to the same verdict.
page-read-other = Read again: { $verdict } That is not the verdict that was given.
page-read-open = Read again, it would ask you something before it judged.
page-dispute = Dispute it
page-dispute-sure = Take back all that came after?
page-see-verdict = Verdict
page-see-winner = The winner
page-next-round = Next round
page-are-out = { $many ->
    [one] { $who } is out.
   *[other] { $who } are out.
}
page-wins-with = wins the game with { $dice } left
page-wins-lives = { $n ->
    [one] wins the game with one life left
   *[other] wins the game with { $n } lives left
}
page-won-in = { $n ->
    [one] in one round
   *[other] in { $n } rounds
}
page-wins-game = wins the game.
page-name-wins = { $name } wins the game.
page-stake-owed = The others owe: { $stake }
page-games-won = { $name } { $n }
page-games-so-far = { $n } games tonight: { $each }
page-another-one = Another one?
page-next-game = Again with the same people

## The end of the night

page-learnt = Our dice
page-dice-plain = With pips
page-dice-new = Others: show them to Ojo first

## Seats and mishaps

page-all-rolled = Everybody has rolled.
page-rolls = { $name } rolls one die. Tap it.
page-rolls-two = { $name } rolls two dice. Tap their sum.
# $names: list of players
page-rolls-tie = { $names } tie and roll again.
page-rolls-which = Which of these did { $name } roll? Tap it.
page-rolls-unread = Not every die could be read: tap what was rolled.
page-rolled-a = { $name } rolled { $face }
page-roll-back = Take back the { $face } of { $name }
page-keep-seats = Keep the seats
page-take-seats = Take your seats
page-roll-seats = Roll for the seats
page-direction-left = Play to the left
page-direction-right = Play to the right
page-sight-open = Open round
page-sight-closed = Closed round
page-mistake = Dice were shown by mistake
page-mistake-of = { $name } showed { $dice } by mistake. Tap them.
page-mistake-done = They were shown
# $dice: list of faces
page-shown = { $name } showed { $dice } by mistake
page-lay-open = { $name } lays dice open
page-lay-open-of = Which of the dice does { $name } lay open? The others are thrown again. Tap them.
page-lay-open-done = These lie open
page-laid-open = { $name } laid { $dice } open
# $seen: list of faces
page-laid-open-seen = { $name } laid { $dice } open; the camera sees { $seen }
page-lie-open = { $dice } lie open
page-declare = { $name } makes this a round of one die
page-mishap-fallen = A die fell off the table
page-mishap-crooked = Crooked dice: their owner throws again
page-past-fallen = { $lost ->
    [yes] A die of { $name } fell off the table and is lost.
   *[other] A die of { $name } fell off the table and was thrown again.
}
page-past-crooked = { $name } had crooked dice and threw again.

## When something goes wrong

page-unreachable = The table cannot be reached. It goes on as soon as it answers.
page-unsent = The line is gone. What you tapped is kept, and sent as soon as it is back.
page-moved-on = The line was gone, and the table has moved on meanwhile: what you tapped was not sent. This is how it stands.
page-too-late = Somebody else was faster. This is where the table stands now.
page-no-answer = The table gave no readable answer ({ $status }). Please try once more.
page-not-done = That did not work ({ $status }). Please try once more.

## The big screen

page-title-screen = Ojo: the big screen
page-title-and-round = { $title } · round { $n }

# How a device comes to trust this house's certificates
page-title-trust = Ojo: trust this table once
page-trust-heading = Trust this table once
page-trust-why = Ojo encrypts with a certificate of its own, made on the host's machine. Your phone does not know it yet and warns. Tell it once, and the warning never comes back.
page-trust-qr = QR code of { $address }
page-trust-fetch = Fetch the certificate
page-trust-ios = iPhone, iPad
page-trust-ios-allow = Tap the button above and allow the profile.
page-trust-ios-install = Settings, Profile downloaded: Install.
page-trust-ios-switch = Settings, General, About, Certificate trust settings: switch “Ojo on …” on.
page-trust-android = Android
page-trust-android-keep = Tap the button above and keep the file.
page-trust-android-install = Settings, Security, Encryption and credentials, Install a certificate, CA certificate: choose it.
page-trust-computers = Computers
page-trust-computers-add = Open the file and add it to the system's (Firefox: to its own) trusted authorities.
page-trust-limits = It vouches for addresses of home networks only; remove it whenever you like.
page-to-the-table = To the table
