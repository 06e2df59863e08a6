# The handbook: docs/rules.md, made by `ojo variants --markdown`.

handbook-title = The rules the referee knows
handbook-made = Made from the variants' data by `ojo variants --markdown`; a test fails where the two differ.
handbook-variants =
    A variant is a rule system as data: a TOML file in `referee/variants` that sets switches, each with the place
    where the rule is printed. A table lays its own `options` over the variant's switches by their ids, so a house
    mix is a variant and a few options:
handbook-refused =
    An unknown switch, a value that is none of the switch's, and a combination that cannot be are refused with a
    sentence that says what is allowed; `ojo variants ID --set SWITCH=VALUE` says of a mix whether it can be, and
    which switches change nothing in it. Where a source says nothing, the table says so, and the reading taken is a
    switch like any other.

    Every other mix is sound. Were the switches that can clash set by chance, 43.8 % of the mixes would be refused:
    25.0 % for `taking-sides` with `everyones-included`, 16.7 % for `taking-sides` with `doubter-gains`, 2.1 % for
    bids that would go round in circles (`to-aces` with `from-aces` or `raising`).

shape-many-cups = everyone has a cup and dice of their own
shape-one-cup = one cup goes round
shape-own-hand = each player with a hand of their own

handbook-contents = | id | title | in short |
handbook-follows = **{ $title }**: { $shape }, { $dice } dice. { $summary }
handbook-also = Also called { $names }.
handbook-names = { handbook-also } Follows: { $document }.
handbook-claims = What may be claimed, lowest first: { $claims }.
handbook-claims-named = What may be claimed, lowest first, { $unspecified ->
    [yes] each without its faces or above that with them
   *[no] each with its faces
}, as in “{ $example }”: { $claims }.
handbook-played = So { $title } is played: { $sentences }
handbook-said = What players say: { $calls }
handbook-call = { $action }: “{ $words }”
handbook-rules = | rule | switch | where it is printed |
handbook-silent = Silent, so at their defaults: { $switches }.
handbook-switches = Every switch
handbook-switch-table = | switch | value | meaning |
handbook-number = a number, as { $value }
handbook-default = (default)
handbook-readings = Readings that every variant shares
handbook-reading-table = | matter | what the referee does |
handbook-refusals = Refusals
handbook-codes = An action that may not be is answered by a refusal and changes nothing. Its sentence names who, the rule, and what would be legal; its code is one of { $codes }.

reading-equal = An equal count
    .reading = the bid stands: a bid claims at least so many
reading-beyond = A bid beyond all dice
    .reading = legal, unless `bid-limit` is set; it simply invites a challenge
reading-crooked = Crooked dice, one on another
    .reading = are shown and the whole hand is thrown again at no cost, wherever everyone has a cup; after a call in sight of all, and the call waits for the new dice
reading-fallen-after = A die fallen after the call
    .reading = counts as fallen; who goes out by it neither loses nor gains by the call
reading-everyone-out = Everyone would go out
    .reading = nobody loses a die: a game ends with somebody in it
reading-midway = A game taken up midway
    .reading = dice may be a map; a full hand is full_hand, or else the variant's number or the largest hand if that is more; in the next game all are back in with one; starting with one die is having had one's one-die round
reading-gained = Dice gained
    .reading = come from the pile or from a hand, never from nowhere: hands and pile always add up
reading-gained-exactly = `bidder-gains` on an exact count with `met-exactly` = everyone-else
    .reading = gives nothing: everybody but the bidder loses, and that is all
reading-gains-above = Gains by `taking-sides` or `doubter-gains`
    .reading = may take a hand above its starting size
reading-sides-few = `taking-sides`, dice too few
    .reading = the loser pays whom the challenge was about first, then the others in seat order
reading-sides-and-everyone = `taking-sides` and `everyones-included`
    .reading = are about a doubt; spot on stays between its caller and the table
reading-back = `spot-on-back`
    .reading = takes the place of the exact call: `spot_on` then claims that the bid is met
reading-pass = A pass that is doubted
    .reading = is judged like a doubt, its player in the place of the bidder
reading-kept = Kept dice in single cup
    .reading = are the player's word while they stay under the cup, and must lie there when it is lifted
reading-own-cup = Individual hand: the sheet says that all players use a single cup, and that both players roll at the same time
    .reading = only two hands can be rolled at the same time, so each player has five dice and a cup
reading-own-many = Individual hand of more than two: the sheet tells it of two, but speaks of a single cup of all players
    .reading = the claims go round to the left, each higher than the one before, until the next player doubts the last, as “How To Play Liar's Dice” (howtodothings.com) has it; each but the first may throw again once, before a first claim; only of two may the first give up; no source tells of these two
reading-late = One who joins late
    .reading = sits down between two rounds and pays the ante; starting with one die is having had one's one-die round
reading-left = One who leaves
    .reading = may do so until a call, sits out the game and leaves the ante in the pot; a bid that was made stands, and neither costs nor gains who left a die; a shared cup goes on to the next, who rolls anew
reading-unheard = A bid marked `unheard`
    .reading = is the last of several, the others not entered: any seat still in may have made it
reading-red-dead-example = The Red Dead sheet's example, three sixes against a bid of four
    .reading = the bidder loses, as the sheet's own rule says; its example names the other player
