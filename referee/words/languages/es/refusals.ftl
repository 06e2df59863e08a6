# Lo que responde el árbitro donde algo no puede ser: quién, qué regla y qué se podría hacer.
# Lo que se llama $given va tal como se dio, entre comillas; $player, $seat, $bidder son nombres.

refusal-now = { $refusal }; { $now }
now = ahora { $offers }
now-may = { $seats } puede { $actions }
now-next = lo que sigue es { $actions }

# Acciones, como lo que alguien puede o no puede hacer; una variante puede tener sus palabras (variant-cacho.do-spot_on)
do-bid = apostar
do-pass = pasar
do-doubt = dudar
do-pi = partir
do-counter-pi = hacer contra-pi
do-surrender = rendirse
do-spot-on = decir que la apuesta es exacta
do-side = tomar partido
do-crooked = tirar otra vez
do-claim = cantar
do-believe = creer
do-lift = destapar
do-pass-unseen = aceptar sin mirar
do-pass-on = pasar el vaso sin mirar
do-show-top = mostrarlo en el acto
do-reroll = tirar otra vez
do-sight = abrir o cerrar la ronda
do-palifico = declarar { $palifico }
do-lay-open = poner dados a la vista
do-direction = elegir el sentido
do-reveal = destapar
do-fallen = dejar caer un dado
do-roll-for-seat = sortear los puestos
do-next-game = empezar otra partida
do-concede = conceder
do-join = entrar
do-leave = irse
do-rename = cambiar de nombre
do-move = cambiar de puesto

phase-seating = los puestos
phase-bidding = las apuestas
phase-siding = los partidos
phase-revealing = destapar
phase-over = el final

# Cualquier acción
refusal-action-form = una acción es un objeto como {"{"}"action": "bid", ...{"}"}, no { $given }
refusal-action-unknown = no existe la acción { $given }; las acciones son { $actions }
refusal-action-value = { $given } no es { $action }, cuyas claves son { $keys }: { $error }
refusal-action-elsewhere = en { $title } nadie puede { $action }; lo que se puede es { $actions }
refusal-action-instead = en { $title } nadie puede { $action }: aquí lo suyo es { $instead }
refusal-undo = no hay nada que deshacer: ninguna acción está en pie
refusal-phase = { $player } no puede { $do } en este momento, que es el de { $phase }
refusal-turn = { $player } no puede { $do }: es el turno de { $turn }
refusal-no-bid-yet = { $player } no puede { $do }: en esta ronda aún no hay apuesta
refusal-seat-unknown = aquí no se sienta nadie llamado { $given }; los puestos son { $seats }
refusal-seat-out = { $player } está fuera y no puede { $action }; siguen en juego { $playing }
such-a = un { $type } así

# Acciones que esta mesa no juega; $value es el valor de la opción
refusal-unplayed-pass = { $player } no puede pasar: aquí no pasa nadie
refusal-unplayed-palifico = { $player } no puede declarar una ronda de un dado: aquí nadie lo hace
refusal-unplayed-lay-open = { $player } no puede poner dados a la vista: aquí nadie lo hace
refusal-unplayed-sight = { $player } no puede abrir ni cerrar una ronda aquí
refusal-unplayed-spot-on = { $player } no puede decir que la apuesta es exacta: en { $title } no se juega así
refusal-unplayed-side = { $player } no puede tomar partido: aquí nadie lo hace
refusal-unplayed-direction = { $player } no puede elegir el sentido: se juega hacia la izquierda
refusal-unplayed-pass-unseen = { $player } no puede aceptar un canto sin mirar aquí
refusal-unplayed-crooked = { $player } no puede tirar otra vez: aquí no se hace por dados montados
refusal-unplayed-pass-on = { $player } no puede pasar el vaso aquí
refusal-unplayed-show-top = { $player } no puede mostrarlo en el acto aquí
refusal-unplayed-pi = { $player } no puede partir: aquí nadie lo hace
refusal-unplayed-counter-pi = { $player } no puede hacer contra-pi: aquí nadie lo hace
refusal-unplayed-surrender = { $player } no puede rendirse: aquí nadie lo hace

