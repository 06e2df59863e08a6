# Un torneo: muchas mesas, del sorteo al ganador

tournament-tournaments = Torneos
tournament-there = Torneos de aquí
tournament-lead = Un torneo reparte a la gente por sorteo en mesas de tres a seis, ronda tras ronda. Los resultados se escriben, o Ojo mira una mesa y los dice.
tournament-players-n = { $n ->
    [0] aún nadie
    [one] { $n } jugador
   *[other] { $n } jugadores
}
tournament-new = Un torneo nuevo
tournament-name = Cómo se llama
tournament-example = La copa de otoño
tournament-format = Cómo se juega
tournament-format-knockout = Eliminación.
tournament-format-knockout-hint = Los dos mejores de cada mesa siguen, hasta que queda una mesa.
tournament-format-winners = Solo ganadores.
tournament-format-winners-hint = De cada mesa sigue quien la gana; es más rápido.
tournament-format-swiss = Puntos.
tournament-format-swiss-hint = Todos juegan todas las rondas. Se juntan quienes tienen puntos parecidos, y pocos se repiten.
tournament-format-swiss-final = Puntos y final.
tournament-format-swiss-final-hint = Rondas con puntos para todos, y al final una mesa con los seis mejores.
tournament-format-groups = Dos rondas, luego eliminación.
tournament-format-groups-hint = Dos rondas sorteadas para todos; la mejor mitad sigue por eliminación.
tournament-rules = Las reglas que se juegan
tournament-seats = En una mesa, de cuántos a cuántos
tournament-least = Jugadores por mesa, como mínimo
tournament-most = Jugadores por mesa, como máximo
tournament-rounds = Rondas con puntos, donde las hay
tournament-make = Crearlo
tournament-open = { $n ->
    [0] Aún no hay nadie.
    [one] Hay { $n } jugador. Sortea cuando haya más.
   *[other] Hay { $n } jugadores. Sortea cuando estén todos.
}
tournament-state = { $missing ->
    [one] Se juega la ronda { $n }: falta el resultado de una mesa de { $of }.
   *[other] Se juega la ronda { $n }: faltan los resultados de { $missing } mesas de { $of }.
}
tournament-one-table = Se juega la ronda { $n }, en una sola mesa.
tournament-all-in = La ronda { $n } está jugada: llegaron todos los resultados.
tournament-over = El torneo terminó.
tournament-champions = Torneo ganado por { $names }.
tournament-tap-in-order = Toca los nombres en el orden en que quedaron. El último toque guarda el resultado.
tournament-shared-places = Alguien comparte puesto
tournament-draw = Sortear la ronda { $n }
tournament-undo-enter = Deshacer la última inscripción
tournament-undo-seat = Deshacer el último puesto
tournament-undo-leave = Al final no se fue
tournament-undo-back = Al final no volvió
tournament-undo-draw = Deshacer el sorteo
tournament-undo-night = Al final Ojo no mira
tournament-undo-result = Deshacer el último resultado
tournament-enter = Inscribirlos
tournament-enter-hint = Quiénes juegan, un nombre por línea
tournament-round = Ronda { $n }
tournament-table = Mesa { $n }
tournament-byes = No juegan esta ronda
tournament-bracket = El cuadro
tournament-standings = Clasificación
tournament-points = Puntos
tournament-all-points = Todas las rondas
tournament-tables-won = Mesas ganadas
tournament-met = Puntos de sus rivales
tournament-points-of = { $n ->
    [0] 0
   *[other] { NUMBER($n, maximumFractionDigits: 1) }
}
tournament-came-to = Llegó a
tournament-cuts-hint = Va antes quien llegó a una ronda posterior. Si hay empate, quien tiene más puntos desde el último corte, luego en todas las rondas, luego quien ganó más mesas y luego quien tuvo rivales más fuertes. Una mesa vale 12 puntos para quien supera a todos, 0 para quien no supera a nadie, y en medio según a cuántos supere.
tournament-points-hint = Una mesa vale 12 puntos para quien supera a todos, 0 para quien no supera a nadie, y en medio según a cuántos supere. Después de cada corte los puntos empiezan de nuevo. Si hay empate, va antes quien tiene más en todas las rondas, luego quien ganó más mesas y luego quien tuvo rivales más fuertes.
tournament-places-hint = ¿Quién quedó dónde? A quienes comparten puesto, el mismo número.
tournament-keep-result = Guardar el resultado
tournament-look-on = Que Ojo mire esta mesa
tournament-look-on-hint = Ojo tendrá entonces una mesa con esta gente; cuando alguien gane allí una partida, un toque toma el resultado. Primero va quien ganó más partidas, luego quien quedó fuera más tarde.
tournament-to-the-table = A la mesa de Ojo
tournament-seen = Tomar el resultado de ahí
tournament-has-left = Dejó el torneo.
tournament-has-bye = No juega esta ronda
tournament-not-in = No está en esta ronda
tournament-played = Las rondas
tournament-player-name = Cómo se llama
tournament-leave = Dejar el torneo
tournament-leave-hint = Quien se va ya no entra en el sorteo, y queda último en la mesa que se está jugando.
tournament-own = Este torneo
tournament-invite = Dejar que los jugadores miren este torneo
tournament-invite-hint = Quien tenga el código ve durante un día mesas, resultados y clasificación, y nada más. No cambia nada.
tournament-invited = Escanéalo, o manda la dirección: abre las páginas de este torneo durante medio día.
tournament-delete = Borrar el torneo
tournament-delete-hint = Se borra con sus nombres y resultados. Lo que se jugó en las mesas de Ojo se queda.

tournament-bring = Traer un torneo de un archivo
tournament-export = Llévate el torneo, como archivo
tournament-of = Lo juega la gente de { $name }.
tournament-tied = Un puesto compartido decide quién sigue de la mesa { $table }
tournament-tied-hint = Que lo desempaten y corrige el resultado; si no, sigue quien va mejor en la clasificación.
