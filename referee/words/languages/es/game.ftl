# Lo que el árbitro dice del juego: caras, apuestas, manos y el veredicto de un reto.

# Las caras según las llama la mesa; $n es cuántas hay.
faces-english = { $face ->
    [1] { $n ->
        [0] as
        [one] as
       *[other] ases
    }
    [2] { $n ->
        [0] dos
        [one] dos
       *[other] doses
    }
    [3] { $n ->
        [0] tres
        [one] tres
       *[other] treses
    }
    [4] { $n ->
        [0] cuatro
        [one] cuatro
       *[other] cuatros
    }
    [5] { $n ->
        [0] cinco
        [one] cinco
       *[other] cincos
    }
   *[6] { $n ->
        [0] seis
        [one] seis
       *[other] seises
    }
}
faces-sailor = { $face ->
    [1] { $n ->
        [0] as
        [one] as
       *[other] ases
    }
    [2] { $n ->
        [0] pato
        [one] pato
       *[other] patos
    }
    [3] { $n ->
        [0] trípode
        [one] trípode
       *[other] trípodes
    }
    [4] { $n ->
        [0] vaca
        [one] vaca
       *[other] vacas
    }
    [5] { $n ->
        [0] caballo
        [one] caballo
       *[other] caballos
    }
   *[6] { $n ->
        [0] hormiga
        [one] hormiga
       *[other] hormigas
    }
}
faces-colombian = { $face ->
    [1] { $n ->
        [0] as
        [one] as
       *[other] ases
    }
    [2] { $n ->
        [0] pato
        [one] pato
       *[other] patos
    }
    [3] { $n ->
        [0] tren
        [one] tren
       *[other] trenes
    }
    [4] { $n ->
        [0] perro
        [one] perro
       *[other] perros
    }
    [5] { $n ->
        [0] quina
        [one] quina
       *[other] quinas
    }
   *[6] { $n ->
        [0] cena
        [one] cena
       *[other] cenas
    }
}
# Con lo que se nombran las manos: dados de puntos, cuyo seis es lo más alto, y dados de póquer de dos clases
faces-pips = { $face ->
    [1] { $n ->
        [0] uno
        [one] uno
       *[other] unos
    }
    [2] { $n ->
        [0] dos
        [one] dos
       *[other] doses
    }
    [3] { $n ->
        [0] tres
        [one] tres
       *[other] treses
    }
    [4] { $n ->
        [0] cuatro
        [one] cuatro
       *[other] cuatros
    }
    [5] { $n ->
        [0] cinco
        [one] cinco
       *[other] cincos
    }
   *[6] { $n ->
        [0] seis
        [one] seis
       *[other] seises
    }
}
faces-poker = { $face ->
    [1] { $n ->
        [0] nueve
        [one] nueve
       *[other] nueves
    }
    [2] { $n ->
        [0] diez
        [one] diez
       *[other] dieces
    }
    [3] { $n ->
        [0] jota
        [one] jota
       *[other] jotas
    }
    [4] { $n ->
        [0] reina
        [one] reina
       *[other] reinas
    }
    [5] { $n ->
        [0] rey
        [one] rey
       *[other] reyes
    }
   *[6] { $n ->
        [0] as
        [one] as
       *[other] ases
    }
}
faces-spanish = { $face ->
    [1] { $n ->
        [0] negra
        [one] negra
       *[other] negras
    }
    [2] { $n ->
        [0] roja
        [one] roja
       *[other] rojas
    }
    [3] { $n ->
        [0] jota
        [one] jota
       *[other] jotas
    }
    [4] { $n ->
        [0] reina
        [one] reina
       *[other] reinas
    }
    [5] { $n ->
        [0] rey
        [one] rey
       *[other] reyes
    }
   *[6] { $n ->
        [0] as
        [one] as
       *[other] ases
    }
}

