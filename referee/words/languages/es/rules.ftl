# Cada opción de las reglas: lo que significa cada uno de sus valores.

switch-raising = cómo se sube
    .more-or-higher = Se sube con más dados de cualquier pinta, o con los mismos de una pinta mayor.
    .one-thing = Se sube con más dados de la misma pinta, o con los mismos de una pinta mayor, nunca con ambas cosas a la vez.
    .higher-face = Se sube con más dados de la misma pinta, o con cualquier cantidad de una pinta mayor.
    .neither-lower = Se sube con más dados, con una pinta mayor o con ambas cosas; ninguna puede bajar.
    .product = Se sube con un producto mayor: los dados multiplicados por la pinta.
    .higher-number = El mayor de los dos números con que se sube, dados o pinta, supera a los dos de la apuesta anterior.

switch-aces-bid = apostar a ases
    .true = Se puede apostar a ases.
    .false = Nunca se apuesta a ases: la escala va de doses a seises.

switch-ace-opening = abrir con ases
    .true = Una ronda puede abrirse con ases.
    .false = Una ronda no puede abrirse con ases, salvo en { $palifico }.

switch-to-aces = pasar a ases
    .plain = Los ases son la pinta más baja de la escala.
    .highest = Los ases son la pinta más alta de la escala.
    .half-up = Una apuesta pasa a ases con la mitad, redondeada hacia arriba.
    .half-plus-one = Una apuesta pasa a ases con la mitad, redondeada hacia abajo, más uno.

switch-from-aces = volver de ases
    .double = Una apuesta de ases vuelve a otra pinta con el doble.
    .double-plus-one = Una apuesta de ases vuelve a otra pinta con el doble más uno.

switch-free-after-ace-opening = libre tras abrir con ases
    .true = Tras una apertura con ases, el siguiente puede apostar cualquier cantidad de otra pinta.
    .false = Tras una apertura con ases vale la conversión de siempre.

switch-aces-over = ases sobre todo
    .true = Tantos ases como jugadores superan cualquier apuesta, una vez por ronda; desde entonces los ases son solo ases.
    .false = Los ases superan una apuesta solo por la escala.

switch-opening-least = apertura mínima
    .none = Una ronda se puede abrir con cualquier cantidad.
    .one-more = Con n jugadores en juego, se abre con al menos n + 1 dados, con n si los ases no son comodines para la apuesta y con n - 1 ases; si hay menos dados, con todos.
    .half-more = Con n jugadores en juego, se abre con al menos una vez y media n dados, con n si los ases no son comodines para la apuesta y con n - 1 ases; si hay menos dados, con todos.
    .as-many = Con n jugadores en juego, se abre con al menos n dados de cualquier pinta; si hay menos dados, con todos.
    .twice-less-one = Con n jugadores en juego, se abre con al menos 2n - 1 dados, con n + 1 si los ases no son comodines para la apuesta y con n ases; si hay menos dados, con todos.

switch-bid-limit = límite de la apuesta
    .true = Una apuesta no puede nombrar más dados de los que puede haber.
    .false = Una apuesta puede nombrar más dados de los que hay: solo invita a que la duden.

switch-raise-open = dados descubiertos
    .never = Nadie pone dados a la vista al apostar.
    .with-raise = Quien apuesta puede poner a la vista algunos de sus dados y tirar otra vez los demás, antes de que actúe el siguiente; los que están a la vista se conocen hasta el final de la ronda.
    .keep-one = Quien apuesta puede poner a la vista algunos de sus dados y tirar otra vez los demás, antes de que actúe el siguiente; al menos uno queda bajo el vaso.
    .keep-two = Quien apuesta puede poner a la vista algunos de sus dados y tirar otra vez los demás, antes de que actúe el siguiente; al menos dos quedan bajo el vaso.

switch-wild-aces = ases comodines
    .true = Los ases son comodines.
    .false = Los ases no son comodines.

switch-zhai = cuándo los ases dejan de ser comodines (zhai)
    .never = Nada de lo que se apuesta quita a los ases de comodines.
    .spoken = Cada apuesta dice fei (los ases son comodines) o zhai (no lo son); a ases se apuesta siempre zhai; una apuesta fei supera también la última fei de la ronda, y una zhai la última zhai.
    .after-aces = Desde que se apuesta a ases, los ases son solo ases el resto de la ronda.
    .opening-aces = Si la ronda se abre con ases, los ases son solo ases el resto de ella.

