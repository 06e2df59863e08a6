# A game in three sentences, made of what the table agreed on: what one does, what the next one may do, who
# pays and wins. $scope: table (bids are about all dice) or bidder (about the bidder's own). $aces: wild, plain, or spoken
# (each bid says fei, wild, or zhai, plain). $by: next or anyone may doubt. $loss: one, difference, penalty, shedding
# (all others put a die aside) or sides (everybody takes a side). $limit: how
# many penalties put a player out, 0 for never. $spot: none, regain or others-lose. $reads: two-dice, of-a-kind, poker-hand, named-hand.
# $handed: whether the cup may be handed on unseen. $split: whether a bid may be split.

play-many-cups-turn =
    Everybody rolls under a cup and looks under no other. In turn, each says how many dice of one face lie under { $scope ->
        [bidder] their own cup
       *[table] all cups together
    }, and more than was said before{ $aces ->
        [wild] ; aces count as every face
        [spoken] ; “fei” lets aces count as every face, “zhai” does not
       *[plain] {""}
    }.
play-many-cups-answer =
    { $by ->
        [anyone] Who does not believe it, whoever it is, doubts it
       *[next] The next player, who does not believe it, doubts it
    }, and { $scope ->
        [bidder] the bidder's cup goes up
       *[table] the cups go up
    }{ $spot ->
        [none] {""}
       *[regain] ; who thinks that it is exactly so many says so instead
    }{ $split ->
        [yes] ; anybody else may split the bid, which doubles the price
       *[no] {""}
    }.
play-many-cups-end =
    If there are fewer, the bidder was wrong, else the doubter. Who was wrong { $loss ->
        [one] loses a die; the last one with dice wins
        [shedding] keeps their dice, and everybody else puts one aside; the first one without dice wins
        [sides] loses, with those on their side, a die to each of the others; the last one with dice wins
        [difference] loses as many dice as the bid was off; the last one with dice wins
       *[penalty] { $limit ->
            [0] takes a penalty, and nobody goes out
            [one] loses the only life and is out; the last one left wins
           *[other] loses one of { $limit } lives, and with the last one is out; the last one left wins
        }
    }.

play-one-cup-turn =
    One cup goes round. Who has it rolls, looks alone, and claims { $reads ->
        [two-dice] a value of the two dice
        [poker-hand] a poker hand
        [named-hand] a poker hand
       *[of-a-kind] how many dice of one face lie there
    } that is higher than the claim before, true or not.
play-one-cup-answer =
    The next player believes it, takes the cup and must claim higher{ $reads ->
        [two-dice] {""}
       *[of-a-kind] {" "}after rolling as many of the dice as they like
    }; { $handed ->
        [yes] hands it on unseen, with the same claim or a higher one;{" "}
       *[no] {""}
    }or does not believe it, and lifts the cup.
play-one-cup-end =
    If the claim was true, who lifted { $limit ->
        [0] takes a penalty, else who claimed. Nobody goes out.
        [one] loses the only life and is out, else who claimed. The last one left wins.
       *[other] loses one of { $limit } lives, else who claimed. Who has lost the last one is out, and the last one left wins.
    }

play-own-hand-turn = Each rolls five dice under a cup of their own. The first claims a poker hand, true or not.
play-own-hand-answer = The next may throw some of their dice again, then claims a higher hand or doubts, and so it goes round. Where two play, the first may also give up to a higher claim.
play-own-hand-end = Who is doubted shows their dice: who has less than they claimed loses the bet, else who doubted loses it.
