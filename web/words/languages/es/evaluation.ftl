# What `ojo eval` measures, as text and on the page that `--report` writes. $share and $low and $high are percents.
eval-all-sources = todas las fuentes
eval-head = { $source }: { $pictures } imágenes, { $dice } dados; proporciones con intervalos de Wilson del 95 %
eval-share = { $share }  [{ $low }, { $high }]  { $count } de { $of }
eval-nothing-against = { $count }, sin nada con qué compararlos
eval-labelled-read = etiquetado (hacia abajo) frente a leído (de lado)
eval-time = tiempo de una lectura  { $milliseconds } ms (mediana)
eval-not-right = no del todo bien
eval-progress = { $number } imágenes leídas
eval-unusable = no se puede usar { $file }: { $reason }
eval-a-folder = una carpeta

# Rows, section by section
eval-section-dice = dados
eval-right = dados acertados
eval-right-of-found = acertados de los hallados
eval-missed = no hallados
eval-misread = mal leídos
eval-false-positives = falsos positivos
eval-precision = precisión
eval-exact = reveladas sin fallo
eval-sure-wrong = errados por encima de 0.98
eval-calibration = error de calibración esperado
eval-flagged = dados llanos puestos en duda
eval-flagged-odd = en duda por inclinados o apilados
eval-ignored = dados ocultos, diminutos o borrosos
eval-not-counted = { $number }, no contados
eval-section-recall = exhaustividad por cara
eval-section-odd = dados inclinados y apilados
eval-kind = { $kind ->
    [cocked] inclinado
    [stacked] apilado
   *[plain] llano
}
eval-odd-doubted = { $kind }, en duda
eval-odd-not-found = { $kind }, no hallado
eval-odd-undoubted = { $kind }, SIN DUDA
eval-section-empty = imágenes sin dados
eval-gave-a-die = dieron algún dado
eval-read-there = dados leídos ahí
eval-undoubted = { $number }, { $undoubted } sin duda
# What the pictures are examples of: $sort and $name are as the folder has them, as "ground" and "oak"
eval-section-tag = dados acertados por { $sort }, primero los peores
eval-tag = { $extra ->
    [0] { $name }
    [one] { $name } (+{ $extra } falso)
   *[other] { $name } (+{ $extra } falsos)
}
eval-section-verdicts = veredictos ({ $variant }, apuestas cercanas a la verdad, número de dados conocido)
eval-given-right = dados y acertados
eval-given-wrong = dados y ERRADOS
eval-asked = se preguntó a alguien
eval-reveals-asked = reveladas que preguntan
eval-section-doubts = errados entre los dados en duda por
eval-false-positive = falso positivo

# A picture's errors: a label of a kind and face, read as a face with a confidence
eval-wrong-picture = { $picture }: { $faults }
eval-fault-extra = un { $read } de más ({ $confidence })
eval-fault-unflagged = un { $face } { $kind } leído como { $read } ({ $confidence }), sin duda
eval-fault-misread = un { $face } leído como { $read } ({ $confidence })
eval-fault-missed = un { $face } no hallado

# The report
eval-report-is-file = { $folder } es un archivo; --report necesita una carpeta
eval-report-not-empty = { $folder } contiene { $other }, que no es parte de un informe; nombra una carpeta vacía o nueva
eval-title = Qué tan bien se leyeron los dados
eval-lead = { $pictures ->
    [one] { $pictures } imagen
   *[other] { $pictures } imágenes
} de { $sources ->
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}, { $dice } dados llanos por leer, { $errors ->
    [one] { $errors } error
   *[other] { $errors } errores
} a continuación. Cada proporción lleva su intervalo de Wilson del 95 %.
eval-weights = Pesos (el SHA-256 empieza por):
eval-tile-asked = reveladas que preguntan a alguien
eval-tile-wrong = veredictos errados sin preguntar
eval-of = { $count } de { $of }
eval-to = { $low } a { $high }
eval-by-source = Cifras por fuente
eval-what-counts = Los dados son los llanos y legibles. Los inclinados o apilados tienen sus propias filas; los demasiado ocultos o pequeños no cuentan en ninguna parte.
eval-pictures = { $number ->
    [one] { $number } imagen
   *[other] { $number } imágenes
}
eval-confusion = Qué cara se tomó por cuál
eval-confusion-axes = Hacia abajo: lo que hay. De lado: lo que se leyó.
eval-lies-read = hay / leído
eval-reliability = ¿Acierta tanto como cree?
eval-reliability-how = Los puntos sobre la línea de trazos son honestos; por debajo, el lector está demasiado seguro. Los bigotes son intervalos de Wilson y las barras dicen cuántos dados (en escala logarítmica). El segundo dibujo es el mismo a partir de 0.9, donde está la mayoría de los dados.
eval-as-numbers = Lo mismo en números
eval-confidence = confianza
eval-mean = media
eval-right-column = acertados
eval-chart = Fiabilidad, confianza de { $low } a 1
eval-chart-bin = { $low } a { $high }: { $count } de { $of } acertados
eval-chart-share = proporción acertada
eval-errors = Cada error
eval-errors-how = Esquinas rojas: lo etiquetado. Esquinas de latón: lo leído. Los más seguros van primero; cada recorte lleva a su imagen entera.
eval-none = Ninguno.
eval-sheet = { $kind ->
    [misread] Mal leído
    [missed] No hallado
    [extra] Falso positivo: ahí no hay ningún dado
    [double] Falso positivo: un segundo recuadro sobre un dado
   *[unflagged] Inclinado o apilado, y no puesto en duda
} ({ $number })
eval-same-die = el mismo dado
eval-no-die = ningún dado
eval-not-found = no hallado
eval-label = { $face } { $kind }
eval-sure = seguridad { $confidence }

# ojo eval --films
eval-films-progress = { $number } de { $films } películas vistas
eval-film-films = películas
eval-film-reveals = reveladas
eval-film-right = acertadas
eval-film-asked = preguntadas
eval-film-missed = perdidas
eval-film-wrong-unasked = erradas sin preguntar
eval-film-calls = cantos
eval-film-calls-asked = cantos preguntados
eval-film-calls-wrong-unasked = cantos errados sin preguntar
eval-film-seconds-median = segundos, mediana
eval-film-seconds-p95 = segundos, p95
eval-film-processor-share = parte del procesador
eval-film-one-look-fails = una mirada falla
eval-film-none = ninguno
eval-film-note = { $film } ({ $tags }): { $note }
eval-note-wrong = a los { $seconds } errado: leído { $read } por { $truth }
eval-note-wrong-calls = a los { $seconds } { $calls ->
    [one] un canto juzgado
   *[other] { $calls } cantos juzgados
} mal: leído { $read } por { $truth }
eval-note-missed = desde { $seconds } perdida
eval-note-asked = a los { $seconds } preguntado: { $why }
eval-note-missing = faltan { $number }

# ojo eval --evening
eval-evening-one-folder = Una velada es una sola carpeta; indica una.
eval-teach-alone = --teach va sin --films, --ray ni --keep
eval-evening-without = sin memoria
eval-evening-with = con memoria
eval-evening-reveals = revelaciones
eval-evening-calls = cantos juzgados
eval-evening-asked-first-five = parte preguntada, en las cinco primeras revelaciones
eval-evening-asked-after = parte preguntada, después de ellas
eval-evening-touches = toques de su gente
eval-evening-wrong-unasked = mal juzgados sin preguntar
eval-evening-stated = errores que admiten los riesgos declarados