# Apuestas
refusal-no-bid = { $given } no es una apuesta: se escribe la cantidad, una x y la pinta, como 7x5, o 4A para cuatro ases
refusal-aces-bid = { $player } no puede apostar { $bid }: aquí nunca se apuesta a ases; apuesta de doses a seises
refusal-bid-limit = { $player } no puede apostar { $bid }: puede haber { $most } como mucho
refusal-ace-opening = { $player } no puede abrir con ases; abre con doses a seises
refusal-one-die-face = { $player } no puede cambiar la pinta en esta ronda de un dado: a { $bid } solo le pueden seguir { $least } o más, o { $calls }
refusal-one-die-face-last = { $player } no puede cambiar la pinta en esta ronda de un dado: no queda apuesta más alta que { $bid }: { $calls }
refusal-too-low = la apuesta de { $player }, { $bid }, no es más alta que { $standing }: { $measure }; lo mínimo son { $lowest }; o { $calls }
refusal-too-low-last = la apuesta de { $player }, { $bid }, no es más alta que { $standing }: { $measure }; no queda apuesta más alta: { $calls }
ladder-more-or-higher = se sube con más dados, o con los mismos de una pinta mayor
ladder-one-thing = se sube con más dados de la misma pinta, o con los mismos de una pinta mayor, no con ambas cosas
ladder-higher-face = se sube con más dados de la misma pinta, o con cualquier cantidad de una pinta mayor
ladder-neither-lower = se sube con más dados o con una pinta mayor, y ninguna cosa puede bajar
ladder-product = los dados multiplicados por la pinta deben dar más que antes
ladder-higher-number = el mayor de los dos números debe superar a los dos de la apuesta anterior
ladder-half-up = se pasa a ases con la mitad, redondeada hacia arriba
ladder-half-plus-one = se pasa a ases con la mitad, redondeada hacia abajo, más uno
ladder-double = de ases se vuelve a otra pinta con el doble
ladder-double-plus-one = de ases se vuelve a otra pinta con el doble más uno
ladder-more-aces = hacen falta más ases de los que ya se apostaron en esta ronda
ladder-fei-double = de zhai a fei hace falta al menos el doble
ladder-fei-plus-2 = de zhai a fei hacen falta al menos dos dados más
ladder-fei-never = de zhai no se vuelve a fei
ladder-zhai-never = de fei no se pasa a zhai
ladder-zhai-one-less = de fei a zhai se puede bajar un dado, no más
ladder-zhai-same = de fei a zhai hacen falta al menos los mismos dados
ladder-zhai-half-up-plus-one = a zhai se nombra al menos la mitad, redondeada hacia arriba, más uno
ladder-zhai-half-plus-one = de fei a zhai hace falta la mitad, redondeada hacia abajo, más uno
refusal-opening-least = { $player } no puede abrir con { $bid }: con tantos jugadores hacen falta al menos { $least }
refusal-spoken-aces = { $player } no puede apostar ases fei: a ases se apuesta siempre zhai
refusal-spoken-elsewhere = la apuesta de { $player } no puede decir fei ni zhai: aquí ninguna lo dice
refusal-pass-again = { $player } ya pasó en esta ronda: con cinco dados se pasa una vez por ronda; apuesta o duda
refusal-pass-dice = { $player } tiene { $number } dados: con cinco dados se pasa una vez por ronda; apuesta o duda
refusal-sight-late = { $player } no puede abrir ni cerrar esta ronda: eso es para el comienzo de un { $palifico }
refusal-sight-opener = { $player } no puede abrir ni cerrar la ronda: lo hace { $turn }, que abre

# Apuestas de las que se pregunta la probabilidad
refusal-odds-aces = { $bid } no se puede apostar: aquí nunca se apuesta a ases; pregunta por doses a seises
refusal-odds-limit = { $bid } no se puede apostar: puede haber { $most } como mucho

# Retos
standing-bid = la de { $bidder }, { $bid }
last-bid = la última de su clase, { $bid }
the-bid = la apuesta de { $bidder }, { $bid }
the-pass = el paso de { $bidder }
own-bid = la apuesta de { $bid } es suya
own-pass = el paso es suyo
refusal-call-own = { $player } no puede { $do }: { $about }
refusal-call-next-doubt = { $player } no puede { $do }: tras { $about }, solo puede el siguiente
refusal-call-next-spot-on = { $player } no puede { $do }: tras { $about }, solo puede el siguiente
refusal-call-lacking = { $player } no puede { $do }: solo puede quien ya perdió un dado, salvo quien apostó y quien tiene el turno
refusal-declare = { $player } no puede declarar { $palifico }: solo quien abre con el último dado, antes de la primera apuesta y una vez por partida
refusal-spoken-tamed = { $player } no puede apostar fei: en esta ronda los ases ya son solo ases
refusal-rolls-range = no se puede haber tirado { $given }: aquí va de { $least } a { $most }
refusal-not-split = { $player } no puede { $do }: nadie ha partido la apuesta, o ya hubo contra-pi
refusal-split-other = { $player } no puede { $do }: solo puede { $bidder }, a quien partieron
refusal-barred = { $player } no puede { $do }: { $why }
barred-pass = { $passer } pasó, y de un paso solo se duda
barred-palifico = no en una ronda de un dado
barred-two-left = no cuando quedan dos jugadores
barred-half = solo mientras siga en juego al menos la mitad de los dados
refusal-sided-already = { $player } ya tomó partido
refusal-doubts-already = { $player } ya duda
refusal-side-other = { $player } no puede ponerse de parte de { $other }: las partes son { $caller }, que duda, y { $bidder }

