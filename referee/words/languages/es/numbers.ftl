# Números y listas. Más allá de veinte se dicen con cifras: así no piden género.

number = { $n ->
    [0] cero
    [1] uno
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
    [9] nueve
    [10] diez
    [11] once
    [12] doce
    [13] trece
    [14] catorce
    [15] quince
    [16] dieciséis
    [17] diecisiete
    [18] dieciocho
    [19] diecinueve
    [20] veinte
   *[other] { $n }
}

list-and = { $head } y { $item }
list-or = { $head } o { $item }
list-comma = { $head }, { $item }
list-then = { $head } { $item }