# Vaca, hormiga, quina y cena son femeninas: "una quina", "ninguna vaca".
bid = { $quantity ->
    [1] { $vocabulary ->
        [sailor] { $face ->
            [4] una
            [6] una
           *[other] un
        }
        [colombian] { $face ->
            [5] una
            [6] una
           *[other] un
        }
       *[english] un
    }
   *[other] { SPELLED($quantity) }
} { $faces }
bid-spoken = { $bid } { $spoken }
spoken-fei = fei
spoken-zhai = zhai
count = { $found ->
    [0] { $vocabulary ->
        [sailor] { $face ->
            [4] ninguna
            [6] ninguna
           *[other] ningún
        }
        [colombian] { $face ->
            [5] ninguna
            [6] ninguna
           *[other] ningún
        }
       *[english] ningún
    }
    [1] { $vocabulary ->
        [sailor] { $face ->
            [4] una
            [6] una
           *[other] un
        }
        [colombian] { $face ->
            [5] una
            [6] una
           *[other] un
        }
       *[english] un
    }
   *[other] { SPELLED($found) }
} { $faces }
count-wild = { $all ->
    [yes] { $wild ->
        [1] un { $one-ace }, que cuenta como { $vocabulary ->
            [sailor] { $face ->
                [4] una
                [6] una
               *[other] un
            }
            [colombian] { $face ->
                [5] una
                [6] una
               *[other] un
            }
           *[english] un
        } { $faces }
       *[other] { SPELLED($wild) } { $aces }, que cuentan como { $faces }
    }
   *[no] { SPELLED($found) } { $faces }, { $wild ->
        [1] contando un { $one-ace }
       *[other] contando { SPELLED($wild) } { $aces }
    }
}

hand-nothing = nada
    .one = nada
hand-pair = pareja
    .one = una pareja
hand-two-pair = dobles parejas
    .one = dobles parejas
hand-three-of-a-kind = trío
    .one = un trío
hand-small-straight = escalera menor
    .one = una escalera menor
hand-large-straight = escalera mayor
    .one = una escalera mayor
hand-full-house = full
    .one = un full
hand-four-of-a-kind = póquer
    .one = un póquer
hand-five-of-a-kind = cinco iguales
    .one = cinco iguales
# What a doubted pass claims, and what its five dice are
hand-five-equal = cinco dados iguales
    .one = cinco dados iguales
hand-five-different = cinco dados distintos
    .one = cinco dados distintos
hand-neither = ni cinco iguales ni cinco distintos
    .one = ni cinco iguales ni cinco distintos
hand-pass = paso
# Una mano por sus caras: primero la más alta, o la del trío
hand-pair-of = pareja de { $faces }
    .one = una pareja de { $faces }
hand-two-pair-of = dobles parejas de { $faces } y { $lower }
    .one = dobles parejas de { $faces } y { $lower }
hand-three-of-a-kind-of = trío de { $faces }
    .one = un trío de { $faces }
hand-full-house-of = full de { $faces } y { $lower }
    .one = un full de { $faces } y { $lower }
hand-four-of-a-kind-of = póquer de { $faces }
    .one = un póquer de { $faces }
hand-five-of-a-kind-of = repóquer de { $faces }
    .one = un repóquer de { $faces }

# El veredicto: sus frases, una tras otra
verdict = { $sentences }

verdict-lay = { $scope ->
    [bidder] { CAPITAL($count) } en la mano de { $bidder }.
   *[table] { CAPITAL($count) }.
}
verdict-lay-idle = { $scope ->
    [bidder] { CAPITAL($count) } en la mano de { $bidder }; { $idle-aces }
   *[table] { CAPITAL($count) }; { $idle-aces }
} no { $idle ->
    [one] cuenta
   *[other] cuentan
}, porque { $because }.
idle-not-wild = aquí los ases no son comodines
idle-zhai = la apuesta se dijo zhai
idle-aces-bid = en esta ronda se apostó a ases
idle-palifico = en { $palifico } los ases no son comodines
idle-one-die = en una ronda de un dado los ases no son comodines
idle-no-true-die = no hay { $vocabulary ->
    [sailor] { $face ->
        [4] ninguna { $one } verdadera
        [6] ninguna { $one } verdadera
       *[other] ningún { $one } verdadero
    }
    [colombian] { $face ->
        [5] ninguna { $one } verdadera
        [6] ninguna { $one } verdadera
       *[other] ningún { $one } verdadero
    }
   *[english] ningún { $one } verdadero
}
verdict-pass-lay = { $held ->
    [five-equal] { $bidder } tiene cinco dados iguales.
    [five-different] { $bidder } tiene cinco dados distintos.
    [full-house] { $bidder } tiene un full.
   *[neither] { $bidder } no tiene ni cinco dados iguales ni cinco distintos.
}
verdict-claim-lay = Hay { $dice }: { $value }.
verdict-straight = { $people ->
    [one] { $seats } tiene cinco dados distintos, que no cuentan.
   *[other] { $seats } tienen cinco dados distintos cada uno, que no cuentan.
}
verdict-leopard = { $people ->
    [one] El leopardo de { $seats } cuenta como { SPELLED($worth) }.
   *[other] Los leopardos de { $seats } cuentan como { SPELLED($worth) } cada uno.
}
verdict-pure-leopard = { $people ->
    [one] El leopardo puro de { $seats } cuenta como { SPELLED($worth) }.
   *[other] Los leopardos puros de { $seats } cuentan como { SPELLED($worth) } cada uno.
}
verdict-cups-untold = Contados vaso por vaso puede haber de { $least } a { $most }, y el veredicto es el mismo.

