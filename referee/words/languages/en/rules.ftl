# Every switch of the rules: what each of its values means.

switch-raising = raising
    .more-or-higher = A raise names more dice of any face, or the same number of a higher face.
    .one-thing = A raise names more dice of the same face, or the same number of a higher face, never both at once.
    .higher-face = A raise names more dice of the same face, or any number of a higher face.
    .neither-lower = A raise names more dice, a higher face or both; neither may be lower than before.
    .product = A raise has a higher product: the number of dice times the face.
    .higher-number = The higher of a raise's two numbers, dice or face, is above both numbers of the bid before.

switch-aces-bid = aces bid
    .true = Aces may be bid.
    .false = Aces are never bid: the ladder has twos to sixes only.

switch-ace-opening = ace opening
    .true = A round may be opened on aces.
    .false = A round may not be opened on aces, save in { $palifico }.

switch-to-aces = to aces
    .plain = Aces stand on the ladder as the lowest face.
    .highest = Aces stand on the ladder as the highest face.
    .half-up = A bid goes to aces at half the number, rounded up.
    .half-plus-one = A bid goes to aces at half the number, rounded down, plus one.

switch-from-aces = from aces
    .double = A bid of aces goes back to another face at double the number.
    .double-plus-one = A bid of aces goes back to another face at double the number plus one.

switch-free-after-ace-opening = free after ace opening
    .true = After an opening on aces the next player may bid any number of another face.
    .false = After an opening on aces the usual conversion holds.

switch-aces-over = aces over all
    .true = As many aces as there are players top any bid, once a round; from then on aces are only aces.
    .false = Aces top a bid by the ladder alone.

switch-opening-least = opening least
    .none = A round may be opened on any number.
    .one-more = With n players in, a round is opened on at least n + 1 dice, on n where aces are not wild for the bid, and on n - 1 aces; where fewer dice lie there, on all of them.
    .half-more = With n players in, a round is opened on at least one and a half n dice, on n where aces are not wild for the bid, and on n - 1 aces; where fewer dice lie there, on all of them.
    .as-many = With n players in, a round is opened on at least n dice of any face; where fewer dice lie there, on all of them.
    .twice-less-one = With n players in, a round is opened on at least 2n - 1 dice, on n + 1 where aces are not wild for the bid, and on n aces; where fewer dice lie there, on all of them.

switch-bid-limit = bid limit
    .true = A bid may not name more dice than the claim can be about.
    .false = A bid may name more dice than there are: it simply invites a challenge.

switch-raise-open = dice laid open
    .never = Nobody lays dice open with a bid.
    .with-raise = Who bids may lay some of the dice open and throw the others again, before the next player acts; those that lie open are known until the round ends.
    .keep-one = Who bids may lay some of the dice open and throw the others again, before the next player acts; at least one stays under the cup.
    .keep-two = Who bids may lay some of the dice open and throw the others again, before the next player acts; at least two stay under the cup.

switch-wild-aces = wild aces
    .true = Aces are wild.
    .false = Aces are not wild.

switch-zhai = when aces stop being wild (zhai)
    .never = Nothing that is bid stops aces from being wild.
    .spoken = Each bid says fei (aces are wild for it) or zhai (they are not); a bid of aces is always zhai; a fei bid also tops the last fei bid of the round, a zhai bid the last zhai bid.
    .after-aces = Once aces were bid, aces are only aces for the rest of the round.
    .opening-aces = Where a round is opened on aces, aces are only aces for the rest of it.

switch-zhai-to-fei = zhai to fei
    .double = From zhai to fei a bid needs at least twice the number.
    .plus-2 = From zhai to fei a bid needs at least two dice more.
    .never = No bid goes from zhai back to fei.

switch-fei-to-zhai = fei to zhai
    .one-less = From fei to zhai a bid may name one die less, of any face.
    .same = From fei to zhai a bid may name as many dice, of any face.
    .half-plus-one = From fei to zhai a bid may name half the number, rounded down, plus one, of any face.
    .never = No bid goes from fei to zhai.
    .half-up-plus-one = From fei to zhai a bid may name half the number, rounded up, plus one, of any face.

switch-straight = straight
    .counts = A cup of five different dice counts as they lie.
    .zero = A cup of five different dice counts nothing.