# Destapar
refusal-reveal-phase = los dados se destapan solo tras un reto, y este es el momento de { $phase }
refusal-reveal-phase-cup = el vaso se levanta antes de decir los dados, y este es el momento de { $phase }
refusal-reveal-phase-hand = una mano se destapa solo tras un reto, y este es el momento de { $phase }
refusal-reveal-form = reveal necesita "dice", las caras de cada puesto, o "pool", todas en una lista
refusal-reveal-form-cup = reveal necesita "pool", las caras del vaso, o "dice" para quien tiró
refusal-reveal-form-hand = reveal necesita "dice" para { $player } o "pool", los mismos cinco dados
refusal-hands-number = el número de dados no cuadra: { $rule } { $wrong }
reveal-each-seat = cada puesto muestra todo lo que tiene,
reveal-a-seat = un puesto muestra todo lo que tiene,
reveal-cup = solo se destapa el vaso,
reveal-hand = quien fue retado muestra todo,
dice-wrong = { $seat } { $number }, no { $shown }
the-pool = la lista de dados
dice-of = la mano de { $seat }
kept-by = lo que guarda { $player }
refusal-faces-hold = { $what } no puede mostrar { $given }; una cara es un número entero de 1 a 6
refusal-faces-deck = { $what }: { $deck } no tiene { $given }; sus dados muestran { $faces }
# Cómo se llaman los dados de póquer por lo que muestran
deck-poker = la baraja internacional
deck-spanish = la baraja española
seat-holds = { $seat } { $number }
refusal-pool-table = la lista tiene { $number } dados{ $unseen ->
    [0] {""}
   *[other] {" "}y { $unseen } sin ver
}, pero en total hay { $expected }: { $held }
refusal-pool-one = la lista tiene { $number } dados{ $unseen ->
    [0] {""}
   *[other] {" "}y { $unseen } sin ver
}, pero el reto trata de una sola mano, que tiene { $expected }: { $held }
refusal-pool-cup = la lista tiene { $number } dados{ $unseen ->
    [0] {""}
   *[other] {" "}y { $unseen } sin ver
}, pero el vaso tiene { $expected }
refusal-pool-hand = la lista tiene { $number } dados{ $unseen ->
    [0] {""}
   *[other] {" "}y { $unseen } sin ver
}, pero solo { $player } destapa { $expected }
refusal-pool-whose = la lista tiene { $number } dados, los de todos, y nadie puede decir de quién son: el reto trata solo de los { $expected } de { $bidder }; muestra solo esos, o di todos por puesto
refusal-mistake-empty = destapar por error muestra los dados de alguien: di de quién y cuáles
refusal-shown-otherwise = en esta ronda { $shown }, y estos dados son { $dice }: una mano mostrada queda como estaba
shown-by = { $seat } ya mostró { $dice }
refusal-kept-missing = { $player } dijo guardar { $kept }, y bajo el vaso hay { $dice }: lo guardado tiene que estar ahí
refusal-unseen-by-seat = unseen va con una lista común: de los dados dichos por puesto hay que decir cada uno
refusal-others-by-seat = others va con una lista común: de los dados dichos por puesto hay que decir cada uno
refusal-unseen-value = lo que valen juntos estos dados solo se puede decir cuando se vieron todos: muestra los demás o escríbelos
refusal-pool-by-cup = decide de quién son estos dados: contados vaso por vaso hay de { $least } a { $most }; muestra los dados de cada vaso por separado

# Dados traviesos
refusal-fallen-phase = no puede caer un dado de { $player } en este momento, que es el de { $phase }

# Alrededor de la mesa
refusal-seats-late = los puestos se sortean antes de la primera apuesta de una partida, y esta ya empezó
refusal-rolls = hace falta una tirada de cada uno de { $waiting }, no de { $given }
nobody = nadie
refusal-direction-late = { $player } ya no puede elegir el sentido: se elige antes de la primera apuesta de una partida
refusal-direction-starter = { $player } no puede elegir el sentido: lo hace { $starter }, que empieza
refusal-direction-highest = { $player } no puede elegir el sentido: lo hace { $starter }, que sacó el número más alto
refusal-next-game = la partida siguiente empieza cuando esta se gana

