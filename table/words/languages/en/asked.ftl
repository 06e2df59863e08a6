# What a table is asked: its fields, and why one is refused. $key is one of them.

server-own = "own" must be a list of the faces that you see, as [1, 5, 5]; it may be empty.
server-a-camera = The camera
server-a-table = The table
server-whole = "{ $key }" must be a whole number from { $least } to { $most }.
server-unknown-key = "{ $key }" is not known here; there are { $keys }.
server-action = "action" must be an object like {"{"}"action": "doubt", "player": "ann"{"}"}.
server-face = "face" must be 1 to 6, or null for what is not a die.
server-flag = "{ $key }" must be true or false.
server-pixel = "{ $key }" must be a place in the picture, in pixels.
server-source = "source" must be "camera" or "demo".
server-variant = "variant" must be the id of one; /api/variants lists them.
server-options = "options" must be an object of the variant's switches.
server-theatre = "theatre" must be "short" or "none"; left out, a verdict is played until somebody taps it.
server-bound = "bound" must be a risk from 0 to below 1, as 0.02 for 2 in 100.
server-language = "language" must be one of { $languages }.
server-players = "players" must be a list of { $least } to { $most } names.
server-nameless = Every player needs a name.
server-name-twice = Two players are called { $name }; tell them apart, as { $name } B.
server-text = { $what } must be text.
server-text-long = { $what } must have at most { $most } characters.
server-text-printable = { $what } must not have line breaks or invisible characters.
server-a-name = A player's name
server-the-dice = What the dice are called
server-a-holder = The holder
server-the-ante = The ante
server-rivals = "rivals" names players that the computer plays, each "careful", "bold" or "liar"; one player at least is a person.