switch-leopard = leopard
    .any = { $n ->
        [5] A cup of five dice that all count counts five.
       *[other] A cup of five dice that all count counts { $n }.
    }

switch-pure-leopard = pure leopard
    .any = { $n ->
        [5] Five equal dice of a cup, where they count, count five.
       *[other] Five equal dice of a cup, where they count, count { $n }.
    }

switch-true-die = true die
    .true = Aces count as another face only if at least one true die of that face lies there.
    .false = Aces count as another face even where no true die of that face lies.

switch-claim-scope = claim scope
    .table = A bid is about all dice on the table.
    .bidder = A bid is about the bidder's own dice only.

switch-challenge-by-anyone = challenge by anyone
    .true = Any player still in may doubt, save the bidder.
    .false = Only the next player may doubt.

switch-several-doubters = several doubters
    .true = Others may doubt along until the dice are shown: each doubter gains or loses as the first does.
    .false = One player doubts a bid.

switch-wrong-doubt = wrong doubt
    .same = A doubt that is wrong costs as much as a lie.
    .double = A doubt that is wrong costs twice as much as a lie.

switch-jump-open = jump open
    .same = A doubt out of turn costs as much as any.
    .double = A doubt out of turn doubles what is lost by it.

switch-pi = pi
    .true = Any player still in, save the bidder, may split the bid: a doubt that doubles what is lost by it.
    .false = Nobody splits a bid.

switch-counter-pi = counter pi
    .true = The bidder who is split may split back before the dice are shown, which doubles it again.
    .false = A split is not answered.

switch-surrender = surrender
    .none = The bidder who is split must show.
    .half = The bidder who is split may give up unseen, for half of it.

switch-doubter-gains = doubter gains
    .nothing = A right doubter gains no die.
    .from-bidder = A right doubter takes the die that the bidder loses (with penalties: is let off one).
    .from-pile = A right doubter takes one die from the discard pile (with penalties: is let off one).

switch-bidder-gains = bidder gains
    .nothing = A bidder who is doubted wrongly gains no die.
    .from-doubter = A bidder who is doubted wrongly takes the die that the doubter loses (with penalties: is let off one).
    .from-pile = A bidder who is doubted wrongly takes one die from the discard pile (with penalties: is let off one).

switch-spot-on = spot on
    .none = There is no exact call.
    .regain = An exact call that is right gives its caller one die back (with penalties: lets off one); wrong, its caller loses one.
    .others-lose = An exact call that is right costs every other player one die; wrong, its caller loses one.
    .bidder-loses = An exact call that is right costs the bidder one die; wrong, its caller loses one.
    .costs-nobody = An exact call that is right costs nobody a die; wrong, its caller loses one.

switch-spot-on-back = spot on back
    .true = Spot on claims that the bid is met: right, its caller gains one die back (with penalties: is let off one); wrong, its caller loses one.
    .false = Spot on, where it is played, claims that the bid is exact.

switch-spot-on-by = spot on by
    .next = Only the next player may call spot on.
    .anyone = Any player still in may call spot on, save the bidder.
    .lacking = Only who has lost a die (with penalties: has taken one) may call spot on, save the bidder and who is on turn.

switch-spot-on-price = spot on price
    .one = An exact call costs or gives one die.
    .two = An exact call costs or gives two dice, or two penalties.

switch-spot-on-limit = spot on limit
    .true = A die won back by spot on never takes a hand above its starting size.
    .false = A die won by spot on may take a hand above its starting size.

switch-spot-on-half = spot on half
    .true = Spot on may be called only while at least half of the starting dice are in play.
    .false = Spot on may be called however few dice are left.

switch-spot-on-two-left = spot on two left
    .true = Spot on may be called with two players left.
    .false = Spot on may not be called with two players left.

switch-spot-on-palifico = spot on in a one-die round
    .true = Spot on may be called in a one-die round.
    .false = Spot on may not be called in a one-die round.

switch-passing = passing
    .none = Nobody may pass.
    .five = Once a round a player with five dice may pass, which claims five equal or five different dice; the next player bids on or doubts the pass.
    .five-or-full = Once a round a player with five dice may pass, which claims five equal, five different dice or a full house; the next player bids on or doubts the pass.

