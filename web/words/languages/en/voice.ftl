# What the voice says, beside the verdict and the sentences of the page, and how it is chosen.

voice-another = Another game.
voice-opening = { $title }. { $seats } play.
voice-hands = { $people ->
    [one] { $seats } has { $dice }.
   *[other] { $seats } have { $dice } each.
}
voice-pot = The pot holds { $n }.
voice-turn = { $name } to play.
voice-bids = { $name }: { $bid }.
voice-stands = It stands at { $bid } by { $name }.
voice-calls = { $name }: { $call }
# A bid whose bidder everybody knows: the next seat.
voice-bid = { $bid }.
# A call, with the bids before it that were not said in time.
voice-calls-on = { $name }, on { $bids }: { $call }
voice-has-called = { $name } has called: { $call }
voice-keeps = { $name } keeps { $dice }.
voice-throws-again = { $name } throws { $dice } again.
voice-sides = { $name } sides with { $other }.
voice-joins = { $name } joins, to the left of { $other }.
voice-leaves = { $name } leaves.
voice-renamed = { $name } is now called { $to }.
voice-seats = The seats are { $seats }.
voice-rolls = { $seats } roll again.
voice-lives = { $n ->
    [0] { $name } has no life left.
    [one] { $name } has one life left.
   *[other] { $name } has { $n } lives left.
}
voice-penalties = { $name } has { $penalties }.
voice-which = { CAPITAL($faces) }? Ask at the table.
voice-unknown = What does this picture stand for? Say it at the table.
voice-taken-back = Taken back.
voice-verdict-back = The verdict is taken back.
voice-round-again = All dice were shown: the round is played again.
voice-corrected = Corrected.
voice-same = The verdict stays as it was.

## Choosing it

voice-voice = Voice
voice-switch = Say bids, calls and verdicts aloud
voice-which-one = Which voice
voice-usual = The device’s own choice
voice-loud = How loud
voice-afar = Also voices that send the words over the internet
voice-none = This device has no voice of its own for this language.
voice-waits = The voice waits for a tap: touch this page anywhere.
voice-try = Try it
voice-sample = Ojo speaks.
voice-log = What was said
voice-silence = Nothing has been said yet.
