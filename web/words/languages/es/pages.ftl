# Las páginas: lo que dicen las plantillas y los guiones. Los nombres, lo que se juega y las palabras de la variante vienen de la mesa.

## Todas las páginas

page-license = Ojo { $version }, software libre (AGPL-3.0-or-later).
page-source = Código
page-no-script = Esta página necesita JavaScript: actívalo y cárgala otra vez.
page-too-old = Este navegador es demasiado antiguo para mostrar bien toda la página: actualízalo o usa otro.
page-title-error = Ojo: { $status }
page-nothing-here = Aquí no hay nada
page-newest-at = La mesa más nueva está en { $at }
page-no-table = Aún no hay mesa
page-no-table-yet = Esta pantalla muestra la mesa más nueva, en cuanto el anfitrión ponga una.
page-did-not-work = No funcionó
page-to-the-door = A la puerta
page-reconnecting = Reconectando… la mesa está guardada.

## El PIN

page-title-pin = Ojo: el PIN
page-pin-heading = El PIN de la mesa
page-pin-where = Ojo lo mostró donde se inició.
page-pin = PIN
page-come-in = Entrar
page-pin-first = Escribe el PIN de la mesa.

## La puerta

page-title-door = Ojo: poner una mesa
page-motto = El ojo sobre los dados. Tú tiras y apuestas; él cuenta.
page-who-plays = ¿Quién juega?
page-seating-hint = En el orden en que se sientan, hacia la izquierda. El primero abre.
page-add-player = Añadir jugador
page-clear-names = Borrar los nombres
page-which-rules = ¿Qué reglas?
page-fetching-rules = Trayendo las reglas…
page-try-now = Pruébalo ya: sin cámara
page-eye-camera = Una cámara mira tus dados.
page-eye-demo = Ninguna cámara mira: una demo con dados dibujados la reemplaza.
page-eye-none = Ninguna cámara mira: se toman fotos o se tocan los dados.
page-show-how = Muéstranos cómo
page-other-rules = Otras reglas
page-house-rules = Reglas de la casa
page-house-changed = { $n ->
    [one] una cambiada
   *[other] { $n } cambiadas
}
page-as-usual = { $words } (lo usual aquí)
page-rule-back = Otra vez como siempre: { $rule }
page-mix-name = Guardar estas reglas con un nombre
page-mix-save = Guardar
page-mix-share = Compartir con un enlace
page-mix-link = El enlace a estas reglas
page-mix-drop = Olvidar { $name }
page-pause = Un veredicto claro
page-pause-usual = deja un momento para tocar
page-pause-none = llega en el acto
page-theatre = El espectáculo del veredicto
page-theatre-usual = hasta que alguien lo toque
page-theatre-short = solo un momento
page-theatre-none = ninguno
page-clock = Reloj de turno
page-clock-off = ninguno
page-clock-seconds = un tono a los { $seconds } segundos
page-clock-minutes = { $minutes ->
    [one] un tono al minuto
   *[other] un tono a los { $minutes } minutos
}
page-hearing = Lo que se le dice a una página
page-hearing-device = se oye solo en el propio dispositivo
page-hearing-service = puede ir a quien hace el navegador
page-odds = Probabilidad de la apuesta en la pantalla grande
page-odds-hidden = oculta
page-odds-shown = a la vista de todos
# $percent: whole number from 0 to 100
page-stands-to = Se cumple { $percent } de cada cien veces
page-midway = Una partida ya empezada
page-midway-hint = ¿Cuántos dados tiene ahora cada uno? 0 es para quien ya quedó fuera.
page-midway-holds = Dados de { $name }
page-bound = El veredicto sale solo si es seguro
page-bound-low = al 99,5 %: pregunta más
page-bound-usual = al 98 %, como siempre
page-bound-high = al 95 %: pregunta menos
page-coins = Las monedas
page-coins-written = Se apuntan y se pagan al final
page-coins-middle = En el centro: quien gana se las lleva
page-all-else = Lo demás: dados, reglas de la casa, cámara, función
page-what-for = ¿Qué se juega?
page-dice-each = Dados por cabeza
page-one-die-fewer = Un dado menos
page-one-die-more = Un dado más
page-each-puts-in = Cada uno pone
page-ante-example = 1 moneda, o «lustrar las botas»
page-set-table = Poner la mesa
page-go-on = Seguir con una mesa
page-delete-sure = ¿Borrar para siempre?
page-delete-table = Borrar { $players }
page-player-n = Jugador { $n }
page-move-up = Subir al jugador { $n }
page-remove-player = Quitar al jugador { $n }
page-choose-rules = Elige las reglas.
page-names-needed = { $n ->
    [2] Hacen falta al menos dos nombres.
   *[other] Hacen falta al menos { $n } nombres.
}
page-names-most = Estas reglas son para { $n } jugadores como mucho.
page-same-names = Hay dos llamados { $name }: distínguelos.
page-group-bids = Las apuestas
page-group-count = Lo que cuenta
page-group-calls = Dudas y retos
page-group-spot-on = La apuesta exacta
page-group-loss = Lo que se pierde
page-group-last-die = El último dado
page-group-seats = Alrededor de la mesa
page-group-other = Más