switch-true-call = true call
    .equals-or-beats = A call is true if the dice equal or beat it; a call of dice of one face is about that face alone.
    .equals = A call is true only if the dice equal it.

switch-claim-order = claim order
    .pairs-up = Pairs stand above all other values, the lowest pair first, and 21 above them.
    .pairs-down = Pairs stand above all other values, the highest pair first, and 21 above them.
    .little-mia = Pairs stand above all other values, then 31 (little Mia), then 21.
    .half-mia = Pairs stand above all other values, then 42 (half Mia), then 21.

switch-equal-claims = equal claims
    .true = A claim may equal the one before.
    .false = A claim must be higher than the one before.

switch-pass-on = pass on
    .true = The cup may be handed on unrolled and unseen with the same claim or a higher one, for which whoever hands it on answers; the highest claim is not handed on.
    .false = Who believes a claim rolls.

switch-top-doubles = top doubles
    .true = A call of the highest value doubles the penalty.
    .false = Every call costs the same penalty.

switch-top-bluff = top bluff
    .double = The highest value called as a bluff costs as much as where it was true.
    .one = The highest value called as a bluff costs one penalty.

switch-shown-top = shown top
    .none = The highest value is claimed as any other.
    .others-pay = Who rolls the highest value may show it at once: everybody else takes a penalty.
    .others-pay-and-turn = Who rolls the highest value may show it at once: everybody else takes a penalty, and play turns round.

switch-stacked-dice = stacked dice
    .true = Dice of which one lies on another are shown and thrown again at no cost.
    .false = Dice count however they lie.

switch-unseen = unseen
    .true = Who receives the highest call may take one penalty and hand the dice back unseen.
    .false = The highest call can only be lifted.

switch-penalty-limit = penalty limit
    .any = { $n ->
        [0] Nobody is ever out, however many penalties.
        [one] A player who has taken one penalty (lost the only life) is out.
       *[other] A player who has taken { $n } penalties (lost { $n } lives) is out.
    }

switch-poker-faces = poker faces
    .true = The dice show 9, 10, J, Q, K and A, which stand for 1 to 6.
    .false = The dice show 1 to 6.
    .spanish = The dice show a black 7, a red 8, J, Q, K and A, which stand for 1 to 6.

switch-straights = straights
    .true = A small and a large straight stand between three of a kind and a full house.
    .false = Straights are no hand.

switch-unspecified = unspecified
    .true = A hand may be claimed without its faces; it stands below the same hand with them.
    .false = A hand is claimed with its faces.

switch-open-dice = open dice
    .true = Dice that are kept lie open beside the cup, and count.
    .false = Dice that are kept stay under the cup.

switch-rolls-said = rolls said
    .true = Who believes says how many dice are rolled again.
    .false = Nobody says how many dice are rolled again.

switch-top-again = top again
    .true = The highest call may be believed: then all dice are rolled, and the same is called again.
    .false = The highest call cannot be believed, unless equal calls are allowed.

switch-rerolling = throwing again
    .any = All but the first player may throw any of their dice again, once, before claiming.
    .one-or-all = All but the first player may throw one of their dice again or all of them, once, before claiming.

switch-loss = loss
    .one = The loser of a challenge loses one die.
    .difference = The loser of a challenge loses as many dice as bid and truth differ by, at least one.
    .penalty = The loser of a challenge takes a penalty (loses a life) and loses no die.

switch-shedding = putting dice aside
    .true = Everybody but the loser of a challenge puts one die aside; who is first without dice has won, of several in one round the winner of the challenge, alone.
    .false = The last player with dice has won.

switch-out-below = out below
    .any = { $n ->
        [1] A player is out who has no dice.
        [2] A player is out who has fewer than two dice; the last one goes too.
       *[other] A player is out who has fewer than { $n } dice; the rest of them go too.
    }

switch-far-off-doubles = far off doubles
    .true = Where fewer than half of the bid lie there, or more than twice as many, what is lost doubles.
    .false = A count far off the bid costs no more.

switch-met-exactly = met exactly
    .doubter = On an exact count the doubter alone loses.
    .everyone-else = On an exact count everybody but the bidder loses one die (with penalties: takes one).
    .spares-last = On an exact count everybody but the bidder loses one die, but for players with one die (with penalties: everybody else takes one).

