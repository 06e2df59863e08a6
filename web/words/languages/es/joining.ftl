# Entrar con un código, y el teléfono de cada jugador

## Entrar

page-title-join = Ojo: sentarse a la mesa
page-join-table = Siéntate a la mesa
page-join-code = Código
page-join-host = Serás el anfitrión
page-join-seat = ¿De quién es este teléfono?
page-join-seat-of = Entrar como { $name }
page-join-spectator = Mirar la mesa
page-join-camera = Ser la cámara de la mesa
page-join-tap-name = Toca tu nombre.
page-pin-or-scan = Quien juega escanea el código QR de la mesa: lo tiene el anfitrión, en «Más».

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

server-whose-seat = Di de quién es el puesto: de alguien que juega en esta mesa.

## En la línea de órdenes

command-serve-scan = Escanea esto para ser el anfitrión en un teléfono: una vez, en { $minutes } minutos; `ojo pin` hace otro.
command-serve-webhook = debe ser una dirección que empiece por http:// o https://