switch-zhai-to-fei = de zhai a fei
    .double = De zhai a fei hace falta al menos el doble.
    .plus-2 = De zhai a fei hacen falta al menos dos dados más.
    .never = De zhai no se vuelve a fei.

switch-fei-to-zhai = de fei a zhai
    .one-less = De fei a zhai se puede nombrar un dado menos, de cualquier pinta.
    .same = De fei a zhai se pueden nombrar los mismos dados, de cualquier pinta.
    .half-plus-one = De fei a zhai se puede nombrar la mitad, redondeada hacia abajo, más uno, de cualquier pinta.
    .never = De fei no se pasa a zhai.
    .half-up-plus-one = De fei a zhai se puede nombrar la mitad, redondeada hacia arriba, más uno, de cualquier pinta.

switch-straight = escalera
    .counts = Un vaso con cinco dados distintos cuenta tal como está.
    .zero = Un vaso con cinco dados distintos no cuenta nada.

switch-leopard = leopardo
    .any = { $n ->
        [5] Un vaso con cinco dados que cuentan todos vale cinco.
       *[other] Un vaso con cinco dados que cuentan todos vale { $n }.
    }

switch-pure-leopard = leopardo puro
    .any = { $n ->
        [5] Cinco dados iguales de un vaso, si cuentan, valen cinco.
       *[other] Cinco dados iguales de un vaso, si cuentan, valen { $n }.
    }

switch-true-die = dado verdadero
    .true = Los ases cuentan como otra pinta solo si hay al menos un dado verdadero de ella.
    .false = Los ases cuentan como otra pinta aunque no haya ningún dado verdadero de ella.

switch-claim-scope = de qué dados se habla
    .table = Una apuesta habla de todos los dados de la mesa.
    .bidder = Una apuesta habla solo de los dados de quien apuesta.

switch-challenge-by-anyone = quién puede dudar
    .true = Puede dudar cualquiera que siga en juego, salvo quien apostó.
    .false = Solo puede dudar el siguiente.

switch-several-doubters = varios que dudan
    .true = Otros pueden dudar también hasta que se vean los dados: cada uno gana o pierde como el primero.
    .false = Duda uno solo de cada apuesta.

switch-wrong-doubt = duda equivocada
    .same = Dudar sin razón cuesta lo mismo que mentir.
    .double = Dudar sin razón cuesta el doble que mentir.

switch-jump-open = dudar fuera de turno
    .same = Dudar fuera de turno cuesta lo mismo.
    .double = Dudar fuera de turno duplica lo que se pierde.

switch-pi = partir
    .true = Cualquiera que siga en juego, salvo quien apostó, puede partir la apuesta: una duda que duplica lo que se pierde.
    .false = Nadie parte una apuesta.

switch-counter-pi = contra-pi
    .true = A quien partieron puede hacer contra-pi antes de que se vean los dados, y eso lo duplica otra vez.
    .false = No se responde a quien parte.

switch-surrender = rendirse
    .none = A quien partieron tiene que mostrar.
    .half = A quien partieron puede rendirse sin que se mire, por la mitad.

switch-doubter-gains = qué gana quien duda
    .nothing = Quien duda con razón no gana dados.
    .from-bidder = Quien duda con razón se queda con el dado que pierde quien apostó (con castigos: se le perdona uno).
    .from-pile = Quien duda con razón toma un dado del montón (con castigos: se le perdona uno).

switch-bidder-gains = qué gana quien apostó
    .nothing = Aquel de quien se duda sin razón no gana dados.
    .from-doubter = Aquel de quien se duda sin razón se queda con el dado que pierde quien dudó (con castigos: se le perdona uno).
    .from-pile = Aquel de quien se duda sin razón toma un dado del montón (con castigos: se le perdona uno).

switch-spot-on = la apuesta exacta
    .none = Nadie puede decir que la apuesta es exacta.
    .regain = Quien dice que la apuesta es exacta y acierta recupera un dado (con castigos: se le perdona uno); si falla, lo pierde.
    .others-lose = Si alguien dice que la apuesta es exacta y acierta, cada uno de los demás pierde un dado; si falla, lo pierde quien lo dijo.
    .bidder-loses = Si alguien dice que la apuesta es exacta y acierta, quien apostó pierde un dado; si falla, lo pierde quien lo dijo.
    .costs-nobody = Si alguien dice que la apuesta es exacta y acierta, nadie pierde nada; si falla, pierde un dado quien lo dijo.