# Cantos
refusal-claim-waits = { $player } no puede cantar: el canto de { $bidder }, { $bid }, espera a que lo crean o lo destapen
refusal-no-claim = { $player } no puede { $do }: ningún canto espera respuesta
refusal-claim-value = { $player } no puede cantar { $given }; los valores son { $claims }
refusal-claim-low = el canto de { $player }, { $bid }, no es más alto que { $standing }; lo supera: { $higher }
# $claims: el canto más alto, de ejemplo
refusal-claim-named = { $player } no puede cantar { $given }; se canta { $unspecified ->
    [yes] una mano, con sus caras o sin ellas
   *[no] una mano con sus caras
}, hasta { $claims }
refusal-claim-straight = { $player } no puede cantar { $given }: aquí no hay escaleras
refusal-claim-faces = { $player } no puede cantar { $given }: { $hand } se canta con { $number ->
    [one] una cara
   *[other] dos caras distintas
}, como { $claims }
refusal-claim-low-named = el canto de { $player }, { $bid }, no es más alto que { $standing }; lo mínimo que lo supera es { $higher }
refusal-pass-on-low = { $player } no puede pasar el vaso con { $bid }, que es menos que { $standing }; vale { $standing } o algo más alto
refusal-claim-deck = { $player } no puede cantar { $given }: { $deck } no tiene { $face }; sus dados muestran { $faces }
refusal-believe-top = { $player } no puede creer y superar { $bid }, el valor más alto: { $ways }
top-lift = destápalo
top-lift-or-unseen = destápalo o acéptalo sin mirar
refusal-unseen-top = { $player } solo puede aceptar sin mirar un { $top } cantado, no { $bid }
refusal-pass-on-top = { $player } no puede pasar { $bid }, el valor más alto; puede { $may }
refusal-keep = { $player } no puede guardar dados: en { $title } se tiran los dos otra vez
refusal-keep-number = { $player } no puede guardar { $number } de { $dice } dados
refusal-rolls-number = { $player } puede tirar de 0 a { $most } dados, no { $given }
refusal-rolls-unsaid = { $player } tira todo lo que no guarda: aquí nadie dice cuántos
refusal-top-again = { $player } tiene que tirar los { $dice } dados: cree { $bid }
refusal-lay-open = { $player } no puede guardar { $kept }: a la vista están { $open }, y bajo el vaso hay { $under } dados
refusal-lay-open-most = { $player } no puede poner { $number } dados a la vista: de los que hay bajo el vaso puede { $most }
refusal-lay-open-none = { $player } no pone ningún dado a la vista: di las caras de los que sí
refusal-lay-open-turn = { $player } no puede poner dados a la vista: solo quien apostó por último, antes de que actúe el siguiente
refusal-lay-open-again = { $player } ya puso dados a la vista con esta apuesta
refusal-lay-open-few = { $player } no puede poner dados a la vista: quedan muy pocos bajo el vaso
refusal-claim-hand = { $player } no puede cantar { $given }; las manos son { $claims }
refusal-claim-low-hand = el canto de { $player }, { $bid }, no es más alto que { $standing }; lo supera: { $higher }
refusal-claim-low-last = el canto de { $player }, { $bid }, no es más alto que { $standing }; no hay nada más alto, así que solo se puede dudar
refusal-no-hand-yet = { $player } no puede { $do }: aún no se cantó ninguna mano
refusal-concede-two = { $player } no puede conceder: una mano solo se da por perdida donde juegan dos
refusal-concede = { $player } no puede conceder: puede { $first }, que canta primero, cuando { $second } haya cantado una mano más alta
refusal-reroll-first = { $player } no puede tirar otra vez: canta primero
refusal-reroll-again = { $player } no puede tirar otra vez: ya lo hizo
refusal-reroll-late = { $player } no puede tirar otra vez: ya cantó
refusal-reroll-any = { $player } puede tirar otra vez de 1 a { $most } dados, no { $given }
refusal-reroll-one-or-all = { $player } puede tirar otra vez un dado o los { $most }, no { $given }

