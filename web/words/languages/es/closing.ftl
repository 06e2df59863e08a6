# El final de una noche: se pide aparte, cuando termina

closing-heading = Buenas noches
closing-kept = La mesa está guardada: se puede seguir desde la puerta.
closing-calls = { $n ->
    [0] No se juzgó ninguna jugada.
    [one] Se juzgó { $n } jugada.
   *[other] Se juzgaron { $n } jugadas.
}
closing-games = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}
closing-broken-off = Nadie ganó la partida { $n }: lo que se puso en ella se devuelve.
closing-stake = Se jugó por: { $stake }
closing-play-on = Seguir
closing-statistics = La noche en cifras
closing-next-night = La próxima noche

## Lo que se recordará

closing-bluff = La mentira más grande que pasó
closing-bluff-figures = { $bid }, { $n ->
    [one] un dado de más
   *[other] { $n } dados de más
}
closing-ear = El oído más fino
closing-ear-figures = acertó { $n } de { $of } veces al dudar
closing-exact = Ni un dado más
closing-exact-figures = { $n ->
    [one] acertó una vez el número exacto
   *[other] acertó { $n } veces el número exacto
}
closing-luck = La mayor suerte
closing-luck-figures = ganó { $n } dudas; por azar serían { $chance }
closing-lone = Más tiempo con un solo dado
closing-lone-figures = { $n } rondas seguidas

## Lo que se recordará de una partida

closing-held = La apuesta más audaz que pasó
closing-held-figures = { $bid }, con un { $percent } %
closing-call = La mejor duda
closing-call-figures = { $bid }: tenía un { $percent } %
closing-run = La racha más larga
closing-run-figures = { $n } rondas sin perder

## BG Stats

closing-bg-stats = Anotarla en BG Stats
closing-bg-stats-hint = Abre esa aplicación en este dispositivo, con los nombres y quién ganó; no se envía nada más.
