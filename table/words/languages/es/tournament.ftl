# Lo que se rechaza de un torneo: muchas mesas, del sorteo al ganador

tournament-no-setup = Un torneo necesita un nombre, un formato y mesas de tres a seis.
tournament-no-name = Cada jugador necesita un nombre, uno por línea.
tournament-name-taken = { $name } ya juega; dale al otro un nombre más largo.
tournament-players = Inscribe al menos a uno, y en total no más de { $most }.
tournament-no-entry = Ya no entra nadie: de aquí en adelante juegan solo los que llegaron.
tournament-no-seat = Ninguna mesa abierta de esta ronda tiene puesto, y después ya no entra nadie.
tournament-results-missing = Falta el resultado de una mesa de esta ronda.
tournament-no-more = No hay ronda que sortear: juegan menos de dos, o el torneo terminó.
tournament-too-late = Este resultado ya dejó gente fuera; primero deshaz los sorteos que siguieron.
tournament-moved-on = Entretanto pasó algo; vuelve a mirar la página y deshazlo si es lo que quieres.
tournament-too-few = De esta mesa quedan muy pocos para jugar.
tournament-not-won = En esa mesa nadie ha ganado aún una partida, o Ojo no la mira.
tournament-whose-places = Un resultado tiene a todos los de su mesa una vez, y a nadie más.
tournament-full = Ha pasado tanto en este torneo que ya no se guarda nada más.
tournament-not-there = Aquí no hay tal torneo, mesa o jugador; quizá se borró.
tournament-a-name = El nombre de un torneo
tournament-no-file = Este no es el archivo de un torneo, o lo han cambiado. Usa el archivo que te dio la página del torneo.
