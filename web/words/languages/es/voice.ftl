# Lo que dice la voz, además del veredicto y de las frases de la página, y cómo se elige.

voice-another = Otra partida.
voice-opening = { $title }. Juegan { $seats }.
voice-hands = { $people ->
    [one] { $seats } tiene { $dice }.
   *[other] { $seats } tienen { $dice } cada uno.
}
voice-pot = En el pozo hay { $n }.
voice-turn = Le toca a { $name }.
voice-bids = { $name }: { $bid }.
voice-stands = Sigue en pie lo de { $name }: { $bid }.
voice-calls = { $name }: { $call }
# A bid whose bidder everybody knows: the next seat.
voice-bid = { $bid }.
# A call, with the bids before it that were not said in time.
voice-calls-on = { $name }, a { $bids }: { $call }
voice-has-called = { $name } ha dicho: { $call }
voice-keeps = { $name } guarda { $dice }.
voice-throws-again = { $name } vuelve a tirar { $dice }.
voice-sides = { $name } está de parte de { $other }.
voice-joins = Se suma { $name }, a la izquierda de { $other }.
voice-leaves = { $name } se va.
voice-renamed = { $name } ahora se llama { $to }.
voice-seats = Los puestos: { $seats }.
voice-rolls = Vuelven a tirar { $seats }.
voice-lives = { $n ->
    [0] A { $name } no le quedan vidas.
    [one] A { $name } le queda una vida.
   *[other] A { $name } le quedan { $n } vidas.
}
voice-penalties = { $name } lleva { $penalties }.
voice-which = ¿{ CAPITAL($faces) }? Pregunta en la mesa.
voice-unknown = ¿Qué vale este dibujo? Dilo en la mesa.
voice-taken-back = Deshecho.
voice-verdict-back = El veredicto se retira.
voice-round-again = Se mostraron todos los dados: la ronda se repite.
voice-corrected = Corregido.
voice-same = El veredicto queda como estaba.

## Elegirla

voice-voice = Voz
voice-switch = Decir en voz alta apuestas, retos y veredictos
voice-which-one = Qué voz
voice-usual = La que elija el dispositivo
voice-loud = Volumen
voice-afar = También voces que envían las palabras por internet
voice-none = Este dispositivo no tiene voz propia para este idioma.
voice-waits = La voz espera un toque: toca esta página en cualquier punto.
voice-try = Pruébala
voice-sample = Ojo habla.
voice-log = Lo que se ha dicho
voice-silence = Todavía no se ha dicho nada.