# Acuerdos de la mesa
refusal-setup-form = un acuerdo es un objeto con variant y players, no { $given }
refusal-setup-key = el acuerdo no tiene la clave { $given }; sus claves son { $keys }
refusal-setup-variant = variant tiene que ser el nombre de una variante, como dudo, no { $given }
refusal-variant-near = no existe la variante { $given }; ¿quisiste decir { $variant }? Existen { $variants }
refusal-variant-unknown = no existe la variante { $given }; existen { $variants }
refusal-variant-toml = la variante { $variant } no es TOML válido: { $error }
refusal-variant-lacks = a la variante { $variant } le falta o tiene mal escrito { $error }: necesita shape, dice, called y [rules] con un valor por opción
refusal-options-form = options tiene que dar un valor a cada opción, no { $given }
refusal-switch-unknown = { $given } no es una opción conocida de { $variant }; sus opciones son { $switches }
refusal-switch-elsewhere = { $given } no es una opción de { $variant }; sus opciones son { $switches }
refusal-switch-value = { $switch } de { $variant } no puede ser { $given }; se admite { $allowed }
whole-numbers = números enteros de 0 a { $most }
refusal-combination = { $variant }: { $switches } no van juntos, pues { $why }: cambia uno de ellos
impossible-sides-and-everyone = quien se pone del lado de un apostador que acierta ganaría un dado por una regla y lo perdería por la otra
impossible-sides-and-gains = quien tiene razón cobraría dos veces, del bando que pierde y por la regla
impossible-sides-and-price = donde se toma partido, cada perdedor da un dado a cada ganador y nada más tiene precio
impossible-shedding = donde todos menos el que pierde apartan un dado, nada más quita dados ni los da
impossible-circle = las apuestas darían vueltas sin fin ({ $bids })
switch-set = { $switch } = { $value }
refusal-full-hand = full_hand tiene que ser un número entero de 1 a { $most }, no { $given }
refusal-full-hand-number = con manos llenas de { $full } hay { $most } dados en total, y los jugadores tienen { $number }: sube full_hand o baja los dados
refusal-edition = edition tiene que ser un número entero de 1 a { $most }, no { $given }
refusal-ante = la entrada (ante) tiene que ser un número entero de 0 a { $most }, no { $given }
refusal-stake = lo que se juega (stake) tiene hasta { $most } caracteres imprimibles, no { $given }
refusal-players-form = players tiene que ser una lista de nombres como ["ann", "bo"], no { $given }
refusal-players-number = { $variant } necesita de { $least } a { $most } jugadores, no { $number }
refusal-name = { $given } no puede ser un nombre: un nombre tiene de 1 a { $most } caracteres imprimibles
refusal-name-twice = dos jugadores se llaman { $given }: da a cada uno su propio nombre
refusal-dice-fixed = { $variant } se juega con { $number } dados, no { $given }
refusal-dice-each = los dados tienen que ser de 1 a { $most } por jugador, no { $given }
refusal-dice-form = dice tiene que ser un número o un objeto de puestos y números, no { $given }
refusal-dice-seats = dice tiene que nombrar a cada jugador y a nadie más: { $seats }
refusal-dice-seat = los dados de { $seat } tienen que ser de 0 a { $most }, no { $given }
refusal-dice-below = con menos de { $least } dados se queda fuera, así que cada jugador y una mano entera necesitan al menos { $least }, no { $number }
refusal-dice-two = al menos dos jugadores necesitan dados para jugar

# La notación
refusal-line-wrong = la línea { $given } no se puede leer: { $why }
refusal-line-unreadable = la línea { $given } no se puede leer: { $error }
refusal-line-action = la línea { $given } no dice ninguna acción; se escribe como: ann bids 3x5, bo doubts
refusal-line-setup = la línea { $given } no es un acuerdo; se escribe como: dudo: ann, bo; dice 5
refusal-line-part = { $given } no dice nada de un acuerdo; escribe dice, full hand, ante, stake, edition u opción = valor

# Las líneas de `ojo play`
refusal-play-setup-line = la primera línea tiene que ser el acuerdo: { $why }
refusal-play-setup = la primera línea tiene que ser {"{"}"setup": {"{"}"variant": "dudo", "players": ["ann", "bo"]{"}"}{"}"}
refusal-play-line = la línea { $given } no es JSON ({ $error }); escribe un objeto por línea

# Quien viene y quien se va
refusal-round-first = nadie puede { $do } mientras haya una apuesta o un canto: termina antes la ronda
refusal-leave-phase = { $player } no puede irse en este momento, que es el de { $phase }: antes se juzga el reto
refusal-left = { $player } ya se ha ido
refusal-left-game = { $player } se ha ido de esta partida y puede entrar en la próxima
refusal-name-taken = { $name } es el nombre de otro jugador: elige otro
refusal-move-self = { $player } no puede sentarse junto a su propio puesto: nombra a otro jugador tras el que sentarse
refusal-next-game-alone = una partida necesita dos jugadores, y se han ido todos menos uno
