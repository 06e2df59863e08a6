# Lo que dice el servidor: rechazos con la salida, y lo que pregunta de una lectura.

# Una parte de frase, hecha frase
server-sentence = { CAPITAL($text) }.
server-sentence-of-a-file = { $text }.

# Cualquier petición
server-no-such-table = No existe esa mesa; la puerta muestra las que hay.
server-broken-table = Esta mesa se jugó con reglas que este Ojo no conoce; pon una nueva.
server-damaged = El registro de esta mesa está dañado en el suceso { $event }; los de las demás no. Recupera una copia con: ojo restore FILE
server-no-database = La base de datos no responde, y nada cambió; mira si el disco está lleno, si movieron el archivo o si se detuvo su servidor, y prueba otra vez.
server-internal = Algo falló dentro de Ojo; la mesa sigue como estaba. Carga la página otra vez.
server-not-found = No hay nada en esta dirección; la puerta muestra las mesas.
server-no-method = Esta dirección no hace eso.
server-too-large = Es demasiado grande: una foto puede tener 20 MiB, lo demás 16 KiB.
server-not-understood = No se entendió la petición; carga la página otra vez.
server-busy-streams = Demasiadas pantallas escuchan a la vez; esta pregunta cada pocos segundos.
server-no-picture = Esta mesa no tiene (o ya no tiene) esa foto.
server-no-evidence = Ese veredicto no salió de ninguna imagen, o ya no vale.
server-no-second-look = Ese veredicto no tiene foto que volver a leer, o ya no vale.
server-no-authority = Aquí no hay autoridad, porque este Ojo no cifra.
server-no-language = No hay palabras en ese idioma; hay { $languages }.

# Quién puede pedir
server-wrong-name = Esta mesa no responde a ese nombre; ábrela en la dirección que Ojo mostró al empezar.
server-wrong-origin = Eso vino de otro sitio; abre la página de la mesa y prueba allí.
server-log-in = Entra con el PIN del anfitrión, o únete con un código suyo.
server-not-yours = Eso no te toca hacerlo ni verlo aquí; al anfitrión sí.
server-another-seat = Eso lo tiene que hacer otro puesto, o el anfitrión.
server-role = "role" tiene que ser seat, spectator o camera.
server-seat = "seat" tiene que ser uno de los jugadores de esta mesa.
server-no-guest = Ese invitado no está (o ya no).
server-codes = Demasiados códigos errados; prueba en { $seconds } segundos.
server-wrong-code = Ese código no abre nada (o ya no); pide otro al anfitrión.
server-pins = Demasiados PIN errados; prueba en { $seconds } segundos.
server-wrong-pin = Ese no es el PIN; está en la ventana donde se inició Ojo.

# Campos de una petición; $key es uno
server-send-json = Envía JSON, con Content-Type: application/json.
server-json-object = El cuerpo de la petición tiene que ser un objeto JSON.
server-whole = "{ $key }" tiene que ser un número entero de { $least } a { $most }.
server-version = "version" tiene que ser la versión de la mesa, un número entero.
server-action = "action" tiene que ser un objeto como {"{"}"action": "doubt", "player": "ann"{"}"}.
server-faces = "faces" tiene que ser una lista de caras, de 1 a 6, como [1, 5, 5].
server-add = "add" tiene que ser un objeto como {"{"}"face": 5, "x": 120, "y": 80{"}"}.
server-face = "face" tiene que ser de 1 a 6, o null para lo que no es un dado.
server-flag = "{ $key }" tiene que ser true o false.
server-pixel = "{ $key }" tiene que ser un lugar de la foto, en píxeles.
server-source = "source" tiene que ser "camera" o "demo".
server-photo-form = Envía un formulario multiparte con una imagen llamada "photo".
server-variant = "variant" tiene que ser una de las que muestra /api/variants.
server-bound = "bound" tiene que ser un riesgo de 0 a menos de 1, como 0.02 para 2 de cada 100.
server-options = "options" tiene que ser un objeto con las opciones de la variante.
server-language = "language" tiene que ser uno de { $languages }.
server-players = "players" tiene que ser una lista de { $least } a { $most } nombres.
server-nameless = Cada jugador necesita un nombre.
server-name-twice = Dos jugadores se llaman { $name }; distínguelos, como { $name } B.
server-text = { $what } tiene que ser texto.
server-text-long = { $what } puede tener { $most } caracteres como mucho.
server-text-printable = { $what } no puede tener saltos de línea ni caracteres invisibles.
server-a-name = El nombre de un jugador
server-the-ante = La entrada

