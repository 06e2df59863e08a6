# Lo que se dice de una mesa: negativas con su salida, y lo que pregunta una lectura.

# Lo que una mesa rechaza, con su salida
server-sentence = { CAPITAL($text) }.
server-cups-down = Los vasos siguen abajo: alguien tiene que retar antes de leer los dados.
server-dice-lie-covered = Puede que esos dados estén bajo los vasos: se muestran después del próximo reto, o cuando la mesa lleve doce horas sin tocar y se haya jugado en otra.
server-nothing-covered = Aquí no hay dados bajo los vasos.
server-nothing-to-undo = En esta mesa aún no pasó nada; no hay nada que deshacer.
server-too-many-tables = En un día se pusieron { $most } mesas; sigue con una de ellas, o vuelve mañana.
server-log-full = Esta mesa ya tuvo { $most } sucesos y no admite más; pon una nueva.
server-too-often = Eso ya fue { $most } veces, que es lo más que se admite; sigan jugando.
server-no-dice = En la foto no se halló ningún dado; prueba con más luz, envía una foto o escríbelos.
server-reading-full = No caben más dados en esta lectura; apártala y mira otra vez.
server-no-die = No hay un dado { $die } en esta lectura; tiene { $number }, contados desde 0.
server-no-reading = No hay lectura sobre la mesa; mira primero, o escribe los dados.
server-not-unmoved = Ningún dado de la mesa está como estaba en una ronda anterior: no se pregunta nada.
server-no-seat = En esta mesa nadie se llama { $name }.
server-no-evidence = Ese veredicto no salió de ninguna imagen, o ya no vale.
server-no-second-look = Ese veredicto no tiene foto que volver a leer, o ya no vale.

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
server-by-cup = Decide de quién son estos dados: di de quién son, o tócalos vaso por vaso
server-open-unread = { $missing ->
    [one] No se leyó un dado
   *[other] No se leyeron { $missing } dados
} que todos conocían antes del reto: corrige lo mal leído, o toca los dados
server-surplus = { $found ->
    [one] Se halló { $found } dado
   *[other] Se hallaron { $found } dados
}, pero debe haber solo { $expected }: toca lo que no es un dado, o mira otra vez
server-surplus-lost = { $found ->
    [one] Se halló { $found } dado
   *[other] Se hallaron { $found } dados
}, y en juego hay { $expected }: toca { $lost ->
    [one] el que se perdió
   *[other] los { $lost } que se perdieron
}
server-lost-unseen = { $lost ->
    [one] debe haber un dado perdido a la vista y no se vio aparte: tócalo si está entre estos
   *[other] debe haber { $lost } dados perdidos a la vista y no se vieron aparte: toca los que estén entre estos
}
server-unmoved = { $number ->
    [one] Un dado está como estaba en una ronda anterior. ¿Se volvió a tirar?
   *[other] { $number } dados están como estaban en una ronda anterior. ¿Se volvieron a tirar?
}
server-unmoved-open = { $number ->
    [one] un dado está como estaba en una ronda anterior: di si se volvió a tirar
   *[other] { $number } dados están como estaban en una ronda anterior: di si se volvieron a tirar
}
server-doubted = { $number ->
    [one] { $number } dado
   *[other] { $number } dados
} en duda podrían cambiar el veredicto
server-both-asked = { $dice }; { $count }
server-open-questions = { $asked }. Responde primero, o juzga como está.

# Una noche traída de otra parte, y probabilidades
server-bad-night = Esta noche se rompe en el suceso { $event }, que no encaja con lo anterior.
server-night-long = Una noche tiene de 1 a { $most } sucesos.
server-no-night = Este archivo no es una noche que este Ojo pueda leer. En la página de una noche se guarda una.
server-no-odds = Estas reglas no tienen apuestas sobre los dados de todos los vasos: no hay probabilidades que decir.
server-own-dice = Se indicaron { $number } dados, pero bajo este vaso solo { $held ->
    [one] hay { $held }
   *[other] hay { $held }
}.
