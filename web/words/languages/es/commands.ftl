# Lo que dice la línea de órdenes. $param es una opción como se escribe, $given lo que se escribió, $reason lo
# que respondió un sistema o una biblioteca.

# Cualquier orden
command-fault = una falla del propio Ojo ({ $fault }); OJO_TRACEBACK=1 muestra dónde
command-no-language = { $given } no es un idioma que Ojo hable; hay { $languages }
command-invalid = Valor no válido para { $param }: { $why }
command-missing-option = Falta la opción { $param }.
command-missing-argument = Falta el argumento { $param }.
# $command: como se escribe, "ojo serve".
command-no-option = No existe la opción { $param }; { $command } --help las muestra todas.
command-no-option-but = No existe la opción { $param }. ¿Quisiste decir { $others }?
command-option-of = { $param } es de una orden: { $command } { $param } ...
command-no-command = No existe la orden { $given }; ojo serve abre la mesa, ojo --help las muestra todas.
command-no-command-file = { $given } es un archivo y no una orden; escribe ojo read { $given } si es una imagen, ojo watch { $given } si es una película.
command-no-command-but = No existe la orden { $given }. ¿Quisiste decir { $others }?
command-extra = Sobra un argumento ({ $given })
command-extras = Sobran argumentos ({ $given })
command-needs-value = La opción { $param } necesita un valor.
command-takes-no-value = La opción { $param } no lleva valor; escríbela sola.
command-is-folder = { $given } es una carpeta; nombra un archivo.
command-range = { $given } no es un número de { $least } a { $most }.
command-range-from = { $given } no es un número desde { $least }.
command-no-integer = { $given } no es un número entero.
command-no-choice = { $given } no es ninguno de { $choices }.
command-no-file = { $given } no existe; mira cómo se escribe y en qué carpeta está.
command-no-face = { $given } no es una cara: escribe caras de 1 a 6 con comas, como 1,5,5

# ojo read
command-no-folder = no se puede crear la carpeta { $folder }: { $reason }
command-folder-is-file = { $folder } es un archivo; nombra una carpeta
command-read-address = { $given } es una dirección; guarda primero la imagen y nombra su archivo
command-not-written = no se puede escribir { $file }: { $reason }
command-unread = { $why } (y { $number } imágenes más no se pudieron leer)
command-read-none = { $image }: ningún dado
command-read-line = { $image }: { $number ->
    [one] { $number } dado
   *[other] { $number } dados
}: { $faces } ({ $counts }){ $doubted }; { $milliseconds } ms
command-read-count = { $number } x { $face }
command-read-doubt = un { $face } ({ $doubt })
# One word for a doubt, where there is no room for its sentence.
command-doubt = { $doubt ->
    [cocked] inclinado
    [stacked] apilado
    [seen-level] visto desde muy abajo
    [blurred] borroso
    [cut] cortado
    [readers-disagree] lectores en desacuerdo
    [unknown-face] dibujo desconocido
   *[unreadable] ilegible
}
command-teach-unread = no se pueden leer las lecciones de { $file }: { $reason }
command-teach-line = { $file }, línea { $line }: { $problem }; una lección es {"{"}"image": "a.jpg", "box": [x0, y0, x1, y1], "face": 1{"}"}, una cara del 1 al 6 o "7", "8", "9", "10", "J", "Q", "K", "A"
command-teach-box = { $file }, línea { $line }: el recuadro no está dentro de su foto: { $box }
command-read-doubted = ; dudosos: { $doubts }

# ojo score
command-score-dice = da los dados con --photo FILE o con --reveal 1,5,5
command-score-number = { $given } no es un número de dados: escribe 5, o 5,4,2
command-score-numbers = { $number } números no cuadran con { $players } jugadores: escribe uno para todos o uno para cada uno
command-score-equals = a { $given } le falta el = entre nombre y valor
command-score-die = el dado { $die } (¿un { $face }?)
command-score-certain = { $verdict } (certeza del { $percent } %)
command-score-question = El veredicto depende de { $asked }: di lo que hay con --reveal.

# ojo variants
command-variants-set = --set cambia las reglas de una variante: indica su ID
command-variants-names = También llamado: { $names }
command-variants-follows = Sigue: { $document }
command-variants-said = Para { $action } se dice: { $said }

