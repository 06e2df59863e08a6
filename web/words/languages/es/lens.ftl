# La página de la cámara, un teléfono como cámara, y lo que el servidor dice de su imagen.

page-title-camera = Ojo: la cámara
page-camera = La cámara
page-camera-to-table = Volver a la mesa
page-camera-which = ¿Qué cámara?
page-camera-found-none = No hay ninguna cámara conectada.
page-camera-phone = Un teléfono
page-camera-demo = Los dados de la demo
page-camera-none = Ninguna: fotos o a mano
page-camera-auto = La que responda
page-camera-address = Dirección de una cámara
page-camera-address-example = rtsp://… o http://…
page-camera-take-address = Usarla
page-camera-taking = Abriendo la cámara…
page-camera-ready = { $name ->
    [phone] El teléfono está listo.
   *[other] { $name } está lista.
}
page-camera-starting = La cámara se está abriendo…
page-camera-off = Sin cámara: los dados se ponen a mano o con una foto.
page-camera-demo-on = Los dados de la demo hacen de cámara.
page-camera-phone-https = Un teléfono solo presta su cámara por HTTPS: arranca Ojo con --https.
page-camera-view = Lo que ve
page-camera-edge-hint = Arrastra las esquinas al borde de la mesa. Los dados de fuera no cuentan.
page-camera-corner = Esquina { $n }: arrástrala o muévela con las flechas
page-camera-propose = Proponer
page-camera-whole = Toda la imagen
page-camera-turn = Girar un cuarto
page-camera-turn-auto = Averiguarlo por los dados
page-camera-turn-said = La imagen se gira { $degrees } grados.
page-camera-turn-found = Averiguado por los dados: la imagen se gira { $degrees } grados.
page-camera-seats = ¿De quién son los dados?
page-camera-seats-hint = Arrastra cada nombre adonde están los dados de esa persona: así se nota si a una mano le falta un dado. Sin eso, todos los dados se cuentan juntos.
page-camera-place = Los dados de { $name }: arrastra esto hasta ellos o muévelo con las flechas
page-camera-seat-them = Mostrar los nombres
page-camera-unseat = Dejarlo: todos juntos
page-camera-no-picture = Ahora no hay imagen. Mientras pueda haber dados bajo los vasos, no se muestra.
page-camera-try = Pruébala
page-camera-try-hint = Tira todos tus dados una vez y luego mira.
page-camera-look = Mirar
page-camera-looking = Mirando…
page-camera-wrong = Toca lo que esté mal: un dado para cambiarlo, un sitio vacío para añadir uno.
page-camera-which-face = ¿Qué cara es?
page-camera-unnamed = Di primero qué vale este dibujo.
page-camera-no-die = No es un dado
page-camera-done = Así están
page-camera-tested = { $right } de { $dice } dados, bien leídos.
page-camera-tested-all = { $throws ->
    [one] En una tirada
   *[other] En { $throws } tiradas
} esta cámara leyó bien { $right } de { $dice } dados.
page-camera-menu = La cámara

page-ways = Un teléfono sin nada nuestro
page-way-mac = Un iPhone junto a un Mac (Cámara de Continuidad): elígelo arriba.
page-way-android = Android 14 o posterior por cable: toca el aviso del cable, elige Webcam y luego elígelo arriba.
page-way-windows = Windows 11: permite el teléfono como cámara conectada en Configuración, Dispositivos móviles.
page-way-address = Una aplicación que sirve una dirección (IP Webcam, DroidCam, Larix): escribe su http:// o rtsp:// como dirección de una cámara.
page-way-adb = Android por cable con adb: «adb reverse tcp:{ $port } tcp:{ $port }» aquí, http://localhost:{ $port }/eye en el teléfono; sin certificado.
page-ways-guide = La guía cuenta cada una con detalle: docs/guide/es/camera.md en el código fuente

page-sees-uncalled = Vasos arriba. ¿Última apuesta? ¿Quién reta?
page-sees-elsewhere = Ojo mira otra mesa ahora, y mira esta cuando se le pide.
page-sees-waiting = El ojo está abierto.
page-sees-cups = Los vasos siguen abajo.
page-sees-hands = Hay manos sobre los dados…
page-sees-long-hands = Algo no deja de moverse sobre los dados: una mano, una sombra, un reflejo. Si están quietos, pulsa Mirar los dados.
page-sees-settling = Los dados se asientan…
page-sees-reading = Se están leyendo…
page-sees-asking = Algo no está claro.

