# A verdict as a short play: fetched by itself, when cups go up

theatre-sounds-on = Sounds on
theatre-sounds-off = Sounds off
theatre-call = A call against the odds
theatre-held = A bluff that held
# of what came true
theatre-odds = It had a chance of { $percent } %
