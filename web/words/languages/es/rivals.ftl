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