page-use-phone = Usar un teléfono como cámara
page-take-phone = Tomarlo
page-take-phone-n = Tomar el teléfono { $n }
page-decline-phone = No
page-watch-here = Mirar esta mesa
page-title-phone = Ojo: este teléfono es la cámara
page-phone-heading = Este teléfono como cámara
page-phone-start = Prestar la cámara
page-phone-put = Ponlo donde vea toda la mesa y deja esta página abierta.
page-phone-sending = La mesa está a la vista.
page-phone-watching = Un reto: se envían todas las imágenes.
page-phone-denied = El navegador no da la cámara: permítela para esta página y toca otra vez.
page-phone-none = Este aparato no tiene cámara: abre la página en otro.
page-phone-in-use = Otra aplicación, o una llamada, tiene la cámara: ciérrala y toca otra vez.
page-phone-unfit = Esta cámara no puede dar la imagen que se le pide: usa otra.
page-phone-failed = El navegador no da la cámara ({ $name }): ábrelo de nuevo y toca otra vez.
page-phone-old = Este navegador no presta la cámara: abre la página en uno más nuevo.
page-phone-taken = Una llamada u otra aplicación tomó la cámara; se vuelve a abrir sola…
page-phone-still = La cámara no da imágenes nuevas; se vuelve a abrir sola…
page-phone-late = Las imágenes llegan con segundos de retraso: acerca el teléfono al router.
page-phone-again = Abrir la cámara ahora
page-phone-which-lens = Qué cámara de este teléfono
page-phone-lens = Cámara { $n }
page-phone-light = Su luz
page-phone-back = La cámara ha vuelto: la mesa está a la vista.
page-phone-https = Un navegador solo presta su cámara por HTTPS; pide que arranquen Ojo con --https.
page-phone-trust = Cómo confiar en esta dirección

server-choose-camera = Elige una de las cámaras de la lista, un teléfono, o una dirección que empiece por rtsp:// o http://.
server-picture-turn = "turn" debe ser 0, 90, 180, 270 o null.
server-edge = "edge" debe ser de { $least } a { $most } esquinas en orden alrededor de la mesa, cada una [x, y] en partes de la imagen de 0 a 1, o null.
server-places = "places" debe ser { $seats } sitios, uno por puesto, cada uno [x, y] en partes de la imagen de 0 a 1, o null.
server-test-faces = "faces" debe decir cada uno de los { $dice } dados leídos.
server-check-first = Mira primero; cada tirada cuenta una vez.
server-phone-not-chosen = Este teléfono se ofrece. El anfitrión lo toma con un toque: en la mesa o junto al código.
server-phone-declined = El anfitrión no toma este teléfono. Para ofrecerlo otra vez, escanea de nuevo el código.
server-phone-gone = Ese teléfono ya no se ofrece: toca otra vez «Prestar la cámara» en él.
server-phone-offers = { $number ->
    [one] Un teléfono se ofrece como cámara.
   *[other] { $number } teléfonos se ofrecen como cámara.
}
server-watches-another = La cámara mira la mesa de { $names }, no esta.
server-watches-this = La cámara mira esta mesa, no la de { $names }.
server-phone-elsewhere = La cámara mira ahora otra mesa.

server-hint-good = Todo bien: { $dice ->
    [one] un dado
   *[other] { $dice } dados
} de { $px } píxeles de ancho.
server-hint-turned = La imagen estaba cabeza abajo o de lado: desde ahora se gira { $degrees } grados.
server-hint-head = La imagen está cabeza abajo o de lado: se lee girada { $degrees } grados. Gírala.
server-hint-dark = Está demasiado oscuro: los puntos se pierden en el ruido. Enciende una lámpara.
server-hint-glare = La luz quema una mancha blanca: mueve la lámpara o dale sombra.
server-hint-low = La cámara mira desde muy abajo: los lados de los dados tapan las caras de arriba. Ponla más alta, como en el dibujo.
server-hint-light = La luz sobre la mesa se mueve: para el ventilador, corre la cortina o toma otra lámpara.
server-hint-near = Los dados llenan la imagen: el que siga rodando queda fuera de la vista. Aleja la cámara.
server-hint-small = Los dados miden { $px } píxeles; desde { $enough } se leen casi todos, así de pequeños fallan { $missed } de cada 1000. Acerca la cámara unos { $cm } cm.
server-hint-blurred = Los dados se ven borrosos: limpia la lente o espera a que enfoque.
server-hint-no-dice = No se ven dados en la mesa: tira algunos y mira otra vez.
server-hint-beyond = { $dice ->
    [one] Un dado está
   *[other] { $dice } dados están
} fuera del borde de la mesa.

server-eye-dark = La cámara solo ve oscuridad: ¿está tapada la lente?
server-eye-frozen = La imagen de la cámara está parada, así que no se lee nada nuevo: vuelve a enchufarla, o abre otra vez la página del teléfono.
server-eye-blurred = La imagen de la cámara se ve borrosa: limpia la lente o deja que enfoque.
server-eye-flickers = La luz sobre la mesa se mueve o parpadea y cuesta distinguir los dados: para el ventilador, corre la cortina o usa otra lámpara.
server-eye-moved = La cámara se ha movido: en el próximo reto, dibuja otra vez el borde de la mesa en su página.
page-camera-hangs = Dónde va la cámara
page-camera-hanging = Sobre la mesa, a 45 grados o más, en el brazo de una lámpara o en un soporte. Desde muy abajo, los lados de los dados tapan las caras de arriba.
page-camera-drawn = Dos cámaras miran los dados desde arriba, en el brazo de una lámpara y en un soporte: bien. Una los mira a ras de mesa: mal.