## La mesa

page-title-table = Ojo: la mesa
page-demo = Demo
page-demo-hint = Dados dibujados hacen de cámara
page-more = Más
page-the-table = La mesa
page-laying = Poniendo la mesa…
page-what-now = Qué hacer ahora
page-undo = Deshacer
page-take-it-back = Retirar lo dicho
page-bids-before = Apostado antes en esta ronda
page-ladder = Lo apostado y lo juzgado
page-rounds-so-far = Las rondas hasta ahora
page-seats = Puestos en orden de juego
page-no-rounds = Aún no se jugó ninguna ronda.
page-close = Cerrar
page-over-a-stream = Sobre una emisión
page-big-screen = Pantalla grande
page-how-to-play = Cómo se juega
page-other-tables = Otras mesas
page-free-camera = No hay dados bajo los vasos: liberar la cámara
page-menu-round = Esta ronda
page-menu-table = En esta mesa
page-menu-around = Para mirar y escuchar
page-may-go-dark = Esta pantalla puede apagarse sola: déjala encendida en sus ajustes, o inicia Ojo con --https.
page-shortcuts = Con teclado: un número para cuántos, de Q a Y las caras, B la apuesta preparada, D para dudar, S la exacta, N la ronda siguiente, U deshacer.
page-menu-rare = Se usa poco
page-leaves-sure = ¿Se va del todo?
page-seat-left = { $name } se ha ido de la mesa. Este teléfono sigue mostrando la partida.
page-end-night = Lo dejamos por hoy
page-back = Volver

page-company = Quién está sentado
page-rename = El nombre de { $name }
page-move = Pasar a { $name } un puesto antes
page-leaves = Se va
page-leaves-name = { $name } se va
page-newcomer = ¿Quién se suma?
page-sits-down = Se sienta
page-invite = Invitar a otros
page-invite-seat = El teléfono de un jugador
page-invite-spectator = Alguien que mira
page-invited-seat = Escanéalo para sentarte: un toque, sin PIN.
page-invited-spectator = Escanéalo para mirar.
page-invite-qr = Código QR de { $url }
page-guest-host = Un anfitrión
page-guest-seat = { $name }
page-guest-spectator = Alguien que mira
page-guest-camera = Una cámara
page-guest-member = Alguien de un círculo
page-guest-circle-host = El anfitrión de un círculo
page-guest-entrant = Alguien de un torneo
page-send-out = Echar
page-send-out-name = Echar: { $who }

## Dados, apuestas y puestos