switch-spot-on-back = que la apuesta se cumple
    .true = No se dice que la apuesta es exacta, sino que se cumple: quien acierta gana un dado (con castigos: se le perdona uno); quien falla lo pierde.
    .false = Se dice, donde se juega, que la apuesta es exacta.

switch-spot-on-by = quién puede decirla exacta
    .next = Solo el siguiente puede decir que la apuesta es exacta.
    .anyone = Cualquiera que siga en juego, salvo quien apostó, puede decir que la apuesta es exacta.
    .lacking = Solo quien ya perdió un dado (con castigos: ya recibió uno) puede decir que la apuesta es exacta, salvo quien apostó y quien tiene el turno.

switch-spot-on-price = precio de la apuesta exacta
    .one = Decir que la apuesta es exacta cuesta o da un dado.
    .two = Decir que la apuesta es exacta cuesta o da dos dados, o dos castigos.

switch-spot-on-limit = límite de dados ganados
    .true = Un dado ganado por una apuesta exacta nunca lleva una mano por encima de su tamaño inicial.
    .false = Un dado ganado por una apuesta exacta puede llevar una mano por encima de su tamaño inicial.

switch-spot-on-half = exacta con media mesa
    .true = Solo se puede decir que la apuesta es exacta mientras siga en juego al menos la mitad de los dados.
    .false = Se puede decir que la apuesta es exacta por pocos dados que queden.

switch-spot-on-two-left = exacta entre dos
    .true = Se puede decir que la apuesta es exacta cuando quedan dos jugadores.
    .false = No se puede decir que la apuesta es exacta cuando quedan dos jugadores.

switch-spot-on-palifico = exacta en una ronda de un dado
    .true = Se puede decir que la apuesta es exacta en una ronda de un dado.
    .false = No se puede decir que la apuesta es exacta en una ronda de un dado.

switch-passing = pasar
    .none = Nadie puede pasar.
    .five = Una vez por ronda, quien tiene cinco dados puede pasar, y con eso afirma tener cinco iguales o cinco distintos; el siguiente sube la apuesta o duda del paso.
    .five-or-full = Una vez por ronda, quien tiene cinco dados puede pasar, y con eso afirma tener cinco iguales, cinco distintos o un full; el siguiente sube la apuesta o duda del paso.

switch-true-call = cuándo es verdad un canto
    .equals-or-beats = Un canto es verdad si los dados lo igualan o lo superan; si se cantan dados de una cara, solo se trata de esa cara.
    .equals = Un canto es verdad solo si los dados lo igualan.

switch-claim-order = orden de los cantos
    .pairs-up = Las parejas valen más que los demás, primero la menor, y 21 más que ellas.
    .pairs-down = Las parejas valen más que los demás, primero la mayor, y 21 más que ellas.
    .little-mia = Las parejas valen más que los demás; luego 31 (pequeña Mia) y luego 21.
    .half-mia = Las parejas valen más que los demás; luego 42 (media Mia) y luego 21.

switch-equal-claims = cantos iguales
    .true = Un canto puede igualar al anterior.
    .false = Un canto tiene que ser más alto que el anterior.

switch-pass-on = pasar el vaso
    .true = El vaso se puede pasar sin tirar ni mirar con el mismo canto o uno más alto, del que responde quien lo pasa; el canto más alto no se pasa.
    .false = Quien cree un canto tira.

switch-top-doubles = el mayor vale doble
    .true = Cantar el valor más alto duplica el castigo.
    .false = Todos los cantos cuestan el mismo castigo.

switch-top-bluff = el mayor mentido
    .double = Cantar el valor más alto sin tenerlo cuesta lo mismo que si fuera verdad.
    .one = Cantar el valor más alto sin tenerlo cuesta un castigo.

switch-shown-top = el mayor mostrado
    .none = El valor más alto se canta como los demás.
    .others-pay = Quien tira el valor más alto puede mostrarlo en el acto: todos los demás reciben un castigo.
    .others-pay-and-turn = Quien tira el valor más alto puede mostrarlo en el acto: todos los demás reciben un castigo y se cambia de sentido.

