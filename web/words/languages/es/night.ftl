# Una noche como archivo, y su final

server-night-text = Este archivo no es texto. Una noche como texto se guarda en su página.

# La noche, después

page-title-night = Ojo: la noche
page-night = La noche
page-send-moment = Enviar este momento
page-see-again = Verla otra vez
page-export-json = Llévatela
page-export-text = Como texto
page-night-players = Quién cantó y faroleó cómo
page-night-closest = Las dudas más reñidas
page-night-more = Más cifras, y todas las rondas
page-night-right = Cantos acertados
page-night-exact = Cantos exactos acertados
page-night-caught = Faroles descubiertos
page-night-got-away = Faroles que nadie descubrió
page-night-of = { $n } de { $of }
page-night-dice-left = Dados que quedan tras cada ronda
page-night-luck = Suerte: dudas ganadas, frente al azar
page-night-luck-hint = Lleno: dudas ganadas, por quien dudó o por quien apostó. Hueco: lo que habría dado el puro azar, con todos los dados ocultos. Quien miró bajo su vaso sabe más: lo que queda por encima puede ser suerte o maña.
page-night-won = { $won ->
    [one] { $won } ganada
   *[other] { $won } ganadas
  }, { $chance } por azar
page-night-fair = ¿Eran justos los dados?
page-night-faces = Cuántas veces salieron las caras 1 a 6: { $counts }
page-night-few-dice = { $n ->
    [one] Solo se vio { $n } dado
   *[other] Solo se vieron { $n } dados
}: muy pocos para decir nada. A partir de treinta se comprueba.
page-night-fairness = Se vieron { $n } dados. Los dados justos caen al menos así de desiguales en { $share } de cada 100 noches{ $odd ->
    [yes] : es raro, pero una noche de cada veinte lo es tanto
   *[no] : nada que sospechar
}. Una sola cara cargada tendría que salir { $noticeable } veces de cada 100 (17 es lo justo) para que se notara ocho veces de cada diez. Los dados se contaron juntos: no se puede decir cuál, ni que sean justos.
page-night-uneven = Se vieron { $n } dados. Los dados justos caen así de desiguales en menos de 1 de cada 100 noches: revisa los dados y lo que se leyó de ellos. La prueba no dice qué dado es, ni por qué.
page-night-money = Pozo y deudas
page-night-pot = En el pozo: { $n }
page-night-owes = { $payer } debe { $amount } a { $payee }
page-night-untold = Lo que no se puede saber
page-night-unheard = { $n ->
    [one] En una ronda no se anotaron todas las apuestas: no se sabe quién faroleó allí sin que se notara.
   *[other] En { $n } rondas no se anotaron todas las apuestas: no se sabe quién faroleó allí sin que se notara.
}
page-night-unseen = { $n ->
    [one] En una ronda no se vieron todos los dados: sus faroles no se cuentan.
   *[other] En { $n } rondas no se vieron todos los dados: sus faroles no se cuentan.
}
page-night-pool = Los dados de todos los vasos se cuentan juntos: no se puede saber si los tiros de alguien tuvieron suerte.
page-night-round = Partida { $game }, ronda { $n }
page-night-put-right = La cámara leyó { $read }; en la mesa se dijo que era { $now }.
page-night-taken-back = { $n ->
    [one] Antes se retiró un veredicto.
   *[other] Antes se retiraron { $n } veredictos.
}

# Tuya

page-own-night = Esta noche es tuya
page-forget-name = Olvidar un nombre
page-forget-hint = En todas las noches guardadas aquí, un número ocupa su lugar para siempre. Las rondas, las fotos y la cuenta se quedan. Lo que ya salió de aquí conserva el nombre: archivos que te llevaste, copias de seguridad, lo que recuerde un teléfono.
page-forget-sure = ¿Olvidar a { $name } para siempre?
page-delete-night = Borrar esta noche
page-delete-night-hint = Con sus rondas, fotos y nombres. Con un archivo que te hayas llevado antes vuelve todo menos las fotos.
page-bring-night = Recuperar una noche de un archivo

# La noche, otra vez

page-title-replay = Ojo: la noche otra vez
page-replay = La noche, paso a paso
page-replay-back = Atrás
page-replay-on = Adelante
page-replay-play = Reproducir
page-replay-stop = Parar
page-replay-round = Ir a una ronda
page-replay-place = Cuánto de la noche ha pasado
page-replay-step = Paso { $n } de { $of }

