# What is said of a table: refusals with the way out, and what a reading asks.

# What a table refuses, with the way out
server-sentence = { CAPITAL($text) }.
server-cups-down = The cups are still down: somebody has to call before the dice are read.
server-dice-lie-covered = These dice may lie under the cups: they are shown after the next call, or once the table was left for twelve hours and another one was played at.
server-nothing-covered = No dice lie under cups here.
server-nothing-to-undo = Nothing has happened at this table yet; there is nothing to undo.
server-too-many-tables = { $most } tables were set up within a day; go on with one of them, or come back tomorrow.
server-log-full = This table has had { $most } events and takes no more; set up a new one.
server-too-often = That has been { $most } times, which is as often as it may be; play on.
server-no-dice = No dice were found in the picture; try more light, upload a photo, or type them in.
server-reading-full = No more dice can be added to this reading; put it away and look again.
server-no-die = There is no die { $die } in this reading; it has { $number }, counted from 0.
server-no-reading = There is no reading on the table; look first, or type the dice in.
server-not-unmoved = No dice on the table lie as they lay in an earlier round: nothing is asked.
server-no-seat = Nobody called { $name } sits at this table.
server-no-evidence = That verdict was taken from no picture, or does not stand any more.
server-no-second-look = That verdict has no picture to read again, or does not stand any more.

# What a reading asks; without their full stop the questions stand in other sentences
server-question = { $question }.
server-missing = { $found ->
    [one] { $found } die was
   *[other] { $found } dice were
} found, but { $expected } should lie there: show the missing { $missing ->
    [one] one
   *[other] ones
} and look again, or tap where { $missing ->
    [one] it lies
   *[other] they lie
}
server-missing-beyond = { $found ->
    [one] { $found } die lies
   *[other] { $found } dice lie
} on the table, { $expected } should: { $beyond ->
    [one] one lies
   *[other] { $beyond } lie
} beyond its edge. If it fell, say so under More; else move it onto the table and look again, or tap where it lies
server-hands = { $hands }: show what is missing and look again, or tap a die that is none or somebody else’s
server-hand = { $seat } shows { $found } of { $expected } { $expected ->
    [one] die
   *[other] dice
}
server-by-cup = Whose dice these are decides it: say whose they are, or tap them in cup by cup
server-open-unread = { $missing ->
    [one] A die that all knew before the call was
   *[other] { $missing } dice that all knew before the call were
} not read: put right what was misread, or tap the dice in
server-surplus = { $found ->
    [one] { $found } die was
   *[other] { $found } dice were
} found, but only { $expected } should lie there: tap what is no die, or look again
server-surplus-lost = { $found ->
    [one] { $found } die was
   *[other] { $found } dice were
} found, and { $expected } are in play: tap the { $lost ->
    [one] lost one
   *[other] { $lost } lost ones
}
server-lost-unseen = { $lost ->
    [one] a lost die should lie in sight and was not seen apart: tap it if it is among these
   *[other] { $lost } lost dice should lie in sight and were not seen apart: tap those that are among these
}
server-unmoved = { $number ->
    [one] A die lies as it lay in an earlier round. Was it thrown again?
   *[other] { $number } dice lie as they lay in an earlier round. Were they thrown again?
}
server-unmoved-open = { $number ->
    [one] a die lies as it lay in an earlier round: say whether it was thrown again
   *[other] { $number } dice lie as they lay in an earlier round: say whether they were thrown again
}
server-doubted = { $number ->
    [one] { $number } die
   *[other] { $number } dice
} in doubt could change the verdict
server-both-asked = { $dice }; { $count }
server-open-questions = { $asked }. Answer first, or judge it as it stands.

# A night brought from elsewhere, and odds
server-bad-night = This night breaks off at event { $event }, which does not fit what was before it.
server-night-long = A night has 1 to { $most } events.
server-no-night = This file is no night that this Ojo can read. "Take it along" on a night’s page writes one.
server-no-odds = These rules have no bids on dice under every cup, so there are no odds to tell.
server-own-dice = { $number } dice were told, but only { $held ->
    [one] { $held } lies
   *[other] { $held } lie
} under this cup.