switch-stacked-dice = dados montados
    .true = Si un dado queda montado en otro, se muestran y se tiran otra vez sin castigo.
    .false = Los dados cuentan caigan como caigan.

switch-unseen = aceptar sin mirar
    .true = Quien recibe el canto más alto puede tomar un castigo y devolver los dados sin mirar.
    .false = El canto más alto solo se puede destapar.

switch-penalty-limit = límite de castigos
    .any = { $n ->
        [0] Nadie queda fuera nunca, lleve los castigos que lleve.
        [one] Quien lleva un castigo (perdió su única vida) queda fuera.
       *[other] Quien lleva { $n } castigos (perdió { $n } vidas) queda fuera.
    }

switch-poker-faces = caras de póquer
    .true = Los dados muestran 9, 10, J, Q, K y A, que valen de 1 a 6.
    .false = Los dados muestran de 1 a 6.
    .spanish = Los dados muestran negra (7), roja (8), J, Q, K y A, que valen de 1 a 6.

switch-straights = escaleras
    .true = La escalera menor y la mayor van entre el trío y el full.
    .false = La escalera no es jugada.

switch-unspecified = sin nombrar caras
    .true = Una jugada se puede cantar sin sus caras; vale menos que la misma con ellas.
    .false = Una jugada se canta con sus caras.

switch-open-dice = dados a la vista
    .true = Los dados que se guardan quedan a la vista junto al vaso, y cuentan.
    .false = Los dados que se guardan quedan bajo el vaso.

switch-rolls-said = decir cuántos
    .true = Quien cree dice cuántos dados vuelve a tirar.
    .false = Nadie dice cuántos dados vuelve a tirar.

switch-top-again = repetir lo más alto
    .true = El canto más alto se puede creer: entonces se tiran todos los dados y se canta lo mismo otra vez.
    .false = El canto más alto no se puede creer, salvo que valgan cantos iguales.

switch-rerolling = volver a tirar
    .any = Todos menos el primero pueden volver a tirar los dados que quieran, una vez, antes de cantar.
    .one-or-all = Todos menos el primero pueden volver a tirar un dado o todos, una vez, antes de cantar.

switch-loss = cuánto se pierde
    .one = Quien pierde un reto pierde un dado.
    .difference = Quien pierde un reto pierde tantos dados como separan la apuesta de la verdad, al menos uno.
    .penalty = Quien pierde un reto recibe un castigo (pierde una vida) y no pierde dados.

switch-shedding = dejar dados
    .true = Todos menos quien pierde un reto apartan un dado; gana quien primero se queda sin dados; de varios en una ronda, solo quien ganó el reto.
    .false = Gana el último que tiene dados.

switch-out-below = fuera con menos de
    .any = { $n ->
        [1] Queda fuera quien no tiene dados.
        [2] Queda fuera quien tiene menos de dos dados; el último se va también.
       *[other] Queda fuera quien tiene menos de { $n } dados; los demás se van también.
    }

switch-far-off-doubles = lejos, el doble
    .true = Si hay menos de la mitad de lo apostado, o más del doble, se pierde el doble.
    .false = Quedar lejos de la apuesta no cuesta más.

switch-met-exactly = cuenta exacta
    .doubter = Si la cuenta es exacta, solo pierde quien dudó.
    .everyone-else = Si la cuenta es exacta, todos pierden un dado menos quien apostó (con castigos: reciben uno).
    .spares-last = Si la cuenta es exacta, todos pierden un dado menos quien apostó y quien solo tiene uno (con castigos: los demás reciben uno).

switch-taking-sides = tomar partido
    .true = Tras un reto, todos los demás toman partido; cada perdedor da un dado a cada ganador.
    .false = Nadie toma partido.

switch-everyones-included = todos incluidos
    .true = Si quien duda se equivoca, todos los demás que siguen en juego, salvo quien apostó, pierden también un dado (con castigos: reciben también uno).
    .false = Un reto es solo entre quien duda y quien apostó.

switch-next-starter = quién empieza
    .loser = Quien pierde un reto empieza la ronda siguiente; donde se puede decir exacta y alguien lo dijo, quien lo dijo.
    .winner = Quien gana un reto empieza la ronda siguiente.
    .after-caller = Empieza la ronda siguiente quien está después del que retó.
    .caller = Empieza la ronda siguiente quien retó, acierte o no.
    .caller-or-next = Empieza la ronda siguiente quien retó, si acertó; si no, quien está después.
    .moves-on = Empieza la ronda siguiente quien está después del que abrió esta, pierda quien pierda.