page-face = Pinta
page-one-face = { $vocabulary ->
    [sailor] { $face ->
        [4] una { $name }
        [6] una { $name }
       *[other] un { $name }
    }
    [colombian] { $face ->
        [5] una { $name }
        [6] una { $name }
       *[other] un { $name }
    }
    [poker] { $face ->
        [3] una { $name }
        [4] una { $name }
       *[other] un { $name }
    }
    [spanish] { $face ->
        [5] un { $name }
        [6] un { $name }
       *[other] una { $name }
    }
   *[other] un { $name }
}
page-dice = { $n ->
    [one] { $n } dado
   *[other] { $n } dados
}
page-lives = { $n ->
    [one] queda una vida
   *[other] quedan { $n } vidas
}
page-loses-life = { $n ->
    [one] { $name } pierde una vida: { $left }
   *[other] { $name } pierde { $n } vidas: { $left }
}
page-penalties = { $n ->
    [one] { $n } castigo
   *[other] { $n } castigos
}
page-bid = { $n } { $face }
page-pot = Pozo { $n }
page-pot-and-stake = { $pot }: { $stake }
page-dice-in-play = { $dice } en juego
page-opens = { $name } abre
page-new-round = Ronda nueva
page-bids = { $name } apuesta
page-means = ¿Qué significan estas palabras?
page-word-bid = Una apuesta
page-means-bid = Dice que hay al menos tantos dados de una cara. La siguiente tiene que ser más alta.
page-word-aces = Los ases
page-means-aces = Son comodines: cada uno cuenta como la cara apostada.
page-means-doubt = No te crees la apuesta: se levantan los cubiletes y se cuentan los dados.
page-means-spot-on = Dices que hay exactamente tantos como se apostaron.
page-means-spot-on-back = Dices que la apuesta se cumple.
page-means-pi = No te crees la apuesta, y cuesta el doble.
page-means-counter-pi = Mantienes tu apuesta, y cuesta otra vez el doble.
page-means-surrender = Te rindes: nadie mira, y pagas.
page-means-fei = Los ases son comodines: cada uno cuenta como la cara apostada.
page-means-zhai = Los ases no son comodines: solo cuenta la cara apostada.
page-word-open = Dados a la vista
page-means-open = Quien apuesta puede poner algunos de sus dados a la vista de todos, y tira otra vez los demás. Quedan a la vista hasta el final de la ronda, y cuentan.{ $open ->
    [keep-one] {" "}Al menos uno queda bajo el vaso.
    [keep-two] {" "}Al menos dos quedan bajo el vaso.
   *[other] {""}
}
page-means-special = A alguien le queda un solo dado: esta ronda tiene reglas propias.
page-claims = { $name } canta
page-is-out = fuera
page-to-play = le toca
page-winner = gana
page-roll-for-seats = Cada uno tira un dado por su puesto.
page-round-palifico = { CAPITAL($palifico) }
page-round-fixed-face = La pinta está fija
page-may-not-look = no puede mirar
page-may-look = { $many ->
    [one] Solo mira { $who }
   *[other] Solo miran { $who }
}
page-open-round = Ronda abierta: todos ven los dados ajenos y nadie los suyos

## Las apuestas

page-how-many = Cuántos
page-face-bids = La pinta, que hace la apuesta
page-one-fewer = Uno menos
page-one-more = Uno más
page-no-higher-bid = No queda apuesta más alta: alguien tiene que retar.
page-name-bids = { $name } apuesta { $n } × { $die }
page-name-bids-words = { $name } apuesta { $bid }
page-said-last = { $name } hizo la última apuesta
page-opens-or-tap = { $name } abre; o toca a quien apostó último.
page-raises-or-others-call = { $name } sube, o alguien reta
page-raises-or-calls = { $name } sube o reta
page-claim = Cantar
page-answers = { $name } responde
page-claims-more = { $name } canta más alto
page-name-claims = { $name } canta: { $value }
page-second-face = Segunda cara
page-believes-and = { $name } lo cree
page-stay-open = Quedan a la vista
page-tap-open = Toca los dados que quedan a la vista
page-how-many-rolled = ¿Cuántos se tiran?
page-roll-them = Tirar { $dice }
page-kept = A la vista junto al vaso: { $dice }
page-to-roll = { $dice } por tirar
page-rolled = Se tiraron { $dice }
page-throws-again = { $name } tira dados otra vez

## Los retos

page-call-doubt = Dudo
page-call-spot-on = Exacta
page-call-pi = Parto
page-call-counter-pi = Contra-pi
page-call-surrender = Me rindo
page-call-pass = Paso
page-call-lift = Destapo
page-call-believe = Te creo
page-call-pass-unseen = Acepto sin mirar
page-call-pass-on = Lo paso
page-call-show-top = Lo muestro
page-call-concede = Me rindo
page-says = { $name } dice
page-who-says = Quién lo dice
page-who-calls = ¿Quién dice { $call }?
page-nobody-calls = Nadie, volver
page-sides = ¿De parte de quién está { $name }?
page-called = { $name }: { $call }
page-with-caller = Con { $name }: { $names }
page-doubts-along = { $name } también duda
page-bid-that = { $name } apostó eso
page-claimed-that = { $name } canta eso