# ojo odds
command-odds-no-bids = { $variant } no tiene apuestas sobre los dados bajo todos los vasos
command-odds-hidden = { $dice } dados ocultos, ases { $wild ->
    [1] comodines
   *[0] sin comodín
}
command-odds-own = { $dice } dados ocultos y los tuyos { $own }, ases { $wild ->
    [1] comodines
   *[0] sin comodín
}
command-odds-own-idle = tus propios dados no cuentan: la apuesta habla de los de quien apuesta, que son los ocultos
command-odds-stands = { $bid } se cumple: { $chance }
command-odds-exact = exactamente { $bid }: { $chance }
command-odds-likely = la cuenta más probable: { $likely }; la mayor cantidad al menos pareja: { $best }

# ojo doctor: lo que revisa y lo que halló
command-check-python = python
command-check-opencv = opencv
command-check-onnxruntime = onnxruntime
command-check-weights = pesos
command-check-camera = cámara
command-check-data-folder = carpeta de datos
command-check-disk = disco
command-check-database = base de datos
command-check-certificate = certificado
command-check-clock = reloj
command-check-port = puerto
command-check-terminal = terminal
command-check-network = red
command-check-firewall = cortafuegos
command-doctor-bad = { $check }: { $why }
command-doctor-more = { $check }: { $why } (y { $number } más)
command-doctor-library = { $library } no carga ({ $reason }); instálala otra vez con: pip install --force-reinstall { $library } (si en Debian falta libGL o libglib: apt install libgl1 libglib2.0-0)
command-doctor-weights = { $files } tienen su SHA-256 y funcionan
command-doctor-camera = la cámara { $name } da { $width }x{ $height }, { $speed } imágenes por segundo; cámaras: { $webcams }{ $hangs }
command-doctor-hangs = ; según los dados que hay allí, su imagen no debe girarse
command-doctor-hangs-turned = ; según los dados que hay allí, su imagen debe girarse { $turn } grados: Ojo lo hace por sí solo, y siempre con: ojo serve --turn { $turn }
command-doctor-hangs-unknown = ; tira unos dados y vuelve a preguntar si cuelga derecha
command-doctor-webcam = { $number } { $name }
command-doctor-folder = no se puede escribir en { $folder } ({ $reason }); escribe: { $mend }, o nombra un lugar con --db
command-doctor-no-room = a { $folder } le quedan { $megabytes } MB; una noche larga ocupa 300: haz sitio, o guárdala en otra parte: ojo serve --db /OTRO/DISCO/noche.db
command-doctor-room = { $megabytes } MB libres
command-doctor-no-database = se crea al iniciar por primera vez
command-doctor-database = entera, y de un formato que este Ojo conoce
command-doctor-no-certificate = se crea al iniciar por primera vez con --https
command-doctor-certificate = vale hasta el { $date }; se renueva al iniciar el servidor
command-doctor-clock-behind = marca { $time }, antes de que se instalara este Ojo; ponlo en hora: sudo timedatectl set-ntp true
command-doctor-free = { $port } está libre
command-destroyed = Parte del archivo de la base de datos está destruida ({ $reason }). Termina Ojo y salva lo que queda: ojo recover ARCHIVO
command-shortened = { $number ->
    [one] Una mesa perdió
   *[other] { $number } mesas perdieron
} lo más nuevo de lo jugado: un bit cambió en el disco. Una copia lo devuelve: ojo restore FILE

