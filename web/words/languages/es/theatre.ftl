# El veredicto como una breve función: se pide aparte, cuando se levantan los vasos

theatre-sounds-on = Activar sonidos
theatre-sounds-off = Quitar sonidos
