# Un juego en tres frases: qué se hace, qué puede hacer el siguiente, quién paga y quién gana.

play-many-cups-turn =
    Cada uno tira bajo su vaso y no mira bajo ningún otro. Por turnos se dice cuántos dados de una cara hay { $scope ->
        [bidder] bajo el vaso propio
       *[table] bajo todos los vasos juntos
    }, siempre más que lo dicho antes{ $aces ->
        [wild] ; los ases valen como cualquier cara
        [spoken] ; con «fei» los ases valen como cualquier cara, con «zhai» no
       *[plain] {""}
    }.
play-many-cups-answer =
    { $by ->
        [anyone] Quien no lo crea, sea quien sea, duda
       *[next] El siguiente, si no lo cree, duda
    }, y { $scope ->
        [bidder] se levanta el vaso del que apostó
       *[table] se levantan los vasos
    }{ $spot ->
        [none] {""}
       *[regain] ; quien piense que hay justo esos dados lo dice en su lugar
    }{ $split ->
        [yes] ; cualquier otro puede partir la apuesta, que así cuesta el doble
       *[no] {""}
    }.
play-many-cups-end =
    Si hay menos, se equivocó quien apostó; si no, quien dudó. Quien se equivoca { $loss ->
        [one] pierde un dado; gana el último que tenga dados
        [shedding] conserva sus dados, y los demás apartan uno; gana el primero que se queda sin dados
        [sides] pierde, con los de su lado, un dado a favor de cada uno de los otros; gana el último que tenga dados
        [difference] pierde tantos dados como falló la apuesta; gana el último que tenga dados
       *[penalty] { $limit ->
            [0] recibe un castigo, y nadie queda fuera
            [one] pierde su única vida y queda fuera; gana el último que quede
           *[other] pierde una de { $limit } vidas, y con la última queda fuera; gana el último que quede
        }
    }.

play-one-cup-turn =
    Un solo vaso va pasando. Quien lo tiene tira, mira sin enseñar y canta { $reads ->
        [two-dice] un valor de los dos dados
        [poker-hand] una mano de póker
        [named-hand] una mano de póker
       *[of-a-kind] cuántos dados de una cara hay
    }, más alto que lo cantado antes, sea verdad o no.
play-one-cup-answer =
    El siguiente lo cree, toma el vaso y tiene que cantar algo más alto{ $reads ->
        [two-dice] {""}
       *[of-a-kind] {" "}después de tirar los dados que quiera
    }; { $handed ->
        [yes] lo pasa sin mirar, con el mismo canto u otro más alto;{" "}
       *[no] {""}
    }o no lo cree, y levanta el vaso.
play-one-cup-end =
    Si lo cantado era verdad, { $limit ->
        [0] recibe un castigo quien levantó; si no, quien cantó. Nadie queda fuera.
        [one] pierde su única vida y queda fuera quien levantó; si no, quien cantó. Gana el último que quede.
       *[other] pierde una de { $limit } vidas quien levantó; si no, quien cantó. Quien pierde la última queda fuera, y gana el último que quede.
    }

play-own-hand-turn = Cada uno tira cinco dados bajo su vaso. El primero canta una mano de póker, sea verdad o no.
play-own-hand-answer = El siguiente puede volver a tirar algunos de sus dados; luego canta una mano más alta o duda, y así sigue la vuelta. Entre dos, el primero también puede rendirse ante un canto más alto.
play-own-hand-end = A quien le dudan enseña sus dados: si tiene menos de lo que cantó pierde la apuesta; si no, la pierde quien dudó.
