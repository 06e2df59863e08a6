# How a table plays: a page, and a card to print.

rules-page-title = Ojo: how { $title } is played
rules-page-names = Also called { $names }
rules-page-short = In three sentences
rules-page-calls = What is said
rules-page-house = Rules of this house
rules-page-printed = The rules
rules-page-follows = They follow: { $document }.
rules-page-silent = Where the rules do not say, this is played
rules-page-to-table = Back to the table
rules-page-to-door = Back to the door
rules-page-said = “{ $words }”
