# Lo que dice la línea de órdenes. $param es una opción como se escribe, $given lo que se escribió, $reason lo
# que respondió un sistema o una biblioteca.

# Cualquier orden
command-fault = una falla del propio Ojo ({ $fault }); OJO_TRACEBACK=1 muestra dónde
command-no-language = { $given } no es un idioma que Ojo hable; hay { $languages }
command-invalid = Valor no válido para { $param }: { $why }
command-missing-option = Falta la opción { $param }.
command-missing-argument = Falta el argumento { $param }.
command-no-option = No existe la opción { $param }
command-no-option-but = No existe la opción { $param } ¿Quiso decir { $others }?
command-no-command = No existe la orden { $given }.
command-no-command-but = No existe la orden { $given }. ¿Quiso decir { $others }?
command-extra = Sobra un argumento ({ $given })
command-extras = Sobran argumentos ({ $given })
command-needs-value = La opción { $param } necesita un valor.
command-range = { $given } no está entre { $range }.
command-no-integer = { $given } no es un número entero.
command-no-choice = { $given } no es ninguno de { $choices }.
command-no-file = { $given }: no existe ese archivo o carpeta
command-no-face = { $given } no es una cara: escriba caras de 1 a 6 con comas, como 1,5,5

# ojo read
command-no-folder = no se puede crear la carpeta { $folder }: { $reason }
command-not-written = no se puede escribir { $file }: { $reason }
command-unread = { $why } (y { $number } imágenes más no se pudieron leer)
command-read-none = { $image }: ningún dado
command-read-line = { $image }: { $number ->
    [one] { $number } dado
   *[other] { $number } dados
}: { $faces } ({ $counts }){ $doubted }; { $milliseconds } ms
command-read-count = { $number } x { $face }
command-read-doubt = un { $face } ({ $doubt })
command-read-doubted = ; dudosos: { $doubts }

# ojo score
command-score-dice = dé los dados con --photo FILE o con --reveal 1,5,5
command-score-number = { $given } no es un número de dados: escriba 5, o 5,4,2
command-score-numbers = { $number } números no cuadran con { $players } jugadores: escriba uno para todos o uno para cada uno
command-score-equals = a { $given } le falta el = entre nombre y valor
command-score-die = el dado { $die } (¿un { $face }?)
command-score-certain = { $verdict } (certeza del { $percent } %)
command-score-question = El veredicto depende de { $asked }: diga lo que hay con --reveal.

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
command-odds-own = { $dice } dados ocultos y los suyos { $own }, ases { $wild ->
    [1] comodines
   *[0] sin comodín
}
command-odds-own-idle = sus propios dados no cuentan: la apuesta habla de los de quien apuesta, que son los ocultos
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
command-check-port = puerto
command-doctor-bad = { $check }: { $why }
command-doctor-more = { $check }: { $why } (y { $number } más)
command-doctor-python = { $version }; Ojo necesita { $least } o posterior
command-doctor-library = { $library } no carga ({ $reason }); instálela otra vez con: pip install --force-reinstall { $library } (si en Debian falta libGL o libglib: apt install libgl1 libglib2.0-0)
command-doctor-weights = { $files } tienen su SHA-256 y funcionan
command-doctor-no-camera = ninguna responde; la demo, la foto de un teléfono o escribir los dados sirven igual
command-doctor-camera = la cámara { $name } da { $width }x{ $height }; cámaras: { $webcams }
command-doctor-folder = no se puede escribir en { $folder } ({ $reason }); libérela, o nombre un lugar con --db
command-doctor-port = { $port } no se puede usar ahora ({ $reason }); elija otro con --port
command-doctor-free = { $port } está libre
command-shortened = { $number ->
    [one] Una mesa perdió
   *[other] { $number } mesas perdieron
} lo más nuevo de lo jugado: un bit cambió en el disco. Una copia lo devuelve: ojo restore FILE
