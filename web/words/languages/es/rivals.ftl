page-rivals = La máquina juega
page-rivals-n = { $n ->
    [0] por nadie: solo personas
    [one] por un rival
   *[other] por { $n } rivales
}
page-rival-careful = Cauta Clara
page-rival-bold = Bravo Bruno
page-rival-liar = Farolera Flor
page-rival-thinks = { $name } está pensando
page-lift-cup = Levantar mi vaso
page-cup-down = Bajarlo
page-your-dice = Tus dados: { $faces }
