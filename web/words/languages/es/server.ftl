# Lo que dice el servidor.

# Una parte de frase, hecha frase
server-sentence-of-a-file = { $text }.

# Cualquier petición
server-no-such-table = No existe esa mesa; la puerta muestra las que hay.
server-broken-table = Esta mesa se jugó con reglas que este Ojo no conoce; pon una nueva.
server-damaged = El registro de esta mesa está dañado en el suceso { $event }; los de las demás no. Recupera una copia con: ojo restore FILE
server-no-database = La base de datos no responde; mira si el disco está lleno, si movieron el archivo o si se detuvo su servidor, y carga la página otra vez: muestra lo que se guardó.
server-internal = Algo falló dentro de Ojo. Carga la página otra vez: muestra lo que se guardó.
server-kept = Eso se guardó, pero después algo falló dentro de Ojo. Carga la página otra vez, y no lo hagas dos veces.
server-not-found = No hay nada en esta dirección; la puerta muestra las mesas.
server-no-method = Esta dirección no hace eso.
server-too-large = Es demasiado grande: una foto puede tener 20 MiB, lo demás 16 KiB.
server-not-understood = No se entendió la petición; carga la página otra vez.
server-busy-streams = Demasiadas pantallas escuchan a la vez; esta pregunta cada pocos segundos.
server-no-picture = Esta mesa no tiene (o ya no tiene) esa foto.
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
server-too-fast = Fue demasiado a la vez; prueba en { $seconds } segundos.
server-codes = Demasiados códigos errados; prueba en { $seconds } segundos.
server-wrong-code = Ese código no abre nada (o ya no); pide otro al anfitrión.
server-pins = Demasiados PIN errados; prueba en { $seconds } segundos.
server-wrong-pin = Ese no es el PIN; está en la ventana donde se inició Ojo.

# Campos de una petición; $key es uno
server-send-json = Envía JSON, con Content-Type: application/json.
server-json-object = El cuerpo de la petición tiene que ser un objeto JSON.
server-version = "version" tiene que ser la versión de la mesa, un número entero.
server-faces = "faces" tiene que ser una lista de caras, de 1 a 6, como [1, 5, 5].
server-add = "add" tiene que ser un objeto como {"{"}"face": 5, "x": 120, "y": 80{"}"}.
server-photo-form = Envía un formulario multiparte con una imagen llamada "photo".

# Una mesa
server-rolls-number = { $found ->
    [0] No se ve ningún dado
    [one] Se ve { $found } dado
   *[other] Se ven { $found } dados
}; hace falta uno de cada uno: { $waiting }. Deja solo esos en la mesa y mira otra vez, o toca lo que salió.

# La cámara, según la pide el servidor
server-no-camera = Esta mesa no tiene cámara; envía una foto o escribe los dados.
server-no-camera-answers = Ninguna cámara responde; envía una foto o escribe los dados.
# $names: list of players
server-dice-covered = Puede haber dados bajo los vasos de { $names }: la imagen vuelve con el reto, o cuando el anfitrión libera la cámara en el menú de esa mesa.
server-cover-unknown = Una mesa de esta noche está dañada: nadie puede decir si hay dados bajo sus vasos. Borra esa noche para liberar la cámara.
server-photos-busy = Demasiadas fotos esperan su lectura; envía la tuya otra vez en un momento.
server-photo-too-much = Esta foto no se pudo leer; tómala otra vez de más cerca, envía una menor, o escribe los dados.
server-camera-busy = La cámara está ocupada; prueba en un momento.
server-camera-failed = { $reason } Una foto o escribir los dados también sirve.
server-no-eye = No hay cámara ni imagen de demo; envía una foto o escribe los dados.
server-no-demo = Esta mesa no tiene dados de demo; envía una foto o escribe los dados.
server-no-demo-picture = Ninguna imagen de la demo muestra { $dice } dados; las hay de hasta { $most }. Escribe los dados, o pon una mesa menor.
server-demo-lost = La imagen de la demo no se puede abrir; escribe los dados.
server-no-model = { $reason } Mientras tanto, escribe los dados.
server-rivals-demo = Los rivales juegan con los dados de la demo: aquí no los hay, pues una cámara mira la mesa.
server-rivals-rules = Los rivales no saben jugar { $title }; elige un juego en que todos tengan vaso.
server-own-cup = Aquí Ojo no sabe qué hay bajo un vaso: míralo tú.
server-cup-not-now = Puedes mirar bajo tu vaso mientras se apuesta.
server-crooked-seen = Los dados ya se vieron. Si estaban montados y se tiran otra vez, lo dice el anfitrión en el portátil.
server-another-cup = Cada vaso lo levanta quien juega con él: en su teléfono, o en este computador si ningún teléfono tiene ese puesto.
