# El veredicto como una breve función: se pide aparte, cuando se levantan los vasos

theatre-sounds-on = Activar sonidos
theatre-sounds-off = Quitar sonidos
theatre-call = Contra todo pronóstico
theatre-held = Un farol que aguantó
# of what came true
theatre-odds = Tenía un { $percent } % de posibilidades
