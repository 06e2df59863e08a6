# Entrar con un código, y el teléfono de cada jugador

## Entrar

page-title-join = Ojo: sentarse a la mesa
page-join-table = Siéntate a la mesa
page-join-code = Código
page-join-host = Serás el anfitrión
page-join-seat = ¿De quién es este teléfono?
page-join-seat-of = Entrar como { $name }
page-join-spectator = Mirar la mesa
page-join-member = Mirar el círculo
page-join-circle-host = Serás anfitrión del círculo
page-join-entrant = Mirar el torneo
page-join-camera = Ser la cámara de la mesa
page-join-onward = Seguir cifrado
page-join-tap-name = Toca tu nombre.
page-join-taken = { $name } (ocupado)
page-join-handed-on = Un puesto ocupado lo cede su teléfono, en «Más», o el anfitrión, en «Más», «Invitar a otros».
page-seat-gone = Este teléfono ya no tiene puesto en la mesa: se cedió, o estuvo mucho tiempo quieto. Escanea el código de la mesa para volver a sentarte.
page-seat-yours = Este teléfono juega ahora por { $name }.
page-hand-on = Liberar el puesto
page-hand-on-name = Liberar el puesto de { $name } para otro teléfono
page-hand-on-mine = Ceder mi puesto a otro teléfono
page-pin-or-scan = Quien juega escanea el código QR de la mesa: lo tiene el anfitrión, en «Más».

## Dejar entrar teléfonos

page-let-phones-in = Dejar entrar teléfonos
page-phones-first = Por ahora solo este computador encuentra la mesa. Primero deja entrar teléfonos; después sale el código.
phones-title = Ojo: dejar entrar teléfonos
phones-why = Por ahora solo este computador encuentra la mesa. Si dejas entrar teléfonos, también escucha en la red de tu casa: con un PIN para anfitriones y un código para cada jugador. Aquí mismo lo puedes cerrar cuando quieras.
phones-which = Este computador está en varias redes. ¿En cuál están los teléfonos?
phones-open = Los teléfonos de la misma red ya encuentran la mesa. Los jugadores escanean el código de «Más», «Invitar a otros»; otro anfitrión necesita el PIN que aparece donde se inició Ojo.
phones-came = Ya la encontró un teléfono.
phones-waiting = Todavía no ha llegado ningún teléfono. Si un código escaneado no lleva a ninguna parte, es por una de estas razones:
phones-hint-same = El teléfono está en otra red: tiene que estar en la misma que este computador, no con datos móviles.
phones-hint-guests = Una red de invitados, como en hoteles y bares, suele separar sus aparatos: usa otra, o comparte internet desde un teléfono.
phones-hint-firewall = Un cortafuegos de este computador no los deja pasar: abre el puerto TCP { $port }; «ojo doctor» dice cómo.
phones-camera-scan = Escanéalo con la cámara del teléfono, abre el enlace y toca «Prestar la cámara». Después tómalo aquí.
phones-camera-again = Este código ya no vale. Haz otro.
phones-warns = El teléfono avisa una vez: aún no conoce el certificado de este computador. Es este computador, en tu propia red; toca como en el dibujo.
phones-warns-chrome = Chrome, Edge: 1 Configuración avanzada, 2 Acceder.
phones-warns-safari = Safari: 1 Mostrar detalles, 2 visitar este sitio web, y confirma.
phones-warns-firefox = Firefox: 1 Avanzado, 2 Aceptar el riesgo y continuar.
phones-instead = Mejor usar { $network }
phones-close = No dejar entrar más teléfonos
phones-decided = Quien inició Ojo ya decidió quién lo encuentra: con --host, en la línea de comandos.
phones-no-network = Este computador no está en ninguna red. Entra al wifi donde están los teléfonos; esta página lo nota sola.
phones-no-such-network = Este computador ya no tiene la dirección { $address } en una red de casa: elige otra.
phones-lost = Este computador salió de la red donde era { $address }. Elige la red donde están los teléfonos.
phones-closed = No puede escuchar en { $address }: { $reason }. Cierra lo que usa ese puerto, o inicia Ojo con otro --port.

## El teléfono de cada jugador

page-title-seat = Ojo: mi puesto
page-waits-for = Falta que juegue { $name }
page-your-turn = Es tu turno.
page-being-read = Se están leyendo los dados.
page-own-fallen = Se me cayó un dado de la mesa
page-own-crooked = Mis dados quedaron torcidos: los tiro otra vez
page-cup = Bajo mi vaso
page-cup-hint = Marca lo que ves, hasta { $dice }: las probabilidades lo tienen en cuenta. Nadie más lo recibe nunca.
page-chance = { $bid }: { $chance } de que se cumpla

## Lo que dice el servidor

server-seat-taken = Otro teléfono juega por { $name }. El puesto se cede allí, en «Más», o lo libera el anfitrión.
server-whose-seat = Di de quién es el puesto: de alguien que juega en esta mesa.

## En la línea de órdenes

command-serve-scan = Escanea esto para ser el anfitrión en un teléfono: una vez, en { $minutes } minutos; `ojo pin` hace otro.
command-serve-webhook = debe ser una dirección que empiece por http:// o https://