switch-starter-out = si quien empieza quedó fuera
    .next = Si quien debía empezar quedó fuera, empieza el siguiente en el sentido del juego.
    .left = Si quien debía empezar quedó fuera, empieza quien está a su izquierda.
    .winner = Si quien debía empezar quedó fuera, empieza quien ganó el reto.

switch-one-die-round = ronda de un dado
    .none = El último dado de un jugador no cambia nada.
    .fixed-face = Mientras alguien tenga un dado, empieza un jugador con un dado y solo ellos pueden cambiar la pinta.
    .palifico = La ronda después de que alguien se queda con un dado, una vez por partida y jugador, es { $palifico }: quien abre fija la pinta; solo puede cambiarla quien tiene un dado y ya tuvo el suyo.
    .declared = Quien abre una ronda con un solo dado puede declararla { $palifico }, una vez por partida: fija la pinta; solo puede cambiarla quien tiene un dado y ya tuvo el suyo.

switch-one-die-wild = comodines con un dado
    .true = Los ases siguen siendo comodines en una ronda de un dado.
    .false = Los ases no son comodines en una ronda de un dado.

switch-palifico-two-left = ronda de un dado entre dos
    .true = Hay { $palifico } cuando quedan dos jugadores.
    .false = No hay { $palifico } cuando quedan dos jugadores.

switch-one-die-sight = quién mira con un dado
    .own = En todas las rondas, todos pueden mirar sus propios dados.
    .blind = En una ronda en la que alguien tiene un dado, solo quienes tienen un dado pueden mirar los suyos.
    .opener-chooses = Quien abre un { $palifico } lo hace cerrado (solo miran quienes tienen un dado) o abierto (todos ven los dados ajenos, pero no los propios).

switch-seating = sorteo de puestos
    .starter = Si se sortea con los dados, empieza el número más alto; los empates repiten.
    .order = Los puestos se sortean con los dados: el más alto se sienta primero, luego el siguiente, y así; los empates repiten.
    .two-dice = Si se sortea quién empieza, cada uno tira dos dados y empieza la suma más alta; los empates repiten.

switch-choose-direction = elegir el sentido
    .true = Quien empieza primero elige el sentido del juego.
    .false = Se juega hacia la izquierda.

switch-fallen-die = dado caído
    .lost = Un dado que cae de la mesa se pierde en el acto.
    .thrown-again = Un dado que cae de la mesa se tira otra vez.

switch-rotate-seats = rotar los puestos
    .true = Entre partidas los puestos avanzan: el segundo pasa a ser primero y el primero, último.
    .false = Entre partidas los puestos quedan como están.

switch-joining = entrar tarde
    .fewest = Quien entra tarde empieza con la menor cantidad de dados que tenga alguien, a lo sumo una mano llena; el resto va al montón.
    .full = Quien entra tarde empieza con la mano llena.

switch-leaving = irse
    .pile = Los dados de quien se va pasan al montón.
    .dead-hand = Los dados de quien se va quedan como mano muerta: cuentan, y nadie los mira ni los juega, hasta el final de la partida.

switch-mistaken-reveal = destapar por error
    .refused = Los dados se destapan solo tras un reto.
    .own-fault = Destapar por error es culpa de quien lo hizo y el juego sigue; si todos destaparon, se repite la ronda.

switch-face-names = nombres de las pintas
    .english = Las pintas son ases, doses, treses, cuatros, cincos y seises.
    .sailor = Las pintas son ases, patos, trípodes, vacas, caballos y hormigas.
    .colombian = Las pintas son ases, patos, trenes, perros, quinas y cenas.

switch-losers-drink = los que pierden beben
    .true = Quien pierde dados en un reto bebe además: un castigo.
    .false = Quien pierde dados en un reto no recibe castigo.

switch-game-starter = quién empieza la partida
    .first-seat = Empieza la partida siguiente el primer puesto.
    .winner = Empieza la partida siguiente quien ganó la anterior.

idle = con { $because }, { $switch } no cambia nada

# Lo mismo donde las reglas son frases
idle-beside = (Aquí no cambia nada, porque: { $rules })
impossible = Estas reglas no van juntas, pues { $why }: { $rules }
