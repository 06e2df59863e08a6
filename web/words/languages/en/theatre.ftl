# A verdict as a short play: fetched by itself, when cups go up

theatre-sounds-on = Sounds on
theatre-sounds-off = Sounds off