# Una mesa
server-cups-down = Los vasos siguen abajo: alguien tiene que retar antes de leer los dados.
server-nothing-to-undo = En esta mesa aún no pasó nada; no hay nada que deshacer.
server-too-many-tables = En un día se pusieron { $most } mesas; sigue con una de ellas, o vuelve mañana.
server-log-full = Esta mesa ya tuvo { $most } sucesos y no admite más; pon una nueva.
server-no-dice = En la foto no se halló ningún dado; prueba con más luz, envía una foto o escríbelos.
server-rolls-number = { $found ->
    [0] No se ve ningún dado
    [one] Se ve { $found } dado
   *[other] Se ven { $found } dados
}; hace falta uno de cada uno: { $waiting }. Deja solo esos en la mesa y mira otra vez, o toca lo que salió.
server-reading-full = No caben más dados en esta lectura; apártala y mira otra vez.
server-no-die = No hay un dado { $die } en esta lectura; tiene { $number }, contados desde 0.
server-no-reading = No hay lectura sobre la mesa; mira primero, o escribe los dados.

# Lo que pregunta una lectura; sin su punto final, las preguntas van en otras frases
server-question = { $question }.
server-missing = { $found ->
    [one] Se halló { $found } dado
   *[other] Se hallaron { $found } dados
}, pero debe haber { $expected }: muestra { $missing ->
    [one] el que falta
   *[other] los que faltan
} y mira otra vez, o toca donde { $missing ->
    [one] está
   *[other] están
}
server-missing-beyond = { $found ->
    [one] Hay { $found } dado
   *[other] Hay { $found } dados
} en la mesa y deberían ser { $expected }: { $beyond ->
    [one] uno está
   *[other] { $beyond } están
} fuera del borde. Si se cayó, dilo en «Más»; si no, ponlo en la mesa y mira otra vez, o toca donde está
server-hands = { $hands }: muestra lo que falta y mira otra vez, o toca el dado que no lo es o que es de otra persona
server-hand = { $seat } muestra { $found } de { $expected } { $expected ->
    [one] dado
   *[other] dados
}
server-no-seat = En esta mesa nadie se llama { $name }.
server-surplus = { $found ->
    [one] Se halló { $found } dado
   *[other] Se hallaron { $found } dados
}, pero debe haber solo { $expected }: toca lo que no es un dado, o mira otra vez
server-doubted = { $number ->
    [one] { $number } dado
   *[other] { $number } dados
} en duda podrían cambiar el veredicto
server-both-asked = { $dice }; { $count }
server-open-questions = { $asked }. Responde primero, o juzga como está.

# La cámara, según la pide el servidor
server-no-camera = Esta mesa no tiene cámara; envía una foto o escribe los dados.
server-no-camera-answers = Ninguna cámara responde; envía una foto o escribe los dados.
server-dice-covered = Puede haber dados bajo los vasos: la imagen vuelve con el reto.
server-photos-busy = Demasiadas fotos esperan su lectura; envía la tuya otra vez en un momento.
server-photo-too-much = Esta foto no se pudo leer; tómala otra vez de más cerca, envía una menor, o escribe los dados.
server-camera-busy = La cámara está ocupada; prueba en un momento.
server-camera-failed = { $reason } Una foto o escribir los dados también sirve.
server-no-eye = No hay cámara ni imagen de demo; envía una foto o escribe los dados.
server-no-demo = Esta mesa no tiene dados de demo; envía una foto o escribe los dados.
server-no-demo-picture = Ninguna imagen de la demo muestra { $dice } dados; las hay de hasta { $most }. Escribe los dados, o pon una mesa menor.
server-demo-lost = La imagen de la demo no se puede abrir; escribe los dados.
server-no-model = { $reason } Mientras tanto, escribe los dados.