verdict-short = La apuesta de { $bid } de { $bidder } se queda corta por { SPELLED($apart) }, así que { $so }.
verdict-exactly = La apuesta de { $bid } de { $bidder } se cumple exacta, y con igualar basta, así que { $so }.
verdict-exactly-all = La apuesta de { $bid } de { $bidder } se cumple exacta, lo que { $so }.
verdict-stands = La apuesta de { $bid } de { $bidder } se cumple, así que { $so }.
verdict-stands-by = La apuesta de { $bid } de { $bidder } se cumple, y hay { $apart ->
    [one] uno
   *[other] { SPELLED($apart) }
} más de lo apostado, así que { $so }.
verdict-spot-on = { $caller } dijo que la apuesta de { $bid } de { $bidder } era exacta y { $right ->
    [yes] acertó
   *[no] falló
}{ $moved ->
    [yes] : { $so }
   *[no] , pero { $so }
}.
verdict-spot-on-back = { $caller } dijo que la apuesta de { $bid } de { $bidder } se cumplía y { $right ->
    [yes] acertó
   *[no] falló
}{ $moved ->
    [yes] : { $so }
   *[no] , pero { $so }
}.
verdict-pass = El paso de { $bidder } era { $met ->
    [yes] verdad
   *[no] un farol
}, así que { $so }.
verdict-claim = El canto de { $bid } de { $bidder } es { $truth }.
verdict-claim-so = El canto de { $bid } de { $bidder } es { $truth }, así que { $so }{ $times ->
    [one] {""}
   *[more] , porque se cantó { $bid }
}.
truth-true = verdad
truth-equal = verdad, pues con igualar basta
truth-lie = mentira
truth-not-equal = mentira, pues tiene que ser exactamente { $bid }
change-lost = { $people ->
    [one] { $seats } pierde { $dice ->
        [one] un dado
       *[other] { SPELLED($dice) } dados
    }
   *[other] { $seats } pierden { $dice ->
        [one] un dado
       *[other] { SPELLED($dice) } dados
    } cada uno
}
change-gained = { $people ->
    [one] { $seats } gana { $dice ->
        [one] un dado
       *[other] { SPELLED($dice) } dados
    }
   *[other] { $seats } ganan { $dice ->
        [one] un dado
       *[other] { SPELLED($dice) } dados
    } cada uno
}
change-penalty = { $people ->
    [one] { $seats } recibe { $dice ->
        [one] un castigo
       *[other] { SPELLED($dice) } castigos
    }
   *[other] { $seats } reciben { $dice ->
        [one] un castigo
       *[other] { SPELLED($dice) } castigos
    } cada uno
}
change-less = { $people ->
    [one] { $seats } se quita { $dice ->
        [one] un castigo
       *[other] { SPELLED($dice) } castigos
    }
   *[other] { $seats } se quitan { $dice ->
        [one] un castigo
       *[other] { SPELLED($dice) } castigos
    } cada uno
}
change-life = { $people ->
    [one] { $seats } pierde { $dice ->
        [one] una vida
       *[other] { SPELLED($dice) } vidas
    }
   *[other] { $seats } pierden { $dice ->
        [one] una vida
       *[other] { SPELLED($dice) } vidas
    } cada uno
}
change-revived = { $people ->
    [one] { $seats } recupera { $dice ->
        [one] una vida
       *[other] { SPELLED($dice) } vidas
    }
   *[other] { $seats } recuperan { $dice ->
        [one] una vida
       *[other] { SPELLED($dice) } vidas
    } cada uno
}
# Donde todos menos quien pierde apartan un dado
change-aside = { $people ->
    [one] { $seats } aparta un dado
   *[other] { $seats } apartan un dado cada uno
}
# Quién pierde, con la razón de cuánto o de por quién más; $so dice quién pierde.
so-all-left = { $so }, pues solo { $left ->
    [one] quedaba uno
   *[other] quedaban { SPELLED($left) }
}
so-difference-times = { $so }, y la diferencia de { SPELLED($apart) } cuenta { $times ->
    [2] doble
    [4] cuatro veces
   *[other] { SPELLED($times) } veces
}
so-fewer = { $so }: eso hace { SPELLED($due) }, pero solo { $left ->
    [one] quedaba un dado
   *[other] quedaban { SPELLED($left) } dados
}
so-everybody = les cuesta { $unit ->
    [dice] un dado
    [life] una vida
   *[penalty] un castigo
} a todos menos a quien apostó
so-below = { $so }; con { $left ->
    [one] el que le queda
   *[other] los { SPELLED($left) } que le quedan
} { $seat } queda fuera, y también se { $left ->
    [one] va
   *[other] van
}
so-included = { $so }, y { $others }, pues todos están incluidos
so-stakes = { $so }, pues { $stakes }
stakes-pi = hubo pi
stakes-counter-pi = hubo pi y contra-pi
stakes-surrender = quien se rinde paga la mitad
stakes-jump-open = se dudó fuera de turno
stakes-wrong-doubt = dudar sin razón cuesta el doble
stakes-far-off = la cuenta quedó muy lejos de la apuesta
# $because: por qué ningún dado cambia de manos
no-change = { $caller } { $right ->
    [yes] tiene razón
   *[no] no tiene razón
}, pero { $nothing }
unmoved = { $unit ->
    [dice] ningún dado cambia de manos
   *[other] nada cambia
}, pues { $because }
unmoved-pile-empty = el montón está vacío
unmoved-hand-full = esa mano está llena
unmoved-no-penalty = { $unit ->
    [life] { $caller } no ha perdido ninguna vida
   *[penalty] no hay castigo que quitar
}
unmoved-bidder-out = { $bidder } está fuera
unmoved-caller-out = { $caller } está fuera
unmoved-nobody = la apuesta exacta no le cuesta a nadie
unmoved-last-spared = el último dado no se pierde
unmoved-nobody-left = no quedaría nadie en juego
# Quién recibe un castigo además de los dados
verdict-full = { $people ->
    [one] Con ese ya lleva { SPELLED($limit) }: { $seats } queda fuera.
   *[other] Con ese ya llevan { SPELLED($limit) } cada uno: { $seats } quedan fuera.
}
verdict-rid = { $people ->
    [one] Era el último dado de { $seats }.
   *[other] { $seats } apartan a la vez su último dado, y { $by ->
        [call] { $winner } ganó el reto
       *[seat] { $winner } se sienta tras { $right }, que ganó el reto
    }.
}
verdict-drinks = { $people ->
    [one] { $seats } recibe además un castigo.
   *[other] { $seats } reciben además un castigo cada uno.
}
# Un canto que se aceptó: nadie vio los dados.
verdict-accepted = { $caller } acepta sin mirar el canto de { $bid } de { $bidder }, así que { $so }.
verdict-conceded = { $caller } concede la mano: nadie duda del canto de { $bid } de { $bidder }.
verdict-surrender = { $bidder } se rinde con { $bid } tras el pi de { $caller }, así que { $so }.
verdict-shown = { $bidder } muestra { $bid } recién tirado, así que { $so }.
verdict-unseen = { $effect ->
    [stands] { $unseen ->
        [one] Un dado no se vio; la apuesta se cumple muestre lo que muestre.
       *[other] { CAPITAL(SPELLED($unseen)) } dados no se vieron; la apuesta se cumple muestren lo que muestren.
    }
    [falls] { $unseen ->
        [one] Un dado no se vio; la apuesta cae muestre lo que muestre.
       *[other] { CAPITAL(SPELLED($unseen)) } dados no se vieron; la apuesta cae muestren lo que muestren.
    }
    [right] { $unseen ->
        [one] Un dado no se vio; el reto acierta muestre lo que muestre.
       *[other] { CAPITAL(SPELLED($unseen)) } dados no se vieron; el reto acierta muestren lo que muestren.
    }
    [wrong] { $unseen ->
        [one] Un dado no se vio; el reto falla muestre lo que muestre.
       *[other] { CAPITAL(SPELLED($unseen)) } dados no se vieron; el reto falla muestren lo que muestren.
    }
   *[open] { $unseen ->
        [one] Un dado no se vio y podría haber cambiado esto; se juzga como si no contara.
       *[other] { CAPITAL(SPELLED($unseen)) } dados no se vieron y podrían haber cambiado esto; se juzga como si no contaran.
    }
}

verdict-out = { $people ->
    [one] { $seats } queda fuera.
   *[other] { $seats } quedan fuera.
}
verdict-won = { $winner } gana la partida{ $pot ->
    [0] {""}
   *[other] {" "}y se lleva el pozo de { $pot }
}{ $staked ->
    [yes] {" "}({ $stake }).
   *[no] {"."}
}
palifico = palifico
verdict-starts = { $special ->
    [palifico] Empieza { $starter }, y se juega { $palifico }.
    [fixed-face] Empieza { $starter }, y solo quien tiene un dado puede cambiar la pinta.
   *[none] Empieza { $starter }.
}
verdict-blind = Solo pueden mirar quienes tienen un dado.
