# "Show us how": one round of the chosen game, played by itself, with an arrow to what is spoken of

coach-heading = How a round goes
coach-step = { $step } of { $steps }
coach-on = Go on
coach-enough = That is enough
coach-now-you = Now you play
coach-lift = Each shakes the dice under a cup, turns it over, and looks only at the own ones. Here is the table: whose turn it is has a gold edge.
coach-lift-one = One shakes the dice under the cup and looks at them. Nobody else may. Here is the table: whose turn it is has a gold edge.
# $wild: yes where aces count as the face that is bid
coach-bid = { $name } begins, and bids: so many dice at least show that face, under all cups together. { $wild ->
    [yes] An ace counts as any face.
   *[no] Only that face counts.
} A tap on a number and a face does it.
coach-claim = { $name } looks, and claims what lies under the cup. It may be true, or not. A tap does it.
# $open: the rule for dice laid open with a bid, or never
coach-raise = { $name } believes it, and bids higher: more dice, or a higher face.{ $open ->
    [never] {""}
   *[other] {" "}With a bid some of the own dice may be laid open; the others are thrown again.
}
coach-raise-claim = { $name } believes it, takes the cup, throws anew, and has to claim more.
coach-doubt = { $name } does not believe it, and says so. Now all is looked at.
coach-reveal = The cups go up. Ojo looks at the dice, marks each with what it reads, and asks about what it cannot tell.
coach-verdict = And says who was right, by the rules that this table agreed on: who loses, who is out, who starts the next round.
coach-stuck = That much plays by itself in this game. Its own words are explained where they stand, and under “How to play”.