switch-taking-sides = taking sides
    .true = After a challenge every other player takes a side; each loser gives one die to each winner.
    .false = Nobody takes sides.

switch-everyones-included = everyones included
    .true = If the doubter is wrong, every other player still in, save the bidder, loses a die too (with penalties: takes one too).
    .false = A challenge is between doubter and bidder alone.

switch-losers-drink = losers drink
    .true = Who loses dice by a call drinks as well: a penalty.
    .false = Who loses dice by a call takes no penalty.

switch-next-starter = next starter
    .loser = The loser of a challenge starts the next round; after spot on, where it is played, its caller.
    .winner = The winner of a challenge starts the next round.
    .after-caller = The seat after the caller starts the next round.
    .caller = Who called starts the next round, right or wrong.
    .caller-or-next = Who called starts the next round if right, else the seat after the caller.
    .moves-on = The seat after the one that opened this round starts the next, whoever lost.

switch-starter-out = starter out
    .next = If the starter is out, the next seat in the direction of play starts.
    .left = If the starter is out, the seat to that player's left starts.
    .winner = If the starter is out, the winner of the challenge starts.

switch-game-starter = game starter
    .first-seat = The first seat starts the next game.
    .winner = The winner of a game starts the next one.

switch-one-die-round = one die round
    .none = A player's last die changes nothing.
    .fixed-face = While anybody has one die, a player with one die starts and only such players may change the face.
    .palifico = The round right after a player falls to one die, once a game for each player, is { $palifico }: the opener fixes the face; only a one-die player who already had theirs may change it.
    .declared = Who opens a round with one die may declare it { $palifico }, once a game: it fixes the face; only a one-die player who already had theirs may change it.

switch-one-die-wild = one die wild
    .true = Aces stay wild in a one-die round.
    .false = Aces are not wild in a one-die round.

switch-palifico-two-left = one-die rounds of the last two
    .true = There is { $palifico } with two players left.
    .false = There is no { $palifico } with two players left.

switch-one-die-sight = one die sight
    .own = Everybody may look at their own dice in every round.
    .blind = In a round in which somebody has one die, only players with one die may look at their dice.
    .opener-chooses = The opener of { $palifico } makes it closed (only players with one die look) or open (all see the others' dice but not their own).

switch-seating = seating
    .starter = If seats are rolled for, the highest roll starts; ties roll again.
    .order = Seats are rolled for: the highest sits first, then the next lower and so on; ties roll again.
    .two-dice = If the start is rolled for, each rolls two dice and the highest sum starts; ties roll again.

switch-choose-direction = choose direction
    .true = The first starter chooses the direction of play.
    .false = Play goes to the left.

switch-fallen-die = fallen die
    .lost = A die that falls off the table is lost at once.
    .thrown-again = A die that falls off the table is thrown again.

switch-rotate-seats = rotate seats
    .true = Between games the seating moves up: the second becomes first and the first becomes last.
    .false = Between games the seats stay as they are.

switch-joining = joining
    .fewest = One who joins late starts with the fewest dice that anybody holds, at most a full hand; the rest of it goes to the discard pile.
    .full = One who joins late starts with a full hand.

switch-leaving = leaving
    .pile = The dice of one who leaves go to the discard pile.
    .dead-hand = The dice of one who leaves stay as a dead hand: they count, and nobody looks at them or plays them, until the game ends.

switch-mistaken-reveal = mistaken reveal
    .refused = Dice are revealed only after a call.
    .own-fault = A reveal by mistake is the fault of those who revealed and play goes on; if all revealed, the round is replayed.

switch-face-names = face names
    .english = The faces are aces, twos, threes, fours, fives and sixes.
    .sailor = The faces are aces, ducks, tripods, cows, horses and ants.
    .colombian = The faces are ases, patos, trenes, perros, quinas and cenas.

# A switch that is set and makes no difference: `spot-on-limit = true changes nothing beside spot-on = none`.
idle = { $switch } changes nothing beside { $because }

# The same where rules stand as sentences, right after the rule that it is about; $rules are whole sentences
idle-beside = (It changes nothing, for: { $rules })
# Why rules cannot go together; $why: one of impossible-..., $rules: whole sentences
impossible = These rules cannot go together, for { $why }: { $rules }
