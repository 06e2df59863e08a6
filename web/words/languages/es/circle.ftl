# Un círculo: gente que juega junta muchas noches

circle-title = Ojo: { $name }
circle-circles = Círculos
circle-there = Quiénes juegan juntos
circle-lead = Un círculo es gente que juega junta muchas noches. Así Ojo sabe quién ganó más este año y quién le debe a quién, y vuelve a poner la mesa para los mismos. No hace falta ninguna cuenta.
circle-new = Un círculo nuevo
circle-new-name = Cómo se llama
circle-new-example = La mesa del viernes
circle-make = Crearlo
circle-nights-n = { $n ->
    [0] aún ninguna noche
    [one] { $n } noche
   *[other] { $n } noches
}
circle-again = Otra vez los mismos
circle-all-nights = Todas las noches
circle-wall = Para la pared
circle-last-nights = Las últimas noches
circle-last-night = La última noche
circle-season = La temporada
circle-all-time = Todo
circle-place = Puesto
circle-player = Jugador
circle-nights = Noches
circle-victories = Noches ganadas
circle-games-won = Partidas ganadas
circle-purse = Dinero
circle-calls-right = Cantos acertados
circle-exact-right = Cantos exactos acertados
circle-dice-lost = Dados perdidos
circle-luck = Suerte
circle-luck-of = { $n ->
    [0] 0
   *[other] { NUMBER($n, maximumFractionDigits: 1) }
}
circle-luck-hint = Suerte: dudas ganadas, por quien dudó o por quien apostó, menos las que habría dado el puro azar.
circle-counts = Una noche cuenta cuando se termina, o cuando no se ha jugado nada en doce horas. Gana la noche quien gana más partidas.
circle-none-over = Ninguna noche de este tiempo ha terminado todavía.
circle-rating = Nivel
circle-rating-hint = Qué tan fuerte es cada quien con estas reglas, según a quiénes superó en partidas ganadas, noche tras noche. La barra es lo que puede ser, diecinueve de cada veinte veces; con más noches, se acorta. Primero va quien con seguridad es más fuerte.
circle-strength = { NUMBER($mu, maximumFractionDigits: 1) } ± { NUMBER($more, maximumFractionDigits: 1) }
circle-course = De { NUMBER($least, maximumFractionDigits: 1) } a { NUMBER($most, maximumFractionDigits: 1) } a lo largo de las noches
circle-course-hint = Qué tan fuerte es con estas reglas, noche tras noche. La banda es lo que puede ser, diecinueve de cada veinte veces.
circle-left-out = { $n ->
    [one] Una noche no cuenta aquí: la cámara decidió sola algún canto y nadie lo ha confirmado.
   *[other] { $n } noches no cuentan aquí: la cámara decidió sola algún canto y nadie lo ha confirmado.
}
circle-unconfirmed = { $n ->
    [one] La cámara decidió sola un canto
   *[other] La cámara decidió sola { $n } cantos
}
circle-confirm = Todo estuvo bien
circle-records = Rachas y récords
circle-streak = Noches ganadas seguidas
circle-streak-of = { $n ->
    [one] { $n } noche
   *[other] { $n } noches
}
circle-record-wins = Más partidas ganadas en una noche
circle-record-purse = Más dinero ganado en una noche
circle-record-exact-right = Más cantos exactos acertados en una noche
circle-debts = Deudas
circle-nobody-owes = Nadie debe nada.
circle-more-debts = { $n ->
    [one] Una más
   *[other] { $n } más
}
circle-settled = Saldada
circle-settled-before = Saldadas antes
circle-not-settled = Al final no está saldada
circle-no-nights = Ninguna noche es de este círculo todavía. Abre la página de una noche y toca al final el nombre del círculo.
circle-games = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}
circle-won-by = { $n ->
    [one] Ganó { $names }
   *[other] Empataron { $names }
}
circle-being-played = Se está jugando
circle-own = Este círculo
circle-call-so = Llamarlo así
circle-everybody = Todos
circle-away = se fue
circle-delete-hint = Se borra el círculo con sus nombres y sus sumas. Sus noches se quedan.
circle-delete = Borrar el círculo
circle-of-player = Noches de
circle-search = Verlas
circle-calendar = Por mes
circle-none-found = No se encontró ninguna noche.
circle-every-night = Todas las noches que se guardan aquí, la última primero. Un toque pone una en un círculo.
circle-night-won = ganó { $name }
circle-last-winner = La última noche: ganó { $name }
circle-not-over = sin terminar
circle-earlier = Noches anteriores
circle-also = También se llama { $names }
circle-has-left = Dejó el círculo; la clasificación sigue sin contarlo.
circle-against = Contra los demás
circle-ahead = Por delante
circle-behind = Por detrás
circle-made = Cantos propios acertados
circle-met = Cantos ajenos acertados
circle-own-player = El nombre, o irse
circle-player-name = Cómo se llama aquí
circle-same-as = Es la misma persona que
circle-merge = Juntar a los dos
circle-apart = { $name } es otra persona
circle-leave-hint = Quien se va ya no sale en la clasificación. Las noches se quedan como fueron.
circle-leave = Dejar el círculo
circle-comes-back = Volver
circle-forget = Olvidar este nombre en todas partes
circle-invite = Dejar que los jugadores miren este círculo
circle-invite-hint = Quien tenga el código ve durante un día la temporada, las noches y los jugadores del círculo, y nada más. No cambia nada.
circle-invited = Escanéalo, o manda la dirección: abre las páginas de este círculo durante medio día.
circle-invite-host = Nombrar un anfitrión de este círculo
circle-invite-host-hint = Quien tenga el código puede, durante un día, añadir noches a este círculo, confirmarlas, saldar deudas, ordenar los nombres y llevarse el círculo. Nada más de esta máquina es suyo.
circle-invited-host = Escanéalo, o manda la dirección: durante medio día hace anfitrión de este círculo a quien la abra.
circle-night-address = La dirección de la página de una noche
circle-add-night = Añadirla
circle-export = Llévate el círculo, como archivo
circle-bring = Traer un círculo de un archivo
circle-night-of = Una noche de
circle-night-hint = Un toque, y esta noche cuenta en la temporada del círculo.
circle-take-out = No es de este círculo
