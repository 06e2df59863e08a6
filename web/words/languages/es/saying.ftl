# Lo que se le puede decir a la página en vez de tocar, y cómo lo escribe un reconocedor.

say-locales = es-ES, es-US, es-MX
say-fillers = yo, digo, apuesto, subo, a, de, y, que, eh, em, este, pues, bueno, los, las, el, la, son, hay, van, por, x, veces, ya
say-heard-as =
    uno: un, una, huno
    dos: doz, vos
    tres: tre, trez
    cuatro: cuadro, quatro
    cinco: sinco, zinc
    seis: six, ceis, ves
    siete: siente, cierte
    ocho: hocho, ojo
    nueve: mueve, nuevo
    diez: dies, vez
    once: onze, onza
    doce: dose
    trece: trese
    catorce: catorse
    quince: quinse
    dieciséis: diez y seis
    diecisiete: diez y siete
    dieciocho: diez y ocho
    diecinueve: diez y nueve
    veinte: beinte, viente
    21: veintiuno, veintiún, veintiuna, mexicano, méxico
    22: veintidós
    23: veintitrés
    24: veinticuatro
    25: veinticinco
    26: veintiséis
    27: veintisiete
    28: veintiocho
    29: veintinueve
    30: treinta
    31: treinta y uno, treinta y un, treinta y una
    32: treinta y dos
    33: treinta y tres
    34: treinta y cuatro
    35: treinta y cinco
    36: treinta y seis
    37: treinta y siete
    38: treinta y ocho
    39: treinta y nueve
    40: cuarenta
    41: cuarenta y uno, cuarenta y un, cuarenta y una
    42: cuarenta y dos
    43: cuarenta y tres
    44: cuarenta y cuatro
    45: cuarenta y cinco
    51: cincuenta y uno
    52: cincuenta y dos
    53: cincuenta y tres
    54: cincuenta y cuatro
    55: cincuenta y cinco
    61: sesenta y uno
    62: sesenta y dos
    63: sesenta y tres
    64: sesenta y cuatro
    65: sesenta y cinco
    66: sesenta y seis
    as: has, haz, uno
    ases: unos, 1s, haces, asas, hases, aces
    doses: 2s, doces, doce, dos es, dosis
    treses: 3s, trece, tres es
    cuatros: 4s, cuatro es, cuadros
    cincos: 5s, cinco es, circos, sincos
    seises: 6s, seis es, seiscientos
    pato: plato, pacto
    patos: platos, pactos, gatos
    trenes: trenés, tren es
    perro: pero
    perros: peros, berros
    quina: quinta, esquina, kina
    quinas: quintas, esquinas, kinas, quina es
    cena: sena, escena
    cenas: senas, escenas, señas
    vaca: baca
    vacas: bacas, bazas
    caballo: cabello
    caballos: cabellos
    hormiga: ormiga
    hormigas: ormigas
    trípodes: trípode es
    dudo: duro, nudo, ludo, lodo, ludó
    calzo: calso, calza, calsa, alzo
    cazo: caso, caza
    exacta: exacto, hexacto
say-calls =
    doubt: dudo, lo dudo, mentira, mentiroso, mentirosa, mientes, farol, es un farol, destapa
    spot_on: calzo, lo calzo, cazo, lo cazo, exacta, exactas, justo, justas
    lift: destapo, destapa, levanta, levanto, mentira, mientes, lo dudo, dudo
    believe: te creo, creo, lo creo, me lo creo
    pass: paso
    pass_on: lo paso, ahí va
    pass_unseen: acepto, acepto sin mirar, sin mirar
    concede: me rindo
    show_top: lo muestro
    pi: parto
    more: una más, uno más, otra más, otro más
    no: no, nada, cancela

say-hold = Mantén pulsado y dilo
say-listening = Escuchando…
say-tap-it = Tócalo si es lo que dijiste
say-heard = Se oyó: { $words }
say-drop = No
say-which = Puede ser { $all }: repítelo o tócalo.
say-not-now = { CAPITAL($said) }: eso no se puede decir ahora.
say-nothing = Eso no se dice en esta mesa: repítelo o toca.
say-silence = No se oyó nada. Mantén el botón pulsado mientras hablas.
say-no-microphone = El navegador no le da micrófono a esta página. Permítelo ahí, o toca como siempre.
say-failed = El reconocedor de este navegador no funcionó. Toca como siempre.

## Elegirlo

say-title = Dilo
say-switch = Mantener pulsado un botón y decir la apuesta o el reto
say-unmeasured = No se ha podido medir lo bien que un navegador entiende a la gente de una mesa. Enseña lo que oyó, y nada pasa hasta que lo tocas.
say-key = Con teclado, mantén pulsada la V.
say-asking = Buscando lo que este navegador puede oír…
say-where-device = Lo que dices se oye en este dispositivo. No se envía a ninguna parte.
say-where-downloadable = Este navegador podrá oírte en este dispositivo cuando haya descargado el idioma.
say-fetch = Descargar el idioma
say-fetching = Descargando el idioma…
say-where-service = Este navegador no puede oírte en este dispositivo. Quien organiza permite su servicio: lo que dices con el botón pulsado viaja por internet hasta quien hace el navegador.
say-where-none = Este navegador no puede oír tu idioma en este dispositivo, así que aquí no se ofrece. Quien organiza puede permitir el servicio del navegador al preparar la mesa.
say-where-insecure = Un navegador solo da micrófono a las páginas que llegan cifradas, y esta no llegó así.