# Sobre una transmisión

page-title-overlay = Ojo: superposición

# Lo aprendido de los dados de una mesa

learnt-title = Ojo: nuestros dados
learnt-told = Lo que Ojo sabe de ellos
learnt-hint = Un dado que se parece a uno de estos se lee así, o se pregunta por él. Lo que olvidas aquí queda olvidado desde ahora; los veredictos pasados no cambian.
learnt-nothing = Todavía nada. Cuando alguien corrige un dado, o responde por él, Ojo recuerda cómo se veía.
learnt-as-read = { $times ->
    [one] Un dado leído como { $read } estaba bien leído.
   *[other] { $times } dados leídos como { $read } estaban bien leídos.
}
learnt-another = { $times ->
    [one] Un dado leído como { $read } era { $face }.
   *[other] { $times } dados leídos como { $read } eran { $face }.
}
learnt-no-die = { $times ->
    [one] Una cosa leída como { $read } no era un dado.
   *[other] { $times } cosas leídas como { $read } no eran dados.
}
learnt-picture = { $times ->
    [one] Un dado con un dibujo valía { $face }.
   *[other] { $times } dados con un dibujo valían { $face }.
}
learnt-picture-none = { $times ->
    [one] Una cosa con un dibujo no era un dado.
   *[other] { $times } cosas con un dibujo no eran dados.
}
learnt-forget = Olvidar
learnt-forget-all = Olvidarlo todo
learnt-called = Nuestros dados
learnt-set = ¿Qué dados son estos?
learnt-called-hint = Con este nombre Ojo los conoce otra velada.
learnt-name = Su nombre
learnt-name-example = los rojos
learnt-take-name = Son estos
learnt-pictures-hint = Déjalos con los dibujos hacia arriba. Ojo rodea cada dibujo que no conoce.
learnt-pictures-show = Mostrarlos a Ojo
learnt-photo = Mejor hacer una foto
learnt-shows = ¿Qué muestran?
learnt-usual = { $picture }: { $face }
learnt-usual-none = Puntos en todas las caras
learnt-pips = puntos
learnt-face-shows = Lo que muestra el { $face }
learnt-unknown = { $n ->
    [one] Un dibujo que no conozco. ¿Qué vale?
   *[other] { $n } dibujos que no conozco. ¿Qué valen?
}
learnt-all-known = { $n ->
    [one] Conozco este dado. Tócalo si es otra cosa.
   *[other] Conozco los { $n } dados. Toca uno si es otra cosa.
}
learnt-none-seen = No veo dados ahí.
learnt-counts-as = Este vale
learnt-this-is = Este es { $face }
learnt-all-are = Los { $n } son esto: { $face }
learnt-learn = { $n ->
    [one] Aprender este
   *[other] Aprender estos { $n }
}
learnt-right = { $n ->
    [one] Es correcto: aprender también esta mirada
   *[other] Son correctos: aprender también estas { $n } miradas
}
learnt-thanks = Aprendido. Lánzalos otra vez y mira: ahora muestro lo que conozco.
learnt-enough = Con esto basta.
learnt-more = Muéstralos una vez más.

# Lo que llevan los dados en lugar de puntos

picture-star = { $n ->
    [one] una estrella
   *[other] estrellas
}
picture-skull = { $n ->
    [one] una calavera
   *[other] calaveras
}
picture-bird = { $n ->
    [one] un pájaro
   *[other] pájaros
}
picture-llama = { $n ->
    [one] una llama
   *[other] llamas
}
picture-anchor = { $n ->
    [one] un ancla
   *[other] anclas
}
picture-crown = { $n ->
    [one] una corona
   *[other] coronas
}
picture-other = { $n ->
    [one] un dibujo
   *[other] dibujos
}
page-pictured = { $n ->
    [one] Uno de ellos es { $pictures }.
   *[other] { $n } de ellos son { $pictures }.
}

learnt-lost = ¿Dónde están los dados perdidos?
learnt-lost-hint = Los que la cámara ve se separan de los que están en juego.
learnt-lost-in-sight = Están a la vista
learnt-lost-away = Están guardados