## Arriba los vasos

page-cups-up = Arriba los vasos: debe haber { $dice }.
page-cups-up-of = Solo muestra { $name }: debe haber { $dice }.
page-camera-sees = Lo que ve la cámara
page-unread-picture = La foto en la que no se hallaron dados
page-no-camera = Ninguna cámara responde. Sirve la foto de un teléfono, o toca los dados.
page-demo-too-many = La demo muestra { $n } dados como mucho: toca estos, o elige una foto.
page-looking = Mirando los dados…
page-look = { $eye } Mirar los dados
page-look-demo = { $eye } Mirar los dados
page-demo-dice = Dados de la demo
page-tap-in = Anotarlos a mano
page-tap-in-cups = Anotarlos vaso por vaso
page-type-all = ¿La cámara falla? A mano
page-photo-label = Toma o elige una foto de los dados
page-take-photo = Tomar una foto
page-choose-photo = Elegir una foto
page-reading-picture = Leyendo la foto…
page-sending-picture = Enviando la imagen… { $percent } %
page-tap-left = Toca lo que hay: faltan { $dice }.
page-all-tapped = Esos son todos.
page-how-many-lie = ¿Cuántos hay: { $faces }?
page-others-idle = { $n ->
    [one] El otro dado no cuenta.
   *[other] Los otros { $n } dados no cuentan.
}
page-and-others = { $n ->
    [one] y { $n } más
   *[other] y { $n } más
}
page-tapped-in = Dados tocados
page-take-back = Quitar { $face }
page-add-face = Añadir { $face }
page-count-them = Contarlos

## Una lectura

page-picture = La foto con los dados leídos
page-die-enlarged = El dado, ampliado
page-mark = Dado que muestra { $face }. { $doubt } Cambiarlo.
page-mark-no-die = No es un dado. Cambiarlo.
page-mark-unknown = Un dibujo en un dado. { $doubt } Di qué es.
page-mark-whose = { $name }: { $mark }
page-whose-die = ¿De quién es?
page-whose-dice = { $n ->
    [one] ¿De quién es este dado?
   *[other] ¿De quién son estos { $n } dados?
}
page-lacks = { $n ->
    [one] falta { $n }
   *[other] faltan { $n }
}
page-leave-them = Dejarlos
page-draw-round = Toca un dado, o rodea una mano con un trazo, y di de quién es.
page-whose-decides = De quién es cada dado decide el desafío.
page-tap-whose = Toca un dado y di de quién es.
page-demo-cups = La demostración pone los vasos en el sentido del reloj desde abajo: { $names }.
page-mishap-of-fallen = A { $name } se le cayó un dado
page-mishap-of-crooked = Está montado: { $name } vuelve a tirar
page-doubt-cocked = Este está apoyado.
page-doubt-stacked = Este está sobre otro.
page-doubt-seen-level = La cámara mira desde muy abajo.
page-doubt-blurred = Este está borroso.
page-doubt-cut = A este lo corta el borde.
page-doubt-readers-disagree = Dos miradas a este no coinciden.
page-doubt-unreadable = Este no se distingue.
page-doubt-stayed = Este no se recogió.
page-doubt-unknown-face = No conozco este dibujo.
page-doubt-furniture = Tenue: ya estaba ahí.
page-doubt-lost = Tenue: un dado perdido.
page-doubt-other = Este cuesta verlo.
page-closer = Más cerca
page-whole-picture = Foto entera
page-name-claimed = { $name } cantó { $value }
page-of-the-bid = de { $bid } apostados
page-count-by-cup = Cuántos cuentan depende de quién es cada dado.
page-tap-die-or-place = Toca un dado para cambiarlo, un hueco para añadir uno.
page-tap-faded = Tócalo si cuenta.
page-tap-die = Toca un dado para cambiarlo.
page-read-all = { $dice } leídos, tantos como debe haber.
page-read-some = { $dice } leídos; debe haber { $n }.
page-more-questions = { $n ->
    [one] { $n } pregunta más después de esta.
   *[other] { $n } preguntas más después de esta.
}
page-is-this = ¿Es { $faces }?
page-ask-the-table = Pregunta en la mesa.
page-it-is = Es { $face }
page-not-a-die = No es un dado
page-something-else = Otra cosa
page-what-is-it = ¿Qué es?
page-taken-for-none = Tomado por no dado.
page-read-as = Leído como { $face }.
page-read-by-hand = { CAPITAL($face) }, a mano.
page-leave-it = Dejarlo
page-missed-die = ¿Un dado que faltó? Toca su pinta.
page-no-die-there = Ahí no hay dado
page-look-again = Mirar otra vez
page-judge = Juzgar
page-thrown-again = Sí, se tiraron de nuevo
page-not-thrown = No: mirar otra vez
page-unmoved-hint = Si nadie los recogió, es la imagen o la tirada anterior: levanten los vasos y Ojo mira otra vez.
page-judge-anyway = Juzgar igual

