# What people may say to the page in place of a tap, and how a recogniser writes it. A page fetches it once it is wanted.

# The accents to ask a browser for, the likeliest first.
say-locales = en-US, en-GB
# Words that change nothing wherever they are said.
say-fillers = i, say, bid, there, are, um, uh, er, the, a, an, of, them, x, times, please, okay, ok, well, so, now, all, right
# A word as it is said, and what recognisers write for it. Nothing may stand for two words of one kind.
say-heard-as =
    one: won, wan
    two: to, too, tu
    three: tree, free, thee
    four: for, fore
    five: fife, hive
    six: sex, sicks, sick
    seven: sven, heaven
    eight: ate, hate
    nine: nein, mine
    ten: tin, then
    ace: one
    aces: ones, 1s, races, asses, ace is
    twos: 2s, tos, toos, tues, to us
    threes: 3s, trees, frees
    fours: 4s, force, fors, forse
    fives: 5s, hives, fifes, five is, knives
    sixes: 6s, sexes, six is, sixths
    ducks: docks, dux
    tripods: tripod is
    cows: cause, chaos
    horses: horse is, hoarses
    ants: aunts
    patos: pathos, ducks
    quinas: keenas, kinas, quinces
    cenas: senas, zenas
    dudo: dodo, judo, ludo, doodle, do do, dude oh, due to
    calza: calzo, calsa, salsa, causa
    spot: sport, spots
    21: mexican, mexico, maxchen, meier
# What is called, by any of these words beside the table's own; `more` is the usual raise, `no` takes back what was heard.
say-calls =
    doubt: dudo, you liar, doubt, doubt it, doubt that, liar, lie, bluff, you are bluffing, call it, open
    spot_on: spot on, exact, exactly, calza, hunt it
    lift: lift, lift it, liar, lie, doubt it, open
    believe: believe, believe it, believe you, believe that
    pass: pass
    pass_on: hand it on, pass it on
    pass_unseen: unseen, take it unseen
    concede: give it up, give up
    show_top: show it
    pi: split
    more: one more, plus one
    no: no, nope, cancel

say-hold = Hold and say it
say-listening = Listening…
say-tap-it = Tap it if you said that
say-heard = Heard: { $words }
say-drop = No
# $all: what it may have been
say-which = That may be { $all }: say it again, or tap it.
# $said: a bid or a call
say-not-now = { CAPITAL($said) }: that cannot be said now.
say-nothing = That is nothing that one says at this table: say it again, or tap.
say-silence = Nothing was heard. Hold the button while you speak.
say-no-microphone = The browser gives this page no microphone. Allow it there, or tap as usual.
say-failed = This browser’s recogniser did not work. Tap as usual.

## Choosing it

say-title = Say it
say-switch = Hold a button and say your bid or call
say-unmeasured = How well a browser understands people at a table could not be measured. It shows what it heard, and nothing happens before you tap it.
say-key = At a keyboard, hold V.
say-asking = Looking for what this browser can hear…
say-where-device = What you say is heard on this device. It is sent nowhere.
say-where-downloadable = This browser can hear you on this device once it has fetched the language.
say-fetch = Fetch the language
say-fetching = Fetching the language…
say-where-service = This browser cannot hear you on this device. The host allows its service: what you say while you hold the button goes over the internet to who makes the browser.
say-where-none = This browser cannot hear your language on this device, so nothing is offered here. A host may allow the browser’s own service when a table is set up.
say-where-insecure = A browser gives a microphone only to pages that came encrypted, and this one did not.
