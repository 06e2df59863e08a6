page-rivals = Rivales de la máquina
page-rivals-n = { $n ->
    [0] ninguno: solo personas
    [one] un rival
   *[other] { $n } rivales
}
page-rival-careful = Cauta Clara
page-rival-bold = Bravo Bruno
page-rival-liar = Farolera Flor
page-rival-thinks = { $name } está pensando
page-lift-cup = Levantar mi vaso
page-cup-down = Bajarlo
page-your-dice = Tus dados: { $faces }
page-cups-of = Bajo un vaso
page-pass-to = Pásale el computador a { $name }.
page-pass-alone = Ahora solo mira { $name }; los demás miran a otro lado.
page-pass-here = Soy yo: levanto mi vaso
page-pass-on-down = Bajarlo y pasar el computador
page-rivals-stopped = Ahora una cámara mira dados de verdad y los rivales de la máquina se han parado. Desconéctala, o toca lo que hacen.