## El veredicto

page-stamp-stands = Se cumple
page-stamp-falls = No se cumple
page-stamp-exact = Exacta
page-stamp-not-exact = No es exacta
page-stamp-true = Era verdad
page-stamp-lie = Era mentira
page-demo-misread = Esta tirada se compuso como { $thrown }; el lector leyó { $read }.
page-certain = Seguro al { $percent } %
page-why = ¿Por qué?
page-stamp-unseen = Aceptado sin mirar
page-stamp-conceded = Se rinde
page-pays = { $payer } le paga { $n } a { $payee }
page-there-lay = Había
page-was-claimed = Se anunció
page-of-bid = de { $n } × { $die }
page-lose = { $n ->
    [one] { $many ->
        [one] { $who } pierde un dado
       *[other] { $who } pierden un dado
    }
   *[other] { $many ->
        [one] { $who } pierde { $n } dados
       *[other] { $who } pierden { $n } dados
    }
}
page-gain = { $n ->
    [one] { $many ->
        [one] { $who } gana un dado
       *[other] { $who } ganan un dado
    }
   *[other] { $many ->
        [one] { $who } gana { $n } dados
       *[other] { $who } ganan { $n } dados
    }
}
page-takes-penalty = { $n ->
    [one] { $name } recibe un castigo
   *[other] { $name } recibe { $n } castigos
}
page-gets-life = { $n ->
    [one] { $name } recupera una vida: { $left }
   *[other] { $name } recupera { $n } vidas: { $left }
}
page-let-off = { $n ->
    [one] { $name } se quita un castigo
   *[other] { $name } se quita { $n } castigos
}
page-put-aside = { $many ->
    [one] { $who } aparta un dado
   *[other] { $who } apartan un dado cada uno
}
page-nothing-lost = Nadie pierde nada
page-starts-next = { $name } empieza la ronda siguiente.
page-see-picture = Foto
page-see-dice = Dados
page-evidence = De dónde salió el veredicto
page-evidence-gone = Su foto ya no se guarda: otras más nuevas ocupan su lugar.
page-evidence-model = Qué la leyó
page-read-again = Volver a leerla
page-read-same = Leída de nuevo, sale el mismo veredicto.
page-read-other = Leída de nuevo: { $verdict } No es el veredicto que se dio.
page-read-open = Leída de nuevo, preguntaría algo antes de juzgar.
page-dispute = Discutirlo
page-dispute-sure = ¿Deshacer todo lo de después?
page-see-verdict = Veredicto
page-see-winner = Quién gana
page-next-round = Otra ronda
page-are-out = { $many ->
    [one] { $who } queda fuera.
   *[other] { $who } quedan fuera.
}
page-wins-with = gana la partida con { $dice } en la mano
page-wins-lives = { $n ->
    [one] gana la partida con una vida
   *[other] gana la partida con { $n } vidas
}
page-won-in = { $n ->
    [one] en una ronda
   *[other] en { $n } rondas
}
page-wins-game = gana la partida.
page-name-wins = { $name } gana la partida.
page-stake-owed = Los demás deben: { $stake }
page-games-won = { $name } { $n }
page-games-so-far = { $n } partidas esta noche: { $each }
page-another-one = ¿Otra?
page-next-game = Otra vez, los mismos