reading-odds-of-the-sheet = “1/5 chance” in the Perudo sheet
    .reading = a die shows a given face with 1/6, with wild aces 1/3
reading-undo = Undo
    .reading = takes back the last action that stands, as a new event; the version goes on counting
reading-ante = The ante
    .reading = is paid by everyone before each game, the winner takes the pot; purses and pot add up to nothing

handbook-sheets = Rule sheets by their short names
handbook-sheets-cited =
    Rules, examples and comments cite these documents by short names. A letter counts within its rule system: sheet A
    of chui niu is not sheet A of Mäxchen. Other documents are named where each rule system says what it follows.
handbook-sheet-table = | short name | document |
sheet-sailors = the sailors' sheet, the dudo sheet
    .document = “Liar's Dice, also known as Dudo / Cachito, Perudo / Dadinho and Pirates' Dice”
sheet-colombian = the Colombian sheet, the cacho sheet
    .document = “How To Play Liar's Dice”, of the Colombian cacho
sheet-basics = Dice Basics
    .document = “Dice Basics”: general rules, Mexican, single-cup and multiple-cup liar's dice
sheet-perudo = the Perudo sheet, the variations sheet, common hand, individual hand
    .document = “Rules Of Liar's Dice”, posted on 4/2/2022
sheet-red-dead = the Red Dead sheet
    .document = “A Guide to Basic Liar's Dice”, by Stephen Venters
sheet-chui-niu-a = chui niu, sheet A
    .document = github.com/liujinsui4a90f/LLM-Rolling-Dies, the Mandarin sheet of ten rules in `prompt/rule`
sheet-chui-niu-b = chui niu, sheet B
    .document = 076958.com/916095274.html, in Mandarin, of zhai, fei, splitting and splitting back
sheet-chui-niu-g = chui niu, sheet G, the programs
    .document = two public programs of the game: the order of the faces, straights, leopards, giving up for half
sheet-maexchen-a = Mäxchen, sheet A
    .document = de.m.wikibooks.org/wiki/Würfelspiele/_Mäxchen
sheet-maexchen-b = Mäxchen, sheet B
    .document = bead.game/games/dice-games/mia; gamerules.com/rules/mia-dice-game; modhoster.com/mods/mia
sheet-maexchen-c = Mäxchen, sheet C
    .document = the README of `mia-game` at gitfub.space: 31 stands second
sheet-maexchen-d = Mäxchen, sheet D
    .document = party-tipps.org/maexchen; partygoetter.de/saufspiele/meiern; partyspiele.org/meiern
sheet-maexchen-f = Mäxchen, sheet F
    .document = frag-mutti.de/trinkspiel-meiern-a7001; beerballer.com/blogs/trinkspiele
sheet-maexchen-g = Mäxchen, sheet G
    .document = rowa.giso.de/languages/english/fce/latex/Describing_Game.html
sheet-maexchen-h = Mäxchen, sheet H
    .document = partyspiele.de/Gemischt,1,2,full.php: 42 stands second
sheet-mentiroso-a = mentiroso, sheet A
    .document = utmssokoacaserbetharram.blogspot.com, January 2013: the ranking, points, the last duel
sheet-mentiroso-b = mentiroso, sheet B
    .document = aprenderpoker.com/como-jugar-a-poker-de-dados-el-mentiroso; procasinosonline.cl/articulos/redescubriendo-el-poker-mentiroso
sheet-mentiroso-c = mentiroso, sheet C
    .document = boardgames.stackexchange.com/questions/34561
sheet-mentiroso-d = mentiroso, sheet D, CUTwC
    .document = cutwc.org/Social/DrinkingGames/LiarDice.shtml
sheet-mentiroso-e = mentiroso, sheet E
    .document = “How To Play Liar's Dice”, howtodothings.com/hobbies/how-to-play-liars-dice

handbook-unsayable = Played so, not sayable
handbook-unsayable-told = Some circles play these rules, which no switch says yet. Play them by word of mouth: Ojo judges by its own.
handbook-unsayable-table = | rule | who plays so |
unsayable-last-pip = The last two with a die each bid the sum of both
    .source = Wikipedia, single hand
unsayable-winner-sheds = Only the winner of a round puts a die aside
    .source = one page of Pikken
unsayable-pass-below = After a pass the bid under it may be doubted instead
    .source = Michigan dice
unsayable-only-21-equalled = Mia: only a called 21 may be equalled
    .source = one Austrian page
unsayable-not-its-roller = Mia: an unraised cup may not pass its roller again
    .source = one English page
unsayable-round-for-all = Meyer: a 32 is a round for all
    .source = one Danish page
unsayable-matches = Tænkeboks: a pile of matches is lost, not dice
    .source = one Danish page
unsayable-counter-splits = Chui niu: splits and counter-splits up to eightfold
    .source = rooms of public games
unsayable-split-earlier = Chui niu: an earlier bidder is split, or all at once
    .source = rooms of public games
unsayable-give-up-late = Chui niu: giving up after a counter-split
    .source = rooms of public games
unsayable-leopard-double = Chui niu: a leopard who loses drinks double
    .source = Chinese rule pages
unsayable-two-more-turn = Chui niu: a raise by two turns the order round
    .source = Chinese rule pages
unsayable-fei-by-heads = Chui niu: back to fei by the number of heads
    .source = rooms of public games