# ojo serve
command-serve-at = Ojo está en { $address } (Ctrl-C lo termina)
command-serve-at-pin = Ojo está en { $address } (Ctrl-C lo termina), PIN { $pin }
command-serve-also = En otras redes de esta máquina está en { $addresses }
command-serve-alone = Ningún teléfono lo encuentra: esta máquina todavía no está en ninguna red
# $version: 4 or 6; $host: what to type.
command-serve-other-version = Ningún teléfono lo encuentra: las redes de esta máquina hablan solo IPv{ $version }; inícialo con --host { $host }
# $option: pin, camera or db; $variable: the name of what holds it in the environment.
command-serve-secret = cualquiera en esta máquina puede leer los argumentos de una orden; da un secreto como { $variable } en el entorno{ $option ->
    [pin] , con --pin-file ARCHIVO, o con --pin a secas, que lo pregunta
   *[other] {""}
}
command-serve-pin = un PIN tiene de { $least } a { $most } cifras, como { $example }
command-serve-pin-ask = El PIN
command-serve-pin-unread = no se puede leer { $file } ({ $reason })
command-serve-behind = { $given } no es una dirección ni una red; un balanceador se nombra como 10.0.0.2 o 10.0.0.0/24
command-serve-key-short = { $file } tiene menos de { $least } bytes; crea un secreto con: head -c 32 /dev/urandom | base64
command-serve-readers = { $given } no nombra lectores; escribe ray://HOST o ray://HOST:PUERTO
command-serve-no-table = en esta base de datos no hay ninguna mesa { $given }; escribe lo que sigue a /t/ en la dirección de su página
command-serve-folder = No se puede escribir en la carpeta de datos { $folder } ({ $reason }); define XDG_DATA_HOME.
command-serve-certificate = No se puede guardar el certificado en { $folder } ({ $reason }); mira quién puede escribir ahí o sigue sin --https.
command-serve-host = Ninguna dirección de red de esta máquina se llama { $host }; elige otro --host: 127.0.0.1 solo para esta máquina, 0.0.0.0 también para los teléfonos.
command-serve-no-camera = { $given } no es una cámara; di un número (0 es la primera), una URL como rtsp://cam, una película o una imagen que exista, una carpeta de imágenes, auto, phone, demo o none
# $right: lo mismo sin lo que una dirección tiene de más, "localhost --port 8000".
command-serve-name = { $given } no es un nombre de máquina; escríbelo como en una dirección, sin http:// ni puerto, como ojo.local
command-serve-host-alone = { $host } es más que un nombre; escribe --host { $right }
command-serve-port-runs = El puerto { $port } está ocupado: quizá Ojo ya funciona ahí, abre { $address }; o elige otro con --port, por ejemplo --port { $other }.
command-serve-port-low = Solo un administrador puede usar el puerto { $port }; elige uno desde 1024, por ejemplo --port { $other }.
command-serve-port = No se puede usar el puerto { $port } en { $host } ({ $reason }); elige otro con --port, por ejemplo --port { $other }, u otro --host.

# ojo backup, restore, pin
command-backup-done = { $file } guarda la noche.
command-recover-done = { $whole ->
    [one] Una noche está entera
   *[other] { $whole } noches están enteras
}, { $cut ->
    [one] una termina
   *[other] { $cut } terminan
} antes de lo perdido, { $lost ->
    [one] una se perdió
   *[other] { $lost } se perdieron
}. Termina Ojo y ponlas en su sitio: ojo restore { $file }
command-restore-runs = Ojo está en marcha en { $address }; termínalo primero y restaura después.
command-restore-done = La noche de { $file } está en su sitio.
command-restore-kept = La noche de { $file } está en su sitio. Lo que había se conserva en { $before }.
command-pin = PIN { $pin } (salvo que a serve se le diera otro)
command-pin-address = http://DIRECCIÓN/
command-pin-way-in = { $address } deja entrar a un anfitrión, durante { $minutes } minutos

# ojo conformance
command-conformance-none = el nombre de ninguna partida contiene { $given }
command-conformance-result = { $right } de { $games } partidas jugadas como se debe.
command-conformance-written = { $games } partidas, un programa que las juega y sus fuentes están en { $folder }; mira README.md allí.
command-conformance-not-started = no se puede iniciar { $program }: { $reason }

# ojo watch
command-watch-area = el borde de una mesa son tres o más esquinas en orden a su alrededor, cada una como --area X,Y en píxeles
command-watch-lost = la cámara { $camera } ya no da imagen; revisa el cable y que nada más la use, y mírala otra vez
command-watch-silent = no llega imagen de { $camera }; revisa el cable o la dirección, y cierra otros programas que la usen
command-watch-state = { $state ->
    [waiting] en espera
    [cups] cubiletes
    [hands] manos
    [settling] asentándose
    [reading] leyendo
    [asking] preguntando
    [taken-away] recogidos
   *[done] listo
}
command-watch-reveal = destapados: { $faces }{ $doubtful ->
    [0] {""}
   *[other] ; { $doubtful } dudosos
}{ $missing ->
    [0] {""}
   *[other] ; faltan { $missing }
}{ $surplus ->
    [0] {""}
   *[other] ; sobran { $surplus }
}

# ojo bench: a line a figure; the names of stages are written as they are
command-bench-read = una lectura de una imagen ({ $picture }, { $dice } dados), mediana en ms
command-bench-plain = una llamada simple a ultralytics, yolo11n a 640: { $ms } ms; la lectura entera tarda { $share } de ello
command-bench-no-demo = las imágenes de la demo no están en { $folder }: instala Ojo de nuevo