## El fin de la noche

page-learnt = Nuestros dados
page-dice-plain = Con puntos
page-dice-new = Otros: mostrarlos primero a Ojo

## Puestos y percances

page-all-rolled = Todos tiraron.
page-rolls = { $name } tira un dado. Tócalo.
page-rolls-two = { $name } tira dos dados. Toca la suma.
# $names: list of players
page-rolls-tie = { $names } empatan y tiran otra vez.
page-rolls-which = ¿Cuál de estos sacó { $name }? Tócalo.
page-rolls-unread = No se pudo leer cada dado: toquen lo que salió.
page-rolled-a = { $name } sacó { $face }
page-roll-back = Quitar { $face } de { $name }
page-keep-seats = Dejar los puestos
page-take-seats = Sentarse
page-roll-seats = Sortear los puestos
page-direction-left = Jugar hacia la izquierda
page-direction-right = Jugar hacia la derecha
page-sight-open = Ronda abierta
page-sight-closed = Ronda cerrada
page-mistake = Se mostraron dados por error
page-mistake-of = { $name } mostró { $dice } por error. Tóquenlos.
page-mistake-done = Se mostraron
# $dice: list of faces
page-shown = { $name } mostró { $dice } por error
page-lay-open = { $name } pone dados a la vista
page-lay-open-of = ¿Qué dados pone a la vista { $name }? Los demás se tiran otra vez. Tóquenlos.
page-lay-open-done = Estos quedan a la vista
page-laid-open = { $name } puso a la vista { $dice }
page-laid-open-seen = { $name } puso a la vista { $dice }; la cámara ve { $seen }
page-lie-open = a la vista { $dice }
page-declare = { $name } declara la ronda de un dado
page-mishap-fallen = Un dado cayó de la mesa
page-mishap-crooked = Dados montados: su dueño tira otra vez
page-past-fallen = { $lost ->
    [yes] Un dado de { $name } cayó de la mesa y se pierde.
   *[other] Un dado de { $name } cayó de la mesa y se tiró otra vez.
}
page-past-crooked = { $name } tenía dados montados y tiró otra vez.

## Cuando algo sale mal

page-unreachable = No se llega a la mesa. Sigue en cuanto responda.
page-unsent = Se fue la línea. Lo que tocaste queda guardado y se envía en cuanto vuelva.
page-moved-on = Se fue la línea y la mesa siguió sin ti: lo que tocaste no se envió. Así está ahora.
page-too-late = Alguien fue más rápido. Así está ahora la mesa.
page-no-answer = La mesa no dio respuesta legible ({ $status }). Prueba una vez más.
page-not-done = No funcionó ({ $status }). Prueba una vez más.

## La pantalla grande

page-title-screen = Ojo: la pantalla grande
page-title-and-round = { $title } · ronda { $n }

# How a device comes to trust this house's certificates
page-title-trust = Ojo: confía una vez en esta mesa
page-trust-heading = Confía una vez en esta mesa
page-trust-why = Ojo cifra con un certificado propio, hecho en la máquina del anfitrión. Tu teléfono aún no lo conoce y avisa. Díselo una vez y el aviso no vuelve.
page-trust-qr = Código QR de { $address }
page-trust-fetch = Descargar el certificado
page-trust-ios = iPhone, iPad
page-trust-ios-allow = Toca el botón de arriba y permite el perfil.
page-trust-ios-install = Ajustes, Perfil descargado: Instalar.
page-trust-ios-switch = Ajustes, General, Información, Ajustes de confianza de certificados: activa «Ojo on …».
page-trust-android = Android
page-trust-android-keep = Toca el botón de arriba y guarda el archivo.
page-trust-android-install = Ajustes, Seguridad, Cifrado y credenciales, Instalar un certificado, Certificado de CA: elígelo.
page-trust-computers = Computadores
page-trust-computers-add = Abre el archivo y añádelo a las autoridades de confianza del sistema (Firefox: a las suyas).
page-trust-limits = Solo responde por direcciones de redes domésticas; quítalo cuando quieras.
page-to-the-table = A la mesa
